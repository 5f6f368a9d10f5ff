"""Sharing without a server: codes for other devices, and exports for other programs.

    digits = share.pack(match)                    # "full", a seat, None: an onlooker …
    share.unpack(digits)                          # Match, View, Deal, Answer, Edition or Result
    for text in share.frames(digits): ...         # what is shown as QR pictures
    share.read_image("photo.png")                 # the text of the code in a picture

Results for other programs and people are in `bgstats`, `csv` and `text`. docs/qr-format.md
describes every bit of a code. The first view of a game takes a second or more on a phone,
and so does a symbol: both belong off the thread that draws.
"""

from companion.share.answers import Answer
from companion.share.api import (
    FULL,
    ONLOOKER,
    RESULT,
    Audience,
    Shared,
    accept,
    answer,
    check_answer,
    kind_of,
    pack,
    pack_edition,
    pack_result,
    pack_view,
    private_deal,
    seat_view,
    unpack,
    unpack_match,
)
from companion.share.errors import (
    MovedOn,
    NoReader,
    NotACode,
    OtherEdition,
    OtherKind,
    OtherVersion,
    ShareError,
    TooLarge,
)
from companion.share.frames import (
    DENSITIES,
    FRAMES_PER_SECOND,
    Frames,
    Reader,
    Status,
    frames,
)
from companion.share.header import Kind, Table
from companion.share.links import grouped, link, read_text
from companion.share.qr import ANIMATION_MASK, Symbol, symbol
from companion.share.results import Result
from companion.share.scan import (
    CameraScanner,
    PictureScanner,
    Scanner,
    TextScanner,
    codes_in,
    read_image,
    read_images,
)
from companion.share.views import Deal, View

__all__ = [
    "ANIMATION_MASK",
    "DENSITIES",
    "FRAMES_PER_SECOND",
    "FULL",
    "ONLOOKER",
    "RESULT",
    "Answer",
    "Audience",
    "CameraScanner",
    "Deal",
    "Frames",
    "Kind",
    "MovedOn",
    "NoReader",
    "NotACode",
    "OtherEdition",
    "OtherKind",
    "OtherVersion",
    "PictureScanner",
    "Reader",
    "Result",
    "Scanner",
    "ShareError",
    "Shared",
    "Status",
    "Symbol",
    "Table",
    "TextScanner",
    "TooLarge",
    "View",
    "accept",
    "answer",
    "check_answer",
    "codes_in",
    "frames",
    "grouped",
    "kind_of",
    "link",
    "pack",
    "pack_edition",
    "pack_result",
    "pack_view",
    "private_deal",
    "read_image",
    "read_images",
    "read_text",
    "seat_view",
    "symbol",
    "unpack",
    "unpack_match",
]

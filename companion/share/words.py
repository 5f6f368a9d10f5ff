"""Text inside a code: names letter by letter, longer text compressed."""

from __future__ import annotations

import re
import zlib

from companion.engine import Say
from companion.share.errors import TooLarge, damaged
from companion.share.numbers import Reader, Writer

LONGEST_NAME = 200
LONGEST_TEXT = 200_000

# How often letters stand in the given names of Europe and Japan, roughly; their order and
# weights are part of the format.
_WEIGHTS = dict(
    zip(
        "aeinlrosmthkuycdjbgvpfzéwxqèôëçïüîêöäáíóúñâû -'.0123456789",
        (
            130, 105, 85, 75, 62, 55, 45, 40, 38, 32, 30, 25, 25, 18, 18, 18, 14, 14, 12, 10, 9, 8,
            8, 8, 5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            10, 4, 2, 2, 2, 4, 4, 3, 2, 2, 2, 2, 2, 2,
        ),
        strict=True,
    )
)  # fmt: skip
_END, _OTHER = "end", "other"
_SHARES: dict[str, tuple[int, int]] = {}
_TOTAL = 0
for _letter, _freq in (*_WEIGHTS.items(), (_END, 210), (_OTHER, 6)):
    _SHARES[_letter] = (_TOTAL, _freq)
    _TOTAL += _freq
_CODE_POINTS = 0x110000
_HEX = re.compile(r"(?:[0-9a-f]{2})+")
_CASES = 16


def put_name(writer: Writer, name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise TooLarge(Say("A name is too long to be shared: {name}…", name=name[:20]))
    before = " "
    for letter in name:
        low = letter.lower()
        if low in _WEIGHTS and (letter == low or low.upper() == letter):
            writer.put_share(*_SHARES[low], _TOTAL)
            if low.upper() != low:
                # A word is expected to begin with a capital and to go on without.
                as_usual = (letter != low) == (before in " -.")
                writer.put_share(*((0, _CASES - 1) if as_usual else (_CASES - 1, 1)), _CASES)
        else:
            writer.put_share(*_SHARES[_OTHER], _TOTAL)
            writer.put(ord(letter), _CODE_POINTS)
        before = letter
    writer.put_share(*_SHARES[_END], _TOTAL)


def take_name(reader: Reader) -> str:
    name = ""
    while len(name) <= LONGEST_NAME:
        letter = _take_letter(reader)
        if letter == _END:
            return name
        if letter == _OTHER:
            point = reader.take(_CODE_POINTS)
            if 0xD800 <= point < 0xE000:
                raise damaged()
            name += chr(point)
            continue
        if letter.upper() != letter:
            as_usual = reader.peek_share(_CASES) < _CASES - 1
            reader.keep(*((0, _CASES - 1) if as_usual else (_CASES - 1, 1)), _CASES)
            if as_usual == ((name[-1:] or " ") in " -."):
                letter = letter.upper()
        name += letter
    raise damaged()


def _take_letter(reader: Reader) -> str:
    place = reader.peek_share(_TOTAL)
    for letter, (start, freq) in _SHARES.items():
        if place < start + freq:
            reader.keep(start, freq, _TOTAL)
            return letter
    raise damaged()


def put_text(writer: Writer, text: str, words: bytes = b"") -> None:
    """Text of any kind; `words` is what both sides already know (see `deflate`)."""
    raw = text.encode()
    if len(raw) > LONGEST_TEXT:
        raise TooLarge(Say("This is more than a code can carry."))
    small = deflate(raw, words)
    packed = len(small) < len(raw)
    writer.flag(packed)
    writer.blob(small if packed else raw)


def take_text(reader: Reader, words: bytes = b"") -> str:
    packed = reader.flag()
    data = reader.blob(LONGEST_TEXT)
    return (inflate(data, words) if packed else data).decode()


def put_token(writer: Writer, token: str) -> None:
    """An id or a seed: hexadecimal ones, which the app makes by itself, in half the room."""
    as_hex = _HEX.fullmatch(token) is not None
    writer.flag(as_hex)
    writer.blob(bytes.fromhex(token) if as_hex else token.encode())


def take_token(reader: Reader) -> str:
    as_hex = reader.flag()
    data = reader.blob(1_000)
    return data.hex() if as_hex else data.decode()


def deflate(raw: bytes, words: bytes = b"") -> bytes:
    """Raw deflate, primed with text that the other side has too."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, words)
    return press.compress(raw) + press.flush()


def inflate(data: bytes, words: bytes = b"") -> bytes:
    """The inverse; whatever would grow beyond what we ever send is refused unread."""
    press = zlib.decompressobj(-15, words)
    try:
        raw = press.decompress(data, LONGEST_TEXT)
    except zlib.error as error:
        raise damaged() from error
    if not press.eof or press.unused_data or press.unconsumed_tail:
        raise damaged()
    return raw

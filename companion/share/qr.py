"""Digits and links as QR symbols: module matrix, luminance for a texture, PNG.

Made with the `qrcode` package at level L. Digits go into numeric mode, which holds the most; the
letters in front of a link go into a segment of their own.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from companion.engine import Say
from companion.share.errors import TooLarge
from companion.share.links import LINK

QUIET = 4
"""Light modules around a symbol that readers need."""
ANIMATION_MASK = 4
"""Trying all eight masks makes the best picture and takes four times as long."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A square picture, one byte a module: 0 dark, 255 light; rows from the top, quiet zone in."""

    version: int
    size: int
    pixels: bytes

    def row(self, at: int) -> bytes:
        return self.pixels[at * self.size : (at + 1) * self.size]

    def flipped(self) -> bytes:
        """The rows from the bottom up, as textures want them."""
        return b"".join(self.row(at) for at in reversed(range(self.size)))

    def png(self, scale: int = 8) -> bytes:
        """The picture as a PNG file."""
        side = self.size * scale
        lines = []
        for at in range(self.size):
            wide = b"".join(bytes((pixel,)) * scale for pixel in self.row(at))
            lines.append((b"\0" + wide) * scale)
        chunks = (
            (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)),
            (b"IDAT", zlib.compress(b"".join(lines), 9)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in chunks
        )

    def save(self, file: str | Path, scale: int = 8) -> Path:
        path = Path(file)
        path.write_bytes(self.png(scale))
        return path


def symbol(text: str, *, version: int | None = None, mask: int | None = None) -> Symbol:
    """The symbol of a code, a link or any other text. In animations give `mask`."""
    from qrcode import constants, exceptions
    from qrcode.main import QRCode

    code = QRCode(
        version=version,
        error_correction=constants.ERROR_CORRECT_L,
        border=QUIET,
        mask_pattern=mask,
    )
    for data, mode in _segments(text):
        code.add_data(_segment(data, mode), optimize=0)
    try:
        code.make(fit=version is None)
        matrix = code.get_matrix()
    except (exceptions.DataOverflowError, ValueError) as error:
        raise TooLarge(Say("This is more than one picture can carry.")) from error
    pixels = b"".join(bytes(0 if dark else 255 for dark in row) for row in matrix)
    return Symbol(int(code.version), len(matrix), pixels)


def _segments(text: str) -> list[tuple[str, str]]:
    if text.isascii() and text.isdigit():
        return [(text, "digits")]
    rest = text[len(LINK) :]
    if text.startswith(LINK) and rest.isascii() and rest.isdigit():
        return [(LINK, "bytes"), (rest, "digits")]
    return [(text, "bytes")]


def _segment(data: str, mode: str) -> object:
    from qrcode import util

    if mode == "digits":
        return util.QRData(data.encode(), mode=util.MODE_NUMBER, check_data=False)
    return util.QRData(data.encode(), mode=util.MODE_8BIT_BYTE, check_data=False)

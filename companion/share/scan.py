"""Where codes come from: pictures, cameras, and text that somebody pasted or typed."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from companion.engine import Say
from companion.share.errors import NoReader, NotACode, ShareError
from companion.share.frames import Reader, Status
from companion.share.links import read_text

Reads = Callable[[bytes, int, int], tuple[str, ...]]
"""Texts of the codes in a picture: one byte of luminance a pixel, width, height."""
_MOST_PIXELS = 60_000_000
_LARGE = 2_400
"""Photos are read at this size first: a code that fills a part of them is still sharp."""


class Scanner(Protocol):
    """A source of codes: calls back with each text it reads until it is stopped."""

    def start(self, found: Callable[[str], None]) -> None: ...

    def stop(self) -> None: ...


class TextScanner:
    """Codes that somebody pastes or types."""

    def __init__(self) -> None:
        self._found: Callable[[str], None] | None = None

    def start(self, found: Callable[[str], None]) -> None:
        self._found = found

    def stop(self) -> None:
        self._found = None

    def enter(self, text: str) -> None:
        """Every code in the text: one, or one a line as an animation gives them."""
        if self._found is not None:
            for code in split_text(text):
                self._found(code)


class PictureScanner:
    """Codes in picture files, for example screenshots that came by message."""

    def __init__(self) -> None:
        self._found: Callable[[str], None] | None = None

    def start(self, found: Callable[[str], None]) -> None:
        self._found = found

    def stop(self) -> None:
        self._found = None

    def open(self, file: str | Path) -> None:
        if self._found is not None:
            for text in codes_in(file):
                self._found(text)


class CameraScanner:
    """What a camera widget feeds: it gives luminance frames, we give the texts in them."""

    def __init__(self, reads: Reads | None = None) -> None:
        self._reads = reads or backend()
        self._found: Callable[[str], None] | None = None

    def start(self, found: Callable[[str], None]) -> None:
        self._found = found

    def stop(self) -> None:
        self._found = None

    def look(self, luminance: bytes, width: int, height: int) -> None:
        if self._found is not None:
            for text in self._reads(luminance, width, height):
                self._found(text)


def split_text(text: str) -> tuple[str, ...]:
    """The codes in a pasted text: all of it is one, or every line is one."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and Reader().add(text) is Status.INVALID:
        return tuple(lines)
    return (text,)


def read_image(file: str | Path) -> str:
    """The text of the code in a picture; one of ours before any other."""
    texts = codes_in(file)
    for text in texts:
        if _is_ours(text):
            return text
    if texts:
        raise NotACode(Say("The code in this picture is not one of Dojo Companion."))
    raise NotACode(Say("There is no readable code in this picture."))


def read_images(files: Iterable[str | Path]) -> str:
    """The digits of an animated code from pictures of its frames, in any order."""
    reader = Reader()
    for file in files:
        for text in codes_in(file):
            reader.add(text)
    if reader.digits is None:
        raise NotACode(
            Say("Some pictures are missing: {n} of {all} parts were read.",
                n=reader.found, all=reader.pieces)
        )  # fmt: skip
    return reader.digits


def codes_in(file: str | Path) -> tuple[str, ...]:
    """The texts of all codes in a picture file."""
    reads = backend()
    luminance, width, height = _open(file)
    return reads(luminance, width, height)


def _is_ours(text: str) -> bool:
    try:
        digits = read_text(text)
    except ShareError:
        return False
    return Reader().add(digits) in (Status.COMPLETE, Status.PART)


def _open(file: str | Path) -> tuple[bytes, int, int]:
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        raise NoReader(
            Say("This device cannot open pictures. Paste or type the code instead.")
        ) from error
    try:
        with Image.open(file) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                raise NotACode(Say("This picture is too large."))
            picture.draft("L", (_LARGE, _LARGE))
            grey = picture.convert("L")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise NotACode(Say("This file is not a picture that can be read.")) from error
    if max(grey.size) > _LARGE:
        grey.thumbnail((_LARGE, _LARGE))
    return grey.tobytes(), grey.width, grey.height


@cache
def backend() -> Reads:
    """The first reader of codes that this device has."""
    for module, reads in (("zxingcpp", _zxing), ("pyzbar.pyzbar", _zbar)):
        try:
            found = importlib.import_module(module)
        except ImportError:
            continue
        return reads(found)
    raise NoReader(
        Say("No code reader is installed on this device. Paste or type the code instead.")
    )


def _zxing(library: Any) -> Reads:
    def reads(luminance: bytes, width: int, height: int) -> tuple[str, ...]:
        view = memoryview(luminance).cast("B", (height, width))
        found = library.read_barcodes(view, formats=library.BarcodeFormat.QRCode)
        return tuple(code.text for code in found)

    return reads


def _zbar(library: Any) -> Reads:
    def reads(luminance: bytes, width: int, height: int) -> tuple[str, ...]:
        found = library.decode((luminance, width, height), symbols=[library.ZBarSymbol.QRCODE])
        return tuple(code.data.decode("utf-8", "replace") for code in found)

    return reads

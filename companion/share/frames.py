"""A code too large for one picture, as a stream of pictures in any order.

The first k frames carry the k pieces of the code, every later frame the sum (exclusive or) of a
choice of pieces that follows from its number. Any k frames whose choices are independent give
the code back, so lost and repeated frames cost little: with 30 % lost, about 1.1 times the ideal
where a plain loop needs twice as many.

    frame:  stream 2 bytes, pieces 1, length 2, number 2, piece, CRC-32 4; then decimal digits
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import ceil, log10

from companion.engine import Say
from companion.share.errors import ShareError, TooLarge
from companion.share.links import link, read_text
from companion.share.numbers import Reader as Whole
from companion.share.numbers import from_digits, to_digits

STATIC_DIGITS = 850
"""What fits a symbol of version 12 at the lowest correction level, with room for the link."""
DENSITIES = {"coarse": 100, "medium": 160, "fine": 230}
"""Bytes of the code in each frame: QR versions 6, 8 and 10."""
MOST_PIECES = 255
MOST_BYTES = 400
FRAMES_PER_SECOND = 4
_HEAD = 7
_CRC = 4
_SALT = zlib.crc32(b"dojo frame")
"""Makes the checksum of a frame differ from that of a whole code: neither passes for the other."""
_LOOP = 4
"""An animation repeats after this many times its number of pieces."""


class Status(Enum):
    """What a reading reader says to each text it is given."""

    PART = "part"
    DUPLICATE = "duplicate"
    COMPLETE = "complete"
    INVALID = "invalid"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Frames:
    """The texts of the pictures to show: one, or an endless stream that repeats."""

    digits: str
    pieces: tuple[int, ...]
    size: int
    length: int

    @property
    def static(self) -> bool:
        return len(self.pieces) == 1

    def __len__(self) -> int:
        """How many different pictures there are to prepare."""
        return 1 if self.static else min(_LOOP * len(self.pieces), 0xFFFF)

    def __getitem__(self, number: int) -> str:
        if not 0 <= number < len(self):
            raise IndexError(number)
        if self.static:
            return self.digits
        k = len(self.pieces)
        piece = 0
        mask = chosen(number, k)
        for at in range(k):
            if mask >> at & 1:
                piece ^= self.pieces[at]
        stream = zlib.crc32(self.digits.encode()) & 0xFFFF
        head = (stream << 8 | k) << 32 | self.length << 16 | number
        body = head.to_bytes(_HEAD, "big") + piece.to_bytes(self.size, "big")
        whole = body + zlib.crc32(body, _SALT).to_bytes(_CRC, "big")
        # All of a stream have the same width, hence the same version of the symbol.
        return to_digits(int.from_bytes(whole, "big")).zfill(width(len(whole)))

    def __iter__(self) -> Iterator[str]:
        return (self[number] for number in range(len(self)))

    @property
    def link(self) -> str | None:
        """The link that opens the app, if one picture is enough."""
        return link(self.digits) if self.static else None


def width(size: int) -> int:
    """Decimal digits for that many bytes."""
    return ceil(size * 8 * log10(2))


def frames(digits: str, size: str | int = "medium", *, static: int = STATIC_DIGITS) -> Frames:
    """What to show as pictures. `size`: a density, or the bytes of the code in each frame."""
    if len(digits) <= static:
        return Frames(digits, (0,), 0, 0)
    each = DENSITIES[size] if isinstance(size, str) else size
    if not 1 <= each <= MOST_BYTES:
        raise ValueError(size)
    number = from_digits(digits)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    k = ceil(len(data) / each)
    if k > MOST_PIECES:
        raise TooLarge(Say("This is more than a code can carry."))
    each = ceil(len(data) / k)
    pieces = tuple(
        int.from_bytes(data[at * each : (at + 1) * each].ljust(each, b"\0"), "big")
        for at in range(k)
    )
    return Frames(digits, pieces, each, len(data))


def chosen(number: int, k: int) -> int:
    """Which pieces are summed in frame `number`, as bits: its own piece first, then a choice."""
    if number < k:
        return 1 << number
    mask, counter = 0, 0
    while not mask:
        # Mixed by hand: the methods of `random` may change between versions of Python.
        bits = 0
        for word in range((k + 31) // 32):
            seed = (number * 2654435761 + word * 40503 + counter * 97 + k) & 0xFFFFFFFF
            for _ in range(3):
                seed = (seed ^ seed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
                seed = (seed ^ seed >> 12) * 0x297A2D39 & 0xFFFFFFFF
                seed ^= seed >> 15
            bits = bits << 32 | seed
        mask, counter = bits & ((1 << k) - 1), counter + 1
    return mask


class Reader:
    """Collects what a camera or a person gives, until the whole code is there.

    >>> reader = Reader()
    >>> reader.add("hello")
    <Status.INVALID: 'invalid'>
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forgets everything, to begin another stream."""
        self.digits: str | None = None
        self._stream: tuple[int, int, int, int] | None = None
        self._rows: dict[int, tuple[int, int]] = {}

    @property
    def pieces(self) -> int:
        """How many pieces the stream has; 0 while nothing was read."""
        return self._stream[1] if self._stream else 0

    @property
    def found(self) -> int:
        return len(self._rows)

    @property
    def known(self) -> frozenset[int]:
        """Which pieces something is known of; all of them are as soon as the code is whole."""
        return frozenset(self._rows)

    @property
    def progress(self) -> float:
        if self.digits is not None:
            return 1.0
        return self.found / self.pieces if self.pieces else 0.0

    def add(self, text: str) -> Status:
        """Takes one text in; never raises."""
        try:
            digits = read_text(text)
        except ShareError:
            return Status.INVALID
        if self.digits is not None:
            same = digits == self.digits or self._frame_of(digits, self._stream) is not None
            return Status.DUPLICATE if same else Status.OTHER
        frame = _parse(digits)
        if frame is None:
            return self._whole(digits)
        stream, number, piece = frame
        if self._stream is None:
            self._stream = stream
        elif self._stream != stream:
            return Status.OTHER
        if not self._reduce(chosen(number, stream[1]), piece):
            return Status.DUPLICATE
        return self._finish() if len(self._rows) == stream[1] else Status.PART

    def _whole(self, digits: str) -> Status:
        try:
            Whole(digits)
        except ShareError:
            return Status.INVALID
        if self._stream is not None:
            return Status.OTHER
        self.digits = digits
        return Status.COMPLETE

    @staticmethod
    def _frame_of(digits: str, stream: tuple[int, int, int, int] | None) -> int | None:
        frame = _parse(digits)
        return frame[1] if frame is not None and frame[0] == stream else None

    def _reduce(self, mask: int, piece: int) -> bool:
        """One step of Gaussian elimination; False if the frame tells nothing new."""
        while mask:
            top = mask.bit_length() - 1
            if top not in self._rows:
                self._rows[top] = (mask, piece)
                return True
            other, known = self._rows[top]
            mask, piece = mask ^ other, piece ^ known
        return False

    def _finish(self) -> Status:
        assert self._stream is not None
        _, k, length, size = self._stream
        solved: list[int] = []
        for at in range(k):
            mask, piece = self._rows[at]
            for lower in range(at):
                if mask >> lower & 1:
                    piece ^= solved[lower]
            solved.append(piece)
        data = b"".join(piece.to_bytes(size, "big") for piece in solved)[:length]
        digits = to_digits(int.from_bytes(data, "big"))
        try:
            Whole(digits)
        except ShareError:
            # Frames that fitted one by one and not together: start again.
            self.reset()
            return Status.INVALID
        self.digits = digits
        return Status.COMPLETE


def _parse(digits: str) -> tuple[tuple[int, int, int, int], int, int] | None:
    """(stream, pieces, length, size), number and piece of a frame; None if it is not one."""
    if len(digits) > width(_HEAD + MOST_BYTES + _CRC):
        return None
    size = int(len(digits) / (8 * log10(2)))
    number = from_digits(digits)
    if size <= _HEAD + _CRC or number.bit_length() > 8 * size:
        return None
    data = number.to_bytes(size, "big")
    if zlib.crc32(data[:-_CRC], _SALT).to_bytes(_CRC, "big") != data[-_CRC:]:
        return None
    stream, k = int.from_bytes(data[:2], "big"), data[2]
    length, frame = int.from_bytes(data[3:5], "big"), int.from_bytes(data[5:7], "big")
    piece_size = size - _HEAD - _CRC
    if not k or not (k - 1) * piece_size < length <= k * piece_size:
        return None
    return (stream, k, length, piece_size), frame, int.from_bytes(data[7:-_CRC], "big")

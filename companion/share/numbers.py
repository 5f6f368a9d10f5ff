"""One big number as a carrier of choices.

Every choice is a step of a range coder on an unbounded integer (rANS): a choice with `freq`
chances in `total` costs log2(total / freq) bits, whole or not. Steps are taken back in the
opposite order, so the writer collects them and turns them round at the end.

The number ends with a CRC-32 and is written in decimal digits: that is the densest text that
every reader of QR codes returns intact.
"""

from __future__ import annotations

import zlib
from math import log2

from companion.engine import Say
from companion.share.errors import TooLarge, damaged

LONGEST = 30_000
"""Digits of the longest code that is read or written, about 12 KB."""
NUMBER_BITS = 31
_BLOCK = 1_000
"""Digits converted at once: Python refuses to convert thousands of digits in one go."""


class Writer:
    """Collects choices; `digits` makes the code."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """One of `radix` equally likely values."""
        if not 0 <= value < radix:
            raise ValueError((value, radix))
        self._steps.append((value, 1, radix))

    def put_share(self, start: int, freq: int, total: int) -> None:
        """The value that owns `freq` of `total` chances, beginning at `start`."""
        self._steps.append((start, freq, total))

    def flag(self, value: bool) -> None:
        self.put(int(value), 2)

    def number(self, value: int) -> None:
        """Any number below 2**31, small ones in few bits."""
        if value < 0 or value.bit_length() > NUMBER_BITS:
            raise TooLarge(Say("This is more than a code can carry."))
        size = value.bit_length()
        self.put(size, NUMBER_BITS + 1)
        if size > 1:
            self.put(value - (1 << (size - 1)), 1 << (size - 1))

    def blob(self, data: bytes) -> None:
        self.number(len(data))
        self.put(int.from_bytes(data, "big"), 1 << (8 * len(data)))

    @property
    def bits(self) -> float:
        """The information in what was put so far."""
        return sum(log2(total) - log2(freq) for _, freq, total in self._steps)

    def digits(self) -> str:
        x = 1
        for start, freq, total in reversed(self._steps):
            x = x // freq * total + start + x % freq
        code = to_digits(x << 32 | checksum(x))
        if len(code) > LONGEST:
            raise TooLarge(Say("This is more than a code can carry."))
        return code


class Reader:
    """Gives the choices back in the order in which they were put."""

    def __init__(self, digits: str) -> None:
        if not digits.isascii() or not digits.isdigit() or len(digits) > LONGEST:
            raise damaged()
        number = from_digits(digits)
        self._x, crc = number >> 32, number & 0xFFFFFFFF
        # A leading zero would make a second text of the same code.
        if self._x < 1 or digits[0] == "0" or checksum(self._x) != crc:
            raise damaged()

    def take(self, radix: int) -> int:
        if radix < 1 or self._x < 1:
            raise damaged()
        self._x, value = divmod(self._x, radix)
        # An encoder never leaves 0, so this also ends what a forged code could go on with.
        if self._x < 1:
            raise damaged()
        return value

    def peek_share(self, total: int) -> int:
        """Where in `total` the next choice lies; `keep` must follow."""
        if total < 1 or self._x < 1:
            raise damaged()
        return self._x % total

    def keep(self, start: int, freq: int, total: int) -> None:
        x, rest = divmod(self._x, total)
        self._x = freq * x + rest - start
        if self._x < 1:
            raise damaged()

    def flag(self) -> bool:
        return self.take(2) == 1

    def number(self) -> int:
        size = self.take(NUMBER_BITS + 1)
        return size if size < 2 else (1 << (size - 1)) + self.take(1 << (size - 1))

    def blob(self, most: int) -> bytes:
        size = self.number()
        if size > most:
            raise damaged()
        return self.take(1 << (8 * size)).to_bytes(size, "big")

    def end(self) -> None:
        """Everything was read and nothing is left over."""
        if self._x != 1:
            raise damaged()


def checksum(x: int) -> int:
    return zlib.crc32(x.to_bytes((x.bit_length() + 7) // 8, "big"))


def to_digits(number: int) -> str:
    blocks = []
    while number:
        number, block = divmod(number, 10**_BLOCK)
        blocks.append(f"{block:0{_BLOCK}d}")
    return "".join(reversed(blocks)).lstrip("0") or "0"


def from_digits(digits: str) -> int:
    number = 0
    for at in range(0, len(digits), _BLOCK):
        block = digits[at : at + _BLOCK]
        number = number * 10 ** len(block) + int(block)
    return number

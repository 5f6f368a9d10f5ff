"""The seal of every message: whose it is, which one it is, and that a member of this club made it.

    1 byte    format
    8 bytes   the member (a random number of the device)
    8 bytes   the counter, higher with every message of a member and than all it has seen
    16 bytes  HMAC-SHA-256 by the club's key over club, topic, and all the rest
    …         the content

The counter tells the order of what members knew of one another: no clock is asked. The topic is
under the seal, so a message that is copied to another place, or to another club, is forged there.
"""

from __future__ import annotations

import hmac
import struct
from dataclasses import dataclass

FORMAT = 1
HEAD = struct.Struct(">BQQ")
TAG = 16
LARGEST = 1 << 53
"""No honest counter comes near; and other programs can read it exactly."""
MOST_BYTES = 48 * 1024

OVERSIZED, MALFORMED, FOREIGN = "oversized", "malformed", "foreign"
FORGED, REPLAYED = "forged", "replayed"
REASONS = (FORGED, REPLAYED, FOREIGN, OVERSIZED, MALFORMED)
"""Why a message is dropped."""


class Dropped(Exception):
    """A message that is not taken; `reason` is one of REASONS."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Sealed:
    member: int
    counter: int
    body: bytes

    @property
    def order(self) -> tuple[int, int]:
        """Of two messages the later one; the same on every device."""
        return self.counter, self.member


def seal(key: bytes, club: str, topic: str, message: Sealed) -> bytes:
    head = HEAD.pack(FORMAT, message.member, message.counter)
    return head + _tag(key, club, topic, head, message.body) + message.body


def opened(key: bytes, club: str, topic: str, data: bytes) -> Sealed:
    """The message of a member; raises Dropped."""
    if len(data) > MOST_BYTES:
        raise Dropped(OVERSIZED)
    if len(data) < HEAD.size + TAG:
        raise Dropped(MALFORMED)
    head, tag, body = data[: HEAD.size], data[HEAD.size : HEAD.size + TAG], data[HEAD.size + TAG :]
    number, member, counter = HEAD.unpack(head)
    if number != FORMAT:
        raise Dropped(FOREIGN)
    if not hmac.compare_digest(tag, _tag(key, club, topic, head, body)):
        raise Dropped(FORGED)
    if not 0 < counter < LARGEST:
        raise Dropped(MALFORMED)
    return Sealed(member, counter, body)


def _tag(key: bytes, club: str, topic: str, head: bytes, body: bytes) -> bytes:
    told = b"\0".join((club.encode(), topic.encode(), head + body))
    return hmac.digest(key, told, "sha256")[:TAG]

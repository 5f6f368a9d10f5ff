"""What the line to the broker says to the thread that owns the library, and its patience."""

from __future__ import annotations

from dataclasses import dataclass

from companion.club.history import Held
from companion.club.messages import TableBody
from companion.engine import Say

QUIET = 0.3
"""Seconds without a message after which a heap counts as whole, once its echo came."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Not connected: why, and in how many seconds it is tried again."""

    say: Say
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Connected:
    """The broker took us in; what lies there comes now."""


@dataclass(frozen=True, slots=True)
class Troubled:
    """Connected, and something is the matter all the same."""

    say: Say


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of what lies on the broker came, from 0 to 1."""

    done: float


@dataclass(frozen=True, slots=True)
class Settled:
    """All that lay on the broker when we came has been posted."""


@dataclass(frozen=True, slots=True)
class Arrived:
    held: Held


@dataclass(frozen=True, slots=True)
class TableCame:
    """Somebody is here; `body` is None when they left."""

    member: int
    counter: int
    body: TableBody | None


@dataclass(frozen=True, slots=True)
class Refused:
    """A message was dropped, for one of the reasons of `seal`."""

    place: str
    reason: str


@dataclass(frozen=True, slots=True)
class Sent:
    """The broker has it, or says why not."""

    place: str
    trouble: Say | None = None


@dataclass(frozen=True, slots=True)
class ViewMade:
    """What everybody may see of the own table now, as a code; nothing where none is shown."""

    view: str
    edition: str


Told = (
    ViewMade | Waiting | Connected | Troubled | Progress | Settled | Arrived | TableCame
    | Refused | Sent
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds; tests have less of it."""

    connect: float = 10.0
    keepalive: int = 30
    first: float = 1.0
    longest: float = 60.0
    quiet: float = QUIET

"""Refusals: sentences for a person at a table, each with a stable code.

No sentence contains hidden information: it speaks of what the asking seat knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from companion.engine.say import Say


class Objection(NamedTuple):
    """One reason against a move. `hard` means impossible at a table, not merely forbidden.

    Made for every candidate that a legal list leaves out, so it is no more than a tuple.

    A broken law names the `field` of a position it concerns, where there is one.
    """

    clause: str
    say: Say
    hard: bool = False
    field: str = ""

    @property
    def key(self) -> str:
        return self.say.text

    @property
    def args(self) -> dict[str, Any]:
        return dict(self.say.args)

    def __str__(self) -> str:
        return f"{self.say} ({self.clause})"


class CompanionError(Exception):
    """Base of everything the engine refuses."""

    code: ClassVar[str] = "refused"

    def __init__(self, say: Say, objections: Iterable[Objection] = ()) -> None:
        self.say = say
        self.objections = tuple(objections)
        super().__init__(str(say))

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a position that this concerns, as far as they are known."""
        return tuple(dict.fromkeys(one.field for one in self.objections if one.field))

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(objection.clause for objection in self.objections)


class BadSetup(CompanionError):
    code = "bad_setup"


class BadPosition(CompanionError):
    """A position that cannot be; `field` is the one in which that shows."""

    code = "bad_position"

    def __init__(self, say: Say, objections: Iterable[Objection] = (), field: str = "") -> None:
        super().__init__(say, objections)
        self.field = field

    @property
    def fields(self) -> tuple[str, ...]:
        named = (self.field,) if self.field else ()
        return tuple(dict.fromkeys((*named, *super().fields)))


class BadEdition(CompanionError):
    code = "bad_edition"


class BadRecord(CompanionError):
    code = "bad_record"


class BadCorrection(CompanionError):
    code = "bad_correction"


class NotAMove(CompanionError):
    code = "not_a_move"


def reasons(objections: Iterable[Objection]) -> Say:
    """All of them in one text; what two laws say in the same words is said once."""
    return Say("{reasons}", reasons=list(dict.fromkeys(one.say for one in objections)))


class IllegalMove(CompanionError):
    code = "illegal_move"

    def __init__(self, objections: Iterable[Objection]) -> None:
        found = tuple(objections)
        super().__init__(reasons(found), found)


class NotYourDecision(CompanionError):
    code = "not_your_decision"


class MatchOver(CompanionError):
    code = "match_over"


class NothingToUndo(CompanionError):
    code = "nothing_to_undo"


class NothingToRedo(CompanionError):
    code = "nothing_to_redo"

"""A correction in the making: what is changed, what that would lead to, and what speaks against it.

No widgets here: the screen shows it, and a trial on a copy of the match tells the consequences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.forms.telling import changes, in_words
from companion.engine import CompanionError, Match
from companion.engine.seals import why_not_patch
from companion.language import Voice
from companion.table.fixes import Fix, Position
from companion.table.shapes import Ask, EachSeat, Hand


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of one field, in words."""

    key: str
    label: str
    lines: tuple[str, ...]
    asked: bool
    """Whether people changed it; else it follows."""


@dataclass(frozen=True, slots=True)
class Corrected:
    changes: tuple[Change, ...]
    refusal: CompanionError | None = None


class Correcting:
    def __init__(self, match: Match, fixes: tuple[Fix, ...], voice: Voice) -> None:
        self.match, self.voice = match, voice
        self.fixes = {fix.key: fix for fix in fixes}
        self.before: Position = match.position()
        self.first = {fix.key: fix.read(self.before) for fix in fixes}
        self.answers: dict[str, Any] = {}

    @property
    def sealed(self) -> str:
        """Why nothing can be corrected now, if somebody's hidden plan is open; else nothing."""
        objection = why_not_patch(self.match)
        return self.voice.say(objection.say) if objection is not None else ""

    def label(self, key: str) -> str:
        return self.voice.say(self.ask(key).label)

    def ask(self, key: str) -> Ask:
        fix = self.fixes[key]
        return Ask(key, self.match.game.position_labels[fix.name], fix.shape)

    def values(self) -> dict[str, Any]:
        """Everything as it would be, and what a question of a game's own may look at."""
        return {**self.before, **self.first, **self.answers}

    def told(self, key: str) -> str:
        """The value in words, as it is at present."""
        return in_words(self.fixes[key].shape, self.first[key], self.voice)

    def put(self, key: str, value: Any) -> None:
        if not any(changes(self.fixes[key].shape, self.first[key], value, self.voice)):
            self.answers.pop(key, None)
        else:
            self.answers[key] = value

    def patch(self) -> dict[str, Any]:
        """Only what is changed: what a field resets and what then comes out the same is left out.

        If it cannot be recorded, all that was meant.
        """
        meant = self._meant()
        try:
            after = self._tried(meant)
            least = {key: value for key, value in meant.items() if after[key] != self.before[key]}
            return least if self._tried(least) == after else meant
        except (CompanionError, KeyError):
            return meant

    def _meant(self) -> dict[str, Any]:
        position = dict(self.before)
        for key, fix in self.fixes.items():
            if key in self.answers:
                position |= fix.write(position, self.answers[key])
        missing = object()
        meant = {
            key: value for key, value in position.items() if value != self.before.get(key, missing)
        }
        for key in self._hands & set(meant):
            # Of hands nobody spoke of nothing is said: what lies in them may tell nothing here.
            rows = zip(self.first[key], self.answers[key], meant[key], strict=True)
            meant[key] = [None if was == now else told for was, now, told in rows]
        return meant

    @property
    def _hands(self) -> set[str]:
        """The fields with cards of each seat that only it may see."""
        shapes = ((key, fix.shape) for key, fix in self.fixes.items())
        return {
            key
            for key, shape in shapes
            if isinstance(shape, EachSeat) and isinstance(shape.of, Hand)
        }

    def outcome(self) -> Corrected:
        """What recording it would change: tried on a copy."""
        if not self.answers:
            return Corrected(())
        try:
            after = self._tried(self._meant())
        except CompanionError as error:
            return Corrected(self._changes(self.values()), error)
        told = {key: fix.read(after) for key, fix in self.fixes.items()}
        # What gives way to it in hands nobody spoke of is not told: it would tell what lay there.
        told |= {key: self.answers.get(key, self.first[key]) for key in self._hands}
        return Corrected(self._changes(told))

    def _tried(self, patch: dict[str, Any]) -> Position:
        """The position after it, before anything is dealt."""
        trial = self.match.fork()
        trial.correct(patch, "")
        return self.match.game.position(trial.state_at(self.match.index + 1))

    def _changes(self, after: Mapping[str, Any]) -> tuple[Change, ...]:
        found = (
            Change(
                key,
                self.label(key),
                tuple(changes(fix.shape, self.first[key], after[key], self.voice)),
                key in self.answers,
            )
            for key, fix in self.fixes.items()
        )
        return tuple(change for change in found if change.lines)

    def concerned(self, error: CompanionError) -> str | None:
        """The field a refusal belongs to: the one it names, or the only one that was changed."""
        named = [key for key, fix in self.fixes.items() if fix.name in error.fields]
        changed = list(self.answers)
        own = [key for key in named if key in changed]
        found = own or named or (changed if len(changed) == 1 else [])
        return found[0] if found else None

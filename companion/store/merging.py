"""Two copies of one match: which of them knows more, and what came in from outside."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.engine.say import Say
from companion.store.timeline import Timeline


class Outcome(Enum):
    """What became of a match that came in."""

    NEW = "new"
    SAME = "same"
    BEHIND = "behind"
    FORWARD = "forward"
    BRANCH = "branch"


def compare(ours: Timeline, theirs: Timeline) -> Outcome:
    """How theirs relates to ours; the undone moves of either count as moves."""
    if ours.kind != theirs.kind or ours.setup != theirs.setup or ours.pad != theirs.pad:
        return Outcome.BRANCH
    short, long = sorted((ours.texts, theirs.texts), key=len)
    if long[: len(short)] != short:
        return Outcome.BRANCH
    if len(short) == len(long):
        return Outcome.SAME
    return Outcome.FORWARD if theirs.texts is long else Outcome.BEHIND


@dataclass
class Report:
    """What a restore did. Nothing that was here is changed, except matches that went on."""

    added: list[str] = field(default_factory=list)
    forwarded: list[str] = field(default_factory=list)
    branched: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    refused: list[tuple[str, Say]] = field(default_factory=list)
    players: int = 0
    editions: int = 0
    settings: int = 0
    edited: bool = False
    """The file is not as the app wrote it, so every match was played through before it was kept."""

    def note(self, outcome: Outcome, id: str) -> None:
        {
            Outcome.NEW: self.added,
            Outcome.SAME: self.same,
            Outcome.BEHIND: self.behind,
            Outcome.FORWARD: self.forwarded,
            Outcome.BRANCH: self.branched,
        }[outcome].append(id)

    @property
    def say(self) -> Say:
        return Say(
            "{new} new, {longer} continued, {branches} kept as branches, {known} already here, "
            "{refused} refused.",
            new=len(self.added),
            longer=len(self.forwarded),
            branches=len(self.branched),
            known=len(self.same) + len(self.behind),
            refused=len(self.refused),
        )

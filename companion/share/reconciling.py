"""The same match on two devices: which of them is ahead."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.engine import Match, Say


class Standing(Enum):
    """How a match that came in stands to the one of this device."""

    NEW = "new"
    SAME = "same"
    FAST_FORWARD = "fast_forward"
    BEHIND = "behind"
    DIVERGED = "diverged"


@dataclass(frozen=True, slots=True)
class Outcome:
    """`common`: entries both share. `lost`: undone entries here that would go with the change."""

    standing: Standing
    common: int = 0
    lost: int = 0

    @property
    def safe(self) -> bool:
        """Whether taking the incoming match over loses nothing that is kept here."""
        return self.standing in (Standing.NEW, Standing.FAST_FORWARD) and not self.lost

    @property
    def say(self) -> Say:
        if self.standing is Standing.NEW:
            return Say("This match is new on this device.")
        if self.standing is Standing.SAME:
            return Say("This device already has this match at this point.")
        if self.standing is Standing.FAST_FORWARD:
            return Say("This device has an earlier point of this match and can catch up.")
        if self.standing is Standing.BEHIND:
            return Say("This device is further on in this match than the code.")
        return Say(
            "The two devices went on differently after move {n}. Both can be kept.",
            n=self.common,
        )


def reconcile(local: Match | None, incoming: Match) -> Outcome:
    """Compares by set-up and moves; nothing is changed."""
    if local is None or local.setup.id != incoming.setup.id:
        return Outcome(Standing.NEW)
    if _deal_of(local) != _deal_of(incoming):
        return Outcome(Standing.DIVERGED)
    ours, theirs = local.entries, incoming.entries
    common = 0
    for mine, other in zip(ours, theirs, strict=False):
        if mine != other:
            break
        common += 1
    if common < min(len(ours), len(theirs)):
        return Outcome(Standing.DIVERGED, common)
    if len(ours) == len(theirs):
        return Outcome(Standing.SAME, common)
    if len(ours) > len(theirs):
        return Outcome(Standing.BEHIND, common)
    whole = theirs + incoming.tail
    kept = ours + local.tail
    return Outcome(Standing.FAST_FORWARD, common, _beyond(kept, whole))


def _beyond(kept: tuple[object, ...], whole: tuple[object, ...]) -> int:
    """How many entries at the end of `kept` are not in `whole`."""
    same = 0
    for mine, other in zip(kept, whole, strict=False):
        if mine != other:
            break
        same += 1
    return len(kept) - same


def _deal_of(match: Match) -> tuple[object, ...]:
    """All of the set-up that the moves depend on; a player may be renamed in between."""
    setup = match.setup
    return (
        setup.game,
        setup.seats,
        dict(setup.options),
        dict(setup.dealer),
        setup.edition.fingerprint,
        setup.seed,
        setup.position and dict(setup.position),
    )

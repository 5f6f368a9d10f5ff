"""Under which heading of the log a move belongs, and a whole raid as one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Move, Say
from companion.games.ninjato.components import TREASURES
from companion.games.ninjato.state import Raid, State

LAPS = True

Step = tuple[State, Move, State]


def chapter(state: State) -> Say:
    return Say("Round {n}", n=state.round)


def begins(move: Move) -> bool:
    """Whether this move begins what is told as a whole."""
    return move[0] == "raid"


def goes_on(state: State) -> bool:
    """Whether what was begun still goes on when a move is made in this state."""
    return state.raid is not None


def tell(steps: Sequence[Step]) -> Say:
    """A raid from its beginning as far as it went; nothing of it is hidden."""
    before, raid, last = steps[0][0], steps[0][1], steps[-1]
    words = {"seat": before.seat, "house": raid[1], "mode": raid[2]}
    beaten = sum(move[0] == "confirm" for _, move, _ in steps)
    moves = {move[0]: move for _, move, _ in steps}
    if "keep" in moves:
        return Say("{seat:seat} raids {house:term} by {mode:term}: {n} {n:guard|guards} beaten, "
                   "then the raid fails. {kind:term} stays.",
                   n=beaten, kind=moves["keep"][1], **words)  # fmt: skip
    if "concede" in moves and not beaten:
        return Say("{seat:seat} raids {house:term} by {mode:term} and fails at the first guard.",
                   **words)  # fmt: skip
    if "concede" in moves:
        return Say("{seat:seat} raids {house:term} by {mode:term} and fails: "
                   "{n} {n:guard|guards} beaten.", n=beaten, **words)  # fmt: skip
    ended = last[2].raid is None
    loot = _loot(_carried(steps))
    if "token" in moves:
        return Say("{seat:seat} raids {house:term} by {mode:term} and conquers it: {kinds:term}.",
                   kinds=loot, **words)  # fmt: skip
    if ended and loot:
        return Say("{seat:seat} raids {house:term} by {mode:term}: {n} {n:guard|guards} beaten, "
                   "then leaves with {kinds:term}.", n=beaten, kinds=loot, **words)  # fmt: skip
    if beaten:
        return Say("{seat:seat} raids {house:term} by {mode:term}: {n} {n:guard|guards} beaten "
                   "so far.", n=beaten, **words)  # fmt: skip
    return Say("{seat:seat} raids {house:term} by {mode:term}.", **words)


def _carried(steps: Sequence[Step]) -> Raid | None:
    """The raid when most lay on the shuriken."""
    raids = [after.raid for _, _, after in steps if after.raid is not None]
    return max(raids, key=lambda one: one.carried, default=None)


def _loot(raid: Raid | None) -> list[str]:
    if raid is None:
        return []
    return [
        kind for at, kind in enumerate(TREASURES) for _ in range(raid.loot[at] + raid.red_loot[at])
    ]

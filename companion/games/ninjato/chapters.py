"""Under which heading of the log a move belongs; a whole raid or visit as one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Move, Say
from companion.games.ninjato.components import TREASURES
from companion.games.ninjato.effects.payment import read_payment
from companion.games.ninjato.log import narrate
from companion.games.ninjato.state import Raid, State
from companion.games.ninjato.words import envoy_say, figure_left, paid_say, rumor_say

LAPS = True

Step = tuple[State, Move, State]
VISITING = frozenset(
    ("dojo_pick", "dojo_blind", "dojo_discard", "sensei_tile", "sensei_pay", "envoy_pick",
     "rumor_pick", "payment")
)  # fmt: skip
"""What is asked of whoever has gone to a place."""


def chapter(state: State) -> Say:
    return Say("Round {n}", n=state.round)


def begins(move: Move) -> bool:
    """Whether this move begins what is told as a whole."""
    return move[0] in ("raid", "go")


def goes_on(state: State) -> bool:
    """Whether what was begun still goes on when a move is made in this state."""
    return state.raid is not None or state.phase in VISITING


def tell(steps: Sequence[Step]) -> Say:
    """A raid or a visit as far as it went, as everybody at the table saw it."""
    return _raid(steps) if steps[0][1][0] == "raid" else _visit(steps)


def _visit(steps: Sequence[Step]) -> Say:
    first = steps[0][0]
    moves = {move[0]: move for _, move, _ in steps}
    words: dict[str, Any] = {"seat": first.seat}
    given = read_payment(moves["give"][1]) if "give" in moves else None
    if given is not None:
        words |= {"what": paid_say(moves["give"][1]), "n": given.honor}
        if "envoy" in moves:
            return Say("{seat:seat} wins the envoy {card}: {what}, {n} honor.",
                       card=envoy_say(first.box, moves["envoy"][1]), **words)  # fmt: skip
        return Say("{seat:seat} takes the rumor {card}: {what}, {n} honor.",
                   card=rumor_say(first.box, moves["rumor"][1]), **words)  # fmt: skip
    if "pick" in moves:
        return _trained([move[1] for _, move, _ in steps if move[0] == "pick"], words)
    # What is not finished yet, or a visit of a single move, is told as it was recorded.
    told = (narrate(before, move, after, None) for before, move, after in reversed(steps))
    return next(say for say in told if say is not None)


def _trained(picks: Sequence[str], words: dict[str, Any]) -> Say:
    """Two to four cards (NJ-302)."""
    shown = " + ".join(value for value in picks if value != "blind")
    words["n"] = picks.count("blind")
    if not shown:
        return Say("{seat:seat} trains at the Dojo: {n} {n:card|cards} from the deck.", **words)
    if not words["n"]:
        return Say("{seat:seat} trains at the Dojo: {cards}.", cards=shown, seat=words["seat"])
    return Say("{seat:seat} trains at the Dojo: {cards}, and {n} from the deck.", cards=shown,
               **words)  # fmt: skip


def _raid(steps: Sequence[Step]) -> Say:
    before, raid, last = steps[0][0], steps[0][1], steps[-1]
    words = {"seat": before.seat, "house": raid[1], "mode": raid[2]}
    beaten = sum(move[0] == "confirm" and not figure_left(after) for _, move, after in steps)
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
    """The raid when most lay on the shuriken; Chocho may have swapped some of it since."""
    raids = [after.raid for _, _, after in reversed(steps) if after.raid is not None]
    return max(raids, key=lambda one: one.carried, default=None)


def _loot(raid: Raid | None) -> list[str]:
    if raid is None:
        return []
    return [
        kind for at, kind in enumerate(TREASURES) for _ in range(raid.loot[at] + raid.red_loot[at])
    ]

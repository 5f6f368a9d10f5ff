"""What hands do after each move of Shinobi: War of Clans."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.shinobi_clans.state import SEAT, State
from companion.table import Level


def hands(before: State, move: Move, after: State) -> Iterator[Say]:
    match move:
        case ("deploy", clan, province):
            yield Say(
                "Lay {clan:term} in {owner:seat}'s province.", clan=clan, owner=SEAT[province]
            )
        case ("ninja", province, clan):
            yield Say(
                "{owner:seat}: take one {clan:term} card out of the game, and the ninja too.",
                owner=SEAT[province],
                clan=clan,
            )
        case ("place", clan):
            yield Say("Lay {clan:term} at home.", clan=clan)
        case ("move", clan, _, goal):
            yield Say("Carry one {clan:term} card to {goal:seat}.", clan=clan, goal=SEAT[goal])
        case ("attack", _, province, target):
            yield Say(
                "{owner:seat}: take one {clan:term} card out of the game.",
                owner=SEAT[province],
                clan=target,
            )
        case _:
            return
    drawn = before.deck.count - after.deck.count
    if drawn > 0 and not before.box.app_army:
        yield Say("{seat:seat}: draw {n} {n:card|cards}.", seat=before.turn, n=drawn)


def level(before: State, move: Move, after: State) -> Level:
    if after.phase != before.phase and after.phase in ("reveal", "over"):
        return Level.STAGE
    if after.last_turns is not None and before.last_turns is None:
        return Level.NOTABLE
    return Level.QUIET


def title(before: State, move: Move, after: State) -> Say | None:
    if after.phase != before.phase and after.phase == "reveal":
        return Say("The clans are shown")
    return None


def why(before: State, move: Move, after: State) -> Iterator[Say]:
    if title(before, move, after) is not None:
        yield Say("The final round is over: everybody shows the clan card.")


def then(after: State) -> Say | None:
    return Say("the points of every clan are counted.") if after.phase == "reveal" else None

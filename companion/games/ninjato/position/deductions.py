"""What a position leaves out, as far as it follows from what it tells.

People who join a game under way say whose turn it is, which shuriken lie where, which round it
is. The turn order, the Dojo stack, the Hensojutsu tiles and what is still to be turned up follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine import BadPosition, Objection, Say
from companion.games.ninjato.state import (
    DISPLAY,
    HOUSES,
    ROUNDS,
    SHELF,
    SHURIKEN,
    Counts,
    House,
    State,
    taught,
)

Places = tuple[tuple[str, ...], ...]


def order_from(seat: int, shuriken: Places) -> Counts:
    """A turn order in which it is this seat's turn: who is a shuriken ahead came before."""
    seats = len(shuriken)
    least = min(map(len, shuriken))
    round_the_table = [(seat + step) % seats for step in range(seats)]
    return tuple(sorted(round_the_table, key=lambda other: len(shuriken[other]) == least))


def stack_from(order: Counts, shuriken: Places) -> Counts:
    """NJ-301: the shuriken in the Dojo lie in the order in which they were placed."""
    return tuple(
        seat
        for lap in range(SHURIKEN)
        for seat in order
        if shuriken[seat][lap : lap + 1] == ("dojo",)
    )


def check_turn(state: State, seat: int) -> None:
    """NJ-202: who is said to be on turn must be the one whom order and shuriken make it."""
    placed, seats = sum(map(len, state.shuriken)), state.box.seats
    if placed >= SHURIKEN * seats or sorted(state.order) != list(range(seats)):
        return
    next_seat = state.order[placed % seats]
    if next_seat != seat:
        say = Say(
            "With this turn order and these shuriken it is the turn of {seat:seat}.",
            seat=next_seat,
        )
        raise BadPosition(say, [Objection("NJ-202", say, field="seat")], "seat")


def picks_from(phase: str, hand: int) -> int:
    """NJ-302: a visit to the Dojo of which no card is told yet begins now."""
    return 4 - min(hand, 2) if phase in ("dojo_pick", "dojo_blind") else 0


def hensojutsu_shown(round_number: int, out: int, shuriken: Places) -> bool:
    """NJ-226: from round 5 on the Sensei shows one, until somebody has learned it."""
    visited = any("sensei" in places for places in shuriken)
    return out < taught(round_number) and not visited


def queue(
    given: Mapping[str, Any], round_number: int, houses: Iterable[House], shuriken: Places
) -> tuple[str, ...]:
    """What is turned up first: the displays that nobody told, short of what was taken."""
    taken = [place for places in shuriken for place in places]
    tasks: list[str] = []
    for house, lot in zip(HOUSES, houses, strict=True):
        if not lot.closed:
            tasks += [f"treasure {house}"] * (0 if lot.treasures else 3)
            tasks += [] if lot.sentry else [f"sentry {house}"]
    if "sensei" not in given and not taught(round_number):
        tasks += ["skill"] * (len(shuriken) - taken.count("sensei"))  # NJ-401
    for place, task in (("palace", "envoy"), ("pavilion", "rumor")):
        if place not in given:
            tasks += [task] * (SHELF - taken.count(place))  # NJ-601, NJ-701
    return (*tasks, *["dojo"] * DISPLAY, "turn")


def next_round(round_number: int, todo: tuple[str, ...]) -> int:
    """The round whose tiles lie at the Sensei: the marker moves after them (NJ-220)."""
    return min(ROUNDS, round_number + ("marker" in todo))

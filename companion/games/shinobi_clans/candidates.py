"""What a person could point at in each decision of Shinobi: War of Clans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine import Move
from companion.engine.game import NOTHING
from companion.games.shinobi_clans.components import CLANS, KINDS, NINJA
from companion.games.shinobi_clans.state import (
    ATTACK,
    DEPLOY,
    PASSED,
    PLACE,
    SEATS,
    SHIFT,
    SKIP,
    STRIKE,
    State,
    deployments,
    ways_out,
)

LAID = frozenset({"deploy", "ninja", "place", "move"})


def candidates(state: State) -> Iterable[Move]:
    phase, seat = state.phase, state.turn
    if phase == "order_1":
        return first_orders(state)
    if phase == "order_2":
        return second_orders(state)
    if phase == "order_3":
        return attacks(state)
    if phase == "first":
        return [Move(("first", word)) for word in SEATS[: state.box.seats]]
    if phase == "reveal":
        return [Move(("reveal", SEATS[state.asked], clan)) for clan in CLANS]
    if phase == "clans":
        return [Move(("clan", SEATS[seat], clan)) for clan in CLANS]
    return [Move(("draw", SEATS[seat], kind)) for kind in KINDS]


def first_orders(state: State) -> list[Move]:
    seat, seats, provinces = state.turn, state.box.seats, state.provinces
    hand, unknown = state.hands[seat], state.unknown[seat]
    found: list[Move] = []
    for clan in range(NINJA):
        if hand[clan] or unknown:
            found += deployments(clan, seat, seats)
    if hand[NINJA] or unknown:
        for other in range(seats):
            if other != seat:
                province, strikes = provinces[other], STRIKE[other]
                found += [strikes[clan] for clan in range(NINJA) if province[clan]]
    if unknown:
        found.append(SKIP)
    return found


def second_orders(state: State) -> list[Move]:
    seat, seats = state.turn, state.box.seats
    hand, unknown = state.hands[seat], state.unknown[seat]
    found = [PLACE[clan] for clan in range(NINJA) if hand[clan] or unknown]
    for other, province in enumerate(state.provinces):
        if other != seat:
            for clan in range(NINJA):
                if province[clan]:
                    found += ways_out(clan, other, seats)
    if unknown:
        found.append(SKIP)
    return found


def attacks(state: State) -> list[Move]:
    seat, home = state.turn, state.provinces[state.turn]
    found: list[Move] = []
    for attacker in range(NINJA):
        if home[attacker]:
            for other, province in enumerate(state.provinces):
                if other != seat:
                    targets = ATTACK[attacker][other]
                    found += [targets[clan] for clan in range(NINJA) if province[clan]]
    return found


def exact(state: State) -> frozenset[str]:
    """A hand the app knows whole is only offered what it holds, for where it may go."""
    return NOTHING if state.unknown[state.turn] else LAID


def tempting(state: State) -> Iterator[Move]:
    """What hands reach for at this point although a clause forbids it."""
    seat, home = state.turn, state.provinces[state.turn]
    if state.phase == "order_1":
        for clan in range(NINJA):
            if state.hands[seat][clan] or state.unknown[seat]:
                yield DEPLOY[clan][seat]
    elif state.phase == "order_2":
        for clan in range(NINJA):
            if home[clan]:
                for goal in range(state.box.seats):
                    if goal != seat:
                        yield SHIFT[clan][seat][goal]
    elif state.phase == "order_3":
        for attacker in range(NINJA):
            for target in range(NINJA):
                if home[attacker] and home[target] and attacker != target:
                    yield ATTACK[attacker][seat][target]
        yield SKIP


def late(state: State) -> Iterator[Move]:
    """The attack of the turn before, once that turn has passed by itself."""
    if state.phase not in PASSED:
        return
    home = state.provinces[state.attacker]
    for attacker in range(NINJA):
        for province in range(state.box.seats):
            if home[attacker] and province != state.attacker:
                for target in range(NINJA):
                    if state.provinces[province][target]:
                        yield ATTACK[attacker][province][target]

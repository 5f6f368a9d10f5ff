"""What a person could point at in each decision of Shinobi: War of Clans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import compress

from companion.engine import Move
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

FOUGHT = frozenset({"attack"})
WHOLE_HAND = (1,) * len(KINDS)
"""Any card may be in a hand that nobody showed to the app."""


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
    seat, seats = state.turn, state.box.seats
    unknown = state.unknown[seat]
    hand = WHOLE_HAND if unknown else state.hands[seat]
    found: list[Move] = []
    for moves in compress(deployments(seat, seats), hand):
        found += moves
    if hand[NINJA]:
        for other, province in enumerate(state.provinces):
            if other != seat:
                found += compress(STRIKE[other], province)
    if unknown:
        found.append(SKIP)
    return found


def second_orders(state: State) -> list[Move]:
    seat, seats = state.turn, state.box.seats
    unknown = state.unknown[seat]
    found = list(compress(PLACE, WHOLE_HAND if unknown else state.hands[seat]))
    for other, province in enumerate(state.provinces):
        if other != seat:
            for moves in compress(ways_out(other, seats), province):
                found += moves
    if unknown:
        found.append(SKIP)
    return found


def attacks(state: State) -> list[Move]:
    """SC-602 to SC-608, as `legality.attack` says them."""
    seat, home, changed = state.turn, state.provinces[state.turn], state.changed
    if max(home) < 2:
        return []
    targets = [
        (defence, other, clan)
        for other, province in enumerate(state.provinces)
        if other != seat
        for clan, defence in enumerate(province)
        if defence and (other, clan) not in changed
    ]
    found: list[Move] = []
    for attacker, strength in enumerate(home):
        if strength > 1 and (state.box.changed_may_attack or (seat, attacker) not in changed):
            moves = ATTACK[attacker]
            found += [
                moves[other][clan]
                for defence, other, clan in targets
                if defence < strength and clan != attacker
            ]
    return found


def drawn_up(state: State) -> tuple[Move, ...] | None:
    """A hand the app knows whole is only offered what it holds, for where it may go."""
    orders = ORDERED.get(state.phase)
    if orders is None or state.unknown[state.turn]:
        return None
    return tuple(orders(state))


ORDERED: dict[str, Callable[[State], list[Move]]] = {
    "order_1": first_orders,
    "order_2": second_orders,
    "order_3": attacks,
}


def exact(state: State) -> frozenset[str]:
    """Attacks are listed as the clauses say; of a hand nobody showed only cards are asked for."""
    return FOUGHT


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
        offered = frozenset(attacks(state))
        for move in in_reach(state, seat):
            if move not in offered:
                yield move
        for attacker in range(NINJA):
            for target in range(NINJA):
                if home[attacker] and home[target] and attacker != target:
                    yield ATTACK[attacker][seat][target]
        yield SKIP


def late(state: State) -> Iterator[Move]:
    """The attack of the turn before, once that turn has passed by itself."""
    if state.phase in PASSED:
        yield from in_reach(state, state.attacker)


def in_reach(state: State, seat: int) -> Iterator[Move]:
    """Every army of this province against every army of the others."""
    home = state.provinces[seat]
    for attacker in range(NINJA):
        for other, province in enumerate(state.provinces):
            if home[attacker] and other != seat:
                for target in range(NINJA):
                    if province[target]:
                        yield ATTACK[attacker][other][target]

"""What a virtual player of Shinobi: War of Clans may guess, and how it judges a position."""

from __future__ import annotations

import random

from companion.engine import evolve
from companion.engine.worlds import chances_of, dealt_anew, pile_with, pooled
from companion.games.shinobi_clans.components import CLANS
from companion.games.shinobi_clans.state import Counts, State

SIMULATIONS = (3, 20, 80)
CALIBRATION = (0.91, -0.25)
"""From 12 matches among equals, 1240 answers."""
CUT = 3
CALM = frozenset(("order_1",))
"""A playout goes on to the end of a turn; then what lies on the table is judged."""
AT_RISK, HOME, HELD = 0.28, 0.16, 0.84
"""Cards that a card in danger, at home or in hand is worth, beside one that lies safe."""
LAST, BEFORE = 0.75, 0.12
"""How many cards ahead mean something: at the end, and more for each card still to come."""


DEALT = ("clans", "army")
"""A seat without hands of its own needs cards that the app deals."""


def redeal(state: State, seat: int | None, rng: random.Random) -> State:
    """Hands of others, the deck and the secret clans, dealt anew."""
    seats = range(state.box.seats)
    others = [other for other in seats if other != seat]
    pool = pooled(state.deck.unseen, *(state.hands[other] for other in others))
    sizes = [state.unknown[other] if other == seat else state.hand_size(other) for other in seats]
    dealt, rest = dealt_anew(pool, sizes, rng)
    hands = tuple(
        tuple(a + b for a, b in zip(state.hands[other], dealt[other], strict=True))
        if other == seat
        else dealt[other]
        for other in seats
    )
    clans = _clans(state, seat, rng)
    left = tuple(int(clan not in clans) for clan in range(len(CLANS)))
    return evolve(
        state,
        box=evolve(state.box, app_army=True, app_clans=True),
        hands=hands,
        unknown=(0,) * len(hands),
        deck=pile_with(state.deck, rest),
        clans=clans,
        clan_cards=pile_with(state.clan_cards, left),
    )


def _clans(state: State, seat: int | None, rng: random.Random) -> tuple[int | None, ...]:
    """SC-105: everybody else's clan is a guess until it is shown."""
    shown = state.phase in ("reveal", "over")
    clans = [clan if shown or at == seat else None for at, clan in enumerate(state.clans)]
    free = [clan for clan in range(len(CLANS)) if clan not in clans]
    rng.shuffle(free)
    for at, clan in enumerate(state.clans):
        dealt = clan is not None or state.phase not in ("first", "clans", "reveal")
        if clans[at] is None and dealt and free:
            clans[at] = free.pop()
    return tuple(clans)


def estimate(state: State) -> tuple[float, ...]:
    """Cards of each clan on the table and in hand; those that could be attacked count less."""
    provinces = state.provinces
    clans = [0.0] * len(CLANS)
    for at, province in enumerate(provinces):
        for clan, strength in enumerate(province):
            if strength:
                clans[clan] += strength - AT_RISK * _threatened(provinces, at, clan, strength)
    points = [
        0.0
        if clan is None
        else clans[clan] + HOME * provinces[seat][clan] + HELD * state.hands[seat][clan]
        for seat, clan in enumerate(state.clans)
    ]
    return chances_of(points, LAST + BEFORE * state.deck.count)


def _threatened(provinces: tuple[Counts, ...], at: int, clan: int, strength: int) -> bool:
    """Whether a stronger army of another clan stands in another province (SC-605, SC-606)."""
    return any(
        other > strength
        for place, province in enumerate(provinces)
        if place != at
        for kind, other in enumerate(province)
        if kind != clan
    )

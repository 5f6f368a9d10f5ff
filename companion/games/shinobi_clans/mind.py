"""What a virtual player of Shinobi: War of Clans may guess, and how it judges a position."""

from __future__ import annotations

import random
from functools import lru_cache

from companion.engine import evolve
from companion.engine.worlds import other_hands, pile_with, weighed
from companion.games.shinobi_clans.components import CLANS, NINJA
from companion.games.shinobi_clans.state import Counts, State

SIMULATIONS = (3, 120, 960)
CALIBRATION = (0.88, -0.04)
"""From 1262 answers in 12 matches among equals."""
CUT = 3
CALM = frozenset(("order_1",))
"""A playout goes on to the end of a turn; then what lies on the table is judged."""
WEIGHTS = (
    0.0372,
    -0.354,
    -0.184,
    -0.0169,
    0.0915,
    -0.417,
    -0.0386,
    0.218,
    0.0274,
    1.17,
    0.499,
    1.31,
    -0.601,
    -0.0703,
    0.998,
    0.415,
    0.0489,
    -0.772,
)
"""Of `features`, fitted to 3360 starts of a turn in 112 matches among equals."""


DEALT = ("clans", "army")
"""A seat without hands of its own needs cards that the app deals."""


def redeal(state: State, seat: int | None, rng: random.Random) -> State:
    """Hands of others, the deck and the secret clans, dealt anew."""
    hands, rest = other_hands(state.deck.unseen, state.hands, state.unknown, seat, rng)
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
    return weighed(features(state), WEIGHTS)


def features(state: State) -> list[tuple[float, ...]]:
    """Of each seat's clan: cards on the table and in hand, armies that could be attacked; each
    early and late in the match."""
    provinces, seats = state.provinces, state.box.seats
    late = 1 / (1 + 0.1 * state.deck.count)
    leads = [_leads(province) for province in provinces]
    found = []
    for seat, clan in enumerate(state.clans):
        waits = (seat - state.turn) % seats / seats
        hand = state.hands[seat]
        total = home = held = armies = danger = hunters = 0
        if clan is not None:
            home, held = provinces[seat][clan], hand[clan]
            against = [second if kind == clan else best for best, kind, second in leads]
            for at, province in enumerate(provinces):
                strength = province[clan]
                if strength:
                    total += strength
                    armies += 1
                    # Other provinces where a stronger army of another clan stands (SC-605, SC-606).
                    attackers = 0
                    for place, stronger in enumerate(against):
                        if stronger > strength and place != at:
                            attackers += 1
                    danger += attackers > 0
                    hunters += attackers
        strongest = leads[seat][0]
        plain = (total, home, held, danger, hunters, armies, hand[NINJA], strongest, waits)
        found.append((*plain, *[late * value for value in plain]))
    return found


@lru_cache(maxsize=4096)
def _leads(province: Counts) -> tuple[int, int, int]:
    """The strongest army of a province, its clan, and the strongest of the other clans."""
    best = max(province)
    clan = province.index(best)
    return best, clan, max(province[:clan] + province[clan + 1 :])

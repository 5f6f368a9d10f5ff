"""Shinobi: War of Clans as a bare loop over lists: no log, no undo, no explanation.

The ceiling for the engine: what plain Python does when it does nothing else.
"""

from __future__ import annotations

import random

GAME = "shinobi_clans"
HAND, NINJA, CLANS = 4, 5, 5


def play(seats: int, rng: random.Random) -> int:
    """One random match; returns the number of moves and draws, counted as the engine does."""
    clans = list(range(CLANS))
    rng.shuffle(clans)
    deck = [kind for kind in range(CLANS) for _ in range(11)] + [NINJA] * 3
    rng.shuffle(deck)
    hands = [[0] * 6 for _ in range(seats)]
    for hand in hands:
        for _ in range(HAND):
            hand[deck.pop()] += 1
    land = [[0] * CLANS for _ in range(seats)]
    seat, last, count = rng.randrange(seats), -1, 1 + seats + HAND * seats
    while last != 0:
        hand, home = hands[seat], land[seat]
        others = [other for other in range(seats) if other != seat]
        changed: set[tuple[int, int]] = set()
        count += _order_1(hand, land, others, changed, rng)
        count += _order_2(hand, land, seat, others, changed, rng)
        attacks = [
            (other, target)
            for attacker in range(CLANS)
            if home[attacker]
            for other in others
            for target in range(CLANS)
            if 0 < land[other][target] < home[attacker]
            and attacker != target
            and (other, target) not in changed
        ]
        if attacks:
            other, target = rng.choice(attacks)
            land[other][target] -= 1
            count += 1
        if last < 0:
            while deck and sum(hand) < HAND:
                hand[deck.pop()] += 1
                count += 1
            if not deck:
                last = seats
        else:
            last -= 1
        seat = (seat + 1) % seats
    return count


def _order_1(hand, land, others, changed, rng) -> int:
    moves = [(clan, other) for clan in range(CLANS) if hand[clan] for other in others]
    strikes = (
        [(other, clan) for other in others for clan in range(CLANS) if land[other][clan]]
        if hand[NINJA]
        else []
    )
    if not moves and not strikes:
        return 0
    chosen = rng.randrange(len(moves) + len(strikes))
    if chosen < len(moves):
        clan, other = moves[chosen]
        hand[clan] -= 1
        land[other][clan] += 1
    else:
        other, clan = strikes[chosen - len(moves)]
        hand[NINJA] -= 1
        land[other][clan] -= 1
    changed.add((other, clan))
    return 1


def _order_2(hand, land, seat, others, changed, rng) -> int:
    places = [clan for clan in range(CLANS) if hand[clan]]
    shifts = [
        (clan, other, goal)
        for other in others
        for clan in range(CLANS)
        if land[other][clan]
        for goal in range(len(land))
        if goal != other
    ]
    if not places and not shifts:
        return 0
    chosen = rng.randrange(len(places) + len(shifts))
    if chosen < len(places):
        clan = places[chosen]
        hand[clan] -= 1
        land[seat][clan] += 1
        changed.add((seat, clan))
    else:
        clan, source, goal = shifts[chosen - len(places)]
        land[source][clan] -= 1
        land[goal][clan] += 1
        changed.add((goal, clan))
        if land[source][clan]:
            changed.add((source, clan))
    return 1

"""How many ways a match can go: sequences of answers, and different positions they lead to.

Every line of the table is a fixed start; after one, two, three … answers, so many sequences exist
and so many positions. A rule that allows too much or too little changes these figures.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine import Game, Setup, find_game
from tests.conformance import NAMES
from tests.games.tried import matches

Figures = list[tuple[int, int]]


def counted(rules: Game[Any], state: Any, depth: int) -> Figures:
    """(sequences, positions) after 1 to `depth` answers; a match that is over ends its sequence."""
    layer: dict[str, tuple[Any, int]] = {"": (state, 1)}
    figures = []
    for _ in range(depth):
        following: dict[str, tuple[Any, int]] = {}
        for before, ways in layer.values():
            if rules.decision(before) is None:
                continue
            for move in rules.legal(before):
                after = rules.apply(before, move)
                key = json.dumps(rules.position(after), sort_keys=True)
                following[key] = after, following.get(key, (None, 0))[1] + ways
        layer = following
        figures.append((sum(ways for _, ways in layer.values()), len(layer)))
    return figures


def beginning(game: str, seats: int, dealer: str) -> Any:
    """Nothing is drawn yet: without a seed the cards that the app would deal are answers too."""
    rules = find_game(game)
    return rules.start(
        Setup(
            game=game,
            players=NAMES[:seats],
            options=rules.settle_options({}),
            dealer={deck.key: dealer for deck in rules.decks},
            edition=rules.standin,
            id="perft",
        )
    )


BEGINNINGS: dict[tuple[str, int, str], Figures] = {
    ("shinobi_clans", 3, "table"): [(3, 3), (30, 30), (210, 195), (2370, 2205)],
    ("shinobi_clans", 3, "app"): [
        (3, 3),
        (15, 15),
        (60, 60),
        (180, 180),
        (1080, 1080),
        (6480, 3780),
    ],
    ("shinobi_clans", 5, "table"): [(5, 5), (100, 100), (900, 625)],
    ("shinobi_clans", 5, "app"): [
        (5, 5),
        (25, 25),
        (100, 100),
        (300, 300),
        (600, 600),
        (600, 600),
        (3600, 3600),
    ],
    ("ninjato", 2, "table"): [(2, 2), (10, 10), (40, 40), (120, 120), (240, 240), (2400, 2400)],
    ("ninjato", 2, "app"): [(2, 2), (10, 10), (40, 40), (120, 120), (240, 240), (1200, 1200)],
    ("ninjato", 4, "table"): [(4, 4), (12, 12), (24, 24), (120, 120), (480, 480)],
    ("ninjato", 4, "app"): [(4, 4), (12, 12), (24, 24), (120, 120), (480, 480)],
    ("seven_ronin", 2, "table"): [(2, 2), (214, 214)],
    ("seven_ronin", 2, "app"): [(2, 2), (214, 214)],
    ("wat_aah", 2, "table"): [(37, 37), (1356, 1226)],
    ("wat_aah", 2, "app"): [(37, 37), (1356, 1226)],
    ("wat_aah", 4, "table"): [(37, 37), (1356, 1356)],
    ("wat_aah", 4, "app"): [(37, 37), (1356, 1356)],
    ("ninety_nine_ninja", 1, "table"): [
        (4, 4),
        (16, 16),
        (48, 48),
        (192, 192),
        (384, 384),
        (1536, 1536),
    ],
    ("ninety_nine_ninja", 1, "app"): [
        (4, 4),
        (16, 16),
        (48, 48),
        (192, 192),
        (384, 384),
        (1536, 1536),
    ],
    ("ninety_nine_ninja", 2, "table"): [
        (4, 4),
        (16, 16),
        (48, 48),
        (192, 192),
        (384, 384),
        (1536, 1536),
    ],
    ("ninety_nine_ninja", 2, "app"): [
        (4, 4),
        (16, 16),
        (48, 48),
        (192, 192),
        (384, 384),
        (1536, 1536),
    ],
}
MIDDLES: dict[tuple[str, int], Figures] = {
    ("shinobi_clans", 0): [(6, 6), (129, 127), (322, 292), (1610, 1350)],
    ("shinobi_clans", 1): [(17, 17), (39, 39), (456, 455)],
    ("ninjato", 0): [(3, 3), (15, 13), (75, 45), (900, 540)],
    ("ninjato", 1): [(12, 12), (996, 996)],
    ("ninjato", 2): [(14, 14), (28, 28), (123, 95), (779, 499)],
    ("seven_ronin", 0): [(6, 6), (61, 47), (621, 196), (7806, 865)],
    ("seven_ronin", 1): [(96, 96)],
    ("wat_aah", 0): [(2, 2), (14, 14), (71, 71), (382, 250)],
    ("wat_aah", 1): [(2, 2), (52, 52), (872, 871)],
    ("ninety_nine_ninja", 0): [(12, 12), (24, 24), (1464, 1442)],
    ("ninety_nine_ninja", 1): [(13, 13), (1248, 1236)],
    ("ninety_nine_ninja", 2): [(61, 61)],
    ("ninety_nine_ninja", 3): [(13, 13), (845, 833)],
    ("ninety_nine_ninja", 4): [(88, 88)],
    ("ninety_nine_ninja", 5): [(23, 23), (592, 592)],
    ("ninety_nine_ninja", 6): [(17, 17), (263, 126), (3759, 546)],
    ("ninety_nine_ninja", 7): [(21, 21), (399, 190)],
    ("ninety_nine_ninja", 8): [(22, 22), (444, 213)],
    ("ninety_nine_ninja", 9): [(1, 1), (9, 1), (45, 5), (315, 35), (1575, 175)],
    ("ninety_nine_ninja", 10): [(21, 21), (399, 190)],
    ("ninety_nine_ninja", 11): [(290, 290)],
    ("ninety_nine_ninja", 12): [(399, 399)],
    ("ninety_nine_ninja", 13): [(1, 1), (6, 6), (708, 708)],
}


@pytest.mark.parametrize(("game", "seats", "dealer"), BEGINNINGS)
def test_from_the_beginning(game: str, seats: int, dealer: str) -> None:
    figures = BEGINNINGS[game, seats, dealer]
    assert counted(find_game(game), beginning(game, seats, dealer), len(figures)) == figures


@pytest.mark.parametrize(("game", "number"), MIDDLES)
def test_from_the_middle_of_a_golden_match(game: str, number: int) -> None:
    match, figures = matches(game)[number], MIDDLES[game, number]
    state = match.state_at(match.index // 2)
    assert counted(match.game, state, len(figures)) == figures


# The first figures by reasoning, from the box alone.


def sequences(game: str, seats: int, dealer: str) -> list[int]:
    return [number for number, _ in BEGINNINGS[game, seats, dealer]]


def test_shinobi_clans_by_reasoning() -> None:
    clans = len(find_game("shinobi_clans").standin.rows("clans"))
    for seats in (3, 5):
        first, deployed, second = sequences("shinobi_clans", seats, "table")[:3]
        assert first == seats
        # Any clan may be in an unknown hand; it goes to any other province; no ninja has a target.
        assert deployed == first * clans * (seats - 1)
        # Place any clan at home, or move the one card on the table to any other province.
        assert second == deployed * (clans + seats - 1)
    # Clan cards are dealt without repetition, then any of the six kinds is drawn.
    dealt = sequences("shinobi_clans", 3, "app")
    assert dealt == [3, 3 * 5, 3 * 5 * 4, 3 * 5 * 4 * 3, 180 * 6, 180 * 6 * 6]


def test_ninjato_by_reasoning() -> None:
    # The order of the seats is told one by one (the last follows), then five tokens are laid.
    assert sequences("ninjato", 2, "table")[:5] == [2, 2 * 5, 2 * 20, 2 * 60, 2 * 120]
    assert sequences("ninjato", 4, "app") == [4, 4 * 3, 4 * 3 * 2, 24 * 5, 24 * 5 * 4]


def test_wat_aah_by_reasoning() -> None:
    rules = find_game("wat_aah")
    copies = rules.decision(beginning("wat_aah", 2, "app")).pile.copies().values()
    kinds, single = len(copies), sum(number == 1 for number in copies)
    assert sequences("wat_aah", 2, "app") == [kinds, kinds * kinds - single]


def test_ninety_nine_ninja_by_reasoning() -> None:
    # Four map parts in any order, each turned one of four ways.
    assert sequences("ninety_nine_ninja", 2, "table") == [
        4,
        4 * 4,
        4 * 4 * 3,
        4 * 4 * 3 * 4,
        4 * 4 * 3 * 4 * 2,
        4 * 4 * 3 * 4 * 2 * 4,
    ]

"""The figures of a round, told one by one (depth `scores`): which numbers can be true."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Move
from companion.games.wat_aah.components import SEATS, Box, Cards, Counts
from companion.games.wat_aah.state import State

FIGURES = ("in_play", "corruption_points", "corruption_cards")
"""What is asked for each seat, in this order."""
HIGHEST = 120
"""More than any player can lay in four clans, and than anybody dares to corrupt."""
_MOVES = {
    what: [
        tuple(Move((what, seat, str(number))) for number in range(HIGHEST + 1)) for seat in SEATS
    ]
    for what in FIGURES
}


def number_of(word: str) -> int | None:
    """A number as it is written in a move: plain digits, without a leading zero."""
    plain = word.isascii() and word.isdecimal() and len(word) <= 4
    return int(word) if plain and str(int(word)) == word else None


def possible(box: Box, what: str, entered: Counts) -> Sequence[int]:
    """The numbers that can be true after these figures: the box holds no more."""
    cards = box.cards
    if what == "corruption_cards":
        return numbers_worth(cards, entered[-1])
    points = range(min(left_in_box(box, entered), HIGHEST) + 1)
    if what == "in_play" or min(cards.strength) <= 1:
        return points
    return [number for number in points if numbers_worth(cards, number)]


def left_in_box(box: Box, entered: Counts) -> int:
    """The strength of all cards that were not counted yet."""
    return box.cards.worth - sum(entered) + sum(entered[2::3])


def numbers_worth(cards: Cards, points: int) -> range:
    """How many cards can be worth this many points together (WA-804)."""
    least = min(cards.strength)
    most = points // least if least > 0 else HIGHEST
    return range(-(-points // max(cards.strength)), min(most, HIGHEST) + 1)


def moves(state: State) -> tuple[Move, ...]:
    told = _MOVES[state.phase][state.turn]
    return tuple(told[number] for number in possible(state.box, state.phase, state.entered))

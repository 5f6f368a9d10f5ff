"""The card in hand: which, which way round, and over which cells; kept until it is laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine import Move
from companion.games.ninety_nine_ninja.components.geometry import oriented, rows
from companion.games.ninety_nine_ninja.scene.outlook import reach, table_of
from companion.games.ninety_nine_ninja.scene.preview import Preview, preview
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table import Act, Pointing
from companion.table.seating import Seating

SLOT, DOTS = "held", "dots"
"""What is kept in hand: the card with its place; whether all places that fit are shown."""
ON = "on"

Ways = dict[tuple[int, int], tuple[int, int]]
"""Flip and quarter-turns for each upper left cell."""


@dataclass(frozen=True, slots=True)
class Holding:
    """`at` is the row and the column of its upper left cell; None while it lies nowhere.

    `free`: nobody turned it yet, so it turns by itself to a way that fits where it is laid.
    """

    stamp: int
    card: str
    grid: str
    flip: int = 0
    turn: int = 0
    free: bool = True
    at: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        words = [self.stamp, int(self.free), self.card, self.flip, self.turn, *(self.at or ())]
        return " ".join(map(str, words))

    @property
    def act(self) -> Act:
        """What takes the card like this."""
        return Act(keep=(SLOT, self.text))

    @property
    def move(self) -> Move | None:
        if self.at is None:
            return None
        return Move(("place", self.card, *map(str, (self.flip, self.turn, *self.at))))

    @property
    def shown(self) -> str:
        """The card as it is held."""
        return "/".join(oriented(rows(self.grid), self.flip, self.turn))

    def turned(self) -> Holding:
        return replace(self, turn=(self.turn + 1) % 4, free=False)

    def flipped(self) -> Holding:
        """What is seen is mirrored left to right; the rules flip before they turn (NN-014)."""
        return replace(self, flip=1 - self.flip, turn=-self.turn % 4, free=False)

    def over(self, row: int, col: int, ways: Ways) -> Holding:
        """Its middle comes to lie on this cell; as it was drawn, if nothing else fits there."""
        at = (row - 1, col - 1)
        if not self.free:
            return replace(self, at=at)
        flip, turn = ways.get(at, (0, 0))
        return replace(self, flip=flip, turn=turn, at=at)

    def ways(self, legal: tuple[Move, ...]) -> Ways:
        """The way round that fits in the fewest taps, for every place; empty once it was turned."""
        found: Ways = {}
        for move in legal if self.free else ():
            flip, turn, row, col = map(int, move[2:])
            least = found.get((row, col))
            if least is None or flip + turn < sum(least):
                found[row, col] = (flip, turn)
        return found

    def put(self, move: Move) -> Holding:
        flip, turn, row, col = map(int, move[2:])
        return replace(self, flip=flip, turn=turn, free=False, at=(row, col))

    def step(self, legal: tuple[Move, ...], by: int) -> Holding:
        """The next or the previous legal placement, in the order of the rules."""
        if not legal:
            return self
        if self.move in legal:
            return self.put(legal[(legal.index(self.move) + by) % len(legal)])
        return self.put(legal[0 if by > 0 else -1])


def stamp_of(view: View) -> int:
    """Another number as soon as a card has been laid or discarded."""
    return len(view["laid"]) + len(view["discarded"])


def open_cards(view: View) -> dict[str, str]:
    """The cards that whoever is on turn holds, with their grids."""
    return {card["card"]: card["grid"] or "" for card in view["held"][view["active"]]}


def holding(view: View, pointing: Pointing) -> Holding | None:
    """What is in hand while a card has to be placed; None at any other time."""
    if pointing.key != "turn" or view["depth"] != "full":
        return None
    cards = {card: grid for card, grid in open_cards(view).items() if grid}
    if not cards:
        return None
    kept = read(view, pointing.hand.get(SLOT, ""))
    if kept is not None:
        return kept
    able = {move[1] for move in pointing.possible if move[0] == "place"}
    first = next((card for card in cards if card in able), next(iter(cards)))
    return Holding(stamp_of(view), first, cards[first])


def read(view: View, text: str) -> Holding | None:
    """What was kept in hand, unless the table has moved on since."""
    words = text.split()
    if len(words) not in (5, 7) or words[0] != str(stamp_of(view)):
        return None
    free, card = words[1:3]
    grid, span = open_cards(view).get(card), reach(view)
    if not grid:
        return None
    flip, turn, *at = map(int, words[3:])
    if any(number not in span for number in at):
        return None
    there = (at[0], at[1]) if at else None
    return Holding(stamp_of(view), card, grid, flip, turn, free == "1", there)


def placements(held: Holding, pointing: Pointing) -> tuple[Move, ...]:
    """Where the card in hand may lie."""
    return tuple(move for move in pointing.possible if move[0] == "place" and move[1] == held.card)


def seen(seating: Seating, view: View, held: Holding) -> Preview | None:
    """What would come of laying it there."""
    if held.at is None:
        return None
    return preview(table_of(seating, view), held.card, held.flip, held.turn, *held.at)


def kept(view: View, hand: Mapping[str, str]) -> dict[str, str]:
    """What stays in hand when the table is looked at again."""
    if view["phase"] != "turn":
        return {}
    found = {DOTS: hand[DOTS]} if DOTS in hand else {}
    if SLOT in hand and read(view, hand[SLOT]) is not None:
        found[SLOT] = hand[SLOT]
    return found

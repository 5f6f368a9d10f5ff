"""The state of a match of Lanterns."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Edition, Pile, Setup

DECK = "lanterns"


@dataclass(frozen=True, slots=True)
class State:
    """`kept` is safe; `lit` was lit this turn; `drawing`: a card is about to be shown."""

    seats: int
    goal: int
    worth: tuple[int, ...]
    deck: Pile
    kept: tuple[int, ...]
    turn: int = 0
    lit: int = 0
    drawing: bool = False

    @property
    def over(self) -> bool:
        return max(self.kept) >= self.goal


def copies(edition: Edition) -> dict[str, int]:
    return {str(row["id"]): int(row["cards"]) for row in edition.rows("lanterns")}


def fresh(setup: Setup) -> State:
    rows = setup.edition.rows("lanterns")
    return State(
        seats=setup.seats,
        goal=int(setup.options["goal"]),
        worth=tuple(int(row["light"]) for row in rows),
        deck=Pile.of(DECK, copies(setup.edition)),
        kept=(0,) * setup.seats,
    )

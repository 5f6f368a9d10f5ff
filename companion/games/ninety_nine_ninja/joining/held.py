"""The open card of each player; the automaton holds none."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.games.ninety_nine_ninja.scene.looks import picture
from companion.table.painted import Answers, Line, Offer, Picture

NO_CARD = ""
"""What is told of a side that holds none."""


def cards(match: Match, answers: Answers) -> list[str | None]:
    return list(answers.get("held") or [None] * len(match.players))


def pictures(match: Match, answers: Answers) -> tuple[Picture, ...]:
    return tuple(_held(match, seat, card) for seat, card in enumerate(cards(match, answers)))


def _held(match: Match, seat: int, card: str | None) -> Picture:
    known, word = match.state.box.printed.cards, str(seat)
    if not card:
        said = Say("{seat:seat}: no card", seat=seat) if card == NO_CARD else None
        return Picture(word, None, said or Say("{seat:seat}", seat=seat))
    said = Say("{seat:seat}: {card}", seat=seat, card=card) if card in known else None
    caption = said or Say("{seat:seat}", seat=seat)
    return Picture(word, picture(match.setup.edition, known.get(card, card), caption), caption)


def choice(match: Match, answers: Answers, place: int) -> Offer:
    """All cards as pictures; a card that the box does not know is painted (NN-419)."""
    held, printed = cards(match, answers), match.state.box.printed
    taken = {card for seat, card in enumerate(held) if seat != place}
    left = tuple(
        Picture(card, picture(match.setup.edition, grid, Say("{card}", card=card)),
                Say("{card}", card=card))
        for card, grid in printed.cards.items()
        if card not in taken
    )  # fmt: skip
    return Offer(
        Say("Which card does {seat:seat} hold?", seat=place),
        (Line(left),),
        none=Picture(NO_CARD, None, Say("No card")),
        paints="cards" if printed.open_cards else "",
    )


def choose(match: Match, answers: Answers, place: int, line: int, word: str) -> dict[str, Any]:
    held = cards(match, answers)
    held[place] = word
    return {"held": held}

"""What joining a match of WAT-AAH! asks, and what the table can put right."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine import Match, Say
from companion.games.wat_aah.components import CLANS, FULL, LOCATIONS, cards_of
from companion.games.wat_aah.scene.looks import mark
from companion.table.fixes import Fix, Position, listed, plain
from companion.table.painted import Picture
from companion.table.seating import Seating
from companion.table.shapes import (
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Hand,
    Number,
    Parts,
    Who,
    ids,
)


def asks(match: Match) -> list[Ask]:
    kinds = tuple(cards_of(match.setup.edition).kinds)
    questions: list[Ask] = []
    if match.setup.options.get("mode") == "grand_master":
        names = (Say("Imperial Court"), Say("Missions"), Say("Final Battle"))
        pawns = [
            Ask(place, name, Number(0, 12)) for place, name in zip(LOCATIONS, names, strict=True)
        ]
        questions = [
            Ask("round", Say("Round"), Number(1, 3)),
            Ask("shosho", Say("Who has the Shosho token?"), Who()),
            Ask("pawns", Say("Pawns on the board"), EachSeat(Parts(tuple(pawns)))),
        ]
    if match.setup.options.get("depth") == "scores":
        return questions
    clan_cards = tuple(kind for kind in kinds if kind.split("_")[0] in ids(match, "clans"))
    others = tuple(kind for kind in kinds if kind not in clan_cards)
    if questions:
        one = EachSeat(Number(0, 3))
        questions += [
            Ask("court_cards", Say("Court cards for this round"), one),
            Ask("temple_cards", Say("Temple cards for this round"), one),
        ]
    return [
        *questions,
        Ask("turn", Say("Whose turn is it?"), Who()),
        Ask("first", Say("Who began this round?"), Who()),
        Ask("hands", Say("Cards in hand"), EachSeat(Number(0, 94))),
        Ask("play", Say("Clan cards in play"), EachSeat(Counts(clan_cards, as_list=True))),
        Ask(
            "joined",
            Say("Ronin and Yokai in play (on the first clan with room)"),
            EachSeat(Counts(others, as_list=True)),
        ),
        Ask("corruption", Say("Corruption"), EachSeat(_pile(match, kinds))),
        Ask("jigoku", Say("Discarded"), Counts(kinds)),
    ]


def finished(match: Match, answers: dict[str, Any]) -> dict[str, Any]:
    """Cards in play lie under their clans; earlier rounds are over, their figures unknown."""
    seats = len(match.players)
    laid, joined = (answers.pop(key, [[]] * seats) for key in ("play", "joined"))
    rows = []
    for cards, others in zip(laid, joined, strict=True):
        row: dict[str, list[str]] = {}
        for card in cards:
            row.setdefault(card.split("_")[0], []).append(card)
        for card in others:
            room = [clan for clan in row if len(row[clan]) < FULL]
            row.setdefault((room or [*row, CLANS[0]])[0], []).append(card)
        rows.append(row)
    if any(rows):
        answers["play"] = rows
    if "hands" in answers:
        answers["hands"] = [{"unknown": number} for number in answers["hands"]]
    if "corruption" in answers:
        answers["corruption"] = [sorted(Counter(pile).elements()) for pile in answers["corruption"]]
    past = int(answers.get("round", 1)) - 1
    if past:
        answers["rounds"] = [{}] * past
    held = [
        {"pile": pile, "seat": seat, "gained": past}
        for pile in ("court", "temple")
        for seat, number in enumerate(answers.pop(f"{pile}_cards", ()))
        for _ in range(number)
    ]
    return {**answers, "cards": held} if held else answers


def _pile(match: Match, kinds: tuple[str, ...], as_list: bool = True) -> Hand | Counts:
    """Corruption: face down its owner alone may look at it, and need not tell (WA-208)."""
    if "faces" in match.game.view(match.state, None)["corruption"][0]:
        return Counts(kinds, as_list=as_list)
    return Hand(kinds, open_count=not match.setup.deals("cards"))


def piece(match: Match, word: str) -> Picture | None:
    """A card with its strength."""
    if word not in cards_of(match.setup.edition).index:
        return None
    return Picture(word, mark(Seating.of(match.setup), word))


def fixes(match: Match) -> list[Fix]:
    kinds, left = tuple(cards_of(match.setup.edition).kinds), {"deck": None}
    found: list[Fix] = []
    if match.setup.options.get("depth") != "scores":
        known = match.setup.deals("cards")
        if match.state.phase in ("draw", "lay", "discard"):
            found.append(Fix("turn", Who(), lambda position: position["turn"], _turn))
        found += [
            plain("first", Who()),
            plain("hands", EachSeat(Hand(kinds, open_count=not known)), **left),
            _in_play(kinds),
            listed("corruption", _pile(match, kinds, as_list=False), **left),
            plain("jigoku", Counts(kinds), **left),
            plain("deck", Number(0, 999)),
            plain("bonus", EachSeat(Number(-999, 999))),
        ]
    if match.position()["rounds"]:
        found.append(_rounds(match))
    if match.setup.options.get("mode") == "grand_master":
        found += [plain("shosho", Who()), plain("pawns", EachSeat(_pawns()))]
    return found


def _turn(_: Position, seat: int) -> dict[str, Any]:
    """The turn of that seat begins."""
    return {"turn": seat, "phase": "draw", "action": {}, "drawing": [0, 0]}


def _in_play(kinds: tuple[str, ...]) -> Fix:
    """The cards of a seat; which clan a Ronin or Yokai helps stays as it is."""

    def read(position: Position) -> list[list[str]]:
        return [sorted(card for _, cards in area for card in cards) for area in position["play"]]

    def write(position: Position, value: list[list[str]]) -> dict[str, Any]:
        rows = zip(position["play"], value, strict=True)
        return {"play": [_laid(area, cards) for area, cards in rows], "deck": None}

    def _laid(area: list[Any], cards: list[str]) -> list[Any]:
        rest = list(cards)
        rows: dict[str, list[str]] = {clan: [] for clan, _ in area}
        for clan, held in area:
            for card in held:
                if card in rest:
                    rest.remove(card)
                    rows[clan].append(card)
        for card in rest:
            own = card.split("_")[0]
            room = [clan for clan, held in rows.items() if len(held) < FULL]
            clan = own if own in CLANS else (room or [*rows, CLANS[0]])[0]
            rows.setdefault(clan, []).append(card)
        return [[clan, held] for clan, held in rows.items() if held]

    return Fix("play", EachSeat(Counts(kinds, as_list=True)), read, write)


def _rounds(match: Match) -> Fix:
    """Adjusted scores: the figures of the rounds that were counted."""
    seats = EachSeat(Number(-999, 9999))
    parts = (
        Ask("in_play", Say("Strength in play"), seats),
        Ask("corruption", Say("Corruption points"), seats),
        Ask("cards", Say("Corruption cards"), seats),
        Ask("bonus", Say("Extra points"), seats),
    )
    past = len(match.position()["rounds"])
    names = tuple(Say("Round {n}", n=at + 1) for at in range(past))
    return plain("rounds", EachThing(names, Parts(parts)))


def _pawns() -> Parts:
    return Parts(
        (
            Ask("reserve", Say("Reserve"), Number(0, 12)),
            Ask("court", Say("Imperial Court"), Number(0, 12)),
            Ask("missions", Say("Missions"), Number(0, 12)),
            Ask("final_battle", Say("Final Battle"), Number(0, 12)),
            Ask("lost", Say("Lost"), Number(0, 12)),
        )
    )

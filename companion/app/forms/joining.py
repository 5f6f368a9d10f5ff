"""What people are asked when they join a game under way, game by game.

Only what lies open on the table: the games fill in the rest. A game that is not listed here is
asked by the shape of its own example position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.app.forms import joining_ninety_nine, joining_ninjato
from companion.app.forms.shapes import (
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Number,
    Parts,
    Pick,
    Several,
    Who,
    guessed,
)
from companion.app.i18n import tr
from companion.engine import Match
from companion.language import Voice


def asks(match: Match, voice: Voice) -> list[Ask]:
    """The questions for a match that would start now."""
    made = FORMS.get(match.game.id)
    if made is not None:
        return made(match)
    found = guessed(match.position(), len(match.players))
    return [Ask(key, voice.term(key), shape) for key, shape in found]


def finished(match: Match, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The position to start from: the answers in the words of the game."""
    turn = ENDINGS.get(match.game.id)
    return turn(match, dict(answers)) if turn is not None else dict(answers)


def _ids(match: Match, group: str) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in match.setup.edition.rows(group))


def _clans(match: Match) -> list[Ask]:
    from companion.games.shinobi_clans.state import HAND, copies

    clans, seats = _ids(match, "clans"), len(match.players)
    cards = sum(copies(match.setup.edition))
    return [
        Ask("turn", tr._("Whose turn is it?"), Who()),
        Ask("provinces", tr._("Cards in each province"), EachSeat(Counts(clans)), required=True),
        Ask("removed", tr._("Cards out of the game"), Counts((*clans, "ninja"))),
        Ask("hands", tr._("Cards in hand"), EachSeat(Number(0, HAND)), first=[HAND] * seats),
        Ask("deck", tr._("Cards in the draw pile"), Number(0, cards), first=cards - HAND * seats),
        Ask(
            "last_turns",
            tr._("Turns left in the final round, this one included (0: it has not begun)"),
            Number(0, seats),
            first=0,
        ),
    ]


PENS = ("animal_pen", "inn")
"""Two ronin can be held: one by the Pen, one by the Inn that copied it."""


def _ronin(match: Match) -> list[Ask]:
    areas, ronin = _ids(match, "areas"), _ids(match, "ronin")
    held = Parts(
        (Ask("ronin", tr._("Who"), Pick(ronin)), Ask("area", tr._("Where"), Pick(areas))),
    )
    return [
        Ask("attacker", tr._("Who is the Attacker?"), Who()),
        Ask("round", tr._("Round"), Number(1, 8)),
        Ask("ninja", tr._("Ninja in each area"), Counts(areas)),
        Ask("green", tr._("Ninja on the Green"), Number(0, 50)),
        Ask("reserve", tr._("Ninja in the reserve"), Number(0, 50)),
        Ask("wounds", tr._("Wounds of the ronin"), Counts(ronin)),
        Ask("out", tr._("Ronin that are out"), Several(ronin)),
        Ask("pinned", tr._("Ronin held since the last round"), EachThing(PENS, held)),
        Ask("cancelled", tr._("Marked by the Shrine: no ability this round"), Several(ronin)),
    ]


def _wat_aah(match: Match) -> list[Ask]:
    from companion.games.wat_aah.box import LOCATIONS, cards_of

    kinds = tuple(cards_of(match.setup.edition).kinds)
    questions: list[Ask] = []
    if match.setup.options.get("mode") == "grand_master":
        names = (tr._("Imperial Court"), tr._("Missions"), tr._("Final Battle"))
        pawns = [
            Ask(place, name, Number(0, 12)) for place, name in zip(LOCATIONS, names, strict=True)
        ]
        questions = [
            Ask("round", tr._("Round"), Number(1, 3)),
            Ask("shosho", tr._("Who has the Shosho token?"), Who()),
            Ask("pawns", tr._("Pawns on the board"), EachSeat(Parts(tuple(pawns)))),
        ]
    if match.setup.options.get("depth") == "scores":
        return questions
    clan_cards = tuple(kind for kind in kinds if kind.split("_")[0] in _ids(match, "clans"))
    others = tuple(kind for kind in kinds if kind not in clan_cards)
    if questions:
        one = EachSeat(Number(0, 3))
        questions += [
            Ask("court_cards", tr._("Court cards for this round"), one),
            Ask("temple_cards", tr._("Temple cards for this round"), one),
        ]
    return [
        *questions,
        Ask("turn", tr._("Whose turn is it?"), Who()),
        Ask("first", tr._("Who began this round?"), Who()),
        Ask("hands", tr._("Cards in hand"), EachSeat(Number(0, 94))),
        Ask("play", tr._("Clan cards in play"), EachSeat(Counts(clan_cards, as_list=True))),
        Ask(
            "joined",
            tr._("Ronin and Yokai in play (on the first clan with room)"),
            EachSeat(Counts(others, as_list=True)),
        ),
        Ask("corruption", tr._("Corruption"), EachSeat(Counts(kinds, as_list=True))),
        Ask("jigoku", tr._("Discarded"), Counts(kinds)),
    ]


FORMS: dict[str, Callable[[Match], list[Ask]]] = {
    "shinobi_clans": _clans,
    "seven_ronin": _ronin,
    "ninjato": joining_ninjato.asks,
    "wat_aah": _wat_aah,
    "ninety_nine_ninja": joining_ninety_nine.asks,
}


def _end_clans(match: Match, answers: dict[str, Any]) -> dict[str, Any]:
    if "hands" in answers:
        answers["hands"] = [{"unknown": number} for number in answers["hands"]]
    return {**answers, "last_turns": answers.get("last_turns") or None}


def _end_ronin(match: Match, answers: dict[str, Any]) -> dict[str, Any]:
    """Who is held stands where he was held; nobody else is on the board in Planning."""
    held = [row for row in answers.pop("pinned", ()) if row["ronin"]]
    places = {row["ronin"]: row["area"] for row in held if row["area"]}
    return {**answers, "pinned": [row["ronin"] for row in held], "places": places}


def _end_wat_aah(match: Match, answers: dict[str, Any]) -> dict[str, Any]:
    """Cards in play lie under their clans; earlier rounds are over, their figures unknown."""
    from companion.games.wat_aah.box import CLANS, FULL

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


ENDINGS: dict[str, Callable[[Match, dict[str, Any]], dict[str, Any]]] = {
    "shinobi_clans": _end_clans,
    "seven_ronin": _end_ronin,
    "ninjato": joining_ninjato.finished,
    "wat_aah": _end_wat_aah,
    "ninety_nine_ninja": joining_ninety_nine.finished,
}

"""What people are asked when they join a match of 99 Ninja, and the situation it makes (NN-022).

With every placement recorded the table itself is asked: boards, figures, held cards. Without, only
what scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import Match, Say
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO_NAME, DAIMYOS, NINJA_CARDS
from companion.games.ninety_nine_ninja.joining import boards, figures, held
from companion.games.ninety_nine_ninja.joining.corrections import MOST_FAVORS, held_told
from companion.games.ninety_nine_ninja.joining.corrections import fixes as fixes
from companion.games.ninety_nine_ninja.joining.situation import Situation, sides_of
from companion.games.ninety_nine_ninja.state import Box
from companion.table.shapes import (
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Number,
    Painting,
    Parts,
    Pick,
    Pictures,
    Several,
    Who,
)


def asks(match: Match) -> list[Ask]:
    sides, box = sides_of(match), match.state.box
    whose = Pick(sides) if box.solo else Who()
    return [
        Ask("active", Say("Whose turn is it?"), whose, first=sides[0] if box.solo else 0),
        Ask("clans", Say("Clan of each side"), EachThing(sides, Pick(CLANS)), required=True),
        Ask("tracks", _markers(box), Counts(CLANS, -20, 20)),
        *(_table() if box.start_full else ()),
        Ask("fallen", Say("Who felled each Daimyo?"), EachThing(DAIMYOS, Pick(sides))),
        Ask("spent", Say("Favors that are spent"), EachSeat(Number(0, MOST_FAVORS))),
        *(_cards(box) if box.start_full else ()),
        *(() if _app_deals(box) else (_deck(match),)),
        *_modules(box),
        *(_automaton(box) if box.solo else ()),
    ]


def _markers(box: Box) -> Say:
    """Which side is above zero is told by name: the first seat, who need not have begun."""
    if box.solo:
        return Say("Markers (+ {one:seat}, − the automaton)", one=0)
    return Say("Markers (+ {one:seat}, − {other:seat})", one=0, other=1)


def _table() -> list[Ask]:
    return [
        Ask("boards", Say("How do the boards lie?"), Pictures(boards, 2)),
        Ask("figures", Say("Figures on the map"), Painting(figures)),
    ]


def _cards(box: Box) -> list[Ask]:
    """If the app deals, it must know every card that it may not deal any more (NN-419)."""
    shown = Ask("held", Say("Which card does each side hold?"), Pictures(held))
    if not _app_deals(box):
        return [shown]
    cards = Several(tuple(box.printed.cards))
    return [shown, Ask("gone", Say("Cards that are placed or discarded"), cards)]


def _deck(match: Match) -> Ask:
    first = NINJA_CARDS - len(match.players)
    return Ask("deck", Say("Cards left in the deck"), Number(0, NINJA_CARDS), first=first)


def _app_deals(box: Box) -> bool:
    return box.start_full and box.app_ninja


def _modules(box: Box) -> list[Ask]:
    questions = []
    if box.clan_techniques:
        questions.append(_techniques(box))
    if box.blacklist:
        lists = EachSeat(Pick(tuple(box.printed.auto)))
        questions.append(Ask("lists", Say("Blacklist of each player"), lists, required=True))
    return questions


def _techniques(box: Box) -> Ask:
    """One of the two clan cards of each clan is used (NN-106)."""
    shown = {
        clan: tuple(technique for of, technique in box.printed.clan_cards.values() if of == clan)
        for clan in CLANS
    }
    return Ask(
        "techniques",
        Say("Technique of each clan"),
        Parts(tuple(Ask(clan, Say("{clan:term}", clan=clan), Pick(shown[clan])) for clan in CLANS)),
        required=True,
        first={clan: shown[clan][0] for clan in CLANS},
    )


def _automaton(box: Box) -> list[Ask]:
    """One Score card lies on a track for each fall, and the Auto row goes on where it is."""
    if not box.auto_known:
        label = Say("Number of Score cards on each track")
        return [Ask("score_cards", label, EachThing(CLANS, Number(0, 7)))]
    return [
        Ask("score_cards", Say("Score cards on each track"),
            EachThing(CLANS, Several(tuple(box.score_ids)))),
        Ask("auto_row", Say("Cards of the Auto row, in their order"),
            Several(tuple(box.auto_ids))),
    ]  # fmt: skip


def finished(match: Match, answers: Mapping[str, Any]) -> dict[str, Any]:
    """Only what is asked at this depth: people may have gone back and chosen another one."""
    box, sides = match.state.box, sides_of(match)
    active = answers.get("active", 0)
    told = Situation.told(match, answers)
    position: dict[str, Any] = {
        "depth": "full" if box.start_full else "scores",
        "active": sides.index(active) if active in sides else int(active or 0),
        "clans": _clans(answers["clans"]),
        "tracks": answers.get("tracks", {}),
        "fallen": [[DAIMYO_NAME[code], by] for code, by in told.fallen.items()],
        "spent": [*answers.get("spent", [0]), 0][:2],
    }
    if _app_deals(box):
        position["laid"] = answers.get("gone", [])
    elif "deck" in answers:
        position["deck"] = answers["deck"]
    if box.start_full:
        position |= {"map": told.rows, "outside": told.outside, "boards": told.boards_told()}
        position |= held_told(match, answers.get("held") or [])
    if box.clan_techniques:
        position["clan_cards"] = [
            card
            for card, (_, technique) in box.printed.clan_cards.items()
            if technique in answers["techniques"].values()
        ]
    if box.blacklist:
        position["lists"] = [one for one in answers["lists"] if one is not None]
    return position | (_auto(answers) if box.solo else {})


def _clans(chosen: list[str | None]) -> dict[str, str | None]:
    """The clan that neither side has is the neutral one."""
    left = [clan for clan in CLANS if clan not in chosen]
    neutral = left[0] if len(left) == 1 else None
    return dict(zip(("blue", "green", "neutral"), (*chosen[:2], neutral), strict=True))


def _auto(answers: Mapping[str, Any]) -> dict[str, Any]:
    laid = [
        [card, clan]
        for clan, cards in zip(CLANS, answers.get("score_cards", ([], [], [])), strict=True)
        for card in (["?"] * cards if isinstance(cards, int) else cards)
    ]
    row = answers.get("auto_row", [])
    return {"auto": {"laid": laid, "row": row}} if laid or row else {}

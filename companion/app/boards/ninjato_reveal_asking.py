"""What the table turns up in Ninjato, as large faces: the likeliest first, and how far it is."""

from __future__ import annotations

from typing import Any

from companion.app.boards import ninjato_words as words
from companion.app.boards.ninjato_asking import Ask
from companion.app.boards.ninjato_cells import cost
from companion.app.boards.ninjato_marks import card, clan, icon, strong, token, treasure
from companion.app.boards.ninjato_panel import BUTTON, ROW, Answer, heading
from companion.app.i18n import tr
from companion.engine import Move

RUMORS = (
    "greatest_warrior",
    "peoples_support",
    "powerful_friends",
    "secret_arts",
    "dishonorable_enemies",
)


def reveal(ask: Ask) -> list[Answer]:
    told = progress(ask)
    answers = [heading(told)] if told else []
    return answers + FACES[ask.key](ask)


def progress(ask: Ask) -> str:
    """Which of how many: a set-up of fifteen treasures should not feel endless."""
    board, key = ask.board, ask.key
    houses = board["houses"]
    lying = sum(len(house["light"]) + len(house["red"]) for house in houses)
    setting_up = board["round"] == 1 and not board.get("palace") and not board.get("sensei")
    match key:
        case "setup_order":
            at, most = len(board["order"]) + 1, len(board["players"])
        case "setup_tokens":
            at, most = sum(bool(house["clan"]) for house in houses) + 1, len(houses)
        case "reveal_sentry" if setting_up:
            at, most = sum(house["sentry"] is not None for house in houses) + 1, len(houses)
        case "reveal_treasure" if setting_up:
            at, most = lying + 1, 3 * len(houses)
        case "reveal_treasure" if board.get("raid") is None:
            closed = next((house for house in houses if house["closed"]), None)
            if closed is None:
                return ""
            at, most = len(closed["light"]) + 1, 3
        case "reveal_skill":
            at, most = len(board["sensei"]) + 1, len(board["players"])
        case "reveal_envoy":
            at, most = len(board["palace"]) + 1, 4
        case "reveal_rumor":
            at, most = len(board["pavilion"]) + 1, 4
        case "reveal_dojo":
            at, most = len(board["dojo"]["shown"]) + 1, 3
        case _:
            return ""
    what = ask.term(_WHAT[key])
    return tr._("{what} {n} of {most}", what=what, n=min(at, most), most=most)


_WHAT = {
    "setup_order": "order",
    "setup_tokens": "lay",
    "reveal_sentry": "sentry",
    "reveal_treasure": "treasure",
    "reveal_skill": "tile",
    "reveal_envoy": "envoy",
    "reveal_rumor": "rumor",
    "reveal_dojo": "card",
}


def _left(ask: Ask, word: str) -> str:
    """How many are still in the deck, where the deck has several: a list may be assumed only."""
    pile = ask.chooser.decision.pile
    if pile is None or word not in pile.kinds or max(pile.base) < 2:
        return ""
    if ask.desk.match.state.box.strict(pile.name):
        return tr._("{n} left", n=pile.left(word))
    return tr._("{n} left (assumed)", n=max(0, pile.left(word)))


def _faces(ask: Ask, face: Any) -> list[Answer]:
    """The legal faces, and the refused ones greyed behind them."""
    verb = ask.chooser.legal[0][0]
    return [face(ask, move) for move in ask.offered(verb)]


def _orders(ask: Ask, move: Move) -> Answer:
    seat = int(move[1][1:])
    return Answer(
        ask.desk.name(seat), tuple(move), groups=[[("seat", seat)]], enabled=ask.legal(*move)
    )


def _tokens(ask: Ask, move: Move) -> Answer:
    name, _, value = move[2].rpartition("_")
    return Answer("", tuple(move), groups=[[token(name, int(value))]], enabled=ask.legal(*move))


def _guards(ask: Ask, move: Move) -> Answer:
    value, _, alarm = move[-1].partition("_")
    marks = [icon("shield"), strong(value)] + ([icon("bell-outline")] if alarm else [])
    return Answer(
        "",
        tuple(move),
        groups=[marks],
        detail=_left(ask, move[-1]),
        enabled=ask.legal(*move),
    )


def _treasures(ask: Ask, move: Move) -> Answer:
    return Answer(
        ask.term(move[2]),
        tuple(move),
        groups=[[treasure(move[2])]],
        detail=_left(ask, move[2]),
        enabled=ask.legal(*move),
    )


def _skills(ask: Ask, move: Move) -> Answer:
    return Answer(
        ask.term(move[1]), tuple(move), detail=words.effect(move[1]), enabled=ask.legal(*move)
    )


def _dojo_cards(ask: Ask, move: Move) -> Answer:
    return Answer(
        "",
        tuple(move),
        groups=[[card(move[-1])]],
        detail=_left(ask, move[-1]),
        enabled=ask.legal(*move),
    )


def _in_edition(ask: Ask, group: str) -> dict[str, Any]:
    return {row["id"]: row for row in ask.desk.match.setup.edition.rows(group)}


def _envoys(ask: Ask) -> list[Answer]:
    rows = _in_edition(ask, "envoys")
    answers = []
    for move in ask.offered("show_envoy"):
        row = rows[move[1]]
        marks = [clan(row["clan"]), strong(row["age"])]
        answers.append(
            Answer(
                "",
                tuple(move),
                groups=[marks + ([icon("ninja")] if row["mask"] else [])],
                enabled=ask.legal(*move),
            )
        )
    return answers + other(ask, "envoys", "envoy_as")


def _rumors(ask: Ask) -> list[Answer]:
    """First the type, then the price: thirty cards would not fit a thumb."""
    rows = _in_edition(ask, "rumors")
    kind = ask.local.get("rumor")
    moves = [move for move in ask.offered("show_rumor") if ask.legal(*move)]
    if kind is None:
        kinds = {rows[move[1]]["type"] for move in moves}
        answers = [
            Answer(ask.term(one), local=("rumor", one), detail=words.meaning(one))
            for one in RUMORS
            if one in kinds
        ]
        return answers + other(ask, "rumors", "rumor_as")
    answers = [
        Answer(
            words.cost(rows[move[1]]["cost"], ask.voice),
            tuple(move),
            groups=[cost(rows[move[1]]["cost"])],
        )
        for move in moves
        if rows[move[1]]["type"] == kind
    ]
    back = Answer(ask.term(kind), local=("rumor", ""), look=BUTTON, kind="outline")
    return [back, *answers]


def _elites(ask: Ask) -> list[Answer]:
    """Cards with the same figures are one face: which copy it is makes no difference."""
    rows = _in_edition(ask, "elites")
    seen: dict[tuple[Any, ...], int] = {}
    answers: list[Answer] = []
    for move in ask.offered("elite"):
        row = rows[move[1]]
        figures = ((row["strength"], row["stealth"]), (row["strength_2"], row["stealth_2"]))
        alike = (figures, row["honor"])
        if alike in seen:
            continue
        seen[alike] = 1
        told = [
            str(strength)
            if strength == stealth
            else f"{ask.term('strength')} {strength} / {ask.term('stealth')} {stealth}"
            for strength, stealth in figures
            if strength or stealth
        ]
        answers.append(
            Answer(
                " + ".join(told),
                tuple(move),
                value=tr._("{n} honor", n=row["honor"]),
                look=ROW,
                enabled=ask.legal(*move),
            )
        )
    return answers + other(ask, "elites", "elite_as")


def other(ask: Ask, group: str, verb: str) -> list[Answer]:
    """A card that our list does not know can be typed in while the list is not confirmed."""
    if ask.desk.match.setup.edition.confirmed(group):
        return []
    return [Answer(ask.term(verb), local=("form", verb), look=BUTTON, kind="outline")]


FACES = {
    "setup_order": lambda ask: _faces(ask, _orders),
    "setup_tokens": lambda ask: _faces(ask, _tokens),
    "reveal_sentry": lambda ask: _faces(ask, _guards),
    "reveal_guard": lambda ask: _faces(ask, _guards),
    "reveal_treasure": lambda ask: _faces(ask, _treasures),
    "reveal_skill": lambda ask: _faces(ask, _skills),
    "reveal_envoy": _envoys,
    "reveal_rumor": _rumors,
    "reveal_elite": _elites,
    "reveal_dojo": lambda ask: _faces(ask, _dojo_cards),
    "dojo_blind": lambda ask: _faces(ask, _dojo_cards),
    "deal_dojo": lambda ask: _faces(ask, _dojo_cards),
}

"""What a question of Ninjato offers to tap, as data: places, visits, scoring."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.app.boards import ninjato_words as words
from companion.app.boards.ninjato_cells import cost, envoy, price
from companion.app.boards.ninjato_marks import Atom, card, clan, icon, strong, text, token, treasure
from companion.app.boards.ninjato_panel import BUTTON, ROW, Answer, heading
from companion.app.i18n import tr
from companion.engine import Move
from companion.language import Voice

if TYPE_CHECKING:
    from companion.app.desk import Desk
    from companion.table.chooser import Chooser


@dataclass(slots=True)
class Ask:
    """The open question and what the board may show of it."""

    desk: Desk
    board: dict[str, Any]
    chooser: Chooser
    hidden: bool
    """Whether a hand that the app holds must not be betrayed by a greyed answer."""
    local: dict[str, str] = field(default_factory=dict)
    """Pages opened within the question."""

    @property
    def key(self) -> str:
        return self.chooser.decision.key

    @property
    def seat(self) -> int:
        return self.chooser.decision.seat

    @property
    def voice(self) -> Voice:
        return self.desk.voice

    def term(self, word: str) -> str:
        return self.voice.term(word)

    def legal(self, *move: str) -> bool:
        return Move(move) in self.chooser.legal

    def offered(self, verb: str) -> list[Move]:
        """The moves of a verb, refused ones included: those stay in sight, greyed."""
        moves = [move for move in self.chooser.legal if move[0] == verb]
        seen = set(moves)
        moves += [
            move
            for move in self.chooser.decision.candidates
            if move[0] == verb and move not in seen
        ]
        return moves

    def houses(self) -> dict[str, dict[str, Any]]:
        return {house["id"]: house for house in self.board["houses"]}


# placing a shuriken


def place(ask: Ask) -> list[Answer]:
    picked = ask.chooser.picked
    if picked:
        return _modes(ask)
    answers = []
    for where in ("dojo", "sensei", "palace", "pavilion"):
        answers.append(Answer(ask.term(where), ("go", where), enabled=ask.legal("go", where)))
    answers.append(heading(tr._("Raid a house:")))
    for house in ask.board["houses"]:
        answers.append(
            Answer(
                house["id"][-1],
                ("raid", house["id"]),
                groups=[[clan(house["clan"])]] if house["clan"] else None,
                enabled=not house["closed"],
            )
        )
    if any(move[0] == "pass" for move in ask.chooser.legal):
        answers.append(Answer(ask.term("pass"), ("pass",), look=BUTTON, kind="outline"))
    return answers


def _modes(ask: Ask) -> list[Answer]:
    answers = []
    for move in ask.chooser.possible:
        sentry = ask.houses()[move[1]]["sentry"]
        value = sentry["value"] if sentry else 0
        needed = (
            tr._("{n} or more", n=value + 1)
            if move[2] == "strength"
            else tr._("{n} or less", n=value - 1)
        )
        answers.append(
            Answer(
                ask.term(move[2]),
                tuple(move),
                groups=[[icon("sword" if move[2] == "strength" else "ninja")]],
                detail=needed,
            )
        )
    return answers


# visits


def dojo_pick(ask: Ask) -> list[Answer]:
    picks = ask.board["dojo"]["picks"]
    answers = [heading(tr._("{n} more {n:card|cards} to take", n=picks))] if picks else []
    for move in ask.offered("pick"):
        if move[1] == "blind":
            answers.append(Answer(ask.term("blind"), tuple(move), groups=[[icon("cards")]]))
        else:
            answers.append(
                Answer("", tuple(move), groups=[[card(move[1])]], enabled=ask.legal(*move))
            )
    return answers


def hand_cards(ask: Ask) -> list[Answer]:
    """A Dojo card out of the hand: paid or discarded."""
    verb = ask.chooser.legal[0][0]
    hand = ask.board.get("hand", {})
    unknown = ask.board.get("hand_unknown", 1)
    return [
        Answer(
            "",
            tuple(move),
            groups=[[card(move[1])]],
            detail="" if unknown or hand.get(move[1], 0) < 2 else f"×{hand[move[1]]}",
            enabled=ask.legal(*move),
        )
        for move in sorted(ask.offered(verb), key=lambda move: move[1])
    ]


def sensei_tile(ask: Ask) -> list[Answer]:
    tiles = {tile["id"]: tile for tile in ask.board["sensei"]}
    answers = []
    for move in ask.offered("learn"):
        tile = tiles.get(move[1])
        if tile is None:
            continue
        way = ask.term(tile["way"]) if tile["way"] not in ("", "none") else ""
        answers.append(
            Answer(
                ask.term(move[1]),
                tuple(move),
                detail=" · ".join(part for part in (words.effect(move[1]), way) if part),
                groups=[[text(tr._("Price")), *price(tile["cost"])]],
                look=ROW,
                enabled=ask.legal(*move),
            )
        )
    return answers + nothing(ask)


def nothing(ask: Ask) -> list[Answer]:
    """Leaving a place without taking anything, where that is possible."""
    if not ask.legal("pass"):
        return []
    return [Answer(tr._("Take nothing"), ("pass",), look=BUTTON, kind="outline")]


def envoy_pick(ask: Ask) -> list[Answer]:
    own = ask.desk.game.view(ask.desk.match.state, ask.seat)
    shown = {one["id"]: one for one in own["palace"]}
    answers = []
    for move in ask.offered("envoy"):
        one = shown.get(move[1])
        if one is not None:
            answers.append(_bought(ask, move, one, ask.term(one["clan"]), [envoy(one)]))
    return answers + nothing(ask)


def rumor_pick(ask: Ask) -> list[Answer]:
    own = ask.desk.game.view(ask.desk.match.state, ask.seat)
    shown = {one["id"]: one for one in own["pavilion"]}
    answers = []
    for move in ask.offered("rumor"):
        one = shown.get(move[1])
        if one is not None:
            answers.append(
                _bought(ask, move, one, ask.term(one["type"]), [], words.meaning(one["type"]))
            )
    return answers + nothing(ask)


def _bought(
    ask: Ask, move: Move, one: dict[str, Any], name: str, marks: list[list[Atom]], more: str = ""
) -> Answer:
    """A card on display with its price and the most honor this player can get out of it."""
    best = one.get("payments") or []
    told = [words.cost(one["cost"], ask.voice), more]
    return Answer(
        name,
        tuple(move),
        groups=[*marks, cost(one["cost"])],
        detail=" · ".join(part for part in told if part),
        value=f"+{best[0]['honor']}" if best else "",
        look=ROW,
        enabled=ask.legal(*move),
    )


def payment(ask: Ask) -> list[Answer]:
    """What fits the price, the most honor first; less gold before more."""
    given = sorted(
        ask.offered("give"), key=lambda move: (-words.honor(move[1]), move[1].count("gold"))
    )
    return [
        Answer(
            "",
            tuple(move),
            groups=payment_marks(move[1]),
            detail=ask.desk.say(ask.desk.game.word(ask.desk.match.state, tuple(move))).rpartition(
                " = "
            )[0],
            value=f"+{words.honor(move[1])}",
            look=ROW,
            enabled=ask.legal(*move),
        )
        for move in given
    ]


def payment_marks(word: str) -> list[list[Atom]]:
    """Each treasure of a payment; gold with what it stands for."""
    marks: list[list[Atom]] = []
    for part in word.split("+"):
        if part.startswith("gold_"):
            marks.append([treasure("gold"), text("="), treasure(part.removeprefix("gold_"))])
        else:
            marks.append([treasure(part)])
    return marks


# scoring


def free_rumor(ask: Ask) -> list[Answer]:
    shown = {one["id"]: one for one in ask.board.get("pavilion", ())}
    return [
        Answer(
            ask.term(shown[move[1]]["type"] if move[1] in shown else move[1]),
            tuple(move),
            detail=words.meaning(shown[move[1]]["type"] if move[1] in shown else move[1]),
            look=ROW,
            enabled=ask.legal(*move),
        )
        for move in ask.offered("rumor")
    ]


def disguise(ask: Ask) -> list[Answer]:
    own = {one["id"]: one for one in ask.board["players"][ask.seat]["envoys"]}
    answers = [
        Answer(
            ask.term(own[move[1]]["clan"]),
            tuple(move),
            groups=[envoy(own[move[1]])],
            enabled=ask.legal(*move),
        )
        for move in ask.offered("disguise")
        if move[1] in own
    ]
    none = Answer(tr._("Name nobody"), ("disguise", "none"), look=BUTTON, kind="outline")
    return [*answers, none]


def first_choice(ask: Ask) -> list[Answer]:
    current = next_clan(ask.board)
    worth = ask.board["house_honor"].get(current, 0) if current else 0
    shown = [ask.term(one["type"]) for one in ask.board.get("pavilion", ())]
    answers = {
        "house_honor": Answer(
            ask.term("house_honor"),
            ("take", "house_honor"),
            value=f"+{worth}",
            detail=tr._("The second takes a rumor."),
            look=ROW,
        ),
        "rumor": Answer(
            tr._("A rumor, free"),
            ("take", "rumor"),
            detail=", ".join(shown) or tr._("The second scores the house honor."),
            look=ROW,
            enabled=ask.legal("take", "rumor"),
        ),
    }
    return list(answers.values())


def next_clan(board: dict[str, Any]) -> str:
    """The clan whose first choice is open: the first in clan order that nobody settled yet."""
    played = board["scoring"]
    settled = {entry[1] for entry in board["ledger"] if entry[0] == played and entry[2] == 1}
    return next((name for name in board["clan_order"] if name not in settled), "")


def new_token(ask: Ask) -> list[Answer]:
    order = ("taira", "minamoto", "go_shirakawa")
    return [
        Answer("", tuple(move), groups=[[token(move[1], int(move[2]))]], enabled=ask.legal(*move))
        for move in sorted(
            ask.offered("token"), key=lambda move: (order.index(move[1]), int(move[2]))
        )
    ]


def numbers(ask: Ask) -> list[Answer]:
    """Honor of a payment, or treasures left over: the figure itself is the button."""
    verb = ask.chooser.legal[0][0]
    return [
        Answer("", tuple(move), groups=[[strong(move[1])]], enabled=ask.legal(*move))
        for move in ask.offered(verb)
    ]

"""Recording only what scoring needs: who, what, which, each one tap."""

from __future__ import annotations

from companion.app.boards import ninjato_words as words
from companion.app.boards.ninjato_asking import Ask
from companion.app.boards.ninjato_marks import clan, faint, icon, strong, token
from companion.app.boards.ninjato_panel import BUTTON, Answer, heading
from companion.app.boards.ninjato_reveal_asking import other
from companion.app.i18n import tr

SHORT = {
    "note_envoy": "envoy",
    "note_rumor": "rumor",
    "note_skill": "skill",
    "note_dojo": "dojo",
    "note_elite": "elite",
    "note_honor": "paid",
}
"""The word on the button of each kind of note."""


def note(ask: Ask) -> list[Answer]:
    if "house" in ask.local:
        return _tokens(ask)
    what = ask.local.get("what")
    if what == "note_token":
        return _houses(ask)
    who = ask.local.get("who") or f"p{expected(ask)}"
    if what is None:
        return _first_page(ask, who)
    return [_back(ask, who, what), *_which(ask, who, what)]


def expected(ask: Ask) -> int:
    """Who should be on turn: the first in order among those with most shuriken left."""
    players = ask.board["players"]
    order = ask.board["order"] or range(len(players))
    return max(order, key=lambda seat: (players[seat]["shuriken_left"], -list(order).index(seat)))


def _first_page(ask: Ask, who: str) -> list[Answer]:
    answers = [
        Answer(
            ask.desk.name(seat),
            local=("who", f"p{seat}"),
            groups=[[("seat", seat), icon("shuriken"), faint(player["shuriken_left"])]],
            chosen=who == f"p{seat}",
        )
        for seat, player in enumerate(ask.board["players"])
    ]
    legal = {(move[0], move[1]) for move in ask.chooser.legal if len(move) > 1}
    name = ask.desk.name(int(who[1:]))
    answers.append(heading(tr._("What did {name} do?", name=name)))
    for verb, word in SHORT.items():
        once = verb in ("note_dojo", "note_honor")
        possible = (verb, who) in legal
        # A greyed one points at a whole move, so that the rules can say why not.
        whole = (verb, who, *SAMPLE.get(verb, ()))
        answers.append(
            Answer(
                ask.term(word),
                (verb, who) if once else (() if possible else whole),
                local=None if once or not possible else ("what", f"{verb} {who}"),
                enabled=possible,
            )
        )
    answers.append(Answer(tr._("House"), local=("what", "note_token")))
    answers.append(
        Answer(
            ask.term("end_round"),
            ("end_round",),
            chosen=all(not player["shuriken_left"] for player in ask.board["players"]),
        )
    )
    return answers


SAMPLE = {"note_envoy": ("ta_1",), "note_rumor": ("secret_arts",), "note_skill": ("taijutsu",)}
"""Something to ask the rules about when nothing of a kind can be noted."""


def _back(ask: Ask, who: str, what: str) -> Answer:
    name = ask.desk.name(int(who[1:]))
    told = tr.pair(name, ask.term(what.split()[0]))
    return Answer(told, local=("what", ""), look=BUTTON, kind="outline")


def _which(ask: Ask, who: str, what: str) -> list[Answer]:
    verb = what.split()[0]
    moves = [move for move in ask.offered(verb) if move[1] == who]
    if verb == "note_envoy":
        rows = {row["id"]: row for row in ask.desk.match.setup.edition.rows("envoys")}
        answers = []
        for move in moves:
            row = rows[move[2]]
            marks = [clan(row["clan"]), strong(row["age"])]
            if row["mask"]:
                marks.append(icon("ninja"))
            answers.append(Answer("", tuple(move), groups=[marks], enabled=ask.legal(*move)))
        return answers + other(ask, "envoys", "note_envoy_as")
    if verb == "note_elite":
        return [
            Answer(tr._("{n} honor", n=int(move[2])), tuple(move), groups=[[icon("skull")]])
            for move in moves
        ]
    told = words.meaning if verb == "note_rumor" else words.effect
    return [
        Answer(ask.term(move[2]), tuple(move), detail=told(move[2]), enabled=ask.legal(*move))
        for move in moves
    ]


def _houses(ask: Ask) -> list[Answer]:
    answers = [Answer(ask.term("note_token"), local=("what", ""), look=BUTTON, kind="outline")]
    for house in ask.board["houses"]:
        answers.append(
            Answer(
                house["id"][-1],
                () if not house["closed"] else ("note_token", house["id"]),
                local=("house", house["id"]) if not house["closed"] else None,
                groups=[[token(house["clan"], house["value"])]],
                enabled=not house["closed"],
            )
        )
    return answers


def _tokens(ask: Ask) -> list[Answer]:
    house = ask.local["house"]
    back = Answer(ask.term(house), local=("house", ""), look=BUTTON, kind="outline")
    moves = [move for move in ask.offered("note_token") if move[1] == house]
    return [
        back,
        *(
            Answer(
                "",
                tuple(move),
                groups=[[token(move[2], int(move[3]))]],
                enabled=ask.legal(*move),
            )
            for move in sorted(moves, key=lambda move: (move[2], int(move[3])))
        ),
    ]

"""Fingers at a table of Ninjato: record any legal move by the answers that lead to it."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Move
from tests.ui.fingers import Table
from tests.ui.touches import choice_button, go_on, leads_to, scroll_into_view

TABLES = (
    Table("Ninjato, app-dealt", 3, {"dealer": "app"}),
    Table("Ninjato, table-dealt", 3, {"dealer": "table"}),
)
TAP = "raid"


def record(ui: Any, screen: Any, rng: random.Random) -> int:
    """What somebody who wants to win might do: few raids that must fail, no attack taken back."""
    settle(ui)
    match = screen.sitting.match
    if match.decision.key == "raid_act":
        taps = unveil(ui, screen)
        whole = [one for one in screen.board.question.answers if one.act and one.act.row]
        # Of the cards that the app does not know the ones that are enough are played.
        best = max((len(one.act.row) for one in whole), default=0)
        if whole and rng.random() < SURE:
            one = rng.choice([one for one in whole if len(one.act.row) == best])
            plaque = choice_button(screen, one.key)
            scroll_into_view(ui, plaque)
            ui.tap(plaque)
            return taps + 1
        return taps + by_taps(ui, screen, "concede")
    return by_taps(ui, screen, *choose(match, rng))


SURE = 0.9
WANTED = {"attack": ("confirm", "support", "skill"), "new_token": ("token",)}


def choose(match: Any, rng: random.Random) -> Move:
    decision = match.decision
    moves, weights = decision.moves, decision.weights
    if weights:
        return rng.choices(moves, weights)[0]
    if decision.key == "place" and rng.random() < SURE:
        return rng.choice(_hopeful(match) or moves)
    wanted = WANTED.get(decision.key, ())
    return rng.choice([move for move in moves if move[0] in wanted] or moves)


def _hopeful(match: Any) -> list[Move]:
    """Visits that bring honor, else raids that a card in hand can begin."""
    view, moves = match.board(match.decision.seat), match.decision.moves
    visits = [move for move in moves if move[0] == "go" and move[1] in ("palace", "pavilion")]
    if visits:
        return visits
    sentries = {one["id"]: one["sentry"]["value"] for one in view["houses"] if one["sentry"]}
    held = [int(value) for value in view["hand"]] or [1, 5]
    raids = [
        move
        for move in moves
        if move[0] == "raid"
        and any(
            value > sentries[move[1]] if move[2] == "strength" else value < sentries[move[1]]
            for value in held
        )
    ]
    return raids + [move for move in moves if move == ("go", "sensei")]


def unveil(ui: Any, screen: Any) -> int:
    """Looks at what only the asked seat may see; how many taps that takes."""
    if screen.chooser is not None:
        return 0
    ui.tap(screen.ids.choices.children[0])
    return 1


def offered(screen: Any) -> list[Any]:
    """What can be tapped below the board, in its order."""
    view = screen.board.question_view
    shown = view.answers[: len(view._shown)]
    return [plaque for plaque in shown if plaque.answer is not None and plaque.answer.act]


def settle(ui: Any) -> None:
    """Leaves every stage: what ended has been read."""
    while go_on(ui):
        pass


def by_taps(ui: Any, screen: Any, *words: str) -> int:
    """Records one move by tapping; the number of taps."""
    match = screen.sitting.match
    start, taps = match.index, 0
    settle(ui)
    taps += unveil(ui, screen)
    if words[0] == "elite":
        # Guards that are alike stand on one line: its first stands for all of them.
        acts = [one.act for one in screen.board.question.answers if one.act is not None]
        lines = [act.fits[0] for act in acts if act.fits and act.fits[0][0] == "elite"]
        words = words if words in lines else lines[0]
    while match.index == start:
        one = leads_to(screen, Move(words))
        scroll_into_view(ui, one)
        ui.tap(one)
        taps += 1
        assert taps <= len(words) + 2, (words, ui.texts())
    return taps

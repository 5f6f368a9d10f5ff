"""Fingers at a table of Ninjato: record any legal move by the answers that lead to it."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Move
from tests.ui.fingers import Table
from tests.ui.touches import choice_button, go_on, scroll_into_view

TABLES = (
    Table("Ninjato, app-dealt", 3, {"dealer": "app"}),
    Table("Ninjato, table-dealt", 3, {"dealer": "table"}),
)
TAP = "raid"


def record(ui: Any, screen: Any, rng: random.Random) -> int:
    moves, weights = screen.sitting.match.decision.moves, screen.sitting.match.decision.weights
    move = rng.choices(moves, weights)[0] if weights else rng.choice(moves)
    return by_taps(ui, screen, *move)


def offered(screen: Any) -> list[Any]:
    """What can be tapped below the board, in its order."""
    view = screen.board.question_view
    shown = view.answers[: len(view._shown)]
    return [plaque for plaque in shown if plaque.answer is not None and plaque.answer.act]


def face(screen: Any, *words: str) -> Any:
    """What is tapped for this move: of the answers that fit it, the narrowest."""
    from companion.table.acts import fits

    move = Move(words)
    found = [
        answer
        for answer in screen.board.question.answers
        if answer.act is not None and any(fits(move, pattern) for pattern in answer.act.fits)
    ]
    assert found, (str(move), [answer.key for answer in screen.board.question.answers])
    return choice_button(screen, min(found, key=lambda one: len(one.act.fits)).key)


def settle(ui: Any) -> None:
    """Leaves every stage: what ended has been read."""
    while go_on(ui):
        pass


def by_taps(ui: Any, screen: Any, *words: str) -> int:
    """Records one move by tapping; the number of taps."""
    match = screen.sitting.match
    start, taps = match.index, 0
    settle(ui)
    if screen.chooser is None:
        ui.tap(screen.ids.choices.children[0])
        taps += 1
    while match.index == start:
        one = face(screen, *words)
        scroll_into_view(ui, one)
        ui.tap(one)
        taps += 1
        assert taps <= len(words) + 2, (words, ui.texts())
    return taps

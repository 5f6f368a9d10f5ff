"""Fingers at a table: records moves through the widgets, and counts the taps."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Move
from companion.table.acts import fits
from companion.table.chooser import shared_words


def scroll_into_view(ui: Any, widget: Any) -> None:
    from kivy.uix.scrollview import ScrollView

    above = widget.parent
    while above is not None and above is not ui.window:
        if isinstance(above, ScrollView):
            above.scroll_to(widget, animate=False)
            ui.frames(1)
        above = above.parent


def choice_button(screen: Any, word: str) -> Any:
    from companion.app.table.plaque import Plaque

    for widget in screen.ids.choices.walk(restrict=True):
        if isinstance(widget, Plaque) and widget.word == word:
            return widget
    return None


def leads_to(screen: Any, move: Move) -> Any:
    """The answer that leads on towards the move: of those that fit it, the narrowest."""
    found = [
        answer
        for answer in screen.board.question.answers
        if answer.act is not None and any(fits(move, pattern) for pattern in answer.act.fits)
    ]
    assert found, (str(move), [answer.key for answer in screen.board.question.answers])
    return choice_button(screen, min(found, key=lambda one: len(one.act.fits)).key)


def go_on(ui: Any) -> bool:
    """Leaves the stage that shows the end of something; whether there was one."""
    from companion.app.table.stage_view import StageView
    from companion.app.widgets.overlay import Overlay

    if not Overlay.stack or not isinstance(Overlay.stack[-1], StageView):
        return False
    ui.frames(2)
    ui.tap(Overlay.stack[-1].go)
    return True


def touch_move(ui: Any, screen: Any, move: Move) -> int:
    """Taps a legal move word by word in the choice panel; returns the number of taps."""
    from companion.app.widgets.snackbar import Snackbar

    match = screen.sitting.match
    start, taps = match.index, 0
    if Snackbar.current:
        Snackbar.current.hide()
    go_on(ui)
    if screen.chooser is None:
        ui.tap(screen.ids.choices.children[0])
        taps += 1
    while match.index == start:
        choices = screen.chooser.choices()
        # What is settled may be offered once more, for another part of the move.
        rest = move[shared_words(screen.chooser.pointing.possible) :]
        word = next(
            word for word in (*rest, *move) if any(choice.word == word for choice in choices)
        )
        button = choice_button(screen, word)
        scroll_into_view(ui, button)
        ui.tap(button)
        taps += 1
        assert taps <= len(move) + 1, (str(move), ui.texts())
    return taps


def play_by_touch(ui: Any, context: Any, rng: random.Random, limit: int = 1000) -> list[int]:
    """Records a whole random match through the table screen; the taps of each move."""
    counts: list[int] = []
    for _ in range(limit):
        screen = context.router.screen
        decision = screen.sitting.match.decision
        if decision is None:
            return counts
        counts.append(touch_move(ui, screen, rng.choice(decision.moves)))
    raise AssertionError("no end")


def score_words(ui: Any) -> list[str]:
    """All that a score sheet says, each of its rows opened once."""
    from companion.app.widgets.score_table import ScoreTable

    (table,) = (one for one in ui.widgets() if isinstance(one, ScoreTable))
    said = ui.texts()
    for line in range(len(table.lines)):
        table.explain(line)
        ui.frames(2)
        said += ui.texts()
    return said

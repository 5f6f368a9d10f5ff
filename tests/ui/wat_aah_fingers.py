"""Fingers at a table of Shinobi WAT-AAH!: record any legal move through the thumb zone."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Move
from tests.ui.touches import scroll_into_view


def words_shown(screen: Any) -> dict[str, Any]:
    """What can be tapped in the thumb zone, by its word; the first of each."""
    found: dict[str, Any] = {}
    for widget in screen.ids.choices.walk(restrict=True):
        word = getattr(widget, "word", "")
        if word:
            found.setdefault(word, widget)
    return found


def next_touch(screen: Any, move: Move) -> Any:
    """The widget that leads on towards the move."""
    shown = words_shown(screen)
    owner = screen.desk.name(int(move[1][1:])) if move[0].startswith("target") else ""
    if owner:
        for widget in screen.ids.choices.walk(restrict=True):
            if getattr(widget, "word", "") == move[2] and widget.name == owner:
                return widget
    family = move[-1].split("_")[0]
    ten = f"{int(move[-1]) // 10 * 10}+" if move[-1].isdecimal() else ""
    tries: tuple[str, ...] = (
        str(move),
        " ".join(move[1:]),
        move[-1],
        *move[1:],
        move[0],
        family,
        ten,
    )
    if move[0] == "yokai":
        tries = (move[2],) if screen.chooser.picked else (move[1], "yokai")
    return next(shown[word] for word in tries if word in shown)


def touch(ui: Any, screen: Any, move: Move) -> int:
    """Records a move by taps; how many it took."""
    from companion.app.widgets.overlay import Overlay
    from companion.app.widgets.snackbar import Snackbar

    match = screen.desk.match
    start, taps = match.index, 0
    if Snackbar.current:
        Snackbar.current.hide()
    Overlay.close_top()  # a curtain over what was just dealt to one pair of eyes
    if screen.chooser is None:
        ui.tap(screen.ids.choices.children[0])
        taps += 1
    while match.index == start:
        widget = next_touch(screen, move)
        scroll_into_view(ui, widget)
        ui.tap(widget)
        taps += 1
        assert taps <= len(move) + 2, (str(move), ui.texts())
    assert screen.desk.match.entry_at(start) == move
    return taps


def choose(match: Any, rng: random.Random) -> Move:
    """A random answer of somebody who wants to come to an end."""
    decision = match.decision
    moves, weights = decision.moves, decision.weights
    if weights is not None:
        return rng.choices(moves, weights)[0]
    if decision.key == "in_play":
        return moves[rng.randrange(45)]
    if decision.key == "corruption_points":
        return moves[rng.randrange(15)]
    wanted = {"lay": ("lay", "yokai", "reinforce"), "cards": ("done", "card")}.get(decision.key, ())
    for verb in wanted:
        found = [move for move in moves if move[0] == verb]
        if found and rng.random() < 0.8:
            return rng.choice(found)
    return rng.choice([move for move in moves if move[0] != "take_back"])

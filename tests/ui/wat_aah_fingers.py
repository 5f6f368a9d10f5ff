"""Fingers at a table of Shinobi WAT-AAH!: record any legal move by its answers."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Move
from tests.ui.fingers import Table
from tests.ui.touches import go_on, leads_to, scroll_into_view

TABLES = (
    Table("WAT-AAH!, Grasshopper", 3, {"dealer": "table"}),
    Table(
        "WAT-AAH!, Grand Master by scores",
        3,
        {"options": {"mode": "grand_master", "depth": "scores"}},
    ),
    Table("WAT-AAH!, Grand Master", 3, {"options": {"mode": "grand_master"}}),
)
TAP = "lay"


def record(ui: Any, screen: Any, rng: random.Random) -> int:
    return touch(ui, screen, choose(screen.sitting.match, rng))


def touch(ui: Any, screen: Any, move: Move) -> int:
    """Records a move by taps; how many it took."""
    from companion.app.widgets.overlay import Overlay

    match = screen.sitting.match
    start, taps = match.index, 0
    while go_on(ui):
        pass
    Overlay.close_top()  # a curtain over what was just dealt to one pair of eyes
    if screen.chooser is None:
        ui.tap(screen.ids.choices.children[0])
        taps += 1
    while match.index == start:
        widget = leads_to(screen, move)
        scroll_into_view(ui, widget)
        ui.tap(widget)
        taps += 1
        assert taps <= len(move) + 2, (str(move), ui.texts())
    assert screen.sitting.match.entry_at(start) == move
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

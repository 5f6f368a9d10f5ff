"""Fingers on the village of 7 Ronin: every move by the shortest way a person would take."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Move
from tests.ui.touches import choice_button, scroll_into_view


def tap(ui: Any, widget: Any) -> int:
    scroll_into_view(ui, widget)
    ui.tap(widget)
    return 1


def hold(ui: Any, widget: Any) -> int:
    """A long press; however slow the machine is, the finger lifts only after it was felt."""
    scroll_into_view(ui, widget)
    touch = ui.press(widget)
    for _ in range(200):
        if not widget.pressed:
            break
        ui.wait(0.02)
    touch.touch_up()
    ui.frames(2)
    return 1


def brush(screen: Any, text: str) -> Any:
    """The chip that says what a tap on the village means."""
    from companion.app.widgets.chips import Chip

    return next(
        one
        for one in screen.ids.choices.walk(restrict=True)
        if isinstance(one, Chip) and one.text == text
    )


def touch_move(ui: Any, screen: Any, move: Move) -> int:
    """Records a legal move by touches; returns their number."""
    match, start = screen.desk.match, screen.desk.match.index
    taps = 0
    if screen.chooser is None:
        taps += tap(ui, screen.ids.choices.children[0])
    if screen.board.revealing:
        ui.tap("Reveal both plans")
        taps += 1
    taps += _touch(ui, screen, move)
    assert match.index > start, (str(move), ui.texts())
    return taps


def _touch(ui: Any, screen: Any, move: Move) -> int:
    board, verb = screen.board, move[0]
    places, tiles = board.map.places, board.tiles
    match tuple(move):
        case ("record", place, number):
            return _record(ui, screen, place, int(number))
        case ("plan", area):
            return tap(ui, places[area])
        case ("plan_green",):
            return tap(ui, places["green"])
        case ("unplan", area):
            return hold(ui, places[area])
        case ("unplan_green",):
            return hold(ui, places["green"])
        case ("place", who, place):
            taps = 0 if board.brush == who else tap(ui, tiles[who])
            return taps + tap(ui, places[place])
        case ("unplace", who):
            return hold(ui, tiles[who])
        case ("replan",):
            taps = tap(ui, choice_button(screen, "confirm"))
            ui.tap("Both plan anew")
            return taps + 1
        case ("use", who, target):
            alone = sum(other[:2] == move[:2] for other in screen.chooser.possible) == 1
            taps = tap(ui, choice_button(screen, who))
            if alone:
                return taps
            return taps + tap(ui, places.get(target) or tiles[target])
        case ("push" | "burial" | "copy", place):
            return tap(ui, places[place])
        case ("hit" | "pin" | "mark", who):
            return tap(ui, tiles[who])
        case ("passage", place, number):
            taps = tap(ui, places[place])
            return taps + (tap(ui, choice_button(screen, number)) if screen.chooser.picked else 0)
    word = move[-1] if verb in ("split", "activate", "attacker") else verb
    return tap(ui, choice_button(screen, word))


def _record(ui: Any, screen: Any, place: str, number: int) -> int:
    board, taps = screen.board, 0
    if board.brush is not None:
        taps += tap(ui, brush(screen, "Ninja"))
    while board.pointing._recorded(place) < number:
        taps += tap(ui, board.map.places[place])
    while board.pointing._recorded(place) > number:
        taps += hold(ui, board.map.places[place])
    return taps


def likely(match: Any, rng: random.Random) -> Move:
    """What a table would do: no step back in a plan, and a legal plan is soon locked."""
    decision = match.decision
    weights = decision.weights
    if weights:
        return rng.choices(decision.moves, weights)[0]
    moves = [move for move in decision.moves if not move[0].startswith("un")] or decision.moves
    if decision.key == "defence_plan" and any(move[0] == "place" for move in moves):
        moves = [move for move in moves if move[0] == "place"]
    if decision.key == "attack_plan" and any(move[0] == "lock" for move in moves):
        moves = [*moves, *[move for move in moves if move[0] == "lock"] * 4]
    return rng.choice(moves)

"""Fingers on the village of 7 Ronin: every move by the shortest way a person would take."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Move
from companion.table.questions import REVEAL
from tests.ui.fingers import Table
from tests.ui.touches import choice_button, go_on, scroll_into_view

TABLES = (
    Table("7 Ronin, plans on the screen", 2, {"options": {"planning_mode": "in_app_curtain"}}),
)
TAP = "activate"


def record(ui: Any, screen: Any, rng: random.Random) -> int:
    return touch_move(ui, screen, likely(screen.sitting.match, rng))


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


def touch_move(ui: Any, screen: Any, move: Move) -> int:
    """Records a legal move by touches; returns their number."""
    match, start = screen.sitting.match, screen.sitting.match.index
    taps = 0
    go_on(ui)
    if screen.chooser is None:
        taps += tap(ui, screen.ids.choices.children[0])
    if screen.board.revealing:
        taps += tap(ui, choice_button(screen, REVEAL))
        go_on(ui)
    taps += _touch(ui, screen, move)
    assert match.index > start, (str(move), ui.texts())
    return taps


def _touch(ui: Any, screen: Any, move: Move) -> int:
    board, verb = screen.board, move[0]
    kept = board.hand.get("brush", "")
    places, answers = Places(board), Answers(screen)
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
            taps = 0 if kept == who else tap(ui, answers[who])
            return taps + tap(ui, places[place])
        case ("unplace", who):
            place = board.sitting.view()["plan"]["ronin"][who]
            alone = _last_posted(board, place) == who
            if not kept and screen.sitting.match.decision.key == "record":
                # With ninja in hand a hold takes those back first.
                alone = alone and not _recorded(board, place)
            if alone:
                return hold(ui, places[place])
            return tap(ui, answers[who]) + hold(ui, places[place])
        case ("replan",):
            taps = tap(ui, choice_button(screen, "confirm"))
            ui.tap("Both plan anew")
            return taps + 1
        case ("use", who, target):
            alone = sum(other[:2] == move[:2] for other in screen.chooser.possible) == 1
            taps = tap(ui, choice_button(screen, who))
            if alone:
                return taps
            return taps + tap(ui, answers[target])
        case ("push" | "burial" | "copy", place):
            return tap(ui, places[place])
        case ("hit" | "pin" | "mark", who):
            return tap(ui, answers[who])
        case ("passage", place, number):
            taps = tap(ui, places[place])
            return taps + (tap(ui, choice_button(screen, number)) if screen.chooser.picked else 0)
    word = move[-1] if verb in ("split", "activate", "attacker") else verb
    return tap(ui, choice_button(screen, word))


class Places:
    """The places of the village by their ids."""

    def __init__(self, board: Any) -> None:
        self.board = board

    def __getitem__(self, place: str) -> Any:
        return self.board.element(place)


class Answers:
    """The answers of the question by their words."""

    def __init__(self, screen: Any) -> None:
        self.screen = screen

    def __getitem__(self, word: str) -> Any:
        return choice_button(self.screen, word)


def _recorded(board: Any, place: str) -> int:
    plan = board.sitting.view()["plan"]
    return int(plan["green"] if place == "green" else plan["ninja"].get(place, 0))


def _last_posted(board: Any, place: str) -> str:
    return [who for who, at in board.sitting.view()["plan"]["ronin"].items() if at == place][-1]


def _record(ui: Any, screen: Any, place: str, number: int) -> int:
    board, taps = screen.board, 0
    if board.hand.get("brush"):
        taps += tap(ui, choice_button(screen, "ninja"))
    while _recorded(board, place) < number:
        taps += tap(ui, board.element(place))
    while _recorded(board, place) > number:
        taps += hold(ui, board.element(place))
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

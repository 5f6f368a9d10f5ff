"""How the four boards lie: which one in which place, and how it is turned (NN-013)."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.games.ninety_nine_ninja.components.geometry import PLACES, TURNS, rows, turned
from companion.games.ninety_nine_ninja.joining.situation import Situation
from companion.games.ninety_nine_ninja.scene.looks import picture
from companion.games.ninety_nine_ninja.words import which_board
from companion.table import Mark
from companion.table.painted import Answers, Line, Offer, Picture

BOARDS = 0
"""The line of boards stands before the line of quarter-turns."""


def _mark(match: Match, board: str, turns: int) -> Mark:
    grid = "/".join(turned(rows(match.state.box.printed.boards[board]), turns))
    return picture(match.setup.edition, grid, Say("Board {n}", n=board))


def pictures(match: Match, answers: Answers) -> tuple[Picture, ...]:
    told = Situation.told(match, answers)
    return tuple(
        Picture(
            place,
            _mark(match, board, turns),
            Say("Board {n}, {degrees}°", n=board, degrees=90 * turns),
        )
        for place, (board, turns) in zip(PLACES, told.boards, strict=True)
    )


def choice(match: Match, answers: Answers, place: int) -> Offer:
    told = Situation.told(match, answers)
    lies, turns = told.boards[place]
    boards = tuple(
        Picture(board, _mark(match, board, 0), Say("{n}", n=board), board == lies)
        for board in match.state.box.printed.boards
    )
    quarters = tuple(
        Picture(word, _mark(match, lies, turn), Say("{n}°", n=90 * turn), turn == turns)
        for word, turn in TURNS.items()
    )
    return Offer(
        which_board(PLACES[place]),
        (Line(boards), Line(quarters, Say("Which way round?"))),
    )


def choose(match: Match, answers: Answers, place: int, line: int, word: str) -> dict[str, Any]:
    told = Situation.told(match, answers)
    now = told.with_board(place, word) if line == BOARDS else told.with_turns(place, TURNS[word])
    return {"boards": now.boards_told()}

"""The log: newest first, folded, summed up, filtered; undo says what it takes back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.app.screens.log import ChapterHead, LogRow, SeatFilter
from companion.engine import game_ids
from companion.engine.views import log
from companion.table.story import chapters, of_seat
from tests.ui.histories import finished
from tools.tour.tables import sample


def widgets(ui: Any, kind: type) -> list[Any]:
    """From top to bottom."""
    found = [one for one in ui.widgets() if isinstance(one, kind)]
    return sorted(found, key=lambda one: -one.to_window(one.x, one.y)[1])


def opened(ui: Any, context: Any, game: str, moves: int = 60) -> Any:
    sitting = context.begin(sample(game, moves))
    context.router.go("log", match=sitting.entry.id)
    ui.frames(6)
    return context.router.screen


@pytest.mark.parametrize("game", game_ids())
def test_the_newest_stands_first_under_its_heading(ui: Any, context: Any, game: str) -> None:
    screen = opened(ui, context, game)
    rows = widgets(ui, LogRow)
    assert [row.index for row in rows] == sorted((row.index for row in rows), reverse=True)
    assert rows[0].newest and rows[0].index == screen.sitting.lines()[-1].index
    heads = widgets(ui, ChapterHead)
    assert heads[0].opened and heads[0].count == "now"
    assert not ui.audit()


def test_a_heading_folds_and_unfolds(ui: Any, context: Any) -> None:
    opened(ui, context, "shinobi_clans", 40)
    first = widgets(ui, ChapterHead)[0]
    before = len(widgets(ui, LogRow))
    ui.tap(first)
    assert len(widgets(ui, LogRow)) < before
    ui.tap(first)
    ui.frames(4)
    assert len(widgets(ui, LogRow)) == before


def test_an_avatar_filters(ui: Any, context: Any) -> None:
    opened(ui, context, "shinobi_clans", 40)
    ui.tap(widgets(ui, SeatFilter)[0])
    ui.frames(4)
    assert {row.seat for row in widgets(ui, LogRow)} == {0}
    ui.tap("All")
    ui.frames(4)
    assert len({row.seat for row in widgets(ui, LogRow)}) > 1


def test_a_tap_shows_the_board_then(ui: Any, context: Any) -> None:
    opened(ui, context, "shinobi_clans", 40)
    row = widgets(ui, LogRow)[1]
    index = row.index
    ui.tap(row)
    assert context.router.here.screen == "replay" and context.router.here.args["at"] == index + 1


def test_the_lowest_button_says_what_it_takes_back(ui: Any, context: Any) -> None:
    screen = opened(ui, context, "shinobi_clans", 40)
    last = screen.sitting.say(screen.sitting.lines()[-1].say)
    button = f"Take back: {last}"
    before = screen.sitting.match.index
    ui.tap(button)
    ui.frames(4)
    assert screen.sitting.match.index < before
    assert ui.find(button) is None


def test_undo_at_the_table_says_what_it_took_back(ui: Any, context: Any) -> None:
    sitting = context.begin(sample("shinobi_clans", 30))
    context.router.go("table", match=sitting.entry.id)
    ui.frames(4)
    table = context.router.screen
    last = sitting.say(sitting.lines()[-1].say)
    ui.tap(table.ids.happened.ids.undo)
    assert table.ids.happened.text == f"Taken back: {last}"
    ui.tap(table.ids.happened.ids.redo)
    ui.frames(3)
    assert not table.ids.happened.text.startswith("Taken back")


def test_nothing_of_an_old_message_stays_after_a_later_move(ui: Any, context: Any) -> None:
    from companion.app.widgets.snackbar import Snackbar

    sitting = context.begin(sample("shinobi_clans", 30))
    context.router.go("table", match=sitting.entry.id)
    ui.frames(4)
    Snackbar.say("An old word", "UNDO", lambda: None)
    ui.frames(2)
    context.router.screen.play(sitting.match.decision.moves[0])
    ui.frames(3)
    assert ui.find("An old word") is None


@pytest.mark.parametrize("game", game_ids())
def test_chapters_lose_nothing(game: str) -> None:
    match = finished(game, 2)
    lines = list(log(match, None))
    told = chapters(match, lines)
    assert sum(chapter.entries for chapter in told) == len(lines)
    assert sum(row.count for chapter in told for row in chapter.rows) == len(lines)
    assert len(told) > 2, "there are headings to fold"
    for seat in range(len(match.players)):
        assert {row.seat for chapter in of_seat(told, seat) for row in chapter.rows} <= {seat}


def test_alike_entries_are_told_in_one_breath() -> None:
    match = finished("ninjato", 3)
    rows = [row for one in chapters(match, list(log(match, None))) for row in one.rows]
    summed = [row for row in rows if row.say.text == "{told} And {n} {n:other|others}."]
    assert summed and all(row.count == row.say.args["n"] + 1 for row in summed)

"""The end of a match: the seal, why, the ranking, and everything one can do from there."""

from __future__ import annotations

import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.app.table.ending_view import RankBar, RankRow, WinnerCard
from companion.app.widgets.score_table import ScoreTable
from companion.engine import Match, Say, ScoreLine, ScoreSheet, game_ids
from companion.table.ending import ending, rematch
from tests.ui.histories import NAMES, finished, until
from tests.ui.touches import scroll_into_view


def ended(ui: Any, context: Any, game: str, seed: int = 3) -> Any:
    context.router.go("score", match=context.library.start(finished(game, seed)).id)
    ui.frames(6)
    return context.router.screen


def widgets(ui: Any, kind: type) -> list[Any]:
    return [one for one in ui.widgets() if isinstance(one, kind)]


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("game", game_ids())
def test_the_first_screen_says_who_won_why_and_the_whole_ranking(
    ui: Any, context: Any, game: str, size: tuple[int, int]
) -> None:
    ui.resize(*size)
    screen = ended(ui, context, game)
    screen.growing.finish()
    ui.frames(4)
    match, say = screen.sitting.match, screen.sitting.say
    sheet = match.scores()
    assert not ui.audit()
    card = widgets(ui, WinnerCard)[0]
    for seat in sheet.winners:
        assert match.players[seat] in card.title
    assert card.sealed == bool(sheet.winners) and card.reasons
    assert say(sheet.outcome) in ui.texts()
    rows = widgets(ui, RankRow)
    if not screen.sitting.game.no_points:
        assert [row.seat for row in rows] == [s for group in sheet.ranking for s in group]
    below = screen.ids.below.top
    for row in rows:
        assert row.to_window(row.x, row.y)[1] >= below, "no scrolling for the ranking"
    for figures in widgets(ui, ScoreTable) if size[0] < 600 else ():
        seen = figures.to_window(figures.x, figures.top)[1] - below
        assert seen < 1 or seen > dp(64), "no rim of a card over the bar below"


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_back_arrow_lives_while_figures_are_scrolled_under_it(
    ui: Any, context: Any, size: tuple[int, int]
) -> None:
    ui.resize(*size)
    screen = ended(ui, context, "ninjato")
    screen.ids.scroll.scroll_y = 0
    ui.frames(2)
    ui.tap(screen.ids.back)
    assert context.router.here.screen == "home"


def test_a_drag_that_begins_on_a_figure_scrolls_the_page(ui: Any, context: Any) -> None:
    from companion.app.widgets.score_table import ScoreRow

    screen = ended(ui, context, "ninjato")
    row = next(one for one in widgets(ui, ScoreRow) if not one.total)
    scroll_into_view(ui, row)
    before = screen.ids.scroll.scroll_y
    x, y = row.to_window(*row.center)
    touch = ui.touch(x, y)
    touch.touch_down()
    for step in range(1, 8):
        touch.touch_move(x, y + 15 * step)
        ui.frames(1)
    touch.touch_up()
    ui.frames(2)
    assert screen.ids.scroll.scroll_y != before


def test_rematch_is_the_same_table(ui: Any, context: Any) -> None:
    screen = ended(ui, context, "ninjato")
    old = screen.sitting.match
    ui.tap("Rematch, same table")
    assert context.router.here.screen == "checklist"
    new = context.router.screen.sitting.match
    assert new.players == old.players and new.setup.options == old.setup.options
    assert new.setup.id != old.setup.id and not new.over


def test_roles_change_sides_where_the_rules_suggest_it(ui: Any, context: Any) -> None:
    screen = ended(ui, context, "seven_ronin")
    before = screen.sitting.match.state.attacker
    names = screen.sitting.match.players
    ui.tap(f"Rematch: {names[1 - before]} attacks, {names[before]} defends")
    assert context.router.screen.sitting.match.state.attacker == 1 - before


def test_replay_and_review_are_one_tap_away(ui: Any, context: Any) -> None:
    screen = ended(ui, context, "shinobi_clans")
    ui.tap("Replay")
    assert context.router.here.screen == "replay"
    context.router.back()
    ui.frames(6)
    assert context.router.here.args == {"match": screen.sitting.entry.id}
    ui.tap("Review")
    assert context.router.here.screen == "review"


@pytest.mark.parametrize("game", game_ids())
def test_the_picture_is_a_square_png(ui: Any, context: Any, game: str) -> None:
    from PIL import Image

    ended(ui, context, game)
    ui.tap("Share")
    ui.tap("As a picture")
    until(ui, "in the folder")
    (made,) = (context.library.folder / "exports").glob("*.png")
    picture = Image.open(made)
    picture.verify()
    assert picture.size == (1080, 1080)
    shades = Image.open(made).convert("RGB").resize((60, 60))
    colours = {shades.getpixel((x, y)) for x in range(60) for y in range(60)}
    assert len(colours) > 100, "something is drawn on it"


def test_a_png_is_written_from_the_lowest_row_up(ui: Any) -> None:
    from companion.app.screens.result_picture import png

    data = png(b"\1\2\3\4" + b"\5\6\7\x08", 1, 2)
    start = data.index(b"IDAT") + 4
    assert zlib.decompress(data[start:-16]) == b"\0\5\6\7\x08\0\1\2\3\4"


def test_the_clock_stands_at_the_end_and_shows_one_figure(ui: Any, context: Any) -> None:
    match = finished("shinobi_clans", 5)
    match.undo()
    sitting = context.begin(match)
    context.router.go("table", match=sitting.entry.id)
    ui.frames(4)
    table = context.router.screen
    table.play(match.decision.moves[0])
    ui.frames(4)
    assert match.over
    context.router.back()
    ui.frames(4)
    table.clock.look()
    shown = table.clock.total
    sitting.timing._since -= 500
    table.clock.show()
    assert table.clock.total == shown
    sitting.undo()
    table.clock.look()
    assert sitting.timing.total < 60, "time at the result is no time of play"


def test_ten_minutes_take_no_more_room_than_nine(ui: Any, context: Any) -> None:
    sitting = context.begin(Match.start("shinobi_clans", NAMES[:3], dealer="app"))
    context.router.go("table", match=sitting.entry.id)
    ui.frames(4)
    clock = context.router.screen.clock
    sitting.timing._since -= 9 * 60 + 50
    clock.show()
    before = (clock.width, context.router.screen.ids.bar.height)
    sitting.timing._since -= 20
    clock.show()
    ui.frames(2)
    assert clock.total.startswith("10:")
    assert (clock.width, context.router.screen.ids.bar.height) == before


# the data


def sheet_of(*lines: tuple[str, tuple[int, ...]]) -> ScoreSheet:
    totals = tuple(sum(points[seat] for _, points in lines) for seat in range(2))
    ranking = ((0,), (1,)) if totals[0] > totals[1] else ((1,), (0,))
    return ScoreSheet(
        tuple(ScoreLine(Say(name), points) for name, points in lines),
        totals,
        ranking,
        ranking[0],
    )


def test_the_reason_is_what_set_the_winner_apart() -> None:
    sheet = sheet_of(("Palace", (10, 9)), ("Rumors", (20, 5)), ("Trophies", (0, 8)))
    assert [str(reason) for reason in ending(sheet, "ninjato").reasons] == [
        "The difference: Rumors, 20 against 5."
    ]


def test_small_sources_are_put_together_and_no_point_is_lost() -> None:
    lines = [(f"Line {n}", (n, 2 * n)) for n in range(1, 8)]
    end = ending(sheet_of(*lines), "ninjato")
    assert [str(name) for name in end.sources] == ["Line 5", "Line 6", "Line 7", "The rest"]
    assert [sum(rank.parts) for rank in end.ranks] == [56, 28]


def test_bars_are_left_out_where_the_total_is_no_sum() -> None:
    sheet = ScoreSheet((ScoreLine(Say("Track"), (3, -3)),), (3, 0), ((0,), (1,)), (0,))
    assert ending(sheet, "ninety_nine_ninja").sources == ()


def test_a_rematch_can_be_played(tmp_path: Path) -> None:
    for game in game_ids():
        match = finished(game, 1)
        again = rematch(match)
        made = Match.start(
            game,
            [match.players[seat] for seat in again.order],
            {**match.setup.options, **again.options},
            dict(match.setup.dealer),
        )
        for move in again.moves:
            made.play(move)
        decision = made.decision
        assert decision is not None
        made.play(random.Random(1).choice(decision.moves))


def test_what_was_taken_off_is_an_outline(ui: Any, context: Any) -> None:
    ended(ui, context, "wat_aah")
    assert any(value < 0 for bar in widgets(ui, RankBar) for value in bar.values)

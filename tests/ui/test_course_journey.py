"""The course of a match by touches: what is followed, what a touch tells, the way to the board."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import game_ids
from tests.stats.test_course import played
from tests.ui.test_pad_journey import tap
from tests.ui.test_stats_journey import until


def course_of(ui: Any, context: Any, game: str) -> Any:
    entry = context.library.start(played(game))
    context.router.go("course", match=entry.id)
    until(ui, "Touch the chart to see a moment.")
    ui.frames(6)
    return context.router.screen


def chart_of(screen: Any) -> Any:
    from companion.app.widgets.charts import LineChart

    return next(one for one in screen.walk() if isinstance(one, LineChart))


@pytest.mark.parametrize("game", game_ids())
def test_a_touch_tells_the_figures_and_leads_to_the_board(ui: Any, context: Any, game: str) -> None:
    screen = course_of(ui, context, game)
    chart = chart_of(screen)
    plot = chart.touch_plot
    heights = screen.ids.body.height
    left, bottom = plot.to_window(plot.x, plot.center_y)
    ui.tap_at(left + plot.width * 0.6, bottom)
    at = int(chart.cursor)
    assert 0 < at < chart.count - 1
    told = "\n".join(ui.texts())
    for one in chart.series:
        assert f"{one['name']}: {one['values'][at]}".replace("-", "−") in told.replace("-", "−")
    assert screen.ids.body.height >= heights
    assert not ui.audit()
    tap(ui, "Board at that moment")
    assert context.router.here.screen == "replay"
    assert str(context.router.screen.sitting.at) == chart.labels[at]


def test_tracks_keep_their_colours_and_their_own_totals(ui: Any, context: Any) -> None:
    screen = course_of(ui, context, "ninety_nine_ninja")
    match, chart = screen.sitting.match, chart_of(screen)
    assert [one["name"] for one in chart.series] == ["Black track", "Red track", "White track"]
    assert [one["values"][-1] for one in chart.series] == list(match.state.tracks)
    red = chart.series[1]["color"]
    assert red[0] > 2 * max(red[1], red[2])
    black, white = chart.series[0]["color"], chart.series[2]["color"]
    assert max(black[:3]) < 0.3 and min(white[:3]) > 0.9
    texts = "\n".join(ui.texts())
    for name, total in zip(match.players, match.scores().totals, strict=True):
        assert f"{name}  {total}" in texts
    assert "no line" not in texts

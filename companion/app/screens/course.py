"""How one match went: the score over its course, and where the points came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from kivy.utils import get_color_from_hex

from companion import stats
from companion.app.look.kv import load
from companion.app.look.palette import Colour, colour
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.stats_views import boxed
from companion.app.shell.background import Work, work
from companion.app.table.ending_view import source_shades
from companion.app.widgets.button import Btn
from companion.app.widgets.charts import LineChart, StackedBars
from companion.app.widgets.words import Words
from companion.engine import Match
from companion.mind.review import reviewable
from companion.table.curves import Curves, curves
from companion.table.faces import face_of
from companion.table.seating import initials


class CourseScreen(Screen):
    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.course: stats.Course | None = None
        self.curves = Curves()
        self._work: Work | None = None
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        info = self.sitting.entry.info
        day = tr.date(datetime.fromisoformat(info.started).astimezone())
        self.ids.bar.subtitle = f"{info.title or self.sitting.title} · {day}"
        if self.course is not None:
            self._show()
            return
        match = self.sitting.match
        self._work = work(
            lambda report: _followed(match, report),
            self._found,
            tr._("Going through the match…"),
            stopped=self.back,
        )

    def left(self) -> None:
        if self._work is not None:
            self._work.cancel()
        super().left()

    def _found(self, found: tuple[stats.Course, Curves]) -> None:
        self.course, self.curves = found
        self._show()

    def _show(self) -> None:
        self.grow(self._parts())

    def _parts(self) -> Iterator[None]:
        body, course, sitting = self.ids.body, self.course, self.sitting
        body.clear_widgets()
        self.ids.sources.clear_widgets()
        assert course is not None
        outcome = sitting.say(sitting.match.scores().outcome)
        if outcome:
            body.add_widget(Words(text=outcome, role="title", strong=True))
        if reviewable(sitting.match):
            more = Btn(text=tr._("Review"), icon="chart-line", kind="primary")
            more.bind(on_tap=lambda _: self.context.router.go("review", match=sitting.entry.id))
            body.add_widget(more)
        series, at = self._series()
        if series:
            yield from self._chart(body, series, at)
        else:
            text = tr._("In this game the points are counted at the end only, so there is no line.")
            body.add_widget(Words(text=text, tone="muted"))
        self._sources(self.ids.sources)
        self.on_wide()

    def _series(self) -> tuple[list[dict[str, Any]], tuple[int, ...]]:
        """The points of each player, or what else everybody could follow."""
        course, sitting = self.course, self.sitting
        assert course is not None
        if course.told:
            players = sitting.match.players
            signs = initials(players)
            return [
                {"name": name, "seat": seat, "sign": signs[seat], "values": [*course.points[seat]]}
                for seat, name in enumerate(players)
            ], course.at
        curves = self.curves
        if not curves.told:
            return [], ()
        lines = zip(curves.names, curves.colours, curves.values, strict=True)
        return [
            {"name": sitting.say(name), "color": get_color_from_hex(colour), "values": [*values]}
            for name, colour, values in lines
        ], curves.at

    def _chart(
        self, body: Any, series: list[dict[str, Any]], at: tuple[int, ...]
    ) -> Iterator[None]:
        assert self.course is not None
        title = (
            tr._("Points over the moves of the match")
            if self.course.told
            else tr._("Over the moves of the match")
        )
        chart = LineChart(title=title, series=series, labels=[str(index) for index in at])
        how_to = tr._("Touch the chart to see a moment.")
        told = Words(text=how_to, tone="muted")
        board = Btn(
            text=tr._("Board at that moment"),
            icon="eye",
            kind="tonal",
            enabled=False,
            reason=how_to,
        )
        about = self.curves.about
        how = [Words(text=self.sitting.say(about), tone="muted")] if about is not None else []
        body.add_widget(boxed(chart, *how, told, board))

        def look(_: Any, index: int) -> None:
            chart.cursor = index
            figures = " · ".join(
                tr.pair(one["name"], tr.number(one["values"][index])) for one in series
            )
            move = tr._("Move {n}", n=at[index])
            told.text, told.tone = f"{move}\n{figures}", "ink"
            board.enabled = True

        chart.bind(on_point=look)
        board.bind(
            on_tap=lambda _: self.context.router.go(
                "replay", match=self.sitting.entry.id, at=at[int(chart.cursor)]
            )
        )
        yield

    def on_wide(self, *_: Any) -> None:
        """Without points there is nothing for a second pane."""
        self.ids.panes.wide = self.wide and bool(self.ids.sources.children)

    def _sources(self, body: Any) -> None:
        """Where the points came from, if the game gives points."""
        sitting, sheet = self.sitting, self.sitting.match.scores()
        lines = [line for line in sheet.lines if any(line.points)]
        if not lines or None in sheet.totals:
            return
        points = [
            [line.points[seat] or 0 for line in lines] for seat in range(len(sitting.match.players))
        ]
        # A side that is behind on a track gets nothing for it: its total says so.
        if sheet.totals == tuple(sum(max(0, one) for one in mine) for mine in points):
            points = [[max(0, one) for one in mine] for mine in points]
        bars = [
            {"name": name, "values": mine}
            for name, mine in zip(sitting.match.players, points, strict=True)
        ]
        sources = [sitting.say(line.label) for line in lines]
        body.add_widget(
            boxed(
                StackedBars(
                    title=tr._("Where the points came from"),
                    sources=sources,
                    shades=self._shades(sources),
                    bars=bars,
                    totals=[*sheet.totals],
                )
            )
        )

    def _shades(self, sources: list[str]) -> list[Colour]:
        """What has a colour of its own in the box keeps it; all else wears those of the game."""
        own = {
            self.sitting.say(name): colour(shade)
            for name, shade in zip(self.curves.names, self.curves.colours, strict=True)
        }
        shades = source_shades(face_of(self.sitting.match.setup.game), len(sources))
        return [own.get(source, shade) for source, shade in zip(sources, shades, strict=True)]


def _followed(match: Match, report: Callable[[float], None]) -> tuple[stats.Course, Curves]:
    course = stats.course(match, report)
    return course, Curves() if course.told else curves(match, report)


load("screens/course")

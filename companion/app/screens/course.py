"""How one match went: the score over its course, and where the points came from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from companion import stats
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.stats_views import boxed
from companion.app.shell.background import Work, work
from companion.app.widgets.button import Btn
from companion.app.widgets.charts import LineChart, StackedBars
from companion.app.widgets.words import Words
from companion.mind.review import reviewable


class CourseScreen(Screen):
    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.course: stats.Course | None = None
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
            lambda report: stats.course(match, report),
            self._found,
            tr._("Going through the match…"),
            stopped=self.back,
        )

    def left(self) -> None:
        if self._work is not None:
            self._work.cancel()
        super().left()

    def _found(self, course: stats.Course) -> None:
        self.course = course
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
        if course.told:
            series = [
                {"name": name, "seat": seat, "values": list(course.points[seat])}
                for seat, name in enumerate(sitting.match.players)
            ]
            chart = LineChart(
                title=tr._("Points over the moves of the match"),
                series=series,
                labels=[str(index) for index in course.at],
            )
            body.add_widget(boxed(chart))
            yield
        else:
            text = tr._("In this game the points are counted at the end only, so there is no line.")
            body.add_widget(Words(text=text, tone="muted"))
        self._sources(self.ids.sources)
        self.on_wide()

    def on_wide(self, *_: Any) -> None:
        """Without points there is nothing for a second pane."""
        self.ids.panes.wide = self.wide and bool(self.ids.sources.children)

    def _sources(self, body: Any) -> None:
        """Where the points came from, if the game gives points."""
        sitting, sheet = self.sitting, self.sitting.match.scores()
        lines = [line for line in sheet.lines if any(line.points)]
        if not lines:
            return
        bars = [
            {"name": name, "seat": seat, "values": [line.points[seat] or 0 for line in lines]}
            for seat, name in enumerate(sitting.match.players)
        ]
        sources = [sitting.say(line.label) for line in lines]
        title = tr._("Where the points came from")
        body.add_widget(boxed(StackedBars(title=title, sources=sources, bars=bars)))


load("screens/course")

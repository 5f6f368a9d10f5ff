"""Statistics: what was played, by whom, and how it went. Nothing of it leaves the device."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from kivy.properties import OptionProperty

from companion import stats
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.stats_views import VIEWS, History
from companion.app.shell.background import Work, work
from companion.app.table.match_time import rests_of
from companion.app.widgets.card import EmptyState


class StatsScreen(Screen):
    view = OptionProperty("overview", options=list(VIEWS))

    def __init__(self, context: Any, club: bool = False, **kwargs: Any) -> None:
        self.of_club = club
        """Over the club's results instead of the own history."""
        self.club_codes: dict[str, str] = {}
        """The club's results, by match, to be opened."""
        self.history: History | None = None
        self._work: Work | None = None
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        """Counts in the background, then shows; while it counts the old figures stay."""
        library = self.context.library
        shown = self.context.club.open() if self.of_club else None
        results = shown.history.results() if shown is not None else []
        self.club_codes = {one.match: one.code for one in results}
        self._top(shown.code.name if shown is not None else "")
        infos = library.matches()
        players = library.players.all()
        rests = rests_of(library)
        names = {player.id: player.name for player in players}
        looks = {player.id: player.look for player in players}

        of_club = self.of_club

        def count(report: Any) -> History:
            played = _club_plays(results) if of_club else stats.plays(infos, names, rests)
            report(0.5)
            return History(played, looks, stats.by_month(played, date.today()))

        self._stop()
        self._work = work(count, self._counted, tr._("Counting…"), stopped=self.back)

    def _top(self, club: str) -> None:
        """Whose figures these are; from the own ones the club's are a tap away."""
        bar = self.ids.bar
        bar.subtitle = club
        bar.actions = []
        if not self.of_club and self.context.club.open() is not None:
            bar.actions = [
                {
                    "icon": "account-group",
                    "text": tr._("Club"),
                    "on_tap": lambda: self.context.router.go("club"),
                }
            ]

    def left(self) -> None:
        self._stop()
        super().left()

    def choose(self, view: str) -> None:
        self.view = view
        self.show()
        self.ids.panes.to_top()

    def show(self) -> None:
        if self.history is not None:
            self.grow(self._parts(self.history))

    def _parts(self, history: History) -> Iterator[None]:
        body, charts = self.ids.body, self.ids.charts
        body.clear_widgets()
        charts.clear_widgets()
        # Nothing to compare takes one pane only.
        self.ids.panes.wide = self.wide and bool(history.played)
        self.ids.views.opacity = 1 if history.played else 0
        self.ids.views.disabled = not history.played
        if not history.played:
            empty = EmptyState(
                icon="chart-line",
                title=tr._("No finished game yet"),
                text=tr._("Play one to its end, or score one, and the figures start here."),
                action_text=tr._("New match"),
            )
            empty.bind(on_action=lambda _: self.context.router.go("new"))
            body.add_widget(empty)
            return
        yield from VIEWS[self.view](self).fill(body, charts, history)

    def on_wide(self, *_: Any) -> None:
        self.show()

    def _counted(self, history: History) -> None:
        self.history = history
        self.show()

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None


def _club_plays(results: list[Any]) -> list[stats.Play]:
    from companion.club.figures import plays_of

    return plays_of(results)


load("screens/stats")

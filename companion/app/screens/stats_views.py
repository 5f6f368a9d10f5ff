"""The four pages of the statistics: overview, players, games, head-to-head."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion import stats
from companion.app.look.palette import colour
from companion.app.look.theme import theme
from companion.app.look.translation import MONTHS, tr
from companion.app.screens.home import game_title
from companion.app.widgets.card import Card
from companion.app.widgets.charts import LineChart, StackedBars
from companion.app.widgets.chips import ChoiceChips
from companion.app.widgets.flow import Flow
from companion.app.widgets.layout import Column
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.table.faces import face_of

LAST = 8
"""Matches in the list of the last ones."""
LINE = 12
"""Scores on a line: the last so many games."""


@dataclass(frozen=True)
class History:
    """What the background counted. `looks` gives a player the mark they have at the table."""

    played: list[stats.Play]
    looks: dict[str, int]
    months: list[stats.Month]

    def look(self, player: str) -> int:
        keys = [key for key, _ in stats.players_of(self.played)]
        return self.looks.get(player, keys.index(player) if player in keys else 0)


def said_names(played: list[stats.Play]) -> dict[str, str]:
    """Every player by key, who played most first; virtual ones are marked."""
    return {
        key: tr._("{name} (the app)", name=name) if key.startswith(stats.MIND) else name
        for key, name in stats.players_of(played)
    }


class StatFigure(Column):
    """A large number and what it counts."""

    value = StringProperty("")
    label = StringProperty("")
    natural = NumericProperty("130dp")


class View(ABC):
    """One page; what was chosen on it stays on the screen object."""

    def __init__(self, screen: Any) -> None:
        self.screen = screen

    @abstractmethod
    def fill(self, body: Any, charts: Any, history: History) -> Iterator[None]:
        """Figures and lists into one column, pictures into the other, part by part."""

    def chosen(self, name: str, known: Sequence[str], default: int = 0) -> str:
        """What is chosen under this name, or the first that is there."""
        kept: str = getattr(self.screen, name, "")
        return kept if kept in known else known[min(default, len(known) - 1)]

    def chips(self, body: Any, name: str, options: list[tuple[str, str]], at: str) -> None:
        chips = ChoiceChips(options=options, chosen=[at])
        chips.bind(on_choice=lambda _, key: self._choose(name, key))
        body.add_widget(chips)

    def _choose(self, name: str, key: str) -> None:
        setattr(self.screen, name, key)
        self.screen.show()

    def game_chips(self, body: Any, games: list[str], every: bool = True) -> str:
        """Which game the page is about; "" for all of them."""
        known = (["", *games] if every else games) if len(games) > 1 else games
        at = self.chosen("chosen_game", known)
        if len(known) > 1:
            words = [(game, game_title(game) if game else tr._("All games")) for game in known]
            self.chips(body, "chosen_game", words, at)
        return at


class Overview(View):
    def fill(self, body: Any, charts: Any, history: History) -> Iterator[None]:
        played = history.played
        length = stats.lengths(played)
        yield from figures(
            body,
            [
                (tr.number(len(played)), tr._("{n:game|games} finished", n=len(played))),
                (hours(length.hours), tr._("at the table")),
                (tr.number(len(stats.players_of(played))), tr._("players")),
                (minutes(length.minutes), tr._("average length")),
            ],
        )
        yield
        games = stats.games_of(played)
        charts.add_widget(
            boxed(
                StackedBars(
                    title=tr._("Games per month"),
                    sources=[game_title(game) for game in games],
                    shades=[colour(face_of(game).ground) for game in games],
                    bars=[
                        {
                            "name": f"{MONTHS[tr.language][month.month - 1]} {month.year}",
                            "values": [month.games.get(game, 0) for game in games],
                        }
                        for month in reversed(_since_first(history.months))
                    ],
                )
            )
        )
        yield
        # On a phone the picture comes before the list.
        yield from self._last(body if self.screen.wide else charts, history)
        charts.add_widget(
            Words(text=tr._("All figures are counted on this device and stay here."), tone="muted")
        )

    def _last(self, body: Any, history: History) -> Iterator[None]:
        card = Card()
        body.add_widget(card)
        card.add_widget(Words(text=tr._("The last games"), role="title", strong=True))
        for play in reversed(history.played[-LAST:]):
            winners = [play.names[seat] for seat in play.winners]
            row = ListRow(
                icon="trophy-outline",
                title=game_title(play.game),
                subtitle=" · ".join(
                    [", ".join(winners) or tr._("Nobody won"), tr.date(play.when.astimezone())]
                ),
                chevron=play.tracked or bool(self.screen.club_codes),
            )
            if row.chevron:
                row.bind(on_tap=lambda _, id=play.id: self._open(id))
            card.add_widget(row)
            yield

    def _open(self, match: str) -> None:
        context, codes = self.screen.context, self.screen.club_codes
        if codes:
            context.router.go("result", text=codes[match])  # it was played elsewhere
        else:
            context.attempt(lambda: context.router.go("course", match=match))


class Players(View):
    def fill(self, body: Any, charts: Any, history: History) -> Iterator[None]:
        names = said_names(history.played)
        player = self.chosen("chosen_player", list(names))
        self.chips(body, "chosen_player", list(names.items()), player)
        mine = stats.with_player(history.played, player)
        game = self.game_chips(body, stats.games_of(mine))
        if game:
            mine = stats.of_game(mine, game)
        record, length = stats.record(mine, player), stats.lengths(mine)
        shown = [
            (tr.number(record.plays), tr._("{n:game|games} played", n=record.plays)),
            (tr.number(record.wins), tr._("{n:win|wins}", n=record.wins)),
            (tr.percent(record.rate), tr._("of them won")),
            (tr.number(record.longest), tr._("wins in a row at best")),
            (tr.number(record.streak), tr._("wins in a row now")),
        ]
        if record.average is not None and record.best is not None:
            shown += [
                (tr.number(record.average, 1), tr._("points on average")),
                (tr.number(record.best), tr._("best score")),
            ]
        if length.minutes is not None:
            shown.append((minutes(length.minutes), tr._("average length")))
        yield from figures(body, shown)
        yield
        self._line(charts, history, mine, player, names[player])
        yield
        self._wins(charts, mine, player)

    def _line(
        self, charts: Any, history: History, mine: list[stats.Play], player: str, name: str
    ) -> None:
        scores = stats.scores_of(mine, player)[-LINE:]
        if len(scores) < 2 or len(stats.games_of(mine)) > 1:
            return
        series = [{"name": name, "seat": history.look(player), "values": scores}]
        charts.add_widget(boxed(LineChart(title=tr._("Points, game by game"), series=series)))

    def _wins(self, charts: Any, mine: list[stats.Play], player: str) -> None:
        bars = []
        for game in stats.games_of(mine):
            record = stats.record(stats.of_game(mine, game), player)
            values = [record.wins, record.plays - record.wins]
            bars.append({"name": game_title(game), "values": values})
        charts.add_widget(
            boxed(
                StackedBars(
                    title=tr._("Won and not won"),
                    sources=[tr._("Won"), tr._("Not won")],
                    shades=[theme.ok, theme.well],
                    bars=bars,
                )
            )
        )


class Games(View):
    def fill(self, body: Any, charts: Any, history: History) -> Iterator[None]:
        game = self.game_chips(body, stats.games_of(history.played), every=False)
        played = stats.of_game(history.played, game)
        length, top = stats.lengths(played), stats.best(played)
        shown = [(tr.number(len(played)), tr._("{n:game|games} finished", n=len(played)))]
        if length.minutes is not None:
            shown += [
                (minutes(length.minutes), tr._("average length")),
                (minutes(length.shortest), tr._("shortest")),
                (minutes(length.longest), tr._("longest")),
            ]
        if length.moves is not None:
            shown.append((tr.number(round(length.moves)), tr._("moves on average")))
        names = said_names(played)
        if top is not None:
            best = tr._("best score, by {name}", name=names[top[2]])
            shown.append((tr.number(top[1]), best))
        yield from figures(body, shown)
        yield
        bars: list[dict[str, Any]] = []
        for player, name in names.items():
            wins = sum(play.won(player) for play in played)
            shade = theme.seat(history.look(player)).color
            bars.append({"name": name, "shade": shade, "values": [wins]})
        bars.sort(key=lambda bar: -bar["values"][0])
        charts.add_widget(
            boxed(StackedBars(title=tr._("Who won"), sources=[tr._("Wins")], bars=bars))
        )


class HeadToHead(View):
    def fill(self, body: Any, charts: Any, history: History) -> Iterator[None]:
        names = said_names(history.played)
        keys = list(names)
        if len(keys) < 2:
            body.add_widget(Words(text=tr._("It takes two players."), tone="muted"))
            return
        first = self.chosen("chosen_player", keys)
        others = [key for key in keys if key != first]
        second = self.chosen("chosen_other", others)
        self.chips(body, "chosen_player", list(names.items()), first)
        body.add_widget(Words(text=tr._("against"), tone="muted"))
        self.chips(body, "chosen_other", [(key, names[key]) for key in others], second)
        duel = stats.duel(history.played, first, second)
        if not duel.together:
            text = tr._(
                "{one} and {other} have not finished a game together.",
                one=names[first],
                other=names[second],
            )
            body.add_widget(Words(text=text))
            return
        yield from figures(
            body,
            [
                (tr.number(duel.first), tr._("{name} ahead", name=names[first])),
                (tr.number(duel.second), tr._("{name} ahead", name=names[second])),
                (tr.number(duel.level), tr._("level")),
                (tr.number(duel.together), tr._("{n:game|games} together", n=duel.together)),
            ],
        )
        yield
        self._games(charts, history, (first, second), names)

    def _games(
        self, charts: Any, history: History, pair: tuple[str, str], names: dict[str, str]
    ) -> None:
        bars = []
        for game in stats.games_of(history.played):
            duel = stats.duel(stats.of_game(history.played, game), *pair)
            if duel.together:
                values = [duel.first, duel.second, duel.level]
                bars.append({"name": game_title(game), "values": values})
        charts.add_widget(
            boxed(
                StackedBars(
                    title=tr._("Ahead at the end, game by game"),
                    sources=[names[pair[0]], names[pair[1]], tr._("level")],
                    shades=[*(theme.seat(history.look(key)).color for key in pair), theme.well],
                    bars=bars,
                )
            )
        )


VIEWS: dict[str, type[View]] = {
    "overview": Overview,
    "players": Players,
    "games": Games,
    "duel": HeadToHead,
}


def _since_first(months: list[stats.Month]) -> list[stats.Month]:
    """Without the empty months before the first that was played in."""
    first = next((at for at, month in enumerate(months) if month.plays), len(months) - 1)
    return months[first:]


def figures(body: Any, shown: list[tuple[str, str]]) -> Iterator[None]:
    """Numbers side by side, as many to a line as fit."""
    card = Card(padding=dp(8))
    flow = Flow(stretch=True, least=dp(130), spacing=dp(4))
    card.add_widget(flow)
    body.add_widget(card)
    for value, label in shown:
        flow.add_widget(StatFigure(value=value, label=label))
        yield


def boxed(*parts: Any) -> Card:
    card = Card()
    for part in parts:
        card.add_widget(part)
    return card


def minutes(value: float | None) -> str:
    return "–" if value is None else tr.duration(value * 60) or "–"


def hours(value: float) -> str:
    """Minutes below ten hours; nobody counts them beyond."""
    if value < 10:
        return tr.duration(value * 3600) or "–"
    return tr._("{n} h", n=tr.number(value, 0))

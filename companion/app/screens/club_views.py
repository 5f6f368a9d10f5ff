"""The pages of a club: what is going on now, the league, the evenings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.home import game_title
from companion.app.widgets.banner import Notice
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Card, EmptyState
from companion.app.widgets.chips import ChoiceChips
from companion.app.widgets.progress import ProgressLine
from companion.app.widgets.rows import ListRow
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words
from companion.table.faces import face_of

MOST_TABLES = 40
MOST_STANDINGS = 60
MOST_EVENINGS = 12
MOST_GAMES = 40
"""Of one evening: a convention has more than anybody reads on a phone."""


class LeagueRow(BoxLayout):
    """A place in the league: the first is marked, the strength is what is read first."""

    place = StringProperty("")
    name = StringProperty("")
    told = StringProperty("")
    strength = StringProperty("")
    medal = BooleanProperty(False)


class ClubView(ABC):
    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self.club = screen.club

    @abstractmethod
    def fill(self, body: Any) -> Iterator[None]:
        """Part by part."""

    @abstractmethod
    def told_again(self) -> bool:
        """Says anew what changed, if its parts can stay as they are; False if they cannot."""

    def card(self, body: Any, title: str) -> Card:
        card = Card()
        card.add_widget(Words(text=title, role="title", strong=True))
        body.add_widget(card)
        return card

    def row(self, card: Any, run: Any, **told: Any) -> None:
        row = ListRow(**told)
        row.bind(on_tap=lambda _: run())
        card.add_widget(row)


class Now(ClubView):
    def __init__(self, screen: Any) -> None:
        super().__init__(screen)
        self._shape: tuple[Any, ...] | None = None

    def fill(self, body: Any) -> Iterator[None]:
        body.clear_widgets()
        self._shape = self._shaped()
        self._connection(body)
        yield
        yield from self._tables(body)
        self._sending(body)
        yield
        self._others(body)

    def _shaped(self) -> tuple[Any, ...]:
        """What decides which parts the page has."""
        club = self.club
        return club.state, club.trouble, club.tables.version, club.dropped.total()

    def told_again(self) -> bool:
        if self._shaped() != self._shape:
            return False
        self._counts.text = self._counted()
        self._line.progress = self.club.progress
        return True

    def _counted(self) -> str:
        club = self.club
        told = [tr._("{n} {n:result|results} in the club's history", n=len(club.history))]
        if club.to_send:
            told.append(tr._("{n} {n:result waits|results wait} to be sent", n=club.to_send))
        return "\n".join(told)

    def _connection(self, body: Any) -> None:
        club, at_hand = self.club, self.screen.context.club
        card = self.card(body, state_words(club.state))
        self._counts = Words(text=self._counted())
        self._line = ProgressLine(progress=club.progress)
        if club.state == "catching_up":
            card.add_widget(self._line)
        say = tr.voice("core").say
        if at_hand.missing is not None:
            card.add_widget(Notice(text=say(at_hand.missing.say), tone="warn"))
        elif club.trouble is not None:
            card.add_widget(Notice(text=say(club.trouble), tone="warn"))
        card.add_widget(self._counts)
        place = tr._("The broker is {place}.", place=club.code.place)
        if not club.code.tls:
            place += " " + tr._("The connection is not encrypted: its network could listen.")
        card.add_widget(Words(text=place, tone="muted", role="caption"))
        here = [one.by for one in club.tables.here()]
        if here:
            names = ", ".join(here[:12])
            card.add_widget(Words(text=tr._("Connected now: {names}", names=names), tone="muted"))
        if club.dropped.total():
            card.add_widget(Words(text=dropped_words(club.dropped), tone="muted", role="caption"))
        if club.state == "trying":
            again = Btn(text=tr._("Try now"), icon="refresh", kind="outline")
            again.bind(on_tap=lambda _: self.screen.try_now())
            card.add_widget(again)

    def _tables(self, body: Any) -> Iterator[None]:
        shown = self.club.tables.shown()
        if not shown:
            return
        card = self.card(body, tr._("Tables to look on"))
        for table in shown[:MOST_TABLES]:
            self.row(
                card,
                lambda at=f"{table.member:x}": self.screen.open_table(at),
                **faced(table.game, "eye"),
                title=game_title(table.game),
                subtitle=" · ".join([", ".join(table.players), table.by]),
                chevron=True,
            )
            yield

    def _sending(self, body: Any) -> None:
        card = self.card(body, tr._("What you send"))
        for key, label, detail in (
            (
                "always",
                tr._("Every result, by itself"),
                tr._("Otherwise you send a match from the page of its result"),
            ),
            (
                "tables",
                tr._("The table while you play"),
                tr._("What everybody at it may see; never a hand, never a plan"),
            ),
        ):
            switch = Toggle(label=label, detail=detail, active=getattr(self.club.membership, key))
            switch.bind(on_switch=lambda _, on, key=key: self.screen.switch(key, on))
            card.add_widget(switch)
        from companion.app.screens.club import shared_words

        card.add_widget(Words(text=shared_words(), tone="muted", role="caption"))

    def _others(self, body: Any) -> None:
        card = Card()
        body.add_widget(card)
        self.row(
            card,
            self.screen.show_code,
            icon="qrcode",
            title=tr._("Show the club's code"),
            subtitle=tr._("For new members only: whoever has it is one"),
            chevron=True,
        )
        self.row(
            card,
            self.screen.save,
            icon="content-save",
            title=tr._("Save the club's results"),
            subtitle=tr._("All of them, as a table for spreadsheets"),
            chevron=True,
        )
        self.row(
            card,
            self.screen.ask_leave,
            icon="close",
            title=tr._("Leave the club"),
            subtitle=tr._("This device forgets its code and its results"),
            chevron=True,
        )


class League(ClubView):
    def __init__(self, screen: Any) -> None:
        super().__init__(screen)
        self.counted = screen.counted
        self._rows: list[LeagueRow] = []

    def told_again(self) -> bool:
        counted = self.screen.counted
        shown = counted.standings[:MOST_STANDINGS]
        if counted.games != self.counted.games or len(shown) != len(self._rows) or not shown:
            return counted is self.counted
        self.counted = counted
        for place, (row, line) in enumerate(zip(self._rows, shown, strict=True), 1):
            for name, value in standing_words(place, line).items():
                setattr(row, name, value)
        return True

    def fill(self, body: Any) -> Iterator[None]:
        counted = self.counted
        body.clear_widgets()
        if not counted.results:
            body.add_widget(_nothing_yet())
            return
        if counted.refused is not None:
            text = tr.voice("core").say(counted.refused)
            body.add_widget(Notice(text=text, tone="warn"))
        else:
            yield from self._standings(body, counted)
        more = Btn(text=tr._("Head-to-head, games, players"), icon="chart-line", kind="outline")
        more.bind(on_tap=lambda _: self.screen.open_figures())
        body.add_widget(more)

    def _standings(self, body: Any, counted: Any) -> Iterator[None]:
        if len(counted.games) > 1:
            games = [(one, game_title(one)) for one in counted.games]
            chips = ChoiceChips(
                options=[("", tr._("All games")), *games], chosen=[self.screen.chosen_game]
            )
            chips.bind(on_choice=lambda _, key: self.screen.choose_game(key))
            body.add_widget(chips)
            yield
        card = self.card(body, tr._("League"))
        for place, line in enumerate(counted.standings[:MOST_STANDINGS], 1):
            row = LeagueRow(**standing_words(place, line))
            self._rows.append(row)
            card.add_widget(row)
            yield
        how = tr._(
            "Everybody begins at 1,000. Finishing ahead of stronger players earns more; the number "
            "stays cautious while few games are known. Seats that the app played do not count."
        )
        card.add_widget(Words(text=how, tone="muted", role="caption"))


class Evenings(ClubView):
    def __init__(self, screen: Any) -> None:
        super().__init__(screen)
        self.counted = screen.counted

    def told_again(self) -> bool:
        return self.screen.counted.evenings == self.counted.evenings

    def fill(self, body: Any) -> Iterator[None]:
        counted = self.counted
        body.clear_widgets()
        if not counted.evenings:
            body.add_widget(_nothing_yet())
            return
        for evening in counted.evenings[:MOST_EVENINGS]:
            card = self.card(body, tr.date(evening.plays[0].when.astimezone()))
            told = tr._("{n} {n:game|games}", n=len(evening.plays))
            people = " · ".join([told, ", ".join(evening.people)])
            card.add_widget(Words(text=people, tone="muted"))
            for play in evening.plays[:MOST_GAMES]:
                self.row(
                    card,
                    lambda code=counted.codes[play.id]: self.screen.open_result(code),
                    **faced(play.game, "trophy-outline"),
                    title=game_title(play.game),
                    subtitle=order_words(play),
                    chevron=True,
                )
                yield


VIEWS: dict[str, type[ClubView]] = {"now": Now, "league": League, "evenings": Evenings}


def faced(game: str, icon: str) -> dict[str, Any]:
    """The emblem of a game at the beginning of a row."""
    face = face_of(game)
    return {"icon": icon, "emblem": face.emblem, "emblem_ground": face.ground}


def standing_words(place: int, line: Any) -> dict[str, Any]:
    played = tr._("{n} {n:game|games}", n=line.games)
    won = tr._("{n} {n:win|wins}", n=line.wins)
    told = [played, won, *([] if line.sure else [tr._("not sure yet")])]
    return {
        "place": tr.number(place),
        "name": line.name,
        "told": " · ".join(told),
        "strength": tr.number(line.strength),
        "medal": place == 1,
    }


def order_words(play: Any) -> str:
    """Who came in which place, with the points where a game has some."""
    seats = sorted(range(len(play.names)), key=lambda seat: (play.places[seat] or 99, seat))
    parts = []
    for seat in seats:
        points = play.totals[seat]
        told = play.names[seat] if points is None else f"{play.names[seat]} {tr.number(points)}"
        parts.append(f"{play.places[seat]}. {told}" if play.places[seat] else told)
    return " · ".join(parts)


def _nothing_yet() -> EmptyState:
    return EmptyState(
        icon="trophy-outline",
        title=tr._("No result yet"),
        text=tr._("Send a finished match to the club, and the league begins."),
    )


def state_words(state: str) -> str:
    return {
        "off": tr._("Not connected"),
        "trying": tr._("Looking for the broker…"),
        "catching_up": tr._("Connected, catching up…"),
        "here": tr._("Connected"),
    }[state]


def dropped_words(dropped: dict[str, int]) -> str:
    told = {
        "forged": tr._("without the club's seal"),
        "replayed": tr._("older than what is known"),
        "foreign": tr._("of another version or place"),
        "oversized": tr._("far too large"),
        "malformed": tr._("not readable"),
    }
    parts = [f"{told[key]}: {tr.number(n)}" for key, n in sorted(dropped.items()) if n]
    return tr._("Messages that were not taken: {what}", what=", ".join(parts))


load("widgets/words", "widgets/layout", "screens/league_row")

"""The club: joining and founding one, its tables, league and evenings, what is sent, leaving."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.properties import OptionProperty, StringProperty

from companion.app.device.exports import export_folder, save_text
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.club_views import VIEWS, ClubView
from companion.app.shell.background import Work, work
from companion.app.shell.confirmation import ask
from companion.app.widgets.banner import Notice
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Card
from companion.app.widgets.field import Field
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words
from companion.engine import CompanionError

if TYPE_CHECKING:
    from companion.club.counting import Counted


class ClubScreen(Screen):
    """`link` is the code of a club that came by scanning; it waits for a yes.

    What the pages show of the history is counted in the background, once for each version of it:
    a club may know ten thousand results.
    """

    link = StringProperty("")
    view = OptionProperty("now", options=list(VIEWS))

    def __init__(self, context: Any, **kwargs: Any) -> None:
        self.club = context.club.open()
        self.counted: Counted | None = None
        self.chosen_game = ""
        self.page: ClubView | None = None
        """What is shown of the club."""
        self._counting: Work | None = None
        self._ca = ""
        self._soon = Clock.create_trigger(lambda _: self._changed(), 0.3)
        super().__init__(context, **kwargs)
        self._views = self.ids.views.__self__  # kept alive while it is not shown

    def left(self) -> None:
        self._soon.cancel()
        self._stop()
        self.context.club.unwatch(self)
        super().left()

    def club_changed(self) -> None:
        """Something came: shown soon, several things at once; what only grew is said at once.

        What is counted is counted when all has come: until then it would change all the time.
        """
        if self.page is None or self.view != "now":
            if self.club is None or self.club.state != "catching_up":
                self._soon()
        elif not self.page.told_again():
            self._soon()

    def refresh(self) -> None:
        self.club = self.context.club.club
        member = self.club is not None and not self.link
        bar, views = self.ids.top, self.ids.views
        if member and views.parent is None:
            bar.add_widget(views)
        elif not member and views.parent is not None:
            bar.remove_widget(views)
        self.ids.bar.title = self.club.code.name if member else tr._("Club")
        self.page = None
        if not member:
            self.grow(self._outside())
        elif self.view == "now":
            self.context.club.watch(self)
            self._put()
        else:
            self._count()

    def _changed(self) -> None:
        if self.page is None or self.view == "now":
            self.refresh()
        else:
            self._count()

    def _put(self) -> None:
        """The page as it is to be now; where only figures changed, nothing moves."""
        if self.page is None or not self.page.told_again():
            self.page = VIEWS[self.view](self)
            self.grow(self.page.fill(self.ids.body))

    def _count(self) -> None:
        """Shows what is counted, and counts again if more is known now."""
        history = self.club.history
        wanted = history.version, self.chosen_game
        if self.counted is not None and self.counted.wanted[1] == self.chosen_game:
            self._put()
            if self.counted.wanted == wanted:
                return
        if self._counting is None:
            from companion.club.counting import count

            results, quiet = history.results(), self.counted is not None
            self._counting = work(
                lambda _: count(results, wanted),
                self._shown,
                tr._("Counting…"),
                stopped=self.back,
                quiet=quiet,
            )

    def _shown(self, counted: Counted) -> None:
        self._counting, self.counted = None, counted
        if self.club is None or self.view == "now":
            return
        self._put()
        if counted.wanted != (self.club.history.version, self.chosen_game):
            self.club_changed()

    def _stop(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    def choose(self, view: str) -> None:
        self.view = view
        self.refresh()

    def choose_game(self, game: str) -> None:
        """The league of one game, or of all."""
        self.chosen_game = game
        self._stop()
        self.refresh()

    def open_table(self, member: str) -> None:
        self.context.router.go("club_table", member=member)

    # nobody's member yet

    def _outside(self) -> Iterator[None]:
        body = self.ids.body
        body.clear_widgets()
        if self.link:
            yield from self._joining(body)
            return
        body.add_widget(
            Words(
                text=tr._(
                    "In a club the results of many tables make one history, with a league and "
                    "evenings. They meet on a broker that the club chooses; the app works without "
                    "it all the same, and sends what waits when there is a network."
                )
            )
        )
        card = Card()
        card.add_widget(Words(text=tr._("Join a club"), role="title", strong=True))
        for icon, title, detail, run in (
            ("scan", tr._("Scan the club's code"), tr._("A member shows it"), self.scan),
            ("content-copy", tr._("Paste the club's link"), "", self.paste),
        ):
            row = ListRow(icon=icon, title=title, subtitle=detail, chevron=True)
            row.bind(on_tap=lambda _, run=run: run())
            card.add_widget(row)
        body.add_widget(card)
        yield
        yield from self._founding(body)

    def _joining(self, body: Any) -> Iterator[None]:
        from companion.club.code import read_link

        try:
            code = read_link(self.link)
        except CompanionError as error:
            body.add_widget(Notice(text=tr.voice("core").say(error.say), tone="warn"))
            return
        card = Card()
        card.add_widget(Words(text=tr._("Join {name}?", name=code.name), role="title", strong=True))
        told = tr._("The broker is {place}.", place=code.place)
        if not code.tls:
            told += " " + tr._("The connection is not encrypted: its network could listen.")
        card.add_widget(Words(text=told, tone="muted"))
        card.add_widget(Words(text=shared_words()))
        if self.club is not None:
            card.add_widget(self._before(self.club, code))
        name = Field(label=tr._("Your name in the club"), text=self._own_name())
        card.add_widget(name)
        join = Btn(text=tr._("Join"), icon="check", kind="primary")
        join.bind(on_tap=lambda _: self._join(code, name.text))
        card.add_widget(join)
        body.add_widget(card)
        yield

    def _before(self, club: Any, code: Any) -> Notice:
        """What becomes of the club that this device is in."""
        if (club.code.club, club.code.key) == (code.club, code.key):
            text = tr._("You are a member already. What you have of the club stays.")
            return Notice(text=text, tone="info")
        text = tr._("That means leaving {name}.", name=club.code.name)
        return Notice(text=" ".join([text, *unsent_words(club)]), tone="warn")

    def _founding(self, body: Any) -> Iterator[None]:
        card = Card()
        card.add_widget(Words(text=tr._("Found a club"), role="title", strong=True))
        card.add_widget(
            Words(
                text=tr._("You need an MQTT broker: a small server that passes messages on."),
                tone="muted",
            )
        )
        fields = {
            "name": Field(label=tr._("Name of the club")),
            "host": Field(label=tr._("Address of the broker"), kind="url", hint="mqtt.example.org"),
            "user": Field(label=tr._("Account on the broker, if it asks for one")),
            "password": Field(label=tr._("Password of that account")),
            "by": Field(label=tr._("Your name in the club"), text=self._own_name()),
        }
        tls = Toggle(label=tr._("Encrypted connection"), active=True)
        for key, field in fields.items():
            card.add_widget(field)
            if key == "host":
                card.add_widget(tls)
                card.add_widget(self._certificate())
            yield
        found = Btn(text=tr._("Found the club"), icon="plus", kind="primary")
        found.bind(on_tap=lambda _: self._found(fields, tls.active))
        card.add_widget(found)
        body.add_widget(card)
        yield

    def _certificate(self) -> ListRow:
        """For brokers that vouch for themselves; it is long, so it is pasted."""
        row = ListRow(
            icon="content-copy",
            title=tr._("Paste the broker's certificate"),
            subtitle=tr._("Only for a broker that made its own"),
            chevron=True,
        )

        def paste() -> None:
            text = (Clipboard.paste() or "").strip()
            if text.startswith("-----BEGIN CERTIFICATE-----"):
                self._ca = text
                row.subtitle = tr._("It is taken, and goes with the club's code.")
            else:
                Snackbar.say(tr._("There is no certificate in the clipboard (a PEM file)."))

        row.bind(on_tap=lambda _: paste())
        return row

    def _own_name(self) -> str:
        people = self.context.library.players.all()
        return people[0].name if people else ""

    def scan(self) -> None:
        self.context.router.go("scan")

    def paste(self) -> None:
        from companion.club.code import is_club_link

        text = Clipboard.paste() or ""
        if is_club_link(text):
            self.link = text
            self.refresh()
        else:
            Snackbar.say(tr._("There is no link of a club in the clipboard."))

    def _found(self, fields: dict[str, Field], tls: bool) -> None:
        from companion.club.code import found_club

        told = {key: field.text for key, field in fields.items()}
        by = told.pop("by")

        def found() -> None:
            ca = self._ca if tls else ""
            code = found_club(told.pop("name"), told.pop("host"), tls=tls, ca=ca, **told)
            self._join(code, by)

        self.context.attempt(found)

    def _join(self, code: Any, by: str) -> None:
        if self.context.attempt(lambda: self.context.club.join(code, by)):
            self.link = ""
            self.refresh()

    # a member

    def show_code(self) -> None:
        self.context.router.go("code", kind="club", text=self.club.code.link())

    def switch(self, key: str, on: bool) -> None:
        """`always` begins with what ends from now on."""
        chosen: dict[str, Any] = {key: on}
        if key == "always" and on:
            infos = self.context.library.matches()
            chosen["since"] = infos[0].order if infos else 0
        self.context.attempt(lambda: self.club.choose(**chosen))

    def try_now(self) -> None:
        self.club.try_now()

    def open_figures(self) -> None:
        self.context.router.go("stats", club=True)

    def open_result(self, code: str) -> None:
        self.context.router.go("result", text=code)

    def save(self) -> None:
        """The whole history as a file, for whoever leaves or likes spreadsheets."""
        from companion.club.counting import table_of

        results, folder = self.club.history.results(), export_folder(self.context)
        stem = f"{self.club.code.name} {date.today().isoformat()}"

        def saved(made: Path) -> None:
            Snackbar.say(tr._("Saved as {file}", file=made.name), seconds=10)

        work(lambda _: save_text(folder, stem, table_of(results), ".csv"), saved, tr._("Saving…"))

    def ask_leave(self) -> None:
        told = tr._(
            "This device forgets the club's code and its results. Your own matches stay here; "
            "what you sent stays with the club."
        )
        told = " ".join([told, *unsent_words(self.club)])
        ask(self.context, tr._("Leave the club?"), told, tr._("Leave the club"), self.leave)

    def leave(self) -> None:
        self.context.attempt(self.context.club.leave)
        self._stop()
        self.counted = None
        self.refresh()


def shared_words() -> str:
    """What is shared, and who sees it."""
    return tr._(
        "Everybody who has the club's code sees the results you send (who played, the score "
        "sheet, when and how long) and, while the app is open, your name in the club. Whoever "
        "runs the broker could read that too. Hands and plans are never sent."
    )


def unsent_words(club: Any) -> list[str]:
    """What would be left behind."""
    waiting = club.to_send
    return [tr._("{n} {n:result|results} not sent yet.", n=waiting)] if waiting else []


load("screens/club")

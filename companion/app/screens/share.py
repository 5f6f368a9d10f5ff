"""What can be told about a match, to whom, and in which form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion import share
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.private_code import PrivateCode
from companion.app.screens.result_exports import ResultExports
from companion.app.shell.background import work
from companion.app.shell.confirmation import ask_secrets
from companion.app.shell.kept_views import ViewsKept
from companion.app.widgets.layout import Section
from companion.app.widgets.rows import ListRow
from companion.share.views import private
from companion.table.seating import initials


class ShareScreen(Screen):
    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        self.ids.bar.subtitle = self.sitting.entry.info.title or self.sitting.title
        self.grow(self._parts(), shown=bool(self.ids.body.children))

    def _parts(self) -> Iterator[None]:
        near, far = self.ids.body, self.ids.more
        near.clear_widgets()
        far.clear_widgets()
        over = self.sitting.match.over
        for body, title, made in (
            (near, tr._("Result"), ResultExports(self).rows if over else None),
            (near, tr._("Everybody on their own phone, now"), self._live),
            (near, tr._("Go on playing on another device"), None if over else self._whole),
            (near, tr._("Let people look on"), None if over else self._views),
            (far, tr._("Secrets for each player's phone"), None if over else self._deals),
            (far, tr._("Answer"), None if over else self._answers),
            (far, tr._("With every move"), self._whole if over else None),
            (far, tr._("The box"), self._edition),
        ):
            section = None
            for row in made() if made is not None else ():
                if section is None:
                    section = Section(title=title)
                    body.add_widget(section)
                section.add_widget(row)
                yield

    def row(
        self, icon: str, title: str, subtitle: str, tapped: Callable[[], Any], **more: Any
    ) -> ListRow:
        line = ListRow(icon=icon, title=title, subtitle=subtitle, chevron=True, **more)
        line.bind(on_tap=lambda _: tapped())
        return line

    # what there is to share

    def _live(self) -> Iterator[ListRow]:
        yield self.row(
            "qrcode",
            tr._("Open the table"),
            tr._("Guests play in the browser; a television shows the table"),
            lambda: self.context.router.go("live", match=self.sitting.entry.id),
        )

    def _whole(self) -> Iterator[ListRow]:
        yield self.row(
            "qrcode",
            tr._("The whole match"),
            tr._("With every move and every secret; both devices can go on"),
            self.ask_whole,
        )

    def _views(self) -> Iterator[ListRow]:
        yield self.row(
            "eye",
            tr._("For everybody"),
            tr._("What an onlooker sees: nothing hidden is in this code"),
            lambda: self.show("onlooker", lambda: share.pack_view(self.match, None)),
        )
        signs = initials(self.match.players)
        for seat, name in enumerate(self.match.players):
            yield self.row(
                "",
                tr._("For {name}", name=name),
                tr._("What {name} sees; {name} can answer from another phone", name=name),
                partial(self._show_view, seat),
                seat=seat,
                sign=signs[seat],
            )

    def _show_view(self, seat: int) -> None:
        self.show("view", lambda: share.pack_view(self.match, seat), seat=seat)

    def _deals(self) -> Iterator[ListRow]:
        if "app" not in self.match.setup.dealer.values():
            return
        for seat, name in enumerate(self.match.players):
            if private(self.match, seat):
                yield self.row(
                    "",
                    tr._("{name}: my secrets to my phone", name=name),
                    tr._("Only the hand or the role, behind the curtain"),
                    partial(self.show_deal, seat),
                    seat=seat,
                    sign=initials(self.match.players)[seat],
                )

    def _answers(self) -> Iterator[ListRow]:
        """This device may also hold the view of a seat, and answer for it."""
        for view in ViewsKept(self.context.library).of(self.match.setup.id):
            if view.name:
                yield self.row(
                    "send",
                    tr._("A move back"),
                    tr._("From the view this device was shown"),
                    partial(self.context.router.go, "guest", text=view.text),
                )

    def _edition(self) -> Iterator[ListRow]:
        edition, game = self.match.setup.edition, self.match.game
        own = edition.fingerprint != game.standin.fingerprint
        yield self.row(
            "puzzle",
            tr._("The component data"),
            tr._("Your corrections of this box, so that others can read your codes"),
            lambda: self.show("edition", lambda: share.pack_edition(edition)),
            enabled=own,
            reason=tr._("This match uses the data that every device has already."),
        )

    # showing it

    @property
    def match(self) -> Any:
        return self.sitting.match

    def ask_whole(self) -> None:
        """Whoever reads a hand-over can look into every hand, so this is always asked."""
        ask_secrets(
            tr._(
                "This code holds the whole match with all hidden cards. Whoever scans it can see "
                "them all. For people who only want to look, choose “For everybody”."
            ),
            tr._("Show the code"),
            lambda: self.show("match", lambda: share.pack(self.match)),
        )

    def show(self, kind: str, pack: Callable[[], str], seat: int | None = None) -> None:
        """Makes the code off the UI thread: the first of a game takes a while."""
        name = "" if seat is None else self.match.players[seat]

        def done(text: str) -> None:
            args = {} if seat is None else {"seat": seat}
            self.context.router.go("code", kind=kind, text=text, name=name, **args)

        work(lambda _: pack(), done, tr._("Making the code…"))

    def show_deal(self, seat: int) -> None:
        def job(_: Any) -> Any:
            return share.symbol(share.pack(self.match, share.private_deal(seat)))

        def done(symbol: share.Symbol) -> None:
            PrivateCode(seat=seat, who=self.match.players[seat], symbol=symbol).open()

        work(job, done, tr._("Making the code…"))


load("screens/share")

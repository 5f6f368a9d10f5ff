"""The end of a match: the seal beside the winner, why, the whole ranking, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.club_sending import ClubBtn
from companion.app.screens.home import moment_of, short_title
from companion.app.screens.score import fill_table, notes_of
from companion.app.table.ending_view import (
    CourseBars,
    EndFigure,
    EndPanel,
    NextStep,
    RankRow,
    SourceName,
    WinnerCard,
    source_shades,
)
from companion.app.table.face_view import Faced
from companion.app.table.match_time import played
from companion.app.widgets.button import Btn
from companion.app.widgets.flow import Flow
from companion.app.widgets.gradual import SETTLE
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.snackbar import Snackbar
from companion.mind.review import reviewable
from companion.table.ending import ending, rematch
from companion.table.faces import PLAIN, face_of
from companion.table.seating import initials


class FacedColumn(Faced, Column):
    """A column on the ground of a game."""


class FacedRow(Faced, BoxLayout):
    """A row on the ground of a game."""


class OutcomeScreen(Screen):
    face = ObjectProperty(PLAIN)
    stamped = BooleanProperty(False)
    """The seal falls once, not whenever somebody comes back."""

    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.ending = ending(self.sitting.match.scores(), self.sitting.game.id, self.sitting.match)
        self.again = rematch(self.sitting.match)
        self.signs = initials(self.sitting.match.players)
        self.to_club: ClubBtn | None = None
        super().__init__(context, face=face_of(self.sitting.game.id), **kwargs)

    def refresh(self) -> None:
        info = self.sitting.entry.info
        self.ids.title.text = info.title or short_title(info.game)
        told = [
            self.sitting.say(self.sitting.match.guide().phase),
            tr.duration(played(self.context, info)),
        ]
        if self.wide:
            told.append(tr.date(moment_of(info.changed)))
        self.ids.subtitle.text = " · ".join(part for part in told if part)
        self.grow(self._parts())

    def on_wide(self, *_: Any) -> None:
        if self.ids.page.children:
            self.refresh()

    # what stands there

    def _parts(self) -> Iterator[object]:
        page, below = self.ids.page, self.ids.below
        page.clear_widgets()
        below.clear_widgets()
        head = FacedColumn(face=self.face, padding=(dp(12), 0, dp(12), dp(12)))
        left = Column(spacing=dp(12), pos_hint={"top": 1})
        right = Column(spacing=dp(12), pos_hint={"top": 1})
        if self.wide:
            head.padding, head.zoom = (dp(24), dp(8), dp(24), dp(24)), 1.6
            self._fill_screen(head)
            pair = Row(spacing=dp(24), pos_hint={"top": 1})
            pair.add_widget(left)
            pair.add_widget(right)
            head.add_widget(pair, len(head.children))
        else:
            head.add_widget(left)
        page.add_widget(head)
        card = self._winner()
        left.add_widget(card)
        yield SETTLE
        if not self.stamped:
            self.stamped = True
            # After its place is known.
            Clock.schedule_once(lambda _: card.ids.stamp.stamp(card), 0)
        yield from self._next(left if self.wide else below)
        yield SETTLE
        rest = right if self.wide else Column(padding=(dp(12), dp(10)), spacing=dp(12))
        if not self.wide:
            page.add_widget(rest)
        yield from self._ranking(rest)
        yield SETTLE
        yield from self._sheet(rest)

    def _fill_screen(self, head: FacedColumn) -> None:
        """On a tablet the ground goes down to the edge, whatever stands on it."""
        scroll = self.ids.scroll

        def fit(*_: Any) -> None:
            head.height = max(head.minimum_height, scroll.height)

        head.fbind("minimum_height", fit)
        head.fbind("height", fit)
        scroll.fbind("height", fit)
        head.add_widget(Widget())
        fit()

    def _winner(self) -> WinnerCard:
        end, say = self.ending, self.sitting.say
        first = end.winners[0] if len(end.winners) == 1 else -1
        return WinnerCard(
            seat=first,
            sign=self.signs[first] if first >= 0 else "",
            title=say(end.title),
            role_name=say(end.role),
            worth=say(end.worth),
            unit=say(end.unit),
            reasons=" ".join(map(say, end.reasons)),
            large=self.wide,
            sealed=bool(end.winners),
        )

    def _ranking(self, body: Column) -> Iterator[None]:
        end, say = self.ending, self.sitting.say
        if end.figures:
            card = EndPanel(padding=(dp(16), dp(12)))
            row = Row(spacing=dp(12))
            card.add_widget(row)
            for name, value in end.figures:
                row.add_widget(EndFigure(name=say(name), value=say(value)))
            body.add_widget(card)
            yield
        if end.course is not None:
            card = EndPanel(padding=(dp(16), dp(12)))
            card.add_widget(
                CourseBars(
                    course=end.course,
                    title=say(end.course.title),
                    beyond=say(end.course.beyond),
                    shade=list(source_shades(self.face, 1)[0]),
                    size_hint_y=None,
                    height=dp(300 if self.wide else 190),
                )
            )
            body.add_widget(card)
            yield
        if not any(rank.worth for rank in end.ranks):
            return
        shades = source_shades(self.face, len(end.sources))
        most = max([1, *(sum(v for v in rank.parts if v > 0) for rank in end.ranks)])
        card = EndPanel()
        body.add_widget(card)
        for at, rank in enumerate(end.ranks):
            row = RankRow(
                place=str(rank.place),
                seat=rank.seat,
                sign=self.signs[rank.seat],
                name=self.sitting.match.players[rank.seat],
                worth=say(rank.worth),
                first=at == 0,
                values=list(rank.parts),
                shades=shades,
                most=most,
            )
            card.add_widget(row)
            row.ids.bar.grow()
            yield
        names = Flow(spacing=dp(12), padding=(dp(12), dp(4), dp(12), dp(10)))
        for at, source in enumerate(end.sources):
            hollow = all(rank.parts[at] <= 0 for rank in end.ranks)
            names.add_widget(SourceName(text=say(source), shade=shades[at], hollow=hollow))
        if end.sources:
            card.add_widget(names)
            yield

    def _sheet(self, body: Column) -> Iterator[None]:
        """Every figure with its reason, below the fold of a phone."""
        sheet, sitting = self.sitting.match.scores(), self.sitting
        yield from fill_table(body, sheet, sitting.match.players, sitting.voice)
        yield from notes_of(body, sheet, sitting.match.players, sitting.voice)

    def _next(self, body: Any) -> Iterator[None]:
        steps = Row(spacing=dp(8 if not self.wide else 16))
        moves = tr._("{n} {n:move|moves}", n=self.sitting.match.index)
        for art, text, detail, run in (
            ("icon-play", tr._("Replay"), moves, self.open_replay),
            ("icon-share", tr._("Share"), tr._("A picture for the chat"), self.open_share),
            self._story(),
        ):
            step = NextStep(art=art, text=text, detail=detail, large=self.wide)
            step.bind(on_tap=lambda _, run=run: run())
            steps.add_widget(step)
        again = Btn(text=self.sitting.say(self.again.label), icon="refresh", kind="primary")
        again.bind(on_tap=lambda _: self.rematch())
        body.add_widget(steps)
        body.add_widget(again)
        if self.context.club.open() is not None:
            self.to_club = ClubBtn(self.context, self.sitting.entry.id)
            body.add_widget(self.to_club)
        yield

    def club_changed(self) -> None:
        if self.to_club is not None:
            self.to_club.show()

    def _story(self) -> tuple[str, str, str, Callable[[], None]]:
        """How it went: the review, or where nobody can think about it, the points."""
        if reviewable(self.sitting.match):
            return "icon-chart", tr._("Review"), tr._("Where it turned"), self.open_review
        return "icon-chart", tr._("Course"), tr._("Points over the match"), self.open_course

    # what can be done

    def open_review(self) -> None:
        self.context.router.go("review", match=self.sitting.entry.id)

    def rematch(self) -> None:
        """The same people once more; roles change where the game says so."""
        from companion.app.table.last_tables import start_again

        def start() -> None:
            made = start_again(
                self.context, self.sitting.match, self.again, self.sitting.entry.minds
            )
            self.context.router.home()
            self.context.router.go("checklist", match=made.entry.id)

        self.context.attempt(start)

    def open_replay(self) -> None:
        self.context.router.go("replay", match=self.sitting.entry.id, at=0)

    def open_course(self) -> None:
        self.context.router.go("course", match=self.sitting.entry.id)

    def open_share(self) -> None:
        from companion.app.widgets.menu import MenuSheet

        MenuSheet(
            title=tr._("Share"),
            items=[
                {
                    "icon": "image",
                    "text": tr._("As a picture"),
                    "detail": tr._("The result at one glance, for the chat"),
                    "on_tap": self.make_picture,
                },
                {
                    "icon": "qrcode",
                    "text": tr._("As a code, a text or a table"),
                    "detail": tr._("For other devices and programs"),
                    "on_tap": lambda: self.context.router.go("share", match=self.sitting.entry.id),
                },
            ],
        ).open()

    def make_picture(self) -> None:
        from companion.app.screens.result_picture import save_picture

        save_picture(self.context, self.sitting, self.ending, self._pictured)

    def _pictured(self, name: str, folder: str) -> None:
        Snackbar.say(tr._("{file}, in the folder {name}", file=name, name=folder), seconds=8)


load("screens/outcome")

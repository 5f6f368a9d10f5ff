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
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.club_sending import ClubBtn
from companion.app.screens.home import moment_of, short_title
from companion.app.screens.score import fill_table, notes_of
from companion.app.table.ending_view import (
    CourseBars,
    EndFigure,
    EndPanel,
    EndPiece,
    NextStep,
    RankRow,
    SourceName,
    WinnerCard,
    source_shades,
)
from companion.app.table.face_view import Faced
from companion.app.table.ground import emblem_of
from companion.app.table.match_time import played
from companion.app.widgets.button import Btn
from companion.app.widgets.flow import Flow
from companion.app.widgets.gradual import SETTLE
from companion.app.widgets.layout import Column, Row, Spring
from companion.app.widgets.snackbar import Snackbar
from companion.mind.review import reviewable
from companion.table.ending import ending, rematch
from companion.table.faces import PLAIN, face_of
from companion.table.rooms import room
from companion.table.seating import initials

MOST_BESIDE = 6
"""So many lines of figures, a seat counted as one and a half, stand beside the winner."""


LARGE = 1.3
"""Letters of this many times the usual size, and larger ones."""
PEEK = 96
"""dp of the next card that are no good sight of it."""


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
            self._lasted(),
            tr.duration(played(self.context, info)),
        ]
        if self.wide:
            told.append(tr.date(moment_of(info.changed)))
        self.ids.subtitle.text = " · ".join(part for part in told if part)
        self.grow(self._parts())

    def _lasted(self) -> str:
        """Where it ended: in the last round or on the last day, or after so many moves."""
        match = self.sitting.match
        own: Any = room(self.sitting.game.id, "chapters")
        if own is not None and match.index:
            return str(self.sitting.say(own.chapter(match.state_at(match.index - 1))))
        return str(tr._("{n} {n:move|moves}", n=match.index))

    def on_wide(self, *_: Any) -> None:
        if self.ids.page.children:
            self.refresh()

    # what stands there

    def _parts(self) -> Iterator[object]:
        page, below = self.ids.page, self.ids.below
        page.clear_widgets()
        below.clear_widgets()
        head = FacedColumn(face=self.face, padding=(dp(12), 0, dp(12), dp(12)), hung=True)
        head.zoom = 1.6 if self.wide else 0.9
        page.add_widget(head)
        card = self._winner()
        if self.wide:
            yield from self._two_columns(head, card)
            return
        head.add_widget(card)
        yield SETTLE
        self._stamp(card)
        yield from self._next(below)
        below.add_widget(self._rematch_btn())
        self._add_club(below)
        yield SETTLE
        rest = Column(padding=(dp(12), dp(10)), spacing=dp(12))
        page.add_widget(rest)
        if self.ending.figures:
            panel = EndPanel(padding=(dp(16), dp(12)), spacing=dp(12))
            panel.add_widget(self._figures(0.8))
            if self.ending.pieces:
                panel.add_widget(self._pieces())
            rest.add_widget(panel)
            yield None
        yield from self._ranking(rest)
        yield SETTLE
        figures = Column(padding=(dp(12), 0, dp(12), dp(10)), spacing=dp(12))
        page.add_widget(figures)
        self._below_the_fold(head, rest, figures)
        yield from self._sheet(figures)

    def _below_the_fold(self, head: Widget, rest: Column, figures: Column) -> None:
        """What would show no more than its rim begins where the next screen begins."""
        scroll, usual = self.ids.scroll, dp(10)

        def fit(*_: Any) -> None:
            # From its parts, not from its own height: that follows from what is set here.
            parts = [part.height for part in rest.children]
            above = head.height + sum(parts) + rest.spacing * max(0, len(parts) - 1) + 2 * usual
            free = scroll.height - above
            wanted = usual + (free if 0 < free < min(dp(PEEK), figures.height) else 0)
            if abs(wanted - rest.padding[3]) > 0.5:
                rest.padding[3] = wanted

        for part in (head, rest, figures, scroll):
            part.fbind("height", fit)
        fit()

    def _two_columns(self, head: FacedColumn, card: WinnerCard) -> Iterator[object]:
        """On a tablet the first screen is full: who won, and beside it how; the rest lies below."""
        head.padding, head.spacing = (dp(24), 0, dp(24), dp(24)), dp(24)
        first = BoxLayout(size_hint_y=None, spacing=dp(24))
        left = BoxLayout(orientation="vertical", spacing=dp(16))
        right = BoxLayout(orientation="vertical", spacing=dp(24))
        left.add_widget(card)
        first.add_widget(left)
        first.add_widget(right)
        head.add_widget(first)
        more = card.ids.more
        if self.ending.figures:
            more.add_widget(Spring())
            more.add_widget(self._figures(1.35))
        if self.ending.pieces:
            more.add_widget(Spring())
            more.add_widget(self._pieces())
        more.add_widget(Spring())
        more.add_widget(self._rematch_btn())
        self._add_club(more)
        yield SETTLE
        self._stamp(card)
        yield from self._ranking(right)
        short = self.ending.course is None and self._short()
        if short:
            yield from self._figures_told(right)
        if self.ending.course is None:
            right.add_widget(Spring())
        yield from self._next(right)
        rest = Column(spacing=dp(16))
        head.add_widget(rest)
        yield from self._sheet(rest, below=short)
        self._fit(head, first, (card, right))

    def _fit(self, head: FacedColumn, first: Widget, columns: tuple[Any, ...]) -> None:
        """The first screen as high as there is room, and as its columns need."""
        scroll = self.ids.scroll

        def fit(*_: Any) -> None:
            needed = max(one.minimum_height for one in columns)
            first.height = max(needed, scroll.height - dp(24))

        for one in columns:
            one.fbind("minimum_height", fit)
        scroll.fbind("height", fit)
        fit()

    def _stamp(self, card: WinnerCard) -> None:
        if not self.stamped:
            self.stamped = True
            # After its place is known.
            Clock.schedule_once(lambda _: card.ids.stamp.stamp(card), 0)

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
            reasons=("\n" if self.wide else " ").join(map(say, end.reasons)),
            emblem=emblem_of(self.face),
            game=self.ids.title.text,
            when=self.ids.subtitle.text,
            large=self.wide,
            sealed=bool(end.winners),
        )

    def _figures(self, scale: float) -> Row:
        say = self.sitting.say
        row = Row(spacing=dp(12))
        for name, value in self.ending.figures:
            row.add_widget(EndFigure(name=say(name), value=say(value), scale=scale))
        return row

    def _pieces(self) -> Column:
        """What stands at the end in its colours, and what fell without."""
        pieces = self.ending.pieces
        # Large letters on a phone leave half as many names a line.
        lines = 2 if theme.text_size > LARGE and not self.wide else 1
        across = -(-len(pieces) // lines)
        column = Column(spacing=dp(8))
        for start in range(0, len(pieces), across):
            row = Row(spacing=dp(4))
            for piece in pieces[start : start + across]:
                row.add_widget(
                    EndPiece(
                        mark=piece.mark,
                        name=self.sitting.say(piece.name),
                        told=self.sitting.say(piece.told),
                        out=piece.out,
                        large=self.wide,
                    )
                )
            column.add_widget(row)
        return column

    def _ranking(self, body: Any) -> Iterator[None]:
        end, say = self.ending, self.sitting.say
        if end.course is not None:
            card = EndPanel(padding=(dp(20), dp(14)))
            bars = CourseBars(
                course=end.course,
                title=say(end.course.title),
                beyond=say(end.course.beyond),
                told=[say(one) for one in end.course.told or ()],
                shade=list(source_shades(self.face, 1)[0]),
                size_hint_y=1 if self.wide else None,
                height=dp(220),
            )
            card.add_widget(bars)
            if self.wide:
                card.size_hint_y = 1
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
                mark=rank.mark,
                told=say(rank.mark.name) if rank.mark is not None else "",
                first=at == 0,
                large=self.wide,
                values=list(rank.parts),
                shades=shades,
                most=most,
            )
            card.add_widget(row)
            row.ids.bar.grow()
            yield
        names = Flow(spacing=dp(14), apart=dp(1), padding=(dp(12), dp(4), dp(12), dp(10)))
        for at, source in enumerate(end.sources):
            hollow = all(rank.parts[at] <= 0 for rank in end.ranks)
            names.add_widget(SourceName(text=say(source), shade=shades[at], hollow=hollow))
        if end.sources:
            card.add_widget(names)
            yield

    def _short(self) -> bool:
        """Whether all figures find room beside the winner."""
        lines = len(self.sitting.match.scores().lines)
        return lines + len(self.ending.ranks) * 1.5 <= MOST_BESIDE

    def _figures_told(self, body: Any) -> Iterator[None]:
        sheet, sitting = self.sitting.match.scores(), self.sitting
        yield from fill_table(body, sheet, sitting.match.players, sitting.voice)

    def _sheet(self, body: Column, below: bool = False) -> Iterator[None]:
        """Every figure with its reason, below the fold of a phone; `below`: only the rest of it."""
        sheet, sitting = self.sitting.match.scores(), self.sitting
        if not below:
            yield from self._figures_told(body)
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
        body.add_widget(steps)
        yield

    def _rematch_btn(self) -> Btn:
        again = Btn(text=self.sitting.say(self.again.label), art="icon-again", kind="primary")
        again.tall = dp(64) if self.wide else 0
        again.bind(on_tap=lambda _: self.rematch())
        return again

    def _add_club(self, body: Any) -> None:
        if self.context.club.open() is not None:
            self.to_club = ClubBtn(self.context, self.sitting.entry.id)
            body.add_widget(self.to_club)

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

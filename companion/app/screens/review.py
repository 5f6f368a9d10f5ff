"""The review of a match: chances over its course, the moves that turned it, luck and choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.table.ending_view import EndPanel
from companion.app.table.ground import wear
from companion.app.table.review_rows import NumberedTurn
from companion.app.table.review_work import reviewing
from companion.app.table.scene_board import face_of
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Card
from companion.app.widgets.chance_chart import ChanceChart
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words
from companion.engine import Move
from companion.mind.review import Review
from companion.mind.story import (
    SeatStory,
    Turn,
    costly,
    sentences,
    stories,
    turning_points,
    turns,
    why,
)
from companion.table.rooms import room
from companion.table.seating import initials

PATIENCE = 0.2
"""Seconds between two looks at how far it is."""


class ReviewScreen(Screen):
    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.work = reviewing(context, self.sitting.entry)
        self.points: list[Turn] = []
        self._look = Clock.create_trigger(self._looked, PATIENCE, interval=True)
        self._waiting: Words | None = None
        super().__init__(context, **kwargs)
        wear(self.ids.bar, face_of(self.sitting.game.id))

    def refresh(self) -> None:
        self.ids.bar.one_line = True
        self.ids.bar.subtitle = tr._("Chances of winning")
        self.ids.onward.opacity = 0
        self.ids.onward.disabled = True
        if self.work.review is None:
            self.work.start()
            self._wait()
            self._look()
        else:
            self.grow(self._parts(self.work.review))

    def left(self) -> None:
        self._look.cancel()
        super().left()

    # while it is worked out

    def _wait(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        self.ids.turns.clear_widgets()
        card = Card()
        self._waiting = Words(text="", role="title", strong=True)
        card.add_widget(self._waiting)
        told = tr._("You can leave this page meanwhile; the review goes on and is kept.")
        card.add_widget(Words(text=told, tone="muted"))
        body.add_widget(card)
        self._looked(0)

    def _looked(self, _: float) -> None:
        if self.work.review is not None:
            self._look.cancel()
            self.refresh()
        elif self._waiting is not None:
            percent = tr.percent(self.work.progress)
            self._waiting.text = tr._("Playing the match again in thought… {p}", p=percent)

    # what came of it

    def _parts(self, review: Review) -> Iterator[None]:
        sitting, body, beside = self.sitting, self.ids.body, self.ids.turns
        body.clear_widgets()
        beside.clear_widgets()
        found = turns(review, sitting.match)
        self.points = turning_points(found)
        body.add_widget(self._chart(review))
        yield
        if self.points:
            body.add_widget(Words(text=_counted(len(self.points)), role="title", strong=True))
            card = EndPanel()
            for number, turn in enumerate(self.points, 1):
                card.add_widget(self._row(number, turn))
            body.add_widget(card)
            yield
            self.ids.onward.text = tr._("See turning point {n}", n=1)
            self.ids.onward.opacity, self.ids.onward.disabled = 1, False
        body.add_widget(Words(text=self._honest(review), role="caption", tone="muted"))
        yield
        story = Card()
        for sentence in sentences(review, found, sitting.match.scores().winners):
            story.add_widget(Words(text=sitting.say(sentence)))
        beside.add_widget(story)
        yield
        beside.add_widget(Words(text=tr._("Every player"), role="title", strong=True))
        card = Card()
        for one in stories(found, len(sitting.match.players)):
            for row in self._seat_rows(one):
                card.add_widget(row)
        beside.add_widget(card)
        yield
        course = Btn(text=tr._("Course of the match"), icon="chart-bar", kind="outline")
        course.bind(on_tap=lambda _: self.context.router.go("course", match=sitting.entry.id))
        beside.add_widget(course)
        share = Btn(text=tr._("Save as a picture"), icon="image", kind="outline")
        share.bind(on_tap=lambda _: self.save_picture())
        beside.add_widget(share)

    def _chart(self, review: Review) -> Card:
        card = Card(padding=(dp(8), dp(10), dp(8), dp(10)), spacing=dp(4))
        players = self.sitting.match.players
        places = {sample.at: index for index, sample in enumerate(review.samples)}
        chart = ChanceChart(
            size_hint_y=None,
            height=dp(220 if self.wide else 150),
            at=[sample.at for sample in review.samples],
            series=[
                {
                    "seat": seat,
                    "sign": sign,
                    "values": [sample.chances[seat] for sample in review.samples],
                }
                for seat, sign in enumerate(initials(players))
            ],
            ticks=_rounds(self.sitting.match),
            marks=[
                (number, places[turn.at], turn.seat) for number, turn in enumerate(self.points, 1)
            ],
        )
        chart.bind(on_point=lambda _, index: self.open_board(review.samples[index].at))
        card.add_widget(chart)
        told = tr._("Touch the chart to see the board then.")
        card.add_widget(Words(text=told, role="caption", tone="muted", halign="center"))
        return card

    def _row(self, number: int, turn: Turn) -> NumberedTurn:
        row = NumberedTurn(
            number=number,
            seat=turn.seat,
            sign=initials(self.sitting.match.players)[turn.seat],
            title=self._deed(turn),
            subtitle=self.sitting.say(why(turn, self._better(turn))),
            value=points(turn.change),
            first=number == 1,
        )
        row.bind(on_tap=lambda _: self.open_board(turn.at))
        return row

    def _better(self, turn: Turn) -> str:
        return self.sitting.words(Move.parse(turn.instead), turn.at) if turn.instead else ""

    def _deed(self, turn: Turn) -> str:
        """What was done in few words: who did it stands beside it as an avatar."""
        told = str(self.sitting.say(turn.line))
        name = self.sitting.match.players[turn.seat]
        rest = told.removeprefix(f"{name} ")
        return (rest[:1].upper() + rest[1:]).removesuffix(".")

    def _seat_rows(self, one: SeatStory) -> Iterator[ListRow]:
        luck = tr._(
            "Luck {luck}, given away by choices {lost}",
            luck=points(one.luck),
            lost=points(-one.given_away),
        )
        players = self.sitting.match.players
        yield ListRow(
            seat=one.seat,
            sign=initials(players)[one.seat],
            title=players[one.seat],
            subtitle=luck,
        )
        if one.best is not None:
            deed = self.sitting.say(one.best.deed)
            yield self._choice("star", tr._("Best choice"), deed, one.best.at, one.best.found)
        if one.worst is not None:
            deed = self.sitting.say(costly(one.worst, self._better(one.worst)))
            title, lost = tr._("Costliest choice"), one.worst.choice
            yield self._choice("alert-circle-outline", title, deed, one.worst.at, lost)

    def _choice(self, icon: str, title: str, deed: str, at: int, change: float) -> ListRow:
        row = ListRow(icon=icon, title=title, subtitle=deed, value=points(change))
        row.bind(on_tap=lambda _: self.open_board(at))
        return row

    def _honest(self, review: Review) -> str:
        told = tr._(
            "Worked out from what each seat could know, looking ahead up to {n} times at each "
            "point. A chance, not a verdict.",
            n=review.simulations,
        )
        if not review.guessed:
            return told
        guess = tr._("Cards nobody told the app about were dealt at random.")
        return f"{told} {guess}"

    # where it leads

    def open_board(self, at: int) -> None:
        """The board at this move of the match."""
        self.context.router.go("replay", match=self.sitting.entry.id, at=at)

    def see_first(self) -> None:
        if self.points:
            self.open_board(self.points[0].at)

    def save_picture(self) -> None:
        """The chances and the story as a PNG file, where files for people go."""
        from companion.app.screens.result_picture import keep_picture
        from companion.app.screens.review_picture import drawn

        review, sitting = self.work.review, self.sitting
        if review is None:
            return
        told = sentences(review, turns(review, sitting.match), sitting.match.scores().winners)
        pixels = drawn(sitting, review, self.points, [sitting.say(one) for one in told])
        keep_picture(self.context, sitting, pixels, "review-", self._pictured)

    def _pictured(self, name: str, folder: str) -> None:
        Snackbar.say(tr._("{file}, in the folder {name}", file=name, name=folder))


def _counted(number: int) -> str:
    words = {1: tr._("One turning point"), 2: tr._("Two turning points")}
    return str(words.get(number) or tr._("Three turning points"))


def _rounds(match: Any) -> list[tuple[int, str]]:
    """Where each round begins, by its number; nothing where there are no rounds, or one."""
    own: Any = room(match.setup.game, "chapters")
    if own is None:
        return []
    found: dict[int, int] = {}
    for at in range(match.index):
        number = own.chapter(match.state_at(at)).args.get("n")
        if isinstance(number, int):
            found.setdefault(number, at)
    return [(at, str(number)) for number, at in found.items()] if len(found) > 1 else []


def points(change: float) -> str:
    """A change of a chance, with its sign: −8 %."""
    whole = round(100 * change)  # what rounds to nothing has no sign
    sign = "+" if whole > 0 else "−" if whole < 0 else ""
    return f"{sign}{tr.percent(abs(change))}"


load("screens/review")

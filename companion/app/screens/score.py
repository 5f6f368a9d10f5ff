"""The score sheet: every point explained, the winner with the deciding reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import BooleanProperty

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.app.widgets.banner import Notice
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Row
from companion.app.widgets.panes import Panes
from companion.app.widgets.score_table import ScoreTable
from companion.app.widgets.shapes import SeatMark
from companion.app.widgets.words import Words
from companion.engine import ScoreSheet
from companion.language import Voice


class SheetPanes(Panes):
    """A sheet: its figures, and what they are made of beside them, if there is room, or below."""

    room = BooleanProperty(False)

    def show(self, sheet: ScoreSheet, players: tuple[str, ...], voice: Voice) -> Iterator[None]:
        """Part by part."""
        figures, words = self.ids.figures, self.ids.words
        figures.clear_widgets()
        words.clear_widgets()
        if not sheet.final:
            figures.add_widget(Notice(text=tr._("The match is still going on."), tone="info"))
        yield from show_sheet(figures, sheet, players, voice, words)
        self.on_room()

    def on_room(self, *_: Any) -> None:
        """Where there is nothing to say, the figures have the whole width."""
        self.wide = self.room and bool(self.ids.words.children)


class ScoreScreen(Screen):
    def __init__(self, dojo: Any, match: str, **kwargs: Any) -> None:
        self.desk = dojo.desk(match)
        super().__init__(dojo, **kwargs)

    def refresh(self) -> None:
        desk = self.desk
        self.ids.bar.subtitle = desk.title
        self.grow(self.ids.sheet.show(desk.match.scores(), desk.match.players, desk.voice))

    def open_course(self) -> None:
        self.dojo.router.go("course", match=self.desk.entry.id)


def show_sheet(
    body: Any,
    sheet: ScoreSheet,
    players: tuple[str, ...],
    voice: Voice,
    words: Any = None,
) -> Iterator[None]:
    """Puts a sheet into a column: outcome and table; every figure in words into another."""
    if sheet.outcome is not None:
        card = Card(chosen=True)
        card.add_widget(Words(text=voice.say(sheet.outcome), role="title", strong=True))
        for tie in sheet.chain:
            names = ", ".join(players[seat] for seat in tie.kept)
            card.add_widget(
                Words(
                    text=tr._(
                        "Tie broken by {what} ({clause}): {names}",
                        what=voice.say(tie.label),
                        clause=tie.clause,
                        names=names,
                    )
                    if len(tie.kept) < len(tie.tied)
                    else tr._(
                        "Still tied on {what} ({clause}): {names}",
                        what=voice.say(tie.label),
                        clause=tie.clause,
                        names=names,
                    ),
                    tone="muted",
                )
            )
        body.add_widget(card)
        yield
    if sheet.lines:
        table = ScoreTable()
        body.add_widget(table)
        yield from table.grow(
            seats=list(enumerate(players)),
            lines=[
                {
                    "label": voice.say(line.label),
                    "points": list(line.points),
                    "why": [voice.say(text) for text in line.explanations],
                }
                for line in sheet.lines
            ],
            totals=list(sheet.totals),
            winners=list(sheet.winners),
        )
    if sheet.final and words is not None:
        yield from _explanations(words, sheet, players, voice)
    for note in sheet.notes:
        (body if words is None else words).add_widget(Words(text=voice.say(note), tone="muted"))
        yield


def _explanations(
    body: Any, sheet: ScoreSheet, players: tuple[str, ...], voice: Voice
) -> Iterator[None]:
    """Every figure of every seat in words, the winner first."""
    for seat in (seat for group in sheet.ranking for seat in group):
        texts = [
            voice.say(line.explanations[seat])
            for line in sheet.lines
            if seat < len(line.explanations) and line.explanations[seat] is not None
        ]
        if texts:
            card = Card()
            head = Row()
            head.add_widget(SeatMark(seat=seat, pos_hint={"center_y": 0.5}))
            head.add_widget(Words(text=players[seat], strong=True))
            card.add_widget(head)
            for text in texts:
                card.add_widget(Words(text=text))
            body.add_widget(card)
            yield


load("screens/score")

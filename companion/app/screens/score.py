"""The score sheet: every point explained, the winner with the deciding reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.table.art_image import ArtImage
from companion.app.table.ending_view import CountRow, EndPanel
from companion.app.table.ground import face_shade, wear
from companion.app.widgets.banner import Notice
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Row
from companion.app.widgets.panes import Panes
from companion.app.widgets.rows import person
from companion.app.widgets.score_table import ScoreTable
from companion.app.widgets.words import Words
from companion.engine import Say, ScoreSheet, TieBreak
from companion.language import Voice
from companion.table.faces import face_of
from companion.table.pieces import piece_of
from companion.table.plain import scene_of
from companion.table.public_score import (
    Count,
    Source,
    hidden_so_far,
    public_counts,
    public_sources,
)
from companion.table.rooms import room
from companion.table.seating import initials


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


def score_screen(context: Any, match: str, **kwargs: Any) -> Screen:
    """How a match stands, or how it ended."""
    from companion.app.screens.outcome import OutcomeScreen

    over = context.sitting(match).match.over
    return (OutcomeScreen if over else ScoreScreen)(context, match=match, **kwargs)


def caption_of(sitting: Any) -> Say:
    """Where the match stands, as the bar of the table says it."""
    pointing = sitting.pointing(None, {})
    scene = scene_of(sitting.game.id, sitting.seating, sitting.view(), pointing)
    return scene.caption[0]


class ScoreScreen(Screen):
    """During play: what is public so far, seat by seat."""

    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        super().__init__(context, **kwargs)
        wear(self.ids.bar, face_of(self.sitting.game.id))

    def refresh(self) -> None:
        sitting = self.sitting
        where = sitting.say(caption_of(sitting))
        self.ids.bar.subtitle = tr._("{where} · what is public", where=where)
        self.grow(self._parts())

    def _parts(self) -> Iterator[None]:
        body, sitting = self.ids.body, self.sitting
        body.clear_widgets()
        sheet = sitting.match.scores()
        sources = public_sources(sitting.match)
        if sources:
            yield from self._by_source(sheet, sources)
            # What each of them gave opens in its row.
            told = sitting.game.scores(sitting.match.state).notes
            sheet = replace(sheet, notes=tuple(note for note in sheet.notes if note not in told))
        else:
            yield from fill_table(body, sheet, sitting.match.players, sitting.voice)
        counts = public_counts(sitting.match)
        if counts:
            yield from self._counts(counts)
            # The game's own notes tell the same in words; others are news.
            told = sitting.game.scores(sitting.match.state).notes
            sheet = replace(sheet, notes=tuple(note for note in sheet.notes if note not in told))
        yield from notes_of(body, sheet, sitting.match.players, sitting.voice)
        for hidden in hidden_so_far(sitting.match):
            row = Row(spacing=dp(12))
            lock = ArtImage(art="icon-lock", shade=theme.muted, pos_hint={"center_y": 0.5})
            lock.size_hint, lock.size = (None, None), (dp(24), dp(24))
            row.add_widget(lock)
            row.add_widget(
                Words(text=sitting.say(hidden), tone="muted", pos_hint={"center_y": 0.5})
            )
            body.add_widget(row)
            yield

    def _by_source(self, sheet: ScoreSheet, sources: tuple[Source, ...]) -> Iterator[None]:
        """A row for each thing that gave points; what happened last is open."""
        sitting = self.sitting
        own: Any = room(sitting.game.id, "ending")
        unit = sitting.say(own.unit(0)) if hasattr(own, "unit") else ""
        table = ScoreTable(ground=list(face_shade(face_of(sitting.game.id))))
        self.ids.body.add_widget(table)
        yield from table.grow(
            caption=tr._("Public so far"),
            summed=unit[:1].upper() + unit[1:],
            seats=list(enumerate(sitting.match.players)),
            lines=[self._line(source) for source in sources],
            totals=list(sheet.totals),
        )
        told = [at for at, source in enumerate(sources) if source.told]
        if told:
            table.explain(told[-1])

    def _line(self, source: Source) -> dict[str, Any]:
        sitting = self.sitting
        return {
            "label": sitting.say(source.label),
            "points": list(source.points),
            "told": [
                (piece_of(sitting.game.id, sitting.seating, say), sitting.say(say))
                for say in source.told
            ],
        }

    def _counts(self, counts: tuple[Count, ...]) -> Iterator[None]:
        """Nobody has points yet: what everybody can count, large."""
        say, signs = self.sitting.say, initials(self.sitting.match.players)
        panel = EndPanel()
        self.ids.body.add_widget(panel)
        for at, one in enumerate(counts):
            seat = -1 if one.seat is None else one.seat
            panel.add_widget(
                CountRow(
                    mark=one.mark,
                    name=say(one.name),
                    value=say(one.value),
                    share=one.share,
                    seat=seat,
                    sign=signs[seat] if seat >= 0 else "",
                    first=not at,
                )
            )
            yield

    def open_course(self) -> None:
        self.context.router.go("course", match=self.sitting.entry.id)


def fill_table(
    body: Any, sheet: ScoreSheet, players: tuple[str, ...], voice: Voice
) -> Iterator[None]:
    """The figures; a sheet without lines has none."""
    if not sheet.lines:
        return
    table = ScoreTable()
    body.add_widget(table)
    yield from table.grow(
        caption="" if sheet.final else tr._("Public so far"),
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


def notes_of(
    body: Any, sheet: ScoreSheet, players: tuple[str, ...], voice: Voice
) -> Iterator[None]:
    """The outcome in one sentence, how ties were broken, and what else is worth telling."""
    told = [voice.say(sheet.outcome)] if sheet.outcome is not None else []
    told += [_tie_told(tie, players, voice) for tie in sheet.chain]
    told += [voice.say(note) for note in sheet.notes]
    if not told:
        return
    card = Card(spacing=dp(6))
    body.add_widget(card)
    for at, text in enumerate(told):
        card.add_widget(Words(text=text, strong=sheet.outcome is not None and not at))
        yield


def show_sheet(
    body: Any,
    sheet: ScoreSheet,
    players: tuple[str, ...],
    voice: Voice,
    words: Any = None,
) -> Iterator[None]:
    """Puts a sheet into a column: outcome and table; every figure in words into another."""
    if sheet.outcome is not None:
        card = Card()
        card.add_widget(Words(text=voice.say(sheet.outcome), role="title", strong=True))
        for tie in sheet.chain:
            card.add_widget(Words(text=_tie_told(tie, players, voice), tone="muted"))
        body.add_widget(card)
        yield
    yield from fill_table(body, sheet, players, voice)
    if sheet.final and words is not None:
        yield from _explanations(words, sheet, players, voice)
    for note in sheet.notes:
        (body if words is None else words).add_widget(Words(text=voice.say(note), tone="muted"))
        yield


def _tie_told(tie: TieBreak, players: tuple[str, ...], voice: Voice) -> str:
    names = ", ".join(players[seat] for seat in tie.kept)
    what = voice.say(tie.label)
    if len(tie.kept) < len(tie.tied):
        return str(tr._("Tie broken by {what}: {names}", what=what, names=names))
    return str(tr._("Still tied on {what}: {names}", what=what, names=names))


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
            head.add_widget(person(seat, initials(players)[seat]))
            head.add_widget(Words(text=players[seat], strong=True))
            card.add_widget(head)
            for text in texts:
                card.add_widget(Words(text=text))
            body.add_widget(card)
            yield


load("screens/score")

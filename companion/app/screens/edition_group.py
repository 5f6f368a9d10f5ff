"""One group of components: its rows, each a card to look at and to correct."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion import editions
from companion.app.forms.drawn_group import DrawnGroup, is_drawn
from companion.app.forms.edition_words import label
from companion.app.forms.owners_box import OwnersBox
from companion.app.forms.picking import picture_of
from companion.app.look.kv import load
from companion.app.look.palette import colour
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.edition_exchange import code_action
from companion.app.screens.edition_row import RowSheet
from companion.app.screens.editions import group_state, show_groups, show_objections
from companion.app.shell.confirmation import ask
from companion.app.table.painting import grid_picture
from companion.app.widgets.banner import Notice
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Card, TapCard
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.shapes import Emblem
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.swatches import is_colour
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words
from companion.engine import Column as Field
from companion.engine import CompanionError, Edition, Match
from companion.table.joining import piece
from companion.table.painted import Picture

PAGE = 30
MANY = 5
"""Columns: of more numbers only those that count are told."""


class EditionGroupScreen(Screen):
    game_id = StringProperty("")

    def __init__(self, context: Any, game: str, group: str, **kwargs: Any) -> None:
        self.box = OwnersBox(context.library, game)
        self.group = group
        self.spec = self.box.spec(group)
        self.shown_rows = PAGE
        self._tried: Edition | None = None
        self._playable: Match | None = None
        self.own = DrawnGroup(self) if is_drawn(game, group) else None
        super().__init__(context, **kwargs)
        self.game_id = game

    def refresh(self) -> None:
        self.ids.bar.title = label(self.spec.label)
        self.ids.bar.actions = [code_action(self.context, self.box)]
        self.grow(self._parts(), shown=bool(self.ids.body.children))

    def _parts(self) -> Iterator[None]:
        box, body = self.box, self.ids.body
        body.clear_widgets()
        self.ids.groups.clear_widgets()
        if self.wide:
            yield from show_groups(self.ids.groups, self.context, box, self.group)
        self._state(body)
        yield
        rows = box.edition.rows(self.group)
        if self.own is not None:
            self.own.show()
            body.add_widget(self.own)
            rows = ()
        for at, row in enumerate(rows[: self.shown_rows]):
            body.add_widget(self._card(at, row))
            yield
        if len(rows) > self.shown_rows:
            more = Btn(text=tr._("Show more"), kind="text")
            more.bind(on_tap=lambda _: self._more())
            body.add_widget(more)
        self._actions(body, len(rows))

    def on_wide(self, *_: Any) -> None:
        self.refresh()

    # changing

    def take(self, edition: Edition, told: str) -> None:
        """Keeps a change and offers to take it back."""
        before = self.box.edition
        if self.context.attempt(lambda: self.box.take(edition)):
            self.refresh()
            Snackbar.say(told, tr._("UNDO"), lambda: self._back_to(before))

    def _back_to(self, before: Edition) -> None:
        if self.context.attempt(lambda: self.box.take(before)):
            self.refresh()

    def confirm(self, confirmed: bool) -> None:
        if not self.context.attempt(lambda: self.box.confirm(self.group, confirmed)):
            self.refresh()
            return
        self.refresh()

    def reset(self) -> None:
        ask(
            self.context,
            tr._("Take back your corrections?"),
            tr._("The group becomes as the app brings it. Matches that were played stay."),
            tr._("Reset"),
            lambda: self.take(editions.reset(self.box.edition, self.group), tr._("Reset.")),
        )

    def open_row(self, at: int, row: Mapping[str, Any], new: bool = False) -> None:
        RowSheet(self, at, row, new).open()

    def add_row(self) -> None:
        rows = self.box.edition.rows(self.group)
        self.open_row(len(rows), self.box.new_row(self.group), new=True)

    # parts

    def _state(self, body: Any) -> None:
        box, spec = self.box, self.spec
        confirmed = box.edition.confirmed(self.group)
        body.add_widget(Notice(text=group_state(box, spec), tone="ok" if confirmed else "warn"))
        show_objections(body, box)
        card = Card(padding=8)
        toggle = Toggle(label=tr._("I compared this with my box"), active=confirmed)
        toggle.bind(on_switch=lambda _, active: self.confirm(active))
        card.add_widget(toggle)
        body.add_widget(card)

    def _card(self, at: int, row: Mapping[str, Any]) -> TapCard:
        card = TapCard(padding=12)
        line = Row(spacing=12)
        words = Column(spacing=0, pos_hint={"center_y": 0.5})
        words.add_widget(Words(text=self.title(row), strong=True))
        told = [self._told(column, row) for column in self.spec.columns]
        words.add_widget(
            Words(text=" · ".join(text for text in told if text), role="caption", tone="muted")
        )
        piece = self._piece(row)
        if piece is not None:
            line.add_widget(piece)
        for column in self.spec.columns:
            value = str(row.get(column.key, ""))
            if column.kind == "colour" and piece is None and is_colour(value):
                mark = Emblem(shape="square", color=colour(value), pos_hint={"center_y": 0.5})
                line.add_widget(mark)
            elif column.kind == "grid":
                box = self.box
                line.add_widget(
                    grid_picture(box.game.id, self.group, value, box.edition, box.voice)
                )
        line.add_widget(words)
        card.add_widget(line)
        card.bind(on_tap=lambda _: self.open_row(at, row))
        return card

    def _piece(self, row: Mapping[str, Any]) -> Widget | None:
        """What the row is about, as it looks on the table."""
        seen = self._seen(row)
        return picture_of(seen.mark, self.box.voice) if seen is not None else None

    def _seen(self, row: Mapping[str, Any]) -> Picture | None:
        match, id = self._match, str(row.get("id", ""))
        # A bare number may be anything.
        return piece(match, id) if match is not None and not id.isdigit() else None

    @property
    def _match(self) -> Match | None:
        """One that would be played with this box; none while its data do not fit together."""
        box = self.box
        if self._tried is not box.edition:
            self._tried, self._playable = box.edition, None
            names = tuple(str(seat + 1) for seat in range(box.game.seats[-1]))
            with suppress(CompanionError):
                self._playable = Match.start(box.game.id, names, edition=box.edition)
        return self._playable

    def title(self, row: Mapping[str, Any]) -> str:
        """The name the owner typed, or the name of the id."""
        named, id, terms = row.get("name"), str(row.get("id", "")), self.box.voice.terms
        if isinstance(named, str) and named.strip():
            known = [word for word in (id, named) if word in terms] if self._ours(row) else []
            return self.box.voice.term(known[0]) if known else named
        seen = self._seen(row)
        caption = self.box.voice.say(seen.caption) if seen is not None else ""
        if caption:
            return caption[:1].upper() + caption[1:]
        stem, _, number = id.rpartition("_")
        if id in terms or not any(sign.isdigit() for sign in id):
            return self.box.voice.term(id)
        if stem in terms:
            return f"{self.box.voice.term(stem)} {number}"
        # A bare number needs the word for what it counts: "Round 3".
        heading = next(column.label for column in self.spec.columns if column.key == "id")
        return f"{label(heading)} {id.replace('_', ' ')}"

    def _ours(self, row: Mapping[str, Any]) -> bool:
        """Whether it has the name we gave it, which is said in the language of the app."""
        ours = self.box.game.standin.rows(self.group)
        return any(one["id"] == row["id"] and one["name"] == row["name"] for one in ours)

    def _told(self, column: Field, row: Mapping[str, Any]) -> str:
        """A column and its value in a few words; what the title says is not said again.

        Nor is a nought among many numbers: a clan has no cards of most strengths.
        """
        value = row.get(column.key)
        if column.key in ("id", "name") or column.kind == "grid" or value in (None, ""):
            return ""
        if value == self.title(row) or (value == 0 and len(self.spec.columns) > MANY):
            return ""
        if column.kind == "colour" and is_colour(str(value)):
            # It is painted beside the words.
            return ""
        if column.kind == "bool":
            shown = tr._("yes") if value else tr._("no")
        elif column.kind == "choice":
            shown = self.box.voice.term(str(value))
        elif column.kind == "order":
            shown = ", ".join(self.sign(column, one) for one in str(value))
        else:
            shown = tr.number(value) if isinstance(value, int) else self.named(str(value))
        return tr.pair(label(column.label), shown)

    def sign(self, column: Field, sign: str) -> str:
        """A sign of an order in a word of the game."""
        word = column.said_as.get(sign)
        return sign if word is None else self.box.voice.term(word)

    def named(self, value: str) -> str:
        """Words of the game in the language of the app: "vase+jade" is read "Vase + Jade"."""
        voice, parts = self.box.voice, value.split("+")
        if all(part in voice.terms for part in parts):
            return " + ".join(voice.term(part) for part in parts)
        return value

    def _actions(self, body: Any, count: int) -> None:
        spec = self.spec
        if not spec.fixed_rows:
            add = Btn(
                text=tr._("Add a row"),
                icon="plus",
                kind="tonal",
                enabled=count < spec.high_rows,
                reason=tr._("At most {n} rows.", n=spec.high_rows),
            )
            add.bind(on_tap=lambda _: self.add_row())
            body.add_widget(add)
        reset = Btn(
            text=tr._("Reset this group"),
            icon="refresh",
            kind="outline",
            enabled=self.box.corrected(self.group),
            reason=tr._("Nothing was changed in this group."),
        )
        reset.bind(on_tap=lambda _: self.reset())
        body.add_widget(reset)

    def _more(self) -> None:
        self.shown_rows += PAGE
        self.refresh()


load("screens/edition_group")

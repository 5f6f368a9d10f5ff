"""Correcting one row: a field for each column, checked before it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.app.forms.edition_words import label
from companion.app.look.translation import tr
from companion.app.table.painting import grid_painter
from companion.app.widgets.banner import Notice
from companion.app.widgets.button import Btn
from companion.app.widgets.chips import ChoiceChips
from companion.app.widgets.field import Field
from companion.app.widgets.layout import Column
from companion.app.widgets.order import OrderChips
from companion.app.widgets.overlay import Overlay, Sheet
from companion.app.widgets.stepper import Stepper
from companion.app.widgets.swatches import Swatches
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words
from companion.engine import Column as Spec
from companion.engine import Edition

if TYPE_CHECKING:
    from companion.app.screens.edition_group import EditionGroupScreen


class RowSheet(Sheet):
    """Nothing is kept until "Keep" is tapped; what the rules refuse can be kept as a draft."""

    def __init__(
        self, screen: EditionGroupScreen, at: int, row: Mapping[str, Any], new: bool, **more: Any
    ) -> None:
        self.screen = screen
        self.at = at
        self.row = dict(row)
        self.new = new
        super().__init__(title=tr._("New row") if new else screen.title(row), **more)
        for column in screen.spec.columns:
            if not column.fixed:
                self.add_widget(self._widget(column))
        self.notes = Column()
        self.add_widget(self.notes)
        keep = Btn(text=tr._("Keep"), icon="check", kind="primary")
        keep.bind(on_tap=lambda _: self.keep())
        self.add_widget(keep)
        if not new and at + 1 < len(screen.box.edition.rows(screen.group)):
            onward = Btn(text=tr._("Keep, next one"), icon="skip-next", kind="tonal")
            onward.bind(on_tap=lambda _: self.keep_and_go_on())
            self.add_widget(onward)
        if not new and not screen.spec.fixed_rows:
            self.add_widget(self._drop_button())

    def keep(self, draft: bool = False) -> None:
        """Keeps the row, or says what stands against it."""
        box = self.screen.box
        edition = box.with_row(self.screen.group, self.at, self.row)
        before = {objection.say for objection in box.objections() if objection.hard}
        hard = [o for o in box.objections(edition) if o.hard and o.say not in before]
        if hard and not draft:
            self._refuse([box.sentence(objection) for objection in hard])
            return
        self._take(edition, tr._("Kept."))

    def keep_and_go_on(self) -> None:
        """A box has many cards: the next one opens by itself, if this one was kept."""
        screen, at = self.screen, self.at + 1
        self.keep()
        rows = screen.box.edition.rows(screen.group)
        if self not in Overlay.stack and at < len(rows):
            screen.open_row(at, rows[at])

    def drop(self) -> None:
        box = self.screen.box
        self._take(box.without_row(self.screen.group, self.at), tr._("Removed."))

    def _take(self, edition: Edition, told: str) -> None:
        self.dismiss()
        self.screen.take(edition, told)

    def _refuse(self, sentences: list[str]) -> None:
        self.notes.clear_widgets()
        self.notes.add_widget(Notice(text="\n".join(sentences), tone="warn"))
        draft = Btn(text=tr._("Keep it as a draft"), icon="pencil", kind="outline")
        draft.bind(on_tap=lambda _: self.keep(draft=True))
        self.notes.add_widget(draft)
        # What was refused must be seen, also where the sheet is longer than the window.
        Clock.schedule_once(lambda _: self.body.parent.scroll_to(draft, animate=False))

    def _drop_button(self) -> Btn:
        spec, count = self.screen.spec, len(self.screen.box.edition.rows(self.screen.group))
        drop = Btn(
            text=tr._("Remove this row"),
            icon="delete",
            kind="outline",
            enabled=count > spec.low_rows,
            reason=tr._("At least {n} {n:row|rows}.", n=spec.low_rows),
        )
        drop.bind(on_tap=lambda _: self.drop())
        return drop

    # a widget for each kind of column

    def _widget(self, column: Spec) -> Any:
        own = column.of_row.get(str(self.row.get("id")))
        if own is not None:
            column = replace(column, kind="choice", choices=own)
        build = getattr(self, f"_{column.kind}", self._text)
        return build(column, label(column.label), self.row.get(column.key))

    def _set(self, column: Spec, value: Any) -> None:
        self.row[column.key] = value

    def _text(self, column: Spec, name: str, value: Any) -> Any:
        field = Field(label=name, text="" if value is None else str(value))
        field.bind(text=lambda _, text: self._set(column, text.strip()))
        if not column.choices:
            return field
        field.label = tr._("Something else")
        named = self.screen.named
        chips = ChoiceChips(options=[(key, named(key)) for key in column.choices], chosen=[value])
        chips.bind(on_choice=lambda _, key: setattr(field, "text", key))
        box = Column(spacing=4)
        box.add_widget(Words(text=name, role="caption", tone="muted"))
        box.add_widget(chips)
        box.add_widget(field)
        return box

    def _int(self, column: Spec, name: str, value: Any) -> Stepper:
        number = value if isinstance(value, int) else column.low
        stepper = Stepper(label=name, value=number, least=column.low, most=column.high)
        stepper.bind(on_step=lambda _, step: self._set(column, int(step)))
        return stepper

    def _bool(self, column: Spec, name: str, value: Any) -> Toggle:
        toggle = Toggle(label=name, active=bool(value))
        toggle.bind(on_switch=lambda _, active: self._set(column, active))
        return toggle

    def _choice(self, column: Spec, name: str, value: Any) -> Column:
        box = Column(spacing=4)
        box.add_widget(Words(text=name, role="caption", tone="muted"))
        term = self.screen.box.voice.term
        chips = ChoiceChips(options=[(key, term(key)) for key in column.choices], chosen=[value])
        chips.bind(on_choice=lambda _, key: self._set(column, key))
        box.add_widget(chips)
        return box

    def _order(self, column: Spec, name: str, value: Any) -> OrderChips:
        signs = [(sign, self.screen.sign(column, sign)) for sign in column.choices]
        chips = OrderChips(name, signs, str(value or ""))
        chips.bind(order=lambda _, order: self._set(column, order))
        return chips

    def _colour(self, column: Spec, name: str, value: Any) -> Swatches:
        swatches = Swatches(label=name, code=str(value or ""))
        swatches.bind(code=lambda _, code: self._set(column, code))
        return swatches

    def _grid(self, column: Spec, name: str, value: Any) -> Column:
        """Figures to take and cells to paint with them."""
        box, shown = self.screen.box, str(value or "")
        painter = grid_painter(box.game.id, self.screen.group, shown, box.edition, box.voice)
        painter.bind(grid=lambda _, grid: self._set(column, grid))
        return painter

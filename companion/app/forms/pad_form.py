"""The inputs of a score pad, made from its fields: one card for the table, one for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from kivy.uix.widget import Widget

from companion.app.forms.number import NumberField
from companion.app.look.translation import tr
from companion.app.widgets.card import Card
from companion.app.widgets.chips import ChoiceChips
from companion.app.widgets.field import Field
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.rows import person
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words
from companion.engine import PadField, Say
from companion.language import Voice
from companion.table.seating import initials

Values = dict[str, Any]


def first_values(fields: Sequence[PadField], seats: int, before: Values) -> Values:
    """What the fields hold at first: what was entered before where it still fits."""
    values: Values = {}
    for field in fields:
        default = list(field.default) if field.kind == "many" else field.default
        old = before.get(field.key)
        if not field.per_seat:
            values[field.key] = old if field.key in before else default
            continue
        kept = list(old) if isinstance(old, (list, tuple)) else []
        values[field.key] = [*kept, *[default] * seats][:seats]
    return values


class PadForm(Column):
    """`values` is changed in place; `on_entry` after every change. Empty until it has grown."""

    __events__ = ("on_entry",)

    def __init__(
        self, fields: Sequence[PadField], values: Values, voice: Voice, **kwargs: Any
    ) -> None:
        kwargs.setdefault("spacing", "16dp")
        super().__init__(**kwargs)
        self.values, self.voice = values, voice
        self.inputs: dict[tuple[str, int | None], Widget] = {}
        self.common = [field for field in fields if not field.per_seat]
        self.own = [field for field in fields if field.per_seat]
        # What is asked first comes first: some pads begin with the players, some with the table.
        self.table_first = bool(fields) and not fields[0].per_seat

    def grow(self) -> Iterator[None]:
        if self.table_first:
            yield from self._table()
        if self.own:
            for seat in range(len(self.voice.names)):
                yield from self._player(seat)
        if not self.table_first:
            yield from self._table()
        self._link()

    def _table(self) -> Iterator[None]:
        if self.common:
            card = Card()
            self.add_widget(card)
            card.add_widget(Words(text=tr._("The table"), role="title", strong=True))
            for field in self.common:
                self._add(card, field, None)
                yield

    def _player(self, seat: int) -> Iterator[None]:
        card = Card()
        self.add_widget(card)
        head = Row()
        head.add_widget(person(seat, initials(self.voice.names)[seat]))
        head.add_widget(Words(text=self.voice.seat(seat), role="title", strong=True))
        card.add_widget(head)
        for field in self.own:
            self._add(card, field, seat)
            yield

    def _add(self, card: Card, field: PadField, seat: int | None) -> None:
        label, hint = self.voice.say(field.label), self.voice.say(field.hint)
        value = self.values[field.key] if seat is None else self.values[field.key][seat]
        if field.kind == "int":
            made: Widget = self._number(field, seat, label, hint, int(value or 0))
        elif field.kind in ("choice", "many"):
            card.add_widget(Words(text=label))
            if hint:
                card.add_widget(Words(text=hint, role="caption", tone="muted"))
            made = self._chips(field, seat, value)
        elif field.kind == "bool":
            made = Toggle(label=label, detail=hint, active=bool(value))
            made.bind(on_switch=lambda _, on: self._put(field, seat, on))
        else:
            made = Field(label=label, hint=hint, text=str(value or ""))
            made.bind(text=lambda _, text: self._put(field, seat, text.strip()))
        self.inputs[field.key, seat] = made
        card.add_widget(made)

    def _number(
        self, field: PadField, seat: int | None, label: str, hint: str, value: int
    ) -> NumberField:
        number = NumberField(
            label=label,
            hint=hint,
            value=value,
            least=field.low,
            most=field.high,
            owner="" if seat is None else self.voice.seat(seat),
        )
        number.bind(on_value_set=lambda _, value: self._put(field, seat, int(value)))
        return number

    def _chips(self, field: PadField, seat: int | None, value: Any) -> ChoiceChips:
        many = field.kind == "many"
        chips = ChoiceChips(
            options=[(choice, choice_text(choice, self.voice)) for choice in field.choices],
            chosen=list(value or ()) if many else [value] if value is not None else [],
            many=many,
        )

        def chosen(*_: Any) -> None:
            self._put(field, seat, list(chips.chosen) if many else chips.chosen[0])

        chips.bind(on_choice=chosen)
        return chips

    def _put(self, field: PadField, seat: int | None, value: Any) -> None:
        if seat is None:
            self.values[field.key] = value
        else:
            self.values[field.key][seat] = value
        self.dispatch("on_entry")

    def _link(self) -> None:
        """The keypad goes from number to number, player by player."""
        numbers = [
            widget
            for part in reversed(self.children)
            for widget in reversed(part.children)
            if isinstance(widget, NumberField)
        ]
        for number, follower in pairwise(numbers):
            number.follower = follower

    def on_entry(self) -> None:
        pass


def choice_text(choice: str | Say, voice: Voice) -> str:
    """The word on a chip: a player's name, a number, or a term of the game."""
    if isinstance(choice, Say):
        return voice.say(choice)
    if choice[:1] == "p" and choice[1:].isdigit():
        return voice.seat(int(choice[1:]))
    # A card such as 1A has no other name.
    plain = choice[:1].isdigit() and choice not in voice.terms
    return choice if plain else voice.term(choice)

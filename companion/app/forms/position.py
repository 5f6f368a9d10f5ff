"""Asks for a position, question by question, with the widget each shape calls for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.app.forms.hand import HandField
from companion.app.forms.number import NumberField
from companion.app.forms.pad_form import choice_text
from companion.app.forms.painted import PaintedQuestion
from companion.app.forms.picking import HeadLine, PickField, beside, picture_of
from companion.app.forms.pictures import PicturesQuestion
from companion.app.forms.seen_question import SeenQuestion
from companion.app.forms.telling import counted, kind_text
from companion.app.look.translation import tr
from companion.app.widgets.card import Card
from companion.app.widgets.chips import Chip, ChoiceChips
from companion.app.widgets.field import Field
from companion.app.widgets.flow import Flow
from companion.app.widgets.gradual import at_once
from companion.app.widgets.layout import Column
from companion.app.widgets.rows import person
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words
from companion.engine import Match, Say
from companion.language import Voice
from companion.table.joining import piece
from companion.table.seating import initials
from companion.table.shapes import (
    UNKNOWN,
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Flag,
    Hand,
    Number,
    Painting,
    Parts,
    Pick,
    Pictures,
    Several,
    Text,
    Who,
    empty,
)

FEW, FEW_IN_PARTS = 7, 3
"""Up to this many kinds all stand here; of more, only what was told, the others in a sheet."""
KEY = "48dp"
"""The keys beside a picture: the name needs the room."""

Put = Callable[[Any], None]
Head = tuple[str, Any]
"""A name and what stands for it."""


class PositionForm(Column):
    """`answers` holds what people changed (and what a game requires); it is changed in place.

    `match` is one that would start now: it knows what a new game begins with. The form is empty
    until it has grown. Behind a curtain there are no `sheets`: they would stay when it closes.
    """

    wide = BooleanProperty(False)
    """Room for two columns."""

    __events__ = ("on_answer",)

    def __init__(
        self,
        asks: Sequence[Ask],
        answers: dict[str, Any],
        match: Match,
        voice: Voice,
        sheets: bool = True,
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("spacing", "16dp")
        super().__init__(**kwargs)
        self.answers, self.voice, self.match = answers, voice, match
        self.seats, self.sheets, self.in_parts = len(voice.names), sheets, False
        self.inputs: dict[tuple[Any, ...], Widget] = {}
        self.asks, self.first = asks, match.position()
        self._cards: dict[str, tuple[Ask, Card]] = {}
        self._seen: list[SeenQuestion] = []
        self._faults: list[tuple[Card, Widget]] = []
        for ask in asks:
            if ask.required:
                answers.setdefault(ask.key, self._first(ask))
        self.halves = tuple(Column(spacing=self.spacing) for _ in range(2))
        for half in self.halves:
            self.add_widget(half)
        self.fbind("wide", self._arrange)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        self.orientation = "horizontal" if self.wide else "vertical"
        for half in self.halves:
            half.pos_hint = {"top": 1} if self.wide else {}

    def grow(self) -> Iterator[object]:
        middle = (len(self.asks) + 1) // 2
        for at, ask in enumerate(self.asks):
            card = Card()
            self._cards[ask.key] = (ask, card)
            self.halves[at >= middle].add_widget(card)
            self._fill(ask, card)
            if isinstance(ask.shape, (Pictures, Painting)):
                kind = PicturesQuestion if isinstance(ask.shape, Pictures) else PaintedQuestion
                seen = kind(ask, self.match, self.answers, self.voice)
                seen.bind(on_tell=lambda _, key, value: self.tell(key, value))
                card.add_widget(seen)
                self.inputs[(ask.key,)] = seen
                yield from seen.grow()
                self._seen.append(seen)
            yield None

    def _fill(self, ask: Ask, card: Card) -> None:
        card.clear_widgets()
        card.add_widget(Words(text=self.voice.say(ask.label), role="title", strong=True))
        if ask.unknown:
            self._known(ask, card)
            if ask.key not in self.answers:
                return
        shown = self.answers.get(ask.key, self._first(ask))
        self.asked = self.voice.say(ask.label)
        self._ask(card, ask.shape, shown, self._putter(ask.key), (ask.key,))

    def _known(self, ask: Ask, card: Card) -> None:
        """Not known, which is an answer, or told here."""
        options = [(False, tr._("Not known")), (True, tr._("We know it"))]
        chips = ChoiceChips(options=options, chosen=[ask.key in self.answers])

        def choose(_: ChoiceChips, known: bool) -> None:
            if known == (ask.key in self.answers):
                return
            if known:
                self.answers[ask.key] = self._first(ask)
            else:
                del self.answers[ask.key]
            self._fill(ask, card)
            self._answered()

        chips.bind(on_choice=choose)
        self.inputs[(ask.key, UNKNOWN)] = chips
        card.add_widget(chips)

    # what cannot be

    def tell_fault(self, key: str, sentence: str) -> Widget | None:
        """Says at its question what cannot be; None if nothing here asks for it."""
        _, card = self._cards.get(key, (None, None))
        if card is None:
            return None
        words = Words(text=sentence, tone="accent", strong=True)
        # Under the heading: a long question would hide it.
        card.add_widget(words, len(card.children) - 1)
        card.chosen = True
        self._faults.append((card, words))
        return card

    def forget_faults(self) -> None:
        for card, words in self._faults:
            card.remove_widget(words)
            card.chosen = False
        self._faults.clear()

    def _first(self, ask: Ask) -> Any:
        """What the question says, or the number a new game begins with."""
        value = self.first.get(ask.key)
        plain = isinstance(ask.shape, (Number, Who)) and isinstance(value, int)
        if ask.first is not None or plain:
            return value if ask.first is None else ask.first
        return empty(ask.shape, self.seats)

    def _putter(self, key: str) -> Put:
        def put(value: Any) -> None:
            self.answers[key] = value
            self._answered()

        return put

    def tell(self, key: str, value: Any) -> None:
        """An answer that was given beside its own question, which shows it too."""
        self.answers[key] = value
        if key in self._cards:
            ask, card = self._cards[key]
            if not isinstance(ask.shape, (Pictures, Painting)):
                self._fill(ask, card)
        self._answered()

    def _answered(self) -> None:
        for seen in self._seen:
            seen.look()
        self.dispatch("on_answer")

    def _ask(self, box: Any, shape: Any, value: Any, put: Put, at: tuple[Any, ...]) -> None:
        if self.sheets and self._many(shape):
            self._picked(box, shape, value, put, at)
            return
        match shape:
            case Number(low=low, high=high):
                self._number(box, "", value, low, high, put, at)
            case Who():
                names = [(seat, self.voice.seat(seat)) for seat in range(self.seats)]
                self._chips(box, names, [value], False, put, at)
            case Flag():
                self._flag(box, "", value, put, at)
            case Pick(ids=ids):
                options = [(one, choice_text(one, self.voice)) for one in ids]
                self._pick(box, options, value, put, at)
            case Several(ids=ids):
                options = [(one, choice_text(one, self.voice)) for one in ids]
                self._chips(box, options, list(value), True, put, at)
            case Counts():
                self._counts(box, shape, value, put, at)
            case Hand():
                self._hand(box, shape, value, put, at)
            case Text():
                field = Field(text=str(value))
                field.bind(text=lambda _, text: put(text.strip()))
                self.inputs[at] = field
                box.add_widget(field)
            case EachSeat(of=of):
                heads = [self._seat_head(seat) for seat in range(self.seats)]
                self._each(box, heads, of, value, put, at)
            case EachThing(names=names, of=of):
                heads = [self._thing_head(name) for name in names]
                self._each(box, heads, of, value, put, at)
            case Parts(asks=asks):
                self._parts(box, asks, value, put, at)

    def _many(self, shape: Any) -> bool:
        """Whether there are too many kinds to stand here; in parts of something each takes room."""
        few = FEW_IN_PARTS if self.in_parts else FEW
        return isinstance(shape, (Pick, Several, Counts)) and len(shape.ids) > few

    def _seat_head(self, seat: int) -> Head:
        return self.voice.seat(seat), person(seat, initials(self.voice.names)[seat])

    def _thing_head(self, name: str | Say) -> Head:
        text = choice_text(name, self.voice)
        mark = piece(self.match, name).mark if isinstance(name, str) else None
        return text, picture_of(mark, self.voice)

    def _each(
        self, box: Any, heads: list[Head], of: Any, value: Any, put: Put, at: tuple[Any, ...]
    ) -> None:
        held, asked = list(value), self.asked
        for place, (name, picture) in enumerate(heads):

            def one(part: Any, place: int = place) -> None:
                held[place] = part
                put(list(held))

            self.asked = tr.pair(asked, name)
            if isinstance(of, Number):
                self._number(box, name, held[place], of.low, of.high, one, (*at, place), picture)
                continue
            words = Words(text=name, strong=True, pos_hint={"center_y": 0.5})
            head = beside(picture, words)
            within = self._within(box, head, of)
            self._ask(within, of, held[place], one, (*at, place))
        self.asked = asked

    def _within(self, box: Any, head: Widget, of: Any) -> Any:
        """What is told in a chip or two stands beside its head, all else below it."""
        if not (self.sheets and self._many(of)):
            box.add_widget(head)
            return box
        line = HeadLine()
        line.add_widget(head)
        box.add_widget(line)
        return line

    def _parts(
        self, box: Any, asks: Sequence[Ask], value: Any, put: Put, at: tuple[Any, ...]
    ) -> None:
        held, asked = dict(value), self.asked
        for ask in asks:

            def one(part: Any, key: str = ask.key) -> None:
                held[key] = part
                put(dict(held))

            if isinstance(ask.shape, Flag):
                self._flag(box, self.voice.say(ask.label), held[ask.key], one, (*at, ask.key))
                continue
            label = self.voice.say(ask.label)
            self.asked, self.in_parts = tr.pair(asked, label), True
            within = self._within(box, Words(text=label), ask.shape)
            self._ask(within, ask.shape, held[ask.key], one, (*at, ask.key))
        self.asked, self.in_parts = asked, False

    def _number(
        self,
        box: Any,
        label: str,
        value: int,
        low: int,
        high: int,
        put: Put,
        at: tuple[Any, ...],
        picture: Widget | None = None,
    ) -> NumberField:
        number = NumberField(label=label, value=value, least=low, most=high)
        if picture is not None:
            number.key = KEY
        number.bind(on_value_set=lambda _, value: put(int(value)))
        self.inputs[at] = number
        box.add_widget(beside(picture, number))
        return number

    def _flag(self, box: Any, label: str, value: bool, put: Put, at: tuple[Any, ...]) -> None:
        toggle = Toggle(label=label, active=bool(value))
        toggle.bind(on_switch=lambda _, on: put(on))
        self.inputs[at] = toggle
        box.add_widget(toggle)

    def _picked(self, box: Any, shape: Any, value: Any, put: Put, at: tuple[Any, ...]) -> None:
        field = PickField(shape, value, self.match, self.voice, self.asked)
        field.bind(on_pick=lambda _, value: put(value))
        self.inputs[at] = field
        box.add_widget(field)

    def _chips(
        self, box: Any, options: list[Any], chosen: list[Any], many: bool, put: Put, at: Any
    ) -> None:
        chips = ChoiceChips(options=options, chosen=chosen, many=many)
        chips.bind(on_choice=lambda *_: put(list(chips.chosen) if many else chips.chosen[0]))
        self.inputs[at] = chips
        box.add_widget(chips)

    def _pick(self, box: Any, options: list[Any], value: Any, put: Put, at: Any) -> None:
        """One or nothing: a second tap takes the choice back."""
        held = [] if value is None else [value]
        chips = ChoiceChips(options=options, chosen=held)

        def chosen(_: ChoiceChips, key: Any) -> None:
            held[:] = [] if held == [key] else [key]
            chips.chosen = list(held)
            put(held[0] if held else None)

        chips.bind(on_choice=chosen)
        self.inputs[at] = chips
        box.add_widget(chips)

    def _hand(self, box: Any, shape: Hand, value: Any, put: Put, at: tuple[Any, ...]) -> None:
        """At the end of the way to it stands the seat whose cards they are."""
        ids = (*shape.ids, UNKNOWN) if shape.open_count else shape.ids

        def faces(held: dict[str, int], told: Put) -> Widget:
            ask = Ask("cards", Say("{said}", said=tr._("Your cards")), Counts(ids, 0, shape.copies))
            form = PositionForm([ask], {"cards": held}, self.match, self.voice, sheets=False)
            form.bind(on_answer=lambda _: told(dict(form.answers["cards"])))
            at_once(form.grow())
            return form

        hand = HandField(shape, value, at[-1], self.voice.seat(at[-1]), faces)
        hand.bind(on_value_set=lambda _, held: put(held))
        self.inputs[at] = hand
        box.add_widget(hand)

    def _counts(self, box: Any, shape: Counts, value: Any, put: Put, at: tuple[Any, ...]) -> None:
        held = counted(shape, value)
        rows, rest = Column(), Flow()
        box.add_widget(rows)
        box.add_widget(rest)

        def changed(one: str, number: int) -> None:
            held[one] = number
            there = {each: n for each, n in held.items() if n}
            put([each for each, n in there.items() for _ in range(n)] if shape.as_list else there)

        def show(one: str) -> None:
            label = kind_text(one, self.voice)
            picture = picture_of(piece(self.match, one).mark, self.voice)
            self._number(
                rows, label, held.get(one, 0), shape.low, shape.high,
                lambda number: changed(one, number), (*at, one), picture,
            )  # fmt: skip

        def add(chip: Chip, one: str) -> None:
            rest.remove_widget(chip)
            changed(one, 1)
            show(one)

        for one in shape.ids:
            if len(shape.ids) <= FEW or held.get(one):
                show(one)
                continue
            chip = Chip(text=kind_text(one, self.voice), icon="plus")
            chip.bind(on_tap=lambda chip, one=one: add(chip, one))
            self.inputs[(*at, one)] = chip
            rest.add_widget(chip)

    def on_answer(self) -> None:
        pass

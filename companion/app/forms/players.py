"""Who plays: a name per seat, remembered names one tap away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.app.look.translation import tr
from companion.app.table.avatar import Avatar
from companion.app.table.minds import NAMES, fresh_name, strength_word
from companion.app.table.seats_sheet import choose_player
from companion.app.widgets.button import IconBtn
from companion.app.widgets.card import Card
from companion.app.widgets.chips import Chip
from companion.app.widgets.field import Field
from companion.app.widgets.flow import Flow
from companion.app.widgets.gradual import at_once
from companion.app.widgets.layout import Row
from companion.app.widgets.rows import person
from companion.app.widgets.words import Words
from companion.table.seating import initials

OFFERED = 8
"""Remembered names shown as chips."""


class PlayersCard(Card):
    """`names` is the list of the caller and is changed in place: it outlives this card.

    It is empty until it has grown. `on_minds`: another seat is played by the app now;
    `on_count`: somebody sat down or left; `on_name`: somebody is called otherwise.
    """

    __events__ = ("on_minds", "on_count", "on_name")

    def __init__(
        self,
        names: list[str],
        seats: range,
        remembered: Sequence[str],
        minds: list[str] | None = None,
        **kwargs: Any,
    ) -> None:
        """`minds`, also changed in place: how strongly the app plays each seat, if it may."""
        super().__init__(**kwargs)
        self.names = names
        self.minds = minds
        self.seats = seats
        self.remembered = remembered
        self._newest: object = None
        self.avatars: list[Avatar] = []

    def grow(self) -> Iterator[None]:
        """A name that is added or dropped meanwhile grows all of them again."""
        self._newest = newest = object()
        self.avatars.clear()
        self.clear_widgets()
        self.add_widget(Words(text=tr._("Players, clockwise"), role="title", strong=True))
        for seat, name in enumerate(self.names):
            self.add_widget(self._row(seat, name))
            if self.minds is not None and self.minds[seat]:
                told = tr._("The app: {strength}", strength=strength_word(self.minds[seat]))
                self.add_widget(Words(text=told, role="caption", tone="muted"))
            yield
            if self._newest is not newest:
                return
        self._sign()
        chips = Flow()
        if len(self.names) < self.seats[-1]:
            add = Chip(text=tr._("One more"), icon="plus")
            add.bind(on_tap=lambda _: self._add(""))
            chips.add_widget(add)
        for name in self.remembered[:OFFERED]:
            if name not in self.names and (len(self.names) < self.seats[-1] or "" in self.names):
                chip = Chip(text=name, icon="account")
                chip.bind(on_tap=lambda _, name=name: self._add(name))
                chips.add_widget(chip)
        self.add_widget(chips)

    def _row(self, seat: int, name: str) -> Row:
        row = Row()
        self.avatars.append(person(seat))
        row.add_widget(self.avatars[-1])
        field = Field(text=name, hint=seat_name(seat))
        field.bind(text=lambda _, text: self._named(seat, text))
        row.add_widget(field)
        if self.minds is not None:
            played = strength_word(self.minds[seat])
            who = IconBtn(
                icon="ninja" if played else "account",
                hint=tr._("Who plays?"),
                pos_hint={"center_y": 0.5},
            )
            who.bind(on_tap=lambda _: self._ask_mind(seat))
            row.add_widget(who)
        if len(self.names) > self.seats[0]:
            drop = IconBtn(icon="close", hint=tr._("Remove"), pos_hint={"center_y": 0.5})
            drop.bind(on_tap=lambda _: self._drop(seat))
            row.add_widget(drop)
        return row

    def _named(self, seat: int, name: str) -> None:
        self.names[seat] = name
        self._sign()
        self.dispatch("on_name")

    def _sign(self) -> None:
        """One who has no name yet is called by the number of the seat."""
        for avatar, sign, name in zip(self.avatars, initials(self.names), self.names, strict=False):
            avatar.sign = sign if name.strip() else str(int(avatar.seat) + 1)

    def _ask_mind(self, seat: int) -> None:
        assert self.minds is not None
        name = self.names[seat] or seat_name(seat)
        choose_player(name, self.minds[seat], lambda strength: self._seat_mind(seat, strength))

    def _seat_mind(self, seat: int, strength: str) -> None:
        assert self.minds is not None
        before, self.minds[seat] = self.minds[seat], strength
        if strength and not before:
            self.names[seat] = fresh_name(self.names)
        elif before and not strength and self.names[seat] in NAMES:
            self.names[seat] = ""
        self.dispatch("on_minds")
        at_once(self.grow())

    def on_name(self) -> None:
        pass

    def on_minds(self) -> None:
        pass

    def _drop(self, seat: int) -> None:
        del self.names[seat]
        if self.minds is not None:
            del self.minds[seat]
        at_once(self.grow())
        self.dispatch("on_count")

    def _add(self, name: str) -> None:
        if name and "" in self.names:
            self.names[self.names.index("")] = name
        elif len(self.names) < self.seats[-1]:
            self.names.append(name)
            if self.minds is not None:
                self.minds.append("")
        at_once(self.grow())
        self.dispatch("on_count")

    def on_count(self) -> None:
        """Other people, or another number of them, sit there now."""


def seat_name(seat: int) -> str:
    """What a seat is called while nobody typed a name."""
    return tr._("Player {n}", n=seat + 1)


def first_names(seats: range, remembered: Sequence[str]) -> list[str]:
    """The names of last time for the fewest seats a game needs."""
    least = seats[0]
    return [*remembered, *[""] * least][:least]


def said_names(names: Sequence[str]) -> list[str]:
    """The names as the match keeps them: nobody is left without one."""
    return [name.strip() or seat_name(seat) for seat, name in enumerate(names)]

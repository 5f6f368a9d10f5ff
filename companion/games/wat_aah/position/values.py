"""Reads the values of a typed position; what does not fit raises ValueError or KeyError."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from companion.engine.piles import whole
from companion.games.wat_aah.components import BOSSES, CLAN, POWERS, Box, Cards, Counts, Power
from companion.games.wat_aah.state import Area, Draws, Holding, Play, Round


def read_play(box: Box, action: Mapping[str, Any]) -> Play:
    cards = box.cards
    power = action.get("power")
    if power is not None and power[0] not in POWERS:
        raise ValueError(power)
    sides: Any = action.get("given") or ([], [])
    clan, other, shown = action.get("clan"), action.get("other"), action.get("shown")
    play = Play(
        clan=-1 if clan is None else CLAN[clan],
        new=action.get("new", False) is True,
        chosen=read_kinds(cards, action.get("chosen") or []),
        laid=str(action.get("laid", "")),
        ending=action.get("ending", False) is True,
        power=None
        if power is None
        else Power(power[0], read_number(power[1]), read_number(power[2])),
        other=-1 if other is None else read_seat(box, other),
        left=read_number(action.get("left", 0)),
        given=(read_kinds(cards, sides[0]), read_kinds(cards, sides[1])),
        looked=read_kinds(cards, action.get("looked") or []),
        look_unknown=read_number(action.get("look_unknown", 0)),
        shown=-1 if shown is None else cards.index[shown],
        late=action.get("late", False) is True,
    )
    if play.laid not in ("", "clan", "reinforce", "yokai"):
        raise ValueError(play.laid)
    return play


def read_area(cards: Cards, row: Mapping[str, Any] | Sequence[Any]) -> Area:
    """The clans of a seat: pairs as they were laid, or {clan: cards}, whose order says nothing."""
    if isinstance(row, Mapping):
        row = [(clan, row[clan]) for clan in sorted(row, key=CLAN.__getitem__)]
    return tuple((CLAN[clan], read_kinds(cards, held)) for clan, held in row)


def read_round(seats: int, row: Mapping[str, Any]) -> Round:
    parts = {
        part.name: read_numbers(row.get(part.name) or [0] * seats, low=-9999)
        for part in fields(Round)
    }
    if any(len(part) != seats for part in parts.values()):
        raise ValueError
    return Round(**parts)


def read_holding(box: Box, row: Mapping[str, Any]) -> Holding:
    pile = row["pile"]
    if pile not in ("temple", "court"):
        raise ValueError(pile)
    name = row.get("card")
    return Holding(
        pile,
        None if name is None else read_record(box, pile, name),
        read_seat(box, row["seat"]),
        read_number(row["gained"]),
        row.get("discarded", False) is True,
        row.get("used", False) is True,
    )


def read_record(box: Box, pile: str, name: str) -> str:
    return box.cards.records(pile)[name].id


def read_test(cards: Cards, seats: int, given: Any) -> Counts:
    if given is None:
        return (-2,) * seats
    test = tuple(card if card in (-1, -2) else cards.index[card] for card in given)
    if len(test) != seats:
        raise ValueError
    return test


def read_boss(face: Any) -> str | None:
    if face is not None and face not in BOSSES:
        raise ValueError(face)
    return None if face is None else str(face)


def read_slots(row: Any) -> tuple[int, ...]:
    slots = read_numbers(row)
    if any(slot not in (1, 2, 3) for slot in slots):
        raise ValueError(row)
    return slots


def read_draws(box: Box, pair: Any) -> Draws:
    seat, number = pair if pair is not None else (0, 0)
    if not read_number(number):
        return (0, 0)
    return read_seat(box, seat), number


def read_seat(box: Box, value: Any) -> int:
    number = read_number(value)
    if number >= box.seats:
        raise ValueError(value)
    return number


def read_seats(box: Box, row: Any) -> tuple[int, ...]:
    return tuple(read_seat(box, value) for value in row)


def read_kinds(cards: Cards, row: Any) -> Counts:
    return tuple(cards.index[word] for word in row)


def read_counts(cards: Cards, row: Mapping[str, Any]) -> Counts:
    numbers = {cards.index[kind]: read_number(number) for kind, number in row.items()}
    return tuple(numbers.get(index, 0) for index in range(len(cards.kinds)))


def read_numbers(row: Any, low: int = 0) -> Counts:
    return tuple(read_number(value, low) for value in row)


def read_number(value: Any, low: int = 0) -> int:
    return whole(value, 9_999, low)

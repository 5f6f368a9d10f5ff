"""What is asked before a match, in which order, and what does not apply, from the game's own data.

The room `setting_up` of a game may have, all optional:
`SEATS` how many seats are there at first; `SEAT_MODES` {seats: (name, line, mark)} where the number
of players is the mode; `FIRST` {option: {value: (name, line, mark)}} asked first, each value with
one line of meaning and a picture; `MODULES` {option: (name, line)} that are on or off; `ONLY`
{option: (numbers of seats)} and `NEEDS` {option: {other option: value}} say when an option applies;
`DEALS` whether anybody is asked who deals; `BEGINS` the question that the order of names answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine import Game, Move, Option, Say
from companion.table.rooms import room
from companion.table.things import Mark


@dataclass(frozen=True, slots=True)
class Meaning:
    """A value that can be chosen, what it is called, and in one line what it means."""

    value: str
    name: Say
    line: Say | None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class FirstChoice:
    key: str
    label: Say
    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Begins:
    """The question who begins, where people agree on it: whoever is named first does.

    It is no agreement where a lot is drawn, by the app or by people: then it is asked at its time.
    """

    answer: Move
    line: Say
    """What the button that starts the match says."""
    step: Say
    """The line of the set-up list that is done with it."""
    needs: Mapping[str, str] = field(default_factory=dict)
    dealt: str = ""
    """The deck that answers it where the app deals it."""
    least: int = 2
    """Fewer players have nobody to agree with."""


@dataclass(frozen=True, slots=True)
class Asked:
    """`first` are modes and depth, `modules` are switched, `rules` are the house rules."""

    seats: int
    seat_modes: tuple[Meaning, ...]
    first: tuple[FirstChoice, ...]
    modules: tuple[tuple[Option, Say, Say], ...]
    rules: tuple[Option, ...]
    deals: bool


def asked(game: Game[Any], seats: int, values: Mapping[str, str]) -> Asked:
    """What is asked of so many players who chose these values so far."""
    own: Any = room(game.id, "setting_up")
    first: Mapping[str, Any] = getattr(own, "FIRST", {})
    modules: Mapping[str, Any] = getattr(own, "MODULES", {})
    only: Mapping[str, Any] = getattr(own, "ONLY", {})
    needs: Mapping[str, Any] = getattr(own, "NEEDS", {})

    def applies(option: Option) -> bool:
        if seats not in only.get(option.key, (seats,)):
            return False
        return all(values.get(key) == value for key, value in needs.get(option.key, {}).items())

    options = [option for option in game.options if applies(option)]
    modes = getattr(own, "SEAT_MODES", {})
    return Asked(
        seats=getattr(own, "SEATS", game.seats[0]),
        seat_modes=tuple(Meaning(str(count), *told) for count, told in modes.items()),
        first=tuple(
            FirstChoice(
                option.key,
                option.label,
                tuple(
                    Meaning(value, *first[option.key].get(value, (_named(option, value), None)))
                    for value in option.values
                ),
            )
            for option in options
            if option.key in first
        ),
        modules=tuple(
            (option, *modules[option.key]) for option in options if option.key in modules
        ),
        rules=tuple(one for one in options if one.key not in first and one.key not in modules),
        deals=bool(game.decks) and game.app_decks and getattr(own, "DEALS", True),
    )


def settled(game: Game[Any], seats: int, values: Mapping[str, str]) -> dict[str, str]:
    """The values as they are played: what does not apply is as the rules have it."""
    shown = asked(game, seats, values)
    open_keys = {choice.key for choice in shown.first}
    open_keys |= {option.key for option, _, _ in shown.modules}
    open_keys |= {option.key for option in shown.rules}
    return {
        option.key: values.get(option.key, option.default)
        if option.key in open_keys
        else option.default
        for option in game.options
    }


def begins(
    game: Game[Any], seats: int, values: Mapping[str, str], dealer: Mapping[str, str]
) -> Begins | None:
    """How the first one named begins, if that is settled before the match; else None."""
    own: Begins | None = getattr(room(game.id, "setting_up"), "BEGINS", None)
    if own is None or seats < own.least or dealer.get(own.dealt) == "app":
        return None
    return own if all(values.get(key) == value for key, value in own.needs.items()) else None


def _named(option: Option, value: str) -> Say:
    return option.value_labels.get(value) or Say("{value:term}", value=value)

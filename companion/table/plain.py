"""A plain scene of any view: for a game that has no scene of its own, and for views by code.

Every field of the view becomes words: those with one value for each seat stand beside the player,
the others below. Nothing in it can be tapped: the question lists all answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.engine import Say
from companion.table.elements import Element, Group, Mark, Scene
from companion.table.pointing import Pointing
from companion.table.rooms import room
from companion.table.seating import Seating

DEPTH = 3
"""How deep lists in lists are told."""
LONGEST = 24
"""How many items of a list are told."""
_SEAT = re.compile(r"p(\d)")
_WHERE = ("phase", "step", "stage")
_WHEN = ("round", "day", "year", "turn")


def scene_of(game_id: str, seating: Seating, view: Mapping[str, Any], pointing: Pointing) -> Scene:
    """The scene of the game's own room, or a plain one."""
    own = room(game_id, "scene")
    if own is None:
        return plain_scene(seating, view)
    made: Scene = own.scene(seating, view, pointing)
    return made


def plain_scene(seating: Seating, view: Mapping[str, Any]) -> Scene:
    """What the view tells, as words."""
    seats = len(seating.players)
    shared = {key: value for key, value in view.items() if not _each_seat(value, seats)}
    own = {key: value for key, value in view.items() if key not in shared}
    players = (_player(seating, own, seat) for seat in range(seats))
    facts = (_fact(seating, key, value) for key, value in shared.items())
    items = (*players, *(fact for fact in facts if fact is not None))
    caption = (_first(seating, view, _WHERE), _first(seating, view, _WHEN))
    return Scene(Group("column", items, gap=3, pad=6), caption)


def told(value: Any, seats: int, depth: int = DEPTH) -> Say | None:
    """A value of a view in words; None for what is empty."""
    if isinstance(value, Say):
        return value
    if value is None or value is False or value == "" or depth < 0:
        return None
    if value is True:
        return Say("yes")
    if isinstance(value, (int, float)):
        return Say("{n}", n=value)
    if isinstance(value, str):
        return _word(value, seats)
    if isinstance(value, Mapping):
        return _mapping(value, seats, depth)
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = [told(item, seats, depth - 1) for item in list(value)[:LONGEST]]
        return _joined([part for part in parts if part is not None], len(value) - LONGEST)
    return None


def _mapping(value: Mapping[str, Any], seats: int, depth: int) -> Say | None:
    if "text" in value and set(value) <= {"text", "args"}:
        return Say.from_plain(value)
    parts = []
    for key, item in list(value.items())[:LONGEST]:
        inside = told(item, seats, depth - 1)
        if inside is not None:
            parts.append(Say("{name} {value}", name=_word(str(key), seats), value=inside))
    return _joined(parts, len(value) - LONGEST)


def _joined(parts: list[Say], more: int) -> Say | None:
    if not parts:
        return None
    whole = parts[0]
    for part in parts[1:]:
        whole = Say("{one}, {other}", one=whole, other=part)
    return Say("{told}, and {n} more", told=whole, n=more) if more > 0 else whole


def _word(word: str, seats: int) -> Say:
    seat = _SEAT.fullmatch(word)
    if seat is not None and int(seat[1]) < seats:
        return Say("{seat:seat}", seat=int(seat[1]))
    return Say("{word:term}", word=word)


def _each_seat(value: Any, seats: int) -> bool:
    """Whether this is one value for each seat."""
    if isinstance(value, Mapping):
        return set(value) == {f"p{seat}" for seat in range(seats)}
    return seats > 1 and isinstance(value, (list, tuple)) and len(value) == seats


def _player(seating: Seating, fields: Mapping[str, Any], seat: int) -> Element:
    notes = []
    for key, value in fields.items():
        item = value[f"p{seat}"] if isinstance(value, Mapping) else value[seat]
        inside = told(item, len(seating.players))
        if inside is not None:
            notes.append(Say("{field:term}: {value}", field=key, value=inside))
    name = Say("{seat:seat}", seat=seat)
    label = Say("{seat:seat}: {told}", seat=seat, told=_joined(notes, 0)) if notes else name
    return Element(
        "ledger",
        f"p{seat}",
        label,
        title=name,
        mark=Mark(seat=seat),
        notes=tuple(notes),
        least=24 + 18 * len(notes),
    )


def _fact(seating: Seating, key: str, value: Any) -> Element | None:
    inside = told(value, len(seating.players))
    if inside is None:
        return None
    label = Say("{field:term}: {value}", field=key, value=inside)
    return Element("line", f"fact.{key}", label, title=label, least=24)


def _first(seating: Seating, view: Mapping[str, Any], names: tuple[str, ...]) -> Say:
    """The first of these fields that says something."""
    for name in names:
        inside = told(view.get(name), len(seating.players))
        if inside is not None:
            return inside if name in _WHERE else Say("{field:term}: {value}", field=name,
                                                     value=inside)  # fmt: skip
    return Say("")

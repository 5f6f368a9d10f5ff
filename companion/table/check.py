"""Whether a table can be shown: every value is of its kind, and every sentence is found.

What came from outside may make a scene with a word where a number belongs. Going through it once,
by the types its parts declare, finds that before anybody draws it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.engine import Game, Say
from companion.table.acts import Act
from companion.table.chooser import Chooser
from companion.table.elements import Mark, Scene
from companion.table.plain import scene_of
from companion.table.pointing import Pointing
from companion.table.questions import OTHERS, Question, ask
from companion.table.scenes import scene_room
from companion.table.seating import Seating
from companion.table.sheets import sheet_of

COLOUR = re.compile(r"(#[0-9A-Fa-f]{6})?")


def sentences(thing: Any) -> list[Say]:
    """Every sentence in it; TypeError where something is not what its place declares."""
    return list(_walk(thing, type(thing)))


def table_sentences(
    game: Game[Any],
    seating: Seating,
    view: Mapping[str, Any],
    chooser: Chooser | None,
    eyes: int | None,
) -> Iterator[Say]:
    """All that one pair of eyes can come to read: the table, what is asked, what only they see.

    The pages that a tap turns to and the sheets that it opens are read too.
    """
    own = scene_room(game.id)
    pointing = chooser.pointing if chooser is not None else Pointing()
    pointing = replace(pointing, hand=own.settle(view, {}), eyes=eyes)
    shown: list[Scene | Question] = [scene_of(game.id, seating, view, pointing)]
    for slot, value in {act.keep for act in acts(shown[0]) if act.keep is not None}:
        turned = replace(pointing, hand={**pointing.hand, slot: value})
        shown.append(scene_of(game.id, seating, view, turned))
    if chooser is not None:
        shown.append(ask(game, seating, view, chooser, pointing))
    private = own.private_of(seating, eyes, view)
    if private is not None:
        shown.append(private)
    for one in shown:
        yield from sentences(one)
    for key in {act.opens for one in shown for act in acts(one)} - {"", OTHERS}:
        sheet = sheet_of(game.id, seating, view, pointing, key)
        if sheet is not None:
            yield from sentences(sheet)


def acts(thing: Any) -> Iterator[Act]:
    """What can be done with anything in it."""
    if isinstance(thing, Act):
        yield thing
    elif isinstance(thing, tuple):
        for one in thing:
            yield from acts(one)
    elif is_dataclass(thing) and not isinstance(thing, Say):
        for field in fields(thing):
            yield from acts(getattr(thing, field.name))


def _walk(value: Any, kind: Any) -> Iterator[Say]:
    kind = _fitting(value, kind)
    if isinstance(value, Say):
        _check(kind is Say, value, kind)
        _check_args(value)
        yield value
    elif get_origin(kind) is tuple:
        _check(isinstance(value, tuple), value, kind)
        inner = get_args(kind)
        kinds = (inner[0],) * len(value) if inner[-1] is ... else inner
        _check(len(kinds) == len(value), value, kind)
        for one, its_kind in zip(value, kinds, strict=True):
            yield from _walk(one, its_kind)
    elif get_origin(kind) is frozenset:
        _check(isinstance(value, frozenset), value, kind)
        for one in value:
            yield from _walk(one, get_args(kind)[0])
    else:
        _check(_is(value, kind), value, kind)
        if is_dataclass(value):
            for name, inside in _parts(value.__class__):
                yield from _walk(getattr(value, name), inside)
        if isinstance(value, Mark):
            _check(COLOUR.fullmatch(value.tint) is not None, value.tint, kind)


def _fitting(value: Any, kind: Any) -> Any:
    """The one of several allowed kinds that a value may be of."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    return next((one for one in get_args(kind) if _is(value, one)), NoneType)


def _is(value: Any, kind: Any) -> bool:
    return isinstance(value, (int, float) if kind is float else get_origin(kind) or kind)


@cache
def _parts(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _check_args(said: Say) -> None:
    """Words, numbers and other sentences go into a sentence, one or several."""
    for value in said.args.values():
        for one in value if isinstance(value, (list, tuple)) else (value,):
            _check(isinstance(one, (str, int, float, Say)), one, "a word, a number or a sentence")
            if isinstance(one, Say):
                _check_args(one)


def _check(holds: bool, value: Any, kind: Any) -> None:
    if not holds:
        raise TypeError(f"{value!r} is not {kind}")

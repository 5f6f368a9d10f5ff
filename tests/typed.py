"""Whether plain data are what their types say, as views are: their types hold where people play."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from companion.engine import Game


@cache
def view_type(game: Game[Any]) -> Any:
    """What the view of a game is."""
    return get_type_hints(type(game).view)["return"]


def faults(value: Any, wanted: Any, where: str = "view") -> list[str]:
    """Everything in it that its type does not say, each with its place."""
    if wanted is Any:
        return []
    if is_typeddict(wanted):
        return _of_fields(value, wanted, where)
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        found = [faults(value, one, where) for one in inner]
        return min(found, key=len) if all(found) else []
    if origin is Mapping:
        if not isinstance(value, dict):
            return [f"{where} is {value!r}"]
        return [
            fault
            for key, held in value.items()
            for fault in (*faults(key, inner[0], where), *faults(held, inner[1], f"{where}.{key}"))
        ]
    if origin is Sequence:
        if not isinstance(value, list | tuple):
            return [f"{where} is {value!r}"]
        return [
            fault
            for at, held in enumerate(value)
            for fault in faults(held, inner[0], f"{where}[{at}]")
        ]
    return [] if type(value) is (wanted or type(None)) else [f"{where} is {value!r}"]


def _of_fields(value: Any, wanted: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where} is {value!r}"]
    hints, needed = _fields(wanted)
    found = [f"{where}.{key} is in no type" for key in value.keys() - hints.keys()]
    found += [f"{where}.{key} is missing" for key in needed - value.keys()]
    return found + [
        fault
        for key in value.keys() & hints.keys()
        for fault in faults(value[key], hints[key], f"{where}.{key}")
    ]


@cache
def _fields(wanted: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of the fields, and those that must be there."""
    told = get_type_hints(wanted, include_extras=True)
    needed = [key for key, one in told.items() if get_origin(one) is not NotRequired]
    return get_type_hints(wanted), frozenset(needed if wanted.__total__ else ())

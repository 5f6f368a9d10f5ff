"""Making the next state from the last one, quickly: this is what every move does."""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")

_SHAPES: dict[type, tuple[Any, Any, dict[str, int]]] = {}


def evolve(state: T, **changes: Any) -> T:
    """`dataclasses.replace` for frozen dataclasses with slots, at a fifth of the cost.

    A frozen class writes each field past its own guard, which is slow; so a class with the same
    slots and no guard is filled, and becomes the frozen one once it is.
    """
    kind = type(state)
    draft, values_of, places = _SHAPES.get(kind) or _shape(kind)
    values = list(values_of(state))
    for name, value in changes.items():
        values[places[name]] = value
    new: T = draft(*values)
    new.__class__ = kind
    return new


def _shape(kind: type) -> tuple[Any, Any, dict[str, int]]:
    names = [field.name for field in fields(kind)]
    # A single name would make `attrgetter` return no tuple.
    values_of = attrgetter(*names) if len(names) > 1 else lambda state: (getattr(state, names[0]),)
    draft = make_dataclass(kind.__name__, names, slots=True)
    places = {name: at for at, name in enumerate(names)}
    return _SHAPES.setdefault(kind, (draft, values_of, places))

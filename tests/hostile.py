"""Plain data as no honest device writes it: one place of it changed, taken out or put in."""

from __future__ import annotations

import copy
import random
from typing import Any

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 99, 10**6, 10**9, 2**70, 10**400, -(10**9), 0.5, 1e300),
    *("", "x", "p9", "-1", "999999999", "½", "\ud800", "\x00", "é" * 40, "z" * 5_000),
    *([], [1], ["x", None], [[]], [{}], {}, {"x": 1}, {"text": 1}, {"text": "{x}"}),
    *({"text": "{n.__class__}", "args": {"n": 1}}, {"rows": 1}, {"": [0]}),
)


def _deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of it, the whole included."""
    found = [path]
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*path, key))
    elif isinstance(value, list):
        for at in range(len(value)):
            found += places(value[at], (*path, at))
    return found


def spoilt(value: Any, rng: random.Random, changes: int = 1) -> Any:
    """A copy with that many strange places."""
    made = copy.deepcopy(value)
    for _ in range(changes):
        made = _changed(made, rng)
    return made


def _changed(value: Any, rng: random.Random) -> Any:
    path = rng.choice(places(value))
    strange = copy.deepcopy(rng.choice(STRANGE))
    if not path:
        return strange if rng.random() < 0.2 else value
    above = value
    for key in path[:-1]:
        above = above[key]
    key = path[-1]
    how = rng.randrange(8)
    if how == 0:
        del above[key]
    elif how == 1 and isinstance(above, dict):
        above[str(strange)[:50]] = above.pop(key)
    elif how == 1:
        above.insert(key, strange)
    elif how == 2 and isinstance(above[key], (dict, list)) and above[key]:
        inner = above[key]
        if isinstance(inner, dict):
            inner[str(strange)[:50]] = rng.choice(list(inner.values()))
        else:
            inner.append(rng.choice(inner))
    elif how == 3:
        others = places(value)
        taken = value
        for step in rng.choice(others):
            taken = taken[step]
        above[key] = copy.deepcopy(taken)
    elif how == 4:
        above[key] = _deep(rng.choice((3, 30, 150)))
    else:
        above[key] = strange
    return value

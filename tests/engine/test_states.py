"""Copies of frozen data."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Pile, evolve, evolver

PILES = st.builds(
    Pile.of, st.text(max_size=3), st.dictionaries(st.text(max_size=3), st.integers(0, 3))
)
CHANGES = st.fixed_dictionaries(
    {}, optional={"name": st.text(max_size=3), "count": st.integers(), "drawn": st.integers()}
)


@dataclass(frozen=True, slots=True)
class Single:
    one: int


@given(PILES, CHANGES)
def test_a_copy_is_what_replace_makes(pile: Pile, changes: dict[str, Any]) -> None:
    before = tuple(getattr(pile, field.name) for field in fields(pile))
    made, expected = evolve(pile, **changes), replace(pile, **changes)
    assert made == expected
    assert (type(made), repr(made), hash(made)) == (Pile, repr(expected), hash(expected))
    assert tuple(getattr(pile, field.name) for field in fields(pile)) == before


def test_a_copy_is_as_frozen_as_what_it_was_made_from() -> None:
    made = evolve(Single(1), one=2)
    assert made == Single(2)
    with pytest.raises(FrozenInstanceError):
        made.one = 3  # type: ignore[misc]


def test_no_field_is_invented() -> None:
    with pytest.raises(AttributeError):
        evolve(Single(1), two=2)


Absent = int | None


@dataclass(frozen=True, slots=True)
class Awkward:
    """Fields that are called like words of the copying itself, and one that may be None."""

    new: int = 1
    state: int = 2
    kind: int = 3
    maybe: Absent = 4


def test_a_field_may_have_any_name_and_be_none_behind_another_name() -> None:
    evolved, renewed = evolver(Awkward), evolver(Awkward, "new", "maybe")
    assert evolved(Awkward(), new=5, state=6) == Awkward(5, 6)
    assert evolved(Awkward(), maybe=None) == Awkward(maybe=None)
    assert renewed(Awkward(), 7, None) == Awkward(7, 2, 3, None)
    assert evolve(Awkward(), new=8) == Awkward(8)

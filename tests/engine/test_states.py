"""Copies of frozen data."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Pile, evolve

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

"""Which rule clause a test is about: `@clause("SC-604")`. `tests/test_clauses.py` reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[Test], Test]:
    """Names the clauses whose negation makes this test fail."""
    return lambda test: test

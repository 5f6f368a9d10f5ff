"""Which rule clause a test is about: `@clause("SC-604")`. The games' help texts list them all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

TESTED: dict[str, set[str]] = defaultdict(set)


def clause(*ids: str) -> Callable[[Test], Test]:
    """Marks a test; `tests/test_clauses.py` fails if a clause of a game has no test."""

    def mark(test: Test) -> Test:
        for id in ids:
            TESTED[id].add(f"{test.__module__}.{test.__qualname__}")
        return test

    return mark

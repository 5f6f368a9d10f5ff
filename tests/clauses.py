"""Which rule clause a test is about: `@clause("SC-604")`. `tests/test_clauses.py` reads it.

`python -m tests.clauses` prints how many clauses of each game a test names.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from companion.engine import find_game, game_ids

TESTS = Path(__file__).parent / "games"
Test = TypeVar("Test", bound=Callable[..., object])


def clause(*ids: str) -> Callable[[Test], Test]:
    """Names the clauses whose negation makes this test fail."""
    return lambda test: test


def named_by_tests() -> set[str]:
    """The clauses that stand in a `@clause(...)` above a test."""
    found: set[str] = set()
    for path in TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "clause":
                    found |= {arg.value for arg in mark.args if isinstance(arg, ast.Constant)}
    return found


def report() -> bool:
    """Prints the share of clauses per game; False if a clause has no test."""
    named, whole = named_by_tests(), True
    for game in game_ids():
        clauses = set(find_game(game).help("en"))
        missing = sorted(clauses - named)
        whole = whole and not missing
        print(f"{game:20} {len(clauses & named)} of {len(clauses)} clauses", *missing)
    return whole


if __name__ == "__main__":
    sys.exit(not report())

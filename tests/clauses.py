"""Which rule clause a test is about: `@clause("SC-604")`. `tests/test_clauses.py` reads it.

`pytest --clause SC-604` runs the tests of a clause; `python -m tests.clauses` prints how many
clauses of each game a test names.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from companion.engine import find_game, game_ids

TESTS = Path(__file__).parent / "games"


def clause(*ids: str) -> pytest.MarkDecorator:
    """Names the clauses whose negation makes this test fail."""
    return pytest.mark.clause(*ids)


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

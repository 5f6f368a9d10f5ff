"""The arrows between the layers point one way, and the house style holds."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import is_typeddict

import pytest

from companion.engine import find_game
from tests.kit import GAMES
from tests.typed import view_type

ROOT = Path(__file__).parent.parent
CODE = ROOT / "companion"
MAY_IMPORT = {
    "engine": {"engine"},
    "table": {"engine", "table"},
    "games": {"engine", "table", "games"},
    "editions": {"engine", "editions"},
    "store": {"engine", "editions", "store"},
    "share": {"engine", "editions", "share", "language"},
    "stats": {"engine", "store", "stats"},
    "mind": {"engine", "table", "mind"},
    "live": {"engine", "table", "live", "language"},
    "club": {"engine", "table", "store", "share", "stats", "live", "club", "language"},
}
OUTSIDE = {
    "store": {"tinydb"},
    "share": {"qrcode", "zxingcpp", "pyzbar", "PIL"},
    "live": {"starlette", "uvicorn"},
    "club": {"paho", "openskill", "starlette", "uvicorn"},
}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "companion":
            found |= {f"companion.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("layer", sorted(MAY_IMPORT))
def test_arrows(layer: str) -> None:
    for path in (CODE / layer).rglob("*.py"):
        for name in imports(path):
            top, _, rest = name.partition(".")
            if top == "companion":
                assert rest.split(".")[0] in MAY_IMPORT[layer], f"{path.name} imports {name}"
            else:
                known = top in sys.stdlib_module_names or top in OUTSIDE.get(layer, set())
                assert known, f"{path.name} imports {name}"


def test_a_game_knows_no_other_game() -> None:
    for folder in (CODE / "games").iterdir():
        for path in folder.rglob("*.py"):
            for name in imports(path):
                if name.startswith("companion.games."):
                    assert name.split(".")[2] == folder.name, f"{path} imports {name}"


def test_no_module_is_named_after_nothing() -> None:
    vague = re.compile(r"manager|helper|util|misc")
    assert not [path for path in CODE.rglob("*.py") if vague.search(path.stem)]


def test_no_machine_paths() -> None:
    place = re.compile("/" + r"(work|root|tmp/bash)/")
    for path in [*CODE.rglob("*.py"), *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        assert not place.search(path.read_text(encoding="utf-8")), path


def test_one_module_speaks_to_android() -> None:
    speaks = re.compile(r'jnius|platform == "android"|import_module\("android')
    found = {path.name for path in CODE.rglob("*.py") if speaks.search(path.read_text("utf-8"))}
    assert found == {"android.py"}


# what may name a game: its own folder, documents, golden files, drawings, and its own tests

OF_A_GAME = re.compile(r"test_|_fingers|_tables?$")
"""Tests may take a certain game as their example, and some files touch one game only."""


PORTRAITS = ("situations.py", "plain_shinobi.py")
"""What draws certain moments of certain games, and a game written anew for comparison."""


def shared() -> list[Path]:
    """Everything that must work for a game nobody has written yet."""
    code = [
        path
        for folder in ("companion", "kv", "tools", "bench")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".kv", ".js", ".css", ".html", ".sh")
        and path.name not in PORTRAITS
        and path.parts[len(ROOT.parts) : len(ROOT.parts) + 2] != ("companion", "games")
    ]
    tests = [path for path in (ROOT / "tests").rglob("*.py") if not OF_A_GAME.search(path.stem)]
    return [ROOT / "main.py", *code, *tests, *(ROOT / "tests").glob("test_[cipt]*.py")]


def test_nothing_outside_its_folder_names_a_game() -> None:
    ids = re.compile("|".join(path.parent.name for path in (CODE / "games").glob("*/game.py")))
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if ids.search(line) or ids.search(path.name)
    ]
    assert not found, "\n".join(found)


# the rooms of a game (docs/design.md)

ROOMS = {
    *("titles", "face", "game", "options", "state", "components", "labels"),
    *("candidates", "legality", "effects", "invariants", "position"),
    *("view", "words", "log", "guide", "contents", "scoring", "pad", "ending", "mind"),
    *("scene", "questions", "moments", "pieces", "joining"),
}
"""Every game has them."""
MORE = {"sheets", "chapters", "setting_up", "box"}
"""Only a game that needs them."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = CODE / "games" / game
    here = {
        path.stem
        for path in folder.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert here - {"__init__"} >= ROOMS, f"not there: {sorted(ROOMS - here)}"
    strange = sorted(here - {"__init__"} - ROOMS - MORE)
    assert not strange, f"no rooms of a game: {strange}"


@pytest.mark.parametrize("game", GAMES)
def test_what_seats_see_is_typed(game: str) -> None:
    """No room reads an untyped view: mypy knows every field of it."""
    assert is_typeddict(view_type(find_game(game)))
    untyped = re.compile(r"\bview: (dict|Mapping|Any)\b")
    for path in (CODE / "games" / game).rglob("*.py"):
        assert not untyped.search(path.read_text(encoding="utf-8")), path

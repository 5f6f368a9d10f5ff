"""Everything the app imports is there on Android, and in every Python from 3.11 to 3.14."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.engine
import companion.store
from tests.android.spec import ROOT, requirements

CODE = [ROOT / "main.py", *sorted((ROOT / "companion").rglob("*.py"))]
IMPORTED_BY = {"PIL": "pillow", "jnius": "pyjnius", "paho": "paho-mqtt"}
PART_OF = {"android": "kivy"}
"""Recipes that another recipe brings: kivy depends on python-for-android's own module."""
DESKTOP = {"zxingcpp", "tools"}
"""A reader of codes that desktops may have, and the tour, which source folders have."""
LEFT_OUT = {"test", "lib2to3", "ensurepip", "idlelib", "tkinter", "turtle", "turtledemo"}
"""Parts of the standard library that python-for-android does not pack."""
NEED_MORE = {"bz2", "lzma", "curses", "readline", "dbm", "grp", "nis", "crypt", "spwd"}
"""Parts that need a library which the spec does not ask for, or that Android does not have."""
GONE = {
    *("aifc", "asynchat", "asyncore", "audioop", "cgi", "cgitb", "chunk", "crypt", "distutils"),
    *("imghdr", "imp", "lib2to3", "mailcap", "msilib", "nis", "nntplib", "ossaudiodev", "pipes"),
    *("smtpd", "sndhdr", "spwd", "sunau", "telnetlib", "uu", "xdrlib", "pkg_resources"),
}
"""Modules that 3.12 and 3.13 removed, and the one that new setuptools leave out."""
GONE_NAMES = re.compile(
    r"\b(utcnow|utcfromtimestamp|find_loader|load_module|get_event_loop_policy|getdefaultlocale"
    r"|ast\.(Num|Str|Bytes|NameConstant|Ellipsis)|locale\.format|pkgutil\.(find|get)_loader"
    r"|abc\.ByteString|typing\.(io|re|ByteString)|shutil\.rmtree\([^)]*onerror)\b"
)


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Modules by their whole names, also those asked for by `importlib.import_module("…")`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, node.lineno
        elif (
            isinstance(node, ast.Call)
            and ast.unparse(node.func) == "importlib.import_module"
            and isinstance(node.args[0], ast.Constant)
        ):
            yield str(node.args[0].value), node.lineno


def names() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in CODE:
        for name, line in imported(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(name.partition(".")[0], set()).add(f"{path.name}:{line}")
    return found


def test_every_import_is_there_on_android() -> None:
    from pythonforandroid.build import Context
    from pythonforandroid.recipe import Recipe

    context = Context()
    context.local_recipes = None
    recipes = {name.lower() for name in Recipe.list_recipes(context)}
    wanted = {name.lower() for name in requirements()}
    for module, places in names().items():
        if module == "companion" or module in DESKTOP:
            continue
        if module in sys.stdlib_module_names:
            assert module not in LEFT_OUT | NEED_MORE, (module, places)
            continue
        name = IMPORTED_BY.get(module, module).lower()
        if PART_OF.get(name) in wanted and name in recipes:
            continue
        assert name in wanted, (module, places)
        assert name in recipes or pure_python(name), (module, places)


HALF_COMPILED = {"openskill"}
"""Plain Python that desktops get compiled; for every other device it has a wheel without that."""


def pure_python(name: str) -> bool:
    if name in HALF_COMPILED:
        root = str(importlib.metadata.distribution(name).locate_file(""))
        modules = {Path(root, file).with_suffix("") for file in importlib.metadata.files(name) or []
                   if file.suffix == ".py"}  # fmt: skip
        return {module.with_suffix(".py").exists() for module in modules} == {True}
    files = importlib.metadata.files(name) or []
    return not [file for file in files if file.suffix in (".so", ".pyd")]


def test_nothing_is_asked_for_in_vain() -> None:
    used = {IMPORTED_BY.get(name, name).lower() for name in names()}
    # pyzbar is imported by a name in a list; libzbar is the library under it.
    assert "pyzbar" in (ROOT / "companion/share/scan.py").read_text(encoding="utf-8")
    assert set(requirements()) <= used | {"python3", "pyzbar", "libzbar"} | under(SERVING)


SERVING = ("starlette", "uvicorn")


def under(names: tuple[str, ...]) -> set[str]:
    """What these need, and what that needs; without extras and what only old Pythons need."""
    found: set[str] = set()
    for name in names:
        for line in importlib.metadata.requires(name) or []:
            what, _, when = line.partition(";")
            if "extra" in when or 'python_version < "3.11"' in when:
                continue
            need = re.split(r"[^A-Za-z0-9_.-]", what.strip())[0].lower().replace("-", "_")
            found |= {need, *under((need,))}
    return found


def test_the_server_has_all_it_needs_and_all_of_it_is_pure_python() -> None:
    """python-for-android installs the names that are listed, and not what they need."""
    needed = under(SERVING) | set(SERVING)
    assert needed <= set(requirements())
    assert all(pure_python(name) for name in needed)


def test_desktop_modules_are_imported_behind_a_try() -> None:
    for path in CODE:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^\s*(import|from) (zxingcpp|pyzbar|jnius|android)\b", text, re.M)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_syntax(version: tuple[int, int]) -> None:
    with warnings.catch_warnings():
        # An invalid escape is a warning now and will be an error.
        warnings.simplefilter("error")
        for path in CODE:
            ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=version)


def test_nothing_that_newer_pythons_removed() -> None:
    for module, places in names().items():
        assert module not in GONE, (module, places)
    for path in CODE:
        found = GONE_NAMES.search(path.read_text(encoding="utf-8"))
        assert not found, (path.name, found)


def test_returns_that_leave_a_finally() -> None:
    """A warning from 3.14 on."""
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for last in node.finalbody if isinstance(node, ast.Try) else ():
                leaving = (ast.Return, ast.Break, ast.Continue)
                assert not any(isinstance(each, leaving) for each in ast.walk(last)), path


@pytest.mark.parametrize("package", [companion.engine, companion.store], ids=lambda p: p.__name__)
def test_late_names(package: object) -> None:
    """The names that come late are all there, and are those that type checkers see."""
    names = package.__all__  # type: ignore[attr-defined]
    assert sorted(names) == sorted(package._WHERE)  # type: ignore[attr-defined]
    assert all(getattr(package, name) is not None for name in names)
    with pytest.raises(AttributeError):
        package.nothing_of_this_name  # type: ignore[attr-defined]  # noqa: B018


def test_the_first_screen_needs_little() -> None:
    """Heavy parts come when they are used; this keeps the start from growing unseen."""
    import subprocess

    code = (
        "import sys, companion.app.shell.application, companion.app.screens.home;"
        "print(*(m for m in sys.modules if m.startswith(('companion', 'qrcode'))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )
    loaded = done.stdout.split()
    late = ("companion.share", "companion.games.", "companion.engine.match", "qrcode")
    assert not [name for name in loaded if name.startswith(late)]

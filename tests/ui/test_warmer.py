"""Modules are loaded while nobody touches the app."""

from __future__ import annotations

import sys
from typing import Any

import pytest


class Quiet:
    """Stands for what knows how long nobody has touched the app."""

    quiet = 0.0


@pytest.fixture
def loaded(ui: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    from companion.app.shell import warmer
    from companion.app.widgets.gradual import Gradual

    Gradual.busy.clear()
    names: list[str] = []
    monkeypatch.setattr(warmer.importlib, "import_module", names.append)
    return names


def test_nothing_is_loaded_under_a_finger(loaded: list[str]) -> None:
    from companion.app.shell.warmer import Warmer, modules

    touched = Quiet()
    warmer = Warmer(touched)  # type: ignore[arg-type]
    assert warmer.load() and not loaded
    touched.quiet = 1.0
    assert warmer.load() and loaded == [next(modules())]
    touched.quiet = 0.1
    assert warmer.load() and len(loaded) == 1


def test_nothing_is_loaded_while_a_screen_is_built(loaded: list[str]) -> None:
    from companion.app.shell.warmer import Warmer
    from companion.app.widgets.gradual import Gradual

    still = Quiet()
    still.quiet = 9.0
    warmer, building = Warmer(still), Gradual()  # type: ignore[arg-type]
    building.build(iter([None]))
    assert warmer.load() and not loaded
    building.finish()
    assert warmer.load() and loaded


def test_it_ends_when_everything_is_there(loaded: list[str]) -> None:
    from companion.app.shell.warmer import Warmer, modules

    still = Quiet()
    still.quiet = 9.0
    warmer = Warmer(still)  # type: ignore[arg-type]
    while warmer.load():
        pass
    assert loaded == list(modules())


def test_every_name_is_a_module(ui: Any) -> None:
    import importlib

    from companion.app.shell.router import SCREENS
    from companion.app.shell.warmer import modules

    names = list(modules())
    for name in names:
        importlib.import_module(name)
    assert len(names) >= len(SCREENS) and set(names) <= set(sys.modules)

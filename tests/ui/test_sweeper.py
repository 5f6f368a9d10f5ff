"""Garbage is not looked for in the middle of a tap."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest


class Ring:
    """Two that hold each other: only a sweep finds them."""

    alive = 0

    def __init__(self) -> None:
        self.other: Any = None
        Ring.alive += 1

    def __del__(self) -> None:
        Ring.alive -= 1


@pytest.fixture
def sweeper(ui: Any) -> Iterator[Any]:
    from companion.app.shell.sweeper import Sweeper
    from companion.app.widgets.gradual import Gradual

    Gradual.busy.clear()
    before = gc.get_threshold()
    yield Sweeper(ui.window)
    gc.set_threshold(*before)


def old_ring() -> None:
    one, two = Ring(), Ring()
    one.other, two.other = two, one
    gc.collect(0)
    gc.collect(1)


def test_a_sweep_waits_until_nobody_touches(
    ui: Any, sweeper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.shell import sweeper as module

    monkeypatch.setattr(module, "ENOUGH", 0)
    gc.collect()
    old_ring()
    ui.window.dispatch("on_touch_down", ui.touch(5, 5))
    sweeper.sweep()
    assert Ring.alive == 2, "a finger is on the screen"
    monkeypatch.setattr(module, "QUIET", 0.0)
    sweeper.sweep()
    assert Ring.alive == 0


def test_a_sweep_waits_until_the_screen_is_built(
    sweeper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.shell import sweeper as module
    from companion.app.widgets.gradual import Gradual

    monkeypatch.setattr(module, "ENOUGH", 0)
    monkeypatch.setattr(module, "QUIET", 0.0)
    gc.collect()
    old_ring()
    building = Gradual()
    building.build(iter([None]))
    sweeper.sweep()
    assert Ring.alive == 2, "a screen is being built"
    building.finish()
    sweeper.sweep()
    assert Ring.alive == 0


def test_what_dies_after_a_sweep_goes_in_a_long_pause(
    sweeper: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.shell import sweeper as module

    monkeypatch.setattr(module, "ENOUGH", 0)
    monkeypatch.setattr(module, "QUIET", 0.0)
    one, two = Ring(), Ring()
    one.other, two.other = two, one
    sweeper.sweep()
    del one, two
    sweeper.sweep()
    assert Ring.alive == 2, "it was put aside while it was in use"
    monkeypatch.setattr(module, "LONG", 0.0)
    sweeper.sweep()
    assert Ring.alive == 0


def test_python_does_not_sweep_by_itself(sweeper: Any) -> None:
    swept: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            swept.append(info["generation"])

    gc.callbacks.append(watch)
    kept = []
    for _ in range(200_000):
        kept.append([None])
    gc.callbacks.remove(watch)
    assert swept
    assert 2 not in swept

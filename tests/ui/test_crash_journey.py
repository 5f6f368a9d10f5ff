"""When something breaks in the middle of a tap: calm words, a safe match, a way on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui.test_shinobi_journey import begin
from tests.ui.touches import choice_button

SECRET = "Aki holds the ninja"


@pytest.fixture
def guard(context: Any) -> Iterator[Any]:
    from companion.app.shell.crash import CrashGuard

    guard = CrashGuard(context).install()
    yield guard
    guard.remove()


def broken(*_: Any) -> None:
    raise RuntimeError(SECRET)


def tap_in_the_loop(ui: Any, target: Any) -> None:
    """A tap as Kivy's main loop runs it: what is raised goes to the exception manager."""
    from kivy.base import ExceptionManager

    try:
        ui.tap(target)
    except Exception as error:
        if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
            raise
    ui.frames(3)


def test_a_broken_tap_shows_a_calm_screen(ui: Any, context: Any, guard: Any) -> None:
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    moves = screen.sitting.match.index
    match_id = screen.sitting.entry.id
    ui.find_id("undo").bind(on_tap=broken)
    screen.undo = broken
    tap_in_the_loop(ui, "Undo")
    texts = ui.texts()
    assert "Your match is saved" in texts
    assert not [text for text in texts if "Traceback" in text or SECRET in text]
    assert not ui.audit()
    ui.tap("Write a report file")
    written = list((context.library.folder / "reports").iterdir())
    assert len(written) == 1
    report = written[0].read_text(encoding="utf-8")
    assert "RuntimeError" in report and "screen table" in report and "broken" in report
    assert (
        SECRET not in report
        and "Player 1" not in report
        and str(context.library.folder) not in report
    )
    assert any("reports" in text for text in ui.texts())
    assert not ui.audit()
    ui.tap("Go on")
    assert context.router.here.screen == "home" and "Your match is saved" not in ui.texts()
    assert context.sitting(match_id).match.index == moves
    context.router.go("table", match=match_id)
    ui.frames(3)
    assert context.router.screen.sitting.match.index == moves


def test_the_app_itself_installs_the_guard(ui: Any, tmp_path: Any) -> None:
    from kivy.base import ExceptionManager

    from companion.app.shell.application import DojoApp

    app = DojoApp(tmp_path / "app")
    app.build()
    assert app.guard in ExceptionManager.handlers
    app.on_stop()
    assert app.guard not in ExceptionManager.handlers


def test_an_error_with_every_frame_ends_the_app(ui: Any, context: Any, guard: Any) -> None:
    from kivy.base import ExceptionManager

    from companion.app.shell.crash import MOST_IN_A_ROW

    error = RuntimeError(SECRET)
    answers = [guard.handle_exception(error) for _ in range(MOST_IN_A_ROW + 1)]
    assert set(answers[:-1]) == {ExceptionManager.PASS}
    assert answers[-1] == ExceptionManager.RAISE
    assert guard.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_a_cause_is_told_without_its_words() -> None:
    from companion.app.shell.crash import report

    try:
        try:
            broken()
        except RuntimeError as error:
            raise KeyError("Ben") from error
    except KeyError as error:
        text = report(error, "table")
    assert "RuntimeError" in text and "KeyError" in text
    assert SECRET not in text and "Ben" not in text.replace('Ben")', "")


def test_in_french_at_the_largest_text(ui: Any, context: Any, guard: Any) -> None:
    context.set("language", "fr")
    context.set("text_size", 1.4)
    context.set("theme", "dark")
    guard.handle_exception(RuntimeError(SECRET))
    ui.frames(3)
    assert "Votre partie est enregistrée" in ui.texts()
    assert not ui.audit()

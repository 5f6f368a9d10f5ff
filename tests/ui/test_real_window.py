"""The app as a person starts it: its own process, a real X window, a real mouse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.store import Library

SIZE = (800, 600)
PATIENCE = 90


def until(ready: Callable[[], Any], what: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = ready()
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError(f"waited in vain for {what}")


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen of our own."""
    assert shutil.which("Xvfb") and shutil.which("xdotool"), "make setup installs both"
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    number = os.read(read, 16).decode().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def test_a_match_with_a_real_mouse(ui: Any, context: Any, display: str, tmp_path: Path) -> None:
    # The same app drawn offscreen at the same size tells where everything is.
    ui.resize(*SIZE)
    home = tmp_path / "fresh" / "home"
    environment = {
        **os.environ,
        "DISPLAY": display,
        "XDG_CONFIG_HOME": str(home),
        "KIVY_HOME": str(tmp_path / "kivy"),
    }
    environment.pop("SDL_VIDEODRIVER", None)
    # The window of the tests has a size of its own.
    environment = {k: v for k, v in environment.items() if not k.startswith("KCFG_")}
    # As at a second start: the pictures of the first one are told in their own journey.
    with Library(home / "dojo") as library:
        library.settings.set("welcomed", True)
    app = subprocess.Popen(
        [sys.executable, "-m", "companion"], env=environment, stderr=subprocess.PIPE
    )

    def xdotool(*words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def click(target: Any) -> None:
        widget = ui._target(target)
        x, y = widget.to_window(*widget.center)
        xdotool("mousemove", str(round(x)), str(round(SIZE[1] - y)))
        time.sleep(0.15)
        xdotool("mousedown", "1")
        time.sleep(0.15)
        xdotool("mouseup", "1")
        time.sleep(0.6)
        ui.tap(target)

    try:
        until(lambda: xdotool("search", "--onlyvisible", "--class", "python"), "the window")
        folder = until(lambda: next(iter(home.glob("*")), None), "the data folder")
        time.sleep(2)
        ui.tap("New match")  # the mirror goes first to know where the game is listed
        context.router.back()
        ui.frames()
        click("New match")
        click("Shinobi: War of Clans")
        click("Start the match")
        click("Play")
        from tests.ui.touches import choice_button

        click(choice_button(context.router.screen, "p0"))
        click(context.router.screen.board.element("p1.oda"))

        def recorded() -> bool:
            with Library(folder, read_only=True) as library:
                found = library.matches()
                if not found:
                    return False
                entries = library.open(found[0].id).match.entries
                return [str(entry) for entry in entries] == ["first p0", "deploy oda p1"]

        until(recorded, "the two moves on disk")
        xdotool("key", "Escape", "Escape", "Escape", "Escape")
        assert app.poll() is None or app.returncode == 0
    finally:
        app.terminate()
        _, errors = app.communicate(timeout=30)
    assert b"Traceback" not in errors, errors.decode()[-2000:]

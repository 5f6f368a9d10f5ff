"""When something breaks: a calm screen, the match safe on disk, and a report for those who want.

The report holds versions, the name of the screen and the lines of the program that were running.
What an error says is left out: it could name a player or a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kivy
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.logger import Logger

from companion.app.look.translation import tr
from companion.app.shell.version import VERSION

if TYPE_CHECKING:
    from companion.app.shell.context import Context

MOST_IN_A_ROW = 20
"""An error that comes back with every frame cannot be lived with; then the app really stops."""


class CrashGuard(ExceptionHandler):
    """Catches what nobody caught in the UI loop."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.screen: Any = None
        self._in_a_row = 0

    def install(self) -> CrashGuard:
        ExceptionManager.add_handler(self)
        return self

    def remove(self) -> None:
        ExceptionManager.remove_handler(self)

    def try_out(self, action: Callable[[], Any]) -> None:
        """Before the loop runs, when nobody would catch it: the app starts all the same."""
        try:
            action()
        except Exception as error:
            if self.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        self._in_a_row += 1
        if self._in_a_row > MOST_IN_A_ROW:
            return int(ExceptionManager.RAISE)
        screen = self.context.router.screen
        if screen is not None and screen.gave_way(error):
            return int(ExceptionManager.PASS)
        text = report(error, self._where())
        Logger.error("Dojo: %s", text)
        if self.screen is None or not self.screen.is_open:
            try:
                self._show(text)
            except Exception:
                return int(ExceptionManager.RAISE)
        return int(ExceptionManager.PASS)

    def _show(self, text: str) -> None:
        from companion.app.screens.crashed import CrashedScreen
        from companion.app.widgets.overlay import Overlay

        while Overlay.stack:
            Overlay.stack[-1].dismiss()
        self.screen = CrashedScreen(text, self._write, self._go_on)
        self.screen.open()

    def _where(self) -> str:
        here = self.context.router.here
        return here.screen if here is not None else ""

    def _write(self, text: str) -> Path:
        folder = self.context.library.folder / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"report-{datetime.now():%Y%m%d-%H%M%S}.txt"
        path.write_text(text, encoding="utf-8")
        return path

    def _go_on(self) -> None:
        """Home again, and the match is read from disk when it is opened."""
        self.screen.dismiss()
        self.context.let_go()
        self.context.router.home()
        self._in_a_row = 0


def report(error: BaseException, screen: str) -> str:
    """What broke, without anything that people typed or cards that nobody may see."""
    import platform

    lines = [
        f"Dojo Companion {VERSION}",
        f"Python {platform.python_version()}, Kivy {kivy.__version__}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"Language {tr.language}, screen {screen or 'none'}",
        "",
        *_frames(error),
    ]
    return "\n".join(lines) + "\n"


def _frames(error: BaseException) -> list[str]:
    import traceback

    chain: list[BaseException] = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) and cause not in chain:
        chain.append(cause)
    lines: list[str] = []
    for fault in reversed(chain):
        for frame in traceback.extract_tb(fault.__traceback__):
            lines.append(f"{_short(frame.filename)}:{frame.lineno} {frame.name}")
            lines.append(f"    {frame.line}")
        lines.append(type(fault).__name__)
    return lines


def _short(filename: str) -> str:
    """The path from the package on: where somebody's folders are is nobody's business."""
    parts = Path(filename).parts
    for package in ("companion", "kivy"):
        if package in parts:
            at = len(parts) - 1 - parts[::-1].index(package)
            return "/".join(parts[at:])
    return Path(filename).name

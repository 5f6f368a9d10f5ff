"""Long work off the UI thread: the screen stays alive, progress is shown, and it can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, ClassVar

from kivy.clock import Clock

from companion.app.look.translation import tr
from companion.app.widgets.progress import ProgressOverlay
from companion.app.widgets.snackbar import Snackbar
from companion.engine import CompanionError

PATIENCE = 0.2
"""Work that ends sooner never flashes an overlay."""


class Cancelled(Exception):
    """Raised inside the work when nobody waits for it any more."""


class Work:
    """One job. `job(report)` runs in a thread of its own and calls `report(0.4)` now and then.

    `done(result)` is called on the UI thread, never after `cancel()`. A refusal is said; any other
    error is raised on the UI thread, where every error of the app ends up. Something `quiet` has
    no overlay: what is shown stays until the result is there.
    """

    under_way: ClassVar[set[Work]] = set()
    """What runs now: with the app it ends, and opens nothing over the next one."""

    def __init__(
        self,
        job: Callable[[Callable[[float], None]], Any],
        done: Callable[[Any], Any],
        text: str = "",
        stopped: Callable[[], Any] | None = None,
        quiet: bool = False,
    ) -> None:
        self._job = job
        self._done = done
        self._stopped = stopped
        self._quiet = quiet
        self._over = threading.Event()
        self._progress = -1.0
        self._text = text or tr._("One moment…")
        self._overlay: ProgressOverlay | None = None
        self._patience = Clock.create_trigger(self._open, PATIENCE)
        self._shown = Clock.create_trigger(self._show_progress)
        self._thread = threading.Thread(target=self._run, name="work", daemon=True)

    @property
    def running(self) -> bool:
        return not self._over.is_set()

    @classmethod
    def cancel_all(cls) -> None:
        for one in list(cls.under_way):
            one.cancel()

    def start(self) -> Work:
        Work.under_way.add(self)
        if not self._quiet:
            self._patience()
        self._thread.start()
        return self

    def cancel(self) -> None:
        """Nobody wants the result: the job ends at its next report."""
        self._over.set()
        Work.under_way.discard(self)
        self._patience.cancel()
        if self._overlay is not None:
            self._overlay.dismiss()

    def _stop(self) -> None:
        self.cancel()
        if self._stopped is not None:
            self._stopped()

    # in the thread

    def _run(self) -> None:
        try:
            result = self._job(self._report)
        except Cancelled:
            return
        except Exception as error:
            # The name of an except clause is gone when the clock comes round.
            fault = error
            Clock.schedule_once(lambda _: self._fail(fault))
            return
        Clock.schedule_once(lambda _: self._finish(result))

    def _report(self, progress: float) -> None:
        if self._over.is_set():
            raise Cancelled
        self._progress = progress
        self._shown()

    # on the UI thread

    def _open(self, _: float) -> None:
        self._overlay = ProgressOverlay(text=self._text, progress=self._progress)
        self._overlay.bind(on_cancel=lambda _: self._stop())
        self._overlay.open()

    def _show_progress(self, _: float) -> None:
        if self._overlay is not None:
            self._overlay.progress = self._progress

    def _finish(self, result: Any) -> None:
        if self.running:
            self.cancel()
            self._done(result)

    def _fail(self, error: Exception) -> None:
        if not self.running:
            return
        self.cancel()
        if isinstance(error, CompanionError):
            Snackbar.say(tr.voice("core").say(error.say))
            return
        raise error


def work(
    job: Callable[[Callable[[float], None]], Any],
    done: Callable[[Any], Any],
    text: str = "",
    stopped: Callable[[], Any] | None = None,
    quiet: bool = False,
) -> Work:
    """Starts a job at once."""
    return Work(job, done, text, stopped, quiet).start()

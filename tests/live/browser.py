"""Guests in a real browser: Debian's Chromium in a process of its own, with a limit on everything.

Only one browser runs at a time. If it does not answer in time it is ended, and the test says so.
"""

from __future__ import annotations

import fcntl
import json
import os
import queue
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.live.kit import OpenTable

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
TELEVISION = {"width": 1920, "height": 1080}
ANSWER, START, STARTS, TURN = 90.0, 60.0, 3, 900.0
"""Seconds for one answer and for starting, how often it is started, seconds to wait for others."""
SHOWN = "#question h2, #end h2"


class NoAnswer(Exception):
    """The browser was ended because it did not answer."""


class Chromium:
    """The other end of `tests.live.driver`."""

    def __init__(self) -> None:
        self._words = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the browser
        self._answers: queue.Queue[str] = queue.Queue()
        self._child = subprocess.Popen(
            [sys.executable, "-m", "tests.live.driver"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._words,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._answer("start", START)
        except NoAnswer:
            self.end()
            raise

    @property
    def pid(self) -> int:
        return self._child.pid

    def ask(self, what: str, **given: Any) -> Any:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(json.dumps({"what": what, "with": given}) + "\n")
            self._child.stdin.flush()
        except OSError:
            raise NoAnswer(f"The browser is gone. {self._last()}") from None
        return self._answer(what, ANSWER)

    def _answer(self, what: str, seconds: float) -> Any:
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            self.end()
            raise NoAnswer(
                f"The browser did not answer {what!r} in {seconds:g} s and was ended. "
                f"{self._last()}"
            ) from None
        if not line:
            raise NoAnswer(f"The browser ended itself at {what!r}. {self._last()}")
        told = json.loads(line)
        if "failed" in told:
            raise AssertionError(f"{what}: {told['failed']}")
        return told["done"]

    def _listen(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._answers.put(line)
        self._answers.put("")

    def _last(self) -> str:
        self._words.seek(0)
        return self._words.read()[-800:].decode(errors="replace")

    def end(self) -> None:
        """Ends the process and all it has started, each by its number."""
        for pid in (*reversed(_descendants(self.pid)), self.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._child.wait(10)


def _descendants(pid: int) -> list[int]:
    """The processes that this one has started, and theirs."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            continue
        parents.setdefault(parent, []).append(int(stat.parent.name))
    found, left = [], [pid]
    while left:
        children = parents.get(left.pop(), [])
        found += children
        left += children
    return found


def started() -> Chromium:
    """A browser; only its start is tried again."""
    for last in range(STARTS - 1, -1, -1):
        try:
            return Chromium()
        except NoAnswer:
            if not last:
                raise
    raise AssertionError


@contextmanager
def alone() -> Iterator[None]:
    """One test with a browser at a time in this checkout, however many processes run tests."""
    name = sha256(str(ROOT).encode()).hexdigest()[:12]
    with (Path(tempfile.gettempdir()) / f"dojo-browser-{name}.lock").open("a") as lock:
        end = time.monotonic() + TURN
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                assert time.monotonic() < end, "another test has the browser for too long"
                time.sleep(0.1)
        yield


class Tab:
    """One page of a guest."""

    def __init__(
        self, browser: Chromium, link: str, language: str = "en", dark: bool = False,
        size: Any = None, wait: str = SHOWN,
    ) -> None:  # fmt: skip
        self.browser = browser
        self.number = browser.ask(
            "open", link=link, language=language, dark=dark, size=size or PHONE, wait=wait
        )

    def twin(self, link: str) -> Tab:
        """Another tab of the same window."""
        other = object.__new__(Tab)
        other.browser = self.browser
        other.number = self.browser.ask("twin", tab=self.number, link=link, wait=SHOWN)
        return other

    def js(self, script: str, arg: Any = None) -> Any:
        return self.browser.ask("js", tab=self.number, script=script, arg=arg)

    def wait(self, script: str, arg: Any = None) -> None:
        """Until this is true."""
        self.browser.ask("wait", tab=self.number, script=script, arg=arg)

    def is_in(self, state: str) -> None:
        """Waits until the page says how its connection is."""
        self.wait("state => document.body.dataset.state === state", state)

    def text(self, selector: str) -> str:
        return str(self.js("one => document.querySelector(one).innerText", selector))

    def has(self, selector: str) -> bool:
        return bool(self.js("one => !!document.querySelector(one)", selector))

    def click(self, selector: str) -> None:
        self.js("one => document.querySelector(one).click()", selector)

    def press(self, key: str) -> None:
        self.browser.ask("press", tab=self.number, key=key)

    def tap(self, rng: random.Random) -> str:
        """One tap on anything that answers; waits until the page has changed."""
        return str(self.browser.ask("tap", tab=self.number, at=rng.random()))

    def offline(self, off: bool) -> None:
        self.browser.ask("offline", tab=self.number, off=off)

    def picture(self, path: Path) -> None:
        self.browser.ask("picture", tab=self.number, path=str(path))

    def axe(self) -> Any:
        return self.browser.ask("axe", tab=self.number)

    @property
    def rev(self) -> int:
        return int(self.js("now.rev"))

    @property
    def mine(self) -> bool:
        return bool(self.js("!!now.mine"))

    @property
    def faults(self) -> list[str]:
        return list(self.browser.ask("faults", tab=self.number))

    def close(self) -> None:
        self.browser.ask("close", tab=self.number)


def play_out(
    table: OpenTable,
    tabs: list[Tab],
    rng: random.Random,
    most: int,
    each: Callable[[int], None] | None = None,
    seconds: float = 180.0,
) -> int:
    """Random taps in whichever tabs are asked, until the match is over or `most` are made; each
    tap has so many seconds in which somebody has to be asked again.
    """
    browser, end, taps = tabs[0].browser, time.monotonic() + seconds, 0
    while taps < most and not table.match.over:
        assert time.monotonic() < end, f"{taps} taps, {table.match.index} moves: nobody is asked"
        ready = browser.ask("ready", tabs=[tab.number for tab in tabs])
        waiting = [
            tab for tab, now in zip(tabs, ready, strict=True) if now["mine"] and now["options"]
        ]
        if not waiting:
            time.sleep(0.02)  # a page is still on its way
            continue
        rng.choice(waiting).tap(rng)
        taps, end = taps + 1, time.monotonic() + seconds
        if each is not None:
            each(taps)
    return taps

"""The browser of the tests that need one: one for each process of tests, one test at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live.browser import Chromium, NoAnswer, alone, started

_open: list[Chromium] = []


@pytest.fixture
def browser() -> Iterator[Chromium]:
    """The one that runs already, if it still answers."""
    with alone():
        if not _open:
            _open.append(started())
        try:
            yield _open[0]
        finally:
            _tidy(_open[0])


def _tidy(browser: Chromium) -> None:
    """No tab of a test stays; a browser that does not answer any more is not used again."""
    try:
        browser.ask("tidy")
    except (NoAnswer, AssertionError):
        browser.end()
        _open.clear()


@pytest.fixture(scope="session", autouse=True)
def _ended() -> Iterator[None]:
    yield
    while _open:
        _open.pop().end()

"""What holds for all tests: how Kivy is set up, and how far property tests roam.

Property tests repeat themselves, so that a checkout passes or fails; `make soak` roams.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.club.kit import Broker

# Kivy reads these once, when it is first imported.
_home = tempfile.mkdtemp(prefix="dojo-kivy-")
atexit.register(shutil.rmtree, _home, ignore_errors=True)
os.environ.update(
    KIVY_HOME=_home,
    KIVY_NO_ARGS="1",
    KIVY_LOG_MODE="PYTHON",
    KIVY_METRICS_DENSITY="1",
    KIVY_METRICS_FONTSCALE="1",
    # The window of the UI tests, should another test need it first (see tests/ui/conftest.py).
    KCFG_GRAPHICS_WIDTH="1280",
    KCFG_GRAPHICS_HEIGHT="960",
    KCFG_GRAPHICS_MAXFPS="0",
    KCFG_GRAPHICS_MULTISAMPLES="0",
)

settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("roaming", deadline=None)
settings.load_profile(os.environ.get("PROPERTIES", "steady"))


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A broker of a club's own, for this test alone."""
    from tests.club.kit import Broker

    with Broker(tmp_path / "broker") as made:
        yield made


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause", help="run only the tests of this rule clause, for example NJ-420")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--clause")
    if not wanted:
        return
    named = {
        item: {one for mark in item.iter_markers("clause") for one in mark.args} for item in items
    }
    config.hook.pytest_deselected(items=[item for item in items if wanted not in named[item]])
    items[:] = [item for item in items if wanted in named[item]]

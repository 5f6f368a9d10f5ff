"""The app runs from a copy laid out like the package: compiled, read-only, data elsewhere."""

from __future__ import annotations

import compileall
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.android.spec import ROOT, packed

START = """
import os, sys
from kivy.app import App
from kivy.clock import Clock

frames = 0

def step(_):
    try:
        go_on()
    except BaseException:
        import traceback
        traceback.print_exc()
        os._exit(1)

def go_on():
    global frames
    frames += 1
    app = App.get_running_app()
    if frames == 3:
        from companion.engine import Match
        for game, players in (("shinobi_clans", 3), ("ninjato", 2)):
            match = Match.start(game, ("Aki", "Ben", "Chloé")[:players], seed=1)
            app.context.router.go("table", match=app.context.begin(match).entry.id)
        app.context.set("language", "fr")
    if frames == 6:
        screen = app.context.router.screen
        screen.sitting.play(screen.sitting.match.decision.moves[0])
        screen.refresh()
    if frames == 9:
        app.context.router.go("share", match=app.context.router.here.args["match"])
    if frames == 12:
        app.stop()
        print("left at", app.context.router.here.screen, len(app.context.library.matches()))

Clock.schedule_interval(step, 0)
import runpy
runpy.run_path(sys.argv[1], run_name="__main__")
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Android unpacks: only packed files, compiled without sources, docstrings or asserts."""
    folder = tmp_path_factory.mktemp("files") / "app"
    for name in sorted(packed()):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    assert compileall.compile_dir(folder, quiet=1, legacy=True, optimize=2)
    for source in folder.rglob("*.py"):
        source.unlink()
    for path in [*folder.rglob("*"), folder]:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0))
    return folder


def test_no_sources(package: Path) -> None:
    assert (package / "main.pyc").is_file() and not list(package.rglob("*.py"))


def test_runs_from_the_package(package: Path, tmp_path: Path) -> None:
    start = tmp_path / "start.py"
    start.write_text(START, encoding="utf-8")
    kivy, data = tmp_path / "kivy", tmp_path / "data"
    data.mkdir()
    before = {path: path.stat().st_mtime_ns for path in package.rglob("*")}
    environment = {
        **os.environ,
        "PYTHONPATH": str(package),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(data),
        "XDG_CONFIG_HOME": str(data),
        "KIVY_HOME": str(kivy),
        "KIVY_NO_ARGS": "1",
        "KIVY_LOG_MODE": "PYTHON",
    }
    # Where tests run as root the folder can be written to all the same, so it is compared too.
    command = [sys.executable, "-OO", str(start), str(package / "main.pyc")]
    done = subprocess.run(
        command, cwd=package, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "left at share 2" in done.stdout, done.stderr[-3000:]
    assert {path: path.stat().st_mtime_ns for path in package.rglob("*")} == before
    assert (data / "dojo" / "library.jsonl").is_file()
    assert len(list((data / "dojo" / "matches").iterdir())) == 2


def test_the_copy_is_the_one_that_runs(package: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-OO", "-c", "import companion.app.look.kv as kv; print(kv.__file__)"],
        cwd="/",
        env={**os.environ, "PYTHONPATH": str(package), "KIVY_NO_ARGS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(package / "companion/app/look/kv.pyc")

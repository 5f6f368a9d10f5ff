"""What people install is the whole program: a wheel, in a fresh environment, elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
import segno

from companion import share
from companion.app.shell.version import VERSION
from companion.engine import Match
from tests.kit import SIMPLEST

ROOT = Path(__file__).parent.parent
SHIPPED = ("scan", "club", "live")
ASIDE = (".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", "tests")
"""What the building of a wheel does without."""


def run(*words: str | Path, cwd: Path, **more: str) -> str:
    here = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "DISPLAY")}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**here, **more},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make dist` builds it, of a copy: the source, and the wheel from that source."""
    folder = tmp_path_factory.mktemp("dist")
    copy = folder / "source"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*ASIDE))
    run(sys.executable, "-m", "build", "--outdir", folder / "made", copy, cwd=folder)
    return folder / "made"


@pytest.fixture
def wheel(dist: Path) -> Path:
    (made,) = dist.glob("*.whl")
    return made


def test_what_is_published_says_whose_work_is_in_it(dist: Path, wheel: Path) -> None:
    (source,) = dist.glob("*.tar.gz")
    version = source.name.removeprefix("dojo_companion-").removesuffix(".tar.gz")
    assert version == VERSION and f"-{version}-" in wheel.name
    with tarfile.open(source) as held:
        inside = {name.partition("/")[2] for name in held.getnames()}
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    for name in ("LICENSE", "NOTICE"):
        assert name in inside and any(one.endswith(f"/{name}") for one in names)
    assert "companion/app/look/fonts/LICENSE-icons.txt" in inside


def test_the_notice_names_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    told = (ROOT / "NOTICE").read_text(encoding="utf-8").casefold()
    for line in (*project["dependencies"], *(one for key in SHIPPED for one in extras[key])):
        assert re.split(r"[<>=]", line)[0] in told, line


def test_the_wheel_holds_all_that_is_drawn_and_said(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    for name in ("kv", "locale"):
        for path in (ROOT / name).rglob("*"):
            if path.suffix in (".kv", ".mo"):
                assert f"companion/{path.relative_to(ROOT).as_posix()}" in held
    art = [path.name for path in (ROOT / "companion" / "app" / "art").iterdir()]
    assert art and all(f"companion/app/art/{name}" in held for name in art)
    assert all(name.startswith(("companion/", "dojo_companion-")) for name in held)


def test_it_runs_from_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    run(python, "-m", "pip", "install", "-q", f"{wheel}[scan]", cwd=tmp_path)
    where = run(python, "-c", "import companion; print(companion.__file__)", cwd=tmp_path)
    assert str(home) in where
    # The tour is no part of the program: a copy of the tool walks through what is installed.
    tool = tmp_path / "tool"
    shutil.copytree(ROOT / "tools", tool / "tools")
    pictures = tmp_path / "tour"
    told = run(
        home / "bin" / "dojo-companion",
        *("tour", pictures, "--screens", "home", "new", "table_shinobi"),
        *("--sizes", "360x640", "--languages", "fr", "--themes", "light"),
        cwd=tmp_path,
        HOME=str(tmp_path),
        PYTHONPATH=str(tool),
    )
    assert "Traceback" not in told
    assert len(list(pictures.rglob("*.png"))) >= 2
    picture = tmp_path / "code.png"
    digits = share.pack(Match.start(SIMPLEST, ["Aki", "Ben", "Cho"], seed=1, dealer="app"))
    segno.make(share.frames(digits)[0]).save(str(picture), scale=6)
    read = "import sys; from companion import share; print(share.read_image(sys.argv[1]))"
    assert digits in run(python, "-c", read, picture, cwd=tmp_path)

"""The tool that spoils the rules can be called as its help says."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

from tools.mutants import module_of

ROOT = Path(__file__).parent.parent


def test_its_arguments_are_its_own() -> None:
    """Kivy, which the tests import, once took them and ended the program with its own help."""
    call = "import tools.mutants; tools.mutants.preload(); print(tools.mutants.BAR)"
    done = subprocess.run(
        [sys.executable, "-c", call, "--seed", "1"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["0.9"]


def test_every_module_of_the_rules_is_spoilt_under_the_name_it_is_imported_by() -> None:
    """What stood in an `__init__` was once spoilt under a name that nobody imports: all of it
    survived."""
    for path in sorted(ROOT.glob("companion/games/*/**/*.py")):
        name = module_of(str(path.relative_to(ROOT)))
        found = importlib.util.find_spec(name)
        assert found is not None and found.origin == str(path), path

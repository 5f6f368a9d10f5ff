"""The tool that spoils the rules can be called as its help says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_its_arguments_are_its_own() -> None:
    """Kivy, which the tests import, once took them and ended the program with its own help."""
    call = "import tools.mutants; tools.mutants.preload(); print(tools.mutants.BAR)"
    done = subprocess.run(
        [sys.executable, "-c", call, "--seed", "1"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["0.9"]

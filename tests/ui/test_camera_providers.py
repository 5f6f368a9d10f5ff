"""A device without a camera is told so on the screen, not in pages of Kivy's log."""

from __future__ import annotations

import subprocess
import sys

ASKED = """
import sys
for name in ("cv2", "gi", "picamera"):
    sys.modules[name] = None  # as on a machine without them
from companion.app.widgets import camera
from kivy.logger import Logger
before = Logger.level
assert not camera.available()
assert Logger.level == before
"""


def test_missing_providers_are_no_fault() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr and "provider" not in done.stderr.casefold()

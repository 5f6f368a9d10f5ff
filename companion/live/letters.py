"""The letters of the app for pages on devices that do not have them: those that Kivy brings.

Nothing is drawn for it here; a host without Kivy's files gives out none, and browsers take theirs.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

KIND = "font/ttf"
NAMES = {"roboto.ttf": "Roboto-Regular.ttf", "roboto-bold.ttf": "Roboto-Bold.ttf"}
"""What a page asks for, and what the file is called where it lies."""


def letters() -> dict[str, bytes]:
    """The files by the names of the page; finding them imports nothing."""
    found = find_spec("kivy")
    if found is None or found.origin is None:
        return {}
    folder = Path(found.origin).parent / "data" / "fonts"
    files = {name: folder / file for name, file in NAMES.items()}
    return {name: file.read_bytes() for name, file in files.items() if file.is_file()}

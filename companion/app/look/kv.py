"""Loads the kv files, each once, at the moment the first widget that needs it is imported."""

from __future__ import annotations

from kivy.lang import Builder

from companion.places import folder

FOLDER = folder("kv")

_loaded: set[str] = set()


def load(*names: str) -> None:
    """Reads `kv/<name>.kv` for each name that was not read before."""
    for name in names:
        if name not in _loaded:
            _loaded.add(name)
            Builder.load_file(str(FOLDER / f"{name}.kv"), encoding="utf-8")

"""A path as people read it: the folders one after the other, so that a line can break."""

from __future__ import annotations

from pathlib import Path


def trail(path: Path) -> str:
    """home › aki › Downloads, without the slash at the start."""
    return " › ".join(part for part in path.parts if part != path.anchor)

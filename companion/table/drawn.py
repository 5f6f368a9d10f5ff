"""A group of the box that is drawn instead of listed, and what a tap on it changes.

The room `box` of a game gives `GROUPS`, `scene`, `hint`, `tapped` and `faults`; for grids that are
painted it gives `palette` and `picture`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import Say


@dataclass(frozen=True, slots=True)
class Changed:
    """What is in hand after a tap; new rows of the group, if it changed them, and that in words."""

    kept: str = ""
    rows: tuple[Mapping[str, Any], ...] | None = None
    told: Say | None = None

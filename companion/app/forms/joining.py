"""What people are asked when they join a game under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.app.forms import joining_ninety_nine
from companion.engine import Match
from companion.table import joining
from companion.table.shapes import Ask


def asks(match: Match) -> list[Ask]:
    if match.game.id == "ninety_nine_ninja":
        return joining_ninety_nine.asks(match)
    return joining.asks(match)


def finished(match: Match, answers: Mapping[str, Any]) -> dict[str, Any]:
    if match.game.id == "ninety_nine_ninja":
        return joining_ninety_nine.finished(match, answers)
    return joining.finished(match, answers)

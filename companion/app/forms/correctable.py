"""What a table can put right."""

from __future__ import annotations

from companion.app.forms import correctable_ninety_nine
from companion.engine import Match
from companion.table import joining
from companion.table.fixes import Fix


def fixes(match: Match) -> tuple[Fix, ...]:
    if match.game.id == "ninety_nine_ninja":
        return tuple(correctable_ninety_nine.fixes(match))
    return joining.fixes(match)

"""How people call a cell of the map, and what hangs over its edge."""

from __future__ import annotations

from companion.engine import Say
from companion.games.ninety_nine_ninja.components.geometry import column_name, row_name


def where(row: int, col: int, side: int) -> Say:
    """NN-012: column and row; outside the map the edge it lies over."""
    last = 2 * side - 1
    if 0 <= row <= last and 0 <= col <= last:
        return Say("{cell}", cell=column_name(col) + row_name(row))
    if 0 <= col <= last:
        letter = column_name(col)
        if row < 0:
            return Say("over the upper edge at {at}", at=letter)
        return Say("over the lower edge at {at}", at=letter)
    if 0 <= row <= last:
        number = row_name(row)
        if col < 0:
            return Say("over the left edge at {at}", at=number)
        return Say("over the right edge at {at}", at=number)
    corners = {
        (True, True): Say("over the upper left corner"),
        (True, False): Say("over the upper right corner"),
        (False, True): Say("over the lower left corner"),
        (False, False): Say("over the lower right corner"),
    }
    return corners[row < 0, col < 0]

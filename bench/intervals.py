"""How sure a share is that was counted."""

from __future__ import annotations

from math import sqrt

Z = 1.96
"""95 of 100."""


def wilson(share: float, number: int) -> tuple[float, float]:
    """Wilson's interval of a share of so many trials."""
    if not number:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * number)) / (1 + Z * Z / number)
    half = (
        Z * sqrt(share * (1 - share) / number + Z * Z / (4 * number * number))
        / (1 + Z * Z / number)
    )  # fmt: skip
    return max(0.0, middle - half), min(1.0, middle + half)

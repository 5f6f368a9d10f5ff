"""Where the long runs go: every `make soak` plays other matches, and says which.

`SOAK_SEED=261118 pytest -m soak` plays those of that run again; `SOAK_PART=25` plays only so
many per cent of them, for a machine that has little time, and 400 plays four times as many.
"""

from __future__ import annotations

import os
import random

SEED = int(os.environ.get("SOAK_SEED", "0"))
PART = int(os.environ.get("SOAK_PART", "100"))


def seeds(number: int, part: int = 0, parts: int = 1) -> range:
    """So many seeds that no quick test uses, and no run with another `SOAK_SEED`.

    Of these one of some parts, so that the cores can share them; none of them is empty.
    """
    first, whole = 10_000 + SEED * 1_000_000, max(parts, share(number))
    return range(first + whole * part // parts, first + whole * (part + 1) // parts)


def share(number: int) -> int:
    return max(1, number * PART // 100)


def more(number: int) -> range:
    """Seeds beside those a quick test uses; none outside of long runs."""
    return seeds(number) if SEED else range(0)


def lots(name: str) -> random.Random:
    return random.Random(f"{name}/{SEED}")

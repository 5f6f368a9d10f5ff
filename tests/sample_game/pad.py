"""Scores a match of Lanterns that nobody tracked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import (
    Criterion,
    Edition,
    Pad,
    PadField,
    PadResult,
    Say,
    ScoreLine,
    ScoreSheet,
    rank,
)


class LanternPad(Pad):
    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        return (PadField("kept", Say("Light that is kept")),)

    def result(
        self, seats: int, values: Mapping[str, Any], options: Mapping[str, str], edition: Edition
    ) -> PadResult:
        kept = tuple(values["kept"])
        ranking, chain = rank(range(seats), (Criterion("LA-5", Say("Light"), kept),))
        line = ScoreLine(Say("Light"), kept, clause="LA-4")
        outcome = Say("{seat:seat} wins.", seat=ranking[0][0])
        return PadResult(ScoreSheet((line,), kept, ranking, ranking[0], outcome, chain))

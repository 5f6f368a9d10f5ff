"""Scores a game of 7 Ronin that nobody tracked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Edition, Objection, Pad, PadField, PadResult, Say, ScoreSheet
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.scoring import final_sheet
from companion.games.seven_ronin.state import (
    AREA,
    ENOUGH,
    FIELDS,
    INN,
    ROUNDS,
    SEATS,
    Result,
    field_bonus,
)


class RoninPad(Pad):
    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        most = int(edition.value("numbers", "ninja"))
        return (
            PadField("attacker", Say("Attacker"), "choice", choices=SEATS, per_seat=False,
                     default="p0"),
            PadField("round", Say("Last day played"), low=1, high=ROUNDS, per_seat=False,
                     default=ROUNDS),
            PadField("ronin", Say("Living ronin"), high=len(RONIN), per_seat=False),
            PadField("ninja", Say("Ninja in areas, on the Green and in reserve"), high=most,
                     per_seat=False),
            PadField("areas", Say("Areas occupied at the end of Combat step 3"), "many",
                     choices=AREAS, per_seat=False, default=()),
            PadField("copied", Say("The Inn copied a Field that day"), "bool", per_seat=False,
                     default=False),
            PadField("complete", Say("Day 8 was fully played"), "bool", per_seat=False,
                     default=False),
        )  # fmt: skip

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        found = tuple(_faults(values))
        if found:
            return PadResult(None, found)
        attacker = SEATS.index(values["attacker"])
        held = tuple(sorted(AREA[area] for area in values["areas"]))
        count = len(held) + field_bonus(held, bool(values["copied"]))
        ended = _ending(values, count)
        if ended is None:
            return PadResult(_unfinished(count))
        role, reason = ended
        result = Result(
            role, reason, values["round"], "", 0, held, count, values["ronin"], values["ninja"], 0
        )
        return PadResult(final_sheet(result, attacker))


def _faults(values: Mapping[str, Any]) -> Iterator[Objection]:
    areas = set(values["areas"])
    if values["attacker"] not in SEATS:
        yield Objection("SR-101", Say("Who was the Attacker?"))
    if not areas <= set(AREAS):
        yield Objection("SR-109", Say("Name only areas of the village."))
        return
    if values["ninja"] < len(areas):
        yield Objection("SR-802", Say("Every occupied area holds at least one ninja."))
    if values["copied"] and not (
        AREAS[INN] in areas and any(AREAS[field] in areas for field in FIELDS)
    ):
        yield Objection(
            "SR-641", Say("To copy a Field the Attacker must hold the Inn and a Field.")
        )
    if values["complete"] and values["round"] != ROUNDS:
        yield Objection("SR-904", Say("Day 8 can only be over if it was the last day played."))


def _ending(values: Mapping[str, Any], count: int) -> tuple[str, str] | None:
    """The first line that fits (SR-907)."""
    if not values["ninja"]:
        return "defender", "ninja_exhausted"
    if not values["ronin"]:
        return "attacker", "all_ronin_dead"
    if count >= ENOUGH:
        return "attacker", "areas_occupied"
    if values["complete"]:
        return "defender", "round_8_survived"
    return None


def _unfinished(count: int) -> ScoreSheet:
    return ScoreSheet(
        (),
        (None, None),
        ((0, 1),),
        (),
        outcome=Say(
            "Not finished: {n} of the {enough} areas needed, no winner yet.", n=count, enough=ENOUGH
        ),
        final=False,
    )

"""Scores a game of Ninjato that nobody tracked, from its end (NJ-9xx)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Edition, Objection, Pad, PadField, PadResult, Say
from companion.games.ninjato.scoring import Tally, final_sheet
from companion.games.ninjato.state import TOTALS

RUMOR_KEYS = ("gw", "ps", "pf", "sa", "de")
RUMOR_LABELS = (
    Say("Greatest of Warriors"),
    Say("Support of the People"),
    Say("Powerful Friends"),
    Say("Master of Secret Arts"),
    Say("Dishonorable Enemies"),
)


class EndPad(Pad):
    """The whole end of a game, from the honor on the track."""

    key = "final"
    title = Say("End of the game")

    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        rumors = tuple(
            PadField(key, label, high=30)
            for key, label in zip(RUMOR_KEYS, RUMOR_LABELS, strict=True)
        )
        return (
            PadField("track", Say("Honor on the track"), high=999),
            *rumors,
            PadField("e1", Say("Elite guards worth 1"), high=20),
            PadField("e2", Say("Elite guards worth 2"), high=20),
            PadField("env", Say("Envoys"), high=21),
            PadField("old", Say("Age of the oldest envoy"), high=120,
                     hint=Say("Only asked when a tie must be broken.")),
            PadField("tiles", Say("Skill tiles"), high=19),
            PadField("tre", Say("Unused treasures"), high=90),
        )  # fmt: skip

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        keys = ("track", *RUMOR_KEYS, "e1", "e2", "env", "old", "tiles", "tre")
        rows = {key: [_whole(n) for n in values.get(key) or [0] * seats] for key in keys}
        found = list(_end_faults(rows))
        if found:
            return PadResult(None, tuple(found))
        sheet = final_sheet(
            [
                Tally(
                    track=rows["track"][seat],
                    rumors=tuple(rows[key][seat] for key in RUMOR_KEYS),
                    ones=rows["e1"][seat],
                    twos=rows["e2"][seat],
                    envoys=rows["env"][seat],
                    oldest=rows["old"][seat],
                    tiles=rows["tiles"][seat],
                    treasures=rows["tre"][seat],
                )
                for seat in range(seats)
            ]
        )
        # NJ-931: the ages are needed only if the envoys do not break the tie.
        aged = next((tie for tie in sheet.chain if tie.label == Say("oldest envoy")), None)
        missing = [s for s in aged.tied if rows["env"][s] and not rows["old"][s]] if aged else []
        faults = tuple(
            Objection("NJ-931", Say("A tie: how old is {seat:seat}'s oldest envoy?", seat=seat))
            for seat in missing
        )
        return PadResult(sheet, faults)


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def _end_faults(rows: Mapping[str, Sequence[int]]) -> Iterator[Objection]:
    if any(number < 0 for row in rows.values() for number in row):
        yield Objection("NJ-930", Say("Every number must be 0 or more."))
    sums = {
        "rumors": sum(sum(rows[key]) for key in RUMOR_KEYS),
        "elites": sum(rows["e1"]) + sum(rows["e2"]),
        "envoys": sum(rows["env"]),
        "skills": sum(rows["tiles"]),
        "treasures": sum(rows["tre"]),
    }
    for group, number in sums.items():
        if number > TOTALS[group]:
            yield Objection(
                "NJ-115", Say("There are only {n}: {group:term}.", n=TOTALS[group], group=group)
            )
    for envoys, age in zip(rows["env"], rows["old"], strict=True):
        if age and not envoys:
            yield Objection("NJ-931", Say("An age is given, but no envoy."))

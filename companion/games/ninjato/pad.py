"""Scores a game of Ninjato, or one of its scoring phases, that nobody tracked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import (
    Criterion,
    Edition,
    Objection,
    Pad,
    PadField,
    PadResult,
    Say,
    ScoreLine,
    ScoreSheet,
    rank,
)
from companion.games.ninjato.cards import CLANS
from companion.games.ninjato.scoring import Tally, final_sheet
from companion.games.ninjato.state import (
    HOUSES,
    SCORED,
    TOTALS,
    components,
    token_clan,
    token_value,
)

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


class PhasePad(Pad):
    """One scoring phase: who is first and second in each clan, and what they get."""

    key = "phase"
    title = Say("A scoring phase")

    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]:
        tokens = tuple(dict.fromkeys(components(edition)["tokens"]))
        per_seat: list[PadField] = []
        for clan in CLANS:
            per_seat += [
                PadField(f"{clan}_envoys", Say("{clan:term}: envoys", clan=clan), high=21),
                PadField(f"{clan}_oldest", Say("{clan:term}: oldest age", clan=clan), high=120),
                PadField(f"{clan}_disguises", Say("{clan:term}: disguises", clan=clan), high=3),
            ]
        return (
            PadField("round", Say("After round"), "choice", per_seat=False, default="3",
                     choices=tuple(map(str, SCORED)),
                     hint=Say("List the players in turn order: it decides between equal ages.")),
            *(
                PadField(house, Say("Clan token on {house:term}", house=house), "choice",
                         choices=tokens, per_seat=False, default=None)
                for house in HOUSES
            ),
            *per_seat,
            PadField("rumors", Say("Rumors at the Pavilion"), high=4, per_seat=False, default=4),
            *(
                PadField(f"{clan}_choice", Say("{clan:term}: the first takes", clan=clan),
                         "choice", choices=("house_honor", "rumor"), per_seat=False,
                         default="house_honor")
                for clan in CLANS
            ),
        )  # fmt: skip

    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        found = list(_phase_faults(seats, values, components(edition)["tokens"]))
        if found:
            return PadResult(None, tuple(found))
        order = components(edition)["clan_order"][int(values["round"])]
        both = options.get("sole_leader") == "takes_both"
        honor, rumors = [0] * seats, [0] * seats
        lines: dict[str, list[Say]] = {clan: [] for clan in CLANS}
        points = {clan: [0] * seats for clan in CLANS}
        left, ranked = int(values.get("rumors", 4)), {c: _ranked(seats, values, c) for c in CLANS}
        taken: dict[str, str] = {}
        for clan in order:  # NJ-811
            if not ranked[clan]:
                lines[clan].append(Say("Nobody has influence: no reward."))
                continue
            first, worth = ranked[clan][0], _worth(values, clan)
            taken[clan] = values.get(f"{clan}_choice") or "house_honor"
            if taken[clan] == "rumor" and not left:
                taken[clan] = "house_honor"  # NJ-815
            if taken[clan] == "rumor":
                rumors[first], left = rumors[first] + 1, left - 1
                lines[clan].append(Say("{seat:seat} (first) takes a rumor.", seat=first))
            else:
                honor[first] += worth
                points[clan][first] += worth
                lines[clan].append(Say("{seat:seat} (first) scores {n}.", seat=first, n=worth))
        for clan in order:
            if clan not in taken:
                continue
            if len(ranked[clan]) == 1 and not both:  # NJ-816
                lines[clan].append(Say("Only one player has influence: the rest is lost."))
                continue
            second, worth = ranked[clan][min(1, len(ranked[clan]) - 1)], _worth(values, clan)
            if taken[clan] == "rumor":
                honor[second] += worth
                points[clan][second] += worth
                lines[clan].append(Say("{seat:seat} receives {n} honor.", seat=second, n=worth))
            elif left:
                rumors[second], left = rumors[second] + 1, left - 1
                lines[clan].append(Say("{seat:seat} receives one rumor.", seat=second))
            else:
                lines[clan].append(Say("No rumor is left for {seat:seat}.", seat=second))
        ranking, _ = rank(range(seats), [Criterion("NJ-930", Say("honor"), tuple(honor))])
        sheet = ScoreSheet(
            lines=(
                *(
                    ScoreLine(Say("{clan:term}", clan=clan), tuple(points[clan]), (), "NJ-812")
                    for clan in order
                ),
            ),
            totals=tuple(honor),
            ranking=ranking,
            winners=(),
            notes=(
                *(Say("{clan:term}: {lines}", clan=clan, lines=lines[clan]) for clan in order),
                *(
                    Say("{seat:seat} takes {n} {n:rumor|rumors}.", seat=seat, n=number)
                    for seat, number in enumerate(rumors)
                    if number
                ),
            ),
            final=False,
        )
        return PadResult(sheet)


def _phase_faults(
    seats: int, values: Mapping[str, Any], tokens: tuple[str, ...]
) -> Iterator[Objection]:
    if str(values.get("round")) not in map(str, SCORED):
        yield Objection("NJ-801", Say("Scoring phases follow rounds 3, 5 and 7."))
    laid = [values.get(house) for house in HOUSES]
    if any(token not in tokens for token in laid):
        yield Objection("NJ-809", Say("Which clan token lies on each house?"))
    elif any(laid.count(token) > tokens.count(str(token)) for token in laid):
        yield Objection("NJ-809", Say("A clan token lies on two houses."))
    for clan in CLANS:
        for part in ("envoys", "oldest", "disguises"):
            if any(_whole(n) < 0 for n in values.get(f"{clan}_{part}") or [0] * seats):
                yield Objection("NJ-806", Say("Every number must be 0 or more."))
        envoys = values.get(f"{clan}_envoys") or [0] * seats
        for seat, number in enumerate(values.get(f"{clan}_disguises") or [0] * seats):
            if number > envoys[seat]:
                yield Objection(
                    "NJ-803", Say("{seat:seat} disguises more envoys than there are.", seat=seat)
                )


def _worth(values: Mapping[str, Any], clan: str) -> int:
    """NJ-809."""
    laid = [str(values[house]) for house in HOUSES]
    return sum(token_value(token) for token in laid if token_clan(token) == clan)


def _ranked(seats: int, values: Mapping[str, Any], clan: str) -> list[int]:
    """NJ-806, NJ-807."""
    nothing = [0] * seats
    envoys = values.get(f"{clan}_envoys") or nothing
    oldest = values.get(f"{clan}_oldest") or nothing
    disguises = values.get(f"{clan}_disguises") or nothing
    influence = [envoys[seat] + disguises[seat] for seat in range(seats)]
    return sorted(
        (seat for seat in range(seats) if influence[seat]),
        key=lambda seat: (-influence[seat], -oldest[seat], seat),
    )

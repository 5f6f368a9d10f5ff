"""Scores one scoring phase of a game that nobody tracked (NJ-8xx)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
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
from companion.engine.piles import whole
from companion.games.ninjato.components import CLANS
from companion.games.ninjato.state import (
    HOUSES,
    SCORED,
    SHELF,
    TOTALS,
    components,
    taught,
    token_clan,
    token_value,
)

Rows = Mapping[str, list[int]]


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
        rows = _rows(seats, values)
        if rows is None:
            return PadResult(None, (Objection("NJ-806", Say("Every number must be 0 or more.")),))
        data = components(edition)
        found = [*_table_faults(values, data["tokens"]), *_envoy_faults(values, rows, edition)]
        found = found or list(_missing_ages(seats, rows))
        if found:
            return PadResult(None, tuple(found))
        order = data["clan_order"][int(values["round"])]
        both = options.get("sole_leader") == "takes_both"
        honor, rumors = [0] * seats, [0] * seats
        lines: dict[str, list[Say]] = {clan: [] for clan in CLANS}
        points = {clan: [0] * seats for clan in CLANS}
        left, ranked = int(values.get("rumors", 4)), {c: _ranked(seats, rows, c) for c in CLANS}
        taken: dict[str, str] = {}
        for clan in order:  # NJ-811
            if not ranked[clan]:
                lines[clan].append(Say("Nobody has influence: no reward."))
                continue
            first, worth = ranked[clan][0], _worth(values, clan)
            lines[clan] += _equal_ages(ranked[clan], rows, clan)
            taken[clan] = values.get(f"{clan}_choice") or "house_honor"
            if taken[clan] == "rumor" and not left:  # NJ-815
                taken[clan] = "house_honor"
                lines[clan].append(Say("No rumor is on display: take the house honor."))
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


def _rows(seats: int, values: Mapping[str, Any]) -> dict[str, list[int]] | None:
    """The numbers of every player and clan; None if one of them is no number."""
    found = {}
    try:
        whole(values.get("rumors", SHELF), SHELF)
        for clan in CLANS:
            for part in ("envoys", "oldest", "disguises"):
                row = values.get(f"{clan}_{part}") or [0] * seats
                found[f"{clan}_{part}"] = [whole(number) for number in row]
                if len(row) != seats:
                    return None
    except (TypeError, ValueError):
        return None
    return found


def _table_faults(values: Mapping[str, Any], tokens: tuple[str, ...]) -> Iterator[Objection]:
    if str(values.get("round")) not in map(str, SCORED):
        yield Objection("NJ-801", Say("Scoring phases follow rounds 3, 5 and 7."))
    laid = [values.get(house) for house in HOUSES]
    if any(token not in tokens for token in laid):
        yield Objection("NJ-809", Say("Which clan token lies on each house?"))
    elif any(laid.count(token) > tokens.count(str(token)) for token in laid):
        yield Objection("NJ-809", Say("A clan token lies on two houses."))


def _envoy_faults(values: Mapping[str, Any], rows: Rows, edition: Edition) -> Iterator[Objection]:
    total = sum(sum(rows[f"{clan}_envoys"]) for clan in CLANS)
    if total > TOTALS["envoys"]:
        say = Say("There are only {n}: {group:term}.", n=TOTALS["envoys"], group="envoys")
        yield Objection("NJ-115", say)
    played = int(values["round"]) if str(values.get("round")) in map(str, SCORED) else SCORED[-1]
    named = sum(sum(rows[f"{clan}_disguises"]) for clan in CLANS)
    if named and not taught(played):
        yield Objection("NJ-805", Say("Hensojutsu is not taught before round 5."))
    elif named > taught(played):
        yield Objection(
            "NJ-226",
            Say("Up to round {round} there {n:is|are} only {n} Hensojutsu.",
                round=played, n=taught(played)),
        )  # fmt: skip
    for clan in CLANS:
        cards = [row for row in edition.rows("envoys") if row["clan"] == clan]
        envoys, disguises = rows[f"{clan}_envoys"], rows[f"{clan}_disguises"]
        if edition.confirmed("envoys") and sum(envoys) > len(cards):
            say = Say(
                "{clan:term}: there {n:is|are} only {n} {n:envoy|envoys}.", clan=clan, n=len(cards)
            )
            yield Objection("NJ-116", say)
        for seat, number in enumerate(disguises):
            if number > envoys[seat]:
                yield Objection(
                    "NJ-803", Say("{seat:seat} disguises more envoys than there are.", seat=seat)
                )
            if rows[f"{clan}_oldest"][seat] and not envoys[seat]:
                yield Objection("NJ-807", Say("An age is given, but no envoy."))


def _influence(rows: Rows, clan: str) -> list[int]:
    """NJ-806."""
    pairs = zip(rows[f"{clan}_envoys"], rows[f"{clan}_disguises"], strict=True)
    return [envoys + disguises for envoys, disguises in pairs]


def _ties(seats: int, rows: Rows, clan: str) -> list[list[int]]:
    """Who is level where it matters: for the first or for the second place."""
    influence = _influence(rows, clan)
    ranked = sorted((s for s in range(seats) if influence[s]), key=lambda seat: -influence[seat])
    level = {
        influence[ranked[place]]
        for place in (0, 1)
        if place + 1 < len(ranked) and influence[ranked[place]] == influence[ranked[place + 1]]
    }
    return [[seat for seat in ranked if influence[seat] == number] for number in sorted(level)]


def _missing_ages(seats: int, rows: Rows) -> Iterator[Objection]:
    """NJ-807: nobody wins a tie because an age was left out."""
    for clan in CLANS:
        for seat in (seat for tied in _ties(seats, rows, clan) for seat in tied):
            if not rows[f"{clan}_oldest"][seat]:
                yield Objection(
                    "NJ-807",
                    Say("A tie in {clan:term}: how old is {seat:seat}'s oldest envoy there?",
                        clan=clan, seat=seat),
                )  # fmt: skip


def _equal_ages(ranked: list[int], rows: Rows, clan: str) -> Iterator[Say]:
    """NJ-807: between equal ages the turn order decides; that is said."""
    influence, oldest = _influence(rows, clan), rows[f"{clan}_oldest"]
    for ahead, behind in list(pairwise(ranked))[:2]:
        if (influence[ahead], oldest[ahead]) == (influence[behind], oldest[behind]):
            yield Say(
                "A tie, and equal ages: {seat:seat} comes before {other:seat} in turn order.",
                seat=ahead,
                other=behind,
            )


def _worth(values: Mapping[str, Any], clan: str) -> int:
    """NJ-809."""
    laid = [str(values[house]) for house in HOUSES]
    return sum(token_value(token) for token in laid if token_clan(token) == clan)


def _ranked(seats: int, rows: Rows, clan: str) -> list[int]:
    """NJ-806, NJ-807."""
    influence, oldest = _influence(rows, clan), rows[f"{clan}_oldest"]
    return sorted(
        (seat for seat in range(seats) if influence[seat]),
        key=lambda seat: (-influence[seat], -oldest[seat], seat),
    )

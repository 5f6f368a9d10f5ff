"""What a match is played with: the edition's figures, the map and the house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import Edition, Objection, Say, Setup

AREAS = (
    "watchtower",
    "granary",
    "well",
    "inn",
    "animal_pen",
    "shrine",
    "burial_grounds",
    "field_small",
    "field_large",
    "passage",
)
RONIN = ("hayai", "kabe", "musashi", "taiko", "tasuke", "yobu", "yumi")
Counts = tuple[int, ...]
Neighbours = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Box:
    limits: Counts
    vitality: Counts
    threat: Counts
    loss: tuple[bool, ...]
    near: tuple[Counts, ...]
    total: int
    reserve: int
    shrine_markers: int
    track_confirmed: bool
    map_confirmed: bool
    curtain: bool
    roles_drawn: bool
    minimum_is_round: bool
    green_in_minimum: bool
    limit_counts_all: bool
    strike_is_free: bool
    areas_are_due: bool
    tower_picks_one: bool
    tasuke_immune: bool
    pinned_hayai_stays: bool
    markers_bind: bool
    trust_table: bool

    @classmethod
    def of(cls, setup: Setup) -> Box:
        edition, options = setup.edition, setup.options
        limits = {row["id"]: int(row["limit"]) for row in edition.rows("areas")}
        vitality = {row["id"]: int(row["vitality"]) for row in edition.rows("ronin")}
        track = sorted(edition.rows("track"), key=lambda row: int(row["id"]))
        return cls(
            limits=tuple(limits[area] for area in AREAS),
            vitality=tuple(vitality[ronin] for ronin in RONIN),
            threat=tuple(int(row["threat"]) for row in track),
            loss=tuple(bool(row["loss"]) for row in track),
            near=neighbour_indices(neighbours_of(edition)),
            total=int(edition.value("numbers", "ninja")),
            reserve=int(edition.value("numbers", "reserve")),
            shrine_markers=int(edition.value("numbers", "shrine_markers")),
            track_confirmed=edition.confirmed("track"),
            map_confirmed=edition.confirmed("map"),
            curtain=options["planning_mode"] == "in_app_curtain",
            roles_drawn=options["roles"] == "drawn",
            minimum_is_round=options["minimum_rule"] == "round_number",
            green_in_minimum=options["green_counts_for_minimum"] == "yes",
            limit_counts_all=options["limit_counts"] == "total_in_area",
            strike_is_free=options["musashi_strike"] == "optional",
            areas_are_due=options["area_abilities"] == "mandatory",
            tower_picks_one=options["watchtower_pair"] == "attacker_picks_one",
            tasuke_immune=options["shrine_on_tasuke"] == "no_effect",
            pinned_hayai_stays=options["pinned_hayai"] == "must_stay",
            markers_bind=options["shrine_marker_stock"] == "binding",
            trust_table=options["adjacency_check"] == "trust_table",
        )


def neighbours_of(edition: Edition) -> dict[str, list[str]]:
    """The map as the owner entered it: neighbours of each area, in any notation of a list."""
    return {
        str(row["id"]): str(row["neighbours"]).replace(",", " ").split()
        for row in edition.rows("map")
    }


def neighbour_indices(neighbours: Neighbours) -> tuple[Counts, ...]:
    index = {area: number for number, area in enumerate(AREAS)}
    return tuple(
        tuple(sorted({index[other] for other in neighbours[area] if other in index}))
        for area in AREAS
    )


def check_map(neighbours: Neighbours) -> Iterator[Objection]:
    """SR-111: what makes a map impossible."""
    for area in AREAS:
        near = list(neighbours.get(area, ()))
        if not near:
            yield _bad_map(Say("{area:term} needs at least one neighbour.", area=area))
        for other in near:
            if other == "green":
                yield _bad_map(Say("The Green is nobody's neighbour."))
            elif other not in AREAS:
                yield _bad_map(Say("“{word}” is not an area of the village.", word=other[:40]))
            elif other == area:
                yield _bad_map(Say("{area:term} cannot be its own neighbour.", area=area))
            elif area not in neighbours.get(other, ()):
                yield _bad_map(
                    Say(
                        "{area:term} names {other:term} as a neighbour, but not the other "
                        "way round.",
                        area=area,
                        other=other,
                    )
                )
    tower = set(neighbours.get("watchtower", ()))
    fields = tower & {"field_small", "field_large"}
    if "inn" not in tower or len(fields) != 1 or len(tower) != 2:
        yield _bad_map(Say("The Watchtower has two neighbours: the Inn and one Field."))


def _bad_map(say: Say) -> Objection:
    return Objection("SR-111", say, hard=True)


def check_track(threat: Sequence[Any], loss: Sequence[Any]) -> Iterator[Objection]:
    """SR-113: what makes a time track impossible."""
    if len(threat) != 8 or len(loss) != 8:
        yield Objection("SR-113", Say("The time track has 8 days."), hard=True)
    for number, level in enumerate(threat, 1):
        if isinstance(level, bool) or not isinstance(level, int) or not 1 <= level <= 10:
            yield Objection(
                "SR-113",
                Say("The threat of day {n} must be a number from 1 to 10.", n=number),
                hard=True,
            )
    for number, icon in enumerate(loss, 1):
        if not isinstance(icon, bool):
            yield Objection(
                "SR-113",
                Say("Day {n} either has a loss icon or has none.", n=number),
                hard=True,
            )


def check_edition(edition: Edition) -> Iterator[Objection]:
    yield from check_map(neighbours_of(edition))
    rounds = sorted(str(row["id"]) for row in edition.rows("track"))
    if rounds != [str(number) for number in range(1, 9)]:
        yield Objection("SR-113", Say("The time track has 8 days."), hard=True)
    else:
        track = sorted(edition.rows("track"), key=lambda row: int(row["id"]))
        yield from check_track([row["threat"] for row in track], [row["loss"] for row in track])
    if sorted(row["id"] for row in edition.rows("areas")) != sorted(AREAS):
        yield Objection("SR-109", Say("The village has ten areas, each once."), hard=True)
    if sorted(row["id"] for row in edition.rows("ronin")) != sorted(RONIN):
        yield Objection("SR-106", Say("There are seven ronin, each once."), hard=True)
    total, reserve = edition.value("numbers", "ninja"), edition.value("numbers", "reserve")
    if not 0 < reserve <= total:
        yield Objection(
            "SR-104", Say("The reserve is at least 1 ninja and at most all of them."), hard=True
        )
    vitality = sum(int(row["vitality"]) for row in edition.rows("ronin"))
    if any(int(row["vitality"]) < 1 for row in edition.rows("ronin")):
        yield Objection("SR-505", Say("Every ronin needs a vitality of 1 or more."), hard=True)
    if vitality > total:
        yield Objection(
            "SR-105",
            Say("There are fewer ninja markers than wounds the ronin can take: please check."),
        )
    if not edition.confirmed("map"):
        yield Objection(
            "SR-111", Say("The map is a stand-in: compare it with your board and correct it.")
        )
    if not edition.confirmed("track"):
        yield Objection(
            "SR-113",
            Say("Most threat levels are stand-ins: compare the time track with your board."),
        )

"""What lies on the table in Ninjato."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.engine import Edition, Pile, Setup
from companion.games.ninjato.components import (
    DOJO,
    GUARDS,
    TREASURES,
    Elite,
    Envoy,
    Figure,
    Rumor,
    Skill,
    guard_value,
    typed_elite,
    typed_envoy,
    typed_rumor,
)

HOUSES = tuple(f"house_{number}" for number in range(1, 6))
HOUSE = {house: index for index, house in enumerate(HOUSES)}
MODES = ("strength", "stealth")
SIDES = ("light", "red")
SEATS = tuple(f"p{seat}" for seat in range(4))
SEAT = {word: seat for seat, word in enumerate(SEATS)}
TREASURE = {kind: index for index, kind in enumerate(TREASURES)}
GUARD = {kind: index for index, kind in enumerate(GUARDS)}
PLACES = ("dojo", "sensei", "palace", "pavilion")
ROUNDS = 7  # NJ-201
SHURIKEN = 3  # NJ-102, NJ-202
HAND_LIMIT = 7  # NJ-306
DISPLAY = 3  # NJ-112, NJ-305
SHELF = 4  # NJ-110, NJ-111
SCORED = (3, 5, 7)  # NJ-801
LAST_LESSONS = 4
"""NJ-226: after this round the Sensei teaches Hensojutsu only."""
START_TOKENS = ("taira_2", "taira_4", "minamoto_2", "minamoto_4", "go_shirakawa_6")  # NJ-107
DECKS = ("guards", "elites", "treasures", "dojo", "skills", "envoys", "rumors")
TOTALS = {
    "dojo": 52,
    "guards": 40,
    "elites": 20,
    "treasures": 90,
    "skills": 19,
    "envoys": 21,
    "rumors": 30,
    "tokens": 15,
}

Counts = tuple[int, ...]
NOTHING: Counts = (0,) * 5


@dataclass(frozen=True, slots=True)
class Box:
    """What never changes during a match: components, house rules, who deals what."""

    seats: int
    full: bool
    empty_visit: bool
    best_light_flips: bool
    single_skill: bool
    must_differ: bool
    old_order: bool
    takes_both: bool
    rumors_open: bool
    app: frozenset[str]
    confirmed: frozenset[str]
    dojo: Counts
    guards: Counts
    treasures: Counts
    skills: Mapping[str, Skill]
    elites: Mapping[str, Elite]
    envoys: Mapping[str, Envoy]
    rumors: Mapping[str, Rumor]
    tokens: tuple[str, ...]
    clan_order: Mapping[int, tuple[str, ...]]

    @classmethod
    def of(cls, setup: Setup) -> Box:
        options, edition = setup.options, setup.edition
        return cls(
            seats=setup.seats,
            full=options["depth"] == "full",
            empty_visit=options["empty_visit"] == "allowed",
            best_light_flips=options["chocho_flip"] == "best_light",
            single_skill=options["skill_stacking"] == "single",
            must_differ=options["one_plus_three"] == "must_differ",
            old_order=options["hensojutsu_order"] == "old",
            takes_both=options["sole_leader"] == "takes_both",
            rumors_open=options["rumors_display"] == "open",
            app=frozenset(deck for deck, who in setup.dealer.items() if who == "app"),
            confirmed=frozenset(key for key in edition.groups if edition.confirmed(key)),
            **components(edition),
        )

    def strict(self, group: str) -> bool:
        """Whether the data of a group bind the table (NJ-116); the app deals only what it has."""
        return group in self.app or group in self.confirmed

    def elite(self, card: str) -> Elite:
        return self.elites.get(card) or typed_elite(card)

    def envoy(self, card: str) -> Envoy:
        return self.envoys.get(card) or typed_envoy(card)

    def rumor(self, card: str) -> Rumor:
        return self.rumors.get(card) or typed_rumor(card)


def components(edition: Edition) -> dict[str, Any]:
    """The component data as the rules read them."""
    dojo = {str(row["id"]): int(row["copies"]) for row in edition.rows("dojo")}
    guards = {str(row["id"]): row for row in edition.rows("guards")}
    treasures = {str(row["id"]): int(row["copies"]) for row in edition.rows("treasures")}
    return {
        "dojo": tuple(dojo[value] for value in DOJO),
        "guards": (
            *(int(guards[value]["plain"]) for value in DOJO),
            *(int(guards[value]["alarm"]) for value in DOJO),
        ),
        "treasures": tuple(treasures[kind] for kind in TREASURES),
        "skills": {
            str(row["id"]): Skill(str(row["way"]), str(row["cost"]), int(row["copies"]))
            for row in edition.rows("skills")
        },
        "elites": {
            str(row["id"]): Elite(_figures(row), int(row["honor"]), str(row.get("name", "")))
            for row in edition.rows("elites")
        },
        "envoys": {
            str(row["id"]): Envoy(
                str(row["clan"]), int(row["age"]), bool(row["mask"]), str(row["cost"])
            )
            for row in edition.rows("envoys")
        },
        "rumors": {
            str(row["id"]): Rumor(str(row["type"]), str(row["cost"]))
            for row in edition.rows("rumors")
        },
        "tokens": tuple(
            f"{row['id']}_{int(row[place])}" for row in edition.rows("tokens") for place in "abcde"
        ),
        "clan_order": {
            int(row["id"]): (str(row["first"]), str(row["second"]), str(row["third"]))
            for row in edition.rows("clan_order")
        },
    }


def _figures(row: Mapping[str, Any]) -> tuple[Figure, ...]:
    first = (int(row["strength"]), int(row["stealth"]))
    second = (int(row["strength_2"]), int(row["stealth_2"]))
    return (first, second) if any(second) else (first,)


@dataclass(frozen=True, slots=True)
class House:
    token: str
    sentry: str
    """A guard kind, or nothing in a closed house."""
    light: Counts
    red: Counts
    closed: bool = False

    @property
    def treasures(self) -> int:
        return sum(self.light) + sum(self.red)

    @property
    def due(self) -> tuple[int, bool] | None:
        """The treasure that is taken next and whether it is red (NJ-505, NJ-506)."""
        for side, counts in enumerate((self.light, self.red)):
            for kind, number in enumerate(counts):
                if number:
                    return kind, bool(side)
        return None


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack being composed: only the raider sees it (NJ-514: nothing is spent yet)."""

    figure: int
    main: str = ""
    supports: Counts = ()
    skills: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Raid:
    house: int
    mode: str
    guard: str
    """The guard kind or elite card that is shown; nothing between two guards."""
    source: str
    """sentry, guards, elites, or stand_in: a regular guard before red treasure (NJ-242)."""
    beaten: tuple[int, ...] = ()
    loot: Counts = NOTHING
    red_loot: Counts = NOTHING
    plan: Plan | None = None

    @property
    def carried(self) -> int:
        return sum(self.loot) + sum(self.red_loot)


Payout = tuple[int, str, int, int, str, int]
"""Round, clan, place (1 or 2), seat or -1, what was given, honor."""


@dataclass(frozen=True, slots=True)
class State:
    box: Box
    phase: str
    """The key of the decision that is asked."""
    todo: tuple[str, ...]
    """What the app works through next, see flow.TASKS."""
    round: int
    order: tuple[int, ...]
    seat: int
    """Who acts now."""
    shuriken: tuple[tuple[str, ...], ...]
    stack: tuple[int, ...]
    """The Dojo stack, from the bottom."""
    hands: tuple[Counts, ...]
    unknown: Counts
    dojo: Pile
    shown: Counts
    dojo_discard: Counts
    guards: Pile
    guard_discard: Counts
    elites: Pile
    elite_discard: tuple[str, ...]
    bag: Pile
    treasure_discard: Counts
    houses: tuple[House, ...]
    tiles: Pile
    sensei: tuple[str, ...]
    gone: Counts
    """Tiles discarded face up, by skill."""
    disguises_left: int
    """The small pile of Hensojutsu."""
    up: tuple[Counts, ...]
    down: tuple[Counts, ...]
    envoy_pile: Pile
    palace: tuple[str, ...]
    envoys: tuple[tuple[str, ...], ...]
    rumor_pile: Pile
    pavilion: tuple[str, ...]
    rumors: tuple[tuple[str, ...], ...]
    treasures: tuple[Counts, ...]
    loose: Counts
    """Treasures left at the end of a match recorded as scores only."""
    trophies: tuple[tuple[str, ...], ...]
    honor: Counts
    raid: Raid | None = None
    picks: int = 0
    chosen: str = ""
    """The tile or card that is being paid for."""
    named: tuple[tuple[int, str], ...] = ()
    """Envoys named by Hensojutsu in this scoring phase."""
    ledger: tuple[Payout, ...] = ()
    history: tuple[Counts, ...] = ()

    def hand_size(self, seat: int) -> int:
        return sum(self.hands[seat]) + self.unknown[seat]

    def owned(self, seat: int, skill: int) -> int:
        return self.up[seat][skill] + self.down[seat][skill]

    def tile_count(self, seat: int) -> int:
        return sum(self.up[seat]) + sum(self.down[seat])

    @property
    def supply(self) -> tuple[str, ...]:
        """The clan tokens beside the board."""
        return _supply(self.box.tokens, tuple([house.token for house in self.houses]))

    @property
    def piles(self) -> tuple[Pile, ...]:
        """Every deck of the box."""
        return (
            self.guards,
            self.elites,
            self.bag,
            self.dojo,
            self.tiles,
            self.envoy_pile,
            self.rumor_pile,
        )

    @property
    def rumors_left(self) -> int:
        """Rumors that can be taken now; without a recorded display, those nobody owns."""
        if self.box.full:
            return len(self.pavilion)
        return TOTALS["rumors"] - sum(map(len, self.rumors))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the guard that is shown."""
        raid = self.raid
        if raid is None or not raid.guard:
            return ()
        if raid.source == "elites":
            return self.box.elite(raid.guard).figures
        value = guard_value(raid.guard)
        return ((value, value),)


@lru_cache(maxsize=4096)
def _supply(tokens: tuple[str, ...], laid: tuple[str, ...]) -> tuple[str, ...]:
    left = list(tokens)
    for token in laid:
        if token in left:
            left.remove(token)
    return tuple(left)


@lru_cache(maxsize=64)
def token_clan(token: str) -> str:
    return token.rpartition("_")[0]


@lru_cache(maxsize=64)
def token_value(token: str) -> int:
    return int(token.rpartition("_")[2])


def taught(round_number: int) -> int:
    """How many Hensojutsu tiles the Sensei has shown up to this round (NJ-226)."""
    return max(0, round_number - LAST_LESSONS)


def added(counts: Counts, index: int, number: int = 1) -> Counts:
    return counts[:index] + (counts[index] + number,) + counts[index + 1 :]


def put(rows: tuple[Any, ...], index: int, row: Any) -> tuple[Any, ...]:
    return rows[:index] + (row,) + rows[index + 1 :]


def plus(left: Counts, right: Counts) -> Counts:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def clan_rank(state: State, clan: str) -> list[int]:
    """The seats with influence in a clan, best first (NJ-806, NJ-807)."""
    influence = influences(state, clan)
    seats = [seat for seat in range(state.box.seats) if influence[seat]]
    return sorted(
        seats,
        key=lambda seat: (-influence[seat], -oldest(state, seat, clan), state.order.index(seat)),
    )


def influences(state: State, clan: str) -> list[int]:
    envoy = state.box.envoy
    return [
        sum(envoy(card).clan == clan for card in state.envoys[seat])
        + sum(owner == seat and envoy(card).clan == clan for owner, card in state.named)
        for seat in range(state.box.seats)
    ]


def oldest(state: State, seat: int, clan: str | None = None) -> int:
    """The age of the oldest envoy, of a clan or of all; 0 without any."""
    envoys = [state.box.envoy(card) for card in state.envoys[seat]]
    return max((card.age for card in envoys if clan is None or card.clan == clan), default=0)


def house_honor(state: State, clan: str) -> int:
    """NJ-809: open and closed houses alike."""
    return sum(
        token_value(house.token) for house in state.houses if token_clan(house.token) == clan
    )


def scoring_round(state: State) -> int | None:
    """The round whose scoring phase is under way: the marker has moved on already."""
    for task in state.todo:
        if task.startswith(("rank ", "first ", "second ")):
            return int(task.split()[1])
    return None

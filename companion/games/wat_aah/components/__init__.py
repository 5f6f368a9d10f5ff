"""What never changes during a match: the cards of the edition, the house rules, who deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine import Edition, Setup

CLANS = ("bear", "rat", "dragon", "fox", "spider", "raven", "toad", "carp", "monkey")
YOKAI = (
    "yokai_dragon", "yokai_yurei", "yokai_kitsune", "yokai_kappa", "yokai_hermit", "yokai_mezumi",
    "yokai_monkey_king", "yokai_oni", "yokai_saitenza",
)  # fmt: skip
BOSSES = ("grugazor", "dark_shogun", "zombies", "gaijins", "ma_maho")
CLAN = {clan: index for index, clan in enumerate(CLANS)}
STRENGTHS = range(1, 7)
SEATS = tuple(f"p{seat}" for seat in range(4))
SEAT = {word: seat for seat, word in enumerate(SEATS)}
LOCATIONS = ("court", "missions", "final_battle")
UNNAMED = "unnamed"

IS_RONIN = -1
IS_YOKAI = -2
FULL = 4  # WA-306
HAND = 8  # WA-110
PAWNS = 12  # WA-122
ROUNDS = 3  # WA-124
PLACES = {2: (4, 2), 3: (4, 3, 1), 4: (4, 3, 2, 1)}  # WA-603

Counts = tuple[int, ...]


class Power(NamedTuple):
    """A power type of WA-412 to WA-510 with its numbers."""

    kind: str
    n: int = 0
    k: int = 0


NO_POWER = Power("none")
POWERS = (
    "none", "draw", "take_jigoku", "look_keep", "opponent_discards", "swap_cards", "swap_hands",
    "destroy_card", "destroy_clan", "return_card", "return_clan", "copy_minor", "copy_major",
    "destroy_all_yokai",
)  # fmt: skip
EFFECTS = ("none", "manual", "draw", "round_points")  # WA-703
REMIND_AT = (
    "round_start", "turn_start", "draw", "lay", "discard", "round_scoring", "placement", "any",
)  # fmt: skip


class Record(NamedTuple):
    """A Temple or Court card as its owner described it (WA-702)."""

    id: str
    name: str
    text: str
    copies: int
    effect: str
    n: int
    remind_at: str


UNKNOWN_RECORD = Record(UNNAMED, "", "", 0, "manual", 0, "any")


class Boss(NamedTuple):
    damage: int
    values: Counts


@dataclass(frozen=True)
class Cards:
    """The tables of an edition, by the index of each kind of Shinobi card."""

    kinds: tuple[str, ...]
    index: Mapping[str, int]
    strength: Counts
    clan: Counts
    """Clan of each kind, IS_RONIN or IS_YOKAI."""
    copies: Counts
    worth: int
    """Strength of all cards together."""
    of_clan: tuple[Counts, ...]
    ronin: int
    yokai: Counts
    minor: tuple[Power, ...]
    major: tuple[Power, ...]
    yokai_power: Mapping[int, Power]
    bosses: Mapping[str, Boss]
    temple: Mapping[str, Record]
    court: Mapping[str, Record]

    def records(self, pile: str) -> Mapping[str, Record]:
        return self.temple if pile == "temple" else self.court

    def record(self, pile: str, name: str | None) -> Record:
        return UNKNOWN_RECORD if name is None else self.records(pile)[name]

    def value(self, kinds: Counts) -> int:
        """Sum of strengths of a list of cards."""
        return sum(map(self.strength.__getitem__, kinds))

    def listed(self, counts: Counts) -> list[str]:
        """The cards of a count as a list of words."""
        return [self.kinds[kind] for kind, number in enumerate(counts) for _ in range(number)]


_KNOWN: dict[str, Cards] = {}


def cards_of(edition: Edition) -> Cards:
    found = _KNOWN.get(edition.fingerprint)
    if found is None:
        if len(_KNOWN) > 16:
            _KNOWN.clear()
        found = _KNOWN[edition.fingerprint] = _read(edition)
    return found


def _read(edition: Edition) -> Cards:
    kinds: list[tuple[str, int, int, int]] = []
    rows = {row["id"]: row for row in edition.rows("clans")}
    for index, clan in enumerate(CLANS):
        for strength in STRENGTHS:
            copies = int(rows[clan][f"s{strength}"])
            if copies:
                kinds.append((f"{clan}_{strength}", strength, index, copies))
    ronin = edition.rows("ronin")[0]
    kinds.append(("ronin", int(ronin["strength"]), IS_RONIN, int(ronin["copies"])))
    spirits = {row["id"]: row for row in edition.rows("yokai")}
    for spirit in YOKAI:
        kinds.append((spirit, int(spirits[spirit]["strength"]), IS_YOKAI, 1))  # WA-503
    names = tuple(kind[0] for kind in kinds)
    index_of = {name: index for index, name in enumerate(names)}
    powers = {row["id"]: row for row in edition.rows("clan_powers")}
    return Cards(
        kinds=names,
        index=index_of,
        strength=tuple(kind[1] for kind in kinds),
        clan=tuple(kind[2] for kind in kinds),
        copies=tuple(kind[3] for kind in kinds),
        worth=sum(kind[1] * kind[3] for kind in kinds),
        of_clan=tuple(
            tuple(at for at, kind in enumerate(kinds) if kind[2] == clan)
            for clan in range(len(CLANS))
        ),
        ronin=index_of["ronin"],
        yokai=tuple(index_of[spirit] for spirit in YOKAI),
        minor=tuple(_power(powers[clan], "minor", "minor_n", "minor_k") for clan in CLANS),
        major=tuple(_power(powers[clan], "major", "major_n", "major_k") for clan in CLANS),
        yokai_power={
            index_of[spirit]: _power(spirits[spirit], "power", "n", "k") for spirit in YOKAI
        },
        bosses={
            row["id"]: Boss(int(row["damage"]), tuple(int(row[f"v{left}"]) for left in range(6)))
            for row in edition.rows("bosses")
        },
        temple=_records(edition, "temple"),
        court=_records(edition, "court"),
    )


def _power(row: Mapping[str, object], kind: str, n: str, k: str) -> Power:
    return Power(str(row[kind]), int(str(row[n])), int(str(row[k])))


def _records(edition: Edition, group: str) -> dict[str, Record]:
    return {
        str(row["id"]): Record(
            str(row["id"]),
            str(row["name"]).strip(),
            str(row["text"]).strip(),
            int(row["copies"]),
            str(row["effect"]),
            int(row["n"]),
            str(row["remind_at"]),
        )
        for row in edition.rows(group)
    }


@dataclass(frozen=True, slots=True)
class Box:
    seats: int
    cards: Cards
    grand_master: bool
    full: bool
    """Whether every move is recorded (depth `full`), or only the scores of each round."""
    tied_only: bool
    at_once: bool
    ronin_alone: bool
    one_ronin: bool
    opponents_only: bool
    rat_chooser: str
    fox_equal: bool
    saitenza_spared: bool
    corrupt_cards: bool
    each_even: bool
    corruption_open: bool
    app_cards: bool
    app_bosses: bool
    app_temple: bool
    app_court: bool

    @classmethod
    def of(cls, setup: Setup) -> Box:
        options, cards = setup.options, cards_of(setup.edition)
        return cls(
            seats=setup.seats,
            cards=cards,
            grand_master=options["mode"] == "grand_master",
            full=options["depth"] == "full",
            tied_only=options["first_player_tie"] == "tied_only",
            at_once=options["reshuffle_timing"] == "at_once",
            ronin_alone=options["ronin_alone_reinforces"] == "yes",
            one_ronin=options["max_ronin_per_lay"] == "one",
            opponents_only=options["spider_toad_targets"] == "opponents",
            rat_chooser=options["rat_chooser"],
            fox_equal=options["fox_short"] == "equal",
            saitenza_spared=options["saitenza_self"] == "spared",
            corrupt_cards=options["least_corrupt_by"] == "cards",
            each_even=options["missions_multi"] == "each_even",
            corruption_open=options["corruption_display"] == "open",
            app_cards=setup.deals("cards") and options["depth"] == "full",
            app_bosses=setup.deals("bosses"),
            # WA-704: cards without a name cannot be dealt by the app.
            app_temple=setup.deals("temple") and all_named(cards.temple),
            app_court=setup.deals("court") and all_named(cards.court),
        )


def all_named(records: Mapping[str, Record]) -> bool:
    return all(record.name for record in records.values())

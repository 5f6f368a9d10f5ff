"""What is printed on the components of an edition, read once and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from companion.engine import Edition, Objection, Say
from companion.games.ninety_nine_ninja.components.geometry import (
    BOARD_CODES,
    CARD_CODES,
    CLAN_CODES,
    DAIMYO_CODES,
    LINK_CODES,
    canonical,
    rows,
)

CLANS = ("black", "red", "white")
CLAN = {clan: index for index, clan in enumerate(CLANS)}
DAIMYOS = ("purple", "orange", "yellow", "teal", "pink", "brown", "grey")
DAIMYO = dict(zip(DAIMYOS, DAIMYO_CODES, strict=True))
DAIMYO_NAME = {code: name for name, code in DAIMYO.items()}
TECHNIQUES = (
    "shinobi_iri", "chimon", "ten_mon", "intonjutsu", "boryaku", "kayakujutsu", "kenjutsu",
    "hensojutsu", "choho",
)  # fmt: skip
BASE_TECHNIQUES = TECHNIQUES[:3]
CLAN_TECHNIQUES = TECHNIQUES[3:]
AUTO_CARDS = tuple(f"{number}{side}" for side in "AB" for number in range(1, 8))
ACTIONS = ("stay", "swap", "steal")
TOKENS = 8
NINJA_CARDS = 29
NINJAS = 99


@dataclass(frozen=True, slots=True)
class AutoCard:
    """An Auto card and, on its back, a Blacklist."""

    action: str
    middle: tuple[tuple[int, bool], ...]
    """Numbers, and whether the next card of the row hides them."""
    bottom: tuple[int, ...]
    order: str

    @property
    def all_points(self) -> int:
        return sum(value for value, _ in self.middle)

    @property
    def lasting_points(self) -> int:
        return sum(value for value, hidden in self.middle if not hidden)


@dataclass(frozen=True, slots=True)
class Printed:
    """An edition as the rules read it."""

    side: int
    boards: Mapping[str, str]
    cards: Mapping[str, str]
    canon: Mapping[str, str]
    """Canonical form to card id (NN-023)."""
    open_cards: bool
    track_end: int
    numbers: tuple[int, ...]
    values: tuple[int, ...]
    favor: int
    costs: Mapping[str, int]
    clan_cards: Mapping[str, tuple[str, str]]
    """Card id to clan and technique."""
    auto: Mapping[str, AutoCard]
    per_clan: bool

    def ninjas(self, text: str) -> int:
        return sum(text.count(code) for code in CLAN_CODES)


def read(edition: Edition) -> Printed:
    return _read(_Key(edition.fingerprint, edition))


@dataclass(frozen=True, slots=True)
class _Key:
    """An edition as a key of the cache: by fingerprint."""

    fingerprint: str
    edition: Edition = field(compare=False)


@lru_cache(maxsize=32)
def _read(key: _Key) -> Printed:
    edition = key.edition
    cards = {row["id"]: row["grid"] for row in edition.rows("cards")}
    boards = {row["id"]: row["grid"] for row in edition.rows("boards")}
    tokens = sorted((int(row["number"]), int(row["value"])) for row in edition.rows("tokens"))
    return Printed(
        side=len(rows(next(iter(boards.values())))),
        boards=boards,
        cards=cards,
        canon={canonical(grid): card for card, grid in cards.items()},
        open_cards=edition.value("numbers", "open_cards") == "yes",
        track_end=int(edition.value("numbers", "track_end")),
        numbers=tuple(number for number, _ in tokens),
        values=tuple(value for _, value in tokens),
        favor=int(edition.value("numbers", "favor_value")),
        costs={row["id"]: int(row["cost"]) for row in edition.rows("techniques")},
        clan_cards={
            row["id"]: (row["clan"], row["technique"]) for row in edition.rows("clan_cards")
        },
        auto={row["id"]: _auto_card(row) for row in edition.rows("auto_cards")},
        per_clan=edition.value("numbers", "bottom_mode") == "per_clan",
    )


def _auto_card(row: Mapping[str, Any]) -> AutoCard:
    return AutoCard(
        row["action"],
        tuple((int(word.rstrip("*")), word.endswith("*")) for word in row["middle"].split()),
        tuple(int(word) for word in row["bottom"].split()),
        row["order"],
    )


def standing_in(edition: Edition) -> bool:
    """Whether any group is still our stand-in and not what the box shows."""
    return not all(group.confirmed for group in edition.groups.values())


def check(edition: Edition) -> Iterator[Objection]:
    """What is wrong with an edition; `hard` faults forbid a start."""
    yield from _check_numbers(edition)
    yield from _check_boards(edition)
    yield from _check_cards(edition)
    yield from _check_tokens(edition)
    yield from _check_clan_cards(edition)
    yield from _check_auto(edition)


def _check_numbers(edition: Edition) -> Iterator[Objection]:
    track_end = edition.value("numbers", "track_end")
    if not str(track_end).isdecimal() or int(track_end) < 6:
        yield Objection("NN-008", Say("A score track needs at least 6 spaces on each side."), True)
    if not str(edition.value("numbers", "favor_value")).isdecimal():
        yield Objection("NN-917", Say("The value of a Favor must be a number."), hard=True)
    if edition.value("numbers", "bottom_mode") not in ("on_track", "per_clan"):
        yield Objection(
            "NN-643",
            Say("How the bottom numbers count is not told in a way this game knows."),
            hard=True,
        )
    if edition.value("numbers", "open_cards") not in ("yes", "no"):
        yield Objection(
            "NN-005",
            Say("May cards that the list lacks be entered? Say yes or no."),
            hard=True,
        )


def _check_boards(edition: Edition) -> Iterator[Objection]:
    grids = [rows(str(row["grid"])) for row in edition.rows("boards")]
    side = len(grids[0]) if grids else 0
    square = len(grids) == 4 and all(
        len(grid) == side and all(len(row) == side for row in grid) for grid in grids
    )
    if not square or not 3 <= side <= 8 or not all(set("".join(g)) <= BOARD_CODES for g in grids):
        yield Objection(
            "NN-002",
            Say(
                "The four boards must be squares of the same side, 3 to 8 cells, with known codes."
            ),
            hard=True,
        )
        return
    found = sorted(code for grid in grids for row in grid for code in row if code in DAIMYO_CODES)
    if found != sorted(DAIMYO_CODES):
        yield Objection(
            "NN-003",
            Say("The boards must show 7 Daimyos, each colour once; they show {n}.", n=len(found)),
            hard=True,
        )
    for row, grid in zip(edition.rows("boards"), grids, strict=True):
        for code in _unguarded(grid):
            yield Objection(
                "NN-004",
                Say(
                    "The {daimyo:term} Daimyo of board {board} has no Samurai around it: "
                    "it would fall at the first check.",
                    daimyo=DAIMYO_NAME[code],
                    board=row["id"],
                ),
            )


def _unguarded(grid: tuple[str, ...]) -> Iterator[str]:
    for i, row in enumerate(grid):
        for j, code in enumerate(row):
            if code in DAIMYO_CODES:
                square = (line[max(0, j - 1) : j + 2] for line in grid[max(0, i - 1) : i + 2])
                if not any(mark in LINK_CODES for line in square for mark in line):
                    yield code


def _check_cards(edition: Edition) -> Iterator[Objection]:
    cards = edition.rows("cards")
    unreadable = False
    for row in cards:
        text = str(row["grid"])
        grid = rows(text)
        if len(grid) != 3 or any(len(line) != 3 for line in grid) or set(text) - CARD_CODES - {"/"}:
            unreadable = True
            yield Objection(
                "NN-005", Say("Card {card} is not a grid of 3 x 3 cells.", card=row["id"]), True
            )
        elif not any(code in CLAN_CODES for code in text):
            yield Objection("NN-005", Say("Card {card} shows no Ninja.", card=row["id"]), True)
    open_cards = edition.value("numbers", "open_cards") == "yes"
    if len(cards) > NINJA_CARDS or (len(cards) < NINJA_CARDS and not open_cards):
        yield Objection(
            "NN-005", Say("There are 29 ninja cards, and this edition has {n}.", n=len(cards)), True
        )
    if unreadable:
        return
    forms: dict[str, str] = {}
    for row in cards:
        twin = forms.setdefault(canonical(row["grid"]), row["id"])
        if twin != row["id"]:
            yield Objection(
                "NN-023", Say("Cards {a} and {b} are the same card.", a=twin, b=row["id"]), True
            )
    total = sum(str(row["grid"]).count(code) for row in cards for code in CLAN_CODES)
    if len(cards) == NINJA_CARDS and total != NINJAS:
        yield Objection("NN-005", Say("The cards show {n} Ninjas, not 99.", n=total))


def _check_tokens(edition: Edition) -> Iterator[Objection]:
    numbers = {row["number"] for row in edition.rows("tokens")}
    if len(numbers) != TOKENS or len(edition.rows("tokens")) != TOKENS:
        yield Objection("NN-007", Say("The 8 tokens must have 8 different numbers."), hard=True)
    groups = sorted(str(row["group"]) for row in edition.rows("techniques"))
    if groups != sorted(("base",) * 3 + CLANS + CLANS):
        yield Objection(
            "NN-009", Say("There are three base techniques and two for each clan."), hard=True
        )


def _check_clan_cards(edition: Edition) -> Iterator[Objection]:
    group = {row["id"]: row["group"] for row in edition.rows("techniques")}
    shown = edition.rows("clan_cards")
    fits = (
        sorted(row["clan"] for row in shown) == sorted(CLANS + CLANS)
        and len({row["technique"] for row in shown}) == len(shown)
        and all(group.get(row["technique"]) == row["clan"] for row in shown)
    )
    if not fits:
        yield Objection(
            "NN-010",
            Say("There are two cards for each clan, each with another technique of that clan."),
            hard=True,
        )


def _check_auto(edition: Edition) -> Iterator[Objection]:
    for row in edition.rows("auto_cards"):
        middle = [word.removesuffix("*") for word in str(row["middle"]).split()]
        bottom = str(row["bottom"]).split()
        if (
            row["action"] not in ACTIONS
            or not middle
            or not bottom
            or not all(word.isdecimal() for word in (*middle, *bottom))
        ):
            yield Objection(
                "NN-011",
                Say(
                    "Auto card {card} needs an action, a middle number and a bottom number.",
                    card=row["id"],
                ),
                hard=True,
            )
        if sorted(str(row["order"])) != sorted(DAIMYO_CODES):
            yield Objection(
                "NN-011",
                Say("The list of Auto card {card} must name each Daimyo once.", card=row["id"]),
                hard=True,
            )
        elif edition.value("numbers", "bottom_mode") == "per_clan" and len(bottom) != 3:
            yield Objection(
                "NN-011",
                Say("Auto card {card} needs three bottom numbers, one for each clan.",
                    card=row["id"]),
                hard=True,
            )  # fmt: skip

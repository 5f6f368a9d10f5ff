"""How the pieces of 99 Ninja look, everywhere: hoods, Samurai, Daimyos, cards and boards."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from companion.engine import Edition, Say
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO, DAIMYO_NAME
from companion.games.ninety_nine_ninja.components.geometry import (
    CLAN_CODES,
    DAIMYO_CODES,
    LINK_CODES,
    rows,
)
from companion.games.ninety_nine_ninja.state import AUTOMATON
from companion.games.ninety_nine_ninja.view.fields import Lord, View
from companion.table import Mark
from companion.table.seating import Seating, tint_of

COLOURS = {
    "purple": "#7B4FB0", "orange": "#E08A1E", "yellow": "#EAD33A", "teal": "#0A7570",
    "pink": "#D977A6", "brown": "#7A5A42", "grey": "#8E8E8E",
}  # fmt: skip
AUTOMATON_MARK = Mark("icon-mask", name=Say("Automaton"))
SAMURAI = Mark("figure-samurai", name=Say("Samurai"))
NINJAS = {
    code: Mark(f"figure-ninja-{clan}", name=Say("{clan:term}", clan=clan))
    for code, clan in zip(CLAN_CODES, CLANS, strict=True)
}
CLAN_MARKS = {clan: NINJAS[code] for code, clan in zip(CLAN_CODES, CLANS, strict=True)}
LINKS = dict(zip(LINK_CODES[:3], CLANS, strict=True))
LEAST_LETTERS = 2
HEX = re.compile("#[0-9A-Fa-f]{6}")


def who(view: View, seat: int) -> Say:
    return side(view["solo"], seat)


def side(solo: bool, seat: int) -> Say:
    if solo and seat == AUTOMATON:
        return Say("Automaton")
    return Say("{seat:seat}", seat=seat)


def who_mark(view: View, seat: int, badge: str = "") -> Mark:
    """Somebody at the table; the automaton is a mask."""
    if view["solo"] and seat == AUTOMATON:
        return replace(AUTOMATON_MARK, badge=badge)
    return Mark(seat=seat, badge=badge)


def letters_of(edition: Edition) -> int:
    """How many letters tell the Daimyos of a box apart."""
    names = [str(row["name"]).casefold() for row in edition.rows("daimyos")]
    size = LEAST_LETTERS
    while size < 4 and len({name[:size] for name in names}) < len(names):
        size += 1
    return size


@lru_cache(maxsize=16)
def _lords(fingerprint: str, held: _Printed) -> dict[str, Mark]:
    edition = held.edition
    size = letters_of(edition)
    return {
        name: Mark(
            "figure-daimyo",
            _tint(edition, name),
            Say("{daimyo:term}", daimyo=name),
            letters=size,
        )
        for name in DAIMYO
    }


def _tint(edition: Edition, name: str) -> str:
    """What the owner wrote, if it is a colour."""
    given = tint_of(edition, "daimyos", name, COLOURS)
    return given if HEX.fullmatch(given) else COLOURS[name]


class _Printed:
    """Carries an edition into the cache; the fingerprint is the key."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Printed)


def lords(edition: Edition) -> dict[str, Mark]:
    """Every Daimyo as it stands."""
    return _lords(edition.fingerprint, _Printed(edition))


def lord(seating: Seating, one: Lord) -> Mark:
    """A Daimyo as it is now: standing, or with the token of the side that felled it."""
    standing = lords(seating.edition)[one["id"]]
    if one["standing"]:
        return standing
    by = one.get("by")
    return Mark(standing.art, standing.tint, standing.name, str(one.get("token", "")), by)


def figure(edition: Edition, code: str) -> Mark | None:
    """What a code of a grid stands for; nothing for an empty cell."""
    if code in NINJAS:
        return NINJAS[code]
    if code in LINK_CODES:
        return SAMURAI
    if code.upper() in DAIMYO_CODES:
        return lords(edition)[DAIMYO_NAME[code.upper()]]
    return None


def corner(code: str, ronin: bool) -> Mark | None:
    """The clan of a Samurai, where it matters."""
    return CLAN_MARKS[LINKS[code]] if ronin and code in LINKS else None


def picture(edition: Edition, grid: str | None, name: Say) -> Mark:
    """A card or a board as a small picture; a card nobody has described is its back."""
    if not grid:
        return Mark("cardback-ninety_nine_ninja", name=name)
    return Mark(name=name, tiles=tuple(figure(edition, code) for code in "".join(rows(grid))))


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "\u2212")

"""Situations for the tests of 99 Ninja."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine import Edition, Group, Match, find_game
from tests.conformance import new_match

GAME = "ninety_nine_ninja"
S0 = (
    "b.r..w.r",
    "wPbr.bYw",
    ".w.Or.b.",
    "r.wbwTr.",
    "bKw...b.",
    "r.bwr.w.",
    ".rN..Gbr",
    "w.rbwb..",
)
# The purple Daimyo has no guard here; each other one has.
BARE = (
    "........",
    ".P....Y.",
    ".....b..",
    "........",
    "O..T..K.",
    "b..b..b.",
    "N..G....",
    "b..b....",
)
GUARDED = ("b.......", *BARE[1:])
ALL = {"blacklist": "yes", "ronin": "yes", "clan_techniques": "yes"}
ALL_CARDS = {"clan_cards": ["black_1", "red_1", "white_1"], "lists": ["3A", "1A"]}


def clans(blue: str, green: str) -> dict[str, str]:
    (neutral,) = {"black", "red", "white"} - {blue, green}
    return {"blue": blue, "green": green, "neutral": neutral}


def favors(n: int) -> list[str]:
    return ["ready"] * (8 - n) + ["favor_ready"] * n


def situation(
    options: Mapping[str, str] | None = None,
    seats: int = 2,
    edition: Edition | None = None,
    **fields: Any,
) -> Match:
    """A table-dealt match from a typed position (NN-022): blue Red, green Black, blue to play."""
    full = (options or {}).get("depth", "full") == "full"
    position: dict[str, Any] = {"clans": clans("red", "black"), **fields}
    if full:
        position.setdefault("map", list(S0))
        position.setdefault("held", [["N19"], ["N08"] if seats == 2 else []])
    return new_match(GAME, seats, options=options or {}, edition=edition, position=position)


def techniques(
    cards: list[str], ready: int = 6, options: Mapping[str, str] | None = None, **fields: Any
) -> Match:
    """A situation with Favors for both, and with Clan Techniques if clan cards are given."""
    fields.setdefault("tokens", [favors(ready), favors(ready)])
    module = {"clan_techniques": "yes" if cards else "no"}
    return situation({**module, **(options or {})}, clan_cards=cards, **fields)


def solo(options: Mapping[str, str] | None = None, **fields: Any) -> Match:
    fields.setdefault("clans", {"blue": "red", "green": "white", "neutral": "black"})
    return situation(options, 1, **fields)


def refused(match: Match, move: str) -> set[str]:
    return {objection.clause for objection in match.why_not(move)}


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def tracks(match: Match) -> tuple[int, ...]:
    return match.state.tracks


def states(match: Match, seat: int) -> str:
    return match.state.tokens[seat]


def edited(table: str, at: int = 0, edition: Edition | None = None, **change: Any) -> Edition:
    """The stand-in edition with one row changed."""
    edition = edition or find_game(GAME).standin
    rows = [dict(row) for row in edition.rows(table)]
    rows[at] |= change
    return with_rows(table, rows, edition)


def with_rows(group: str, rows: list[Any], edition: Edition | None = None) -> Edition:
    edition = edition or find_game(GAME).standin
    return replace(edition, groups={**edition.groups, group: Group(tuple(rows), True, "owner")})


def faults(edition: Edition, hard: bool) -> set[str]:
    return {o.clause for o in find_game(GAME).check_edition(edition) if o.hard == hard}


def log_text(match: Match) -> str:
    from companion.engine.views import log

    return "\n".join(str(line.say) for line in log(match, None))

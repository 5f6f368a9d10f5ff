"""Tables of 7 Ronin at the point a test needs. Aki (seat 0) attacks, Ben (seat 1) defends."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import IllegalMove, Match
from companion.engine.edition import Edition, Group
from companion.engine.game import find_game
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.legality.planning import missing as rules_missing

GAME = find_game("seven_ronin")
CURTAIN = {"planning_mode": "in_app_curtain"}
SPREAD = {
    "hayai": "granary",
    "kabe": "well",
    "musashi": "inn",
    "taiko": "animal_pen",
    "tasuke": "shrine",
    "yobu": "burial_grounds",
    "yumi": "field_small",
}
"""One ronin to an area; Watchtower, large Field and Passage are left to the ninja."""


def start(options: dict[str, str] | None = None, **how: Any) -> Match:
    return Match.start("seven_ronin", ("Aki", "Ben"), options=options, id="t", **how)


def table(options: dict[str, str] | None = None, **position: Any) -> Match:
    """A match from a position."""
    return start(options, position=position)


def planning(
    curtain: bool = False, options: dict[str, str] | None = None, **position: Any
) -> Match:
    return table({**(CURTAIN if curtain else {}), **(options or {})}, **position)


def combat(
    phase: str = "ronin",
    places: dict[str, str | None] | None = None,
    options: dict[str, str] | None = None,
    **position: Any,
) -> Match:
    """A table in Combat: everybody stands as in SPREAD unless told otherwise."""
    out = position.get("out", ())
    standing = {**SPREAD, **(places or {})}
    standing = {who: place for who, place in standing.items() if place and who not in out}
    return table(options, phase=phase, places=standing, **position)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def clauses(match: Match, move: str, seat: int | None = None) -> list[str]:
    return [objection.clause for objection in match.why_not(move, seat)]


def refused(match: Match, move: str, *expected: str) -> None:
    """The move is refused and names at least these clauses; nothing changes."""
    before = match.state
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert set(expected) <= set(caught.value.clauses), caught.value.clauses
    assert match.state == before
    assert move not in legal(match)


def legal(match: Match) -> list[str]:
    return [] if match.decision is None else [str(move) for move in match.decision.moves]


def board(match: Match, seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["board"]
    return found


def ninja(match: Match) -> dict[str, int]:
    return {area["id"]: area["ninja"] for area in board(match)["areas"] if area["ninja"]}


def ronin(match: Match, who: str) -> dict[str, Any]:
    return next(row for row in board(match)["ronin"] if row["id"] == who)


def area(match: Match, which: str) -> dict[str, Any]:
    return next(row for row in board(match)["areas"] if row["id"] == which)


def stocks(match: Match) -> tuple[int, int]:
    """Reserve and pool."""
    return match.state.reserve, match.state.pool


def markers(match: Match) -> int:
    state = match.state
    tiles = sum(wounds for wounds in state.wounds if wounds > 0)
    return state.reserve + state.pool + sum(state.ninja) + state.green + tiles


def place_all(match: Match, **places: str) -> Match:
    """Records or plans a place for every ronin that needs one."""
    where = {**SPREAD, **places}
    for who in missing(match):
        match.play(f"place {who} {where[who]}")
    return match


def missing(match: Match) -> list[str]:
    """Available ronin without a place."""
    return [RONIN[who] for who in rules_missing(match.state)]


def edition(**groups: Any) -> Edition:
    """The edition we ship with some groups replaced: {key: (rows, confirmed)}."""
    changed = dict(GAME.standin.groups)
    for key, (rows, confirmed) in groups.items():
        changed[key] = Group(tuple(rows), confirmed)
    return Edition("seven_ronin", changed)


def map_rows(**neighbours: str) -> list[dict[str, str]]:
    """The stand-in map with other neighbours for some areas."""
    return [
        {**row, "neighbours": neighbours.get(row["id"], row["neighbours"])}
        for row in GAME.standin.rows("map")
    ]

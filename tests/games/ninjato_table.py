"""A table of Ninjato in a known position, for the tests of its clauses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine import Edition, Group, Match, find_game

HOUSES: list[dict[str, Any]] = [
    {"token": "taira_2", "sentry": "5", "light": {"scroll": 1, "vase": 1, "gold": 1}},
    {"token": "taira_4", "sentry": "2", "light": {"fan": 2, "jade": 1}},
    {"token": "minamoto_2", "sentry": "3_alarm", "light": {"fan": 1, "jade": 1, "gold": 1}},
    {"token": "minamoto_4", "sentry": "1", "light": {"vase": 3}},
    {"token": "go_shirakawa_6", "sentry": "4", "light": {"scroll": 2, "vase": 1}},
]
SHOWN: dict[str, Any] = {
    "dojo": {"1": 1, "3": 1, "5": 1},
    "sensei": ["kenjutsu", "shinobi_iri"],
    "palace": ["ta_1", "ta_3", "mi_5", "go_7"],
    "pavilion": ["secret_arts_1", "powerful_friends_3", "peoples_support_4", "secret_arts_5"],
}
GAME = find_game("ninjato")
NAMES = ("Aki", "Ben", "Chloé", "Dana")


def table(
    seats: int = 2,
    options: dict[str, str] | None = None,
    dealer: Any = "table",
    edition: Any = None,
    **fields: Any,
) -> Match:
    """A match that goes on from a position; what is not given is as in `HOUSES` and `SHOWN`."""
    position = {"houses": HOUSES, "hands": [{"1": 1, "2": 1, "3": 1, "4": 1}] * seats, **SHOWN}
    if fields.get("round", 1) > 4:
        del position["sensei"]
    position |= fields
    return Match.start(
        "ninjato", NAMES[:seats], options, dealer, 1, edition, position, id="position"
    )


def house(index: int, **changes: Any) -> list[dict[str, Any]]:
    """The houses with one of them changed."""
    return [lot | changes if at == index - 1 else lot for at, lot in enumerate(HOUSES)]


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def clauses(match: Match, move: str) -> tuple[str, ...]:
    """The clauses that forbid a move now."""
    return tuple(objection.clause for objection in match.why_not(move))


def moves(match: Match) -> list[str]:
    assert match.decision is not None
    return [str(move) for move in match.decision.moves]


def key(match: Match) -> str:
    return match.decision.key if match.decision is not None else "over"


def lot(match: Match, number: int = 1) -> dict[str, Any]:
    return dict(match.position()["houses"][number - 1])


def last_shuriken(seats: int = 2) -> dict[str, Any]:
    """Fields: everybody has placed all shuriken but the last player's last one."""
    return {"shuriken": [["sensei"] * 3] * (seats - 1) + [["sensei"] * 2]}


def end_round(match: Match) -> Match:
    """Plays the last shuriken of the round as a Dojo visit, table-dealt."""
    play(match, "go dojo")
    while key(match) == "dojo_pick":
        match.play("pick blind")
    while key(match) == "dojo_discard":
        match.play(moves(match)[0])
    return match


def answer(match: Match, until: str = "") -> list[str]:
    """Lets the table turn up the first possible thing until a seat is asked (or a key comes)."""
    asked = []
    while match.decision is not None and match.decision.seat < 0 and key(match) != until:
        asked.append(key(match))
        match.play(match.decision.moves[0])
    return asked


def edited(group: str, rows: Any = None, confirmed: bool = False) -> Edition:
    """Our component data with one group changed."""
    old = GAME.standin.groups[group]
    groups = dict(GAME.standin.groups)
    groups[group] = Group(tuple(rows or old.rows), confirmed, "owner")
    return replace(GAME.standin, groups=groups)

"""What a table of Ninjato can put right."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.games.ninjato.components import DOJO, GUARDS
from companion.games.ninjato.state import HOUSES, components
from companion.table.fixes import Fix, Position, listed, plain
from companion.table.shapes import (
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Flag,
    Hand,
    Number,
    Parts,
    Pick,
    Several,
    ids,
)


def fixes(match: Match) -> list[Fix]:
    full = match.setup.options.get("depth") != "scores"
    tokens = tuple(dict.fromkeys(components(match.setup.edition)["tokens"]))
    treasures, skills = Counts(ids(match, "treasures")), ids(match, "skills")
    parts = [Ask("token", Say("Clan token"), Pick(tokens))]
    if full:
        parts += [
            Ask("sentry", Say("Sentry"), Pick(GUARDS)),
            Ask("light", Say("Light treasures"), treasures),
            Ask("red", Say("Red treasures"), treasures),
        ]
    parts.append(Ask("closed", Say("Closed"), Flag()))
    found = [
        plain("round", Number(1, 7)),
        plain("honor", EachSeat(Number(0, 999))),
        _houses(EachThing(HOUSES, Parts(tuple(parts)))),
    ]
    envoys, rumors = ids(match, "envoys"), ids(match, "rumors")
    if full:
        known = match.setup.deals("dojo")
        found += [
            plain("hands", EachSeat(Hand(DOJO, open_count=not known))),
            plain("dojo", Counts(DOJO)),
            plain("treasures", EachSeat(treasures)),
            _tiles("skills", skills),
            _tiles("used", skills),
            _cards(match, "sensei", skills),
            _cards(match, "palace", envoys),
            _cards(match, "pavilion", rumors),
        ]
    else:
        found += [
            plain("loose", EachSeat(Number(0, 99))),
            plain("skills", EachSeat(Counts(skills))),
        ]
    found += [_cards(match, "envoys", envoys), _cards(match, "trophies", ids(match, "elites"))]
    shown = match.game.view(match.state, None)["players"]
    if all(player["rumors"] is not None for player in shown):
        return [*found, _cards(match, "rumors", rumors)]
    # NJ-703: only their owner knows them.
    held = Hand(_known(match, "rumors", rumors), open_count=False, copies=1)
    return [*found, listed("rumors", held)]


def _houses(shape: EachThing) -> Fix:
    def read(position: Position) -> list[dict[str, Any]]:
        return [
            {**house, "token": house["token"] or None, "sentry": house["sentry"] or None}
            for house in position["houses"]
        ]

    def write(_: Position, value: list[dict[str, Any]]) -> dict[str, Any]:
        return {
            "houses": [
                {**house, "token": house["token"] or "", "sentry": house["sentry"] or ""}
                for house in value
            ]
        }

    return Fix("houses", shape, read, write)


DISGUISE = "hensojutsu"


def _tiles(key: str, skills: tuple[str, ...]) -> Fix:
    """Hensojutsu tiles that nobody has lie beside the board (NJ-109)."""

    def write(position: Position, value: list[dict[str, int]]) -> dict[str, Any]:
        more = sum(row.get(DISGUISE, 0) for row in value)
        more -= sum(row.get(DISGUISE, 0) for row in position[key])
        return {key: value, "disguises_left": max(0, position["disguises_left"] - more)}

    return Fix(key, EachSeat(Counts(skills)), lambda position: position[key], write)


def _known(match: Match, key: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of the box and those the table typed in."""
    value = match.position()[key]
    rows = value if value and isinstance(value[0], list) else [value]
    return tuple(dict.fromkeys((*ids, *(card for row in rows for card in row))))


def _cards(match: Match, key: str, ids: tuple[str, ...]) -> Fix:
    """Cards that lie open: of each seat, or on a display."""
    value = match.position()[key]
    several: Any = Several(_known(match, key, ids))
    if key == "sensei":
        several = Counts(ids, as_list=True)
    each = bool(value) and isinstance(value[0], list)
    return plain(key, EachSeat(several) if each else several)

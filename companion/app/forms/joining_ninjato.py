"""What people are asked when they join a match of Ninjato, and the position it makes.

Whose turn it is follows from turn order and shuriken; who says only that begins the round.
"""

from __future__ import annotations

from typing import Any

from companion.app.forms.shapes import (
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Flag,
    Number,
    Parts,
    Pick,
    Several,
    Who,
)
from companion.app.i18n import tr
from companion.engine import Match
from companion.games.ninjato.cards import DOJO
from companion.games.ninjato.state import HAND_LIMIT, HOUSES, PLACES, ROUNDS, SHURIKEN, components

USUAL_HAND = 4


def asks(match: Match) -> list[Ask]:
    seats, full = len(match.players), match.state.box.full
    skills = Counts(_ids(match, "skills"))
    laps = tuple(str(lap + 1) for lap in range(SHURIKEN))
    turns = tuple(str(place + 1) for place in range(seats))
    placed = EachThing(laps, Pick((*PLACES, *HOUSES)))
    return [
        Ask("round", tr._("Round"), Number(1, ROUNDS)),
        Ask("order", tr._("Turn order"), EachThing(turns, Who()), first=list(range(seats))),
        *([Ask("seat", tr._("Whose turn is it?"), Who())] if full else ()),
        Ask("shuriken", tr._("Shuriken placed this round"), EachSeat(placed)),
        Ask("houses", tr._("The houses"), EachThing(HOUSES, _house(match)), required=True),
        *(_hidden(seats) if full else ()),
        *(_displays(match) if full else ()),
        Ask("honor", tr._("Honor on the track"), EachSeat(Number(0, 999))),
        *([_treasures(match)] if full else ()),
        Ask("skills", tr._("Skill tiles"), EachSeat(skills)),
        *([Ask("used", tr._("Skill tiles, face down"), EachSeat(skills))] if full else ()),
        Ask("envoys", tr._("Envoys"), EachSeat(Several(_ids(match, "envoys")))),
        Ask("rumors", tr._("Rumors"), EachSeat(Several(_ids(match, "rumors")))),
        Ask("trophies", tr._("Elite guards"), EachSeat(Several(_ids(match, "elites")))),
    ]


def _ids(match: Match, group: str) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in match.setup.edition.rows(group))


def _house(match: Match) -> Parts:
    tokens = tuple(dict.fromkeys(components(match.setup.edition)["tokens"]))
    told = (
        Ask("token", tr._("Clan token"), Pick(tokens)),
        Ask("closed", tr._("Closed"), Flag()),
    )
    if not match.state.box.full:
        return Parts(told)
    treasures = Counts(_ids(match, "treasures"))
    return Parts(
        (
            *told,
            Ask("sentry", tr._("Sentry"), Pick(DOJO)),
            Ask("alarm", tr._("The sentry shows an alarm"), Flag()),
            Ask("light", tr._("Light treasures"), treasures),
            Ask("red", tr._("Red treasures"), treasures),
        )
    )


def _hidden(seats: int) -> list[Ask]:
    hand = EachSeat(Number(0, HAND_LIMIT))
    usual = [USUAL_HAND] * seats
    return [Ask("hands", tr._("Cards in hand"), hand, required=True, first=usual)]


def _displays(match: Match) -> list[Ask]:
    return [
        Ask("sensei", tr._("Shown at the Sensei"), Counts(_ids(match, "skills"), as_list=True)),
        Ask("palace", tr._("Shown at the Palace"), Several(_ids(match, "envoys"))),
        Ask("pavilion", tr._("Shown at the Pavilion"), Several(_ids(match, "rumors"))),
    ]


def _treasures(match: Match) -> Ask:
    return Ask("treasures", tr._("Treasures"), EachSeat(Counts(_ids(match, "treasures"))))


def finished(match: Match, answers: dict[str, Any]) -> dict[str, Any]:
    """The position to start from; what was left open is turned up at the table."""
    made = {**answers, "houses": [_made(house) for house in answers["houses"]]}
    if "shuriken" in made:
        made["shuriken"] = [[place for place in row if place] for row in made["shuriken"]]
    if "hands" in made:
        made["hands"] = [{"unknown": number} for number in made["hands"]]
    return made


def _made(house: dict[str, Any]) -> dict[str, Any]:
    sentry = house.get("sentry") or ""
    return {
        "token": house.get("token") or "",
        "closed": bool(house.get("closed")),
        "sentry": f"{sentry}_alarm" if sentry and house.get("alarm") else sentry,
        "light": house.get("light") or {},
        "red": house.get("red") or {},
    }

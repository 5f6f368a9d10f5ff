"""What people are asked when they join a match of Ninjato, and the position it makes.

Whose turn it is follows from turn order and shuriken; who says only that begins the round.
"""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.games.ninjato.components import DOJO
from companion.games.ninjato.joining.corrections import fixes as fixes
from companion.games.ninjato.scene.looks import RUMOR_ART, STEEL, clan_mark, guard_mark, token_mark
from companion.games.ninjato.state import (
    HAND_LIMIT,
    HOUSES,
    PLACES,
    ROUNDS,
    SHURIKEN,
    Box,
    components,
    token_clan,
    token_value,
)
from companion.games.ninjato.words import cost_say, elite_say, envoy_say, rumor_say
from companion.table import Mark
from companion.table.painted import Picture
from companion.table.shapes import (
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
    ids,
)

USUAL_HAND = 4


def asks(match: Match) -> list[Ask]:
    seats, full = len(match.players), match.state.box.full
    skills = Counts(ids(match, "skills"))
    laps = tuple(Say("Lap {n}", n=lap + 1) for lap in range(SHURIKEN))
    turns = tuple(Say("{n}", n=place + 1) for place in range(seats))
    placed = EachThing(laps, Pick((*PLACES, *HOUSES)))
    return [
        Ask("round", Say("Round"), Number(1, ROUNDS)),
        Ask("order", Say("Turn order"), EachThing(turns, Who()), first=list(range(seats))),
        *([Ask("seat", Say("Whose turn is it?"), Who())] if full else ()),
        Ask("shuriken", Say("Shuriken placed this round"), EachSeat(placed)),
        Ask("houses", Say("The houses"), EachThing(HOUSES, _house(match)), required=True),
        *(_hidden(seats) if full else ()),
        *(_displays(match) if full else ()),
        Ask("honor", Say("Honor on the track"), EachSeat(Number(0, 999))),
        *([_treasures(match)] if full else ()),
        Ask("skills", Say("Skill tiles"), EachSeat(skills)),
        *([Ask("used", Say("Skill tiles, face down"), EachSeat(skills))] if full else ()),
        Ask("envoys", Say("Envoys"), EachSeat(Several(ids(match, "envoys")))),
        Ask("rumors", Say("Rumors"), EachSeat(Several(ids(match, "rumors")))),
        Ask("trophies", Say("Elite guards"), EachSeat(Several(ids(match, "elites")))),
    ]


def _house(match: Match) -> Parts:
    tokens = tuple(dict.fromkeys(components(match.setup.edition)["tokens"]))
    told = (
        Ask("token", Say("Clan token"), Pick(tokens)),
        Ask("closed", Say("Closed"), Flag()),
    )
    if not match.state.box.full:
        return Parts(told)
    treasures = Counts(ids(match, "treasures"))
    return Parts(
        (
            *told,
            Ask("sentry", Say("Sentry"), Pick(DOJO)),
            Ask("alarm", Say("The sentry shows an alarm"), Flag()),
            Ask("light", Say("Light treasures"), treasures),
            Ask("red", Say("Red treasures"), treasures),
        )
    )


def _hidden(seats: int) -> list[Ask]:
    hand = EachSeat(Number(0, HAND_LIMIT))
    usual = [USUAL_HAND] * seats
    return [Ask("hands", Say("Cards in hand"), hand, required=True, first=usual)]


def _displays(match: Match) -> list[Ask]:
    return [
        Ask("sensei", Say("Shown at the Sensei"), Counts(ids(match, "skills"), as_list=True)),
        Ask("palace", Say("Shown at the Palace"), Several(ids(match, "envoys"))),
        Ask("pavilion", Say("Shown at the Pavilion"), Several(ids(match, "rumors"))),
    ]


def _treasures(match: Match) -> Ask:
    return Ask("treasures", Say("Treasures"), EachSeat(Counts(ids(match, "treasures"))))


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


def piece(match: Match, word: str) -> Picture | None:
    """Tokens, sentries and cards as they lie on the table."""
    box: Box = match.state.box
    if word in DOJO:
        return Picture(word, guard_mark(int(word)))
    if word in components(match.setup.edition)["tokens"]:
        told = Say("{clan:term} {n}", clan=token_clan(word), n=token_value(word))
        return Picture(word, token_mark(token_clan(word), token_value(word)), told)
    if word in box.envoys:
        envoy = box.envoy(word)
        return Picture(word, clan_mark(envoy.clan, str(envoy.age)), envoy_say(box, word))
    if word in box.rumors:
        rumor, cost = rumor_say(box, word), cost_say(box.rumor(word).cost)
        told = Say("{rumor} ({cost})", rumor=rumor, cost=cost)
        return Picture(word, Mark(RUMOR_ART[box.rumor(word).type]), told)
    if word in box.elites:
        return Picture(word, Mark("icon-shield", STEEL), elite_say(box, word))
    return None

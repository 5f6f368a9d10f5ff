"""What joining a match of 7 Ronin asks, and what the table can put right."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.table.fixes import Fix, Position, plain
from companion.table.shapes import Ask, Counts, EachThing, Number, Parts, Pick, Several, Who, ids

PENS = ("animal_pen", "inn")
"""Two ronin can be held: one by the Pen, one by the Inn that copied it."""


def asks(match: Match) -> list[Ask]:
    areas, ronin = ids(match, "areas"), ids(match, "ronin")
    held = Parts(
        (Ask("ronin", Say("Who"), Pick(ronin)), Ask("area", Say("Where"), Pick(areas))),
    )
    return [
        Ask("attacker", Say("Who is the Attacker?"), Who()),
        Ask("round", Say("Day"), Number(1, 8)),
        Ask("ninja", Say("Ninja in each area"), Counts(areas, pieces=False)),
        Ask("green", Say("Ninja on the Green"), Number(0, 50)),
        Ask("reserve", Say("Ninja in the reserve"), Number(0, 50)),
        Ask("wounds", Say("Wounds of the ronin"), Counts(ronin, pieces=False)),
        Ask("out", Say("Ronin that are out"), Several(ronin)),
        Ask("pinned", Say("Ronin held since the day before"), EachThing(PENS, held)),
        Ask("cancelled", Say("Marked by the Shrine: no ability today"), Several(ronin)),
    ]


def finished(match: Match, answers: dict[str, Any]) -> dict[str, Any]:
    """Who is held stands where he was held; nobody else is on the board in Planning."""
    held = [row for row in answers.pop("pinned", ()) if row["ronin"]]
    places = {row["ronin"]: row["area"] for row in held if row["area"]}
    return {**answers, "pinned": [row["ronin"] for row in held], "places": places}


def fixes(match: Match) -> list[Fix]:
    areas, ronin, rest = ids(match, "areas"), ids(match, "ronin"), {"pool": None}
    places = EachThing(ronin, Pick((*areas, "green")))

    def out(position: Position, fallen: list[str]) -> dict[str, Any]:
        """Who is out has neither wounds nor a place, a pin or a mark (SR-506)."""
        kept: dict[str, Any] = {
            key: {who: n for who, n in position[key].items() if who not in fallen}
            for key in ("wounds", "places", "posts")
        }
        kept |= {
            key: [who for who in position[key] if who not in fallen]
            for key in ("pinned", "pinning", "cancelled", "marked")
        }
        return {**kept, "out": fallen, **rest}

    def standing(position: Position) -> list[str | None]:
        return [position["places"].get(who) for who in ronin]

    def stand(_: Position, value: list[str | None]) -> dict[str, Any]:
        return {"places": {who: place for who, place in zip(ronin, value, strict=True) if place}}

    return [
        plain("attacker", Who()),
        plain("round", Number(1, 8)),
        plain("ninja", Counts(areas, pieces=False), **rest),
        plain("green", Number(0, 50), **rest),
        plain("wounds", Counts(ronin, pieces=False), **rest),
        Fix("places", places, standing, stand),
        plain("pinned", Several(ronin)),
        plain("pinning", Several(ronin)),
        plain("cancelled", Several(ronin)),
        plain("marked", Several(ronin)),
        Fix("out", Several(ronin), lambda position: position["out"], out),
        plain("reserve", Number(0, 99), **rest),
        plain("pool", Number(0, 99)),
    ]

"""What joining a match of War of Clans asks, and what the table can put right."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.games.shinobi_clans.components import HAND, KIND, copies
from companion.games.shinobi_clans.scene import mark_of
from companion.table.fixes import Fix, Position, plain
from companion.table.painted import Picture
from companion.table.seating import Seating
from companion.table.shapes import Ask, Counts, EachSeat, Hand, Number, Who, ids


def asks(match: Match) -> list[Ask]:
    clans, seats = ids(match, "clans"), len(match.players)
    cards = sum(copies(match.setup.edition))
    return [
        Ask("turn", Say("Whose turn is it?"), Who()),
        Ask("provinces", Say("Cards in each province"), EachSeat(Counts(clans)), required=True),
        Ask("removed", Say("Cards out of the game"), Counts((*clans, "ninja"))),
        Ask("hands", Say("Cards in hand"), EachSeat(Number(0, HAND)), first=[HAND] * seats),
        Ask("deck", Say("Cards in the draw pile"), Number(0, cards), first=cards - HAND * seats),
        Ask(
            "last_turns",
            Say("Turns left in the final round, this one included (0: it has not begun)"),
            Number(0, seats),
            first=0,
        ),
    ]


def piece(match: Match, word: str) -> Picture | None:
    return Picture(word, mark_of(Seating.of(match.setup), word)) if word in KIND else None


def finished(match: Match, answers: dict[str, Any]) -> dict[str, Any]:
    if "hands" in answers:
        answers["hands"] = [{"unknown": number} for number in answers["hands"]]
    return {**answers, "last_turns": answers.get("last_turns") or None}


def fixes(match: Match) -> list[Fix]:
    clans, left = ids(match, "clans"), {"deck": None}
    kinds = (*clans, "ninja")
    known = match.setup.deals("army")

    def turn(_: Position, seat: int) -> dict[str, Any]:
        return {"turn": seat, "changed": []}

    # Within a turn a card has left the hand already: whose turn it is can be put right before.
    playing = match.state.phase == "order_1"
    found = [
        *((Fix("turn", Who(), lambda position: position["turn"], turn),) if playing else ()),
        plain("provinces", EachSeat(Counts(clans)), **left),
        plain("hands", EachSeat(Hand(kinds, open_count=not known)), **left),
        plain("removed", Counts(kinds), **left),
        plain("deck", Number()),
    ]
    if match.position()["last_turns"] is not None:
        found.append(plain("last_turns", Number(1, len(match.players))))
    return found

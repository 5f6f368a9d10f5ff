"""What is asked next, and the reckoning, inside a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.piles import whole
from companion.games.ninety_nine_ninja.components import CLAN, TOKENS
from companion.games.ninety_nine_ninja.effects.agenda import reckoning_items
from companion.games.ninety_nine_ninja.position.values import flag
from companion.games.ninety_nine_ninja.state import Box, Item

ITEMS: Mapping[str, tuple[int, ...]] = {
    "board": (3,), "spin": (3,), "clan_card": (2,), "list": (1,), "draw": (1,), "first": (),
    "clan": (1,), "auto_clan": (), "begin": (), "close": (), "turn": (), "drop": (),
    "window": (5,), "points": (), "falls": (), "fallen": (), "events": (), "auto_top": (),
    "score_top": (1,), "auto_points": (999, 1), "lay_score": (1,), "kill": (), "score_cards": (),
    "score_card": (6,), "bottom": (2,), "auto_draw": (), "auto_turn": (), "allocate": (1,),
    "reveal": (),
}  # fmt: skip
"""The items of an agenda with the largest number each of their places may hold."""
SOLO_ITEMS = frozenset(
    ("auto_clan", "auto_top", "score_top", "auto_points", "lay_score", "kill", "score_cards",
     "score_card", "bottom", "auto_draw", "auto_turn")
)  # fmt: skip


def agenda_of(box: Box, given: Mapping[str, Any], asked: tuple[int, ...]) -> tuple[Item, ...]:
    """`asked`: seats whose card nobody named, so that it is asked for first."""
    items = given.get("agenda")
    if items is None:
        if given.get("reason"):
            done = given.get("committed") or ()
            seats = range(1 if box.solo else 2)
            return reckoning_items(box, tuple(seat for seat in seats if not any(done[seat:][:1])))
        last: Item = ("turn",) if given.get("turn") and not asked else ("begin",)
        return (*(("draw", seat) for seat in asked), last)
    agenda = []
    for name, *numbers in items:
        limits = ITEMS[name]
        if len(numbers) != len(limits) or (name in SOLO_ITEMS and not box.solo):
            raise ValueError(name)
        agenda.append((name, *(whole(n, most) for n, most in zip(numbers, limits, strict=True))))
    return tuple(agenda)


def last_turns(box: Box, given: Any, count: int, reason: str) -> tuple[int, ...] | None:
    """NN-903: turns are counted off only once the deck is empty, and only until the reckoning."""
    if given is None:
        return None
    seats = tuple(whole(seat, 1) for seat in given)
    if len(set(seats)) < len(seats):
        raise ValueError(given)
    counts = not count and not reason and not box.solo and box.is_("deck_end", "play_out")
    return seats if counts else None


def _seats(box: Box, agenda: tuple[Item, ...], given: Sequence[Any]) -> int:
    """How many seats allocate; 0 before the reckoning."""
    if given or any(item[0] in ("allocate", "reveal") for item in agenda):
        return 1 if box.solo else 2
    return 0


def allocations(
    box: Box, agenda: tuple[Item, ...], given: Sequence[Any]
) -> tuple[tuple[int | None, ...], ...]:
    seats = _seats(box, agenda, given)
    rows = (
        tuple(tuple(None if clan is None else CLAN[clan] for clan in places) for places in given)
        or ((None,) * TOKENS,) * seats
    )
    if len(rows) != seats or any(len(row) != TOKENS for row in rows):
        raise ValueError
    return rows


def committed_of(seats: int, agenda: tuple[Item, ...], given: Sequence[Any]) -> tuple[bool, ...]:
    """Left out: whoever is not asked any more has finished."""
    open_seats = {item[1] for item in agenda if item[0] == "allocate"}
    flags = tuple(flag(one) for one in given) or tuple(
        seat not in open_seats for seat in range(seats)
    )
    if len(flags) != seats:
        raise ValueError
    return flags

"""Positions people type in, and corrections.

Fields of a position (all but `provinces` may be left out):

    phase       order_1 (default), order_2, order_3, reveal, over and the set-up phases
    turn        seat on turn
    provinces   one {clan: cards} per seat
    removed     {kind: cards} out of the game
    deck        cards in the draw pile (default: what is left)
    hands       one {kind: cards, "unknown": cards} per seat (default: 4 unknown cards, none
                before the deal)
    clans       one clan or null per seat
    changed     [[seat, clan], ...] touched this turn
    last_turns  turns left in the final round, or null
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine import Pile, Setup
from companion.engine.giving_way import hands_giving_way
from companion.engine.piles import whole
from companion.engine.positions import only_known, reading
from companion.games.shinobi_clans.components import CLAN, CLANS, HAND, KIND, KINDS, NINJA
from companion.games.shinobi_clans.state import SEAT, SEATS, Box, Counts, State
from companion.games.shinobi_clans.view import named

PHASES = ("first", "clans", "deal", "order_1", "order_2", "order_3", "refill", "reveal", "over")


BEFORE = ("first", "clans", "deal")
"""The set-up: nothing lies on the table yet."""


def position(state: State) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "turn": state.turn,
        "provinces": [named(province) for province in state.provinces],
        "removed": named(state.removed),
        "deck": state.deck.count,
        "hands": [
            named(hand) | ({"unknown": unknown} if unknown else {})
            for hand, unknown in zip(state.hands, state.unknown, strict=True)
        ],
        "clans": [None if clan is None else CLANS[clan] for clan in state.clans],
        "changed": sorted([SEATS[seat], CLANS[clan]] for seat, clan in state.changed),
        "last_turns": state.last_turns,
        "pile": state.deck.plain(),
        "clan_pile": state.clan_cards.plain(),
    }


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    only_known(given, FIELDS)
    box = Box.of(setup)
    seats = box.seats
    with reading("provinces"):
        provinces = tuple(_counts(row, CLANS) for row in _each(seats, given["provinces"]))
    with reading("phase"):
        phase = given.get("phase", "order_1")
        if phase not in PHASES:
            raise ValueError(phase)
    with reading("turn"):
        turn = whole(given.get("turn", 0), seats - 1)
    held = {} if phase in BEFORE else {"unknown": HAND}
    with reading("hands"):
        rows = _each(seats, given.get("hands") or [held] * seats)
        hands = tuple(
            _counts({k: n for k, n in row.items() if k != "unknown"}, KINDS) for row in rows
        )
        unknown = tuple(_number(row.get("unknown", 0)) for row in rows)
    with reading("clans"):
        owners = _each(seats, given.get("clans") or [None] * seats)
        clans = tuple(None if clan is None else CLAN[clan] for clan in owners)
    with reading("removed"):
        removed = _counts(given.get("removed") or {}, KINDS)
    unseen = {
        kind: box.copies[i]
        - removed[i]
        - sum(hand[i] for hand in hands)
        - sum(province[i] for province in provinces if i != NINJA)
        for i, kind in enumerate(KINDS)
    }
    left = sum(unseen.values()) - sum(unknown)
    with reading("deck"):
        deck = left if given.get("deck") is None else _number(given["deck"])
        army = Pile.restored("army", unseen, deck, given.get("pile"), setup.seed_of("army"))
    with reading("last_turns"):
        last = None if given.get("last_turns") is None else _number(given["last_turns"])
    if last is None and deck == 0 and phase in ("order_1", "order_2", "order_3"):
        last = seats
    with reading("changed"):
        changed = frozenset((SEAT[seat], CLAN[clan]) for seat, clan in given.get("changed") or ())
    dealt = {CLANS[clan] for clan in clans if clan is not None}
    with reading("clan_pile"):
        clan_cards = Pile.restored(
            "clans",
            {clan: int(clan not in dealt) for clan in CLANS},
            len(CLANS) - len(dealt),
            given.get("clan_pile"),
            # Later nobody deals from it: who joined with a clan of their own reveals that one.
            setup.seed_of("clans") if phase in ("first", "clans") else None,
        )
    return State(
        box=box,
        phase=phase,
        turn=turn,
        hands=hands,
        unknown=unknown,
        deck=army,
        provinces=provinces,
        removed=removed,
        changed=changed,
        clans=clans,
        clan_cards=clan_cards,
        last_turns=last,
    )


def giving_way(
    setup: Setup, before: Mapping[str, Any], change: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Hands that nobody else may see, beside the cards that the table says lie open."""
    given, box = {**before, **change}, Box.of(setup)
    lying = Counter(given["removed"])
    for province in given["provinces"]:
        lying.update(province)
    copies = dict(zip(KINDS, box.copies, strict=True))
    return given | {"hands": hands_giving_way(before, change, copies, lying, box.app_army)}


FIELDS = frozenset(
    ("phase", "turn", "provinces", "removed", "deck", "hands", "clans", "changed", "last_turns",
     "pile", "clan_pile")
)  # fmt: skip


def _each(seats: int, rows: Any) -> Any:
    if len(rows) != seats:
        raise ValueError(rows)
    return rows


def _counts(row: Mapping[str, Any], kinds: tuple[str, ...]) -> Counts:
    numbers = {KIND[kind]: _number(number) for kind, number in row.items()}
    if any(index >= len(kinds) for index in numbers):
        raise ValueError
    return tuple(numbers.get(index, 0) for index in range(len(kinds)))


def _number(value: Any) -> int:
    return whole(value, 999)

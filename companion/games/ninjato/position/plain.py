"""Positions people type in, and the whole state as plain data.

Fields (only `houses` must be given; in matches recorded as scores only its tokens):

    round, order, seat    round 1 to 7; seats in turn order; who acts
    phase, todo           the decision asked and what follows; left out: the displays that are
                          not given are turned up, then the next shuriken is placed
    shuriken              for each seat the places of this round: dojo, sensei, palace, pavilion,
                          house_1_strength, ... (or house_1); stack: the Dojo stack from the bottom
    houses                five of {token, sentry, light, red, closed}; light and red {treasure: n}
    hands                 for each seat {value: cards, "unknown": cards}; dojo, dojo_discard
                          {value: cards}: the display and the discard pile
    guard_discard, elite_discard, treasure_discard, gone (tiles discarded), disguises_left
    sensei, palace, pavilion        what is on display
    skills, used          for each seat {skill: tiles} face up, face down
    envoys, rumors, trophies, treasures, loose, honor    what each seat has
    raid                  {house, mode, guard, source, beaten, loot, red_loot, plan} or null
    picks, chosen, named, ledger, history    the rest of a visit, of scoring, of the chart
    piles                 for each deck what was shuffled and how many were drawn
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.ninjato.components import (
    DOJO,
    GUARDS,
    SKILLS,
    TREASURES,
)
from companion.games.ninjato.state import (
    HOUSES,
    Counts,
    Raid,
    State,
)


def named(counts: Counts, kinds: Sequence[str]) -> dict[str, int]:
    return {kind: number for kind, number in zip(kinds, counts, strict=True) if number}


def position(state: State) -> dict[str, Any]:
    raid = state.raid
    return {
        "round": state.round,
        "order": list(state.order),
        "seat": state.seat,
        "phase": state.phase,
        "todo": list(state.todo),
        "shuriken": [list(places) for places in state.shuriken],
        "stack": list(state.stack),
        "houses": [
            {
                "token": lot.token,
                "sentry": lot.sentry,
                "light": named(lot.light, TREASURES),
                "red": named(lot.red, TREASURES),
                "closed": lot.closed,
            }
            for lot in state.houses
        ],
        "hands": [
            named(hand, DOJO) | ({"unknown": unknown} if unknown else {})
            for hand, unknown in zip(state.hands, state.unknown, strict=True)
        ],
        "dojo": named(state.shown, DOJO),
        "dojo_discard": named(state.dojo_discard, DOJO),
        "guard_discard": named(state.guard_discard, GUARDS),
        "elite_discard": list(state.elite_discard),
        "treasure_discard": named(state.treasure_discard, TREASURES),
        "gone": named(state.gone, SKILLS),
        "disguises_left": state.disguises_left,
        "sensei": list(state.sensei),
        "palace": list(state.palace),
        "pavilion": list(state.pavilion),
        "skills": [named(tiles, SKILLS) for tiles in state.up],
        "used": [named(tiles, SKILLS) for tiles in state.down],
        "envoys": [list(cards) for cards in state.envoys],
        "rumors": [list(cards) for cards in state.rumors],
        "trophies": [list(cards) for cards in state.trophies],
        "treasures": [named(owned, TREASURES) for owned in state.treasures],
        "loose": list(state.loose),
        "honor": list(state.honor),
        "raid": None if raid is None else _raid(raid),
        "picks": state.picks,
        "chosen": state.chosen,
        "named": [list(entry) for entry in state.named],
        "ledger": [list(entry) for entry in state.ledger],
        "history": [list(entry) for entry in state.history],
        "piles": {pile.name: pile.plain() for pile in state.piles},
    }


def _raid(raid: Raid) -> dict[str, Any]:
    plan = raid.plan
    return {
        "house": HOUSES[raid.house],
        "mode": raid.mode,
        "guard": raid.guard,
        "source": raid.source,
        "beaten": list(raid.beaten),
        "loot": named(raid.loot, TREASURES),
        "red_loot": named(raid.red_loot, TREASURES),
        "plan": None
        if plan is None
        else {
            "figure": plan.figure,
            "main": plan.main,
            "supports": list(plan.supports),
            "skills": [list(entry) for entry in plan.skills],
        },
    }

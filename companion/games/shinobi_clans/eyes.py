"""What seats are asked, see and read in Shinobi: War of Clans."""

from __future__ import annotations

from typing import Any

from companion.engine import Chance, Move, Say
from companion.games.shinobi_clans.state import (
    CLANS,
    KINDS,
    SEAT,
    SEATS,
    Counts,
    State,
)

PROMPTS = {
    "first": Say("Who is the first player?"),
    "clans": Say("Which clan card was dealt?"),
    "deal": Say("Which card was dealt?"),
    "refill": Say("Which card was drawn?"),
    "order_1": Say("Order 1: deploy into another province, or strike with a ninja."),
    "order_2": Say("Order 2: place a card at home, or move one elsewhere."),
    "order_3": Say("Order 3: attack. It is compulsory."),
}


def prompt(state: State) -> Say:
    if state.phase == "reveal":
        return Say("Which clan does {seat:seat} serve?", seat=state.turn)
    return PROMPTS[state.phase]


def named(counts: Counts) -> dict[str, int]:
    """Counts by kind as plain data, empty ones left out."""
    return {KINDS[index]: number for index, number in enumerate(counts) if number}


def view(state: State, seat: int | None) -> dict[str, Any]:
    over = state.phase == "over"
    board: dict[str, Any] = {
        "phase": state.phase,
        "turn": state.turn,
        "provinces": [named(province) for province in state.provinces],
        "changed": sorted([SEATS[owner], CLANS[clan]] for owner, clan in state.changed),
        "removed": named(state.removed),
        "deck": state.deck.count,
        "hands": [state.hand_size(other) for other in range(state.box.seats)],
        "last_turns": state.last_turns,
        # SC-105: open only when the game is over, or told one by one at the reveal.
        "clans": [
            CLANS[clan] if clan is not None and (over or not state.box.app_clans) else None
            for clan in state.clans
        ],
    }
    if seat is not None:
        clan = state.clans[seat]
        board["clan"] = None if clan is None else CLANS[clan]
        board["hand"] = named(state.hands[seat])
        board["hand_unknown"] = state.unknown[seat]
    return board


def narrate(before: State, move: Move, seat: int | None) -> Say | None:
    actor = before.turn
    match move:
        case ("first", who):
            return Say("{seat:seat} is the first player.", seat=SEAT[who])
        case ("clan", who, clan):
            if seat == SEAT[who]:
                return Say("{seat:seat} serves {clan:term}.", seat=seat, clan=clan)
            return Say("{seat:seat} gets a clan card.", seat=SEAT[who])
        case ("draw", who, kind):
            if seat == SEAT[who]:
                return Say("{seat:seat} draws {card:term}.", seat=seat, card=kind)
            return Say("{seat:seat} draws a card.", seat=SEAT[who])
        case ("deploy", clan, province):
            return Say("{seat:seat} deploys {clan:term} to {owner:seat}'s province.",
                       seat=actor, clan=clan, owner=SEAT[province])  # fmt: skip
        case ("ninja", province, clan):
            return Say("{seat:seat} sends a ninja: {clan:term} in {owner:seat}'s province "
                       "loses a card.", seat=actor, clan=clan, owner=SEAT[province])  # fmt: skip
        case ("place", clan):
            return Say("{seat:seat} places {clan:term} at home.", seat=actor, clan=clan)
        case ("move", clan, source, goal):
            return Say("{seat:seat} moves {clan:term} from {source:seat}'s province "
                       "to {goal:seat}'s.", seat=actor, clan=clan, source=SEAT[source],
                       goal=SEAT[goal])  # fmt: skip
        case ("attack", attacker, province, target):
            return Say("{seat:seat} attacks: {attacker:term} takes a card of {target:term} "
                       "in {owner:seat}'s province.", seat=actor, attacker=attacker,
                       target=target, owner=SEAT[province])  # fmt: skip
        case ("skip",):
            return Say("{seat:seat} cannot carry out the order.", seat=actor)
        case ("reveal", who, clan):
            return Say("{seat:seat} served {clan:term}.", seat=SEAT[who], clan=clan)
    return None


def odds(state: State, seat: int | None) -> tuple[Chance, ...]:
    """Chance of each kind as the next card drawn, from what this seat has seen."""
    if state.deck.count == 0 or state.last_turns is not None:
        return ()
    own: Counts = state.hands[seat] if seat is not None else (0,) * len(KINDS)
    unseen = [
        state.box.copies[kind]
        - state.removed[kind]
        - own[kind]
        - sum(province[kind] for province in state.provinces if kind < len(CLANS))
        for kind in range(len(KINDS))
    ]
    return tuple(
        Chance(Say("Next card is {card:term}", card=kind), unseen[index], sum(unseen))
        for index, kind in enumerate(KINDS)
        if unseen[index]
    )

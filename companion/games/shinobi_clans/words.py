"""The questions of decisions."""

from __future__ import annotations

from companion.engine import Say
from companion.games.shinobi_clans.state import State

PROMPTS = {
    "first": Say("Who is the first player?"),
    "clans": Say("Which clan card was dealt?"),
    "deal": Say("Which card was dealt?"),
    "refill": Say("Which card was drawn?"),
    "order_1": Say("Order 1: deploy into another province, or strike with a ninja."),
    "order_2": Say("Order 2: place a card at home, or move one out of another province."),
    "order_3": Say("Order 3: attack. It is compulsory."),
}


def prompt(state: State) -> Say:
    if state.phase == "reveal":
        return Say("Which clan does {seat:seat} serve?", seat=state.asked)
    return PROMPTS[state.phase]

"""Who plays a seat: a person, or the app in one of three strengths, by a name of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.app.look.translation import tr
from companion.mind.players import STRENGTHS

NAMES = ("Kaede", "Hanzo", "Tomoe", "Sasuke", "Chiyo")
"""What virtual players are called, until somebody types another name."""


def strength_word(strength: str) -> str:
    """How a strength is called, for people."""
    return {
        "easy": tr._("Beginner"),
        "normal": tr._("Skilled"),
        "strong": tr._("Master"),
    }.get(strength, "")


def strength_meaning(strength: str) -> str:
    return {
        "easy": tr._("Looks a move ahead; good for a first match"),
        "normal": tr._("Answers at once, and plays well"),
        "strong": tr._("Thinks a little longer, and forgives little"),
    }.get(strength, "")


def fresh_name(taken: Sequence[str]) -> str:
    """The first name of ours that nobody at the table has."""
    known = {name.strip().casefold() for name in taken}
    return next((name for name in NAMES if name.casefold() not in known), NAMES[0])


def mind_of(sitting: Any, seat: int) -> str:
    """How strongly the app plays this seat; nothing for a person."""
    minds: Sequence[str] = sitting.entry.minds
    strength = minds[seat] if 0 <= seat < len(minds) else ""
    return strength if strength in STRENGTHS else ""


def asked_mind(sitting: Any) -> str:
    """The strength with which the app answers the present question; nothing if people do."""
    decision = sitting.match.decision
    return mind_of(sitting, decision.seat) if decision is not None else ""


def said_name(sitting: Any, seat: int) -> str:
    """The name, and that it is the app's where it is."""
    name = sitting.name(seat)
    return tr._("{name} (the app)", name=name) if mind_of(sitting, seat) else name

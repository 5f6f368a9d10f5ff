"""Targets that move between two taps of one move: where a finger was going, something else is."""

from __future__ import annotations

from typing import Any

from companion.table import Act, Chooser
from tools.tour.audit import SLACK, Box, named_targets


def jumps(before: dict[str, Box], after: dict[str, Box]) -> list[str]:
    """What is there before and after a tap, in another place."""
    found = []
    for name in before.keys() & after.keys():
        old, new = before[name], after[name]
        far = max(abs(old.left - new.left), abs(old.top - new.top))
        if far > 2 * SLACK:
            found.append(f"moved by {far:.0f} between two taps of one move: {name}")
    return sorted(found)


def first_tap(screen: Any) -> Act | None:
    """A word that begins a move and does not end it; None if every word ends one."""
    if getattr(screen, "chooser", None) is None or screen.chooser.picked:
        return None
    match = screen.sitting.match
    for choice in screen.chooser.choices():
        trial = Chooser(match)
        act = trial.by_word(choice.word)
        if trial.point(act) and trial.move is None:
            return act
    return None


def moving(screen: Any, settle: Any) -> list[str]:
    """Taps once, looks what moved, and takes it back."""
    act = first_tap(screen)
    if act is None:
        return []
    before = named_targets(screen)
    screen.act(act)
    settle()
    found = jumps(before, named_targets(screen))
    screen.take_back()
    settle()
    return found

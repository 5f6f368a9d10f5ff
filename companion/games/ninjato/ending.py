"""What is counted at the end."""

from __future__ import annotations

from companion.engine import Match, Say


def unit(n: int) -> Say:
    return Say("honor")


def hidden(match: Match) -> tuple[Say, ...]:
    return (Say("Rumors stay hidden until the end."),)

"""What is counted at the end."""

from __future__ import annotations

from companion.engine import Match, Say


def unit(n: int) -> Say:
    return Say("{n:point|points}", n=n)


def hidden(match: Match) -> tuple[Say, ...]:
    return (Say("Corruption stays hidden until the end."),)

"""The rules of a game as chapters to read: headings, the clauses under each, an example or two.

The room `contents` of a game gives `CHAPTERS`: where each begins and what it is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import Say
from companion.table.rooms import room


@dataclass(frozen=True, slots=True)
class Heading:
    """`first` is the number of the first clause; the chapter goes on to the next heading."""

    first: str
    title: Say
    examples: tuple[Say, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleChapter:
    title: Say
    clauses: tuple[str, ...]
    examples: tuple[Say, ...] = ()


def rulebook(game_id: str, clauses: Mapping[str, str]) -> tuple[RuleChapter, ...]:
    """The clauses in their order, each in one chapter; a game without headings has one."""
    own: Any = room(game_id, "contents")
    headings: dict[str, Heading] = {one.first: one for one in own.CHAPTERS} if own else {}
    found: list[tuple[Heading, list[str]]] = []
    for clause in clauses:
        heading = headings.get(clause)
        if heading is not None or not found:
            found.append((heading or Heading(clause, Say("The rules")), []))
        found[-1][1].append(clause)
    return tuple(RuleChapter(one.title, tuple(listed), one.examples) for one, listed in found)

"""Advice on request: the best moves of a seat with their chances, and one sentence why."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from companion.engine import TABLE, Decision, Move, Say
from companion.mind.search import Node, Search, Thought

BEST = 3
CLEAR = 0.08
"""From so much better a chance on, one move is clearly ahead of another."""
OFTEN = 12
"""A move tried so often can be compared with any other: they met the same luck."""
SIMULATIONS = 1.5
"""How much longer a hint thinks than the strongest virtual player."""


@dataclass(frozen=True, slots=True)
class Hint:
    move: Move
    chance: float
    """Of the asked seat to win with this move, from 0 to 1."""
    why: Say


class Advice(Search):
    """A search that knows its three best moves well, not the best alone."""

    def _selected(
        self,
        node: Node,
        state: Any,
        decision: Decision,
        moves: tuple[Move, ...],
        order: tuple[Move, ...] = (),
    ) -> tuple[Move, bool]:
        if node is self.root and node.visits > BEST * OFTEN:
            known = [move for move in moves if move in node.children]
            known.sort(key=lambda move: -self.raw_of(node.children[move]))
            for move in known[:BEST]:
                if node.children[move].visits < OFTEN:
                    return move, False
        return super()._selected(node, state, decision, moves, order)


def hints(search: Search) -> list[Hint]:
    """The best moves so far, the best first."""
    thoughts = _sound(search)[:BEST]
    return [Hint(one.move, one.chance, why(search, one, thoughts)) for one in thoughts]


def _sound(search: Search) -> list[Thought]:
    """Moves that were tried often enough to be compared, the best chance first."""
    thoughts = search.thoughts()
    enough = min(OFTEN, max(2, thoughts[0].visits // 4)) if thoughts else 0
    sound = [one for one in thoughts if one.visits >= enough]
    return sorted(sound, key=lambda one: -one.chance)


def why(search: Search, thought: Thought, among: list[Thought]) -> Say:
    """One sentence from what looking ahead showed, nothing invented."""
    tried = search.thoughts()
    others = [one.chance for one in tried if one.move != thought.move]
    usual = sum(others) / len(others) if others else thought.chance
    ahead = round(100 * (thought.chance - usual))
    if thought is among[0]:
        if len(among) > 1 and thought.chance - among[1].chance >= CLEAR:
            return Say(
                "Clearly ahead: {n} points more than the next best move.",
                n=round(100 * (thought.chance - among[1].chance)),
            )
        rival = _rival(search, thought)
        if rival is not None:
            return Say(
                "Even after the best answer by {seat:seat}, the chance is {n} of 100.",
                seat=rival[0],
                n=rival[1],
            )
        return Say(
            "The best of {n} {n:move|moves} looked at; on average they lead to {m} of 100.",
            n=len(tried),
            m=round(100 * usual),
        )
    behind = round(100 * (among[0].chance - thought.chance))
    if behind <= 2:
        return Say("As good as the first: the difference is smaller than the guesswork.")
    if ahead > 0:
        return Say(
            "{n} points behind the best, but better than most other moves ({m} {m:point|points}).",
            n=behind,
            m=ahead,
        )
    return Say("{n} points behind the best; the others do no better.", n=behind)


def _rival(search: Search, thought: Thought) -> tuple[int, int] | None:
    """Who would answer next, and how well the seat does after the most tried answer."""
    node = search.root.children[thought.move]
    # Not in the real match: who answers may hang on what the seat cannot see.
    world = search.room.redeal(search.state, search.seat, random.Random(0))
    after = search.game.decision(search.game.apply(world, thought.move))
    if after is None or after.seat in (search.seat, TABLE) or after.secret:
        return None
    if not node.children:
        return None
    answer = max(node.children.values(), key=lambda child: child.visits)
    if answer.visits < 4:
        return None
    return after.seat, round(100 * search.told(search.raw_of(answer)))

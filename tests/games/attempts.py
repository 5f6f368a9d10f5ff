"""Places of matches, and moves that somebody could try there: offered, tempting, or just read so.

Golden matches and random ones in every way of dealing with random options.
"""

from __future__ import annotations

import random
from functools import cache

from companion.engine import Match, Move, game_ids
from tests.games.tried import matches
from tests.roaming import more
from tests.share.tables import modes, played

SEEDS = (1, 2, 3, 5, 7, 9)
COMMON = ("0", "1", "2", "3", "p0", "p1")
Words = dict[str, list[list[str]]]


@cache
def sources(game: str) -> tuple[Match, ...]:
    ways, found = range(len(modes(game))), (*SEEDS, *more(4))
    return (*matches(game), *(played(game, mode, seed) for mode in ways for seed in found))


def some_place(game: str, rng: random.Random) -> tuple[Match, Words]:
    """A copy of a match where a person is asked or all is over, and the words known there."""
    whole = rng.choice(sources(game))
    point = rng.randint(0, whole.index)
    while point < whole.index and whole.automatic(point):
        point += 1
    return whole.fork(point), words_of(whole)


@cache
def words_of(match: Match) -> Words:
    """For every verb the words of each place: of the grammar, or seen in this match."""
    seen: dict[tuple[str, int], set[str]] = {}
    groups = match.setup.edition.groups.values()
    named = {str(row["id"]) for group in groups for row in group.rows if "id" in row}
    for at in range(0, match.index, max(1, match.index // 40)):
        decision = match.decision_at(at)
        for move in decision.candidates if decision else ():
            for place, word in enumerate(move[1:]):
                seen.setdefault((move.verb, place), set()).add(word)
    return {
        verb: [
            sorted(
                allowed
                if allowed is not None
                else {*COMMON, *(seen.get((verb, place)) or {"unnamed", *named})}
            )
            for place, allowed in enumerate(accepted)
        ]
        for verb, accepted in sorted(match.game.verbs.items())
    }


def some_moves(match: Match, words: Words, rng: random.Random, number: int) -> list[Move]:
    """Offered and tempting moves, the same with a word changed, and any that the grammar reads."""
    offered = list(match.decision.candidates) if match.decision is not None else []
    tried = rng.sample(offered, min(len(offered), number))
    for _ in range(number):
        if offered and rng.random() < 0.5:
            tried.append(_changed(rng.choice(offered), words, rng))
        else:
            verb = rng.choice(list(words))
            tried.append(Move((verb, *(rng.choice(allowed) for allowed in words[verb]))))
    return list(dict.fromkeys(tried))


def _changed(move: Move, words: Words, rng: random.Random) -> Move:
    places = words[move.verb]
    if not places:
        return move
    at = rng.randrange(len(places))
    return Move((*move[: at + 1], rng.choice(places[at]), *move[at + 2 :]))


GAMES = game_ids()

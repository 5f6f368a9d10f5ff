"""Whoever may act is asked: every move without objection is listed, and has one text form.

The lists are what the screens, the codes, the guests and the virtual players choose from. What
people type freely (the face of a card that no list knows) a game declares as `typed`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice, product

import pytest

from companion.engine import Match, Move, NotAMove
from tests.conformance import random_moves
from tests.games.attempts import GAMES, some_moves, some_place, sources, words_of
from tests.roaming import lots, seeds, share

QUICK, LONG = 60, 3_000
TRIED = 60
NUMBERS = ("0", "1", "4", "10", "40", "99", "00", "01", "04", "+1", "1.0", "٣", "²", "many")
MOST = 1_500
"""So many moves of the grammar are tried whole; of a larger one, some."""


def check_listed(match: Match, tried: list[Move], rng: random.Random) -> int:
    """How many of the tried moves are legal: each must be listed, and what is listed plays."""
    decision, met = match.decision, 0
    if decision is None:
        return 0
    known = frozenset((*decision.moves, *decision.out_of_turn))
    for move in tried:
        if not _refused(match, move):
            met += 1
            assert move in known or move.verb in match.game.typed, f"{move} at {decision}"
    for move in rng.sample(sorted(known), min(len(known), 12)):
        assert not match.why_not(move), f"{move} at {decision}"
        for other in spellings(move, match.game.verbs[move.verb]):
            # What is read as a listed move, written in another order, is that move.
            assert _refused(match, other) or match.game.check_words(other) in known, (
                f"{other} beside {move}"
            )
    return met


def _refused(match: Match, move: Move) -> bool:
    try:
        return bool(match.why_not(move))
    except NotAMove:
        return True


def spellings(move: Move, places: Sequence[frozenset[str] | None]) -> list[Move]:
    """The same move as somebody else might write it, where any word is taken."""
    return [
        Move((*move[:at], word, *move[at + 1 :]))
        for at, allowed in enumerate(places, 1)
        for word in (_written(move[at]) if allowed is None else ())
    ]


def _written(word: str) -> list[str]:
    eastern = word.translate({ord("0") + n: ord("٠") + n for n in range(10)})
    wide = word.translate({ord("0") + n: ord("０") + n for n in range(10)})
    parts = {sign: word.split(sign) for sign in "-+," if sign in word[1:]}
    turned = [sign.join(reversed(part)) for sign, part in parts.items()]
    zeros = [sign.join(f"0{one}" for one in part) for sign, part in parts.items()]
    ways = [eastern, wide, f"0{word}", f"+{word}", f"{word}_0", word.upper(), word.title()]
    return [way for way in (*ways, *turned, *zeros) if way != word and way.strip()]


def grammatical(match: Match, rng: random.Random) -> list[Move]:
    """Every move the grammar reads here, numbers in every dress among them."""
    words = words_of(match)
    found = []
    for verb, places in match.game.verbs.items():
        known = [
            sorted(allowed) if allowed is not None else [*NUMBERS, *words[verb][at]]
            for at, allowed in enumerate(places)
        ]
        every = list(islice(product(*known), 50_000))
        found += [Move((verb, *some)) for some in rng.sample(every, min(len(every), MOST))]
    return found


def check_place(game: str, seed: int) -> int:
    rng = random.Random(f"{game}/{seed}")
    match, words = some_place(game, rng)
    return check_listed(match, some_moves(match, words, rng, TRIED), rng)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_without_objection_is_listed(game: str) -> None:
    assert sum(check_place(game, seed) for seed in range(QUICK)) > QUICK


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_grammar_holds_nothing_that_is_legal_and_not_listed(game: str) -> None:
    rng = random.Random(game)
    for _ in range(4):
        match, _ = some_place(game, rng)
        check_listed(match, grammatical(match, rng), rng)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_all_along_very_many_matches_every_legal_move_is_listed(game: str) -> None:
    for seed in seeds(LONG):
        check_place(game, seed)
    rng = lots(game)
    found = sources(game)
    for whole in rng.sample(found, share(len(found))):
        match = whole.fork(0)
        for _ in random_moves(match, rng):
            check_listed(match, some_moves(match, words_of(whole), rng, TRIED), rng)


@pytest.mark.parametrize("word", ["02", "00", "+7", "-0", "-01", "٣", "1_0", "３", "१"])
@pytest.mark.parametrize("game", GAMES)
def test_a_number_is_written_in_one_way(game: str, word: str) -> None:
    """Wherever any word is taken: no text of a move that means the same as another one."""
    match = some_place(game, random.Random(1))[0]
    for verb, places in match.game.verbs.items():
        if None in places:
            words = [word if allowed is None else min(allowed) for allowed in places]
            with pytest.raises(NotAMove):
                match.game.parse(" ".join((verb, *words)))

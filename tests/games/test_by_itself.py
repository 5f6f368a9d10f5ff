"""What the app answers by itself: only what nobody could answer otherwise, and it is told.

Played as a shared device plays it, with the setting that answers single answers.
"""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from companion.app.table.sittings import TableSitting
from companion.engine import Match
from companion.engine.views import log
from tests.games.attempts import GAMES
from tests.share.tables import modes, played

SEEDS = (1, 2, 3)
MOST = 150
"""So many entries of a match from a random point on are enough."""


def sitting_of(match: Match) -> TableSitting:
    sitting = TableSitting.__new__(TableSitting)
    sitting.entry = SimpleNamespace(match=match, play=match.play)  # type: ignore[assignment]
    sitting.answers_itself = lambda: True
    sitting.unveiled, sitting.looked_at = None, -1
    return sitting


def check_alone(match: Match, index: int) -> None:
    """Nobody had a choice here, nobody could act before, and nothing hidden showed."""
    decision, state = match.decision_at(index), match.state_at(index)
    assert decision is not None
    for seat in range(len(match.players)):
        free = [move for move in decision.moves_of(seat) if move not in decision.moves]
        assert not free, f"player {seat} could act before {match.entry_at(index)}"
    assert decision.moves == (match.entry_at(index),)
    assert not decision.secret and not match.game.private(state), decision


def check_told(match: Match, since: int, index: int) -> None:
    """A step that everybody sees is told to everybody; parts of a longer one when that is whole."""
    game, before, after = match.game, match.state_at(index), match.state_at(index + 1)
    asked, then = match.decision_at(index), match.decision_at(index + 1)
    part = asked is not None and then is not None and then.seat == asked.seat
    if not part and game.view(before, None) != game.view(after, None):
        lines = [line.index for line in log(match, None, since)]
        assert index in lines, f"{match.entry_at(index)} is told to nobody"


def follow(game: str, mode: int, seed: int) -> int:
    """How much passed by itself in a random match."""
    rng, passed = random.Random(f"{game}/{mode}/{seed}"), 0
    whole = played(game, mode, seed)
    first = rng.randint(0, whole.index // 2)
    while whole.automatic(first):
        first += 1
    match = whole.fork(first)
    sitting = sitting_of(match)
    while match.decision is not None and match.index < first + MOST:
        start, weights = match.index, match.decision.weights
        sitting.play(rng.choices(match.decision.moves, weights)[0])
        for index in range(start + 1, match.index):
            if not match.automatic(index):
                check_alone(match, index)
                check_told(match, start, index)
                passed += 1
    return passed


@pytest.mark.parametrize("game", GAMES)
def test_what_passes_by_itself_was_nobodys_choice_and_is_told(game: str) -> None:
    ways = range(len(modes(game)))
    assert sum(follow(game, mode, seed) for mode in ways for seed in SEEDS)

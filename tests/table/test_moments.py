"""What ends something is told as a stage, whose button names the next step."""

from __future__ import annotations

import random

import pytest

from companion.engine import Match, find_game, game_ids
from companion.language import LANGUAGES, Voice
from companion.table import Level
from companion.table.moments import Moment, moment
from tests.roaming import seeds
from tools.tour.tables import NAMES

WIDEST = 34
"""Letters that stand on one line of a phone's button."""


def _stages(game: str, seed: int) -> list[tuple[Match, Moment]]:
    """Every stage of a match that people record, with the table it leads to."""
    rng = random.Random(seed)
    match = Match.start(game, NAMES[: find_game(game).seats[-1]], seed=seed)
    found = []
    while match.decision is not None:
        since = match.index
        match.play(rng.choices(match.decision.moves, match.decision.weights)[0])
        told = moment(match, since, None)
        if told.level is Level.STAGE:
            found.append((match.fork(), told))
    return found


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("game", game_ids())
def test_the_button_of_a_stage_names_the_next_step_in_one_line(game: str, seed: int) -> None:
    for _, told in _stages(game, seed):
        assert told.go is not None
        for language in LANGUAGES:
            words = Voice(language, game, NAMES).say(told.go)
            assert 4 < len(words) <= WIDEST, words
            assert words not in ("Continue", "Continuer")
            if told.then is not None:
                assert Voice(language, game, NAMES).say(told.then).strip(". ") != words.strip(". ")

"""The table can overrule whatever can happen at a table.

Wherever the app offers to record a refused move anyway, it can be recorded: the laws hold, every
seat is told what happened, and the match goes on to its end. What cannot be recorded is said to
be impossible, and is not offered.
"""

from __future__ import annotations

import json
import random

import pytest

from companion.engine import BadCorrection, Match, Move
from companion.engine.views import log
from companion.language import Voice
from tests.conformance import random_moves, say_everything
from tests.games.attempts import GAMES, some_moves, some_place
from tests.roaming import seeds

QUICK, LONG = 60, 1_000
TRIED = 25


def check_overruling(game: str, seed: int) -> int:
    """How many refused moves were recorded at one place of a match."""
    rng = random.Random(f"{game}/{seed}")
    match, words = some_place(game, rng)
    overruled, here = [], match.fork()
    for move in some_moves(match, words, rng, TRIED):
        against = match.why_not(move)
        if not against:
            continue
        assert all(str(objection.say) for objection in against)
        if any(objection.hard for objection in against):
            with pytest.raises(BadCorrection) as refused:
                match.fork().correct(move, "agreed")
            assert str(refused.value.say)
        else:
            overruled.append(move)
            here = check_recorded(match, here, move)
    late = match.decision.late if match.decision is not None else ()
    for move in rng.sample(late, min(3, len(late))):
        here = check_recorded(match, here, move)
    if overruled:
        check_goes_on(match.fork(), rng.choice(overruled), rng)
    return len(overruled)


def check_recorded(match: Match, here: Match, move: Move) -> Match:
    """A copy where the move is not recorded: the same one, which knows what was said before."""
    here.correct(move, "agreed")
    assert not list(here.game.laws(here.state)), move
    check_told(here, move, match.index)
    here.undo()
    return here if here.index == match.index else match.fork()


def check_told(match: Match, move: Move, since: int) -> None:
    terms = match.game.terms_of(match.setup.edition)
    voices = [Voice(language, match.game.id, match.players, terms) for language in ("en", "fr")]
    mover = match.actor_at(since)
    before, after = match.state_at(since), match.state_at(since + 1)
    told = match.game.narrate(before, move, after, mover if mover >= 0 else None)
    assert told is not None, f"{move} is told to nobody"
    for seat in (None, *range(len(match.players))):
        json.dumps(match.game.view(match.state, seat))
        for line in log(match, seat, since):
            said = [voice.say(line.say) for voice in voices]
            assert all("{" not in text for text in said), said
            # What the record keeps of a move is no sentence for people at a table.
            assert len(move) < 2 or all(str(move) not in text for text in said), said
    match.scores()
    match.guide()
    if match.decision is not None:
        assert str(match.decision.prompt)
        assert match.decision.moves, f"no answer at {match.decision}"


def check_goes_on(match: Match, move: Move, rng: random.Random) -> None:
    """To the end by random play, and the record of it all reads the same."""
    match.correct(move, "agreed")
    say_everything(match)
    for _ in random_moves(match, rng):
        broken = list(match.game.laws(match.state))
        assert not broken, (move, broken)
    assert match.scores().final
    assert Match.from_record(match.record()).state == match.state


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_may_overrule_can_be_recorded(game: str) -> None:
    assert sum(check_overruling(game, seed) for seed in range(QUICK)) > QUICK


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_very_many_overruled_moves_can_be_recorded(game: str) -> None:
    for seed in seeds(LONG):
        check_overruling(game, seed)

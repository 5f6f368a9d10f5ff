"""Hints: in the order of their chances, each with a sentence that is true of the search."""

from __future__ import annotations

import pytest

from companion.engine import find_game
from companion.language import Voice
from companion.mind.hints import BEST, OFTEN, Advice, hints
from companion.mind.players import thinking
from tests.conformance import NAMES
from tests.mind.test_fair import IDS, TABLES
from tests.mind.test_search import asked


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_hints_are_moves_in_the_order_of_their_chances(game, seats, options) -> None:
    for seed in range(3):
        match = asked(game, seats, options, seed)
        search = thinking(match, match.decision.seat, "hint")
        search.run(40)
        found = hints(search)
        assert 1 <= len(found) <= BEST
        assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
        assert all(one.move in match.decision.moves for one in found)
        assert all(0 < one.chance < 1 for one in found)
        rules = find_game(game)
        for language in ("en", "fr"):
            voice = Voice(language, game, NAMES[:seats], rules.terms_of(match.setup.edition))
            assert all("{" not in voice.say(one.why) for one in found)
        gaps = [one.why.args["n"] for one in found[1:] if "m" in one.why.args]
        assert gaps == sorted(gaps)


def test_advice_knows_three_moves_well_enough_to_compare_them() -> None:
    for seed in range(3):
        match = asked("shinobi_clans", 4, {}, seed)
        search = thinking(match, match.decision.seat, "hint", Advice)
        search.run(160)
        found = hints(search)
        assert len(found) == min(BEST, len(search.moves))
        tried = {one.move: one.visits for one in search.thoughts()}
        assert all(tried[one.move] >= OFTEN for one in found)


def test_hints_hang_on_what_the_seat_can_know() -> None:
    """The same thoughts give the same hints: nothing else of the match is read."""
    match = asked("shinobi_clans", 4, {})
    found = []
    for _ in range(2):
        search = thinking(match, match.decision.seat, "hint")
        search.run(30)
        found.append([(one.move, one.chance, one.why) for one in hints(search)])
    assert found[0] == found[1]

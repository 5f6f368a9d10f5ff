"""The review: worked out in slices, kept as plain data, told in sentences that add up."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.engine import Match, find_game
from companion.language import Voice
from companion.mind import review as reviewing
from companion.mind.review import Review, Reviewer, Sample, reviewable
from companion.mind.story import costly, sentences, stories, turning_points, turns, why
from tests.conformance import NAMES, new_match, random_moves
from tests.mind.test_fair import IDS, TABLES


def played(game: str, seats: int, options: dict[str, Any], dealer: str = "app") -> Match:
    match = new_match(game, seats, 2, options=options, dealer=dealer)
    for _ in random_moves(match, random.Random(2)):
        pass
    return match


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST", 4)


def worked_out(match: Match, simulations: int = 4) -> Review:
    reviewer = Reviewer(match)
    reviewer.simulations = simulations
    seen = [reviewer.progress]
    while not reviewer.step(0.01):
        seen.append(reviewer.progress)
    assert seen == sorted(seen) and seen[0] == 0
    return reviewer.review()


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_every_game_is_reviewed_and_told_in_both_languages(game, seats, options, quick) -> None:
    match = played(game, seats, options)
    before = (match.entries, match.index)
    assert reviewable(match)
    review = worked_out(match)
    assert (match.entries, match.index) == before
    assert 2 <= len(review.samples) <= 5 and review.samples[-1].at == match.index
    assert not review.guessed
    assert Review.from_plain(json.loads(json.dumps(review.plain())), match) is not None
    found = turns(review, match)
    told = sentences(review, found, match.scores().winners)
    told += [why(turn, "BETTER") for turn in found]
    told += [costly(turn, "BETTER") for turn in found]
    told += [turn.line for turn in found if turn.line is not None]
    assert len(stories(found, seats)) == seats
    rules = find_game(game)
    for language in ("en", "fr"):
        voice = Voice(language, game, NAMES[:seats], rules.terms_of(match.setup.edition))
        assert all("{" not in voice.say(sentence) for sentence in told)


def test_a_kept_review_belongs_to_its_match(quick) -> None:
    match = played("shinobi_clans", 3, {})
    plain = worked_out(match).plain()
    match.goto(match.index - 1)
    assert Review.from_plain(plain, match) is None
    match.goto(match.index + 1)
    again = Review.from_plain(plain, match)
    assert again is not None and again.plain() == plain
    for broken in ({}, {**plain, "version": 9}, {**plain, "samples": [[1]]}, {"moves": 3}):
        assert Review.from_plain(broken, match) is None


def test_a_table_dealt_match_says_that_cards_were_guessed(quick) -> None:
    match = played("shinobi_clans", 3, {}, "table")
    assert reviewable(match) and worked_out(match).guessed


def test_scores_alone_cannot_be_reviewed() -> None:
    assert not reviewable(played("ninjato", 2, {"depth": "scores"}, "table"))


def test_what_turned_it_and_what_was_luck() -> None:
    """Chances made by hand: one choice gives 30 points away, the rest is steady."""
    match = played("shinobi_clans", 3, {})
    own = [at for at in range(match.index) if match.decision_at(at).seat == 0]
    first = own[0]
    review = Review(
        match.index,
        10,
        False,
        (
            Sample(first, 0, (0.6, 0.2, 0.2), 0.6, 0.3, "skip"),
            Sample(own[1], 0, (0.3, 0.5, 0.2), 0.3, 0.3),
            Sample(match.index, -1, (0.0, 1.0, 0.0)),
        ),
    )
    found = turns(review, match)
    assert found[0].choice == pytest.approx(-0.3)
    assert [turn.at for turn in turning_points(found)] == [first, own[1]]
    lost = stories(found, 3)[0]
    assert lost.worst is found[0] and lost.given_away == pytest.approx(0.3)
    assert sentences(review, found, (1,))[0].args["seat"] == 1


def test_a_turning_point_says_what_came_of_it_and_why_in_few_words() -> None:
    """A day of 7 Ronin that ends is told by its end, not by all that happened on it."""
    match = played("seven_ronin", 2, {"planning_mode": "in_app_curtain"})
    days = [
        at for at in range(match.index) if match.state_at(at).round != match.state_at(at + 1).round
    ]
    at = days[0]
    seat, other = match.actor_at(at), 1 - match.actor_at(at)
    move = str(match.entry_at(at))

    def told(chances: tuple[float, float], best: float, played: float, instead: str) -> Any:
        rows = Sample(at, seat, chances, best, played, instead, played), match.index
        end = Sample(rows[1], -1, (0.5, 0.5))
        return turns(Review(match.index, 10, False, (rows[0], end)), match)[0]

    turn = told((0.9, 0.9), 0.9, 0.5, move)
    assert turn.last and turn.others in ((), (other,)) and turn.before == 0.9
    assert str(why(turn, "that move")) == "Better was that move: 40 points more."
    assert "Better was that move." in str(costly(turn, "that move"))
    assert "nothing could change" in str(why(told((0.9, 0.9), 0.5, 0.5, ""), ""))
    rows = (
        Sample(at, seat, (0.9, 0.9), 0.5, 0.5, "", 0.5),
        Sample(at + 1, other, (0.4, 0.4), 0.5, 0.5, "", 0.5),
        Sample(match.index, -1, (0.5, 0.5)),
    )
    short = turns(Review(match.index, 10, False, rows), match)[0]
    assert str(short.line) == "The village holds"
    assert str(why(short, "")) == "No better move was found, yet it left 40 of 100."
    assert len(str(short.deed)) < 60


@pytest.mark.parametrize("game", ["ninjato", "wat_aah"])
def test_what_somebody_else_does_is_not_told_of_a_turn(game: str) -> None:
    """Between two points that are looked at others act too: theirs is not this one's deed."""
    match = played(game, 3, {})
    own = [at for at in range(match.index) if match.actor_at(at) == 0]
    begun = [at for at in own if at - 1 not in own]
    rows = [Sample(at, 0, (0.5, 0.3, 0.2), 0.5, 0.5) for at in begun]
    end = Sample(match.index, -1, (1.0, 0.0, 0.0))
    found = turns(Review(match.index, 10, False, (*rows, end)), match)
    say = Voice("en", game, match.players).say
    told = [say(turn.line) for turn in found if turn.line is not None]
    assert any(line.startswith(match.players[0]) for line in told)
    assert not any(line.startswith(match.players[1:]) for line in told)


def test_luck_is_told_only_where_it_went_the_same_way_and_never_more_than_came() -> None:
    match = played("shinobi_clans", 3, {})
    seat = match.decision_at(own_choice(match)).seat

    def told(drawn: float, after: float) -> Any:
        chances = tuple(after if one == seat else 0.1 for one in range(3))
        first = Sample(own_choice(match), seat, (0.5, 0.5, 0.5), 0.5, 0.5, "", 0.5, drawn)
        end = Sample(match.index - 1, seat, chances)
        return turns(Review(match.index, 10, False, (first, end)), match)[0]

    assert told(0.7, 0.8).luck == pytest.approx(0.3)
    assert told(-0.7, 0.1).luck == pytest.approx(-0.4)
    assert told(-0.2, 0.8).luck == pytest.approx(-0.2)
    assert "The draw helped: 30 points" in str(why(told(0.7, 0.8), ""))
    assert "The draw hurt: 40 points" in str(why(told(-0.7, 0.1), ""))
    assert "draw" not in str(why(told(0.2, 0.1), ""))
    assert "draw" not in str(why(told(-0.2, 0.8), ""))


def own_choice(match: Match) -> int:
    return next(at for at in range(match.index) if match.decision_at(at).seat >= 0)

"""The log as people tell it: chapters, runs summed up, a raid in one sentence."""

from __future__ import annotations

import pytest

from companion.engine import Match, game_ids
from companion.engine.say import Voice
from companion.engine.views import log
from companion.table.story import chapters, of_seat
from tests.games.ninjato_table import table
from tools.tour.tables import sample

PLAYED = 400


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("seed", range(3))
def test_no_line_of_the_log_is_lost_or_told_twice(game: str, seed: int) -> None:
    match = sample(game, PLAYED, seed)
    lines = log(match, None, 0)
    told = chapters(match, lines)
    assert sum(row.count for chapter in told for row in chapter.rows) == len(lines)
    assert sum(chapter.entries for chapter in told) == len(lines)
    ends = [row.index for chapter in told for row in chapter.rows]
    assert ends == sorted(set(ends)) and set(ends) <= {line.index for line in lines}
    for seat in range(len(match.players)):
        own = [row for chapter in of_seat(told, seat) for row in chapter.rows]
        assert all(row.seat == seat for row in own)


@pytest.mark.parametrize("seed", range(6))
def test_a_raid_is_one_sentence_of_the_raider(seed: int) -> None:
    match = sample("ninjato", 600, seed, seats=3)
    told = chapters(match, log(match, None, 0))
    voice = Voice(match.players, match.game.terms)
    raids = [at for at in range(match.index) if str(match.entry_at(at)).startswith("raid ")]
    rows = [row for chapter in told for row in chapter.rows if " raids " in voice.say(row.say)]
    assert len(rows) == len(raids) > 3
    for row, start in zip(rows, raids, strict=True):
        assert row.seat == match.state_at(start).seat
        assert row.index >= start
        during = [match.entry_at(at) for at in range(start, row.index + 1)]
        said = voice.say(row.say)
        beaten = sum(str(one) == "confirm" for one in during)
        if " beaten" in said:
            assert f"{beaten} guard" in said
        assert ("fails" in said) == any(str(one) == "concede" for one in during)
        after = row.index + 1
        if after < match.index:
            assert match.state_at(after).raid is None


def test_a_raid_that_goes_on_says_how_far_it_came() -> None:
    match = sample("ninjato", 0, 5, seats=3)
    whole = sample("ninjato", 600, 5, seats=3)
    at = next(
        at for at in range(whole.index)
        if str(whole.entry_at(at)) == "confirm" and whole.state_at(at + 1).raid is not None
    )  # fmt: skip
    match = whole.fork()
    match.goto(at + 1)
    last = chapters(match, log(match, None, 0))[-1].rows[-1]
    said = Voice(match.players, match.game.terms).say(last.say)
    assert "so far" in said
    assert last.count > 1


def told_of(match: Match, *moves: str) -> list[str]:
    since = match.index
    for move in moves:
        match.play(move)
    voice = Voice(match.players, match.game.terms)
    rows = chapters(match, log(match, None, since))[-1].rows
    return [voice.say(row.say) for row in rows]


def test_a_visit_is_one_sentence_with_what_it_cost_and_brought() -> None:
    treasures = [{"fan": 3, "vase": 2, "jade": 1, "gold": 2}, {"scroll": 2, "jade": 2}]
    match = table(treasures=treasures)
    match.play("go palace")
    card = next(move[1] for move in match.decision.moves if move[0] == "envoy")
    match.play(f"envoy {card}")
    give = match.decision.moves[0] if match.decision.key == "payment" else None
    match = table(treasures=treasures)
    moves = ["go palace", f"envoy {card}", *([str(give)] if give else [])]
    (said,) = told_of(match, *moves)
    assert said.startswith("Aki wins the envoy ") and said.endswith(" honor.")


def test_training_is_one_sentence_with_both_cards() -> None:
    match = table(dojo={"1": 1, "3": 1, "5": 1})
    (said,) = told_of(match, "go dojo", "pick 5", "pick blind")[:1]
    assert said == "Aki trains at the Dojo: 5, and 1 from the deck."


def test_a_visit_under_way_says_what_was_chosen_last() -> None:
    (said,) = told_of(table(), "go sensei")
    assert said == "Aki goes to the Sensei."


def test_only_what_reads_alike_is_summed_up() -> None:
    """One verb may stand for many deeds: a ride and a strike are told apart."""
    summed = "{told} And {n} {n:other|others}."
    for seed in range(4):
        match = sample("seven_ronin", PLAYED, seed)
        lines = {line.index: line.say for line in log(match, None, 0)}
        for chapter in chapters(match, log(match, None, 0)):
            for row in chapter.rows:
                if row.say.text == summed:
                    run = range(row.index - row.count + 1, row.index + 1)
                    assert len({lines[at].text for at in run if at in lines}) == 1


def test_plans_recorded_step_by_step_are_one_sentence() -> None:
    match = sample("seven_ronin", PLAYED, 2, options={"planning_mode": "recorded_after_reveal"})
    told = [row.say.text for chapter in chapters(match, log(match, None, 0))
            for row in chapter.rows]  # fmt: skip
    assert not [one for one in told if one.startswith("Recorded")]
    reveals = sum(entry == "confirm" for entry in map(str, match.entries))
    assert reveals and sum(one == "{lines}" for one in told) >= reveals

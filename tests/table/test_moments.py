"""What ends something is told as a stage, whose button names the next step."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.engine import Match, Say, find_game, game_ids
from companion.engine.seals import open_seal
from companion.language import LANGUAGES, Voice
from companion.table import Level
from companion.table.moments import Moment, figure, last_moment, moment
from companion.table.text import hands_text, moment_text
from tests.kit import GAMES
from tests.roaming import seeds
from tests.ui.fingers import fingers_of
from tools.tour.tables import NAMES

WIDEST = 34
"""Letters that stand on one line of a phone's button."""


def _stages(game: str, seed: int) -> list[Moment]:
    """Every stage of a match that people record."""
    rng = random.Random(seed)
    match = Match.start(game, NAMES[: find_game(game).seats[-1]], seed=seed)
    found = []
    while match.decision is not None:
        since = match.index
        match.play(rng.choices(match.decision.moves, match.decision.weights)[0])
        told = moment(match, since, None)
        if told.level is Level.STAGE:
            found.append(told)
    return found


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("game", game_ids())
def test_the_button_of_a_stage_names_the_next_step_in_one_line(game: str, seed: int) -> None:
    for told in _stages(game, seed):
        assert told.go is not None
        for language in LANGUAGES:
            words = Voice(language, game, NAMES).say(told.go)
            assert 4 < len(words) <= WIDEST, words
            assert words not in ("Continue", "Continuer")
            if told.then is not None:
                assert Voice(language, game, NAMES).say(told.then).strip(". ") != words.strip(". ")


@pytest.mark.parametrize(("mode", "pawns"), [("grasshopper", False), ("grand_master", True)])
def test_a_counted_round_stands_in_columns(mode: str, pawns: bool) -> None:
    match = Match.start("wat_aah", NAMES[:4], options={"mode": mode, "depth": "scores"}, seed=1)
    since = 0
    while not match.state.rounds:
        since = match.index
        match.play(match.decision.moves[min(3 * match.index + 5, len(match.decision.moves) - 1)])
    told = moment(match, since, None).tally
    assert told is not None
    scored = match.state.rounds[0]
    heads = [head.text for head in told.heads]
    assert heads[told.total] == "total" and heads[:2] == ["in play", "corrupt"]
    assert sorted(seat for seat, _ in told.rows) == [0, 1, 2, 3]
    totals = [figures[told.total] for _, figures in told.rows]
    assert totals == sorted(totals, reverse=True)
    for seat, figures in told.rows:
        assert figures[told.total] == scored.totals[seat] == sum(figures[: told.total])
    assert bool(told.pieces) is pawns and (told.piece is not None) is pawns
    read = moment_text(moment(match, since, None), Voice("en", "wat_aah", NAMES).say)
    assert all(f"total {figure(total)}" in read for total in totals)


def test_who_does_several_things_in_a_row_is_named_once() -> None:
    draw, lay = Say("{seat:seat}: draw 1 card.", seat=0), Say("{seat:seat}: lay it down.", seat=0)
    other = Say("{seat:seat}: draw 1 card.", seat=1)
    say = Voice("en", "wat_aah", NAMES).say
    first, second = (name for name in NAMES[:2])
    assert hands_text((draw, lay, other), say) == (
        f"{first}: draw 1 card. Lay it down. {second}: draw 1 card."
    )


def _told(game: str, way: int, seed: int) -> Iterator[tuple[Match, Moment]]:
    """A match as a table plays it, with what every move and what followed by itself told."""
    rng = random.Random(seed)
    match = fingers_of(game).TABLES[way].start(game, f"{seed:032x}")
    while match.decision is not None:
        since = match.index
        match.play(rng.choice(match.decision.moves))
        while (now := match.decision) is not None and len(now.moves) == 1 and not now.sealed:
            match.play(now.moves[0])
        yield match, moment(match, since, None, open_seal(match))


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_of_a_stage_stands_there_once(game: str) -> None:
    """Also where the end of one thing brings that of another with it."""
    for seed in range(4):
        for _, told in _told(game, 0, seed):
            names = [str(one[0]) for one in told.why if isinstance(one, tuple)]
            assert len(names) == len(set(names)), names


def test_what_was_told_stays_until_something_else_is_told_to_everybody() -> None:
    """Whoever takes the device to plan in secret reads what the one before read."""
    waited = 0
    ways = ((game, way) for game in GAMES for way, _ in enumerate(fingers_of(game).TABLES))
    for game, way in ways:
        newest = Moment()
        for match, told in _told(game, way, 5):
            if told.line is not None or told.hands:
                newest = told
            elif newest.line is not None and match.decision is not None:
                waited += 1
                kept = last_moment(match, None, open_seal(match))
                assert kept is not None
                same = (kept.line, kept.title, kept.over, kept.hands)
                assert same == (newest.line, newest.title, newest.over, newest.hands)
    assert waited > 50

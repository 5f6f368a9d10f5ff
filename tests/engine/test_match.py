"""The match: playing, going back and forth, amending, correcting, joining under way."""

from __future__ import annotations

import random

import pytest

from companion.engine import (
    BadCorrection,
    BadPosition,
    BadSetup,
    IllegalMove,
    Match,
    NotAMove,
    NothingToRedo,
    NothingToUndo,
)
from companion.engine.views import log
from companion.language import Voice
from tests.conformance import NAMES, new_match, random_moves

GAME = "shinobi_clans"


def short_match() -> Match:
    match = new_match(GAME, 3)
    for move in ("first p0", "deploy oda p1", "place mori", "deploy oda p2", "place takeda"):
        match.play(move)
    return match


def test_undo_and_redo_walk_the_list() -> None:
    match = short_match()
    end = match.state
    for _ in range(5):
        match.undo()
    assert match.index == 0
    with pytest.raises(NothingToUndo):
        match.undo()
    for _ in range(5):
        match.redo()
    assert match.state == end
    with pytest.raises(NothingToRedo):
        match.redo()


def test_a_new_move_drops_the_tail() -> None:
    match = short_match()
    match.undo()
    assert [str(entry) for entry in match.tail] == ["place takeda"]
    match.play("place uesugi")
    assert match.tail == ()


def test_undo_takes_dealt_cards_along_and_the_same_card_comes_again() -> None:
    match = new_match(GAME, 4, 3, dealer="app")
    start = match.index
    while match.index == start or match.decision.key != "order_1":
        match.play(match.decision.moves[0])
    played, end = match.entries, match.index
    match.undo()
    assert match.index < end - 1
    match.redo()
    assert match.entries == played


def test_goto_any_point_and_nowhere_else() -> None:
    match = short_match()
    match.goto(2)
    assert match.decision.key == "order_2"
    with pytest.raises(NothingToRedo):
        match.goto(99)
    with pytest.raises(NothingToRedo):
        match.goto(-1)


def test_amend_replays_the_rest() -> None:
    match = short_match()
    amendment = match.amend(1, "deploy uesugi p1")
    assert amendment.first_conflict is None
    assert str(match.entries[1]) == "deploy uesugi p1"
    assert match.index == 5


def test_amend_reports_the_first_move_that_no_longer_fits() -> None:
    match = new_match(GAME, 3)
    for move in ("first p0", "deploy oda p1", "move oda p1 p2", "deploy mori p0", "place mori"):
        match.play(move)
    before = match.entries
    amendment = match.amend(1, "deploy oda p2")
    assert amendment.first_conflict == 2
    assert amendment.objection.clause == "SC-504"
    assert match.entries == before
    match.amend(1, "deploy oda p2", cut=True)
    assert [str(entry) for entry in match.entries] == ["first p0", "deploy oda p2"]


def test_amend_refuses_an_illegal_move_and_dealt_cards() -> None:
    match = short_match()
    with pytest.raises(IllegalMove):
        match.amend(1, "deploy oda p0")
    with pytest.raises(NothingToUndo):
        match.amend(40, "deploy oda p1")
    app = new_match(GAME, 3, dealer="app")
    with pytest.raises(BadCorrection):
        app.amend(2, "draw p0 oda")


def test_amend_in_an_app_dealt_match_keeps_the_order_of_the_deck() -> None:
    match = new_match(GAME, 3, 8, dealer="app")
    rng = random.Random(8)
    moves = random_moves(match, rng)
    for _ in range(12):
        next(moves)
    at = next(i for i in range(match.index) if not match.automatic(i))
    other = next(m for m in match.decision_at(at).moves if m != match.entry_at(at))
    outcome = match.amend(at, other, cut=True)
    assert match.entry_at(at) == other
    assert outcome.first_conflict is None or outcome.first_conflict > at
    again = Match.from_record(match.record())
    assert again.state == match.state


def test_not_a_move_and_words_of_other_games() -> None:
    match = short_match()
    for text in (
        "",
        "fly",
        "deploy",
        "deploy oda",
        "deploy oda p9",
        "deploy oda p1 p2",
        "💥" * 500,
    ):
        with pytest.raises(NotAMove):
            match.play(text)


@pytest.mark.parametrize(
    ("players", "how"),
    [
        (["Aki", "Aki", "Ben"], {}),
        (["Aki", " ", "Ben"], {}),
        (["Aki", "Ben", "Chloé"], {"options": {"nonsense": "yes"}}),
        (["Aki", "Ben", "Chloé"], {"options": {"second_tie": "maybe"}}),
        (["Aki", "Ben", "Chloé"], {"dealer": {"tarot": "app"}}),
        (["Aki", "Ben", "Chloé"], {"dealer": "cat"}),
    ],
)
def test_a_bad_set_up_is_refused(players, how) -> None:
    with pytest.raises(BadSetup):
        Match.start(GAME, players, **how)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadSetup):
        Match.start("chess", NAMES[:2])


def test_joining_under_way() -> None:
    where = {"provinces": [{"oda": 2}, {"mori": 1}, {}], "turn": 2, "removed": {"takeda": 1}}
    match = Match.start(GAME, NAMES[:3], position=where)
    assert match.decision.seat == 2
    assert match.view(None)["board"]["deck"] == 58 - 4 - 12
    again = Match.from_record(match.record())
    assert again.state == match.state
    follow = Match.start(GAME, NAMES[:3], position=match.position())
    assert follow.state == match.state


@pytest.mark.parametrize(
    "where",
    [
        {},
        {"provinces": [{}]},
        {"provinces": [{"oda": 12}, {}, {}]},
        {"provinces": [{"oda": -1}, {}, {}]},
        {"provinces": [{"oda": True}, {}, {}]},
        {"provinces": [{"dragon": 1}, {}, {}]},
        {"provinces": [{}, {}, {}], "turn": 5},
        {"provinces": [{}, {}, {}], "deck": 3},
        {"provinces": [{}, {}, {}], "colour": "red"},
        {"provinces": [{}, {}, {}], "hands": [{"unknown": 5}, {"unknown": 4}, {"unknown": 4}]},
        {"provinces": [{}, {}, {}], "clans": ["oda", "oda", None]},
        {"provinces": "all mine"},
        {"provinces": [{}, {}, {}], "phase": "dessert"},
    ],
)
def test_an_impossible_position_is_refused_with_a_sentence(where) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.start(GAME, NAMES[:3], position=where)
    assert str(caught.value)


def test_the_seed_is_committed_at_the_start() -> None:
    import hashlib

    match = new_match(GAME, 3, 42, dealer="app")
    assert match.commitment == hashlib.sha256(b"42").hexdigest()
    assert new_match(GAME, 3).commitment is None
    assert "42" not in str(match.view(0)) and "Seed" not in match.record(0)


def test_corrections_are_marked_and_survive_the_record() -> None:
    match = short_match()
    match.correct({"turn": 0}, "Ben went home")
    assert match.decision.seat == 0
    again = Match.from_record(match.record())
    assert again.state == match.state
    line = match.view(1)["log"][-1]
    assert line["correction"] and "Ben went home" in str(line)
    match.undo()
    match.correct({"turn": 0}, "")
    assert Voice("en", GAME, match.players).say(list(log(match, None))[-1].say).endswith(".")


def test_an_overruled_move_is_told_in_words() -> None:
    match = short_match()
    match.correct("deploy oda p2", "agreed")
    line = list(log(match, None))[-1]
    voice = Voice("en", GAME, match.players)
    said = "Chloé deploys Oda to Chloé’s province. That was against the rules."
    assert (line.correction, voice.say(line.say)) == (True, f"{said} Reason: agreed")
    match.undo()
    match.correct("deploy oda p2", "")
    assert voice.say(list(log(match, None))[-1].say) == said


def test_a_fork_is_independent() -> None:
    match = short_match()
    copy = match.fork(2)
    copy.play("place oda")
    assert match.index == 5
    assert copy.index == 3

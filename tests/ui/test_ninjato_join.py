"""Joining a game of Ninjato: the form asks what the rules need, and what it is told is played."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadPosition, Match
from companion.games.ninjato.state import START_TOKENS
from companion.table.joining import asks, finished
from companion.table.shapes import empty
from tests.clauses import clause

NAMES = ("Aki", "Ben", "Chloe")


def started(depth: str = "full", **answers: Any) -> Match:
    """The match that comes of the form when only these questions are answered."""
    example = Match.start("ninjato", NAMES, {"depth": depth})
    given: dict[str, Any] = {}
    for ask in asks(example):
        if ask.required:
            given[ask.key] = ask.first if ask.first is not None else empty(ask.shape, len(NAMES))
    for house, token in zip(given["houses"], START_TOKENS, strict=True):
        house["token"] = token
    position = finished(example, given | answers)
    return Match.start("ninjato", NAMES, {"depth": depth}, position=position)


def turned_up(match: Match) -> Match:
    while match.decision is not None and match.decision.seat < 0:
        match.play(match.decision.moves[0])
    return match


@clause("NJ-202")
def test_nj_202_whose_turn_is_played() -> None:
    for seat in range(3):
        match = turned_up(started(seat=seat))
        assert match.decision is not None and match.decision.seat == seat
    placed = [["palace", None, None], [None] * 3, ["house_2", None, None]]
    match = turned_up(started(order=[2, 0, 1], shuriken=placed))
    assert match.decision is not None and match.decision.seat == 1
    with pytest.raises(BadPosition) as refused:
        started(order=[2, 0, 1], shuriken=placed, seat=0)
    assert refused.value.fields == ("seat",)


@clause("NJ-302")
def test_nj_302_hands_are_asked_and_every_card_of_them_can_be_played() -> None:
    match = turned_up(started(hands=[5, 0, 7]))
    assert [match.state.hand_size(seat) for seat in range(3)] == [5, 0, 7]
    match.play("raid house_1 strength")
    for supports, onward in ((0, "banzai"), (1, "banzai"), (1, "")):
        for move in ("fight 1", "attack 5", *["support +1"] * supports, "confirm"):
            match.play(move)
        if onward:
            match.play(onward)
            match.play("guard 1")
    assert match.state.hand_size(0) == 0


@clause("NJ-221")
def test_nj_221_the_stack_follows_from_the_shuriken() -> None:
    placed = [["dojo", "palace", None], ["palace", "dojo", None], ["dojo", None, None]]
    match = started(shuriken=placed)
    assert match.state.stack == (0, 2, 1)


@clause("NJ-226")
def test_nj_226_the_form_shows_hensojutsu_late() -> None:
    assert started(round=6).state.sensei == ("hensojutsu",)


def test_what_lies_in_a_house_is_asked() -> None:
    houses = [{"token": token, "closed": False} for token in START_TOKENS]
    houses[0] |= {"sentry": "3", "alarm": True, "light": {"fan": 1}, "red": {"gold": 2}}
    match = started(houses=houses)
    assert match.position()["houses"][0] == {
        "token": "taira_2", "sentry": "3_alarm", "light": {"fan": 1}, "red": {"gold": 2},
        "closed": False,
    }  # fmt: skip


@clause("NJ-910")
def test_nj_910_treasures_are_not_asked_where_only_scores_are_recorded() -> None:
    example = Match.start("ninjato", NAMES, {"depth": "scores"})
    keys = [ask.key for ask in asks(example)]
    assert not {"treasures", "hands", "seat", "sensei"} & set(keys)
    match = started("scores", order=[1, 2, 0])
    assert match.state.order == (1, 2, 0)


@pytest.mark.parametrize("depth", ["full", "scores"])
def test_the_form_can_be_shown_and_sent_as_it_is(ui: Any, context: Any, depth: str) -> None:
    context.library.players.use(list(NAMES))
    context.router.go("join", game="ninjato")
    screen = context.router.screen
    screen.names[:] = list(NAMES)
    screen.options["depth"] = depth
    screen.onward()
    ui.frames(4)
    screen.growing.finish()
    for at, token in enumerate(START_TOKENS):
        screen.answers["houses"][at]["token"] = token
    screen.onward()
    ui.frames(2)
    assert context.router.here.screen == "table"

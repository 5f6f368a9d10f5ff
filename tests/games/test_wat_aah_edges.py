"""Joining in the middle of a step, and cards that take what a step was about to use."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadPosition, Match
from tests.clauses import clause
from tests.games.wat_aah_tables import (
    GAME,
    at,
    board,
    grand,
    key,
    named_cards,
    play,
    refused,
)

SEATS = 2
DRAWS_TWO = named_cards(court_01={"effect": "draw", "n": 2})
HELD = [{"pile": "court", "card": "court_01", "seat": 1, "gained": 1}]


def scarce(deck: int, jigoku: int, **position: Any) -> Match:
    """Round 2, so many cards left; Michelle may draw two with a Court card at any moment."""
    position.setdefault("hands", [{"unknown": 91 - deck - jigoku}, {"unknown": 3}])
    lying = {"bear_6": jigoku} if jigoku else {}
    return grand(edition=DRAWS_TWO, round=2, cards=HELD, jigoku=lying, **position)


@clause("WA-210")
def test_wa_210_a_court_card_takes_what_was_to_be_shown_for_corruption():
    match = scarce(2, 5)
    play(match, "corrupt", "use_court p1 court_01")
    assert (key(match), board(match)["deck"]) == ("corruption", 5)
    assert match.decision.moves
    play(match, str(match.decision.moves[0]))
    assert key(match) == "lay"


@clause("WA-212")
def test_wa_212_a_court_card_takes_the_last_cards_before_the_draw():
    match = scarce(2, 0)
    play(match, "use_court p1 court_01")
    assert (key(match), board(match)["deck"]) == ("lay", 0)
    shown = scarce(2, 0)
    play(shown, "corrupt", "use_court p1 court_01")
    assert key(shown) == "lay"
    typed = scarce(0, 0, phase="draw")
    assert key(typed) == "lay"


@clause("WA-414")
def test_wa_414_the_jigoku_is_shuffled_while_raven_takes():
    match = scarce(
        1, 5, phase="jigoku", action={"power": ["take_jigoku", 3, 0], "left": 3, "laid": "clan"}
    )
    play(match, "use_court p1 court_01")
    assert board(match)["jigoku"] == {} and key(match) == "discard"


@clause("WA-214")
def test_wa_214_nothing_to_discard_moves_on():
    match = at(phase="discard", hands=[{}, {"carp_1": 1}])
    assert (key(match), match.decision.seat) == ("draw", 1)


@clause("WA-620")
def test_wa_620_the_next_who_has_pawns_places_them():
    match = grand(phase="pawns", rounds=[{}], shosho=0, pawns=[{}, {"to_place": 2}])
    assert (key(match), match.decision.seat) == ("pawns", 1)


OTHER_MODE = [
    ({"phase": phase}, {})
    for phase in ("shosho", "temples", "temple", "temple_cards", "temple_keep", "placement",
                  "pawns", "court_card", "boss", "first", "in_play", "corruption_points")
] + [
    ({"phase": "draw"}, {"depth": "scores"}),
    ({"phase": "first"}, {"depth": "scores"}),
    ({"phase": "corruption_cards"}, {"depth": "scores"}),
    ({"entered": [3]}, {}),
    ({"phase": "count"}, {"depth": "scores"}),
]  # fmt: skip


@clause("WA-103")
@pytest.mark.parametrize(("position", "options"), OTHER_MODE)
def test_wa_103_steps_of_another_mode_are_refused_at_their_field(position, options):
    with pytest.raises(BadPosition) as error:
        at(options=options, **position)
    assert set(error.value.fields) == {next(iter(position))} or "entered" in error.value.fields


@clause("WA-316")
def test_wa_316_chosen_cards_that_nobody_holds():
    laying = {"clan": "carp", "new": True}
    with pytest.raises(BadPosition) as error:
        at(phase="cards", hands=[{"carp_1": 1}, {}], action={**laying, "chosen": ["carp_1"] * 2})
    assert error.value.fields == ("action",)
    with pytest.raises(BadPosition):
        at(phase="cards", hands=[{"unknown": 1}, {}], action={**laying, "chosen": ["carp_1"] * 2})
    match = at(phase="cards", hands=[{"unknown": 2}, {}],
               action={**laying, "chosen": ["carp_1", "carp_2"]})  # fmt: skip
    play(match, "done")
    assert min(match.state.unknown) >= 0


@clause("WA-302")
def test_wa_302_nobody_lays_a_clan_without_its_cards():
    with pytest.raises(BadPosition):
        at(phase="cards", hands=[{"bear_6": 3}, {}], action={"clan": "carp", "new": True})
    with pytest.raises(BadPosition):
        at(phase="cards", hands=[{"bear_6": 3}, {}], action={"clan": "bear", "new": False})


@clause("WA-602")
def test_wa_602_earlier_rounds_may_be_left_out():
    match = grand(round=2)
    assert match.guide().phase is not None and len(match.state.rounds) == 1
    assert GAME.restore(match.setup, match.position()) == match.state
    with pytest.raises(BadPosition) as error:
        grand(round=2, rounds=[])
    assert error.value.fields == ("rounds",)
    told = grand(round=2, options={"depth": "scores"})
    for seat in range(SEATS):
        play(told, f"in_play p{seat} {9 - seat}", f"corruption_points p{seat} 0")
    assert len(told.state.rounds) == told.state.round == 2


LIMBO = {
    "looked": ({"action": {"looked": ["carp_1"]}}, "action"),
    "given": ({"action": {"given": [["carp_1"], []]}}, "action"),
    "ending": ({"action": {"ending": True}}, "action"),
    "swapping": (
        {"phase": "swap", "action": {"power": ["swap_cards", 3, 0], "other": 1}}, "action"
    ),
    "wrong power": ({"phase": "opponent", "action": {"power": ["draw", 2, 0]}}, "action"),
    "pawns too early": ({"pawns": [{"to_place": 2}, {}]}, "pawns"),
    "pawns lost": ({"pawns": [{"lost": 2}, {}]}, "pawns"),
    "boss before the end": ({"boss": "zombies"}, "boss"),
    "at the Temple": ({"temple_queue": [1]}, "temple_queue"),
    "Temple cards": ({"temple_look": ["temple_01"]}, "temple_look"),
    "facing": ({"facing": [0, 2]}, "facing"),
    "drawing": ({"phase": "shosho", "rounds": [{}], "tied": [0], "drawing": [0, 2]}, "drawing"),
    "two clans": (
        {"play": [[["carp", ["carp_1"]], ["carp", ["carp_2"]]], []], "lifted": [6]}, "play"
    ),
    "an empty clan": ({"play": [{"carp": []}, {}], "lifted": [7]}, "play"),
    "law 9": ({"lifted": [9]}, "lifted"),
}  # fmt: skip


@clause("WA-711")
@pytest.mark.parametrize("what", LIMBO)
def test_wa_711_what_is_on_its_way_fits_the_step(what):
    position, field = LIMBO[what]
    with pytest.raises(BadPosition) as error:
        grand(**{"hands": [{"bear_6": 1}, {"bear_6": 1}], **position})
    assert error.value.fields == (field,)


@clause("WA-121")
def test_wa_121_bosses_seen_under_another_seed_stay_where_they_were_seen():
    for seed in range(12):
        match = grand(
            phase="pawns", rounds=[{}] * 3, round=3, pawns=[{"to_place": 1}, {}],
            decoys=["zombies", None, "gaijins"], peeked=[[1, 3], []], dealer={"bosses": "app"},
            seed=seed,
        )  # fmt: skip
        play(match, "pawns missions 1")
        assert GAME.restore(match.setup, match.position()) == match.state
        assert match.over and match.state.gm.boss not in ("zombies", "gaijins")


@clause("WA-801")
def test_wa_801_figures_beyond_the_box_are_not_accepted():
    for entered in ([400], [10, 5, 9], [10, 5], [10]):
        with pytest.raises(BadPosition):
            at(options={"depth": "scores"}, phase="in_play", entered=entered)


@clause("WA-301")
@pytest.mark.parametrize("choice", ["recruit", "corrupt"])
def test_wa_301_drawing_in_the_discard_phase_does_not_reopen_laying(choice):
    match = at(phase="discard", hands=[{"carp_1": 2, "carp_2": 1}, {"carp_3": 1}])
    assert refused(match, choice) == ("WA-203",)
    match.correct(choice, "she had forgotten to draw")
    if choice == "corrupt":
        assert GAME.restore(match.setup, match.position()) == match.state
        play(match, "corruption p0 raven_2")
    assert (key(match), match.decision.seat) == ("discard", 0)
    assert refused(match, "lay carp") == ("WA-202",)
    early = at(phase="lay", hands=[{"carp_1": 2}, {}])
    early.correct("recruit", "twice, by a card")
    assert key(early) == "lay"


@clause("WA-306")
def test_wa_306_an_overruled_reinforcement_can_be_finished():
    full = ["toad_1", "toad_1", "toad_3", "toad_3"]
    match = at(phase="lay", hands=[{"toad_4": 2}, {}], play=[{"toad": full}, {}])
    match.correct("reinforce toad", "the table agrees")
    play(match, "card toad_4")
    assert refused(match, "card toad_4") == ("WA-306",)
    play(match, "done")
    assert [len(clan["cards"]) for clan in board(match)["play"][0]] == [5]


@clause("WA-305")
def test_wa_305_an_overruled_single_card_can_be_laid():
    match = at(phase="lay", hands=[{"toad_4": 1, "bear_6": 1}, {}])
    assert refused(match, "lay toad") == ("WA-305",)
    match.correct("lay toad", "the table agrees")
    play(match, "card toad_4", "done")
    assert board(match)["in_play"] == [4, 0]
    alone = at(phase="lay", hands=[{"ronin": 1, "bear_6": 1}, {}], play=[{"toad": ["toad_1"]}, {}],
               options={"ronin_alone_reinforces": "no"})  # fmt: skip
    assert refused(alone, "reinforce toad") == ("WA-311",)
    alone.correct("reinforce toad", "the table agrees")
    play(alone, "card ronin", "done")
    assert board(alone)["in_play"] == [2, 0]

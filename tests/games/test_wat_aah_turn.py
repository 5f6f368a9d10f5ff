"""WA-201 to WA-216: the turn, drawing, corruption, discarding."""

from __future__ import annotations

import pytest

from companion.engine import IllegalMove, NotYourDecision
from tests.clauses import clause
from tests.games.wat_aah_tables import at, board, fresh, held, key, legal, play, refused

ALL = {  # every card of the box
    "bear_6": 9, "rat_3": 3, "rat_4": 3, "rat_5": 3, "dragon_3": 3, "dragon_4": 4, "dragon_5": 2,
    "fox_2": 1, "fox_3": 3, "fox_4": 4, "fox_5": 1, "spider_3": 4, "spider_4": 5, "raven_2": 3,
    "raven_3": 3, "raven_4": 3, "toad_1": 2, "toad_3": 3, "toad_4": 4, "carp_1": 2, "carp_2": 2,
    "carp_3": 2, "carp_4": 2, "carp_5": 1, "monkey_1": 4, "monkey_2": 4, "monkey_3": 1, "ronin": 4,
    "yokai_dragon": 1, "yokai_yurei": 1, "yokai_kitsune": 1, "yokai_kappa": 1, "yokai_hermit": 1,
    "yokai_mezumi": 1, "yokai_monkey_king": 1, "yokai_oni": 1, "yokai_saitenza": 1,
}  # fmt: skip


def rest(**out: int) -> dict[str, int]:
    """All cards but these."""
    return {kind: n - out.get(kind, 0) for kind, n in ALL.items() if n - out.get(kind, 0)}


@clause("WA-201")
def test_wa_201_the_first_player_begins():
    match = fresh(3)
    play(match, "reveal p0 carp_1", "reveal p1 bear_6", "reveal p2 carp_2")
    assert (match.decision.seat, key(match)) == (1, "draw")


@clause("WA-202")
def test_wa_202_draw_lay_discard_in_this_order():
    match = at(hands=[{"carp_1": 2, "toad_4": 1}, {}])
    assert refused(match, "card carp_1") == ("WA-202",)
    play(match, "recruit")
    assert key(match) == "lay"
    assert "WA-202" in refused(match, "discard toad_4")
    play(match, "pass")
    assert key(match) == "discard"
    assert refused(match, "lay carp") == ("WA-202",)


@clause("WA-203")
def test_wa_203_drawing_is_compulsory_and_once():
    match = at(hands=[{"carp_1": 2, "toad_4": 1}, {}])
    assert legal(match) == ["recruit", "corrupt"]
    assert refused(match, "pass") == ("WA-203",)
    assert refused(match, "lay carp") == ("WA-203",)
    assert refused(match, "discard toad_4") == ("WA-203",)
    play(match, "recruit")
    assert refused(match, "recruit") == refused(match, "corrupt") == ("WA-203",)


@clause("WA-204")
def test_wa_204_recruit_takes_the_top_card_unseen():
    match = at(hands=[{"carp_1": 1}, {"carp_2": 1}], dealer="app", seed=5)
    deck = board(match)["deck"]
    play(match, "recruit")
    assert board(match)["deck"] == deck - 1
    assert sum(held(match, 0).values()) == 2
    card = match.entries[-1][-1]
    assert card in held(match, 0)
    assert card not in str(match.view(1)["log"]) and card in str(match.view(0)["log"])


@clause("WA-205")
def test_wa_205_a_corruption_card_is_shown_and_put_away():
    match = at(hands=[{"carp_1": 1}, {"carp_2": 1}])
    play(match, "corrupt", "corruption p0 toad_3")
    assert board(match, 1)["shown"] == "toad_3"
    assert board(match)["corruption"] == [{"cards": 1}, {"cards": 0}]
    assert "toad_3" not in held(match, 0)
    play(match, "pass", "discard carp_1")
    assert board(match, 1)["shown"] is None


@clause("WA-206")
@pytest.mark.parametrize(
    ("card", "number"), (("ronin", 3), ("carp_1", 3), ("raven_3", 5), ("yokai_oni", 10))
)
def test_wa_206_strength_plus_two_cards(card, number):
    match = at()
    play(match, "corrupt", f"corruption p0 {card}")
    assert board(match)["hands"] == [number, 0]
    assert board(match)["deck"] == 94 - number - 1


@clause("WA-206")
def test_wa_206_dealt_by_the_app():
    match = at(dealer="app", seed=11)
    play(match, "corrupt")
    card = match.state.corruption[0][0]
    strength = match.state.box.cards.strength[card]
    assert board(match)["hands"][0] == strength + 2


@clause("WA-207")
def test_wa_207_the_choice_cannot_be_taken_back_and_has_no_power():
    match = at(play=[{"carp": ["carp_1"]}, {}])
    play(match, "corrupt")
    assert refused(match, "recruit") == ("WA-202",)
    play(match, "corruption p0 yokai_hermit")
    assert board(match)["hands"][0] == 5  # 3 + 2, and not the Hermit's 4 more
    assert key(match) == "lay"
    assert board(match)["play"][0][0]["cards"] == ["carp_1"]


@clause("WA-208")
def test_wa_208_who_sees_the_corruption_pile():
    hidden = at(3, corruption=[["raven_3"], ["toad_4"], []])
    assert board(hidden, 0)["corruption"] == [
        {"cards": 1, "faces": ["raven_3"], "points": 3}, {"cards": 1}, {"cards": 0}
    ]  # fmt: skip
    assert board(hidden)["corruption"][0] == {"cards": 1}
    shown = at(3, corruption=[["raven_3"], ["toad_4"], []], options={"corruption_display": "open"})
    assert board(shown, 2)["corruption"][0]["faces"] == ["raven_3"]
    # Neither the log nor the score of others keeps the value.
    play(hidden, "corrupt", "corruption p0 bear_6", "pass", "discard carp_1")
    for seat in (None, 1, 2):
        assert "bear_6" not in str(hidden.view(seat))
    assert "bear_6" in str(hidden.view(0))


@clause("WA-205")
def test_wa_205_everybody_sees_the_card_while_it_is_shown():
    match = at(3)
    play(match, "corrupt", "corruption p0 bear_6")
    assert all(board(match, seat)["shown"] == "bear_6" for seat in (None, 0, 1, 2))
    play(match, "pass", "discard carp_1")
    assert board(match)["shown"] is None


@clause("WA-208")
def test_wa_208_a_record_keeps_what_the_log_keeps():
    hidden, shown = at(3), at(3, options={"corruption_display": "open"})
    for match in (hidden, shown):
        play(match, "corrupt", "corruption p0 bear_6", "pass", "discard carp_1")
    assert "bear_6" in hidden.record(0) and "bear_6" in hidden.record()
    for seat in (None, 1, 2):
        assert "bear_6" not in hidden.record(seat)
        assert "corruption p0 bear_6" in shown.record(seat)


@clause("WA-209")
def test_wa_209_corruption_is_subtracted():
    match = at(corruption=[["raven_3"], []], play=[{"bear": ["bear_6"]}, {}], phase="count")
    play(match, "count")
    assert match.scores().totals == (3, 0)


@clause("WA-210")
def test_wa_210_on_need_the_jigoku_becomes_the_deck():
    hands = [{"carp_1": 1}, {}]
    match = at(hands=hands, deck=2, jigoku=rest(carp_1=1, toad_3=2), deck_top=[], play=[{}, {}])
    play(match, "corrupt", "corruption p0 toad_3")
    # One card was left, four more came out of the new deck of 91 cards.
    assert board(match)["hands"][0] == 1 + 5
    assert board(match)["jigoku"] == {}
    assert board(match)["deck"] == 91 - 4
    assert match.state.deck.shuffles == 1


@clause("WA-210")
def test_wa_210_at_once():
    position = {"hands": [{"carp_1": 1}, {}], "jigoku": rest(carp_1=1, toad_3=1)}
    lazy = at(**position)
    play(lazy, "recruit")
    assert (board(lazy)["deck"], lazy.state.deck.shuffles) == (0, 0)
    eager = at(**position, options={"reshuffle_timing": "at_once"})
    play(eager, "recruit")
    assert (board(eager)["deck"], eager.state.deck.shuffles) == (92, 1)
    # With an empty Jigoku at that moment the reshuffle waits until a card is needed.
    waiting = at(
        hands=[rest(toad_3=1), {}], options={"reshuffle_timing": "at_once"}, jigoku={}
    )  # fmt: skip
    play(waiting, "recruit", "pass", "discard bear_6")
    assert (board(waiting)["deck"], board(waiting)["jigoku"]) == (0, {"bear_6": 1})


@clause("WA-211")
def test_wa_211_a_draw_stops_when_nothing_is_left():
    match = at(hands=[rest(toad_4=1, carp_1=2), {}])
    play(match, "corrupt", "corruption p0 toad_4")
    assert board(match)["hands"][0] == 91 + 2
    assert key(match) == "lay"


@clause("WA-212")
def test_wa_212_no_corruption_without_cards():
    match = at(hands=[rest(), {}], phase="lay")
    assert key(match) == "lay"
    assert "WA-212" in refused(match, "corrupt")
    begun = at(hands=[rest(bear_6=9), {"bear_6": 9}], phase="begin")
    assert key(begun) == "lay"  # the draw phase was empty


@clause("WA-213")
def test_wa_213_exactly_one_card_is_discarded():
    match = at(hands=[{"toad_4": 2, "carp_1": 1}, {}], phase="discard")
    assert legal(match) == ["discard toad_4", "discard carp_1"]
    assert refused(match, "pass") == ("WA-213",)
    play(match, "discard toad_4")
    assert board(match)["jigoku"] == {"toad_4": 1}
    assert match.decision.seat == 1


@clause("WA-214")
def test_wa_214_an_empty_hand_discards_nothing():
    match = at(hands=[{"bear_6": 2}, {}], phase="lay")
    play(match, "lay bear", "card bear_6", "card bear_6", "done")
    assert (match.decision.seat, key(match)) == (1, "draw")


@clause("WA-215")
def test_wa_215_then_the_left_neighbour():
    match = at(4, turn=3, hands=[{}, {}, {}, {"toad_4": 1}], phase="discard")
    play(match, "discard toad_4")
    assert (match.decision.seat, key(match)) == (0, "draw")


@clause("WA-216")
def test_wa_216_only_the_player_on_turn_acts():
    match = at(3, turn=1)
    with pytest.raises(NotYourDecision) as error:
        match.play("recruit", seat=2)
    assert error.value.clauses == ("WA-216",)
    # A power may ask another player.
    rats = at(hands=[{"rat_3": 2}, {"bear_6": 3}], phase="lay")
    play(rats, "lay rat", "card rat_3", "card rat_3", "done", "opponent p1")
    assert rats.decision.seat == 1
    rats.play("discard bear_6", seat=1)
    with pytest.raises(NotYourDecision):
        rats.play("discard bear_6", seat=0)


def test_a_refused_move_changes_nothing():
    match = at(hands=[{"carp_1": 2}, {}])
    before = match.state
    with pytest.raises(IllegalMove):
        match.play("lay carp")
    assert match.state is before and match.index == 0

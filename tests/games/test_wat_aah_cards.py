"""WA-701 to WA-712: Temple and Court cards as their owner describes them."""

from __future__ import annotations

import pytest

from companion.engine import BadCorrection, BadPosition, NotYourDecision
from tests.clauses import clause
from tests.games.wat_aah_tables import (
    GAME,
    at,
    board,
    ended,
    fresh,
    grand,
    held,
    key,
    legal,
    named_cards,
    pawns,
    play,
    refused,
    with_rows,
)


def card(pile="court", name=None, seat=0, gained=1, **change):
    return {"pile": pile, "card": name, "seat": seat, "gained": gained, **change}


def second_round(*cards, hands=None, **position):
    """Round 2, the first seat is to draw."""
    return grand(
        round=2, rounds=[{}], cards=list(cards), hands=hands or [{"carp_1": 2}, {"toad_4": 2}],
        **position,
    )  # fmt: skip


@clause("WA-701")
def test_wa_701_ten_records_each_without_any_effect_of_ours():
    for pile in ("temple", "court"):
        rows = GAME.standin.rows(pile)
        assert [row["id"] for row in rows] == [f"{pile}_{n:02}" for n in range(1, 11)]
        assert {(row["name"], row["text"], row["effect"]) for row in rows} == {("", "", "manual")}
        assert not GAME.standin.confirmed(pile)


@clause("WA-702")
def test_wa_702_copies_should_add_up_to_ten():
    edition = with_rows("court", {"court_01": {"copies": 3}})
    warnings = [fault for fault in GAME.check_edition(edition) if fault.clause == "WA-702"]
    assert len(warnings) == 1 and not warnings[0].hard  # a warning, not a refusal
    assert not list(GAME.check_edition(GAME.standin))
    columns = {column.key for spec in GAME.edition_groups if spec.key == "temple"
               for column in spec.columns}  # fmt: skip
    assert columns == {"id", "name", "text", "copies", "effect", "n", "remind_at"}


@clause("WA-703")
def test_wa_703_draw_and_round_points():
    edition = named_cards(
        court_01={"effect": "draw", "n": 3},
        court_02={"effect": "round_points", "n": -2},
        temple_01={"effect": "round_points", "n": 5},
        court_03={"effect": "none"},
    )
    match = second_round(
        card(name="court_01"), card(name="court_02"), card("temple", "temple_01", 1),
        card(name="court_03"), edition=edition,
    )  # fmt: skip
    play(match, "use_court p0 court_01")
    assert board(match)["hands"][0] == 5 and key(match) == "draw"
    play(match, "use_court p0 court_02", "use_court p0 court_03")
    assert board(match)["bonus"] == [-2, 0] and board(match)["hands"][0] == 5
    match.correct({"phase": "count"}, "to count now")
    play(match, "count")
    assert match.state.rounds[-1].totals == (-2, 5)


@clause("WA-704")
def test_wa_704_physical_unless_every_card_has_a_name():
    plain = fresh(options={"mode": "grand_master"}, dealer="app", seed=1)
    assert plain.state.box.app_cards
    assert not plain.state.box.app_temple and not plain.state.box.app_court
    assert any("has a name" in str(step) for step in plain.game.checklist(plain.setup))
    named = fresh(options={"mode": "grand_master"}, dealer="app", seed=1, edition=named_cards())
    assert named.state.box.app_temple and named.state.box.app_court
    default = fresh(
        options={"mode": "grand_master"}, dealer={"cards": "app"}, edition=named_cards()
    )
    assert not default.state.box.app_temple


@clause("WA-705")
def test_wa_705_waiting_active_discarded():
    match = second_round(card(), card(gained=2), card(name="court_01", gained=1, discarded=True))
    seen = board(match)["board"]["cards"]
    assert [one["state"] for one in seen] == ["active", "waiting", "discarded"]
    assert [one["usable"] for one in seen] == [2, 3, 2]
    assert [one["card"] for one in board(match, 0)["board"]["cards"]] == [None, None, "court_01"]
    assert seen[2]["card"] is None  # discarded unused: still its holder's secret
    with pytest.raises(BadPosition):
        second_round(card(gained=3))


@clause("WA-706")
def test_wa_706_used_by_its_holder_at_any_moment_once():
    match = second_round(card(seat=1), edition=named_cards())
    assert match.decision.seat == 0
    with pytest.raises(NotYourDecision):
        match.play("use_court p1 court_03", seat=0)
    match.play("use_court p1 court_03", seat=1)  # not on turn, and yet
    assert match.decision.seat == 0 and key(match) == "draw"
    assert board(match)["board"]["cards"][0]["card"] == "court_03"
    assert refused(match, "use_court p1 court_03") == ("WA-706",)
    assert refused(match, "use_court p0 unnamed") == ("WA-706",)


@clause("WA-706")
def test_wa_706_up_to_the_ranking():
    match = ended([5, 9], number=2, cards=[card(seat=1)])
    assert refused(match, "use_court p1 unnamed") == ("WA-706",)
    telling = at(
        options={"mode": "grand_master", "depth": "scores"}, round=2, rounds=[{}], cards=[card()]
    )
    play(telling, "use_court p0 unnamed")  # before the count it still works


@clause("WA-706")
def test_wa_706_the_holder_is_offered_the_use():
    match = second_round(card())
    assert "use_court p0 unnamed" in legal(match)
    assert board(match, 0)["board"]["cards"][0]["use"] == "use_court p0 unnamed"
    assert "use" not in board(match, 1)["board"]["cards"][0]


@clause("WA-706")
def test_wa_706_no_copy_too_many_is_named():
    match = second_round(card(), card(name="court_01", discarded=True), edition=named_cards())
    assert "use_court p0 court_01" not in legal(match)
    assert refused(match, "use_court p0 court_01") == ("WA-706",)
    both = second_round(card(), card(name="court_01", seat=1), edition=named_cards())
    assert refused(both, "use_court p0 court_01") == ("WA-705",)


@clause("WA-707")
def test_wa_707_a_temple_card_works_all_round_and_is_not_used_up():
    match = second_round(
        card("temple", "temple_01"), card("temple", "temple_02"),
        edition=named_cards(temple_02={"effect": "draw", "n": 1}),
    )  # fmt: skip
    assert refused(match, "use_temple p0 temple_01") == ("WA-707",)
    play(match, "use_temple p0 temple_02", "use_temple p0 temple_02")
    assert board(match)["hands"][0] == 4
    assert [one["state"] for one in board(match)["board"]["cards"]] == ["active", "active"]


@clause("WA-708")
def test_wa_708_reminders_at_their_moment():
    edition = named_cards(
        temple_01={"text": "mind the lay", "remind_at": "lay"},
        court_01={"text": "mine alone", "remind_at": "any"},
    )
    match = second_round(
        card("temple", "temple_01", 1), card(name="court_01"), edition=edition,
        dealer={"court": "app"},
    )  # fmt: skip

    def lines(seat):
        return str(board(match, seat)["reminders"])

    assert "mind the lay" not in lines(0)
    assert "mine alone" in lines(0) and "mine alone" not in lines(1) + lines(None)
    play(match, "recruit")
    assert "mind the lay" in lines(0) and "mind the lay" in lines(None)
    assert any("mind the lay" in str(line) for line in match.guide().reminders)


@clause("WA-709")
def test_wa_709_corrections_are_offered_while_a_manual_card_is_active():
    match = second_round(card("temple"))
    assert "WA-709" in match.guide().clauses
    assert refused(match, "effect p0 unnamed") == ()
    play(match, "effect p0 unnamed")
    # (a) move a named card, (b) draw, (c) peek, (d) points, (e) pawns, (f) one refused move
    match.correct(
        {"hands": [{"carp_1": 1}, {"toad_4": 2}], "jigoku": {"carp_1": 1}}, "Temple card of Bruce"
    )
    assert board(match)["jigoku"] == {"carp_1": 1}
    match.correct({"drawing": [1, 2]}, "Temple card of Bruce")
    assert board(match)["hands"] == [1, 4]
    match.correct({"peeking": [1, 1]}, "Temple card of Bruce")
    assert key(match) == "peek" and match.decision.seat == 1
    play(match, "peek 3")
    match.correct({"bonus": [0, 7]}, "Temple card of Bruce")
    assert board(match)["bonus"] == [0, 7]
    match.correct({"pawns": [{"reserve": 11, "missions": 1}, {}]}, "Temple card of Bruce")
    assert pawns(match, 0)["missions"] == 1
    match.correct("discard carp_1", "Temple card of Bruce")
    assert match.decision.seat == 1
    idle = second_round(card(gained=2))
    assert "WA-709" not in idle.guide().clauses
    assert refused(idle, "effect p0 unnamed") == ("WA-709",)


@clause("WA-709")
def test_wa_709_top_and_bottom_of_the_deck():
    match = second_round(card("temple"), dealer={"cards": "app"}, seed=4)
    match.correct(
        {
            "hands": [{"carp_1": 1}, {"toad_4": 1}],
            "deck_top": ["carp_1"],
            "deck_bottom": ["toad_4"],
        },
        "Temple card",
    )
    play(match, "recruit")
    assert held(match, 0) == {"carp_1": 2}
    assert match.state.bottom and not match.state.top
    assert board(match)["deck"] == 91


@clause("WA-709")
@pytest.mark.parametrize("dealer", ["table", "app"])
def test_wa_709_known_cards_come_in_their_order_and_the_bottom_last(dealer):
    top = at(dealer=dealer, seed=1, hands=[{"carp_1": 1}, {}], deck_top=["bear_6", "carp_1"])
    assert refused(top, "draw p0 carp_1") != ()
    play(top, "recruit")
    assert held(top, 0) == {"carp_1": 1, "bear_6": 1}
    assert top.position()["deck_top"] == ["carp_1"] and top.state.deck.count == 91
    # All other cards lie in the Jigoku: the deck is what was put under it.
    rest = dict(top.game.decision(fresh(dealer="app").state_at(0)).pile.copies())
    for kind in ("carp_1", "raven_3", "spider_3"):
        rest[kind] -= 1
    match = at(
        dealer=dealer,
        seed=1,
        hands=[{"carp_1": 1}, {}],
        deck_bottom=["raven_3", "spider_3"],
        jigoku={kind: copies for kind, copies in rest.items() if copies},
    )
    assert (match.state.deck.count, match.state.deck_size()) == (0, 2)
    play(match, "recruit")
    assert held(match, 0) == {"carp_1": 1, "raven_3": 1}
    assert match.position()["deck_bottom"] == ["spider_3"]


@clause("WA-710")
def test_wa_710_corrections_stand_in_the_log_without_hidden_cards():
    match = second_round(card("temple"), dealer={"cards": "app"}, seed=4)
    play(match, "effect p0 unnamed")
    assert "carried out by hand" in str(match.view(None)["log"][-1])
    match.correct(
        {"hands": [{"carp_1": 1}, {"toad_4": 2}], "jigoku": {"carp_1": 1}}, "card of Bruce"
    )
    line = match.view(1)["log"][-1]
    assert line["correction"] and "card of Bruce" in str(line) and "toad_4" not in str(line)


@clause("WA-711")
def test_wa_711_nothing_is_created_or_lost():
    match = second_round(card("temple"))
    for change in (
        {"jigoku": {"bear_6": 10}},
        {"hands": [{"carp_1": 3}, {}]},
        {"pawns": [{"reserve": 12, "court": 1}, {}]},
        {"deck": 3},
        {"cards": [card("temple", "temple_01"), card("temple", "temple_01")]},
        {"decoys": ["zombies", "zombies", None]},
    ):
        with pytest.raises(BadCorrection):
            match.correct(change, "a wish")


@clause("WA-712")
def test_wa_712_none_of_this_in_grasshopper_mode():
    match = at(hands=[{"carp_1": 2}, {}])
    assert refused(match, "effect p0 unnamed") == ("WA-712",)
    assert "WA-709" not in match.guide().clauses
    with pytest.raises(BadCorrection) as error:
        match.correct({"bonus": [5, 0]}, "a card says so")
    assert error.value.clauses == ("WA-712",)
    assert refused(match, "use_court p0 unnamed") == ("WA-103",)

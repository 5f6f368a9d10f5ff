"""Sentences say what is so at this table."""

from __future__ import annotations

from companion.engine.views import log
from companion.language import Voice
from tests.clauses import clause
from tests.games.wat_aah_tables import (
    at,
    ended,
    fresh,
    grand,
    key,
    named_cards,
    play,
    refused,
    tell,
)
from tools import catalogs


def told(match, seat=None):
    terms = match.game.terms_of(match.setup.edition)
    voice = Voice("en", match.game.id, match.players, terms)
    return [voice.say(line.say) for line in log(match, seat)]


def reasons(match, move):
    return [str(objection.say) for objection in match.why_not(move)]


def held(pile="court", **change):
    return {"pile": pile, "card": None, "seat": 0, "gained": 1, **change}


@clause("WA-628", "WA-618")
def test_wa_628_there_is_no_fourth_round():
    match = grand(
        round=3, rounds=[{}] * 3, phase="pawns", pawns=[{"to_place": 1}, {}],
        cards=[held(gained=3), held("temple", gained=3)],
    )  # fmt: skip
    for pile, clause_id in (("court", "WA-628"), ("temple", "WA-618")):
        move = f"use_{pile} p0 unnamed"
        assert not [text for text in reasons(match, move) if "round 4" in text]
        assert clause_id in refused(match, move)
    early = grand(cards=[held()], hands=[{"carp_1": 1}, {}])
    assert reasons(early, "use_court p0 unnamed") == [
        "This card may be used in round 2, not before."
    ]


@clause("WA-105", "WA-801")
def test_wa_801_the_highest_figure_is_told_as_it_is():
    match = at(options={"depth": "scores"})
    assert reasons(match, "in_play p0 121") == ["Figures up to 120 can be told here."]
    assert reasons(match, "in_play p0 318") == ["All cards of the box are worth only 317 together."]
    play(match, "in_play p0 100", "corruption_points p0 0")
    play(match, "in_play p1 120")
    assert reasons(match, "corruption_points p1 98") == [
        "The cards not counted yet are worth only 97 together."
    ]


@clause("WA-404")
def test_wa_404_four_cards_are_not_two_minor_powers():
    match = at(
        hands=[{"spider_3": 4, "bear_6": 1}, {"carp_1": 1}], phase="lay",
        play=[{}, {"carp": ["carp_1", "carp_2"]}],
    )  # fmt: skip
    play(match, "lay spider", *["card spider_3"] * 4)
    assert "WA-404" in match.guide().clauses
    play(match, "done")
    assert refused(match, "target p1 carp carp_1") == ("WA-404", "WA-431")


@clause("WA-610")
def test_wa_610_only_the_last_player_uses_the_temple():
    match = ended([5, 9])
    play(match, "peek 1")
    assert key(match) == "pawns"
    for move in ("draw_two", "peek 2"):
        assert refused(match, move) == ("WA-610", "WA-601")
    assert refused(at(), "draw_two") == ("WA-202",)


@clause("WA-709", "WA-710", "WA-711")
def test_wa_710_corrections_for_a_card_are_explained_with_their_clauses():
    match = grand(round=2, cards=[held()], hands=[{"carp_1": 1}, {}])
    assert {"WA-709", "WA-710", "WA-711"} <= set(match.guide().clauses)
    assert "WA-710" not in grand(round=2).guide().clauses


@clause("WA-106")
def test_wa_106_the_first_player_is_not_found_before_the_test():
    match = fresh()
    assert refused(match, "first p1") == ("WA-106",)
    assert refused(match, "recruit") == ("WA-106",)
    told_match = at(options={"depth": "scores"})
    for move in ("first p1", "reveal p0 carp_1", "recruit"):
        assert reasons(told_match, move) == [
            "Only the scores of each round are recorded in this match."
        ]


@clause("WA-110")
def test_wa_110_the_list_says_who_turns_and_deals():
    match = fresh(dealer="app", seed=1)
    steps = " ".join(map(str, match.game.checklist(match.setup)))
    assert "The app turns a card" in steps and "Everybody turns" not in steps
    table = fresh()
    assert "Everybody turns" in " ".join(map(str, table.game.checklist(table.setup)))


@clause("WA-628")
def test_wa_628_the_last_court_card_is_not_promised_for_a_next_round():
    for number, promised in ((1, True), (3, False)):
        match = grand(
            round=number, rounds=[{}] * number, phase="pawns", pawns=[{"to_place": 1}, {}]
        )
        shown = " ".join(map(str, match.guide().reminders))
        assert ("for the next round" in shown) == promised


@clause("WA-211")
def test_wa_211_as_many_cards_as_there_are_are_told():
    match = at(hands=[{"unknown": 90}, {}], jigoku={"bear_6": 2})
    play(match, "corrupt", "corruption p0 carp_5")
    assert "so 3 cards are drawn" in told(match, 0)[-1]
    assert "nothing more can be drawn" in told(match)[-1]


@clause("WA-212")
def test_wa_212_what_passes_by_itself_is_said():
    match = at(hands=[{"carp_1": 1, "unknown": 92}, {"carp_2": 1}], phase="discard")
    play(match, "discard carp_1")
    assert key(match) == "draw"
    empty = at(hands=[{"toad_1": 2}, {"unknown": 92}], phase="lay",
               options={"spider_toad_targets": "opponents"})  # fmt: skip
    play(empty, "lay toad", "card toad_1", "card toad_1", "done")
    last = told(empty)[-1]
    assert "Bruce has no card to discard." in last and "Michelle cannot draw." in last


@clause("WA-614")
def test_wa_614_the_last_temple_card_is_one_card():
    gone = [held("temple", card=f"temple_{n:02}", discarded=True) for n in range(2, 11)]
    match = ended([5, 9], cards=gone, edition=named_cards())
    play(match, "draw_two")
    assert told(match)[-1] == "Bruce draws 1 Temple card."


@clause("WA-703")
def test_wa_703_what_a_card_did_is_told():
    edition = named_cards(
        court_01={"effect": "draw", "n": 3}, court_02={"effect": "round_points", "n": -2}
    )
    match = grand(
        round=2, edition=edition, hands=[{"carp_1": 1}, {}],
        cards=[held(card="court_01"), held(card="court_02")],
    )  # fmt: skip
    play(match, "use_court p0 court_01")
    assert "Bruce draws 3 cards." in told(match)[-1]
    play(match, "use_court p0 court_02")
    assert "That is −2 in this round." in told(match)[-1]


@clause("WA-213", "WA-405", "WA-203")
def test_a_phase_left_out_is_told_as_what_it_was():
    said = {}
    for phase in ("draw", "lay", "discard"):
        match = at(hands=[{"carp_1": 2}, {"bear_6": 1}], phase=phase)
        match.correct("pass", "so be it") if phase != "lay" else match.play("pass")
        said[phase] = told(match)[-1]
    assert "draws nothing" in said["draw"] and "lays nothing" in said["lay"]
    assert "discards nothing" in said["discard"]


@clause("WA-905")
def test_wa_905_two_are_not_all():
    match = at(options={"depth": "scores"})
    tell(match, [9, 8], [1, 0])
    assert "all have" not in str(match.scores().outcome)


@clause("WA-103")
def test_wa_103_grasshopper_never_speaks_of_the_token():
    match = at(phase="count")
    assert "Shosho" not in " ".join(map(str, (match.guide().now, match.guide().then)))


def test_a_game_that_calls_its_rounds_manches_says_so_everywhere() -> None:
    for text, said in catalogs.compiled("wat_aah").items():
        if "round" in text.casefold().split() and "turn" not in text.casefold():
            assert "tour" not in said.casefold().split(), (text, said)

"""Every clause of Shinobi: War of Clans, by its number."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import TABLE, BadCorrection, BadSetup, IllegalMove, Match, MatchOver
from companion.engine.errors import NotYourDecision
from tests.clauses import clause
from tests.conformance import NAMES, new_match, random_moves

GAME = "shinobi_clans"
Provinces = list[dict[str, int]]


def at(
    provinces: Provinces, turn: int = 0, options: dict[str, str] | None = None, **more: Any
) -> Match:
    """A table-dealt match that goes on from here; hands are 4 unknown cards each."""
    where = {"provinces": provinces, "turn": turn, **more}
    return Match.start(GAME, NAMES[: len(provinces)], options, position=where)


def hand(match: Match, seat: int) -> dict[str, int]:
    return dict(match.view(seat)["board"]["hand"])


def board(match: Match) -> dict[str, Any]:
    view: dict[str, Any] = match.view(None)["board"]
    return view


def refused(match: Match, move: str) -> tuple[str, ...]:
    """The clauses that forbid a move; the state must stay as it was."""
    before = match.state
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert match.state == before
    assert [o.clause for o in match.why_not(move)] == list(caught.value.clauses)
    return caught.value.clauses


def known(provinces: Provinces, hands: list[dict[str, int]], turn: int = 0, **more: Any) -> Match:
    """An app-dealt match from a position in which every hand is known."""
    where = {"provinces": provinces, "turn": turn, "hands": hands, **more}
    return Match.start(GAME, NAMES[: len(provinces)], dealer="app", seed=7, position=where)


FOUR = {"oda": 2, "mori": 2}


# set-up


@clause("SC-101")
@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_sc_101_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup) as caught:
        Match.start(GAME, [f"P{seat}" for seat in range(seats)])
    assert caught.value.clauses == ("SC-101",)


@clause("SC-101")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sc_101_three_to_five_play(seats: int) -> None:
    assert Match.start(GAME, NAMES[:seats]).decision is not None


@clause("SC-102")
def test_sc_102_the_turn_passes_to_the_next_seat_and_wraps() -> None:
    match = at([{}, {}, {}], turn=2)
    for expected in (2, 0, 1, 2):
        assert match.decision.seat == expected
        match.play(next(m for m in match.decision.moves if m.verb == "deploy"))
        match.play(next(m for m in match.decision.moves if m.verb == "place"))
        if match.decision.key == "order_3":
            match.play(match.decision.moves[0])


@clause("SC-103")
def test_sc_103_every_seat_gets_a_different_clan() -> None:
    for seed in range(20):
        match = new_match(GAME, 5, seed, dealer="app")
        assert len({match.view(seat)["board"]["clan"] for seat in range(5)}) == 5
    match = at([{}, {}, {}], phase="reveal")
    match.play("reveal p0 oda")
    assert refused(match, "reveal p1 oda") == ("SC-103",)
    assert refused(match, "reveal p2 mori") == ("SC-103",)


@clause("SC-104")
def test_sc_104_left_over_clan_cards_are_never_shown() -> None:
    match = new_match(GAME, 3, 3, dealer="app")
    dealt = {match.view(seat)["board"]["clan"] for seat in range(3)}
    for _ in random_moves(match, random.Random(3)):
        for seat in (None, 0, 1, 2):
            shown = match.view(seat)["board"]["clans"]
            assert set(shown) <= dealt | {None}


@clause("SC-105")
def test_sc_105_only_the_owner_sees_the_clan_card_before_the_end() -> None:
    match = new_match(GAME, 3, 3, dealer="app")
    assert match.view(None)["board"]["clans"] == [None, None, None]
    assert "clan" not in match.view(None)["board"]
    assert match.view(1)["board"]["clan"] is not None
    assert match.why_not("reveal p0 oda")[0].clause == "SC-105"
    for _ in random_moves(match, random.Random(3)):
        pass
    assert None not in match.view(None)["board"]["clans"]


@clause("SC-106")
def test_sc_106_the_draw_pile_is_55_army_cards_and_3_ninja() -> None:
    pile = Match.start(GAME, NAMES[:3], {"first_player": "chosen"}).state.deck
    assert pile.count == 58
    assert pile.copies() == {
        "go_hojo": 11, "mori": 11, "oda": 11, "takeda": 11, "uesugi": 11, "ninja": 3,
    }  # fmt: skip


@clause("SC-106")
def test_sc_106_no_card_shows_up_more_often_than_it_exists() -> None:
    match = at([{"oda": 6}, {"oda": 5}, {}])
    assert refused(match, "deploy oda p1") == ("SC-106",)
    match = at([{}, {"oda": 1}, {}], removed={"ninja": 3})
    assert refused(match, "ninja p1 oda") == ("SC-106",)


@clause("SC-107")
def test_sc_107_the_first_player_is_drawn_or_named() -> None:
    match = Match.start(GAME, NAMES[:4], dealer="app", seed=1)
    assert str(match.entries[0]).startswith("first p")
    firsts = {str(new_match(GAME, 4, seed, dealer="app").entries[0]) for seed in range(30)}
    assert len(firsts) == 4
    match = Match.start(GAME, NAMES[:4], {"first_player": "chosen"}, dealer="app", seed=1)
    assert match.decision.seat == TABLE
    match.play("first p2")
    assert match.decision.seat == 2
    assert match.why_not("first p1")[0].clause == "SC-107"


@clause("SC-108")
@pytest.mark.parametrize(("seats", "left"), [(3, 46), (4, 42), (5, 38)])
def test_sc_108_four_cards_each(seats: int, left: int) -> None:
    for dealer in ("app", "table"):
        match = new_match(GAME, seats, 1, dealer=dealer)
        if dealer == "table":
            match.play("first p0")
        assert board(match)["hands"] == [4] * seats
        assert board(match)["deck"] == left


@clause("SC-109")
def test_sc_109_one_empty_province_per_player() -> None:
    match = new_match(GAME, 4, 1, dealer="app")
    assert board(match)["provinces"] == [{}, {}, {}, {}]
    assert "SC-109" in [o.clause for o in match.why_not("deploy oda p4")]
    assert match.why_not("deploy oda p4")[0].hard


@clause("SC-110")
def test_sc_110_an_army_is_all_cards_of_a_clan_in_a_province() -> None:
    match = at([{}, {"oda": 1}, {}])
    match.play("deploy oda p1")
    assert board(match)["provinces"][1] == {"oda": 2}
    match = at([{}, {"oda": 1}, {}])
    match.play("ninja p1 oda")
    assert board(match)["provinces"][1] == {}
    assert "SC-504" in [o.clause for o in match.why_not("move oda p1 p0")]


@clause("SC-111")
def test_sc_111_all_army_cards_are_equal() -> None:
    match = at([{"mori": 2}, {"oda": 1}, {}], phase="order_3")
    same = at([{"takeda": 2}, {"uesugi": 1}, {}], phase="order_3")
    assert len(match.decision.moves) == len(same.decision.moves) == 1


@clause("SC-112")
def test_sc_112_a_province_holds_any_number_of_armies() -> None:
    full = {"oda": 2, "mori": 3, "takeda": 1, "uesugi": 1, "go_hojo": 4}
    match = at([{}, full, {}])
    match.play("deploy oda p1")
    assert board(match)["provinces"][1] == {**full, "oda": 3}


# turn flow


@clause("SC-201")
def test_sc_201_orders_come_in_sequence() -> None:
    match = at([{"oda": 3}, {"mori": 1}, {}])
    assert match.decision.key == "order_1"
    assert refused(match, "place oda") == ("SC-201",)
    assert "SC-201" in refused(match, "attack oda p1 mori")
    match.play("deploy takeda p2")
    assert match.decision.key == "order_2"
    assert refused(match, "deploy takeda p2") == ("SC-201",)
    match.play("place takeda")
    assert match.decision.key == "order_3"
    assert refused(match, "deploy takeda p2") == ("SC-201",)


@clause("SC-202")
def test_sc_202_an_order_that_can_be_done_is_compulsory() -> None:
    match = at([{}, {"oda": 1}, {}])
    assert refused(match, "skip") == ("SC-202",)
    match = at([{}, {}, {}])
    assert refused(match, "skip") == ("SC-202",)


@clause("SC-203")
def test_sc_203_only_the_player_on_turn_gives_orders() -> None:
    match = at([{}, {}, {}], turn=1)
    with pytest.raises(NotYourDecision) as caught:
        match.play("deploy oda p0", seat=2)
    assert caught.value.clauses == ("SC-203",)
    match.play("deploy oda p0", seat=1)


@clause("SC-204")
def test_sc_204_marks_last_until_the_turn_ends() -> None:
    match = at([{}, {}, {}])
    match.play("deploy oda p1")
    assert board(match)["changed"] == [["p1", "oda"]]
    match.play("place oda")
    assert match.decision.seat == 1
    assert board(match)["changed"] == []


@clause("SC-205")
def test_sc_205_the_hand_is_filled_to_four() -> None:
    match = new_match(GAME, 3, 5, dealer="app")
    for _ in random_moves(match, random.Random(5)):
        view = board(match)
        if match.decision is not None and match.decision.key == "order_1":
            others = [n for seat, n in enumerate(view["hands"]) if seat != match.decision.seat]
            if view["last_turns"] is None:
                assert others == [4, 4]


@clause("SC-206")
def test_sc_206_a_short_pile_gives_what_is_left() -> None:
    match = at(
        [{"mori": 11, "takeda": 11}, {"oda": 11}, {"uesugi": 11}],
        removed={"go_hojo": 1}, turn=1,
    )  # fmt: skip
    assert board(match)["deck"] == 1
    match.play("deploy go_hojo p0")
    match.play("place go_hojo")
    match.play(match.decision.moves[0])
    assert board(match)["hands"][1] == 3
    assert board(match)["deck"] == 0


@clause("SC-207")
def test_sc_207_no_draw_at_any_other_time() -> None:
    match = known([{}, {}, {}], [FOUR, FOUR, {"takeda": 4}])
    assert refused(match, "draw p0 oda") == ("SC-207",)


@clause("SC-208")
def test_sc_208_then_the_left_neighbour_plays() -> None:
    match = at([{}, {}, {}, {}], turn=3)
    match.play("deploy oda p1")
    match.play("place oda")
    assert match.decision.seat == 0


@clause("SC-209")
def test_sc_209_removed_cards_never_come_back() -> None:
    match = new_match(GAME, 4, 9, dealer="app")
    before = 0
    pile = match.state.deck.count
    for _ in random_moves(match, random.Random(9)):
        removed = sum(board(match)["removed"].values())
        assert removed >= before
        assert match.state.deck.count <= pile
        before, pile = removed, match.state.deck.count
    assert match.state.deck.shuffles == 0


# order 1


@clause("SC-301")
def test_sc_301_exactly_one_army_card_from_hand_into_another_province() -> None:
    match = known([{}, {}, {}], [FOUR, FOUR, {"takeda": 4}])
    assert refused(match, "deploy takeda p1") == ("SC-301",)
    match.play("deploy oda p1")
    assert board(match)["provinces"] == [{}, {"oda": 1}, {}]
    assert hand(match, 0) == {"oda": 1, "mori": 2}


@clause("SC-302")
def test_sc_302_never_into_the_own_province() -> None:
    match = at([{}, {}, {}])
    assert refused(match, "deploy oda p0") == ("SC-302",)
    assert match.decision.candidates.count(match.game.parse("deploy oda p0")) == 1


@clause("SC-303")
def test_sc_303_any_clan_may_be_deployed() -> None:
    match = at([{}, {}, {}])
    clans = {move[1] for move in match.decision.moves if move.verb == "deploy"}
    assert clans == {"go_hojo", "mori", "oda", "takeda", "uesugi"}


@clause("SC-304")
def test_sc_304_the_card_joins_or_founds_the_army() -> None:
    match = at([{}, {"oda": 2}, {}])
    match.play("deploy oda p1")
    assert board(match)["provinces"][1]["oda"] == 3
    match.undo()
    match.play("deploy mori p1")
    assert board(match)["provinces"][1] == {"oda": 2, "mori": 1}


@clause("SC-305")
def test_sc_305_the_army_that_received_the_card_is_changed() -> None:
    match = at([{}, {"oda": 2}, {}])
    match.play("deploy oda p1")
    assert board(match)["changed"] == [["p1", "oda"]]


@clause("SC-306")
def test_sc_306_a_ninja_is_never_laid_into_a_province() -> None:
    match = known([{}, {"oda": 1}, {}], [{"ninja": 3, "oda": 1}, FOUR, {"takeda": 4}])
    assert all("ninja" not in move[1:] for move in match.decision.moves)
    assert refused(match, "deploy ninja p1") == ("SC-306",)
    assert refused(match, "place ninja") == ("SC-201", "SC-306")
    match.play("ninja p1 oda")
    assert refused(match, "place ninja") == ("SC-306",)
    with pytest.raises(BadCorrection):
        match.correct("place ninja", "agreed")


@clause("SC-307")
def test_sc_307_deploy_or_ninja_never_both() -> None:
    match = known([{}, {"oda": 2}, {}], [{"ninja": 2, "oda": 2}, FOUR, {"takeda": 4}])
    assert {move.verb for move in match.decision.moves} == {"deploy", "ninja"}
    match.play("ninja p1 oda")
    assert "SC-201" in refused(match, "deploy oda p1")
    match.undo()
    match.play("deploy oda p2")
    assert "SC-401" in refused(match, "ninja p1 oda")


@clause("SC-308")
def test_sc_308_order_1_is_skipped_with_three_ninja_and_no_target() -> None:
    where: dict[str, Any] = {
        "provinces": [{"oda": 11, "mori": 11, "takeda": 11, "uesugi": 11, "go_hojo": 4}, {}, {}],
        "removed": {"go_hojo": 3},
        "hands": [{"ninja": 3}, {"unknown": 2}, {"unknown": 2}],
        "deck": 0,
        "last_turns": 1,
        "turn": 2,
    }
    match = Match.start(GAME, NAMES[:3], dealer="table", position={**where, "turn": 0})
    assert match.decision is not None and match.decision.key == "reveal"
    assert board(match)["hands"] == [3, 2, 2]
    hands = [{"unknown": 3}, {"unknown": 2}, {"unknown": 2}]
    match = Match.start(GAME, NAMES[:3], position={**where, "turn": 0, "hands": hands})
    match.play("skip")
    match.play("skip")
    assert match.decision.key == "reveal"


# ninja


@clause("SC-401")
def test_sc_401_a_ninja_only_in_place_of_order_1() -> None:
    match = at([{"mori": 2}, {"oda": 1}, {}])
    match.play("deploy takeda p2")
    assert refused(match, "ninja p1 oda")[0] == "SC-401"
    match.play("place takeda")
    assert refused(match, "ninja p1 oda")[0] == "SC-401"
    match = known([{}, {"oda": 1}, {}], [FOUR, FOUR, {"takeda": 4}])
    assert refused(match, "ninja p1 oda") == ("SC-401",)


@clause("SC-402")
def test_sc_402_one_card_of_the_chosen_army_is_removed() -> None:
    match = at([{}, {"oda": 3}, {}])
    match.play("ninja p1 oda")
    assert board(match)["provinces"][1] == {"oda": 2}
    assert board(match)["removed"]["oda"] == 1
    match.undo()
    assert refused(match, "ninja p2 oda") == ("SC-402",)


@clause("SC-403")
def test_sc_403_never_in_the_own_province() -> None:
    match = at([{"oda": 1}, {"oda": 1}, {}])
    assert refused(match, "ninja p0 oda") == ("SC-403",)


@clause("SC-404")
def test_sc_404_any_clan_and_any_strength() -> None:
    match = at([{}, {"oda": 9, "mori": 1}, {"takeda": 5}])
    targets = {tuple(move[1:]) for move in match.decision.moves if move.verb == "ninja"}
    assert targets == {("p1", "oda"), ("p1", "mori"), ("p2", "takeda")}
    match.play("ninja p1 mori")
    assert board(match)["provinces"][1] == {"oda": 9}


@clause("SC-405")
def test_sc_405_the_ninja_is_discarded() -> None:
    match = at([{}, {"oda": 1}, {}])
    match.play("ninja p1 oda")
    assert board(match)["removed"] == {"oda": 1, "ninja": 1}
    assert board(match)["hands"][0] == 3


@clause("SC-406")
def test_sc_406_the_army_hit_is_changed() -> None:
    match = at([{"mori": 4}, {"oda": 2, "takeda": 2}, {}])
    match.play("ninja p1 oda")
    match.play("place mori")
    assert refused(match, "attack mori p1 oda") == ("SC-604",)


@clause("SC-407")
def test_sc_407_a_ninja_needs_a_target() -> None:
    match = at([{"oda": 3}, {}, {}])
    assert "SC-407" in refused(match, "ninja p1 oda")
    assert all(move.verb != "ninja" for move in match.decision.moves)


# order 2


def in_order_2(provinces: Provinces, **more: Any) -> Match:
    return at(provinces, phase="order_2", **more)


@clause("SC-501")
def test_sc_501_place_or_move() -> None:
    match = in_order_2([{}, {"oda": 1}, {}])
    assert {move.verb for move in match.decision.moves} == {"place", "move"}


@clause("SC-502")
def test_sc_502_placing_goes_home_only() -> None:
    match = in_order_2([{"oda": 1}, {}, {}])
    match.play("place oda")
    assert board(match)["provinces"] == [{"oda": 2}, {}, {}]
    match = known([{}, {"oda": 1}, {}], [FOUR, FOUR, {"takeda": 4}], phase="order_2")
    assert refused(match, "place takeda") == ("SC-502",)


@clause("SC-503")
def test_sc_503_the_army_at_home_is_changed() -> None:
    match = in_order_2([{}, {"oda": 1}, {}], options={"attacker_may_be_changed": "no"})
    match.play("move oda p1 p2")
    assert match.decision.seat == 1
    match = in_order_2([{"oda": 2}, {"mori": 1}, {}])
    match.play("place oda")
    assert board(match)["changed"] == [["p0", "oda"]]


@clause("SC-504")
def test_sc_504_exactly_one_card_moves() -> None:
    match = in_order_2([{}, {"oda": 3}, {}])
    match.play("move oda p1 p2")
    assert board(match)["provinces"] == [{}, {"oda": 2}, {"oda": 1}]
    match.undo()
    assert refused(match, "move mori p1 p2") == ("SC-504",)


@clause("SC-505")
def test_sc_505_never_out_of_the_own_province() -> None:
    match = in_order_2([{"oda": 3}, {}, {}])
    assert refused(match, "move oda p0 p1") == ("SC-505",)


@clause("SC-506")
def test_sc_506_the_destination_is_another_province() -> None:
    match = in_order_2([{}, {"oda": 3}, {}])
    assert refused(match, "move oda p1 p1") == ("SC-506",)
    goals = {move[3] for move in match.decision.moves if move.verb == "move"}
    assert goals == {"p0", "p2"}


@clause("SC-507")
def test_sc_507_the_card_keeps_its_clan() -> None:
    match = in_order_2([{"oda": 1}, {"oda": 3, "mori": 1}, {}])
    match.play("move oda p1 p0")
    assert board(match)["provinces"] == [{"oda": 2}, {"oda": 2, "mori": 1}, {}]
    match.goto(0)
    match.play("move mori p1 p2")
    assert board(match)["provinces"][2] == {"mori": 1}


@clause("SC-508")
def test_sc_508_the_army_at_the_destination_is_changed() -> None:
    match = in_order_2([{"takeda": 3}, {"oda": 1}, {"oda": 1, "mori": 1}])
    match.play("move oda p1 p2")
    assert ["p2", "oda"] in board(match)["changed"]
    assert "SC-604" in refused(match, "attack takeda p2 oda")


@clause("SC-509")
def test_sc_509_the_source_is_changed_by_the_option() -> None:
    for option, expected in (("yes", True), ("no", False)):
        match = in_order_2(
            [{"takeda": 4}, {"oda": 2}, {"mori": 1}], options={"moved_source_protected": option}
        )
        match.play("move oda p1 p2")
        assert (["p1", "oda"] in board(match)["changed"]) is expected
    match = in_order_2([{"takeda": 4}, {"oda": 1}, {"mori": 1}])
    match.play("move oda p1 p2")
    assert board(match)["changed"] == [["p2", "oda"]]


@clause("SC-510")
def test_sc_510_the_deployed_card_may_be_moved_on() -> None:
    match = at([{}, {}, {}])
    match.play("deploy oda p1")
    match.play("move oda p1 p0")
    assert board(match)["provinces"] == [{"oda": 1}, {}, {}]


@clause("SC-511")
def test_sc_511_with_ninja_only_the_move_is_left() -> None:
    match = known(
        [{}, {"mori": 1}, {}], [{"ninja": 3}, FOUR, {"takeda": 4}], phase="order_2"
    )  # fmt: skip
    assert {move.verb for move in match.decision.moves} == {"move"}
    match = in_order_2([{}, {"oda": 1}, {}])
    assert refused(match, "skip") == ("SC-511",)


@clause("SC-512")
def test_sc_512_order_2_is_skipped_without_card_and_without_target() -> None:
    where = [{"oda": 11, "mori": 11, "takeda": 11, "uesugi": 11, "go_hojo": 4}, {}, {}]
    match = at(where, phase="order_2", removed={"go_hojo": 3, "ninja": 1}, deck=0, last_turns=1,
               hands=[{"ninja": 2}, {"unknown": 2}, {"unknown": 2}])  # fmt: skip
    # No card to place, none to move, and nobody elsewhere can be attacked.
    assert match.decision.key == "reveal"


# order 3


def in_order_3(provinces: Provinces, **more: Any) -> Match:
    return at(provinces, phase="order_3", **more)


@clause("SC-601")
def test_sc_601_a_possible_attack_must_be_made() -> None:
    match = in_order_3([{"oda": 2}, {"mori": 1}, {}])
    assert refused(match, "skip") == ("SC-601",)
    assert [str(move) for move in match.decision.moves] == ["attack oda p1 mori"]


@clause("SC-602")
def test_sc_602_the_attacker_stands_at_home() -> None:
    match = in_order_3([{"oda": 2}, {"mori": 1, "takeda": 5}, {}])
    assert refused(match, "attack takeda p1 mori")[0] == "SC-602"


@clause("SC-603")
def test_sc_603_the_target_stands_elsewhere() -> None:
    match = in_order_3([{"oda": 3, "mori": 1}, {"mori": 1}, {}])
    assert refused(match, "attack oda p0 mori") == ("SC-603",)
    assert refused(match, "attack oda p2 mori") == ("SC-603",)


@clause("SC-604")
def test_sc_604_a_changed_army_is_no_target() -> None:
    match = in_order_3([{"oda": 3}, {"mori": 1}, {"mori": 1}], changed=[["p1", "mori"]])
    assert refused(match, "attack oda p1 mori") == ("SC-604",)
    assert [str(move) for move in match.decision.moves] == ["attack oda p2 mori"]


@clause("SC-605")
def test_sc_605_strictly_stronger() -> None:
    match = in_order_3([{"oda": 2}, {"mori": 2, "takeda": 1, "uesugi": 3}, {}])
    assert refused(match, "attack oda p1 mori") == ("SC-605",)
    assert refused(match, "attack oda p1 uesugi") == ("SC-605",)
    match.play("attack oda p1 takeda")


@clause("SC-606")
def test_sc_606_never_the_own_clan() -> None:
    match = in_order_3([{"oda": 3}, {"oda": 1, "mori": 1}, {}])
    assert refused(match, "attack oda p1 oda") == ("SC-606",)


@clause("SC-607")
def test_sc_607_any_clan_may_attack() -> None:
    match = in_order_3([{"oda": 2, "mori": 2, "takeda": 2}, {"uesugi": 1}, {}])
    assert {move[1] for move in match.decision.moves} == {"oda", "mori", "takeda"}


@clause("SC-608")
def test_sc_608_a_changed_attacker_by_the_option() -> None:
    for option, expected in (("yes", ()), ("no", ("SC-608",))):
        match = in_order_3(
            [{"oda": 2, "takeda": 2}, {"mori": 1}, {}],
            options={"attacker_may_be_changed": option},
            changed=[["p0", "oda"]],
        )
        clauses = tuple(o.clause for o in match.why_not("attack oda p1 mori"))
        assert clauses == expected


@clause("SC-609")
def test_sc_609_the_player_chooses_among_the_legal_pairs() -> None:
    match = in_order_3([{"oda": 3, "mori": 2}, {"takeda": 1}, {"uesugi": 2}])
    assert {str(move) for move in match.decision.moves} == {
        "attack oda p1 takeda", "attack oda p2 uesugi", "attack mori p1 takeda",
    }  # fmt: skip


@clause("SC-610")
def test_sc_610_the_target_loses_exactly_one_card() -> None:
    match = in_order_3([{"oda": 4}, {"mori": 2}, {}])
    match.play("attack oda p1 mori")
    assert board(match)["provinces"] == [{"oda": 4}, {"mori": 1}, {}]
    assert board(match)["removed"] == {"mori": 1}


@clause("SC-611")
def test_sc_611_one_attack_per_turn() -> None:
    match = in_order_3([{"oda": 4}, {"mori": 2}, {}])
    match.play("attack oda p1 mori")
    assert match.decision.seat == 1
    assert "SC-201" in refused(match, "attack mori p0 oda")


@clause("SC-612")
def test_sc_612_without_a_legal_attack_order_3_is_skipped() -> None:
    match = at([{}, {"mori": 1}, {}])
    match.play("deploy mori p1")
    match.play("place oda")
    assert (match.decision.seat, match.decision.key) == (1, "order_1")


# scoring and end


def finished(provinces: Provinces, clans: list[str], **options: str) -> Match:
    match = at(provinces, phase="reveal", options=options)
    for seat, clan in enumerate(clans):
        match.play(f"reveal p{seat} {clan}")
    return match


@clause("SC-801")
def test_sc_801_total_counts_all_provinces_and_nothing_else() -> None:
    match = finished([{"oda": 1}, {"oda": 2}, {"oda": 3, "mori": 1}], ["oda", "mori", "takeda"])
    assert match.scores().totals == (6, 1, 0)


@clause("SC-802")
def test_sc_802_home_count() -> None:
    match = finished([{"oda": 1, "mori": 4}, {"oda": 2}, {}], ["oda", "mori", "takeda"])
    assert match.scores().lines[0].explanations[0].args["home"] == 1
    assert match.scores().lines[0].explanations[1].args["home"] == 0


@clause("SC-803")
def test_sc_803_a_neutral_clan_cannot_win() -> None:
    match = finished([{"uesugi": 9}, {"oda": 2}, {}], ["oda", "mori", "takeda"])
    assert match.scores().winners == (0,)
    neutral = {note.args["clan"]: note.args["n"] for note in match.scores().notes}
    assert neutral == {"uesugi": 9, "go_hojo": 0}


@clause("SC-804")
def test_sc_804_ninja_count_for_nobody() -> None:
    match = finished([{"oda": 1}, {"mori": 2}, {}], ["oda", "mori", "takeda"])
    before = match.scores().totals
    match = at([{"oda": 1}, {"mori": 2}, {}], phase="reveal", removed={"ninja": 3})
    for seat, clan in enumerate(["oda", "mori", "takeda"]):
        match.play(f"reveal p{seat} {clan}")
    assert match.scores().totals == before


def last_card(hands: list[dict[str, int]] | None = None) -> Match:
    """Seat 1 is about to end the turn that takes the last card of the pile."""
    return at(
        [{"mori": 11, "takeda": 11}, {"oda": 11}, {"uesugi": 10}],
        removed={"go_hojo": 1, "uesugi": 1}, turn=1, hands=hands,
    )  # fmt: skip


@clause("SC-901")
def test_sc_901_the_final_round_starts_left_of_the_last_drawer() -> None:
    match = last_card()
    match.play("deploy go_hojo p0")
    match.play("place go_hojo")
    match.play(match.decision.moves[0])
    assert board(match)["last_turns"] == 3
    seats = []
    while match.decision is not None and match.decision.key != "reveal":
        if not seats or seats[-1] != match.decision.seat:
            seats.append(match.decision.seat)
        match.play(match.decision.moves[-1] if match.decision.key == "order_3" else
                   match.decision.moves[0])  # fmt: skip
    assert seats == [2, 0, 1]


@clause("SC-902")
def test_sc_902_in_the_final_round_nothing_is_drawn() -> None:
    match = new_match(GAME, 4, 2, dealer="app")
    rng = random.Random(2)
    for move in random_moves(match, rng):
        if board(match)["last_turns"] not in (None, 4):
            assert not str(match.entries[-1]).startswith("draw")
        assert move.verb != "draw"


@clause("SC-903")
def test_sc_903_highest_total_then_most_at_home_then_the_option() -> None:
    clans = ["oda", "mori", "takeda"]
    assert finished([{"oda": 3}, {"mori": 2}, {}], clans).scores().winners == (0,)
    tied: Provinces = [{"oda": 1}, {"mori": 3}, {"oda": 2}]
    sheet = finished(tied, clans).scores()
    assert sheet.winners == (1,)
    assert [(tie.clause, tie.tied, tie.kept) for tie in sheet.chain] == [("SC-903", (0, 1), (1,))]
    level: Provinces = [{"oda": 3}, {"mori": 3}, {}]
    assert finished(level, clans, second_tie="shared").scores().winners == (0, 1)
    assert finished(level, clans, second_tie="replay").scores().winners == ()


@clause("SC-904")
def test_sc_904_the_final_round_is_one_turn_each_even_with_a_short_hand() -> None:
    for seed in range(5):
        match = new_match(GAME, 3, seed, dealer="app")
        turns: list[int] = []
        for _ in random_moves(match, random.Random(seed)):
            decision = match.decision
            if board(match)["last_turns"] is None or decision is None:
                continue
            if not turns or turns[-1] != decision.seat:
                turns.append(decision.seat)
        assert sorted(turns) == [0, 1, 2]


@clause("SC-905")
def test_sc_905_cards_left_in_hand_are_ignored() -> None:
    hands = [{"oda": 3}, {"mori": 2}, {}]
    match = at([{"oda": 1}, {"mori": 2}, {}], phase="reveal", hands=hands)
    for seat, clan in enumerate(["oda", "mori", "takeda"]):
        match.play(f"reveal p{seat} {clan}")
    assert match.scores().totals == (1, 2, 0)


def test_after_the_end_nothing_is_accepted() -> None:
    match = finished([{"oda": 3}, {"mori": 2}, {}], ["oda", "mori", "takeda"])
    with pytest.raises(MatchOver):
        match.play("deploy oda p1")


# worked examples


def test_e1_refill() -> None:
    for second, drawn in (("move oda p1 p2", 1), ("place oda", 2)):
        match = at([{"takeda": 3}, {"mori": 2, "oda": 1}, {}])
        pile = board(match)["deck"]
        match.play("deploy oda p2")
        match.play(second)
        match.play("attack takeda p1 mori")
        assert pile - board(match)["deck"] == drawn
        assert board(match)["hands"][0] == 4


def test_e2_attack() -> None:
    match = at([{"takeda": 3}, {"mori": 2}, {}])
    for move in ("deploy oda p2", "place oda", "attack takeda p1 mori"):
        match.play(move)
    assert board(match)["provinces"] == [{"takeda": 3, "oda": 1}, {"mori": 1}, {"oda": 1}]


def test_e3_protected_target() -> None:
    match = at([{"takeda": 3}, {"mori": 1}, {}])
    match.play("deploy mori p1")
    match.play("place takeda")
    assert match.decision.seat == 1
    assert board(match)["provinces"] == [{"takeda": 4}, {"mori": 2}, {}]
    match.undo()
    match.goto(1)
    match.play("move mori p1 p2")
    assert match.decision.seat == 1


def test_e4_ninja() -> None:
    match = at([{}, {"mori": 2}, {}])
    match.play("ninja p1 mori")
    assert board(match)["provinces"][1] == {"mori": 1}
    assert board(match)["removed"] == {"mori": 1, "ninja": 1}
    assert board(match)["changed"] == [["p1", "mori"]]


def test_e5_end() -> None:
    match = last_card()
    match.play("deploy go_hojo p0")
    match.play("place go_hojo")
    match.play(match.decision.moves[0])
    assert board(match)["hands"][1] == 3
    assert match.decision.seat == 2


def test_e6_tie() -> None:
    match = finished(
        [{"takeda": 3, "mori": 3}, {"mori": 5, "oda": 5}, {"takeda": 5, "oda": 5}],
        ["takeda", "mori", "uesugi"],
    )
    sheet = match.scores()
    assert sheet.totals == (8, 8, 0)
    assert sheet.winners == (1,)
    assert next(n.args["n"] for n in sheet.notes if n.args["clan"] == "oda") == 10


# corrections


def test_a_refused_move_can_be_recorded_as_a_correction() -> None:
    match = in_order_3([{"oda": 2}, {"mori": 2}, {"takeda": 1}])
    match.correct("attack oda p1 mori", "we play it so")
    assert board(match)["provinces"][1] == {"mori": 1}
    assert match.view(None)["log"][-1]["correction"] is True
    assert any("correction" in note.text for note in match.scores().notes)


def test_the_impossible_cannot_be_recorded() -> None:
    match = in_order_3([{"oda": 2}, {"mori": 1}, {}])
    with pytest.raises(BadCorrection):
        match.correct("attack takeda p1 mori", "no such army")
    with pytest.raises(BadCorrection):
        match.correct({"provinces": [{"oda": 12}, {}, {}]}, "too many")
    match.correct({"provinces": [{"oda": 2}, {"mori": 1}, {"takeda": 1}],
                   "deck": board(match)["deck"] - 1}, "a card slipped off")  # fmt: skip
    assert board(match)["provinces"][2] == {"takeda": 1}

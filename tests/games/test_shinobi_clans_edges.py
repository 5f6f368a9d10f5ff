"""Shinobi: War of Clans at its edges: typed positions, overruled orders, secrets, what is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import BadCorrection, BadPosition, BadSetup, Match, Move, Say, find_game
from companion.engine.edition import Edition, Group
from companion.games.shinobi_clans.components import CLANS
from companion.language import Voice
from tests.clauses import clause
from tests.conformance import NAMES, random_moves

GAME = "shinobi_clans"
NOTHING: list[dict[str, int]] = [{}, {}, {}]


def table(provinces: list[dict[str, int]] | None = None, **more: Any) -> Match:
    how = {key: more.pop(key) for key in ("options", "dealer", "seed", "edition") if key in more}
    return Match.start(GAME, NAMES[:3], position={"provinces": provinces or NOTHING, **more}, **how)


def excluded(clause: str, field: str, provinces: Any = None, **more: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        table(provinces, **more)
    found = {(objection.clause, objection.field) for objection in caught.value.objections}
    assert (clause, field) in found, found


def told(match: Match, seat: int | None = None, language: str = "en") -> str:
    voice = Voice(language, GAME, match.players, match.game.terms)
    return voice.say(Say.from_plain(match.view(seat)["log"][-1]["say"]))


def box(ninja: int) -> Edition:
    standin = find_game(GAME).standin
    rows = ({**standin.rows("ninja")[0], "cards": ninja},)
    return Edition(GAME, {**standin.groups, "ninja": Group(rows, True)})


# positions


@clause("SC-106")
def test_sc_106_a_box_in_which_everybody_could_hold_only_ninja_is_refused() -> None:
    for ninja, fits in ((11, True), (12, False), (20, False)):
        found = [fault for fault in find_game(GAME).check_edition(box(ninja)) if fault.hard]
        assert [fault.clause for fault in found] == ([] if fits else ["SC-106"])
    with pytest.raises(BadSetup):
        Match.start(GAME, NAMES[:3], edition=box(20))


@pytest.mark.parametrize("clans", [None, ["oda", "mori", "takeda"]])
def test_a_match_in_which_nobody_can_ever_act_ends(clans: list[str] | None) -> None:
    """Such a box is refused now; a match that was begun with one is still read."""
    setup = Match.start(GAME, NAMES[:3], dealer="app", seed=1).setup
    object.__setattr__(setup, "edition", box(20))
    given = {"provinces": NOTHING, "hands": [{"ninja": 4}] * 3, "clans": clans or [None] * 3}
    state = find_game(GAME).restore(setup, given)
    assert state.phase == ("over" if clans else "reveal")
    gone = dict.fromkeys(CLANS, 11) | {"oda": 10}
    last = {**given, "provinces": [{}, {"oda": 1}, {}], "removed": gone}
    game = find_game(GAME)
    struck = game.apply(game.restore(setup, last), Move.parse("ninja p1 oda"))
    assert struck.phase == "refill"
    assert game.apply(struck, Move.parse("draw p0 ninja")).phase == state.phase


@clause("SC-205")
@pytest.mark.parametrize(
    ("phase", "least"), [("order_1", 4), ("order_2", 3), ("order_3", 2)]
)  # fmt: skip
def test_sc_205_the_hand_of_the_seat_on_turn_is_checked(phase: str, least: int) -> None:
    provinces = [{"oda": 3}, {"mori": 1}, {}]
    for size in range(5):
        hands = [{"unknown": size}, {"unknown": 4}, {"unknown": 4}]
        if size < least:
            with pytest.raises(BadPosition) as caught:
                table(provinces, phase=phase, hands=hands)
            assert (caught.value.clauses, caught.value.fields) == (("SC-205",), ("hands",))
            assert f"at least {least} cards" in str(caught.value)
        else:
            assert table(provinces, phase=phase, hands=hands).decision.key == phase


@clause("SC-206")
def test_sc_206_hands_of_the_final_round() -> None:
    provinces = [{"oda": 11, "mori": 11}, {"takeda": 11, "uesugi": 11}, {}]

    def last(turn: int, left: int, *sizes: int) -> dict[str, Any]:
        gone = 14 - sum(sizes)
        return {"turn": turn, "last_turns": left, "deck": 0,
                "removed": {"go_hojo": gone}, "hands": [{"unknown": n} for n in sizes]}  # fmt: skip

    for fits in (
        last(0, 3, 4, 4, 3),
        last(1, 2, 2, 4, 3),
        last(2, 1, 2, 3, 4),
        last(2, 1, 3, 2, 3),
    ):
        assert table(provinces, **fits).decision.seat == fits["turn"]
    for wrong in (last(0, 3, 3, 4, 4), last(0, 3, 4, 3, 4), last(0, 3, 4, 4, 2),
                  last(1, 2, 1, 4, 4), last(2, 1, 3, 3, 2)):  # fmt: skip
        excluded("SC-205", "hands", provinces, **wrong)


@clause("SC-103", "SC-108", "SC-109")
def test_sc_109_the_set_up_is_as_it_was_dealt() -> None:
    assert table(phase="first").decision.key == "first"
    excluded("SC-109", "provinces", [{"oda": 1}, {}, {}], phase="first")
    excluded("SC-108", "hands", phase="first", hands=[{"unknown": 4}] * 3)
    excluded("SC-108", "phase", phase="clans")
    excluded("SC-108", "phase", phase="deal")
    app = {"dealer": "app", "seed": 3}
    four = {"oda": 4}
    for hands in ([{}, four, {}], [four, {}, {}], [{"oda": 5}, {}, {}]):
        excluded("SC-108", "hands", phase="deal", hands=hands, **app)
    assert not table(phase="deal", hands=[{"oda": 1}, {}, {"mori": 4}], **app).over
    excluded("SC-103", "clans", phase="clans", clans=["oda", None, None], **app)
    excluded("SC-103", "clans", phase="clans", clans=[None, "oda", None], **app)
    assert not table(phase="clans", clans=[None, None, "oda"], **app).over
    for owners in (["oda", None, None], ["oda", "mori", "takeda"]):
        excluded("SC-103", "clans", phase="first", clans=owners, **app)  # none is dealt yet
        assert not table(phase="first", clans=owners).over
    excluded("SC-205", "phase", phase="refill")
    excluded("SC-903", "clans", phase="reveal", clans=["oda", "mori", "takeda"])


@clause("SC-105")
def test_sc_105_a_clan_that_was_typed_in_is_its_owners_alone() -> None:
    match = table([{"oda": 1}, {}, {}], clans=["oda", None, "mori"])
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["board"]["clans"] == [None] * 3
    assert [match.view(seat)["board"]["clan"] for seat in range(3)] == ["oda", None, "mori"]
    shown = table(NOTHING, clans=["oda", None, "mori"], phase="reveal", turn=1)
    assert shown.view(None)["board"]["clans"] == ["oda", None, "mori"]
    assert shown.view(None)["board"]["turn"] == 1


def test_a_typed_hand_is_asked_for_behind_the_curtain() -> None:
    hands = [{"oda": 4}, {"unknown": 4}, {"unknown": 4}]
    match = table(NOTHING, hands=hands)
    assert match.game.private(match.state)
    assert not table(NOTHING).game.private(table(NOTHING).state)


# overruling


@clause("SC-601")
def test_sc_601_a_forgotten_attack_can_be_recorded() -> None:
    match = table([{"oda": 2}, {"mori": 1}, {}], phase="order_3")
    found = match.why_not("skip")
    assert [(one.clause, one.hard) for one in found] == [("SC-601", False)]
    assert "skip" in [str(move) for move in match.decision.candidates]
    match.correct("skip", "forgotten")
    assert (match.decision.seat, match.decision.key) == (1, "order_1")
    assert match.state.provinces[1][CLANS.index("mori")] == 1
    assert "does not attack" in told(match)


@clause("SC-605", "SC-612")
def test_sc_612_a_forbidden_attack_is_recorded_after_the_turn_passed_by_itself() -> None:
    match = table([{"oda": 1}, {"mori": 1}, {}], phase="order_2")
    match.play("place takeda")
    assert match.decision.seat == 1
    found = match.why_not("attack oda p1 mori")
    assert {one.clause for one in found} == {"SC-201", "SC-605"}
    assert not any(one.hard for one in found)
    match.correct("attack oda p1 mori", "we allowed it")
    assert match.state.provinces[1] == (0,) * 5
    assert match.state.removed[CLANS.index("mori")] == 1
    assert (match.decision.seat, match.decision.key) == (1, "order_1")
    assert f"{NAMES[0]} attacks with Oda" in told(match)
    assert any(one.hard for one in match.why_not("attack oda p1 mori"))  # nothing is left there


def test_a_forbidden_attack_of_the_last_turn_is_recorded_at_the_reveal() -> None:
    provinces = [{"oda": 11, "mori": 11}, {"takeda": 11, "uesugi": 11}, {"go_hojo": 1}]
    match = table(provinces, phase="order_2", turn=2, deck=0, last_turns=1,
                  removed={"go_hojo": 4, "ninja": 2},
                  hands=[{"unknown": 2}, {"unknown": 2}, {"unknown": 3}])  # fmt: skip
    match.play("place go_hojo")
    assert match.decision.key == "reveal"
    match.correct("attack go_hojo p0 oda", "we allowed it")
    assert match.state.provinces[0][CLANS.index("oda")] == 10
    assert match.decision.key == "reveal"
    for seat, clan in enumerate(("oda", "takeda", "mori")):
        match.play(f"reveal p{seat} {clan}")
    assert match.over
    with pytest.raises(BadCorrection):
        match.correct("attack go_hojo p0 oda", "too late")


# what is told


@clause("SC-612")
def test_sc_612_what_passes_by_itself_is_told() -> None:
    match = table([{}, {"mori": 1}, {}], phase="order_2")
    match.play("place takeda")
    assert f"{NAMES[0]} has no possible attack." in told(match)
    fought = table([{"oda": 2}, {"mori": 1}, {}], phase="order_2")
    fought.play("place takeda")
    assert "attack" not in told(fought)
    fought.play("attack oda p1 mori")
    assert "loses a card" in told(fought) and "takes a card" not in told(fought)  # SC-610


@clause("SC-205")
def test_sc_205_cards_drawn_at_the_table_are_told() -> None:
    match = Match.start(GAME, NAMES[:3])
    for move in ("first p0", "deploy oda p1", "place mori"):
        match.play(move)
    assert f"{NAMES[0]} draws 2 cards." in told(match)
    assert match.state.deck.count == 44


@clause("SC-901")
def test_sc_901_the_final_round_and_the_end_are_told() -> None:
    rng, said = random.Random(5), []
    match = Match.start(GAME, NAMES[:3], dealer="app", seed=5)
    for _ in random_moves(match, rng):
        said.append(" ".join(str(line) for line in map(str, match.view(None)["log"][-3:])))
    text = " ".join(said)
    assert "the final round begins" in text
    assert "The final round is over" in text


@clause("SC-512")
def test_sc_512_orders_that_cannot_be_carried_out_are_told() -> None:
    where = [{"oda": 11, "mori": 11, "takeda": 11, "uesugi": 11, "go_hojo": 4}, {}, {"go_hojo": 1}]
    match = table(where, turn=0, deck=0, last_turns=1, removed={"go_hojo": 2},
                  hands=[{"ninja": 3}, {"unknown": 2}, {"unknown": 2}])  # fmt: skip
    match.play("ninja p2 go_hojo")
    line = told(match)
    assert "cannot carry out order 2" in line and "no possible attack" in line
    assert "The final round is over" in line


def test_the_checklist_knows_who_draws_the_first_player() -> None:
    for dealer, text in (("app", "The app draws the first player."),
                         ("table", "Find the first player at random.")):  # fmt: skip
        match = Match.start(GAME, NAMES[:3], dealer=dealer, seed=1)
        steps = [str(step) for step in match.game.checklist(match.setup)]
        assert text in steps and len([step for step in steps if "first player" in step]) == 1


def test_the_last_turn_has_no_left_neighbour() -> None:
    provinces = [{"oda": 11, "mori": 11}, {"takeda": 11, "uesugi": 11}, {"go_hojo": 4}]
    match = table(provinces, phase="order_3", turn=0, deck=0, last_turns=1, removed={"ninja": 3},
                  hands=[{"unknown": 2}, {"unknown": 2}, {"unknown": 3}])  # fmt: skip
    assert "last turn" in str(match.guide().then)


def test_odds_say_when_the_box_was_not_counted() -> None:
    match = Match.start(GAME, NAMES[:3])
    assert all("assumed" in str(chance.label) for chance in match.odds(None))
    standin = find_game(GAME).standin
    rows = standin.groups["clans"].rows
    counted = Edition(GAME, {**standin.groups, "clans": Group(rows, True)})
    match = Match.start(GAME, NAMES[:3], edition=counted)
    assert all("assumed" not in str(chance.label) for chance in match.odds(None))
    assert sum(chance.good for chance in match.odds(None)) == match.odds(None)[0].all == 58
    assert not table(NOTHING, phase="reveal").odds(None)

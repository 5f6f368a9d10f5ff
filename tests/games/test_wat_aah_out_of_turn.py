"""Whoever may act is listed, asked or not, and nothing passes by before they could."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.engine import Match, Move, NotAMove
from tests.clauses import clause
from tests.conformance import NAMES
from tests.games.wat_aah_tables import GAME, at, grand, key, legal, named_cards, play, refused
from tests.roaming import seeds

EFFECTS = named_cards(
    court_01={"effect": "draw", "n": 2},
    court_02={"effect": "round_points", "n": 3},
    court_03={"effect": "none"},
    court_04={"effect": "draw", "n": 5},
    temple_01={"effect": "draw", "n": 1},
    temple_02={"effect": "round_points", "n": -4},
    temple_03={"effect": "none"},
)
NUMBERS = ("0", "1", "2", "3", "4", "12", "121", "x")


def grammatical(match: Match) -> Iterator[Move]:
    """Every move that can be built of the words of this box."""
    edition = match.setup.edition
    records = [str(row["id"]) for pile in ("temple", "court") for row in edition.rows(pile)]
    kinds = match.state.box.cards.kinds
    any_word = {
        "in_play": NUMBERS, "corruption_points": NUMBERS, "corruption_cards": NUMBERS,
        "pawns": NUMBERS, "keep": (*records, "unnamed"), "temple": records, "court": records,
        "use_court": (*records, "unnamed"), "use_temple": (*records, "unnamed"),
        "effect": (*records, "unnamed"),
    }  # fmt: skip
    for verb, places in GAME.verbs.items():
        words = [
            sorted(place) if place is not None else any_word.get(verb, kinds) for place in places
        ]
        for rest in product(*words):
            yield Move((verb, *rest))


def random_position(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """The beginning of a round in which everybody may hold Temple and Court cards."""
    seats = rng.randint(2, 4)
    app = rng.choice(["table", "app", {"court": "app"}, {"cards": "app"}])
    named = app in ("app", {"court": "app"}) or rng.random() < 0.5
    names = rng.sample([f"court_{n:02}" for n in range(1, 11)], seats)
    temples = rng.sample([f"temple_{n:02}" for n in range(1, 11)], seats)
    cards = [
        {"pile": pile, "card": record if named else None, "seat": seat, "gained": 1}
        for pile, records in (("court", names), ("temple", temples))
        for seat, record in enumerate(records)
        if rng.random() < 0.6
    ]
    kinds = [kind for kind, n in _copies() for _ in range(n)]
    rng.shuffle(kinds)
    hands: list[dict[str, int]] = []
    for _ in range(seats):
        own = [kinds.pop() for _ in range(rng.randint(3, 12))]
        hands.append(dict(Counter(own)))
    options = {option.key: rng.choice(option.values) for option in GAME.options}
    options |= {"mode": "grand_master", "depth": rng.choice(["full", "full", "scores"])}
    jigoku = Counter(kinds.pop() for _ in range(rng.randint(0, len(kinds))))
    position = {"round": rng.choice((2, 2, 3)), "cards": cards}
    if position["round"] == 3:
        position["cards"] = [{**card, "gained": 2} for card in cards]
    if options["depth"] == "full":
        position |= {"hands": hands, "jigoku": dict(jigoku)}
    how = {
        "players": NAMES[:seats], "options": options, "dealer": app, "seed": rng.randint(1, 999),
        "edition": EFFECTS if named or rng.random() < 0.7 else GAME.standin,
    }  # fmt: skip
    return how, position


def _copies() -> list[tuple[str, int]]:
    cards = GAME.start(at().setup).box.cards
    return list(zip(cards.kinds, cards.copies, strict=True))


def check_all_listed(seed: int) -> int:
    """How many moves out of turn were met; every move without an objection must be listed."""
    rng = random.Random(seed)
    how, position = random_position(rng)
    match = Match.start("wat_aah", position=position, **how)
    met, words = 0, list(grammatical(match))
    for step in range(rng.randint(5, 90)):
        decision = match.decision
        if decision is None:
            break
        listed = {*decision.moves, *decision.out_of_turn}
        met += len(decision.out_of_turn)
        by_seat = {
            move for seat in range(-1, len(match.players)) for move in decision.moves_of(seat)
        }
        assert listed == by_seat
        if step % 5 == 0:
            legal_ones = {move for move in words if not match.why_not(move)}
            assert legal_ones <= listed, sorted(map(str, legal_ones - listed))
        others = decision.out_of_turn
        if others and rng.random() < 0.25:
            move = rng.choice(others)
            match.play(move, seat=match.game.actor(decision, move))
        else:
            weights = decision.weights
            match.play(rng.choices(decision.moves, weights)[0] if weights
                       else rng.choice(decision.moves))  # fmt: skip
        assert match.decision is None or match.decision.moves
        assert not list(GAME.laws(match.state))
    return met


def test_every_legal_move_of_every_seat_is_listed():
    assert sum(check_all_listed(seed) for seed in range(12)) > 100


@pytest.mark.soak
def test_every_legal_move_of_every_seat_is_listed_in_very_many_matches():
    for seed in seeds(250):
        check_all_listed(seed)


def card(pile="court", seat=0, **change):
    return {"pile": pile, "card": None, "seat": seat, "gained": 1, **change}


@clause("WA-706")
def test_wa_706_cards_before_the_count_are_listed():
    match = grand(round=2, cards=[card(seat=1)], phase="count")
    assert legal(match) == ["count"]
    assert "use_court p1 unnamed" in map(str, match.decision.out_of_turn)
    assert "use_court p1 unnamed" in map(str, match.decision.moves_of(1))
    assert not match.decision.moves_of(0)
    match.play("use_court p1 unnamed", seat=1)
    assert key(match) == "count"


@clause("WA-707")
def test_wa_707_a_temple_card_that_draws_is_listed():
    match = grand(
        round=2, edition=EFFECTS, cards=[card("temple", 1, card="temple_01")],
        hands=[{"carp_1": 1}, {}],
    )  # fmt: skip
    assert list(map(str, match.decision.out_of_turn)) == ["use_temple p1 temple_01"]


@clause("WA-709")
def test_wa_709_an_effect_by_hand_is_listed_as_long_as_it_can_be_announced():
    match = grand(round=2, cards=[card(seat=1)], hands=[{"carp_1": 1}, {}])
    assert "effect p1 unnamed" in map(str, match.decision.moves_of(1))
    play(match, "use_court p1 unnamed")
    assert list(map(str, match.decision.out_of_turn)) == ["effect p1 unnamed"]


@clause("WA-621", "WA-801")
def test_wa_621_a_number_has_one_text():
    match = grand(phase="pawns", rounds=[{}], pawns=[{"to_place": 3}, {}])
    telling = at(options={"depth": "scores"})
    for number in ("02", "٢", "+2"):
        for place, move in ((match, f"pawns missions {number}"), (telling, f"in_play p0 {number}")):
            with pytest.raises(NotAMove):
                place.play(move)
    assert refused(match, "pawns missions two") == ("WA-621",)
    assert refused(telling, "in_play p0 two") == ("WA-801",)


@clause("WA-705")
def test_wa_705_a_card_without_a_name_is_recorded_without_one():
    match = grand(round=2, cards=[card()], hands=[{"carp_1": 1}, {}])
    assert refused(match, "use_court p0 court_03") == ("WA-705",)
    temple = grand(phase="temple_keep", rounds=[{}], temple_queue=[0])
    assert refused(temple, "keep temple_03") == ("WA-705",)
    assert legal(temple) == ["keep unnamed"]


def test_whether_somebody_may_act_tells_nothing_of_a_hidden_court_card():
    """Who holds a Court card is public, which one is not: asking must not depend on it."""
    hidden = [f"court_{n:02}" for n in range(1, 11)]
    stops = set()
    for name in hidden:
        match = grand(
            round=2, edition=EFFECTS, dealer={"court": "app"}, seed=1, phase="count",
            cards=[card(seat=1, card=name)],
        )  # fmt: skip
        stops.add(bool(match.decision.out_of_turn))
    assert stops == {True}


@clause("WA-625")
def test_wa_625_the_choices_of_whoever_holds_a_dealt_court_card_are_private():
    dealt = {"edition": EFFECTS, "dealer": {"court": "app"}, "seed": 1, "round": 2}
    hands = [{"carp_1": 1}, {"carp_2": 1}]
    match = grand(cards=[card(card="court_03")], hands=hands, **dealt)
    assert key(match) == "draw" and GAME.private(match.state)
    others = grand(cards=[card(card="court_03", seat=1)], hands=hands, **dealt)
    assert not GAME.private(others.state)
    for seat in (None, 1):
        assert "court_03" not in str(match.view(seat))
    table = grand(cards=[card()], hands=hands, round=2)
    assert not GAME.private(table.state)


@clause("WA-316")
@pytest.mark.parametrize("dealer", ["table", "app"])
def test_a_card_taken_back_is_told_to_nobody(dealer):
    match = at(
        hands=[{"carp_5": 1, "carp_1": 2}, {"bear_6": 1}], phase="lay", dealer=dealer, seed=1
    )
    play(match, "lay carp", "card carp_1", "card carp_5", "take_back carp_5")
    play(match, "card carp_1", "done")
    for seat in (None, 1):
        assert "carp_5" not in match.record(seat)
        assert "carp_5" not in str(match.view(seat)["log"])
        assert "carp_1" in str(match.view(seat)["log"])
    assert "carp_5" in match.record(0)


def test_cards_pointed_at_are_hidden_while_the_app_deals():
    match = at(hands=[{"carp_5": 1, "carp_1": 2}, {"bear_6": 1}], phase="lay", dealer="app", seed=1)
    play(match, "lay carp", "card carp_5")
    assert GAME.view(match.state, 0)["laying"]["cards"] == ["carp_5"]
    for seat in (None, 1):
        assert "carp_5" not in str(match.view(seat))
        assert GAME.view(match.state, seat)["laying"]["number"] == 1


@clause("WA-706")
def test_wa_706_a_card_out_of_turn_is_no_conflict_when_an_older_move_is_amended():
    hands = [{"carp_1": 1, "carp_2": 1, "bear_6": 1}, {"bear_6": 2}]
    match = grand(round=2, cards=[card(seat=1)], hands=hands, phase="discard")
    play(match, "discard carp_1", "recruit", "pass", "discard bear_6")
    play(match, "use_court p1 unnamed", "recruit")  # it is p0 who is asked
    outcome = match.amend(0, "discard carp_2")
    assert outcome.first_conflict is None
    assert "carp_2" in GAME.view(match.state, None)["jigoku"]
    assert match.actor_at(4) == 1

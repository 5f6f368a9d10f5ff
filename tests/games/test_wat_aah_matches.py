"""Whole matches of Shinobi WAT-AAH!: laws, positions, leaks, records, words, data."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from companion.engine import BadPosition, Edition, Match, NotAMove
from tests.conformance import check_no_leaks, new_match, play_checked, random_moves
from tests.games.wat_aah_tables import (
    GAME,
    at,
    board,
    fresh,
    grand,
    key,
    named_cards,
    play,
    with_rows,
)
from tests.roaming import seeds

MODES = ("grasshopper", "grand_master")
GOLDEN = Path(__file__).resolve().parent.parent / "golden"
HOUSE = {
    option.key: option.values for option in GAME.options if option.key not in ("mode", "depth")
}


def without_swaps(edition: Edition) -> Edition:
    """Swapping hands passes hidden cards on, which a re-deal cannot follow; see WA-426."""
    edition = with_rows("clan_powers", {"fox": {"minor": "none", "major": "none"}}, edition)
    return with_rows("yokai", {"yokai_kitsune": {"power": "none"}}, edition)


def rich() -> Edition:
    """All Temple and Court cards named, with effects of every kind."""
    effects = ("none", "manual", "draw", "round_points")
    moments = ("any", "draw", "lay", "placement", "round_start", "round_scoring", "discard")
    return named_cards(
        **{
            f"{pile}_{n:02}": {
                "effect": effects[n % 4], "n": (0, 0, 2, -3)[n % 4], "text": "do it",
                "remind_at": moments[n % 7],
            }
            for pile in ("temple", "court")
            for n in range(1, 11)
        }
    )  # fmt: skip


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("dealer", ("app", "table"))
@pytest.mark.parametrize("mode", MODES)
def test_random_matches(mode, dealer, seats):
    for seed in range(1 if mode == "grand_master" else 2):
        how = {"options": {"mode": mode}, "dealer": dealer}
        play_checked("wat_aah", seats, seed, every=25, how=how)


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("mode", MODES)
def test_random_matches_by_scores(mode, seats):
    for seed in range(2):
        how = {"options": {"mode": mode, "depth": "scores"}, "dealer": ("app", "table")[seed]}
        play_checked("wat_aah", seats, seed, every=3, how=how)


def house_match(seed: int, every: int = 60) -> Match:
    """A random match with house rules, dealing and edition drawn by lot."""
    rng = random.Random(seed)
    options = {key: rng.choice(values) for key, values in HOUSE.items()}
    options["mode"] = MODES[seed % 2]
    options["depth"] = rng.choice(("full", "full", "full", "scores"))
    dealer = {deck.key: rng.choice(("app", "table")) for deck in GAME.decks}
    edition = rng.choice((GAME.standin, rich()))
    how = {"options": options, "dealer": dealer, "edition": edition}
    return play_checked("wat_aah", rng.choice((2, 3, 4)), seed, every=every, how=how)


def test_random_matches_with_house_rules():
    for seed in range(4):
        house_match(seed)


@pytest.mark.parametrize("mode", MODES)
def test_nobody_sees_what_is_hidden(mode):
    rng = random.Random(7)
    fitted = 0
    for seed, edition in enumerate((GAME.standin, rich())):
        match = new_match(
            "wat_aah", 3, seed, options={"mode": mode, "rat_chooser": ("victim", "random")[seed]},
            dealer="app", edition=without_swaps(edition),
        )  # fmt: skip
        for _ in random_moves(match, rng):
            pass
        fitted += check_no_leaks(match, rng, 14)
    assert fitted > 5


def test_nobody_sees_what_is_hidden_at_a_table():
    rng = random.Random(3)
    match = new_match(
        "wat_aah", 3, 5, options={"mode": "grand_master", "corruption_display": "open"},
        dealer={"bosses": "app", "temple": "app", "court": "app"}, edition=without_swaps(rich()),
    )  # fmt: skip
    for _ in random_moves(match, rng):
        pass
    assert check_no_leaks(match, rng, 14) > 3


def test_the_possible_cards_of_a_draw_do_not_give_hands_away():
    match = at(hands=[{"yokai_oni": 1}, {}], dealer="app", seed=1)
    play(match, "corrupt")
    at_draw = next(
        n for n in range(match.index) if match.decision_at(n).key == "corruption"
    )  # fmt: skip
    match.goto(at_draw)
    assert "moves" not in match.view(1)["decision"]


BLOCKS = range(4)
"""Parts of a long run that can share the cores."""


def check_corruption_grows(match: Match) -> None:
    """Law 10: Corruption piles only grow during a round and start it empty."""
    before = match.state_at(0)
    for index in range(1, match.index + 1):
        state = match.state_at(index)
        if state.round != before.round:
            assert not any(state.corruption), match.record()
        else:
            for pile, grown in zip(before.corruption, state.corruption, strict=True):
                assert grown[: len(pile)] == pile, match.record()
        before = state


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak
def test_very_many_matches(mode, seats, block):
    """Laws after every move, back and forth, the record; one in twenty-five dealt anew."""
    fitted = 0
    for number, seed in enumerate(seeds(200, block, 4)):
        options = {"mode": mode, "depth": "scores" if seed % 10 == 9 else "full"}
        how = {"options": options, "dealer": ("app", "table")[seed % 2]}
        check_corruption_grows(play_checked("wat_aah", seats, seed, every=10_000, how=how))
        if number % 25 == 0:
            fitted += redealt_match(mode, seats, seed)
    assert fitted


def redealt_match(mode: str, seats: int, seed: int) -> int:
    """A match with hidden answers changed; how many of the changes fitted."""
    rng = random.Random(seed)
    match = new_match(
        "wat_aah", seats, seed, options={"mode": mode}, dealer="app",
        edition=without_swaps((GAME.standin, rich())[seed % 2]),
    )  # fmt: skip
    for _ in random_moves(match, rng):
        pass
    return check_no_leaks(match, rng, 6)


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.soak
def test_very_many_matches_with_house_rules(block):
    for seed in seeds(400, block, 4):
        check_corruption_grows(house_match(seed, every=200))


# golden matches


@pytest.mark.parametrize(
    ("name", "totals", "winners"),
    (("grasshopper", (21, 25, 14), (1,)), ("grand_master", (120, 110, 110), (0,))),
)
def test_golden_matches(name, totals, winners):
    text = (GOLDEN / f"wat_aah_{name}.txt").read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.over and match.record() == text
    assert match.scores().totals == totals and match.scores().winners == winners


# positions


def test_a_typed_position_needs_hardly_anything():
    match = Match.start("wat_aah", ("Bruce", "Chuck", "Dana"), position={"turn": 1})
    assert board(match)["hands"] == [8, 7, 8] and board(match)["deck"] == 94 - 23
    assert key(match) == "draw" and match.decision.seat == 1


def test_a_position_does_not_depend_on_the_order_of_keys():
    """Clans keep the order in which they were laid, also through sorted JSON."""
    laid = [["toad", ["toad_4"]], ["carp", ["carp_1", "ronin"]], ["bear", ["bear_6"]]]
    match = at(play=[laid, []], hands=[{"unknown": 7}, {"unknown": 8}])
    play(match, "recruit", "lay rat", "card rat_3", "card rat_3", "done", "opponent p1")
    assert [clan["clan"] for clan in board(match)["play"][0]] == ["toad", "carp", "bear", "rat"]
    sorted_keys = json.loads(json.dumps(match.position(), sort_keys=True))
    assert GAME.restore(match.setup, sorted_keys) == match.state
    again = Match.from_record(
        Match.start("wat_aah", match.players, position=match.position(), id="x").record()
    )
    assert again.state == match.state
    typed = {"carp": ["carp_1"], "toad": ["toad_4"]}
    turned = dict(reversed(typed.items()))
    assert at(play=[typed, {}]).state.areas == at(play=[turned, {}]).state.areas


def test_answers_out_of_a_hand_are_private():
    """The choices of a hand the app holds stay behind a tap of its seat."""
    match = fresh(2, dealer="app", seed="5" * 32)
    asked = set()
    for _ in random_moves(match, random.Random(4)):
        decision = match.decision
        if decision is None:
            break
        if decision.seat >= 0 and match.game.private(match.state):
            asked.add(decision.key)
        if decision.key in ("draw", "opponent", "jigoku", "target"):
            assert not match.game.private(match.state)
    assert {"lay", "cards", "discard"} <= asked
    physical = at(3, hands=[{"unknown": 7}] * 3)
    play(physical, "recruit")
    assert key(physical) == "lay" and not physical.game.private(physical.state)


@pytest.mark.parametrize(
    "position",
    (
        {"phase": "nonsense"},
        {"turn": 7},
        {"hands": [{"bear_5": 1}, {}]},
        {"hands": [{"bear_6": -1}, {}]},
        {"hands": [{}]},
        {"play": [{"toad": ["bear_6"]}, {}]},
        {"play": [{"toad": ["ronin"]}, {}]},
        {"play": [{"toad": ["toad_4"] * 3 + ["ronin"] * 2}, {}]},
        {"play": [{"toad": ["toad_4"], "carp": ["carp_1"], "rat": ["rat_3"],
                   "fox": ["fox_3"]}, {}]},
        {"corruption": [["bear_6"] * 10, []]},
        {"deck": 500},
        {"colour": "red"},
        {"shosho": 0},
        {"bonus": [1, 1]},
        {"phase": "opponent"},
        {"phase": "swap"},
        {"phase": "put_away"},
        {"action": {"clan": "wolf"}},
        {"rounds": [{"in_play": [1]}]},
    ),
)  # fmt: skip
def test_impossible_positions_are_refused_in_words(position):
    with pytest.raises(BadPosition) as error:
        at(**position)
    assert str(error.value.say).endswith(".")


@pytest.mark.parametrize(
    "position",
    (
        {"pawns": [{"reserve": 13}, {}]},
        {"pawns": [{"court": 2}, {}], "rounds": [{}]},
        {"decoys": ["zombies", "zombies", None]},
        {"decoys": ["wolf", None, None]},
        {"cards": [{"pile": "court", "seat": 0, "gained": 5}]},
        {"cards": [{"pile": "inn", "seat": 0, "gained": 1}]},
        {"phase": "over", "rounds": [{}], "round": 1},
        {"phase": "temple"},
        {"phase": "shosho"},
        {"round": 4},
        {"peeked": [[4], []]},
        {"temple_pile": {"count": 3, "base": [], "unseen": [], "drawn": 0, "shuffles": 0}},
    ),
)
def test_impossible_boards_are_refused(position):
    with pytest.raises(BadPosition):
        grand(**position)


# words and grammar


def test_moves_outside_the_grammar():
    match = fresh()
    for text in ("", "dance", "lay", "lay wolf", "recruit now", "peek 4", "reveal p9 carp_1"):
        with pytest.raises(NotAMove):
            match.play(text)


def test_odds_of_the_next_corruption_card():
    match = at(hands=[{"bear_6": 2}, {"bear_6": 3}], jigoku={"bear_6": 1})
    chances = {str(chance.label): (chance.good, chance.all) for chance in match.odds(0)}
    # Bruce sees two Bears in hand and one in the Jigoku: six may still come.
    assert chances["Next card has strength 6: draw 8"] == (6, 94 - 3)
    assert sum(good for good, _ in chances.values()) == 91
    onlooker = {str(chance.label): chance.good for chance in match.odds(None)}
    assert onlooker["Next card has strength 6: draw 8"] == 8


def test_odds_of_a_reshuffle_are_those_of_the_jigoku():
    from tests.games.test_wat_aah_turn import rest

    match = at(hands=[rest(bear_6=1, carp_1=2), {}], jigoku={"bear_6": 1, "carp_1": 2})
    assert [(chance.good, chance.all) for chance in match.odds(1)] == [(2, 3), (1, 3)]


def test_the_power_of_a_laying_is_told_beforehand():
    match = at(hands=[{"carp_1": 2, "carp_2": 1, "yokai_oni": 1}, {}], phase="lay")
    play(match, "lay carp", "card carp_1", "card carp_1")
    assert str(match.game.word(match.state, ("done",))) == "Done: draw 2 cards"
    play(match, "card carp_2")
    assert str(match.game.word(match.state, ("done",))) == "Done: draw 4 cards"
    assert board(match)["laying"]["power"] == "draw"


def test_the_checklist_says_who_deals():
    for mode, lines in (("grasshopper", 4), ("grand_master", 8)):
        for dealer in ("app", "table"):
            match = fresh(options={"mode": mode}, dealer=dealer, edition=named_cards(), seed=1)
            steps = match.game.checklist(match.setup)
            assert len(steps) == lines - (dealer == "app")  # turned and dealt in one step
    assert any("94" in str(step) for step in steps)


def clauses() -> list[str]:
    """Every clause the tests of this game are named after."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_wat_aah_*.py"):
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")):
            found |= {f"WA-{n}" for n in re.findall(r"wa_(\d{3})", name)}
    return sorted(found)


def test_every_clause_has_help_in_both_languages_and_a_test():
    english, french = GAME.help("en"), GAME.help("fr")
    assert len(english) == 166
    assert list(english) == list(french) == sorted(english)
    assert all(len(text) > 20 for texts in (english, french) for text in texts.values())
    assert not [clause for clause in english if english[clause] == french[clause]]
    assert clauses() == list(english)


def test_french_typography():
    texts = [*GAME.help("fr").values()]
    for text in texts:
        assert not re.search(r"[^\u00a0\u202f0-9][;:!?»]", text.replace("WAT-AAH!", "")), text
        assert not re.search(r"«[^\u00a0\u202f]", text), text
        assert "'" not in text, text


def test_component_data_fit_their_columns():
    for spec in GAME.edition_groups:
        for row in GAME.standin.rows(spec.key):
            assert set(row) == {column.key for column in spec.columns}
            for column in spec.columns:
                value = row[column.key]
                if column.kind == "int":
                    assert column.low <= value <= column.high
                if column.kind == "choice":
                    assert value in column.choices
    assert {spec.key for spec in GAME.edition_groups} == set(GAME.standin.groups)
    assert [key for key, group in GAME.standin.groups.items() if group.confirmed] == ["bosses"]


def test_an_owner_may_rename_and_recount():
    edition = with_rows("clans", {"bear": {"name": "Grizzly", "s5": 1}})
    terms = GAME.terms_of(edition)
    assert terms["bear_6"]["fr"] == "Grizzly 6" and terms["toad_4"]["fr"] == "Crapaud 4"
    match = at(edition=edition)
    assert board(match)["deck"] == 95
    play(match, "corrupt", "corruption p0 bear_5")
    assert board(match)["hands"][0] == 7


def test_bad_editions():
    tiny = with_rows("clans", {row["id"]: {f"s{n}": 0 for n in range(1, 7)}
                               for row in GAME.standin.rows("clans")})  # fmt: skip
    odd = with_rows("yokai", {"yokai_oni": {"power": "sing"}})
    strange = with_rows("court", {"court_01": {"effect": "explode"}})
    twice = with_rows("court", {"court_01": {"id": "court_02"}})
    missing = with_rows("bosses", {"zombies": {"id": "wolves"}})
    for edition in (tiny, odd, strange, twice, missing):
        assert any(fault.hard for fault in GAME.check_edition(edition))


def test_every_word_of_a_move_has_a_name_in_both_languages():
    terms = GAME.terms_of(GAME.standin)
    words = set(GAME.verbs)
    words |= {word for places in GAME.verbs.values() for place in places if place for word in place}
    words = {word for word in words if not re.fullmatch(r"p?\d", word)}
    assert not {word for word in words if not terms.get(word, {}).get("fr")}
    json.dumps(terms)

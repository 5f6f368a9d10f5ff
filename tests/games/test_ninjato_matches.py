"""Whole matches of Ninjato, positions, laws, and the helps."""

from __future__ import annotations

import itertools
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine import BadPosition, Match, find_game
from companion.engine.views import log
from companion.language import Voice
from tests.conformance import check_no_leaks, new_match, play_checked, random_moves
from tests.games.ninjato_table import HOUSES, SHOWN, answer, clauses, house, key, play, table
from tests.roaming import seeds

GAME = find_game("ninjato")
GOLDEN = Path(__file__).parent.parent / "golden"
MIXED = {"dojo": "app", "guards": "app", "rumors": "app"}
OTHER = {"elites": "app", "treasures": "app", "skills": "app", "envoys": "app", "tokens": "app"}
HOUSE_RULES = {
    "empty_visit": "allowed",
    "chocho_flip": "swapped_token",
    "skill_stacking": "single",
    "one_plus_three": "must_differ",
    "hensojutsu_order": "old",
    "sole_leader": "takes_both",
    "rumors_display": "open",
}


@pytest.mark.parametrize("dealer", ["app", "table", MIXED, OTHER], ids=["app", "table", "m1", "m2"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_keep_every_law(seats: int, dealer: Any) -> None:
    rules = HOUSE_RULES if seats == 3 else {}
    match = play_checked(
        "ninjato", seats, seats, every=23, how={"dealer": dealer, "options": rules}
    )
    check_no_leaks(match, random.Random(seats), tries=6)
    check_story(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_recorded_as_scores(seats: int) -> None:
    how = {"dealer": "table", "options": {"depth": "scores"}}
    match = play_checked("ninjato", seats, seats, every=19, how=how)
    assert len(match.state.history) == 7


def check_story(match: Match) -> None:
    """Laws that speak of the whole match."""
    states = [match.state_at(index) for index in range(match.index + 1)]
    for before, after in itertools.pairwise(states):
        assert all(a <= b for a, b in zip(before.honor, after.honor, strict=True))  # law 12
        assert after.round in (before.round, before.round + 1)
        if before.raid is not None and after.raid is not None and before.raid.loot:
            _chocho_law(before, after)
    rounds = [entry[0] for entry in states[-1].ledger if entry[4] == "rumor"]
    assert all(rounds.count(played) <= 3 for played in (3, 5, 7))  # law 13
    assert len(states[-1].history) == 7


def _chocho_law(before: Any, after: Any) -> None:
    """Law 11: a swap changes neither the light nor the red number of a house."""
    chocho = 6
    index = before.raid.house
    old, new = before.houses[index], after.houses[index]
    if sum(after.down[before.seat][chocho : chocho + 1]) > before.down[before.seat][chocho]:
        assert (sum(old.light), sum(old.red)) == (sum(new.light), sum(new.red))


def test_the_leak_test_is_not_empty() -> None:
    fitted = 0
    for seed in range(3):
        match = new_match("ninjato", 3, seed, dealer="app")
        for _ in random_moves(match, random.Random(seed)):
            pass
        fitted += check_no_leaks(match, random.Random(seed), tries=16)
    assert fitted >= 10


@pytest.mark.soak
@pytest.mark.parametrize("dealer", ["app", "table", MIXED], ids=["app", "table", "mixed"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_very_many_matches(seats: int, dealer: Any) -> None:
    for seed in seeds(100):
        rules = HOUSE_RULES if seed % 2 else {}
        match = play_checked(
            "ninjato", seats, seed, every=120, how={"dealer": dealer, "options": rules}
        )
        check_story(match)
        if seed % 10 == 0:
            check_no_leaks(match, random.Random(seed), tries=4)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_very_many_matches_recorded_as_scores(seats: int) -> None:
    for seed in seeds(150):
        play_checked("ninjato", seats, seed, every=120, how={"options": {"depth": "scores"}})


GOLDEN_SCORES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "ninjato_app": ((5, 16, 18, 22), (3,)),
    "ninjato_table": ((14, 9, 12), (0,)),
    "ninjato_scores": ((446, 357), (0,)),
}


@pytest.mark.parametrize("name", list(GOLDEN_SCORES))
def test_golden_match(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.record() == text
    sheet = match.scores()
    assert sheet.final
    assert (sheet.totals, sheet.winners) == GOLDEN_SCORES[name]


# positions


def test_a_short_position_asks_for_what_is_missing() -> None:
    match = Match.start("ninjato", ["Aki", "Ben"], position={"houses": HOUSES, "round": 2})
    assert answer(match) == (
        ["reveal_skill"] * 2 + ["reveal_envoy"] * 4 + ["reveal_rumor"] * 4 + ["reveal_dojo"] * 3
    )
    assert key(match) == "place"
    assert match.state.unknown == (4, 4)


def test_positions_in_the_middle_of_a_raid() -> None:
    match = table(hands=[{"4": 1, "3": 1}, {}])
    play(match, "raid house_1 stealth", "fight 1", "attack 4", "support -1")
    position = json.loads(json.dumps(match.position()))
    again = Match.start("ninjato", match.players, position=position)
    assert again.state == match.state
    play(again, "confirm", "banzai", "guard 3_alarm")
    assert GAME.restore(again.setup, again.position()) == again.state


def test_a_correction_patches_a_position() -> None:
    match = table()
    match.correct({"honor": [12, 3]}, "we forgot an envoy")
    assert match.state.honor == (12, 3)
    match.correct("go palace", "we play it so")
    assert match.state.seat == 1


@pytest.mark.parametrize(
    "change",
    [
        {"weather": 1},
        {"houses": HOUSES[:4]},
        {"houses": [{"token": "taira_3"}] * 5},
        {"order": [0, 0]},
        {"order": [5, 1]},
        {"round": 9},
        {"seat": 4},
        {"phase": "dance"},
        {"phase": "raid_act"},
        {"phase": "note"},
        {"phase": "first_choice", "todo": ["turn"]},
        {"todo": ["cook"]},
        {"hands": [{"6": 1}, {}]},
        {"hands": [{"1": 9}, {}]},
        {"hands": "all"},
        {"envoys": [["xx_1"], []]},
        {"envoys": [["ta_1"], ["ta_1"]]},
        {"rumors": [["gossip"], []]},
        {"trophies": [["el_99"], []]},
        {"skills": [{"hensojutsu": 4}, {}]},
        {"treasures": [{"fan": 19}, {"pearl": 1}]},
        {"honor": [1]},
        {"honor": [True, 0]},
        {"dojo": {"1": 1}, "phase": "place"},
        {"houses": house(1, closed=True)},
        {"houses": house(1, token="taira_4")},
        {"shuriken": [["dojo"] * 3, []]},
        {"raid": {"house": "house_9", "mode": "stealth"}},
        {"palace": ["ta_1", "ta_2", "ta_3", "ta_4", "ta_5"]},
    ],
)
def test_bad_positions_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        Match.start(
            "ninjato",
            ["Aki", "Ben"],
            edition=None,
            dealer="app",
            seed=1,
            position={"houses": HOUSES, "hands": [{"1": 4}, {"2": 4}], **SHOWN, **change},
        )


def test_the_app_must_know_the_hands_it_deals() -> None:
    with pytest.raises(BadPosition):
        table(dealer="app", hands=[{"unknown": 4}, {"1": 1}])


# words


def test_help_has_every_clause_in_both_languages() -> None:
    english, french = GAME.help("en"), GAME.help("fr")
    assert len(english) == 165
    assert list(english) == list(french)
    assert list(english) == sorted(english)
    for text in (*english.values(), *french.values()):
        assert len(text) > 15 and text[-1] in ".!?»”)"
    for text in french.values():
        assert not re.search(r"(?<![\u00a0\u202f])[;:!?»]", text), text
        assert not re.search(r"«(?![\u00a0\u202f])", text), text


def test_every_word_of_the_grammar_has_a_name() -> None:
    for verb, places in GAME.verbs.items():
        assert verb in GAME.terms, verb
        for words in places:
            for word in words or ():
                if not re.fullmatch(r"[+-]?\d|\d_alarm|p\d", word):
                    assert word in GAME.terms, word
    for names in GAME.terms.values():
        assert set(names) == {"en", "fr"} and all(names.values())


def test_objections_cite_clauses_that_exist() -> None:
    folder = Path(str(GAME.folder))
    cited = set(
        re.findall(r"NJ-\d{3}", "".join(p.read_text("utf-8") for p in folder.rglob("*.py")))
    )
    assert cited <= set(GAME.help("en"))


def test_the_log_speaks_both_languages() -> None:
    match = new_match("ninjato", 3, 5, dealer="app")
    for _ in random_moves(match, random.Random(5)):
        pass
    terms = GAME.terms_of(match.setup.edition)
    for language in ("en", "fr"):
        voice = Voice(language, "ninjato", match.players, terms)
        lines = [voice.say(line.say) for line in log(match, 1)]
        assert len(lines) > 100
        assert all(line and "{" not in line for line in lines)
    assert clauses(match, "go dojo") == ("NJ-901",)


def test_the_checklist_depends_on_the_dealing() -> None:
    by_app = new_match("ninjato", 2, 1, dealer="app").setup
    by_hand = new_match("ninjato", 2, 1).setup
    notes = new_match("ninjato", 2, 1, options={"depth": "scores"}).setup
    assert GAME.checklist(by_app) != GAME.checklist(by_hand)
    assert len(GAME.checklist(notes)) == 4


def test_typed_and_surplus_cards_keep_the_laws() -> None:
    """NJ-117: cards by their print, and more copies than an unconfirmed list holds."""
    typed = {
        "reveal_elite": ["elite_as split 5 1 1", "elite_pair 3 2 5 4 2", "elite el_01"],
        "reveal_rumor": ["rumor_as secret_arts jade+any", "show_rumor secret_arts_1"],
        "reveal_envoy": ["envoy_as taira 77 mask same_1_4", "envoy_as minamoto 66 plain any"],
    }
    for seed in range(3):
        rng, match = random.Random(seed), new_match("ninjato", 2 + seed, seed)
        while not match.over:
            asked = match.decision
            assert asked is not None
            chosen = rng.choice([*typed.get(asked.key, []), str(rng.choice(asked.moves))])
            match.play(chosen if not match.why_not(chosen) else asked.moves[0])
            assert not list(GAME.laws(match.state))
        assert GAME.restore(match.setup, match.position()) == match.state
        assert Match.from_record(match.record()).state == match.state


def test_refusals_are_sentences_and_soft_ones_can_be_overruled() -> None:
    match, rng = new_match("ninjato", 3, 8), random.Random(8)
    overruled = 0
    for _ in random_moves(match, rng):
        if match.decision is None or rng.random() < 0.7:
            continue
        for move in match.decision.candidates:
            found = match.why_not(move)
            assert all(str(objection.say)[-1] in ".!?" for objection in found)
            if found and not any(objection.hard for objection in found):
                other = match.fork()
                other.correct(move, "agreed")
                assert not list(GAME.laws(other.state))
                overruled += 1
    assert overruled > 20


def test_the_view_names_the_scoring_phase() -> None:
    match = table(round=3, sensei=[], palace=[], envoys=[["ta_5"], []],
                  shuriken=[["dojo"] * 3, ["dojo"] * 2])  # fmt: skip
    play(match, "raid house_1 strength", "concede", "treasure house_1 fan")
    answer(match)
    board = match.view(None)["board"]
    assert (board["round"], board["scoring"]) == (4, 3)
    assert board["clan_order"] == ["go_shirakawa", "taira", "minamoto"]
    assert "Taira" in Voice("en", "ninjato", match.players, GAME.terms).say(
        GAME.prompt(match.state)
    )

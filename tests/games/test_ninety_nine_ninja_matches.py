"""Random matches of every mode of 99 Ninja, its golden matches, data and help."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match, Move, find_game
from companion.games.ninety_nine_ninja.state import State
from companion.language import Voice
from tests.conformance import (
    check_back_and_forth,
    check_end,
    check_no_leaks,
    check_state,
    new_match,
    play_checked,
)
from tests.games.test_ninety_nine_ninja_support import ALL, GAME, situation
from tests.roaming import seeds

GOLDEN = Path(__file__).parent.parent / "golden"
HOUSE = {
    "overhang_figures": "out_of_play", "cover_fallen_daimyo": "allowed", "track_limit": "open",
    "start_favors": "1", "technique_timing": "any_time", "technique_repeat": "unlimited",
    "intonjutsu_scope": "steps4and5", "boryaku_scoring": "together", "ronin_ignore": "automatic",
    "blacklist_pick": "choose", "clan_card_pick": "choose", "deck_end": "play_out",
}  # fmt: skip
SOLO_HOUSE = {"solo_trigger": "own_turn", "solo_deck_end": "automaton_continues", "level": "3"}
SCORES = {"depth": "scores"}
MODES: dict[str, tuple[int, dict[str, str]]] = {
    "duel": (2, {}),
    "blacklist": (2, {"blacklist": "yes"}),
    "ronin": (2, {"ronin": "yes"}),
    "clan_techniques": (2, {"clan_techniques": "yes", "start_favors": "1"}),
    "all_modules": (2, ALL),
    "house_rules": (2, {**ALL, **HOUSE}),
    "solo_0": (1, {"level": "0"}),
    "solo_3": (1, SOLO_HOUSE),
    "solo_7": (1, {"level": "7"}),
    "scores": (2, SCORES),
    "scores_all": (2, {**ALL, **SCORES}),
    "scores_house": (2, {**ALL, **HOUSE, **SCORES}),
    "scores_solo": (1, {**SCORES, "level": "3"}),
    "scores_solo_unknown": (1, {**SCORES, "auto_cards": "unknown"}),
}


def a_move(match: Match, rng: random.Random) -> Move:
    """A random legal move of a table that records everything and fells where it can."""
    decision = match.decision
    assert decision is not None
    moves = [move for move in decision.moves if move[0] not in ("scores_only", "take_back")]
    assert moves, match.record()
    acting = [move for move in moves if move[0] in ("activate", "swap", "name")]
    if acting and rng.random() < 0.3:
        return rng.choice(acting)
    if decision.weights:
        return rng.choices(decision.moves, decision.weights)[0]
    return rng.choice(moves)


def the_laws(match: Match, before: State) -> None:
    """Section 11, checked on what is public and apart from the rules' own code."""
    state: State = match.state
    box = state.box
    held = [len(cards) for cards in state.held]
    assert state.deck.count + sum(held) + len(state.laid) + len(state.discarded) == 29  # 1
    for seat, tokens in enumerate(state.tokens):
        assert len(tokens) == 8 and set(tokens) <= set("rpfs")  # 3
        placed = tokens.count("p")
        assert placed == sum(owner == seat for _, owner, _ in state.fallen)  # 4
        assert tokens[:placed] == "p" * placed  # 6
        if not state.reason:
            favors = tokens.count("f") + tokens.count("s")
            start = int(box.options["start_favors"])
            assert favors == sum(owner != seat for _, owner, _ in state.fallen) + start  # 5
            assert set(tokens[8 - favors :]) <= set("fs")  # 6
    assert len({code for code, _, _ in state.fallen}) == len(state.fallen) <= 7
    if None not in state.clans:
        assert sorted(state.clans) == [0, 1, 2]  # 7
    if box.clamp:
        assert all(abs(position) <= box.printed.track_end for position in state.tracks)  # 8
    assert before.fallen == state.fallen[: len(before.fallen)]  # 12
    if state.cells:
        shown = [code for code in state.cells if code in "POYTKNG"]
        assert len(shown) == 7 - len(state.fallen)  # 9
        assert sum(code in "BRW" for code in state.cells) <= 99  # 10
    start_of_turn = state.phase == "turn" and not state.turn.used and not state.turn.plays
    if start_of_turn and not box.solo and state.deck.count:
        assert held == [1, 1]  # 1
    if start_of_turn and state.cells and not box.ronin and state.laid:
        for cell in state.sight.standing.values():  # 11
            wide = 2 * box.side + 4
            near = [cell + d * wide + e for d in (-1, 0, 1) for e in (-1, 0, 1) if d or e]
            assert any(state.cells[at] in "brws" for at in near)
    if state.auto is not None and box.auto_known:
        coming = sum(item[0] == "lay_score" for item in state.agenda)
        assert state.auto.deck.count + len(state.auto.row) == 7  # 13
        assert state.auto.scores.count + len(state.auto.laid) == 7
        assert len(state.auto.laid) + coming == len(state.fallen)
        if start_of_turn and box.is_("solo_trigger", "any_scoring"):
            assert all(position > -6 for position in state.tracks)  # 8
    if state.alloc:
        start = int(box.options["start_favors"])
        wanted = 8 if state.reason == "deck" else 7 + start
        for seat in range(len(state.alloc)):
            assert sum(face in "pfs" for face in state.tokens[seat]) == wanted  # 14
    final = state.tracks
    assert sum(p > 0 for p in final) < 2 or sum(p < 0 for p in final) < 2  # 15


def a_match(mode: str, dealer: str, seed: int, every: int = 25) -> Match:
    seats, options = MODES[mode]
    match = new_match(GAME, seats, seed, options=options, dealer=dealer)
    rng = random.Random(seed)
    count = 0
    while match.decision is not None:
        before = match.state
        match.play(a_move(match, rng))
        assert not list(match.game.laws(match.state)), match.record()
        the_laws(match, before)
        if count % every == 0:
            check_state(match)
        count += 1
        assert count < 2_000
    check_end(match)
    return match


@pytest.mark.parametrize("dealer", ("app", "table"))
@pytest.mark.parametrize("mode", MODES)
def test_random_matches_keep_the_laws(mode: str, dealer: str) -> None:
    match = a_match(mode, dealer, 11)
    check_back_and_forth(match, random.Random(3))
    check_no_leaks(match, random.Random(5), tries=3)


def test_hidden_allocations_do_not_leak() -> None:
    fitted = 0
    for seed in range(2):
        match = a_match("scores", "table", seed, every=99)
        fitted += check_no_leaks(match, random.Random(seed), tries=12)
    assert fitted > 3


def test_wholly_random_moves_with_take_backs_and_changes_of_depth() -> None:
    for seed in (1, 2):
        play_checked(GAME, 2, seed, every=40, how={"dealer": "app", "options": ALL})


BLOCK = 5
"""Matches in one test: eight blocks, four of each dealer, are the forty of a mode."""


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("dealer", ("app", "table"))
@pytest.mark.parametrize("mode", MODES)
def test_very_many_matches(mode: str, dealer: str, block: int) -> None:
    for seed in seeds(4 * BLOCK, block, 4):
        match = a_match(mode, dealer, seed, every=60)
        check_back_and_forth(match, random.Random(seed))
        check_no_leaks(match, random.Random(seed), tries=2)


# an independent check of placements, from the words of the clauses


def turned(cells: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {(j, 2 - i): code for (i, j), code in cells.items()}


def flipped(cells: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {(i, 2 - j): code for (i, j), code in cells.items()}


def brute_force(state: State, card: str) -> set[str]:
    """Every placement allowed by NN-403 to NN-410, cell by cell."""
    side = state.box.side
    wide = 2 * side + 4
    table = {
        (at // wide - 2, at % wide - 2): code for at, code in enumerate(state.cells) if code != "."
    }
    in_play = state.box.options["overhang_figures"] == "in_play"
    cover_fallen = state.box.options["cover_fallen_daimyo"] == "allowed"
    chimon = "chimon" in state.turn.used
    rows = state.grid(card).split("/")
    printed = {(i, j): rows[i][j] for i in range(3) for j in range(3)}
    found = set()
    for flip in (0, 1):
        cells = flipped(printed) if flip else printed
        for turn in range(4):
            for row in range(-2, 2 * side):
                for col in range(-2, 2 * side):
                    fits = beside = False
                    fits = True
                    for (i, j), code in cells.items():
                        r, c = row + i, col + j
                        inside = 0 <= r < 2 * side and 0 <= c < 2 * side
                        if code == "." or (not inside and not in_play):
                            continue
                        under = table.get((r, c), ".")
                        if under in "POYTKNG" or (under in "poytkng" and not cover_fallen):
                            fits = False
                        if code in "BRW":
                            if under in "BRW" and not chimon:
                                fits = False
                            beside |= any(
                                table.get((r + a, c + b), ".") in "POYTKNG"
                                for a in (-1, 0, 1)
                                for b in (-1, 0, 1)
                                if a or b
                            )
                    if fits and beside:
                        found.add(f"place {card} {flip} {turn} {row} {col}")
            cells = turned(cells)
    return found


@pytest.mark.parametrize("mode", ("duel", "house_rules", "solo_7"))
def test_the_legal_list_is_what_the_clauses_say(mode: str) -> None:
    seats, options = MODES[mode]
    match = new_match(GAME, seats, 21, options=options, dealer="app")
    rng = random.Random(4)
    compared = 0
    while match.decision is not None and match.state.full:
        if match.state.phase == "turn" and (compared < 8 or match.state.turn.used):
            listed = {str(m) for m in match.decision.moves if m[0] == "place"}
            held = match.state.held[match.state.active]
            assert listed == set().union(*(brute_force(match.state, card) for card in held))
            for move in rng.sample(sorted(listed), min(5, len(listed))):
                assert not match.why_not(move)
            compared += 1
        match.play(a_move(match, rng))
    assert compared >= 8


def test_the_first_turn_offers_hundreds_of_placements() -> None:
    match = situation()
    assert match.decision is not None
    assert sum(move[0] == "place" for move in match.decision.moves) > 250


# golden matches

OUTCOMES = json.loads((GOLDEN / "ninety_nine_ninja_outcomes.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("mode", MODES)
def test_golden_matches(mode: str) -> None:
    text = (GOLDEN / f"ninety_nine_ninja_{mode}.txt").read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.over and match.record() == text
    sheet = match.scores()
    assert [list(line.points) for line in sheet.lines] == OUTCOMES[mode]["tracks"]
    assert list(sheet.winners) == OUTCOMES[mode]["winners"]
    assert Voice("en", GAME, match.players).say(sheet.outcome) == OUTCOMES[mode]["outcome"]


# help and words


def test_help_has_every_clause_in_both_languages() -> None:
    game = find_game(GAME)
    english, french = game.help("en"), game.help("fr")
    assert list(english) == list(french) and len(english) == 192
    assert list(english) == sorted(english)
    assert all(len(text) > 15 for text in (*english.values(), *french.values()))
    assert not any(english[clause] == french[clause] for clause in english)
    for text in french.values():
        for at, mark in enumerate(text):
            if mark in ";:!?»":
                assert text[at - 1] in "\u00a0\u202f", text
        assert "'" not in text and '"' not in text


def test_terms_have_both_languages() -> None:
    game = find_game(GAME)
    for word, names in game.terms.items():
        assert set(names) == {"en", "fr"}, word
    assert set(game.verbs) <= set(game.terms)
    renamed: dict[str, Any] = dict(game.terms_of(game.standin))
    assert renamed["purple"]["fr"] == "Violet"


def test_every_sentence_is_translated() -> None:
    for mode in ("all_modules", "solo_3", "scores_all"):
        text = (GOLDEN / f"ninety_nine_ninja_{mode}.txt").read_text(encoding="utf-8")
        match = Match.from_record(text)
        voice = Voice("fr", GAME, match.players, match.game.terms)
        for step in match.game.checklist(match.setup):
            assert voice.translate(step.text) != step.text, step.text
        while match.index:
            match.goto(match.index - 1)
            if match.decision is not None:
                prompt = match.decision.prompt
                assert voice.translate(prompt.text) != prompt.text, prompt.text
            if match.index % 40 == 0:
                check_state(match)

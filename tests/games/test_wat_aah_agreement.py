"""Full play, figures told round by round, and the pads give the same sheet; odds are exact."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.engine import Match, Move, ScoreSheet
from tests.clauses import clause
from tests.conformance import NAMES
from tests.games.test_wat_aah_out_of_turn import EFFECTS
from tests.games.wat_aah_tables import GAME, at, grand, play, with_rows
from tests.roaming import seeds

ROUND, FINAL = GAME.pads
BETWEEN = frozenset(("shosho", "draw_two", "keep", "peek", "pass", "pawns", "boss"))


def played(seed: int) -> Match:
    """A random table-dealt match with random options, cards used out of turn as well."""
    rng = random.Random(seed)
    options = {option.key: rng.choice(option.values) for option in GAME.options}
    match = Match.start(
        "wat_aah", NAMES[: rng.randint(2, 4)], options={**options, "depth": "full"},
        edition=EFFECTS, id="a",
    )  # fmt: skip
    while (decision := match.decision) is not None:
        others = [move for move in decision.out_of_turn if move[0] == "use_court"]
        if others and rng.random() < 0.3:
            match.play(rng.choice(others))
        else:
            match.play(rng.choices(decision.moves, decision.weights)[0])
    return match


def told(full: Match) -> Match:
    """The same match, only its figures and what happened on the board recorded."""
    setup = full.setup
    match = Match.start(
        "wat_aah", setup.players, options={**setup.options, "depth": "scores"},
        edition=setup.edition, id="a",
    )  # fmt: skip
    grasshopper = full.state.board is None
    if not grasshopper:
        first = next(full.state_at(n) for n in range(full.index) if full.state_at(n).phase
                     not in ("reveal", "deal"))  # fmt: skip
        match.play(f"first p{first.first}")
    for place in range(full.index):
        before, after, move = full.state_at(place), full.state_at(place + 1), full.entry_at(place)
        assert isinstance(move, Move)
        if move[0] == "use_court":
            match.play(move)
        if move[0] in BETWEEN and len(before.rounds) == before.round:
            match.play(move)
        if len(after.rounds) > len(before.rounds):
            scored = after.rounds[-1]
            for seat in range(len(setup.players)):
                match.play(f"in_play p{seat} {scored.in_play[seat]}")
                match.play(f"corruption_points p{seat} {scored.corruption[seat]}")
                if scored.corruption[seat]:
                    match.play(f"corruption_cards p{seat} {scored.cards[seat]}")
    return match


def alike(one: ScoreSheet, two: ScoreSheet) -> None:
    """The same figures, places, winners and reasons; only the cards behind them may be unknown."""
    assert [(str(line.label), line.points) for line in one.lines] == [
        (str(line.label), line.points) for line in two.lines
    ]
    for part in ("totals", "ranking", "winners", "outcome", "chain"):
        assert getattr(one, part) == getattr(two, part), part
    seats = range(len(one.totals))
    assert [one.rank(seat) for seat in seats] == [two.rank(seat) for seat in seats]


def check_agreement(seed: int) -> None:
    full = played(seed)
    scores, setup = told(full), full.setup
    seats, options, edition = len(setup.players), setup.options, setup.edition
    assert scores.over
    alike(full.scores(), scores.scores())
    assert full.scores().notes == scores.scores().notes
    for number, scored in enumerate(full.state.rounds, 1):
        values: dict[str, Any] = {"in_play": scored.in_play, "corruption": scored.corruption}
        values |= {"corruption_cards": scored.cards, "bonus": scored.bonus}
        asked = {field.key for field in ROUND.fields(seats, options, edition)}
        sheet = ROUND.result(
            seats, {key: list(values[key]) for key in asked}, options, edition
        ).sheet  # fmt: skip
        assert sheet is not None and sheet.totals == scored.totals
        if full.state.board is None:
            alike(sheet, full.scores())
            return
        order = sorted(set(scored.totals), reverse=True)
        assert [sheet.rank(seat) - 1 for seat in range(seats)] == [
            order.index(total) for total in scored.totals
        ]
        assert set(sheet.notes) <= {*full.scores().notes, *sheet.notes[-1:]}, number
    board, last = full.state.gm, full.state.rounds[-1]
    values = {
        "boss": board.boss, "court": board.court, "missions": board.missions,
        "final_battle": [a + b for a, b in zip(board.battle, board.lost, strict=True)],
        "corruption": last.corruption, "corruption_cards": last.cards,
    }  # fmt: skip
    asked = {field.key for field in FINAL.fields(seats, options, edition)}
    final = FINAL.result(seats, {key: values[key] for key in asked}, options, edition).sheet
    assert final is not None
    alike(final, full.scores())


def test_full_play_scores_and_pads_agree():
    for seed in range(30):
        check_agreement(seed)


@pytest.mark.soak
def test_full_play_scores_and_pads_agree_in_very_many_matches():
    for seed in seeds(600):
        check_agreement(seed)


@clause("WA-602")
def test_wa_602_places_of_the_round_pad_have_no_gap():
    values = {"in_play": [25, 25, 20, 10], "corruption": [0] * 4, "bonus": [0] * 4}
    sheet = ROUND.result(4, values, {"mode": "grand_master"}, GAME.standin).sheet
    assert [sheet.rank(seat) for seat in range(4)] == [1, 1, 2, 3]


@clause("WA-907")
def test_wa_907_the_final_pad_asks_for_what_decides():
    options = {"mode": "grand_master", "least_corrupt_by": "cards"}
    keys = [field.key for field in FINAL.fields(2, options, GAME.standin)]
    assert "corruption_cards" in keys and "corruption" not in keys
    values = {"boss": "zombies", "court": [1, 1], "missions": [1, 1], "final_battle": [2, 2],
              "corruption_cards": [3, 1]}  # fmt: skip
    assert FINAL.result(2, values, options, GAME.standin).sheet.winners == (1,)


# odds


def outside(match: Match, seat: int | None) -> Counter[str]:
    """What these eyes know to lie outside the deck, followed move by move."""
    seats = range(len(match.players))
    taken: list[Counter[str]] = [Counter() for _ in seats]
    for place in range(match.index):
        before, move = match.state_at(place), match.entry_at(place)
        power = before.play.power
        match move:
            case ("take", kind):
                taken[before.turn][kind] += 1
            case ("target", owner, _, kind) if power.kind == "return_card":
                taken[int(owner[1:])][kind] += 1
            case ("target_clan", owner, clan) if power.kind == "return_clan":
                cards = next(
                    cards
                    for at_clan, cards in before.areas[int(owner[1:])]
                    if GAME.verbs["lay"] and _clan(at_clan) == clan
                )
                taken[int(owner[1:])].update(before.box.cards.kinds[card] for card in cards)
            case ("discard", kind):
                who = before.play.other if before.phase == "discards" else before.turn
                taken[who] -= Counter([kind])
            case ("yokai", kind, _):
                taken[before.turn] -= Counter([kind])
            case ("done",):
                taken[before.turn] -= Counter(before.box.cards.kinds[k] for k in before.play.chosen)
            case ("opponent", other) if power.kind == "swap_hands":
                a, b = before.turn, int(other[1:])
                taken[a], taken[b] = taken[b], taken[a]
    view = GAME.view(match.state, seat)
    known = Counter(view["jigoku"])
    known.update(card for area in view["play"] for clan in area for card in clan["cards"])
    for owner in seats:
        pile = view["corruption"][owner]
        known.update(pile.get("faces", []))
        if "faces" not in pile and owner == view["turn"] and view["shown"]:
            known[view["shown"]] += 1
        if owner != seat:
            known.update(taken[owner])
    known.update(view.get("hand", {}))
    return known


def _clan(index: int) -> str:
    from companion.games.wat_aah.components import CLANS

    return CLANS[index]


def check_odds(seed: int, dealer: str) -> Counter[str]:
    rng = random.Random(seed)
    options = {option.key: rng.choice(option.values) for option in GAME.options}
    match = Match.start(
        "wat_aah", NAMES[: rng.randint(2, 4)], options={**options, "depth": "full"},
        dealer=dealer, seed=seed, id="a",
    )  # fmt: skip
    found = Counter[str]()
    while (decision := match.decision) is not None and match.index < 260:
        state = match.state
        for seat in (None, *range(len(match.players))):
            odds = match.odds(seat)
            if not odds:
                found["none"] += 1
                continue
            told_pool = Counter({chance.label.args["n"]: chance.good for chance in odds})
            cards = state.box.cards
            if not state.deck_size():
                pool = Counter(dict(zip(cards.kinds, state.jigoku, strict=True)))
                found["reshuffle due"] += 1
            else:
                assert not state.deck.shuffles, "nobody can tell after a reshuffle"
                pool = Counter(dict(zip(cards.kinds, cards.copies, strict=True)))
                pool -= outside(match, seat)
                found["told"] += 1
                found["open"] += any(state.open_hands)
            strengths = Counter[int]()
            for kind, number in pool.items():
                strengths[cards.strength[cards.index[kind]]] += number
            assert +strengths == told_pool
            assert all(chance.all == sum(pool.values()) for chance in odds)
        match.play(rng.choices(decision.moves, decision.weights)[0])
    return found


@clause("WA-414", "WA-433")
@pytest.mark.parametrize("dealer", ["app", "table"])
def test_odds_are_exact_or_not_shown(dealer):
    found = Counter[str]()
    for seed in range(12):
        found += check_odds(seed, dealer)
    assert found["told"] > 100 and found["open"] > 10 and found["none"] > 100


@clause("WA-210")
def test_wa_210_no_odds_after_a_reshuffle():
    match = at(hands=[{"unknown": 90}, {"carp_1": 1}], jigoku={"bear_6": 3}, phase="draw", deck=0)
    assert [(chance.label.args["n"], chance.good) for chance in match.odds(1)] == [(6, 3)]
    play(match, "recruit")
    assert match.state.deck.shuffles == 1 and match.odds(1) == match.odds(None) == ()


@clause("WA-414")
def test_wa_414_a_card_taken_openly_is_not_in_the_deck():
    match = at(
        3, hands=[{"carp_1": 1}] * 2 + [{}], jigoku={"yokai_oni": 1, "bear_6": 1}, phase="jigoku",
        action={"power": ["take_jigoku", 1, 0], "left": 1, "laid": "clan"},
    )  # fmt: skip
    before = {chance.label.args["n"]: chance.good for chance in match.odds(1)}
    assert before == {}
    play(match, "take yokai_oni", "discard carp_1")
    for seat in (None, 1, 2):
        assert 8 not in {chance.label.args["n"] for chance in match.odds(seat)}


@clause("WA-804")
def test_wa_804_points_that_no_cards_are_worth_are_not_asked_about():
    rows = {row["id"]: {"s1": 0, "s2": 0} for row in GAME.standin.rows("clans")}
    edition = with_rows("clans", rows)
    edition = with_rows("ronin", {"ronin": {"strength": 3}}, edition)
    spirits = {row["id"]: {"strength": 4} for row in GAME.standin.rows("yokai")}
    edition = with_rows("yokai", spirits, edition)
    match = grand(options={"depth": "scores"}, edition=edition)
    play(match, "in_play p0 9")
    offered = {move[2] for move in match.decision.moves}
    assert not {"1", "2"} & offered and {"0", "3"} <= offered
    assert match.why_not("corruption_points p0 2")[0].clause == "WA-105"

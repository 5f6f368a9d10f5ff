"""Full play, the same match told at the scores depth, and the pads give the same sheet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Edition, Match, Move, find_game
from companion.games.ninety_nine_ninja.components import CLANS
from companion.games.ninety_nine_ninja.effects import points, reckoning, turns
from companion.games.ninety_nine_ninja.state import AUTOMATON, State, daimyo
from tests.clauses import clause
from tests.conformance import NAMES
from tests.games.test_ninety_nine_ninja_support import GAME, play, with_rows
from tests.roaming import seeds

QUICK, LONG = 40, 200
LIKED = {Move.parse("clan_card black_2"), Move.parse("activate boryaku")}
"""Two cards in a turn are rare enough."""
SAME = frozenset(
    ("clan_card", "list", "first", "take", "auto_clan", "swap", "activate", "auto_top", "score_top",
     "auto_draw", "score_card", "allocate", "take_back", "commit", "reopen", "reveal")
)  # fmt: skip
"""Moves that are told in the same words at both depths."""
FACES = frozenset(("auto_top", "score_top", "score_card"))
"""Moves that name a card of the automaton."""


def easy() -> Edition:
    """Few guards, techniques for next to nothing, cards that hardly fit and lists that are alike:
    much happens."""
    edition = find_game(GAME).standin
    grids = (
        "..r./.P../...O/..b.",
        ".w../..Y./.w../.T..",
        ".K.b/...N/.r../....",
        "..b./..../.G../....",
    )
    boards = [
        {**row, "grid": grid} for row, grid in zip(edition.rows("boards"), grids, strict=True)
    ]
    costs = [{**row, "cost": at % 2} for at, row in enumerate(edition.rows("techniques"))]
    cards = [dict(row) for row in edition.rows("cards")]
    for at, card in enumerate(cards[::3]):
        card["grid"] = f"BRW/{'BRW'[at % 3]}{'bRW.'[at // 3]}B/RW{'BRWrw.'[at % 6]}"
    lists = [{**row, "order": "POYTKNG"} if row["id"][0] in "123" else row
             for row in edition.rows("auto_cards")]  # fmt: skip
    for group, rows in (("boards", boards), ("techniques", costs), ("cards", cards),
                        ("auto_cards", lists)):  # fmt: skip
        edition = with_rows(group, rows, edition)
    return edition


def random_match(seed: int) -> Match:
    """A finished match recorded in full, with random options."""
    rng = random.Random(f"agree/{seed}")
    rules = find_game(GAME)
    edition = easy() if seed % 3 else rules.standin
    options = {option.key: rng.choice(option.values) for option in rules.options}
    seats = rng.choice((1, 2))
    if seats == 1:
        options |= dict.fromkeys(("blacklist", "ronin", "clan_techniques"), "no")  # NN-115
    match = Match.start(
        GAME, NAMES[:seats], options={**options, "depth": "full"}, dealer="table", edition=edition
    )
    while match.decision is not None:
        moves = (*match.decision.moves, *match.decision.out_of_turn)
        verbs = sorted({move[0] for move in moves} - {"scores_only"})
        if rng.random() < 0.75:
            verbs = [verb for verb in verbs if verb not in ("take_back", "reopen")] or verbs
        verb = rng.choice(verbs)
        liked = [move for move in moves if move in LIKED] if rng.random() < 0.5 else []
        match.play(rng.choice(liked or [move for move in moves if move[0] == verb]))
    return match


def stations(state: State, move: Move) -> Iterator[tuple[State, State]]:
    """Every step from a move to the next question."""
    after = turns.ANSWERS[move[0]](replace(state, news=()), move)
    yield state, after
    while after.agenda:
        runner = turns.RUNNERS.get(after.phase)
        later = runner(after, after.item) if runner else None
        if later is None:
            return
        yield after, later
        after = later


def told(full: Match) -> Iterator[str]:
    """The same match in the words of the scores depth (NN-703, NN-704)."""
    known = full.setup.options["auto_cards"] == "known"
    for index, entry in enumerate(full.entries):
        assert isinstance(entry, Move)
        state: State = full.state_at(index)
        yield from _said(state, entry, known)
        for before, after in stations(state, entry):
            yield from _happened(before, after)
        if entry[0] == "reveal" and state.box.solo and not known:
            for clan, number in zip(CLANS, reckoning.automaton_points(full.state), strict=True):
                yield f"bottom {clan} {number}"


def _said(state: State, move: Move, known: bool) -> Iterator[str]:
    if move[0] in ("place", "discard"):
        yield "card placed" if move[0] == "place" else "card discarded"
    elif move[0] == "auto_draw" and not known:
        cards, row = state.box.printed.auto, state.auto.row if state.auto else ()
        card = cards[move[1]]
        number = sum(cards[one].lasting_points for one in row) + card.all_points
        yield f"auto_turn {card.action} {number}"
    elif move[0] in SAME and (known or move[0] not in FACES):
        yield str(move)


def _happened(before: State, after: State) -> Iterator[str]:
    if before.phase == "points":
        yield from _samurai(before)
    elif before.phase == "close" and before.turn.plays:
        yield "end_turn"
    for code, seat, _ in after.fallen[len(before.fallen) :]:
        clans = [points.neighbours(before, code, before.clan(who)) for who in (0, 1)]
        if before.box.solo and seat == AUTOMATON:
            yield f"auto_kill {daimyo(code)} {clans[0]}"
        else:
            yield f"fell {daimyo(code)} {clans[seat]}-{clans[1 - seat]}"


def _samurai(state: State) -> Iterator[str]:
    links = [one.link for one in points.covered(state)]
    own, other = (links.count(state.clan(seat)) for seat in (state.active, state.other))
    if links and state.box.ronin:
        yield f"ronin_samurai {own}-{other}-{len(links) - own - other}"
    elif links:
        yield f"samurai {len(links)}"


def by_points(full: Match) -> Match:
    match = Match.start(
        GAME, full.players, options={**full.setup.options, "depth": "scores"}, dealer="table",
        edition=full.setup.edition,
    )  # fmt: skip
    return play(match, *told(full))


def pad_values(state: State) -> dict[str, Any]:
    """What people would type into both pads after this match."""
    values: dict[str, Any] = {
        "end_reason": state.reason,
        "felled": [state.felled(seat) for seat in range(len(state.alloc))],
    }
    for number, clan in enumerate(CLANS):
        values[f"track_{clan}"] = state.tracks[number]
        laid = [[at for at, to in enumerate(row) if to == number] for row in state.alloc]
        faces = [[(state.tokens[seat][at], at) for at in row] for seat, row in enumerate(laid)]
        values[f"daimyo_{clan}"] = [
            [str(state.box.printed.numbers[at]) for face, at in row if face == "p"] for row in faces
        ]
        values[f"favor_{clan}"] = [sum(face != "p" for face, _ in row) for row in faces]
        values[f"points_{clan}"] = [
            reckoning.allocated(state, seat)[number] for seat in range(len(state.alloc))
        ]
        if state.box.solo:
            values["auto_felled"] = state.felled(AUTOMATON)
            values[f"auto_{clan}"] = reckoning.automaton_points(state)[number]
    return values


def check_agreement(seed: int) -> Match:
    full = random_match(seed)
    scores = by_points(full)
    state: State = full.state
    assert scores.over and not [*full.game.laws(state), *full.game.laws(scores.state)]
    if state.auto is not None:
        cards = [card for card, *_ in state.auto.laid]
        assert len(set(cards)) == len(cards)
    for field in ("tracks", "tokens", "fallen", "clans", "alloc", "reason"):
        assert getattr(scores.state, field) == getattr(state, field), field
    assert scores.scores() == full.scores()
    values, setup = pad_values(state), full.setup
    for pad in full.game.pads:
        fields = pad.fields(len(full.players), setup.options, setup.edition)
        for field in fields:
            found = values[field.key] if field.per_seat else [values[field.key]]
            assert field.kind != "int" or all(field.low <= n <= field.high for n in found), field
        asked = {field.key: values[field.key] for field in fields}
        result = pad.result(len(full.players), asked, setup.options, setup.edition)
        assert not result.objections and result.sheet == full.scores(), pad.key
    return full


@clause("NN-704", "NN-709", "NN-918", "NN-927")
def test_full_play_points_and_pads_agree() -> None:
    played = [check_agreement(seed) for seed in range(QUICK)]
    verbs = {entry[0] for match in played for entry in match.entries if isinstance(entry, Move)}
    assert {"activate", "fall", "discard", "auto_draw", "take_back", "reopen", "name"} <= verbs
    assert {match.state.reason for match in played} == {"daimyos", "deck"}
    assert {match.state.box.solo for match in played} == {False, True}


@pytest.mark.soak
def test_very_many_matches_agree_at_every_depth() -> None:
    for seed in seeds(LONG):
        check_agreement(seed)

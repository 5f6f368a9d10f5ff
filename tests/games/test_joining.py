"""What people say when they join is what is played.

Random answers to the questions of every game, in every mode and depth, about tables that are
nearly those of real matches: refused in a sentence at the question, or the match that starts
holds each of them as it was said, and can be played to its end.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from companion.engine import BadPosition, BadSetup, Match, find_game
from companion.table.joining import asks, finished, fixes
from companion.table.shapes import (
    UNKNOWN,
    Ask,
    Counts,
    EachSeat,
    EachThing,
    Flag,
    Hand,
    Number,
    Parts,
    Pick,
    Several,
    Who,
    empty,
)
from tests.conformance import NAMES
from tests.games.attempts import GAMES
from tests.games.test_any_position import PATIENCE, check_playable, within
from tests.roaming import seeds

QUICK, LONG = 60, 1_500


def some_example(game: str, rng: random.Random) -> Match:
    """A match that would start now, with random options: the form asks about it."""
    rules = find_game(game)
    while True:
        chosen = {option.key: rng.choice(option.values) for option in rules.options}
        some = rng.sample(sorted(chosen), rng.randint(0, len(chosen)))
        options = {key: chosen[key] for key in some}
        if rng.random() < 0.5 and "depth" in chosen:
            options["depth"] = chosen["depth"]
        try:
            return Match.start(game, NAMES[: rng.choice(list(rules.seats))], options)
        except BadSetup:
            continue  # some options need a certain number of players, or one another


def some_value(shape: Any, rng: random.Random, seats: int) -> Any:
    """An answer as the form holds it: mostly little, as most tables have little of a kind."""
    match shape:
        case Number(low=low, high=high):
            return rng.choice([low, min(low + 1, high), min(low + 2, high), rng.randint(low, high)])
        case Who():
            return rng.randrange(seats)
        case Flag():
            return rng.random() < 0.2
        case Pick(ids=ids):
            return rng.choice(ids) if rng.random() < 0.5 else None
        case Several(ids=ids):
            return rng.sample(ids, min(len(ids), rng.choice((0, 0, 1, 2))))
        case Counts(ids=ids, low=low, as_list=as_list):
            some = rng.sample(ids, min(len(ids), rng.choice((0, 1, 2))))
            if as_list:
                return [one for one in some for _ in range(rng.choice((1, 1, 2)))]
            return {one: rng.choice((1, 1, 2, *((-3,) if low < 0 else ()))) for one in some}
        case Hand(ids=ids, open_count=open_count):
            known = some_value(Counts(ids), rng, seats)
            return known | ({UNKNOWN: rng.choice((1, 1, 2))} if open_count else {})
        case EachSeat(of=of):
            return [some_value(of, rng, seats) for _ in range(seats)]
        case EachThing(names=names, of=Who()) if len(names) == seats:
            return rng.sample(range(seats), seats)
        case EachThing(names=names, of=of):
            return [some_value(of, rng, seats) for _ in names]
        case Parts(asks=parts):
            return {ask.key: some_value(ask.shape, rng, seats) for ask in parts}
    return empty(shape, seats)  # painted boards have their own tests


def some_answers(example: Match, rng: random.Random) -> dict[str, Any]:
    seats = len(example.players)
    questions = asks(example)
    chosen = rng.sample(questions, rng.randint(0, min(4, len(questions))))
    answers = {ask.key: filled(ask, rng, seats) for ask in questions if ask.required}
    return answers | {ask.key: some_value(ask.shape, rng, seats) for ask in chosen}


def filled(ask: Ask, rng: random.Random, seats: int) -> Any:
    """What nobody can leave open: things of the box, each once."""
    if ask.first is not None:
        return ask.first
    match ask.shape:
        case EachThing(names=names, of=Pick(ids=ids)):
            return rng.sample(ids, len(names))
        case EachSeat(of=Pick(ids=ids)):
            return rng.sample(ids, seats)
        case EachThing(names=names, of=Parts(asks=(Ask(key=key, shape=Pick(ids=ids)), *_)) as of):
            rows = zip(names, rng.sample(ids, len(names)), strict=True)
            return [empty(of, seats) | {key: one} for _, one in rows]
    return empty(ask.shape, seats)


def says(held: Any, told: Any) -> bool:
    """Whether a position holds what was told; what was left open may be anything."""
    if told is None:
        return True
    if isinstance(told, dict) and isinstance(held, list):  # in the order of laying
        held = dict(held)
    if isinstance(told, dict):
        return all(says(held.get(key, 0), part) for key, part in told.items() if part)
    if isinstance(told, list) and all(isinstance(part, str) for part in (*told, *held)):
        # On a map who has fallen is told beside it: a small letter then.
        return sorted(map(str.lower, told)) == sorted(map(str.lower, held))
    if isinstance(told, list):
        return all(map(says, held, told)) and not any(told[len(held) :])
    return bool(held == told)


def laid_out(match: Match) -> Match:
    """When the table has named the cards that were left open."""
    while match.decision is not None and match.decision.key == "draw":
        match.play(match.decision.moves[0])
        if match.index > len(match.players):
            break
    return match


def check_said(game: str, seed: int) -> Counter[str]:
    """Which answers were accepted."""
    rng = random.Random(f"joining/{game}/{seed}")
    example = some_example(game, rng)
    answers = some_answers(example, rng)
    position = json.loads(json.dumps(finished(example, copy.deepcopy(answers))))
    how = {"players": example.players, "options": dict(example.setup.options)}
    try:
        match = Match.start(game, position=position, **how)
    except BadPosition as error:
        assert error.fields, str(error.say)
        assert not error.say.text.endswith("cannot be read."), error.fields
        return Counter()
    readers = {fix.key: fix.read for fix in fixes(match)}
    at_once, then = match.position(), laid_out(match.fork()).position()
    for key, told in position.items():
        now = [held[key] if key in held else readers[key](held) for held in (at_once, then)]
        assert any(says(one, told) for one in now), (key, told, now)
    if seed % 5 == 0:
        with within(PATIENCE):
            check_playable(match, how, rng)
    return Counter(answers.keys())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_at_joining_is_what_is_played(game: str) -> None:
    accepted = sum((check_said(game, seed) for seed in range(QUICK)), Counter())
    assert accepted.total() > 20


ASKED: list[tuple[str, dict[str, str], set[str]]] = [
    ("ninjato", {}, {"seat", "hands"}),  # NJ-202, NJ-302
    ("seven_ronin", {}, {"pinned", "cancelled"}),  # SR-332, SR-406
    ("ninety_nine_ninja", {"depth": "scores"}, {"spent"}),  # NN-303
    ("shinobi_clans", {}, {"hands", "deck"}),  # SC-205, SC-901
    ("wat_aah", {"mode": "grand_master"}, {"court_cards", "temple_cards"}),  # WA-705
]


@pytest.mark.parametrize(("game", "options", "keys"), ASKED, ids=[row[0] for row in ASKED])
def test_joining_asks_what_the_next_turn_depends_on(
    game: str, options: dict[str, str], keys: set[str]
) -> None:
    seats = min(find_game(game).seats)
    example = Match.start(game, NAMES[: max(2, seats)], options)
    assert keys <= {ask.key for ask in asks(example)}


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_very_many_answers_at_joining_are_what_is_played(game: str) -> None:
    for seed in seeds(LONG):
        check_said(game, seed)

"""Whatever position is accepted can be played to its end.

Positions of real matches with fields left out, counts, seats and phases changed, or fields of
another match in them: refused in a sentence, or random play from there ends, every decision has
an answer, the laws hold, and every position on the way is accepted again and means the same.
"""

from __future__ import annotations

import ast
import json
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from companion.engine import BadPosition, BadSetup, Match, Pile, find_game, game_ids
from tests.conformance import NAMES
from tests.games.tried import matches
from tests.roaming import more, seeds
from tests.share.tables import modes, played

QUICK, LONG = 24, 1_000
PATIENCE = 30
"""Seconds of processor time after which a match is taken to go round in a ring."""
MOST_MOVES = 4_000
NEAR = 35
"""So many moves after a strange position the states still show it; later they are any match's."""


@cache
def sources(game: str) -> tuple[Match, ...]:
    """Golden matches, and random ones in every way of dealing with random options."""
    random_ones = [
        played(game, mode, seed)
        for mode in range(len(modes(game)))
        for seed in (1, 2, 3, 5, 7, *more(5))
    ]
    return (*matches(game), *random_ones)


@contextmanager
def within(seconds: int) -> Iterator[None]:
    def late(*_: object) -> None:
        raise AssertionError("it goes round in a ring")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def some_position(game: str, rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arguments of a start, and a position that is nearly one of a real match."""
    whole = rng.choice(sources(game))
    match = whole.fork(rng.randint(0, whole.index))
    setup = match.setup
    position = json.loads(json.dumps(match.position()))
    other = rng.choice(sources(game))
    strange = json.loads(json.dumps(other.fork(rng.randint(0, other.index)).position()))
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        _change(position, strange, rng)
    if rng.random() < 0.15:
        kept = rng.sample(sorted(position), rng.randint(0, len(position)))
        position = {key: position[key] for key in kept}
    options, dealer, seats = dict(setup.options), dict(setup.dealer), len(setup.players)
    if rng.random() < 0.1:
        option = rng.choice(find_game(game).options)
        options[option.key] = rng.choice(option.values)
    if rng.random() < 0.1:
        dealer = rng.choice(modes(game))
    if rng.random() < 0.05:
        seats = rng.choice(list(find_game(game).seats))
    how = {
        "players": NAMES[:seats],
        "options": options,
        "dealer": dealer,
        "seed": f"{rng.randint(1, 99):032x}",
        "edition": setup.edition,
    }
    return how, position


def _change(position: dict[str, Any], strange: dict[str, Any], rng: random.Random) -> None:
    match rng.randint(0, 3):
        case 0 if position:
            del position[rng.choice(sorted(position))]
        case 1 if strange:
            key = rng.choice(sorted(strange))
            position[key] = strange[key]
        case _:
            _change_inside(position, rng)


def _change_inside(value: Any, rng: random.Random) -> None:
    """Another value of the same kind somewhere inside."""
    while True:
        keys = sorted(value) if isinstance(value, dict) else range(len(value))
        if not keys:
            return
        key = rng.choice(list(keys))
        if isinstance(value[key], dict | list) and value[key] and rng.random() < 0.8:
            value = value[key]
            continue
        value[key] = _another(value, key, rng)
        return


def _another(holder: Any, key: Any, rng: random.Random) -> Any:
    now = holder[key]
    if isinstance(now, bool):
        return not now
    if isinstance(now, int):
        return now + rng.choice((-2, -1, 1, 1, 2, 5))
    if isinstance(now, dict | list):
        return type(now)()
    beside = list(holder.values()) if isinstance(holder, dict) else list(holder)
    words = [word for word in beside if isinstance(word, str)]
    return rng.choice([None, "?", "unknown", *words])


def check_any_position(game: str, seed: int) -> str:
    """What came of one position: "refused", or "played"."""
    rng = random.Random(f"{game}/{seed}")
    how, position = some_position(game, rng)
    with within(PATIENCE):
        try:
            match = Match.start(game, position=position, **how)
        except (BadPosition, BadSetup) as error:
            assert str(error.say)
            if isinstance(error, BadPosition):
                check_named(error, position)
            return "refused"
        check_playable(match, how, rng)
    return "played"


def check_named(error: BadPosition, position: dict[str, Any]) -> None:
    """The refusal stands at a field, where who typed it looks for it."""
    assert error.fields, (str(error.say), position)
    for objection in error.objections:
        assert objection.field or error.field, (str(objection.say), position)


def check_playable(match: Match, how: dict[str, Any], rng: random.Random) -> None:
    for count in range(MOST_MOVES):
        broken = list(match.game.laws(match.state))
        assert not broken, broken
        short = [pile for pile in piles_of(match.state) if pile.count < 0]
        assert not short, short
        if count % (7 if count < NEAR else 70) == 0:
            check_read_again(match, how)
        decision = match.decision
        if decision is None:
            match.scores()
            return
        moves = decision.moves
        assert moves, f"no answer at {decision}"
        weights = decision.weights
        match.play(rng.choices(moves, weights)[0] if weights else rng.choice(moves))
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def piles_of(state: Any) -> list[Pile]:
    parts = (getattr(state, field.name) for field in fields(state))
    return [part for part in parts if isinstance(part, Pile)]


def check_read_again(match: Match, how: dict[str, Any]) -> None:
    position = json.loads(json.dumps(match.position()))
    again = match.game.restore(match.setup, position)
    assert again == match.state, position
    for seat in (None, *range(len(match.players))):
        json.dumps(match.view(seat))
    match.guide()
    Match.start(match.game.id, position=position, **how)


@pytest.mark.parametrize("game", game_ids())
def test_every_law_names_the_field_in_which_it_is_broken(game: str) -> None:
    """Read from the source: random positions seldom break all of them."""
    folder = Path(find_spec(type(find_game(game)).__module__).origin).parent  # type: ignore
    laws = [*folder.glob("invariants*.py"), *folder.glob("invariants/*.py")]
    trees = [ast.parse(path.read_text("utf-8")) for path in laws]
    found = [call for tree in trees for call in objections_in(tree)]
    assert found
    for call in found:
        named = [keyword.arg for keyword in call.keywords]
        assert "field" in named or len(call.args) == 4, ast.unparse(call)


def objections_in(node: ast.AST) -> Iterator[ast.Call]:
    """What refuses; a function of warnings tells what is kept all the same."""
    if isinstance(node, ast.FunctionDef) and node.name == "warnings":
        return
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "Objection":
        yield node
    for child in ast.iter_child_nodes(node):
        yield from objections_in(child)


@pytest.mark.parametrize("game", game_ids())
def test_an_accepted_position_can_be_played_to_its_end(game: str) -> None:
    came = [check_any_position(game, seed) for seed in range(QUICK)]
    assert came.count("played") > 3 and came.count("refused") > 3


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_very_many_accepted_positions_can_be_played_to_their_end(game: str) -> None:
    for seed in seeds(LONG):
        check_any_position(game, seed)

"""Matches to share: random ones of every registered game, in every way of dealing."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from companion.engine import BadSetup, Correction, Match, find_game, game_ids
from companion.share import FULL, RESULT, pack, private_deal
from tests.conformance import NAMES, random_moves

GAMES = game_ids()


def modes(game: str) -> list[Any]:
    """The ways of dealing: all by hand, all by the app, and every other deck by the app."""
    rules = find_game(game)
    if not rules.app_decks or not rules.decks:
        return ["table"]
    mixed = {deck.key: "app" for deck in rules.decks[::2]}
    return ["table", "app", *([mixed] if len(mixed) < len(rules.decks) else [])]


CASES = [(game, number) for game in GAMES for number in range(len(modes(game)))]


@cache
def played(game: str, mode: int = 0, seed: int = 1) -> Match:
    """A finished random match, with random options if the seed is odd. Change copies only."""
    rng = random.Random(seed)
    match = _started(game, mode, seed, rng)
    for _ in random_moves(match, rng):
        pass
    return match


def _started(game: str, mode: int, seed: int, rng: random.Random) -> Match:
    rules = find_game(game)
    for _ in range(200):
        options = {option.key: rng.choice(option.values) for option in rules.options}
        seats = rng.choice(list(rules.seats))
        try:
            return Match.start(
                game,
                NAMES[:seats],
                options=options if seed % 2 else {},
                dealer=modes(game)[mode],
                seed=f"{seed:032x}",
                id=f"{seed:010x}",
            )
        except BadSetup:
            # Some options need a certain number of players, or one another.
            continue
    raise AssertionError(f"no options of {game} go together")


def sealed(game: str, mode: int) -> tuple[Match, list[int]] | None:
    """A match with secret decisions and where they are; None if the game has none."""
    for seed in (1, 2, 3, 5):
        match = played(game, mode, seed)
        asked = [match.decision_at(at) for at in range(match.index)]
        points = [at for at, one in enumerate(asked) if one is not None and one.secret]
        if points:
            return match.fork(), points
    return None


def at_random_points(match: Match, rng: random.Random, number: int) -> list[Match]:
    """Copies of the match at random points, some with an undone tail."""
    found = []
    for _ in range(number):
        copy = match.fork(rng.randint(0, match.index))
        if rng.random() < 0.5:
            copy.goto(rng.randint(0, copy.index))
        found.append(copy)
    return found


def joined(game: str, mode: int, seed: int = 4) -> Match:
    """A match that began in the middle of another and was corrected along the way."""
    whole = played(game, mode, seed)
    middle = whole.fork(whole.index // 2)
    setup = middle.setup
    match = Match.start(
        game,
        setup.players,
        setup.options,
        setup.dealer,
        setup.seed,
        position=middle.position(),
        id="joined",
    )
    for count, _ in enumerate(random_moves(match, random.Random(seed))):
        if count % 7 == 3:
            # Old matches may hold corrections that would have to wait for a reveal now.
            match.enter(Correction(match.position(), "as it lies on the table – “so”"))
        if count > 16:
            break
    return match


def all_codes(match: Match) -> list[str]:
    """A code of every kind that can be made of a match at this point."""
    seats = range(len(match.players))
    codes = [pack(match, FULL), pack(match, None, lines=6)]
    codes += [pack(match, seat, lines=6) for seat in seats]
    codes += [pack(match, private_deal(seat)) for seat in seats]
    return [*codes, pack(match, RESULT)] if match.over else codes

"""Evenings that were played already: finished matches and kept pads for the tests of the app."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Match, ScoreSheet, find_game

NAMES = ("Aki", "Ben", "Chloé", "Dan")


def finished(game: str, seed: int, dealer: str = "app", names: tuple[str, ...] = NAMES) -> Match:
    """A random match to its end."""
    seats = find_game(game).seats
    count = max(min(3, seats[-1]), seats[0])
    match = Match.start(game, names[:count], dealer=dealer, seed=str(seed))
    rng = random.Random(seed)
    while (decision := match.decision) is not None:
        match.play(rng.choices(decision.moves, decision.weights)[0])
    return match


def some_evenings(context: Any, games: tuple[str, ...]) -> None:
    """A match of each, and a score pad of the first, in the library."""
    for seed, game in enumerate(games):
        context.library.start(finished(game, seed))
    sheet = ScoreSheet((), (12, 9), ((0,), (1,)), (0,))
    context.library.pads.save(games[0], NAMES[:2], {}, sheet)


def until(ui: Any, text: str, seconds: float = 10.0) -> None:
    """Runs frames until something that is worked out beside the screen is shown."""
    from time import monotonic

    end = monotonic() + seconds
    while ui.find(text, exact=False) is None:
        assert monotonic() < end, f"{text!r} is not among {ui.texts()}"
        ui.meanwhile()
    ui.frames(3)

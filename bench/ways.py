"""The ways to play that are measured: of every registered game, as its own folder lists them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import companion  # noqa: F401  (announces the games)
from companion.engine import Match, find_game, game_ids

FILE = "bench.json"


@dataclass(frozen=True)
class Way:
    """One way to play a game: seats, who deals, options."""

    game: str
    what: str
    seats: int
    how: dict[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return f"{find_game(self.game).title['en']}, {self.what}"

    def start(self, seed: int) -> Match:
        names = [f"P{seat}" for seat in range(self.seats)]
        return Match.start(self.game, names, seed=seed, **self.how)


def ways(game: str) -> tuple[Way, ...]:
    """What its folder lists; else the most seats, dealt by the app where it can."""
    rules = find_game(game)
    if not (rules.folder / "data" / FILE).exists():
        dealer = {"dealer": "app"} if rules.app_decks else {}
        return (Way(game, "all seats", rules.seats[-1], dealer),)
    return tuple(
        Way(
            game,
            row["what"],
            row["seats"],
            {key: value for key, value in row.items() if key in ("dealer", "options")},
        )
        for row in rules.data(FILE)
    )


def all_ways() -> Iterator[Way]:
    for game in game_ids():
        yield from ways(game)

"""What one player reached: wins, scores and streaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.errors import CompanionError
from companion.engine.game import find_game
from companion.stats.plays import Play, with_player


@dataclass(frozen=True, slots=True)
class Record:
    """Scores are None where no game gave points, or where games count in different ways."""

    plays: int = 0
    wins: int = 0
    streak: int = 0
    """Wins in a row up to the last game."""
    longest: int = 0
    average: float | None = None
    best: int | None = None

    @property
    def rate(self) -> float:
        return self.wins / self.plays if self.plays else 0.0


def record(played: Sequence[Play], player: str) -> Record:
    """The figures of one player over these games, oldest first."""
    mine = with_player(played, player)
    streak = longest = 0
    for play in mine:
        streak = streak + 1 if play.won(player) else 0
        longest = max(longest, streak)
    # Points of two games do not compare, so scores are of one game only.
    one_game = len({play.game for play in mine}) == 1
    scored = _totals(mine, player) if one_game else []
    top = best(mine, player) if scored else None
    return Record(
        plays=len(mine),
        wins=sum(play.won(player) for play in mine),
        streak=streak,
        longest=longest,
        average=sum(total for _, total in scored) / len(scored) if scored else None,
        best=top[1] if top else None,
    )


def best(played: Sequence[Play], player: str | None = None) -> tuple[Play, int, str] | None:
    """The best score of one player, or of anybody: the game, the points and whose they are."""
    found = [
        (play, total, who)
        for play in played
        for who in (play.who if player is None else (player,))
        if (total := play.total(who)) is not None
    ]
    if not found:
        return None
    sign = 1 if _highest_wins(found[0][0].game) else -1
    return max(found, key=lambda one: sign * one[1])


def scores_of(played: Sequence[Play], player: str) -> list[int]:
    """The totals of one player, oldest first."""
    return [total for _, total in _totals(played, player)]


def _totals(played: Sequence[Play], player: str) -> list[tuple[Play, int]]:
    return [
        (play, total)
        for play in with_player(played, player)
        if (total := play.total(player)) is not None
    ]


def _highest_wins(game: str) -> bool:
    try:
        return find_game(game).highest_wins
    except CompanionError:
        return True

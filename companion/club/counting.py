"""All that the pages of a club show of its history, counted once and in any thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion import share
from companion.club.errors import NoClient
from companion.club.figures import Evening, evenings, plays_of
from companion.club.league import LeagueRow, league
from companion.club.messages import Played, unpacked
from companion.club.seal import Dropped
from companion.engine import Say
from companion.share.csv import history


@dataclass(frozen=True, slots=True)
class Counted:
    """`wanted` is the version of the history and the game of the league ("": all)."""

    wanted: tuple[int, str]
    results: int
    games: tuple[str, ...]
    standings: tuple[LeagueRow, ...]
    refused: Say | None
    """Why there is no league."""
    evenings: tuple[Evening, ...]
    codes: dict[str, str]
    """The result of each match, to be opened."""


def count(results: Sequence[Played], wanted: tuple[int, str]) -> Counted:
    standings: tuple[LeagueRow, ...] = ()
    refused: Say | None = None
    try:
        standings = tuple(league(results, wanted[1]))
    except NoClient as error:
        refused = error.say
    return Counted(
        wanted,
        len(results),
        tuple(sorted({one.game for one in results})),
        standings,
        refused,
        tuple(evenings(plays_of(results))),
        {one.match: one.code for one in results},
    )


def table_of(results: Sequence[Played]) -> str:
    """The whole history as a table that any spreadsheet opens."""
    found = []
    for one in results:
        try:
            result = unpacked(one.code, one.edition)
        except Dropped:
            continue  # of a game or a box that this version no longer reads
        if isinstance(result, share.Result):
            found.append(result)
    return history(found)

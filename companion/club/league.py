"""The league: how strong people play, by OpenSkill (the model of Plackett and Luce).

Every result of people against people counts in the order in which the club knew of it, so all
devices come to the same table, whatever their clocks say. Seats that the app played are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.club.errors import no_league
from companion.club.figures import person
from companion.club.messages import Played

START = 1_000
"""The strength everybody begins with."""
SCALE = 40
"""Points for one unit of OpenSkill: differences are then of the size chess players know."""
SETTLED = 5
"""Games after which a strength says something."""


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """One line of the league. `strength` is careful: unsure ratings count less."""

    name: str
    person: str
    strength: int
    games: int
    wins: int
    sure: bool


def league(results: Iterable[Played], game: str = "") -> list[LeagueRow]:
    """The strongest first; of one game, or of all. Raises NoClient without OpenSkill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise no_league() from None
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    names: dict[str, str] = {}
    games: dict[str, int] = {}
    wins: dict[str, int] = {}
    for one in results:
        if game and one.game != game:
            continue
        seats = [seat for seat in range(len(one.players)) if seat not in one.minds]
        if len(seats) < 2 or not all(one.places[seat] for seat in seats):
            continue
        keys = [person(one.players[seat]) for seat in seats]
        if len(set(keys)) < len(keys):
            continue  # two of the same name: nobody could say whose result it is
        teams = [[ratings.get(key) or model.rating(name=key)] for key in keys]
        ranks = [float(one.places[seat]) for seat in seats]
        for key, seat, team in zip(keys, seats, model.rate(teams, ranks=ranks), strict=True):
            ratings[key] = team[0]
            names[key] = one.players[seat]
            games[key] = games.get(key, 0) + 1
            wins[key] = wins.get(key, 0) + (seat in one.winners)
    found = [
        LeagueRow(
            names[key],
            key,
            START + round(SCALE * rating.ordinal()),
            games[key],
            wins[key],
            games[key] >= SETTLED,
        )
        for key, rating in ratings.items()
    ]
    return sorted(found, key=lambda one: (-one.strength, -one.wins, one.person))

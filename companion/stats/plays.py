"""Finished games as the figures see them: who sat down, who won, how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.store.info import Info

MIND = "mind:"
"""How the key of a seat begins that the app played: never mistaken for a person of that name."""


@dataclass(frozen=True, slots=True)
class Play:
    """One finished match or score pad; `who` holds a key per seat that stays when names change."""

    id: str
    game: str
    when: datetime
    who: tuple[str, ...]
    names: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[int | None, ...]
    places: tuple[int, ...]
    seconds: float
    moves: int
    tracked: bool
    """Whether every move was recorded; a score pad knows neither its length nor its moves."""

    def seat(self, player: str) -> int | None:
        return self.who.index(player) if player in self.who else None

    def won(self, player: str) -> bool:
        return self.seat(player) in self.winners

    def total(self, player: str) -> int | None:
        seat = self.seat(player)
        return self.totals[seat] if seat is not None and seat < len(self.totals) else None

    def place(self, player: str) -> int:
        """1 for the first place; 0 if nobody was ranked."""
        seat = self.seat(player)
        return self.places[seat] if seat is not None and seat < len(self.places) else 0


def plays(
    infos: Iterable[Info],
    names: Mapping[str, str] | None = None,
    rests: Mapping[str, float] | None = None,
) -> list[Play]:
    """The finished games, oldest first.

    `names` maps the ids of remembered players to the names they have now; `rests` maps matches to
    the seconds in which their clock stood still. A branch is another end of the same evening, so
    it counts only where the match it came from does not.
    """
    known = dict(names or {})
    ids = {name.casefold(): id for id, name in known.items()}
    done = [info for info in infos if info.finished]
    counted = {info.id for info in done}
    found = [
        _play(info, known, ids, (rests or {}).get(info.id, 0.0))
        for info in done
        if info.branch_of not in counted
    ]
    return sorted(found, key=lambda play: (play.when, play.id))


def _play(info: Info, known: Mapping[str, str], ids: Mapping[str, str], rested: float) -> Play:
    keys, names = [], []
    for seat, name in enumerate(info.players):
        id = info.player_ids[seat] if seat < len(info.player_ids) else ""
        # Somebody who was forgotten and came back is still the same person.
        key = id if id in known else ids.get(name.casefold(), name.casefold())
        if seat < len(info.minds) and info.minds[seat]:
            key = f"{MIND}{name.casefold()}"
        keys.append(key)
        names.append(known.get(key, name))
    return Play(
        id=info.id,
        game=info.game,
        when=datetime.fromisoformat(info.started),
        who=tuple(keys),
        names=tuple(names),
        winners=info.winners,
        totals=info.totals,
        places=info.places,
        seconds=max(0.0, info.seconds - rested),
        moves=info.moves,
        tracked=info.kind == "match",
    )


def players_of(played: Sequence[Play]) -> list[tuple[str, str]]:
    """Every player as (key, name), who played most first."""
    count = Counter(player for play in played for player in play.who)
    names = {key: name for play in played for key, name in zip(play.who, play.names, strict=True)}
    return [(key, names[key]) for key in sorted(count, key=lambda k: (-count[k], names[k]))]


def games_of(played: Sequence[Play]) -> list[str]:
    """Every game that was played, the most played first."""
    count = Counter(play.game for play in played)
    return sorted(count, key=lambda game: (-count[game], game))


def of_game(played: Sequence[Play], game: str) -> list[Play]:
    return [play for play in played if play.game == game]


def with_player(played: Sequence[Play], player: str) -> list[Play]:
    return [play for play in played if player in play.who]

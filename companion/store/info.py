"""What a list of matches shows of each."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Info:
    """A match, or a score pad that was kept (`kind` "pad"). Seats are counted from 0."""

    id: str
    kind: str
    game: str
    title: str
    players: tuple[str, ...]
    player_ids: tuple[str, ...]
    started: str
    changed: str
    seconds: float
    status: str
    winners: tuple[int, ...] = ()
    totals: tuple[int | None, ...] = ()
    places: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    moves: int = 0
    branch_of: str = ""
    order: int = 0
    minds: tuple[str, ...] = ()
    """How strongly the app played each seat; nothing for people."""
    hinted: tuple[int, ...] = ()
    """Seats that asked for a hint."""

    @property
    def finished(self) -> bool:
        return self.status == "finished"

    def plain(self) -> dict[str, Any]:
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }

    @classmethod
    def from_plain(cls, data: dict[str, Any]) -> Info:
        """Raises ValueError, TypeError or KeyError for what no match file would give."""
        values: dict[str, Any] = {}
        for field in fields(cls):
            value = data[field.name]
            if type(value) not in _KINDS[field.name]:
                raise TypeError(field.name)
            values[field.name] = tuple(value) if isinstance(value, list) else value
        return cls(**values)


_KINDS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("id", "kind", "game", "title", "started", "changed", "status"), (str,)),
    **dict.fromkeys(
        ("players", "player_ids", "winners", "totals", "places", "tags", "minds", "hinted"), (list,)
    ),
    **dict.fromkeys(("moves", "order"), (int,)),
    "seconds": (int, float),
    "branch_of": (str,),
}

"""What everybody at a table knows before the first move: who sits there, with which box and rules.

Scenes and questions are computed from this, a view and what was pointed at; nothing hidden is in
any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine import Edition, find_game
from companion.engine.game import Setup


@dataclass(frozen=True)
class Seating:
    players: tuple[str, ...]
    options: Mapping[str, str]
    dealer: Mapping[str, str]
    edition: Edition

    @classmethod
    def of(cls, setup: Setup) -> Seating:
        return cls(setup.players, setup.options, setup.dealer, setup.edition)


def tint_of(edition: Edition, group: str, key: str, ours: Mapping[str, str]) -> str:
    """The colour the owner gave this row of the box; ours where nobody changed what we ship."""
    shipped = find_game(edition.game).standin
    given, first = (
        next((str(row["colour"]) for row in one.rows(group) if row["id"] == key), "")
        for one in (edition, shipped)
    )
    return ours.get(key, given) if given == first else given


def sign_of(names: Sequence[str], seat: int) -> str:
    """The sign of a seat; the table has none."""
    return initials(names)[seat] if 0 <= seat < len(names) else ""


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """A sign for each name, as short as it can be and still be the only one at the table."""
    found = []
    for name in names:
        others = [other.casefold() for other in names if other != name]
        length = 1
        while length < min(3, len(name)) and any(
            other.startswith(name[:length].casefold()) for other in others
        ):
            length += 1
        short = name[:length]
        found.append(short[:1].upper() + short[1:])
    return tuple(found)

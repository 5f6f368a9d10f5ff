"""Whether component data that came in a code have the shape their game declares."""

from __future__ import annotations

from typing import Any

from companion.engine import BadEdition, Column, Edition, Game, Say
from companion.engine.edition import Row

_LONGEST = 200


def check_rows(game: Game[Any], edition: Edition) -> None:
    """Raises BadEdition for rows that do not fit their columns, or data no match could start on."""
    for spec in game.edition_groups:
        rows, ours = edition.rows(spec.key), game.standin.rows(spec.key)
        if not spec.low_rows <= len(rows) <= spec.high_rows:
            raise _misfit(spec.label)
        if spec.fixed_rows and len(rows) != len(ours):
            raise _misfit(spec.label)
        for at, row in enumerate(rows):
            if not all(_fits(column, row.get(column.key), ours) for column in spec.columns):
                raise _misfit(spec.label)
            if spec.fixed_rows and any(
                row.get(column.key) != ours[at].get(column.key)
                for column in spec.columns
                if column.fixed
            ):
                raise _misfit(spec.label)
    declared = {spec.key for spec in game.edition_groups}
    for key in set(edition.groups) - declared:
        if list(map(dict, edition.rows(key))) != list(map(dict, game.standin.rows(key))):
            raise _misfit(key)
    faults = [fault for fault in game.check_edition(edition) if fault.hard]
    if faults:
        raise BadEdition(Say("{reasons}", reasons=[fault.say for fault in faults]), faults)


def _fits(column: Column, value: Any, ours: tuple[Row, ...]) -> bool:
    if value is None:
        # Only a field that our own data leave out somewhere may be left out.
        return any(row.get(column.key) is None for row in ours)
    if column.kind == "int":
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and column.low <= value <= column.high
    if column.kind == "bool":
        return isinstance(value, bool)
    if column.kind == "choice":
        return value in column.choices
    if column.kind in ("text", "colour"):
        return isinstance(value, str) and len(value) <= _LONGEST
    return isinstance(value, (str, list, dict))


def _misfit(group: str) -> BadEdition:
    return BadEdition(Say("The component data “{group}” do not fit this game.", group=group))

"""Whether data can be the components of a game: column by column, then by the game itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from companion.engine.edition import Column, Edition, Group, GroupSpec, Row
from companion.engine.errors import Objection
from companion.engine.game import Game, find_game
from companion.engine.outside import BROKEN, reasonable
from companion.engine.say import Say

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
LONGEST_TEXT = 200


def check(edition: Edition, game: Game[Any] | None = None) -> tuple[Objection, ...]:
    """Everything that is wrong; `hard` objections forbid a start, the others are warnings."""
    game = game or find_game(edition.game)
    if edition.game != game.id:
        return (_hard(Say("This edition belongs to another game.")),)
    if not reasonable([dict(row) for group in edition.groups.values() for row in group.rows]):
        return (_hard(Say("These are not the component data of a game.")),)
    found = [
        *_groups(edition, game),
        *(
            objection
            for spec in game.edition_groups
            if spec.key in edition.groups
            for objection in _group(spec, edition.groups[spec.key], game.standin.groups[spec.key])
        ),
    ]
    # A game may read its data without looking twice, so it is asked about sound data only.
    if not any(objection.hard for objection in found):
        try:
            found += game.check_edition(edition)
        except BROKEN:
            found.append(_hard(Say("These are not the component data of a game.")))
    return tuple(found)


def _groups(edition: Edition, game: Game[Any]) -> Iterator[Objection]:
    """Groups that should not be there, or not so."""
    for key in game.standin.groups:
        if key not in edition.groups:
            yield _hard(Say("The group “{group}” is missing.", group=key))
    for key in edition.groups:
        if key not in game.standin.groups:
            yield _hard(Say("There is no component group “{key}” in this game.", key=key[:80]))
    described = {spec.key for spec in game.edition_groups}
    for key, group in edition.groups.items():
        shipped = game.standin.groups.get(key)
        if shipped is None or key in described:
            continue
        if [*map(dict, group.rows)] != [*map(dict, shipped.rows)]:
            yield _hard(Say("The group “{group}” cannot be changed.", group=key))


def _group(spec: GroupSpec, group: Group, standin: Group) -> Iterator[Objection]:
    low, high = (
        (len(standin.rows), len(standin.rows))
        if spec.fixed_rows
        else (spec.low_rows, spec.high_rows)
    )
    if not low <= len(group.rows) <= high:
        yield _hard(_row_count(spec, low, high))
        return
    ids = [str(row["id"]) for row in group.rows if "id" in row]
    if len(set(ids)) < len(ids):
        yield _hard(Say("In “{group}” two rows have the same id.", group=spec.label))
    for number, row in enumerate(group.rows):
        ours = standin.rows[number] if spec.fixed_rows else None
        for name, fault in _row(spec, row, ours, standin):
            yield _hard(
                Say(
                    "Row {row} of “{group}”, “{column}”: {fault}",
                    row=number + 1,
                    group=spec.label,
                    column=name,
                    fault=fault,
                )
            )


def _row(spec: GroupSpec, row: Row, ours: Row | None, standin: Group) -> Iterator[tuple[str, Say]]:
    """Each faulty column with its fault. `ours` is the row we ship, where rows are fixed."""
    known = {column.key for column in spec.columns}
    for key in row:
        if key not in known:
            yield str(key)[:80], Say("there is no such column.")
    for column in spec.columns:
        value = row.get(column.key)
        if column.fixed and ours is not None:
            shipped = ours.get(column.key)
            if value != shipped or type(value) is not type(shipped):
                yield column.label, Say("this cannot be changed.")
            continue
        # What we leave empty somewhere ourselves may be left empty.
        if _empty(value) and any(_empty(other.get(column.key)) for other in standin.rows):
            continue
        fault = _KINDS.get(column.kind, _anything)(column, value)
        if fault is not None:
            yield column.label, fault


def _row_count(spec: GroupSpec, low: int, high: int) -> Say:
    if low == high:
        return Say("“{group}” must have exactly {n} {n:row|rows}.", group=spec.label, n=low)
    return Say("“{group}” must have {low} to {high} rows.", group=spec.label, low=low, high=high)


def _empty(value: Any) -> bool:
    return value is None or value == ""


def _number(column: Column, value: Any) -> Say | None:
    if type(value) is not int:
        return Say("a whole number is needed.")
    if not column.low <= value <= column.high:
        return Say("from {low} to {high} is possible.", low=column.low, high=column.high)
    return None


def _text(column: Column, value: Any) -> Say | None:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
        return Say("a short text is needed.")
    return None


def _order(column: Column, value: Any) -> Say | None:
    """What is missing in it or stands twice its game says."""
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return None
    return Say("a short text is needed.")


def _bool(column: Column, value: Any) -> Say | None:
    return None if isinstance(value, bool) else Say("yes or no is needed.")


def _choice(column: Column, value: Any) -> Say | None:
    if isinstance(value, str) and value in column.choices:
        return None
    return Say("these can be chosen: {choices:term}.", choices=list(column.choices))


def _colour(column: Column, value: Any) -> Say | None:
    if isinstance(value, str) and COLOUR.fullmatch(value):
        return None
    return Say("a colour such as #0072B2 is needed.")


def _anything(column: Column, value: Any) -> Say | None:
    """Shapes only their game understands; its own check looks at them."""
    return Say("a value is missing.") if value is None else None


_KINDS = {
    "int": _number,
    "text": _text,
    "order": _order,
    "bool": _bool,
    "choice": _choice,
    "colour": _colour,
}


def _hard(say: Say) -> Objection:
    return Objection("", say, hard=True)

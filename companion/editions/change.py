"""An owner's corrections: made group by group, laid over what we ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.edition import Edition, Group, Row
from companion.engine.errors import BadEdition
from companion.engine.game import find_game
from companion.engine.say import Say

MOST_ROWS = 2_000


def corrections(edition: Edition) -> dict[str, Any]:
    """The groups in which an edition differs from the one we ship, as plain data."""
    standin = find_game(edition.game).standin
    return {
        key: {"rows": [dict(row) for row in group.rows], "confirmed": group.confirmed}
        for key, group in edition.groups.items()
        if not _same(group, standin.groups.get(key))
    }


def merge(standin: Edition, changes: Any) -> Edition:
    """The edition we ship with an owner's groups in place of ours."""
    if not isinstance(changes, Mapping):
        raise _not_an_edition()
    groups = dict(standin.groups)
    for key, change in changes.items():
        if key not in groups:
            raise BadEdition(
                Say("There is no component group “{key}” in this game.", key=str(key)[:80])
            )
        groups[key] = _group(change)
    return replace(standin, groups=groups)


def correct(edition: Edition, group: str, rows: Sequence[Row]) -> Edition:
    """Other rows in one group. They are not yet confirmed: that is another question."""
    _known(edition, group)
    return _with(edition, group, Group(tuple(dict(row) for row in rows), False, "owner"))


def confirm(edition: Edition, group: str, confirmed: bool = True) -> Edition:
    """Somebody compared the group with the printed box."""
    return _with(edition, group, replace(_known(edition, group), confirmed=confirmed))


def reset(edition: Edition, group: str) -> Edition:
    """The group as we ship it."""
    _known(edition, group)
    return _with(edition, group, find_game(edition.game).standin.groups[group])


def _known(edition: Edition, group: str) -> Group:
    found = edition.groups.get(group)
    if found is None:
        raise BadEdition(
            Say("There is no component group “{key}” in this game.", key=str(group)[:80])
        )
    return found


def _with(edition: Edition, key: str, group: Group) -> Edition:
    return replace(edition, groups={**edition.groups, key: group})


def _same(group: Group, other: Group | None) -> bool:
    return (
        other is not None
        and group.confirmed == other.confirmed
        and [dict(row) for row in group.rows] == [dict(row) for row in other.rows]
    )


def _group(change: Any) -> Group:
    if not isinstance(change, Mapping):
        raise _not_an_edition()
    rows, confirmed = change.get("rows"), change.get("confirmed")
    sound = (
        isinstance(rows, (list, tuple))
        and len(rows) <= MOST_ROWS
        and all(isinstance(row, Mapping) for row in rows)
        and isinstance(confirmed, bool)
    )
    if not sound:
        raise _not_an_edition()
    return Group(tuple(dict(row) for row in change["rows"]), change["confirmed"], "owner")


def _not_an_edition() -> BadEdition:
    return BadEdition(Say("These are not the component data of a game."))

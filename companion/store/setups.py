"""The set-up of a match as plain data. The edition is kept apart, under its fingerprint."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion import engine
from companion.engine.outside import BROKEN, writable

if TYPE_CHECKING:
    from companion.engine import Edition, Setup

SAFE_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}")
"""Ids are names of files, also where file names have no case."""


def safe_id(id: object) -> bool:
    return isinstance(id, str) and SAFE_ID.fullmatch(id) is not None


def plain_setup(setup: Setup) -> dict[str, Any]:
    return {
        "game": setup.game,
        "revision": engine.find_game(setup.game).revision,
        "players": list(setup.players),
        "options": dict(setup.options),
        "dealer": dict(setup.dealer),
        "edition": setup.edition.fingerprint,
        **({"seed": setup.seed} if setup.seed is not None else {}),
        **({"position": setup.position} if setup.position is not None else {}),
    }


def check_setup(data: Any) -> dict[str, Any]:
    """The data of a set-up if it has the right shape; raises ValueError."""
    sound = (
        isinstance(data, dict)
        and short_text(data.get("game"))
        and type(data.get("revision")) is int
        and 0 <= data["revision"] < 1_000_000
        and short_text(data.get("edition"))
        and seated(data.get("players"))
        and _texts(data.get("options"))
        and _texts(data.get("dealer"))
        and ("seed" not in data or short_text(data["seed"]))
        and isinstance(data.get("position", {}), dict)
    )
    if not sound:
        raise ValueError("not a set-up")
    checked: dict[str, Any] = data
    return checked


def setup_of(data: Mapping[str, Any], edition: Edition, id: str) -> Setup:
    """The set-up again; raises CompanionError if the game does not know such options."""
    game = engine.find_game(data["game"])
    return engine.Setup(
        game.id,
        tuple(data["players"]),
        game.settle_options(data["options"]),
        dict(data["dealer"]),
        edition,
        data.get("seed"),
        data.get("position"),
        id,
    )


def plain_edition(edition: Edition) -> dict[str, Any]:
    return {
        "game": edition.game,
        "name": edition.name,
        "groups": {
            key: {
                "rows": [dict(row) for row in group.rows],
                "confirmed": group.confirmed,
                "source": group.source,
            }
            for key, group in edition.groups.items()
        },
    }


def edition_of(data: Any) -> Edition:
    """The edition again; raises ValueError if the data have another shape."""
    try:
        groups = {
            str(key): engine.Group(
                tuple(dict(row) for row in group["rows"]),
                bool(group["confirmed"]),
                str(group["source"]),
            )
            for key, group in data["groups"].items()
        }
        return engine.Edition(str(data["game"]), groups, str(data["name"]))
    except BROKEN as error:
        raise ValueError("not an edition") from error


def short_text(value: Any) -> bool:
    return isinstance(value, str) and value != "" and writable(value, 200)


def seated(value: Any) -> bool:
    """Whether these can be the players of a table."""
    return isinstance(value, list) and 0 < len(value) <= 20 and all(map(short_text, value))


def _texts(value: Any) -> bool:
    return isinstance(value, dict) and all(
        short_text(key) and short_text(item) for key, item in value.items()
    )

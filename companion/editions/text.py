"""Editions as text that people can read, keep in a file and pass on."""

from __future__ import annotations

import json
from typing import Any

from companion.editions.change import corrections, merge
from companion.engine.edition import Edition
from companion.engine.edition_check import check
from companion.engine.errors import BadEdition, reasons
from companion.engine.game import find_game
from companion.engine.registry import game_ids
from companion.engine.say import Say

FORMAT = 1
LONGEST = 1_000_000


def export(edition: Edition) -> str:
    """The corrections of an edition, with the fingerprint of the whole."""
    data = {
        "dojo_companion": "edition",
        "schema": FORMAT,
        "game": edition.game,
        "name": edition.name,
        "fingerprint": edition.fingerprint,
        "corrections": corrections(edition),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def import_(text: str) -> Edition:
    """The edition again. Raises BadEdition with a sentence that says what is wrong."""
    data = _data(text)
    game = data.get("game")
    if not isinstance(game, str) or game not in game_ids():
        raise BadEdition(Say("There is no game “{game}” here.", game=str(game)[:80]))
    name = data.get("name", "")
    if not isinstance(name, str):
        raise _unreadable()
    standin = find_game(game).standin
    merged = merge(standin, data.get("corrections"))
    edition = Edition(game, merged.groups, " ".join(name.split())[:120])
    try:
        faults = [fault for fault in check(edition) if fault.hard]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        # A column of free shape that the game's own check could not make sense of.
        raise _unreadable() from error
    if faults:
        raise BadEdition(reasons(faults), faults)
    return edition


def _data(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise BadEdition(Say("This file is too long to be an edition."))
    try:
        data = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise _unreadable() from error
    if not isinstance(data, dict) or data.get("dojo_companion") != "edition":
        raise _unreadable()
    schema = data.get("schema")
    if type(schema) is int and schema > FORMAT:
        raise BadEdition(
            Say("This edition was made by a newer version of this app; update the app to read it.")
        )
    if type(schema) is not int or schema < 1:
        raise _unreadable()
    return data


def _unreadable() -> BadEdition:
    return BadEdition(Say("This is not an edition of Dojo Companion."))

"""What a correction makes of a state: the table is right, except where no table can be so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.engine.errors import BadCorrection, CompanionError, reasons
from companion.engine.game import Game, Setup
from companion.engine.giving_way import given_way
from companion.engine.moves import Correction, Move
from companion.engine.outside import reasonable
from companion.engine.say import Say


def corrected(game: Game[Any], setup: Setup, state: Any, correction: Correction) -> Any:
    """The state after it; refused if a law is broken or nobody could do it at a table."""
    if isinstance(correction.change, Move):
        found = tuple(game.objections(state, correction.change))
        hard = [objection for objection in found if objection.hard]
        if hard:
            raise BadCorrection(reasons(hard), hard)
        return lawful(game, game.apply(state, correction.change), BadCorrection)
    if not reasonable(dict(correction.change)):
        raise BadCorrection(Say("This position cannot be read."))
    patched = given_way(game, setup, state, correction.change)
    return lawful(game, game.restore(setup, patched), BadCorrection)


def lawful(game: Game[Any], state: Any, error: type[CompanionError]) -> Any:
    """The state, if every law of the game holds in it."""
    broken = tuple(game.laws(state))
    if broken:
        raise error(reasons(broken), broken)
    return state


def plain(given: Mapping[str, Any], error: type[CompanionError]) -> dict[str, Any]:
    """Just what a record keeps of it, so that a record read again leads to the same."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(dict(given), sort_keys=True, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as fault:
        raise error(Say("This position cannot be read.")) from fault
    return plain

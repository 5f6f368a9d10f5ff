"""A stored list of moves becomes a match again, if the rules and the box of today allow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion import engine
from companion.engine.edition import Edition
from companion.engine.errors import CompanionError
from companion.engine.moves import parse_entry
from companion.engine.outside import BROKEN
from companion.engine.say import Say
from companion.store.errors import OtherRules
from companion.store.setups import setup_of
from companion.store.timeline import Timeline

Box = Callable[[str, str], Edition]
"""The edition of a game with a fingerprint; raises OtherRules if nobody has it."""


def replay(timeline: Timeline, id: str, box: Box) -> engine.Match:
    """Raises OtherRules, whatever is wrong: the file stays as it is."""
    data = timeline.setup
    try:
        game = engine.find_game(data["game"])
        setup = setup_of(data, box(game.id, data["edition"]), id)
        entries = [parse_entry(text) for text in timeline.texts]
        at_end = timeline.index == len(entries)
        index = None if at_end else timeline.index
        return engine.Match.replay(setup, entries, index, data["revision"])
    except OtherRules:
        raise
    except CompanionError as error:
        raise _other_rules(data, error.say) from error
    except BROKEN as error:
        raise _other_rules(data, Say("a move cannot be read.")) from error


def _other_rules(data: dict[str, Any], reason: Say) -> OtherRules:
    if data["game"] not in engine.game_ids():
        return OtherRules(
            Say(
                "This match is kept as it is, but this version of the app does not have the game "
                "“{game}”. Update the app to open it.",
                game=data["game"][:80],
            )
        )
    return OtherRules(
        Say(
            "This match is kept as it is, but the rules in this app (revision {ours}) do not "
            "allow it: it was recorded with revision {theirs}. {reason}",
            ours=engine.find_game(data["game"]).revision,
            theirs=data["revision"],
            reason=reason,
        )
    )

"""Virtual players: who plays a seat, how strongly, and its next answer."""

from __future__ import annotations

import hashlib
import random

from companion.engine import Match, Move
from companion.engine.seals import open_seal
from companion.mind.rooms import mind_room
from companion.mind.search import Search

STRENGTHS = ("easy", "normal", "strong")


def simulations(game_id: str, strength: str) -> int:
    room = mind_room(game_id)
    assert room is not None
    return room.simulations[STRENGTHS.index(strength)]


def thinking(match: Match, seat: int, salt: str = "", kind: type[Search] = Search) -> Search:
    """A search for the seat, from random numbers that anybody can make again.

    They come from what is public: the match and how far it has gone; not how many answers
    somebody has given in secret.
    """
    label = f"{match.setup.id}/{open_seal(match)}/{seat}/{salt}"
    return kind(match, seat, random.Random(hashlib.sha256(label.encode()).digest()))


def playing(search: Search, strength: str) -> Search:
    """The same search in the manner of a virtual player of this strength."""
    search.hasty = True
    if strength == STRENGTHS[0]:
        search.looks, search.tries = False, 1
    return search


def answer(match: Match, seat: int, strength: str) -> Move:
    """What a virtual player does now, thought out at once."""
    search = playing(thinking(match, seat), strength)
    if len(search.moves) > 1:
        search.run(simulations(match.game.id, strength))
    return search.best()

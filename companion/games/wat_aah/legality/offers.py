"""Legal lists drawn up at once, for the questions asked most: what a card, a hand or a deck allows
is looked up once for all moves. Tests hold these lists against the objections."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from companion.engine import Move
from companion.games.wat_aah.candidates import DONE, hand_kinds, key
from companion.games.wat_aah.components import FULL, SEATS
from companion.games.wat_aah.effects.zones import missing, next_cards
from companion.games.wat_aah.legality.turn import done, too_many_ronin
from companion.games.wat_aah.state import State


def drawn_up(state: State) -> tuple[Move, ...] | None:
    """Without the board of the Grand Master: its cards add answers to every question."""
    if state.board is not None:
        return None
    offer = OFFERS.get(key(state))
    return offer(state) if offer is not None else None


@lru_cache(maxsize=4_096)
def _move(*words: str) -> Move:
    return Move(words)


def _shown(state: State, verb: str, seat: int) -> tuple[Move, ...]:
    """What the deck can show next."""
    pile, word = next_cards(state), SEATS[seat]
    if not pile.count:
        return ()
    return tuple(
        [
            _move(verb, word, kind)
            for kind, left in zip(pile.kinds, pile.unseen, strict=True)
            if left > 0
        ]
    )


def _discards(state: State) -> tuple[Move, ...]:
    names = state.box.cards.kinds
    return tuple([_move("discard", names[kind]) for kind in hand_kinds(state, state.turn)])


def _chosen(state: State) -> tuple[Move, ...]:
    cards, play, seat = state.box.cards, state.play, state.turn
    chosen, names = play.chosen, cards.kinds
    held = len(state.clan_at(seat, play.clan) or ())
    found: list[Move] = []
    if held + len(chosen) < max(FULL, held + 1):
        kinds = list(cards.of_clan[play.clan])
        if next(too_many_ronin(state), None) is None:
            kinds.append(cards.ronin)
        found += [
            _move("card", names[kind]) for kind in kinds if not missing(state, seat, kind, chosen)
        ]
    found += [_move("take_back", names[kind]) for kind in sorted(set(chosen))]
    if next(done(state, DONE), None) is None:
        found.append(DONE)
    return tuple(found)


OFFERS: dict[str, Callable[[State], tuple[Move, ...]]] = {
    "draw_card": lambda state: _shown(state, "draw", state.drawing[0]),
    "reveal": lambda state: _shown(state, "reveal", state.turn),
    "corruption": lambda state: _shown(state, "corruption", state.turn),
    "look": lambda state: _shown(state, "look", state.turn),
    "discard": _discards,
    "cards": _chosen,
}

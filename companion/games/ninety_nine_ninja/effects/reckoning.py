"""The final reckoning (NN-911 to NN-918): secret allocation and the reveal."""

from __future__ import annotations

from functools import lru_cache

from companion.engine import Move
from companion.games.ninety_nine_ninja.components import CLAN
from companion.games.ninety_nine_ninja.effects.agenda import then
from companion.games.ninety_nine_ninja.state import FAVOR, PLACED, SEAT, SPENT, State, evolved


def gathered(state: State, seat: int) -> tuple[int, ...]:
    """NN-911 to NN-913: the places of the tokens a seat has to allocate."""
    return _gathered(state.tokens[seat])


@lru_cache(maxsize=1024)
def _gathered(tokens: str) -> tuple[int, ...]:
    return tuple([place for place, face in enumerate(tokens) if face in (PLACED, FAVOR, SPENT)])


def token_value(state: State, seat: int, place: int) -> int:
    """NN-917."""
    printed = state.box.printed
    return printed.values[place] if state.tokens[seat][place] == PLACED else printed.favor


def allocate(state: State, move: Move) -> State:
    return _assigned(state, move[1], CLAN[move[2]])


def take_back(state: State, move: Move) -> State:
    return _assigned(state, move[1], None)


def _assigned(state: State, number: str, clan: int | None) -> State:
    seat = int(state.item[1])
    place = state.box.printed.numbers.index(int(number))
    own = state.alloc[seat][:place] + (clan,) + state.alloc[seat][place + 1 :]
    return evolved(state, alloc=state.alloc[:seat] + (own,) + state.alloc[seat + 1 :])


def commit(state: State, move: Move) -> State:
    seat = int(state.item[1])
    committed = state.committed[:seat] + (True,) + state.committed[seat + 1 :]
    return then(evolved(state, committed=committed))


def reopen(state: State, move: Move) -> State:
    """NN-916: before the reveal an allocation may be changed, also after it was finished."""
    seat = SEAT[move[1]]
    committed = state.committed[:seat] + (False,) + state.committed[seat + 1 :]
    return evolved(state, committed=committed, agenda=(("allocate", seat), *state.agenda))


def reveal(state: State, move: Move) -> State:
    return then(state)


def allocated(state: State, seat: int) -> tuple[int, ...]:
    """Points a seat lays on each track."""
    totals = [0, 0, 0]
    for place, clan in enumerate(state.alloc[seat]):
        if clan is not None:
            totals[clan] += token_value(state, seat, place)
    return tuple(totals)


def automaton_points(state: State) -> tuple[int, ...]:
    """NN-643: the bottom numbers of the Score cards on the tracks."""
    auto = state.auto
    assert auto is not None
    if not state.box.auto_known:
        return auto.bottoms if len(auto.bottoms) == 3 else (0, 0, 0)
    totals = [0, 0, 0]
    for card, clan, _, _ in auto.laid:
        bottom = state.box.printed.auto[card].bottom
        if state.box.printed.per_clan:
            totals = [total + number for total, number in zip(totals, bottom, strict=True)]
        else:
            totals[clan] += sum(bottom)
    return tuple(totals)

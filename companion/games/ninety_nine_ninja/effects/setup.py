"""Answers of the set-up, and cards drawn."""

from __future__ import annotations

from companion.engine import Move, evolve
from companion.games.ninety_nine_ninja.components import CLAN
from companion.games.ninety_nine_ninja.components.geometry import TURNS, laid_boards
from companion.games.ninety_nine_ninja.effects.agenda import then
from companion.games.ninety_nine_ninja.state import (
    AUTOMATON,
    NEUTRAL,
    SEAT,
    UNKNOWN,
    State,
    evolved,
    is_grid,
)


def lay_board(state: State, move: Move) -> State:
    return then(evolved(state, boards=(*state.boards, (move[2], 0))))


def spin_board(state: State, move: Move) -> State:
    """NN-104; the last board goes to the last place by itself."""
    boards = (*state.boards[:-1], (state.boards[-1][0], TURNS[move[2]]))
    state = then(evolved(state, boards=boards))
    if len(boards) == 3:
        left = next(b for b in state.box.printed.boards if b not in dict(boards))
        state = evolved(state, boards=(*boards, (left, 0)), agenda=state.agenda[1:])
    elif len(boards) == 4:
        state = evolved(state, cells=map_of(state))
    return state


def map_of(state: State) -> str:
    printed = state.box.printed
    grids = tuple((printed.boards[board], turn) for board, turn in state.boards)
    return laid_boards(grids, printed.side)


def use_clan_card(state: State, move: Move) -> State:
    return then(evolved(state, clan_cards=(*state.clan_cards, move[1])))


def give_list(state: State, move: Move) -> State:
    return then(evolved(state, lists=(*state.lists, move[2])))


def name_first(state: State, move: Move) -> State:
    first = SEAT[move[1]]
    # NN-113: the second player takes a clan first.
    return then(evolved(state, first=first, active=first), ("clan", 1 - first), ("clan", first))


def take_clan(state: State, move: Move) -> State:
    seat = AUTOMATON if move[0] == "auto_clan" else int(state.item[1])
    clans = [*state.clans]
    clans[seat] = CLAN[move[1]]
    if clans[0] is not None and clans[1] is not None:
        clans[NEUTRAL] = 3 - clans[0] - clans[1]
    return then(evolved(state, clans=tuple(clans)))


def draw(state: State, move: Move) -> State:
    seat, card = SEAT[move[1]], move[2]
    deck = state.deck
    if is_grid(card):
        known = state.known_as(card)
        if known is None:
            known = free_name(state)
            state = evolved(state, typed=(*state.typed, (known, card)))
            deck = deck.take_unknown()
        else:
            deck = deck.take(known)
        card = known
    else:
        deck = deck.take(card)
    return then(evolved(state, deck=deck, held=with_held(state, seat, (*state.held[seat], card))))


def free_name(state: State) -> str:
    """A name for a card that the edition does not know: X01, X02 and so on."""
    taken = {*state.box.printed.cards, *dict(state.typed)}
    return next(name for name in (f"X{n:02d}" for n in range(1, 99)) if name not in taken)


def with_held(
    state: State, seat: int, cards: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (cards, state.held[1]) if seat == 0 else (state.held[0], cards)


def without_card(state: State, card: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    cards = list(state.held[state.active])
    cards.remove(card)
    return with_held(state, state.active, tuple(cards))


def count_draw(state: State, seat: int) -> State:
    """Score-track depth: a draw is only counted (NN-709)."""
    if not state.deck.count:
        return state
    held = with_held(state, seat, (*state.held[seat], UNKNOWN))
    return evolved(state, deck=state.deck.take_unknown(), held=held)


def scores_only(state: State, move: Move) -> State:
    """NN-701: from now on only points and events; cards are counted, not named."""
    laid = (UNKNOWN,) * len(state.laid)
    held = (
        (UNKNOWN,) * len(state.held[0]),
        (UNKNOWN,) * len(state.held[1]),
    )
    deck = evolve(state.deck, kinds=(), base=(), unseen=(), drawn=0)
    return evolved(
        state,
        full=False,
        cells="",
        laid=laid,
        held=held,
        discarded=(UNKNOWN,) * len(state.discarded),
        typed=(),
        deck=deck,
        boards=(),
    )

"""Temple and Court cards, and the Decoys (WA-613 to WA-634, WA-701 to WA-707)."""

from __future__ import annotations

from companion.engine import evolve
from companion.games.wat_aah.state import NOBODY, Holding, State, added, evolved, on_board

# Temple


def temple_count(state: State) -> int:
    return state.gm.temple_pile.count + len(state.gm.under)


def draw_two(state: State) -> State:
    """WA-614."""
    if not state.box.app_temple:
        return evolved(state, phase="temple_keep")
    return evolved(state, phase="temple_cards")


def temple_dealt(state: State) -> State:
    """Cards once put under the pile come back when it is used up; else the pile is asked."""
    board = state.gm
    while len(board.look) < 2 and not board.temple_pile.count and board.under:
        board = evolve(board, look=(*board.look, board.under[0]), under=board.under[1:])
    state = evolved(state, board=board)
    if len(board.look) == 2 or not board.temple_pile.count:
        return evolved(state, phase="temple_keep")
    return state


def temple_card(state: State, record: str) -> State:
    board = state.gm
    return on_board(
        state, temple_pile=board.temple_pile.take(record), look=(*board.look, record)
    )  # fmt: skip


def keep(state: State, record: str | None) -> State:
    board = state.gm
    if state.box.app_temple:
        assert record is not None
        rest = list(board.look)
        rest.remove(record)
        state = on_board(state, look=(), under=(*board.under, *rest))
    elif record is None:
        state = on_board(state, temple_pile=board.temple_pile.take_unknown())
    else:
        state = on_board(state, temple_pile=board.temple_pile.take(record))
    seat = board.temple_queue[0]
    held = Holding("temple", record, seat, state.round)
    return temple_used(on_board(state, holdings=(*board.holdings, held)))


def temple_used(state: State) -> State:
    return evolved(on_board(state, temple_queue=state.gm.temple_queue[1:]), phase="temples")


# Decoys


def peek(state: State, slot: int) -> State:
    """WA-616: by the last player at the Temple, or by whom Missions allow it."""
    board = state.gm
    if board.peeking[1]:
        seat, left = board.peeking
        state = on_board(state, peeking=(seat, left - 1) if left > 1 else NOBODY)
    else:
        seat = board.temple_queue[0]
        state = temple_used(state)
    slots = board.peeked[seat]
    peeked = board.peeked[:seat] + ((*slots, slot),) + board.peeked[seat + 1 :]
    facing = (seat, slot) if state.box.app_bosses else NOBODY
    return on_board(state, peeked=peeked, facing=facing)


def saw(state: State, slot: int, boss: str) -> State:
    decoys = state.gm.decoys
    return on_board(
        state, decoys=decoys[: slot - 1] + (boss,) + decoys[slot:], facing=NOBODY
    )  # fmt: skip


def peek_declined(state: State) -> State:
    seat, left = state.gm.peeking
    return on_board(state, peeking=(seat, left - 1) if left > 1 else NOBODY)


# Court


def court_card_due(state: State, seat: int) -> State:
    """WA-625, WA-627."""
    state = court_refilled(state)
    pile = state.gm.court_pile
    if not pile.count:
        return state
    if state.box.app_court:
        return evolved(state, phase="court_card")
    return court_card(on_board(state, court_pile=pile.take_unknown()), seat, None)


def court_shuffled(before: State, after: State) -> bool:
    """Whether the discarded Court cards became the pile (WA-627)."""
    if before.board is None or after.board is None:
        return False
    return after.board.court_pile.shuffles > before.board.court_pile.shuffles


def court_refilled(state: State) -> State:
    board = state.gm
    spent = [held for held in board.holdings if held.pile == "court" and held.gone]
    if board.court_pile.count or not spent:
        return state
    pile = board.court_pile
    copies = dict.fromkeys(pile.kinds, 0)
    for held in spent:
        if held.record is not None:
            copies[held.record] += 1
    unseen = tuple(
        left + copies[kind] for kind, left in zip(pile.kinds, pile.unseen, strict=True)
    )  # fmt: skip
    fresh = evolve(pile.reshuffled(copies), unseen=unseen, count=len(spent))
    if fresh.count != sum(fresh.base):
        # Discards that were never named lie in it too, so its order is the table's alone.
        fresh = evolve(fresh, base=unseen, drawn=sum(unseen) - len(spent))
    return on_board(
        state,
        court_pile=fresh,
        holdings=tuple(held for held in board.holdings if held not in spent),
    )


def court_card(state: State, seat: int, record: str | None) -> State:
    held = Holding("court", record, seat, state.round)
    return on_board(state, holdings=(*state.gm.holdings, held))


def court_dealt(state: State, seat: int, record: str) -> State:
    state = on_board(state, court_pile=state.gm.court_pile.take(record))
    return evolved(court_card(state, seat, record), phase="placement")


def find_court(state: State, seat: int, word: str | None, pile: str = "court") -> Holding | None:
    """The card of this pile that this seat means: by its name, else one not named yet."""
    if state.board is None:
        return None
    held = [
        card for card in state.gm.holdings if card.pile == pile and card.seat == seat
    ]  # fmt: skip
    held.sort(key=lambda card: (card.gone, not state.active(card)))
    for card in held:
        if card.record == word:
            return card
    app = state.box.app_court if pile == "court" else state.box.app_temple
    if word is None or app:
        return None
    return next((card for card in held if card.record is None and not card.gone), None)


def use_card(state: State, seat: int, word: str | None, pile: str = "court") -> State:
    """WA-706: what the app knows of the card is done at once."""
    held = find_court(state, seat, word, pile)
    assert held is not None
    board = state.gm
    name = held.record if held.record is not None else word
    if pile == "court":
        if held.record is None and name is not None:
            court = board.court_pile
            unseen = tuple(
                left - (kind == name)
                for kind, left in zip(court.kinds, court.unseen, strict=True)
            )  # fmt: skip
            board = evolve(board, court_pile=evolve(court, unseen=unseen))
        at = board.holdings.index(held)
        used = evolve(held, record=name, gone=True, used=True)
        board = evolve(board, holdings=(*board.holdings[:at], used, *board.holdings[at + 1 :]))
        state = evolved(state, board=board)
    record = state.box.cards.record(pile, name)
    if record.effect == "round_points" and pile == "court":  # WA-703
        return evolved(state, bonus=added(state.bonus, seat, record.n))
    if record.effect == "draw" and record.n > 0 and state.box.full:
        return evolved(state, drawing=(seat, record.n))
    return state

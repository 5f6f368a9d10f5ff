"""Grand Master: the end of a round and of the game (WA-601 to WA-643, WA-807)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine import Pile
from companion.games.wat_aah.box import BOSSES, PAWNS, PLACES, Box, Counts, Record
from companion.games.wat_aah.state import (
    IDLE,
    NOBODY,
    Board,
    Holding,
    Round,
    State,
    added,
    last_round,
    on_board,
    with_all,
)


def new_board(box: Box, shosho: int) -> Board:
    """WA-120 to WA-123."""
    none, cards = (0,) * box.seats, box.cards
    return Board(
        shosho=shosho,
        reserve=(PAWNS,) * box.seats,
        to_place=none,
        court=none,
        missions=none,
        battle=none,
        lost=none,
        court_done=(),
        placing=0,
        temple_queue=(),
        tied=(),
        temple_pile=record_pile("temple", list(cards.temple.values())),
        court_pile=record_pile("court", list(cards.court.values())),
        under=(),
        look=(),
        holdings=(),
        bosses=Pile.of("bosses", dict.fromkeys(BOSSES, 1)),
        decoys=(None, None, None),
        peeked=((),) * box.seats,
        peeking=NOBODY,
        facing=NOBODY,
        boss=None,
    )


def record_pile(name: str, records: Sequence[Record]) -> Pile:
    return Pile.of(name, {record.id: record.copies for record in records})


# counting the round


def counted_round(state: State) -> Round:
    """The figures of the round that has just ended (WA-801 to WA-803, WA-908)."""
    box, seats = state.box, range(state.box.seats)
    bonus = list(state.bonus)
    for holding, record in state.active_cards():
        if holding.pile == "temple" and record.effect == "round_points":  # WA-703
            bonus[holding.seat] += record.n
    if box.full:
        in_play = tuple(state.strength_in_play(seat) for seat in seats)
        corruption = tuple(box.cards.value(state.corruption[seat]) for seat in seats)
        cards = tuple(len(pile) for pile in state.corruption)
    else:
        in_play, corruption, cards = (state.entered[part::3] for part in range(3))
    return Round(in_play, corruption, cards, tuple(bonus))


def places(totals: Sequence[int]) -> list[int]:
    """WA-602: 0 for the first place; equal totals share a place, the next one has no gap."""
    order = sorted(set(totals), reverse=True)
    return [order.index(total) for total in totals]


def pawns_for(totals: Sequence[int]) -> list[int]:
    """WA-603 to WA-605."""
    table = PLACES[len(totals)]
    return [table[place] for place in places(totals)]


def last_seats(totals: Sequence[int]) -> list[int]:
    """WA-610, WA-611: everybody with the lowest total, nobody if all are tied."""
    lowest = min(totals)
    if lowest == max(totals):
        return []
    return [seat for seat, total in enumerate(totals) if total == lowest]


def corrupted(by_cards: bool, scored: Round) -> Counts:
    """WA-804: what `least corrupt` compares."""
    return scored.cards if by_cards else scored.corruption


def token_claims(by_cards: bool, scored: Round) -> list[int]:
    """Who may get the Shosho token (WA-606, WA-607)."""
    totals, corruption = scored.totals, corrupted(by_cards, scored)
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    least = min(corruption[seat] for seat in best)
    return [seat for seat in best if corruption[seat] == least]


def ranked(state: State) -> State:
    """WA-601, steps 1 and 2."""
    scored = counted_round(state)
    state = replace(state, rounds=(*state.rounds, scored), play=IDLE, entered=())
    if not state.box.grand_master:
        return replace(state, phase="over")  # WA-901, WA-905
    claims = token_claims(state.box.corrupt_cards, scored)
    if len(claims) > 1:
        return replace(on_board(state, tied=tuple(claims)), phase="shosho")  # WA-608
    return token_given(state, claims[0])


def token_given(state: State, seat: int) -> State:
    """Steps 2 and 3: the token and the pawns change hands (WA-609)."""
    totals, board = state.rounds[-1].totals, state.gm
    taken = tuple(min(n, left) for n, left in zip(pawns_for(totals), board.reserve, strict=True))
    last = last_seats(totals)
    return replace(
        on_board(
            state,
            shosho=seat,
            tied=(),
            reserve=tuple(a - b for a, b in zip(board.reserve, taken, strict=True)),
            to_place=taken,
            court_done=(),
            temple_queue=tuple(other for other in clockwise(state, seat) if other in last),
            placing=seat,
        ),
        phase="temples",
    )


def clockwise(state: State, seat: int) -> list[int]:
    return [seat, *state.others(seat)]


# Temple


def next_temple(state: State) -> State:
    """WA-610, WA-612: the next last player, or on to the pawns."""
    return replace(state, phase="temple" if state.gm.temple_queue else "placement")


def temple_count(state: State) -> int:
    return state.gm.temple_pile.count + len(state.gm.under)


def draw_two(state: State) -> State:
    """WA-614."""
    if not state.box.app_temple:
        return replace(state, phase="temple_keep")
    return replace(state, phase="temple_cards")


def temple_dealt(state: State) -> State:
    """Cards once put under the pile come back when it is used up; else the pile is asked."""
    board = state.gm
    while len(board.look) < 2 and not board.temple_pile.count and board.under:
        board = replace(board, look=(*board.look, board.under[0]), under=board.under[1:])
    state = replace(state, board=board)
    if len(board.look) == 2 or not board.temple_pile.count:
        return replace(state, phase="temple_keep")
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
    return replace(on_board(state, temple_queue=state.gm.temple_queue[1:]), phase="temples")


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


# pawns


def next_placing(state: State) -> State:
    """WA-620: the next seat that has pawns to place; then clean-up or the boss."""
    board = state.gm
    for seat in clockwise(state, board.placing):
        if board.to_place[seat]:
            return replace(on_board(state, placing=seat), phase="pawns")
    if last_round(state):
        return replace(state, phase="boss")
    return cleaned_up(state)


def place_pawns(state: State, location: str, number: int) -> State:
    """WA-621."""
    board, seat = state.gm, state.gm.placing
    following = (seat + 1) % state.box.seats
    state = on_board(
        state, to_place=added(board.to_place, seat, -number), placing=following
    )  # fmt: skip
    state = replace(state, phase="placement")
    if location == "final_battle":
        return on_board(state, battle=added(board.battle, seat, number))  # WA-635
    if location == "missions":
        before = board.missions[seat]
        looks = peeks(state.box, before, before + number)
        return on_board(
            state,
            missions=added(board.missions, seat, number),
            peeking=(seat, looks) if looks else NOBODY,
        )
    if number > 1 or seat in board.court_done:
        state = replace(state, lifted=tuple(sorted({*state.lifted, 8})))
    state = on_board(
        state, court=added(board.court, seat, number), court_done=(*board.court_done, seat)
    )  # fmt: skip
    return court_card_due(state, seat)


def peeks(box: Box, before: int, after: int) -> int:
    """WA-631, WA-634."""
    if box.each_even:
        return after // 2 - before // 2
    return int(after % 2 == 0)


# Court


def court_card_due(state: State, seat: int) -> State:
    """WA-625, WA-627."""
    state = court_refilled(state)
    pile = state.gm.court_pile
    if not pile.count:
        return state
    if state.box.app_court:
        return replace(state, phase="court_card")
    return court_card(on_board(state, court_pile=pile.take_unknown()), seat, None)


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
    fresh = replace(pile.reshuffled(copies), unseen=unseen, count=len(spent))
    if fresh.count != sum(fresh.base):
        # Discards that were never named lie in it too, so its order is the table's alone.
        fresh = replace(fresh, base=unseen, drawn=sum(unseen) - len(spent))
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
    return replace(court_card(state, seat, record), phase="placement")


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
            board = replace(board, court_pile=replace(court, unseen=unseen))
        at = board.holdings.index(held)
        used = replace(held, record=name, gone=True)
        board = replace(board, holdings=(*board.holdings[:at], used, *board.holdings[at + 1 :]))
        state = replace(state, board=board)
    record = state.box.cards.record(pile, name)
    if record.effect == "round_points" and pile == "court":  # WA-703
        return replace(state, bonus=added(state.bonus, seat, record.n))
    if record.effect == "draw" and record.n > 0 and state.box.full:
        return replace(state, drawing=(seat, record.n))
    return state


# clean-up and the end


def cleaned_up(state: State) -> State:
    """WA-640 to WA-643."""
    box, board = state.box, state.gm
    away: list[int] = [card for pile in state.corruption for card in pile]
    away += [card for area in state.areas for _, cards in area for card in cards]
    holdings = tuple(
        replace(held, gone=True) if held.usable <= state.round else held
        for held in board.holdings
    )  # fmt: skip
    state = replace(
        on_board(state, holdings=holdings, court_done=()),
        jigoku=with_all(state.jigoku, tuple(away)),
        areas=((),) * box.seats,
        corruption=((),) * box.seats,
        bonus=(0,) * box.seats,
        round=state.round + 1,
        turn=board.shosho,  # WA-642
        first=board.shosho,
        lifted=tuple(law for law in state.lifted if law == 8),
    )
    return replace(state, phase="begin") if box.full else replace(state, phase="in_play", turn=0)


def boss_revealed(state: State, boss: str) -> State:
    """WA-807."""
    board, damage = state.gm, state.box.cards.bosses[boss].damage
    lost = tuple(min(damage, pawns) for pawns in board.battle)
    return replace(
        on_board(
            state,
            boss=boss,
            lost=lost,
            battle=tuple(a - b for a, b in zip(board.battle, lost, strict=True)),
        ),
        phase="over",
    )

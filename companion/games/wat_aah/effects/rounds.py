"""Grand Master: the end of a round and of the game (WA-601 to WA-643, WA-807)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Pile, evolve
from companion.games.wat_aah.components import BOSSES, PAWNS, PLACES, Box, Counts, Record
from companion.games.wat_aah.effects import board_cards
from companion.games.wat_aah.state import (
    IDLE,
    NOBODY,
    Board,
    Round,
    State,
    added,
    evolved,
    last_round,
    on_board,
    put,
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
    """WA-601, steps 1 and 2; WA-209 needs every corruption card."""
    if any(state.face_down):
        return evolved(state, phase="uncover", play=IDLE)
    scored = counted_round(state)
    state = evolved(state, rounds=(*state.rounds, scored), play=IDLE, entered=())
    if not state.box.grand_master:
        return evolved(state, phase="over")  # WA-901, WA-905
    claims = token_claims(state.box.corrupt_cards, scored)
    if len(claims) > 1:
        return evolved(on_board(state, tied=tuple(claims)), phase="shosho")  # WA-608
    return token_given(state, claims[0])


def uncovering(state: State) -> int:
    """Whose corruption is named now."""
    return next(seat for seat, number in enumerate(state.face_down) if number)


def uncovered(state: State, seat: int, kind: int) -> State:
    """A corruption card of this round that nobody had told."""
    return ranked(
        evolved(
            state,
            corruption=put(state.corruption, seat, (*state.corruption[seat], kind)),
            face_down=added(state.face_down, seat, -1),
            deck=state.deck.locate(state.box.cards.kinds[kind]),
        )
    )


def token_given(state: State, seat: int) -> State:
    """Steps 2 and 3: the token and the pawns change hands (WA-609)."""
    totals, board = state.rounds[-1].totals, state.gm
    taken = tuple(min(n, left) for n, left in zip(pawns_for(totals), board.reserve, strict=True))
    last = last_seats(totals)
    return evolved(
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


# placing


def next_temple(state: State) -> State:
    """WA-610, WA-612: the next last player, or on to the pawns."""
    return evolved(state, phase="temple" if state.gm.temple_queue else "placement")


def next_placing(state: State) -> State:
    """WA-620: the next seat that has pawns to place; then clean-up or the boss."""
    board = state.gm
    for seat in clockwise(state, board.placing):
        if board.to_place[seat]:
            return evolved(on_board(state, placing=seat), phase="pawns")
    if last_round(state):
        return evolved(state, phase="boss")
    return cleaned_up(state)


def place_pawns(state: State, location: str, number: int) -> State:
    """WA-621."""
    board, seat = state.gm, state.gm.placing
    following = (seat + 1) % state.box.seats
    state = on_board(
        state, to_place=added(board.to_place, seat, -number), placing=following
    )  # fmt: skip
    state = evolved(state, phase="placement")
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
        state = evolved(state, lifted=tuple(sorted({*state.lifted, 8})))
    state = on_board(
        state, court=added(board.court, seat, number), court_done=(*board.court_done, seat)
    )  # fmt: skip
    return board_cards.court_card_due(state, seat)


def peeks(box: Box, before: int, after: int) -> int:
    """WA-631, WA-634."""
    if box.each_even:
        return after // 2 - before // 2
    return int(after % 2 == 0)


# clean-up and the end


def cleaned_up(state: State) -> State:
    """WA-640 to WA-643."""
    box, board = state.box, state.gm
    away: list[int] = [card for pile in state.corruption for card in pile]
    away += [card for area in state.areas for _, cards in area for card in cards]
    holdings = tuple(
        evolve(held, gone=True) if held.usable <= state.round else held
        for held in board.holdings
    )  # fmt: skip
    state = evolved(
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
    return evolved(state, phase="begin") if box.full else evolved(state, phase="in_play", turn=0)


def boss_revealed(state: State, boss: str) -> State:
    """WA-807."""
    board, damage = state.gm, state.box.cards.bosses[boss].damage
    lost = tuple(min(damage, pawns) for pawns in board.battle)
    return evolved(
        on_board(
            state,
            boss=boss,
            lost=lost,
            battle=tuple(a - b for a, b in zip(board.battle, lost, strict=True)),
        ),
        phase="over",
    )

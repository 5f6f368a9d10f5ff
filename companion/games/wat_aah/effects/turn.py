"""The turn: what each move does, and what follows by itself (WA-101 to WA-320, WA-901)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.wat_aah.components import FULL, HAND, IS_YOKAI, Counts
from companion.games.wat_aah.effects import board_cards, powers, rounds
from companion.games.wat_aah.effects.zones import (
    draw_unknown,
    drawn,
    emptied,
    leave_hand,
    refilled,
    to_jigoku,
)
from companion.games.wat_aah.state import (
    IDLE,
    NOBODY,
    Play,
    State,
    evolved,
    in_turn,
    on_board,
    put,
    with_area,
)

FOURTH = 4


def settle(state: State) -> State:
    """Does all that nobody decides, until somebody is asked."""
    while True:
        if state.drawing[1]:
            if not state.obtainable():
                state = evolved(state, drawing=NOBODY)  # WA-211
            elif state.box.app_cards:
                return refilled(state)
            else:
                state = draw_unknown(state)
            continue
        board = state.board
        if board is not None and (board.facing[1] or board.peeking[1]):
            return state
        step = AUTOMATIC.get(state.phase)
        if step is None:
            return state
        phase, state = state.phase, step(state)
        if state.phase == phase and not state.drawing[1]:
            return state


# first-player test and deal


def reveal(state: State, seat: int, kind: int) -> State:
    """WA-106, WA-109."""
    state = emptied(to_jigoku(drawn(state, kind), (kind,)))
    test = state.test[:seat] + (kind,) + state.test[seat + 1 :]
    state = refilled(evolved(state, test=test))
    waiting = [other for other, card in enumerate(test) if card == -1]
    if waiting:
        return evolved(state, turn=waiting[0])
    strength = state.box.cards.strength
    shown = [strength[card] if card >= 0 else -1 for card in test]
    best = [other for other, value in enumerate(shown) if value == max(shown)]
    if len(best) == 1:
        return first_player(state, best[0])
    out = -2 if state.box.tied_only else -1  # WA-108
    again = tuple(-1 if other in best else out for other in range(state.box.seats))
    return evolved(state, test=again, turn=again.index(-1))


def first_player(state: State, seat: int) -> State:
    """WA-107, WA-110, WA-123."""
    if state.board is not None:
        state = on_board(state, shosho=seat)
    state = evolved(state, first=seat, turn=seat)
    if not state.box.full:
        return evolved(state, phase="in_play", turn=0)
    return evolved(state, phase="deal", drawing=(seat, HAND - 1))


def _deal(state: State) -> State:
    """One seat has its cards: on to the next, or to the first turn."""
    following = (state.turn + 1) % state.box.seats
    if following == state.first:
        return evolved(state, phase="begin", turn=state.first)
    return evolved(state, turn=following, drawing=(following, HAND))


# the turn


def _begin(state: State) -> State:
    """WA-201, WA-203; WA-212: with nothing to draw the phase is empty."""
    phase = "draw" if state.obtainable() else "lay"
    return evolved(state, phase=phase, play=IDLE)


def _draw(state: State) -> State:
    """WA-212: a card used out of turn may have taken the last ones."""
    return state if state.obtainable() else evolved(state, phase="lay")


def recruit(state: State) -> State:
    """WA-204."""
    return evolved(state, phase=_after_drawing(state), drawing=(state.turn, 1))


def corrupt(state: State) -> State:
    """WA-205, WA-207."""
    late = _after_drawing(state) != "to_lay"
    return evolved(refilled(in_turn(state, late=late)), phase="corruption")


def _after_drawing(state: State) -> str:
    """Whoever draws in the discard phase, against the rules, has had the lay phase (WA-301)."""
    return "end_power" if state.phase == "discard" else "to_lay"


def _corruption(state: State) -> State:
    """WA-210, WA-212: whoever used a card meanwhile may have drawn what was to be shown."""
    if state.obtainable():
        return refilled(state)
    return evolved(state, phase="end_power" if state.play.late else "to_lay")


def corruption(state: State, seat: int, kind: int) -> State:
    """WA-205, WA-206."""
    state = emptied(drawn(state, kind))
    return evolved(
        in_turn(state, shown=kind),
        corruption=put(state.corruption, seat, (*state.corruption[seat], kind)),
        drawing=(seat, state.box.cards.strength[kind] + 2),
        phase="end_power" if state.play.late else "to_lay",
    )


def _to_lay(state: State) -> State:
    return evolved(state, phase="lay")


def lay(state: State, clan: int, new: bool) -> State:
    return evolved(in_turn(state, clan=clan, new=new, chosen=()), phase="cards")


def done(state: State) -> State:
    """The chosen cards go into play and trigger their power."""
    play, seat = state.play, state.turn
    held = state.clan_at(seat, play.clan) or ()
    fresh = not held
    state = laid_down(state, play.clan, held, play.chosen)
    ending = play.new and fresh and len(state.areas[seat]) >= FOURTH  # WA-901, WA-319
    state = in_turn(state, laid="clan" if play.new else "reinforce", ending=ending or play.ending)
    power = powers.power_of(state, play.clan, len(play.chosen))
    state = powers.without_orphans(state, seat, play.clan)
    return powers.trigger(state, power)


def lay_yokai(state: State, kind: int, clan: int) -> State:
    """WA-312, WA-501, WA-502."""
    held = state.clan_at(state.turn, clan) or ()
    state = in_turn(laid_down(state, clan, held, (kind,)), laid="yokai", chosen=(kind,))
    return powers.trigger(state, state.box.cards.yokai_power[kind])


def laid_down(state: State, clan: int, held: Counts, cards: Counts) -> State:
    for kind in cards:
        state = leave_hand(state, state.turn, kind)
    together = (*held, *cards)
    if len(together) > FULL or any(
        state.box.cards.clan[kind] not in (clan, -1, IS_YOKAI) for kind in cards
    ):
        state = evolved(state, lifted=tuple(sorted({*state.lifted, 7})))
    return evolved(state, areas=with_area(state, state.turn, clan, together))


def _end_power(state: State) -> State:
    """WA-803, WA-901, WA-904; WA-213, WA-214."""
    play = state.play
    if play.ending:
        return round_over(state)
    return _discard(evolved(state, play=Play(laid=play.laid, shown=play.shown), phase="discard"))


def _discard(state: State) -> State:
    """WA-214."""
    return state if state.hand_size(state.turn) else next_turn(state)


def no_lay(state: State) -> State:
    return evolved(state, phase="end_power")


def next_turn(state: State) -> State:
    """WA-215."""
    return evolved(state, turn=(state.turn + 1) % state.box.seats, play=IDLE, phase="begin")


def _look(state: State) -> State:
    play = state.play
    if play.left and not state.obtainable():
        state = in_turn(state, left=0)  # WA-211, WA-417
    if not state.play.left:
        return powers.looked_at(state)
    if state.box.app_cards:
        return refilled(state)
    return powers.looked_at(powers.look_unknown(state))


# the end of a round


def round_over(state: State) -> State:
    """The table gets a moment for cards that act on the count, if there are any."""
    if state.active_cards():
        return evolved(state, phase="count", play=IDLE)
    return rounds.ranked(state)


def enter(state: State, number: int) -> State:
    """One figure of a round (depth `scores`)."""
    entered = (*state.entered, number)
    minimum = min(state.box.cards.strength)
    if state.phase == "corruption_points" and number == 0 and minimum > 0:
        entered = (*entered, 0)
    if len(entered) == 3 * state.box.seats:
        return rounds.ranked(evolved(state, entered=entered))
    phase = ("in_play", "corruption_points", "corruption_cards")[len(entered) % 3]
    return evolved(state, entered=entered, phase=phase, turn=len(entered) // 3)


def _pawns(state: State) -> State:
    """WA-620: nobody places pawns they have not."""
    board = state.gm
    return state if board.to_place[board.placing] else evolved(state, phase="placement")


AUTOMATIC: dict[str, Callable[[State], State]] = {
    "reveal": refilled,
    "deal": _deal,
    "begin": _begin,
    "draw": _draw,
    "corruption": _corruption,
    "to_lay": _to_lay,
    "opponent": powers.still_possible,
    "target": powers.still_possible,
    "copy": powers.still_possible,
    "jigoku": powers.still_in_jigoku,
    "look": _look,
    "end_power": _end_power,
    "discard": _discard,
    "pawns": _pawns,
    "temples": rounds.next_temple,
    "temple_cards": board_cards.temple_dealt,
    "placement": rounds.next_placing,
}

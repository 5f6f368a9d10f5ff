"""What a virtual player of Shinobi WAT-AAH! may guess, and where blind play would only loop."""

from __future__ import annotations

import random
from operator import mul

from companion.engine import Decision, Move, evolve
from companion.engine.worlds import chances_of, counted, dealt_anew, pile_with, pooled, weighed
from companion.games.wat_aah.components import ROUNDS, Counts
from companion.games.wat_aah.effects.rounds import ranked
from companion.games.wat_aah.effects.turn import settle
from companion.games.wat_aah.invariants import LAID_OPEN
from companion.games.wat_aah.state import Board, State, in_turn

SIMULATIONS = (3, 60, 480)
CALIBRATION = (0.6, -0.14)
"""From 1022 answers in 11 matches among equals."""
CUT = 3
CALM = frozenset(("draw",))
"""A playout goes on to the end of a turn; then what lies on the table is judged."""
CORRUPT, SEEN, HELD = 1.3, 0.2, 0.15
"""In Grand Master mode: a point of corruption, a corrupt card and a card in hand, beside a point
of strength in play."""
WEIGHTS = (
    0.303,
    0.66,
    -1.22,
    1.07,
    0.0687,
    0.0727,
    0.507,
    0.199,
    -0.406,
    0.378,
    -0.95,
    -1.67,
    -0.608,
    0.224,
    -0.175,
    0.507,
    0.543,
    -1.22,
)
"""Of `features`, fitted to 1066 starts of a turn in 60 matches among equals."""


OPTIONS = {"depth": "full"}
DEALT = ("cards", "temple", "court", "bosses")
"""A seat without hands of its own needs cards that the app deals."""


def redeal(state: State, seat: int | None, rng: random.Random) -> State:
    """Hands, deck and hidden corruption, dealt anew among all places they can be."""
    seats, kinds = range(state.box.seats), len(state.jigoku)
    kept_hands = [_open_hand(state, other, seat) for other in seats]
    kept_bad = [_open_corruption(state, other, seat) for other in seats]
    looked = state.play.looked if seat != state.turn else ()
    pool = pooled(
        state.deck.unseen,
        *(_less(state.hands[other], kept_hands[other]) for other in seats),
        *(
            _less(counted(state.corruption[other], kinds), counted(kept_bad[other], kinds))
            for other in seats
        ),
        counted(looked, kinds),
    )
    sizes = [state.hand_size(other) - sum(kept_hands[other]) for other in seats]
    sizes += [state.pile_size(other) - len(kept_bad[other]) for other in seats]
    sizes.append(len(looked) + state.play.look_unknown)
    dealt, rest = dealt_anew(pool, sizes, rng)
    hands = tuple(
        tuple(a + b for a, b in zip(kept_hands[other], dealt[other], strict=True))
        for other in seats
    )
    corruption = tuple((*_listed(dealt[len(seats) + other]), *kept_bad[other]) for other in seats)
    fresh = _listed(dealt[-1])
    state = evolve(
        state,
        box=evolve(state.box, app_cards=True, app_bosses=True),
        hands=hands,
        unknown=(0,) * len(seats),
        corruption=corruption,
        face_down=(0,) * len(seats),
        deck=pile_with(state.deck, rest),
    )
    if looked or state.play.look_unknown:
        mine = () if seat != state.turn else state.play.looked
        state = in_turn(state, looked=tuple(sorted((*mine, *fresh))), look_unknown=0)
    state = _guessed_choices(state, seat, rng)
    if state.board is not None:
        state = evolve(state, board=_board(state, seat, rng))
    # Nothing is left to be named there.
    return settle(ranked(state)) if state.phase == "uncover" else state


def _open_hand(state: State, owner: int, seat: int | None) -> Counts:
    """What the seat knows of a hand: its own, one laid open to it, or cards everybody saw."""
    hand = state.hands[owner]
    laid_open = (
        state.phase == "discards"
        and state.box.rat_chooser == "attacker"
        and seat == state.turn
        and owner == state.play.other
    )
    if owner == seat or laid_open:
        return hand
    return counted(state.open_hands[owner], len(hand))


def _open_corruption(state: State, owner: int, seat: int | None) -> Counts:
    """WA-205, WA-208."""
    pile = state.corruption[owner]
    if state.box.corruption_open or owner == seat or state.phase in LAID_OPEN:
        return pile
    shown = state.play.shown
    return (shown,) if owner == state.turn and shown in pile else ()


def _less(counts: Counts, known: Counts) -> Counts:
    return tuple(a - b for a, b in zip(counts, known, strict=True))


def _listed(counts: Counts) -> Counts:
    return tuple(kind for kind, number in enumerate(counts) for _ in range(number))


def _guessed_choices(state: State, seat: int | None, rng: random.Random) -> State:
    """Cards that others have pointed at unseen: some of their new hands."""
    play = state.play
    if play.chosen and seat != state.turn and state.phase == "cards":
        state = in_turn(state, chosen=())
    given = list(play.given)
    for side, owner in enumerate((state.turn, play.other)):
        if given[side] and owner != seat:
            held = list(_listed(state.hands[owner]))
            rng.shuffle(held)
            given[side] = tuple(held[: len(given[side])])
    return in_turn(state, given=(given[0], given[1]))


def _board(state: State, seat: int | None, rng: random.Random) -> Board:
    """Decoys only others have looked at, Temple cards on their way, Court cards in hands."""
    board = state.gm
    own = set(board.peeked[seat]) if seat is not None else set()
    decoys = tuple(face if at + 1 in own else None for at, face in enumerate(board.decoys))
    look = board.look if seat is None or board.temple_queue[:1] != (seat,) else ()
    temple = pooled(
        board.temple_pile.unseen,
        *(
            tuple(int(kind == card) for kind in board.temple_pile.kinds)
            for card in (*look, *board.under)
        ),
    )
    (looks, under), temple_rest = dealt_anew(temple, (len(look), len(board.under)), rng)
    names = board.temple_pile.kinds
    hidden = [
        at
        for at, held in enumerate(board.holdings)
        if held.pile == "court" and held.record and not held.used and held.seat != seat
    ]
    court_kinds = board.court_pile.kinds
    court = pooled(
        board.court_pile.unseen,
        *(tuple(int(kind == board.holdings[at].record) for kind in court_kinds) for at in hidden),
    )
    records, court_rest = dealt_anew(court, [1] * len(hidden), rng)
    holdings = list(board.holdings)
    for at, record in zip(hidden, records, strict=True):
        holdings[at] = evolve(holdings[at], record=court_kinds[_listed(record)[0]])
    return evolve(
        board,
        decoys=decoys,
        look=tuple(names[kind] for kind in _listed(looks)) if look else board.look,
        under=tuple(names[kind] for kind in _listed(under)),
        temple_pile=pile_with(board.temple_pile, temple_rest),
        court_pile=pile_with(board.court_pile, court_rest),
        holdings=tuple(holdings),
    )


def worth(state: State, decision: Decision) -> tuple[Move, ...]:
    """Nothing is taken back."""
    moves = decision.moves
    if state.phase != "cards":
        return moves
    return tuple(move for move in moves if move[0] != "take_back") or moves


def lean(state: State, moves: tuple[Move, ...]) -> tuple[int, ...] | None:
    if state.phase == "lay":
        return tuple(1 if move[0] == "pass" else 5 for move in moves)
    if state.phase == "cards":
        return tuple(1 if move[0] == "done" else 4 for move in moves)
    return None


def estimate(state: State) -> tuple[float, ...]:
    """Pawns that score, and how this round stands: its places give the next ones."""
    board, seats = state.board, range(state.box.seats)
    if board is None:
        return weighed(features(state), WEIGHTS)
    round_ = [
        state.strength_in_play(seat)
        - CORRUPT * state.box.cards.value(state.corruption[seat])
        + SEEN * len(state.corruption[seat])
        + HELD * state.hand_size(seat)
        for seat in seats
    ]
    left = max(0, ROUNDS - state.round)
    pawns = [
        board.court[seat] + board.missions[seat] + 0.8 * board.battle[seat] + board.to_place[seat]
        for seat in seats
    ]
    points = [10 * pawns[seat] + 0.6 * round_[seat] for seat in seats]
    return chances_of(points, 5.0 + 7.0 * left)


def features(state: State) -> list[tuple[float, ...]]:
    """What each seat has in play, in hand and against it; each early and late in the round."""
    cards, seats = state.box.cards, state.box.seats
    late = max(len(area) for area in state.areas) / 3
    found = []
    for seat in range(seats):
        area, bad = state.areas[seat], state.corruption[seat]
        held = sum(map(mul, state.hands[seat], cards.strength))
        plain = (
            state.strength_in_play(seat) / 5,
            cards.value(bad) / 5,
            len(bad) / 3,
            state.hand_size(seat) / 4,
            held / 10,
            float(len(area)),
            float(len(area) > 2),
            sum(len(laid) for _, laid in area) / 4,
            (seat - state.turn) % seats / seats,
        )
        found.append((*plain, *[late * value for value in plain]))
    return found

"""What can be answered to each question, in a stable order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move
from companion.games.wat_aah.components import (
    BOSSES,
    CLANS,
    FULL,
    IS_YOKAI,
    LOCATIONS,
    SEATS,
    UNNAMED,
    Counts,
)
from companion.games.wat_aah.effects import powers
from companion.games.wat_aah.effects.rounds import uncovering
from companion.games.wat_aah.effects.zones import next_cards
from companion.games.wat_aah.legality import figures
from companion.games.wat_aah.state import State

PASS = Move(("pass",))
DONE = Move(("done",))
COUNT = Move(("count",))


def key(state: State) -> str:
    """What is asked now: the phase, unless a draw or a peek comes in between."""
    if state.drawing[1]:
        return "draw_card"
    board = state.board
    if board is not None:
        if board.facing[1]:
            return "peeked"
        if board.peeking[1]:
            return "peek"
    return state.phase


def candidates(state: State) -> Iterator[Move]:
    what = key(state)
    yield from CHOICES[what](state)
    if what in OWN_TURN:
        for holding, _ in state.active_cards():
            if holding.pile == "court" and holding.seat == asked(state):
                yield from _uses(state, holding.seat, holding.record)


OWN_TURN = frozenset(
    ("draw", "lay", "cards", "opponent", "discards", "jigoku", "put_away", "target", "copy",
     "discard")
)  # fmt: skip


def asked(state: State) -> int:
    """The seat that answers in its turn; powers may ask an opponent (WA-216)."""
    if state.phase == "discards" and state.box.rat_chooser == "victim":
        return state.play.other
    return state.turn


def _uses(state: State, seat: int, record: str | None) -> Iterator[Move]:
    if record is not None:
        yield Move(("use_court", SEATS[seat], record))
        return
    pile = state.gm.court_pile
    for name, copies in zip(pile.kinds, pile.unseen, strict=True):
        if copies > 0 and state.box.cards.court[name].name:
            yield Move(("use_court", SEATS[seat], name))
    yield Move(("use_court", SEATS[seat], UNNAMED))


FREE = OWN_TURN | {"count", "in_play", "corruption_points", "corruption_cards", "corruption"}
"""Questions during which a Court card may be used (WA-706)."""


def out_of_turn(state: State) -> Iterator[Move]:
    """What whoever has a Temple or Court card may do with it before the question is answered."""
    if state.board is None or key(state) not in FREE:
        return
    found: dict[Move, None] = {}
    for held in state.board.holdings:
        if held.usable != state.round:
            continue
        seat, named = SEATS[held.seat], held.record or UNNAMED
        if state.active(held):
            names = (*state.box.cards.records(held.pile), UNNAMED)
            for name in names if held.record is None else (held.record,):
                found[Move((f"use_{held.pile}", seat, name))] = None
        found[Move(("effect", seat, named))] = None
    yield from found


def hand_kinds(state: State, seat: int) -> list[int]:
    """Kinds this hand may hold, as far as the app knows."""
    hand = state.hands[seat]
    if state.unknown[seat]:
        unseen = state.deck.unseen
        return [kind for kind in range(len(hand)) if hand[kind] or unseen[kind] > 0]
    return [kind for kind, number in enumerate(hand) if number]


def _cards(state: State, verb: str, kinds: list[int] | Counts) -> Iterator[Move]:
    names = state.box.cards.kinds
    for kind in kinds:
        yield Move((verb, names[kind]))


def _drawn(state: State, *stem: str) -> Iterator[Move]:
    for kind in next_cards(state).kinds:
        yield Move((*stem, kind))


def _uncover(state: State) -> Iterator[Move]:
    """Cards that the app has not located."""
    seat, names = SEATS[uncovering(state)], state.box.cards.kinds
    for kind, left in enumerate(state.deck.unseen):
        if left > 0:
            yield Move(("corruption", seat, names[kind]))


def _draw(state: State) -> Iterator[Move]:
    yield Move(("recruit",))
    yield Move(("corrupt",))


def _lay(state: State) -> Iterator[Move]:
    seat, box = state.turn, state.box
    own = {clan for clan, _ in state.areas[seat]}
    held = hand_kinds(state, seat)
    clans = {box.cards.clan[kind] for kind in held}
    for clan, name in enumerate(CLANS):
        if clan in clans and clan not in own:
            yield Move(("lay", name))
    for clan, cards in state.areas[seat]:
        if len(cards) < FULL:
            yield Move(("reinforce", CLANS[clan]))
    for kind in held:
        if box.cards.clan[kind] == IS_YOKAI:
            for clan, cards in state.areas[seat]:
                if len(cards) < FULL:
                    yield Move(("yokai", box.cards.kinds[kind], CLANS[clan]))
    yield PASS


def _lay_cards(state: State) -> Iterator[Move]:
    cards, play = state.box.cards, state.play
    yield from _cards(state, "card", (*cards.of_clan[play.clan], cards.ronin))
    for kind in sorted(set(play.chosen)):
        yield Move(("take_back", cards.kinds[kind]))
    yield DONE


def _opponent(state: State) -> Iterator[Move]:
    for other in state.others(state.turn):
        yield Move(("opponent", SEATS[other]))


def _targets(state: State) -> Iterator[Move]:
    power = state.play.power
    names = state.box.cards.kinds
    single = power is not None and power.kind in powers.CARD_TARGETS
    for owner in range(state.box.seats):
        for clan, cards in state.areas[owner]:
            if not single:
                yield Move(("target_clan", SEATS[owner], CLANS[clan]))
                continue
            for kind in sorted(set(cards)):
                yield Move(("target", SEATS[owner], CLANS[clan], names[kind]))


def _copies(state: State) -> Iterator[Move]:
    for other in state.others(state.turn):
        for clan, _ in state.areas[other]:
            yield Move(("copy", SEATS[other], CLANS[clan]))


def _swap(state: State) -> Iterator[Move]:
    seat = powers.giver(state)
    return _cards(state, "give", hand_kinds(state, seat))


def _put_away(state: State) -> Iterator[Move]:
    play, unseen = state.play, state.deck.unseen
    kinds = [
        kind
        for kind in range(len(unseen))
        if kind in play.looked or (play.look_unknown and unseen[kind] > 0)
    ]
    return _cards(state, "put_away", kinds)


def _jigoku(state: State) -> Iterator[Move]:
    return _cards(state, "take", [kind for kind, n in enumerate(state.jigoku) if n])


def _temple(state: State) -> Iterator[Move]:
    yield Move(("draw_two",))
    yield from _slots(state)


def _slots(state: State) -> Iterator[Move]:
    for slot in "123":
        yield Move(("peek", slot))


def _peek(state: State) -> Iterator[Move]:
    yield from _slots(state)
    yield PASS


def _temple_keep(state: State) -> Iterator[Move]:
    board = state.gm
    if state.box.app_temple:
        for record in dict.fromkeys(board.look):
            yield Move(("keep", record))
        return
    pile = board.temple_pile
    for record, copies in zip(pile.kinds, pile.unseen, strict=True):
        if copies > 0 and state.box.cards.temple[record].name:
            yield Move(("keep", record))
    yield Move(("keep", UNNAMED))


def _pawns(state: State) -> Iterator[Move]:
    board = state.gm
    left = board.to_place[board.placing]
    for location in LOCATIONS:
        for number in range(1, 2 if location == "court" else left + 1):
            yield Move(("pawns", location, str(number)))


def _discards(state: State) -> Iterator[Move]:
    return _cards(state, "discard", hand_kinds(state, state.play.other))


CHOICES: dict[str, Callable[[State], Iterator[Move]]] = {
    "reveal": lambda state: _drawn(state, "reveal", SEATS[state.turn]),
    "draw_card": lambda state: _drawn(state, "draw", SEATS[state.drawing[0]]),
    "draw": _draw,
    "corruption": lambda state: _drawn(state, "corruption", SEATS[state.turn]),
    "uncover": _uncover,
    "lay": _lay,
    "cards": _lay_cards,
    "opponent": _opponent,
    "discards": _discards,
    "swap": _swap,
    "jigoku": _jigoku,
    "look": lambda state: _drawn(state, "look", SEATS[state.turn]),
    "put_away": _put_away,
    "target": _targets,
    "copy": _copies,
    "discard": lambda state: _cards(state, "discard", hand_kinds(state, state.turn)),
    "first": lambda state: (Move(("first", seat)) for seat in SEATS[: state.box.seats]),
    **dict.fromkeys(figures.FIGURES, lambda state: iter(figures.moves(state))),
    "count": lambda state: iter((COUNT,)),
    "shosho": lambda state: (Move(("shosho", SEATS[seat])) for seat in state.gm.tied),
    "temple": _temple,
    "temple_cards": lambda state: (
        Move(("temple", SEATS[state.gm.temple_queue[0]], record))
        for record in state.gm.temple_pile.kinds
    ),
    "temple_keep": _temple_keep,
    "peek": _peek,
    "peeked": lambda state: (
        Move(("saw", SEATS[state.gm.facing[0]], str(state.gm.facing[1]), boss)) for boss in BOSSES
    ),
    "pawns": _pawns,
    "court_card": lambda state: (
        Move(("court", SEATS[state.gm.court_done[-1]], record))
        for record in state.gm.court_pile.kinds
    ),
    "boss": lambda state: (Move(("boss", boss)) for boss in BOSSES),
}


def tempting(state: State) -> Iterator[Move]:
    """What hands reach for at this point although a clause forbids it."""
    what, seat = key(state), state.turn
    if what == "lay":
        for clan, cards in state.areas[seat]:
            yield Move(("lay", CLANS[clan]))  # WA-304
            if len(cards) >= FULL:
                yield Move(("reinforce", CLANS[clan]))  # WA-306
        for other in state.others(seat):
            for clan, _ in state.areas[other]:
                if state.clan_at(seat, clan) is None:
                    yield Move(("reinforce", CLANS[clan]))  # WA-315
    elif what == "cards":
        yield from _cards(
            state, "card", [kind for kind in state.box.cards.yokai if state.hands[seat][kind]]
        )
    elif what in ("opponent", "discards", "jigoku", "put_away", "target", "copy", "discard"):
        yield PASS  # WA-405, WA-213
    elif what == "draw":
        yield PASS  # WA-203
    elif what in ("temple", "peek"):
        yield Move(("peek", "final"))  # WA-616
    elif what == "pawns":
        yield Move(("pawns", "temple", "1"))  # WA-617
        if state.gm.to_place[state.gm.placing] > 1:
            yield Move(("pawns", "court", "2"))  # WA-624

"""Positions people type in, and corrections (WA-709 patches these fields).

Fields of a position; all may be left out:

    phase        draw (default), lay, discard, over and the other steps of decision keys
    turn         seat on turn; first: first player of the round; round: 1 to 3
    hands        one {card: copies, "unknown": cards} per seat (default: 8 unknown, 7 on turn)
    play         one {clan: [cards]} per seat, or [[clan, [cards]]] in the order of laying
    corruption   one [cards] per seat
    jigoku       {card: copies}
    deck         cards in the deck (default: what is left)
    deck_top     [cards] known to lie on top, deck_bottom: [cards] known to lie below
    drawing      [seat, n]: this seat draws n cards now; peeking: [seat, n]: it may look at Decoys
    bonus        points added to the total of this round, per seat
    rounds       scored rounds: [{in_play, corruption, cards, bonus}] with one figure per seat
    entered      figures told so far in this round (depth `scores`)
    action       what is under way in the turn; test: first-player cards
    shosho       seat with the token
    pawns        one {reserve, to_place, court, missions, final_battle, lost} per seat
    cards        Temple and Court cards: [{pile, card, seat, gained, discarded, used}]
    decoys       faces the app knows, by slot; peeked: slots each seat has looked at; boss
    lifted       laws (6, 7, 8) that a correction has lifted
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.engine import BadPosition, Pile, Say, Setup
from companion.games.wat_aah import rounds
from companion.games.wat_aah.box import (
    BOSSES,
    CLANS,
    HAND,
    PAWNS,
    Box,
    Cards,
    Counts,
)
from companion.games.wat_aah.choices import CHOICES
from companion.games.wat_aah.copying import replace
from companion.games.wat_aah.flow import settle
from companion.games.wat_aah.reading import (
    read_area,
    read_boss,
    read_counts,
    read_draws,
    read_holding,
    read_kinds,
    read_number,
    read_numbers,
    read_play,
    read_record,
    read_round,
    read_seat,
    read_seats,
    read_slots,
    read_test,
)
from companion.games.wat_aah.state import Board, Holding, Play, Round, State
from companion.games.wat_aah.zones import NAME

PHASES = frozenset(CHOICES) - {"draw_card", "peek", "peeked"} | {
    "deal", "to_lay", "end_power", "begin", "temples", "placement", "over"
}  # fmt: skip
PAWN_FIELDS = ("reserve", "to_place", "court", "missions", "battle", "lost")


def position(state: State) -> dict[str, Any]:
    cards = state.box.cards
    given: dict[str, Any] = {
        "phase": state.phase,
        "turn": state.turn,
        "round": state.round,
        "first": state.first,
        "hands": [
            _named(cards, hand) | ({"unknown": unknown} if unknown else {})
            for hand, unknown in zip(state.hands, state.unknown, strict=True)
        ],
        "play": [
            [[CLANS[clan], _words(cards, held)] for clan, held in area] for area in state.areas
        ],
        "corruption": [_words(cards, pile) for pile in state.corruption],
        "jigoku": _named(cards, state.jigoku),
        "deck": state.deck.count,
        "deck_top": _words(cards, state.top),
        "deck_bottom": _words(cards, state.bottom),
        "drawing": list(state.drawing),
        "bonus": list(state.bonus),
        "rounds": [
            {part.name: list(getattr(scored, part.name)) for part in fields(Round)}
            for scored in state.rounds
        ],
        "entered": list(state.entered),
        "action": _action(cards, state.play),
        "test": [cards.kinds[card] if card >= 0 else card for card in state.test],
        "lots": state.lots,
        "lifted": list(state.lifted),
        "pile": state.deck.plain(),
    }
    if state.board is not None:
        given |= _board_fields(state.board)
    return given


def _named(cards: Cards, counts: Counts) -> dict[str, int]:
    return {cards.kinds[kind]: number for kind, number in enumerate(counts) if number}


def _words(cards: Cards, kinds: Counts) -> list[str]:
    return [cards.kinds[kind] for kind in kinds]


def _action(cards: Cards, play: Play) -> dict[str, Any]:
    """What is under way; fields at rest are left out."""
    action: dict[str, Any] = {
        "clan": CLANS[play.clan] if play.clan >= 0 else None,
        "new": play.new,
        "chosen": _words(cards, play.chosen),
        "laid": play.laid,
        "ending": play.ending,
        "power": None if play.power is None else list(play.power),
        "other": play.other if play.other >= 0 else None,
        "left": play.left,
        "given": [_words(cards, side) for side in play.given] if any(play.given) else None,
        "looked": _words(cards, play.looked),
        "look_unknown": play.look_unknown,
        "shown": cards.kinds[play.shown] if play.shown >= 0 else None,
    }
    return {key: value for key, value in action.items() if value or (value == 0 and key == "other")}


def _board_fields(board: Board) -> dict[str, Any]:
    return {
        "shosho": board.shosho,
        "pawns": [
            {
                ("final_battle" if part == "battle" else part): getattr(board, part)[seat]
                for part in PAWN_FIELDS
            }
            for seat in range(len(board.reserve))
        ],
        "court_done": list(board.court_done),
        "placing": board.placing,
        "temple_queue": list(board.temple_queue),
        "tied": list(board.tied),
        "cards": [
            {
                "pile": held.pile,
                "card": held.record,
                "seat": held.seat,
                "gained": held.gained,
                "discarded": held.gone,
                "used": held.used,
            }
            for held in board.holdings
        ],
        "temple_under": list(board.under),
        "temple_look": list(board.look),
        "decoys": list(board.decoys),
        "peeked": [list(slots) for slots in board.peeked],
        "peeking": list(board.peeking),
        "facing": list(board.facing),
        "boss": board.boss,
        "temple_pile": board.temple_pile.plain() | {"count": board.temple_pile.count},
        "court_pile": board.court_pile.plain() | {"count": board.court_pile.count},
        "boss_pile": board.bosses.plain(),
    }


BOARD_FIELDS = frozenset(
    ("shosho", "pawns", "court_done", "placing", "temple_queue", "tied", "cards", "temple_under",
     "temple_look", "decoys", "peeked", "peeking", "facing", "boss", "temple_pile", "court_pile",
     "boss_pile")
)  # fmt: skip
UNREADABLE = (
    KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError
)  # fmt: skip
FIELDS = BOARD_FIELDS | frozenset(
    ("phase", "turn", "round", "first", "hands", "play", "corruption", "jigoku", "deck",
     "deck_top", "deck_bottom", "drawing", "bonus", "rounds", "entered", "action", "test", "lots",
     "lifted", "pile")
)  # fmt: skip


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    box = Box.of(setup)
    try:
        strange = set(given) - FIELDS
        if strange:
            raise BadPosition(
                Say("A position of this game has no field “{key}”.", key=min(strange)[:40])
            )
        if not box.grand_master and BOARD_FIELDS & set(given):
            raise BadPosition(Say("Grasshopper mode has no board, pawns, Temple or Court."))
        return _restore(box, given)
    except UNREADABLE as error:
        raise BadPosition(Say("This position cannot be read.")) from error


def _restore(box: Box, given: Mapping[str, Any]) -> State:
    cards, seats = box.cards, box.seats
    turn = read_seat(box, given.get("turn", 0))
    phase = given.get("phase", "draw" if box.full else "in_play")
    if phase not in PHASES:
        raise ValueError(phase)
    hands_given = given.get("hands")
    if hands_given is None:
        hands_given = [
            {"unknown": HAND - (seat == turn)} if box.full else {} for seat in range(seats)
        ]
    hands = tuple(
        read_counts(cards, {kind: n for kind, n in row.items() if kind != "unknown"})
        for row in hands_given
    )
    unknown = tuple(read_number(row.get("unknown", 0)) for row in hands_given)
    areas = tuple(read_area(cards, row) for row in given.get("play") or [{}] * seats)
    corruption = tuple(read_kinds(cards, row) for row in given.get("corruption") or [[]] * seats)
    jigoku = read_counts(cards, given.get("jigoku") or {})
    top, bottom = (read_kinds(cards, given.get(end) or []) for end in ("deck_top", "deck_bottom"))
    bonus = read_numbers(given.get("bonus") or [0] * seats, low=-9999)
    if {len(row) for row in (hands, areas, corruption, bonus)} != {seats}:
        raise ValueError
    action = read_play(box, given.get("action") or {})
    state = State(
        box=box,
        phase=phase,
        turn=turn,
        round=read_number(given.get("round", 1)),
        first=read_seat(box, given.get("first", turn)),
        hands=hands,
        unknown=unknown,
        deck=Pile.of(NAME, dict(zip(cards.kinds, cards.copies, strict=True))),
        top=top,
        bottom=bottom,
        jigoku=jigoku,
        areas=areas,
        corruption=corruption,
        test=read_test(cards, seats, given.get("test")),
        drawing=read_draws(box, given.get("drawing")),
        play=action,
        bonus=bonus,
        rounds=tuple(read_round(seats, row) for row in given.get("rounds") or []),
        entered=read_numbers(given.get("entered") or []),
        board=_board(box, given) if box.grand_master else None,
        lots=read_number(given.get("lots", 0)),
        lifted=read_numbers(given.get("lifted") or []),
    )
    return settle(replace(state, deck=_deck(state, given)))


def _deck(state: State, given: Mapping[str, Any]) -> Pile:
    cards = state.box.cards
    seen = seen_cards(state)
    unseen = {
        kind: cards.copies[index] - seen[index] for index, kind in enumerate(cards.kinds)
    }  # fmt: skip
    left = sum(unseen.values()) - sum(state.unknown) - state.play.look_unknown
    deck = given.get("deck")
    return Pile.restored(
        NAME, unseen, left if deck is None else read_number(deck), given.get("pile")
    )


def seen_cards(state: State) -> Counts:
    """Copies of each kind whose place the app knows."""
    seen = [sum(column) for column in zip(state.jigoku, *state.hands, strict=True)]
    piles = [state.top, state.bottom, state.play.looked, *state.corruption]
    piles += [cards for area in state.areas for _, cards in area]
    for pile in piles:
        for kind in pile:
            seen[kind] += 1
    return tuple(seen)


def _board(box: Box, given: Mapping[str, Any]) -> Board:
    seats = box.seats
    turn = read_seat(box, given.get("turn", 0))
    start = rounds.new_board(box, read_seat(box, given.get("shosho", given.get("first", turn))))
    rows = given.get("pawns") or [{}] * seats
    if len(rows) != seats:
        raise ValueError
    parts: dict[str, Any] = {part: [0] * seats for part in PAWN_FIELDS}
    for seat, row in enumerate(rows):
        for part in PAWN_FIELDS[1:]:
            key = "final_battle" if part == "battle" else part
            parts[part][seat] = read_number(row.get(key, 0))
        used = sum(parts[part][seat] for part in PAWN_FIELDS[1:])
        parts["reserve"][seat] = read_number(row.get("reserve", max(0, PAWNS - used)))
    holdings = tuple(read_holding(box, row) for row in given.get("cards") or [])
    under, look = (
        tuple(read_record(box, "temple", name) for name in given.get(key) or [])
        for key in ("temple_under", "temple_look")
    )
    decoys = tuple(read_boss(face) for face in given.get("decoys") or [None] * 3)
    peeked = tuple(read_slots(row) for row in given.get("peeked") or [[]] * seats)
    if len(decoys) != 3 or len(peeked) != seats:
        raise ValueError
    kept = given.get("boss_pile")
    parts = {part: tuple(numbers) for part, numbers in parts.items()}
    return replace(
        start,
        **parts,
        court_done=read_seats(box, given.get("court_done") or []),
        placing=read_seat(box, given.get("placing", start.shosho)),
        temple_queue=read_seats(box, given.get("temple_queue") or []),
        tied=read_seats(box, given.get("tied") or []),
        temple_pile=_pile(start.temple_pile, given.get("temple_pile"), holdings, under + look),
        court_pile=_pile(start.court_pile, given.get("court_pile"), holdings, ()),
        under=under,
        look=look,
        holdings=holdings,
        bosses=Pile.restored("bosses", dict.fromkeys(BOSSES, 1), len(BOSSES), kept),
        decoys=decoys,
        peeked=peeked,
        peeking=read_draws(box, given.get("peeking")),
        facing=read_draws(box, given.get("facing")),
        boss=read_boss(given.get("boss")),
    )


def _pile(
    whole: Pile,
    kept: Mapping[str, Any] | None,
    holdings: tuple[Holding, ...],
    away: tuple[str, ...],
) -> Pile:
    """The pile of Temple or Court cards without those that lie elsewhere."""
    unseen = whole.copies()
    mine = [held for held in holdings if held.pile == whole.name]
    for name in (*away, *(held.record for held in mine)):
        if name is not None:
            unseen[name] -= 1
    count = whole.count - len(mine) - len(away)
    if kept is not None and "count" in kept:
        count = read_number(kept["count"])
    return Pile.restored(whole.name, unseen, count, kept)

"""Positions people type in, and corrections (WA-709 patches these fields).

Fields of a position; all may be left out:

    phase        draw (default), lay, discard, over and the other steps of decision keys
    turn         seat on turn; first: first player of the round; round: 1 to 3
    hands        one {card: copies, "unknown": cards} per seat (default: 8 unknown, 7 on turn)
    play         one {clan: [cards]} per seat
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
    cards        Temple and Court cards: [{pile, card, seat, gained, discarded}]
    decoys       faces the app knows, by slot; peeked: slots each seat has looked at; boss
    lifted       laws (6, 7, 8) that a correction has lifted
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from companion.engine import BadPosition, Pile, Say, Setup
from companion.games.wat_aah import rounds
from companion.games.wat_aah.box import (
    BOSSES,
    CLAN,
    CLANS,
    HAND,
    PAWNS,
    POWERS,
    Box,
    Cards,
    Counts,
    Power,
)
from companion.games.wat_aah.choices import CHOICES
from companion.games.wat_aah.flow import settle
from companion.games.wat_aah.state import Area, Board, Draws, Holding, Play, Round, State
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
        "play": [{CLANS[clan]: _words(cards, held) for clan, held in area} for area in state.areas],
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
    turn = _seat(box, given.get("turn", 0))
    phase = given.get("phase", "draw" if box.full else "in_play")
    if phase not in PHASES:
        raise ValueError(phase)
    hands_given = given.get("hands")
    if hands_given is None:
        hands_given = [
            {"unknown": HAND - (seat == turn)} if box.full else {} for seat in range(seats)
        ]
    hands = tuple(
        _counts(cards, {kind: n for kind, n in row.items() if kind != "unknown"})
        for row in hands_given
    )
    unknown = tuple(_number(row.get("unknown", 0)) for row in hands_given)
    areas = tuple(_area(cards, row) for row in given.get("play") or [{}] * seats)
    corruption = tuple(_kinds(cards, row) for row in given.get("corruption") or [[]] * seats)
    jigoku = _counts(cards, given.get("jigoku") or {})
    top, bottom = (_kinds(cards, given.get(end) or []) for end in ("deck_top", "deck_bottom"))
    bonus = _numbers(given.get("bonus") or [0] * seats, low=-9999)
    if {len(row) for row in (hands, areas, corruption, bonus)} != {seats}:
        raise ValueError
    action = _play(box, given.get("action") or {})
    state = State(
        box=box,
        phase=phase,
        turn=turn,
        round=_number(given.get("round", 1)),
        first=_seat(box, given.get("first", turn)),
        hands=hands,
        unknown=unknown,
        deck=Pile.of(NAME, dict(zip(cards.kinds, cards.copies, strict=True))),
        top=top,
        bottom=bottom,
        jigoku=jigoku,
        areas=areas,
        corruption=corruption,
        test=_test(cards, seats, given.get("test")),
        drawing=_draws(box, given.get("drawing")),
        play=action,
        bonus=bonus,
        rounds=tuple(_round(seats, row) for row in given.get("rounds") or []),
        entered=_numbers(given.get("entered") or []),
        board=_board(box, given) if box.grand_master else None,
        lots=_number(given.get("lots", 0)),
        lifted=_numbers(given.get("lifted") or []),
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
    return Pile.restored(NAME, unseen, left if deck is None else _number(deck), given.get("pile"))


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
    turn = _seat(box, given.get("turn", 0))
    start = rounds.new_board(box, _seat(box, given.get("shosho", given.get("first", turn))))
    rows = given.get("pawns") or [{}] * seats
    if len(rows) != seats:
        raise ValueError
    parts: dict[str, Any] = {part: [0] * seats for part in PAWN_FIELDS}
    for seat, row in enumerate(rows):
        for part in PAWN_FIELDS[1:]:
            key = "final_battle" if part == "battle" else part
            parts[part][seat] = _number(row.get(key, 0))
        used = sum(parts[part][seat] for part in PAWN_FIELDS[1:])
        parts["reserve"][seat] = _number(row.get("reserve", max(0, PAWNS - used)))
    holdings = tuple(_holding(box, row) for row in given.get("cards") or [])
    under, look = (
        tuple(_record(box, "temple", name) for name in given.get(key) or [])
        for key in ("temple_under", "temple_look")
    )
    decoys = tuple(_boss(face) for face in given.get("decoys") or [None] * 3)
    peeked = tuple(_slots(row) for row in given.get("peeked") or [[]] * seats)
    if len(decoys) != 3 or len(peeked) != seats:
        raise ValueError
    kept = given.get("boss_pile")
    parts = {part: tuple(numbers) for part, numbers in parts.items()}
    return replace(
        start,
        **parts,
        court_done=_seats(box, given.get("court_done") or []),
        placing=_seat(box, given.get("placing", start.shosho)),
        temple_queue=_seats(box, given.get("temple_queue") or []),
        tied=_seats(box, given.get("tied") or []),
        temple_pile=_pile(start.temple_pile, given.get("temple_pile"), holdings, under + look),
        court_pile=_pile(start.court_pile, given.get("court_pile"), holdings, ()),
        under=under,
        look=look,
        holdings=holdings,
        bosses=Pile.restored("bosses", dict.fromkeys(BOSSES, 1), len(BOSSES), kept),
        decoys=decoys,
        peeked=peeked,
        peeking=_draws(box, given.get("peeking")),
        facing=_draws(box, given.get("facing")),
        boss=_boss(given.get("boss")),
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
        count = _number(kept["count"])
    return Pile.restored(whole.name, unseen, count, kept)


def _play(box: Box, action: Mapping[str, Any]) -> Play:
    cards = box.cards
    power = action.get("power")
    if power is not None and power[0] not in POWERS:
        raise ValueError(power)
    sides: Any = action.get("given") or ([], [])
    clan, other, shown = action.get("clan"), action.get("other"), action.get("shown")
    play = Play(
        clan=-1 if clan is None else CLAN[clan],
        new=action.get("new", False) is True,
        chosen=_kinds(cards, action.get("chosen") or []),
        laid=str(action.get("laid", "")),
        ending=action.get("ending", False) is True,
        power=None if power is None else Power(power[0], _number(power[1]), _number(power[2])),
        other=-1 if other is None else _seat(box, other),
        left=_number(action.get("left", 0)),
        given=(_kinds(cards, sides[0]), _kinds(cards, sides[1])),
        looked=_kinds(cards, action.get("looked") or []),
        look_unknown=_number(action.get("look_unknown", 0)),
        shown=-1 if shown is None else cards.index[shown],
    )
    if play.laid not in ("", "clan", "reinforce", "yokai"):
        raise ValueError(play.laid)
    return play


def _area(cards: Cards, row: Mapping[str, Any]) -> Area:
    return tuple((CLAN[clan], _kinds(cards, held)) for clan, held in row.items())


def _round(seats: int, row: Mapping[str, Any]) -> Round:
    parts = {
        part.name: _numbers(row.get(part.name) or [0] * seats, low=-9999) for part in fields(Round)
    }
    if any(len(part) != seats for part in parts.values()):
        raise ValueError
    return Round(**parts)


def _holding(box: Box, row: Mapping[str, Any]) -> Holding:
    pile = row["pile"]
    if pile not in ("temple", "court"):
        raise ValueError(pile)
    name = row.get("card")
    return Holding(
        pile,
        None if name is None else _record(box, pile, name),
        _seat(box, row["seat"]),
        _number(row["gained"]),
        row.get("discarded", False) is True,
    )


def _record(box: Box, pile: str, name: str) -> str:
    return box.cards.records(pile)[name].id


def _test(cards: Cards, seats: int, given: Any) -> Counts:
    if given is None:
        return (-2,) * seats
    test = tuple(card if card in (-1, -2) else cards.index[card] for card in given)
    if len(test) != seats:
        raise ValueError
    return test


def _boss(face: Any) -> str | None:
    if face is not None and face not in BOSSES:
        raise ValueError(face)
    return None if face is None else str(face)


def _slots(row: Any) -> tuple[int, ...]:
    slots = _numbers(row)
    if any(slot not in (1, 2, 3) for slot in slots):
        raise ValueError(row)
    return slots


def _draws(box: Box, pair: Any) -> Draws:
    seat, number = pair if pair is not None else (0, 0)
    if not _number(number):
        return (0, 0)
    return _seat(box, seat), number


def _seat(box: Box, value: Any) -> int:
    number = _number(value)
    if number >= box.seats:
        raise ValueError(value)
    return number


def _seats(box: Box, row: Any) -> tuple[int, ...]:
    return tuple(_seat(box, value) for value in row)


def _kinds(cards: Cards, row: Any) -> Counts:
    return tuple(cards.index[word] for word in row)


def _counts(cards: Cards, row: Mapping[str, Any]) -> Counts:
    numbers = {cards.index[kind]: _number(number) for kind, number in row.items()}
    return tuple(numbers.get(index, 0) for index in range(len(cards.kinds)))


def _numbers(row: Any, low: int = 0) -> Counts:
    return tuple(_number(value, low) for value in row)


def _number(value: Any, low: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value < 10_000:
        raise ValueError(value)
    return value

"""Reads positions back; see `positions` for their fields. What cannot be names its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import BadPosition, Pile, Say, Setup, evolve
from companion.engine.errors import reasons
from companion.engine.giving_way import UNKNOWN
from companion.engine.piles import Shuffler
from companion.engine.positions import only_known, reading
from companion.games.wat_aah.components import BOSSES, HAND, PAWNS, ROUNDS, Box
from companion.games.wat_aah.effects import rounds
from companion.games.wat_aah.effects.turn import settle
from companion.games.wat_aah.effects.zones import NAME, still_held
from companion.games.wat_aah.invariants import PLACING, face_down
from companion.games.wat_aah.position.plain import BOARD_FIELDS, FIELDS, PAWN_FIELDS
from companion.games.wat_aah.position.values import (
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
from companion.games.wat_aah.state import Board, Holding, State, seen_cards

SHUFFLES = 5_000
"""Tries after which no order of the five bosses will do: there are only 120."""


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    box = Box.of(setup)
    only_known(given, FIELDS)
    other = sorted(BOARD_FIELDS & set(given))
    if not box.grand_master and other:
        raise BadPosition(
            Say("Grasshopper mode has no board, pawns, Temple or Court."), field=other[0]
        )
    return _restore(setup, box, given)


def _restore(setup: Setup, box: Box, given: Mapping[str, Any]) -> State:
    cards, seats = box.cards, box.seats
    nothing: list[Any] = [None] * seats
    with reading("turn"):
        turn = read_seat(box, given.get("turn", 0))
    with reading("first"):
        first = read_seat(box, given.get("first", turn))
    with reading("round"):
        number = read_number(given.get("round", 1))
    with reading("hands"):
        rows = given.get("hands")
        if rows is None:
            rows = [{"unknown": (HAND - (seat == turn)) * box.full} for seat in range(seats)]
        hands = tuple(
            read_counts(cards, {kind: n for kind, n in row.items() if kind != "unknown"})
            for row in _each(seats, rows)
        )
        unknown = tuple(read_number(row.get("unknown", 0)) for row in rows)
    with reading("play"):
        areas = tuple(
            read_area(cards, row or {}) for row in _each(seats, given.get("play") or nothing)
        )
    with reading("corruption"):
        piles = [row or [] for row in _each(seats, given.get("corruption") or nothing)]
        corruption = tuple(
            read_kinds(cards, [card for card in pile if card != UNKNOWN]) for pile in piles
        )
        closed = tuple(pile.count(UNKNOWN) for pile in piles)
    with reading("jigoku"):
        jigoku = read_counts(cards, given.get("jigoku") or {})
    with reading("deck_top"):
        top = read_kinds(cards, given.get("deck_top") or [])
    with reading("deck_bottom"):
        bottom = read_kinds(cards, given.get("deck_bottom") or [])
    with reading("bonus"):
        bonus = read_numbers(_each(seats, given.get("bonus") or [0] * seats), low=-9999)
    with reading("rounds"):
        scored = given.get("rounds")
        if scored is None:  # who joins later need not know what earlier rounds came to
            scored = [{}] * min(number - 1, ROUNDS)
        past = tuple(read_round(seats, row) for row in scored)
    with reading("action"):
        action = read_play(box, given.get("action") or {})
    with reading("drawing"):
        drawing = read_draws(box, given.get("drawing"))
    with reading("entered"):
        entered = read_numbers(given.get("entered") or [])
    with reading("test"):
        test = read_test(cards, seats, given.get("test"))
    with reading("lots"):
        lots = read_number(given.get("lots", 0))
    with reading("lifted"):
        lifted = read_numbers(given.get("lifted") or [])
        if not set(lifted) <= {6, 7, 8}:
            raise ValueError(lifted)
    phase = _phase(box, given)
    if drawing[1] and phase not in PLAYED - {"reveal"}:
        raise BadPosition(Say("Nobody draws cards in this step."), field="drawing")
    with reading("open_hands"):
        shown = tuple(
            read_kinds(cards, row or []) for row in _each(seats, given.get("open_hands") or nothing)
        )
    with reading("insiders"):
        insiders = tuple(read_number(one) for one in given.get("insiders") or [])
        if any(one > seats for one in insiders):
            raise ValueError(insiders)
    state = State(
        box=box,
        phase=phase,
        turn=turn,
        round=number,
        first=first,
        hands=hands,
        unknown=unknown,
        deck=Pile.of(NAME, dict(zip(cards.kinds, cards.copies, strict=True))),
        top=top,
        bottom=bottom,
        jigoku=jigoku,
        areas=areas,
        corruption=corruption,
        face_down=closed,
        test=test,
        drawing=drawing,
        play=action,
        bonus=bonus,
        rounds=past,
        entered=entered,
        board=_board(setup, box, given, turn, first) if box.grand_master else None,
        lots=lots,
        lifted=lifted,
        open_hands=tuple(map(still_held, shown, hands)),
        insiders=insiders,
    )
    if box.grand_master and given.get("court_done") is None:
        state = _court_seen(state)
    broken = tuple(face_down(state))  # also of a step that passes by itself
    if broken:
        raise BadPosition(reasons(broken), broken)
    with reading("deck"):
        state = evolve(state, deck=_deck(setup, state, given))
    with reading("action"):
        return settle(state)


def _court_seen(state: State) -> State:
    """WA-624: who has a pawn at Court for each round has placed this round's, told or not."""
    board, number = state.gm, len(state.rounds)
    done = tuple(
        seat
        for seat in rounds.clockwise(state, board.shosho)
        if state.phase in PLACING and 0 < number <= board.court[seat]
    )
    return evolve(state, board=evolve(board, court_done=done))


def _each(seats: int, rows: Any) -> Any:
    if len(rows) != seats:
        raise ValueError(rows)
    return rows


def _phase(box: Box, given: Mapping[str, Any]) -> str:
    phase = given.get("phase", "draw" if box.full else "in_play")
    with reading("phase"):
        if phase not in PLAYED | TOLD | BETWEEN | {"over"}:
            raise ValueError(phase)
    fits = PLAYED if box.full else TOLD
    if box.grand_master:
        fits |= BETWEEN
    elif not box.full:
        fits -= {"first"}
    if phase not in fits | {"over"}:
        say = Say("The step “{word}” does not exist in this mode.", word=phase)
        raise BadPosition(say, field="phase")
    return str(phase)


PLAYED = frozenset(
    ("reveal", "deal", "begin", "draw", "corruption", "to_lay", "lay", "cards", "opponent",
     "discards", "swap", "jigoku", "look", "put_away", "target", "copy", "end_power", "discard",
     "count", "uncover")
)  # fmt: skip
"""Steps of a round of which every move is recorded."""
TOLD = frozenset(("first", "in_play", "corruption_points", "corruption_cards"))
"""Steps of a round of which only the figures are told."""
BETWEEN = frozenset(
    ("shosho", "temples", "temple", "temple_cards", "temple_keep", "placement", "pawns",
     "court_card", "boss")
)  # fmt: skip
"""Steps after a round of Grand Master mode."""


def _deck(setup: Setup, state: State, given: Mapping[str, Any]) -> Pile:
    cards = state.box.cards
    seen = seen_cards(state)
    unseen = {
        kind: cards.copies[index] - seen[index] for index, kind in enumerate(cards.kinds)
    }  # fmt: skip
    left = sum(unseen.values()) - sum(state.unknown) - sum(state.face_down)
    left -= state.play.look_unknown
    deck = given.get("deck")
    return Pile.restored(
        NAME,
        unseen,
        left if deck is None else read_number(deck),
        given.get("pile"),
        setup.seed if state.box.app_cards else None,
    )


def _board(setup: Setup, box: Box, given: Mapping[str, Any], turn: int, first: int) -> Board:
    seats = box.seats
    with reading("shosho"):
        start = rounds.new_board(box, read_seat(box, given.get("shosho", first)))
    with reading("pawns"):
        parts = _pawns(seats, given.get("pawns") or [{}] * seats)
    with reading("cards"):
        holdings = tuple(read_holding(box, row) for row in given.get("cards") or [])
    with reading("temple_under"):
        under = tuple(read_record(box, "temple", name) for name in given.get("temple_under") or [])
    with reading("temple_look"):
        look = tuple(read_record(box, "temple", name) for name in given.get("temple_look") or [])
    with reading("decoys"):
        decoys = tuple(read_boss(face) for face in _each(3, given.get("decoys") or [None] * 3))
    with reading("peeked"):
        peeked = tuple(read_slots(row) for row in _each(seats, given.get("peeked") or [[]] * seats))
    with reading("boss"):
        boss = read_boss(given.get("boss"))
    with reading("court_done"):
        court_done = read_seats(box, given.get("court_done") or [])
    with reading("placing"):
        placing = read_seat(box, given.get("placing", start.shosho))
    with reading("temple_queue"):
        queue = read_seats(box, given.get("temple_queue") or [])
    with reading("tied"):
        tied = read_seats(box, given.get("tied") or [])
    with reading("peeking"):
        peeking = read_draws(box, given.get("peeking"))
    with reading("facing"):
        facing = read_draws(box, given.get("facing"))
    with reading("temple_pile"):
        seed = setup.seed if box.app_temple else None
        kept = given.get("temple_pile")
        temple = _pile(start.temple_pile, kept, holdings, under + look, seed)
    with reading("court_pile"):
        seed = setup.seed if box.app_court else None
        court = _pile(start.court_pile, given.get("court_pile"), holdings, (), seed)
    with reading("boss_pile"):
        bosses = _bosses(setup, given.get("boss_pile"), (boss, *decoys))
    return evolve(
        start,
        **parts,
        court_done=court_done,
        placing=placing,
        temple_queue=queue,
        tied=tied,
        temple_pile=temple,
        court_pile=court,
        under=under,
        look=look,
        holdings=holdings,
        bosses=bosses,
        decoys=decoys,
        peeked=peeked,
        peeking=peeking,
        facing=facing,
        boss=boss,
    )


def _pawns(seats: int, rows: Any) -> dict[str, Any]:
    parts: dict[str, list[int]] = {part: [0] * seats for part in PAWN_FIELDS}
    for seat, row in enumerate(_each(seats, rows)):
        for part in PAWN_FIELDS[1:]:
            key = "final_battle" if part == "battle" else part
            parts[part][seat] = read_number(row.get(key, 0))
        used = sum(parts[part][seat] for part in PAWN_FIELDS[1:])
        parts["reserve"][seat] = read_number(row.get("reserve", max(0, PAWNS - used)))
    return {part: tuple(numbers) for part, numbers in parts.items()}


def _bosses(setup: Setup, kept: Any, seen: tuple[str | None, ...]) -> Pile:
    """The bosses: aside, Final Boss, Decoys 1 to 3 (WA-121).

    Under another seed than before they may lie in another order than the faces that were seen:
    then they count as shuffled until those lie where they were seen.
    """
    shuffles = read_number(kept["shuffles"]) if kept else 0
    pile = Pile.of("bosses", dict.fromkeys(BOSSES, 1), shuffles)
    seed = setup.seed_of("bosses")
    known = {place: face for place, face in enumerate(seen, 1) if face is not None}
    if seed is None or len(set(known.values())) < len(known):
        return pile
    shuffler = Shuffler(seed)
    for _ in range(SHUFFLES):
        order = shuffler.order(pile)
        if all(order[place] == face for place, face in known.items()):
            return pile
        pile = evolve(pile, shuffles=pile.shuffles + 1)
    raise ValueError(known)


def _pile(
    whole: Pile,
    kept: Mapping[str, Any] | None,
    holdings: tuple[Holding, ...],
    away: tuple[str, ...],
    seed: str | None,
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
    return Pile.restored(whole.name, unseen, count, kept, seed)

"""Positions people type in, and corrections (WA-709 patches these fields).

Fields of a position; all may be left out:

    phase        draw (default), lay, discard, over and the other steps of decision keys
    turn         seat on turn; first: first player of the round; round: 1 to 3
    hands        one {card: copies, "unknown": cards} per seat (default: 8 unknown, 7 on turn)
    play         one {clan: [cards]} per seat, or [[clan, [cards]]] in the order of laying
    corruption   one [cards] per seat; "unknown" stands for a card that lies face down (WA-208)
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
    open_hands   cards that everybody saw going into each hand; insiders: seats that know more
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.engine.giving_way import UNKNOWN
from companion.games.wat_aah.components import CLANS, Cards, Counts
from companion.games.wat_aah.state import Board, Play, Round, State

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
        "corruption": [
            _words(cards, pile) + [UNKNOWN] * face_down
            for pile, face_down in zip(state.corruption, state.face_down, strict=True)
        ],
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
    if any(state.open_hands):
        given["open_hands"] = [_words(cards, shown) for shown in state.open_hands]
    if state.insiders:
        given["insiders"] = list(state.insiders)
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
        "late": play.late,
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
FIELDS = BOARD_FIELDS | frozenset(
    ("phase", "turn", "round", "first", "hands", "play", "corruption", "jigoku", "deck",
     "deck_top", "deck_bottom", "drawing", "bonus", "rounds", "entered", "action", "test", "lots",
     "lifted", "pile", "open_hands", "insiders")
)  # fmt: skip

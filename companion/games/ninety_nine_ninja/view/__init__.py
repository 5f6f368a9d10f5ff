"""What seats are asked and see in 99 Ninja."""

from __future__ import annotations

from typing import Any

from companion.engine import Chance, Say
from companion.games.ninety_nine_ninja import scoring
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO, DAIMYO_NAME, TECHNIQUES
from companion.games.ninety_nine_ninja.components.geometry import (
    CLAN_CODES,
    PLACES,
    around,
    beside_map,
    span,
    spot,
)
from companion.games.ninety_nine_ninja.effects import automaton, points, reckoning
from companion.games.ninety_nine_ninja.invariants import table
from companion.games.ninety_nine_ninja.state import NEUTRAL, State, daimyo
from companion.games.ninety_nine_ninja.view.fields import (
    Automaton,
    Card,
    Laid,
    Lord,
    Technique,
    Token,
    Turn,
    View,
)


def view(state: State, seat: int | None) -> View:
    box, printed = state.box, state.box.printed
    board: View = {
        "phase": state.phase,
        "depth": "full" if state.full else "scores",
        "solo": box.solo,
        "standin": box.standin,
        "active": state.active,
        "first": state.first,
        "side": printed.side,
        "map": shown_map(state),
        "outside": outside(state),
        "boards": [
            [place, board, turn] for place, (board, turn) in zip(PLACES, state.boards, strict=False)
        ],
        "daimyos": [daimyo_view(state, name) for name in DAIMYO],
        "tracks": dict(zip(CLANS, state.tracks, strict=True)),
        "track_end": printed.track_end,
        "clans": [_clan(clan) for clan in state.clans[:NEUTRAL]],
        "neutral": _clan(state.clans[NEUTRAL]),
        "clan_cards": {
            CLANS[clan]: {"card": card, "technique": printed.clan_cards[card][1]}
            for clan, card in enumerate(state.clan_cards)
        },
        "tokens": [tokens_view(state, side) for side in (0, 1)],
        "favors": [state.favors(side) for side in (0, 1)],
        "techniques": techniques_view(state),
        "turn": turn_view(state),
        "held": [[card_view(state, card) for card in cards] for cards in state.held],
        "deck": state.deck.count,
        "laid": list(state.laid),
        "discarded": [card_view(state, card) for card in state.discarded],
        "unseen": [card for card, left in state.deck.copies().items() if left],
        "lists": [
            {"card": card, "order": [daimyo(code) for code in printed.auto[card].order]}
            for card in state.lists
        ],
        "last_turns": None if state.last is None else len(state.last) + 1,
        "end_reason": state.reason or None,
        "complete": list(state.committed),
        "auto": auto_view(state),
        "warnings": [fault.say.plain() for fault in table.warnings(state)],
    }
    if seat is not None and seat < len(state.alloc):
        board["allocation"] = alloc_view(state, seat)
    if state.alloc and state.phase not in ("allocate", "reveal"):
        board["allocations"] = [alloc_view(state, who) for who in range(len(state.alloc))]
    if not state.agenda:
        board["final"] = final_view(state)
    return board


def _clan(clan: int | None) -> str | None:
    return None if clan is None else CLANS[clan]


def shown_map(state: State) -> list[str]:
    """The visible content of the map, row by row; empty before the boards lie."""
    if not state.cells:
        return []
    side, wide = state.box.side, span(state.box.side)
    lines = [state.cells[at : at + wide] for at in range(0, wide * wide, wide)]
    return [line[2 : 2 + 2 * side] for line in lines[2 : 2 + 2 * side]]


def outside(state: State) -> list[list[Any]]:
    """Figures that hang over the edge: row, column, code."""
    if not state.cells:
        return []
    beside = ((row, col, state.cells[cell]) for cell, row, col in beside_map(state.box.side))
    return [[row, col, code] for row, col, code in beside if code != "."]


def daimyo_view(state: State, name: str) -> Lord:
    code = DAIMYO[name]
    entry: Lord = {"id": name, "code": code, "standing": code not in state.down}
    for fallen, seat, place in state.fallen:
        if fallen == code:
            entry["by"], entry["token"] = seat, state.box.printed.numbers[place]
    sight = state.sight if state.cells else None
    cell = sight and (sight.standing.get(code) or sight.fallen.get(code))
    if sight and cell:
        near = around(cell, state.box.side)
        entry["cell"] = list(spot(cell, state.box.side))
        entry["guards"] = (points.guards(state) & near).bit_count()
        entry["ninjas"] = {
            clan: (points.clan_cells(state, number) & near).bit_count()
            for number, clan in enumerate(CLANS)
        }
    return entry


FACES = {"r": "ready", "p": "placed", "f": "favor_ready", "s": "favor_spent"}


def tokens_view(state: State, seat: int) -> list[Token]:
    return [
        {
            "number": state.box.printed.numbers[place],
            "state": FACES[face],
            "value": reckoning.token_value(state, seat, place),
        }
        for place, face in enumerate(state.tokens[seat])
    ]


def techniques_view(state: State) -> list[Technique]:
    """The open techniques, with the clan card that shows each (NN-108, NN-531)."""
    printed = state.box.printed
    shown = {printed.clan_cards[card][1]: CLANS[at] for at, card in enumerate(state.clan_cards)}
    return [
        {"id": technique, "cost": printed.costs[technique], "clan": shown.get(technique)}
        for technique in TECHNIQUES[: 9 if shown else 3]
        if technique in TECHNIQUES[:3] or technique in shown
    ]


def turn_view(state: State) -> Turn:
    turn, side = state.turn, state.box.side
    seen: Turn = {
        "swapped": turn.swapped,
        "used": list(turn.used),
        "to_play": state.to_play(),
        "placed": turn.placed > 0,
        "counted": turn.counted,
        "hensojutsu": [list(spot(cell, side)) for cell in turn.disguised],
        "choho": [list(spot(cell, side)) for cell in turn.recruited],
        "spared": [daimyo(code) for code in turn.spared],
    }
    if turn.covers:
        seen["covers"] = [[*spot(cell, side), by, what] for cell, by, what in turn.covers]
    return seen


def card_view(state: State, card: str) -> Card:
    known = card in state.box.printed.cards or card in dict(state.typed)
    return {"card": card, "grid": state.grid(card) if known else None}


def auto_view(state: State) -> Automaton | None:
    auto, cards = state.auto, state.box.printed.auto
    if auto is None:
        return None

    def order(card: str | None) -> list[str] | None:
        return None if card is None else [DAIMYO_NAME[code] for code in cards[card].order]

    visible = [cards[card].lasting_points for card in auto.row[:-1]]
    visible += [cards[card].all_points for card in auto.row[-1:]]
    return {
        "level": state.box.level,
        "known": state.box.auto_known,
        "deck": auto.deck.count,
        "row": [
            {"card": card, "action": cards[card].action, "points": number}
            for card, number in zip(auto.row, visible, strict=True)
        ],
        "row_points": sum(visible),
        "deck_list": order(auto.top),
        "score_deck": auto.scores.count if state.box.auto_known else 7 - len(auto.laid),
        "score_list": order(auto.score_top),
        # A card that lies face down is not named before the reckoning.
        "score_cards": [
            {
                "clan": CLANS[clan],
                "face_up": up,
                "card": card if certain and (up or not state.agenda) else None,
            }
            for card, clan, up, certain in auto.laid
        ],
    }


def alloc_view(state: State, seat: int) -> list[Laid]:
    return [
        {
            "number": state.box.printed.numbers[place],
            "value": reckoning.token_value(state, seat, place),
            "favor": state.tokens[seat][place] != "p",
            "clan": _clan(state.alloc[seat][place]),
        }
        for place in reckoning.gathered(state, seat)
    ]


def final_view(state: State) -> dict[str, int]:
    blue = reckoning.allocated(state, 0)
    solo_ = state.box.solo
    green = reckoning.automaton_points(state) if solo_ else reckoning.allocated(state, 1)
    end = state.box.printed.track_end if state.box.clamp else None
    return dict(zip(CLANS, scoring.final_tracks(state.tracks, blue, green, end), strict=True))


def odds(state: State) -> tuple[Chance, ...]:
    """Chances of the next ninja card, or of the automaton's action, from what all may know."""
    if state.phase == "over" or state.reason:
        return ()
    chances = []
    unseen = [card for card, left in state.deck.copies().items() if left]
    if state.full and unseen and not state.box.printed.open_cards:
        for clan, code in zip(CLANS, CLAN_CODES, strict=True):
            good = sum(state.grid(card).count(code) >= 2 for card in unseen)
            chances.append(
                Chance(
                    Say("Next card shows 2 or more {clan:term} Ninjas", clan=clan),
                    good,
                    len(unseen),
                )
            )
    if state.auto is not None and state.box.auto_known and state.auto.deck.count:
        cards = automaton.in_deck(state)
        for action in ("stay", "swap", "steal"):
            good = sum(state.box.printed.auto[card].action == action for card in cards)
            label = Say("The automaton's next action: {action:term}", action=action)
            chances.append(Chance(label, good, len(cards)))
    return tuple(chances)

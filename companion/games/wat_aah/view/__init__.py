"""What seats are asked and see in Shinobi WAT-AAH!"""

from __future__ import annotations

from companion.engine import Say
from companion.games.wat_aah.candidates import OWN_TURN, asked, key
from companion.games.wat_aah.components import CLANS, SEATS, UNNAMED, Counts
from companion.games.wat_aah.effects.powers import power_of
from companion.games.wat_aah.invariants import LAID_OPEN
from companion.games.wat_aah.state import Holding, State, last_round
from companion.games.wat_aah.view.fields import Board, Card, Corruption, Laying, Power, View
from companion.games.wat_aah.words import power_say

HAND_ANSWERS = frozenset(
    ("lay", "cards", "discard", "discards", "put_away", "temple_keep")
)  # fmt: skip


def private(state: State) -> bool:
    """Whether the answers show cards that only the asked seat may see."""
    what, box = key(state), state.box
    if what == "temple_keep":
        return box.app_temple
    # Everybody knows who holds a Court card, its holder alone which one it is.
    if box.app_court and what in OWN_TURN and holds_court(state, asked(state)):
        return True
    return box.app_cards and what in HAND_ANSWERS


def holds_court(state: State, seat: int) -> bool:
    return any(held.pile == "court" and held.seat == seat for held, _ in state.active_cards())


# views


def named(state: State, counts: Counts) -> dict[str, int]:
    """Counts by kind as plain data, empty ones left out."""
    kinds = state.box.cards.kinds
    return {kinds[kind]: number for kind, number in enumerate(counts) if number}


def words(state: State, cards: Counts) -> list[str]:
    return [state.box.cards.kinds[kind] for kind in cards]


def view(state: State, seat: int | None) -> View:
    box, play = state.box, state.play
    cards = box.cards
    seats = range(box.seats)
    shown = play.shown  # WA-205: for everybody, until the turn ends
    board: View = {
        "mode": "grand_master" if box.grand_master else "grasshopper",
        "depth": "full" if box.full else "scores",
        "phase": key(state),
        "turn": state.turn,
        "first": state.first,
        "round": state.round,
        "deck": state.deck_size(),
        "jigoku": named(state, state.jigoku),
        "hands": [state.hand_size(other) for other in seats],
        "play": [
            [
                {"clan": CLANS[clan], "cards": words(state, held), "strength": cards.value(held)}
                for clan, held in area
            ]
            for area in state.areas
        ],
        "in_play": [state.strength_in_play(other) for other in seats],
        "corruption": [corruption_view(state, other, seat) for other in seats],
        "bonus": list(state.bonus),
        "shown": cards.kinds[shown] if shown >= 0 else None,
        "test": [cards.kinds[card] if card >= 0 else None for card in state.test],
        "laying": laying_view(state, seat),
        "power": power_view(state),
        "rounds": [
            {
                "in_play": list(scored.in_play),
                "corruption": list(scored.corruption),
                "bonus": list(scored.bonus),
                "totals": list(scored.totals),
            }
            for scored in state.rounds
        ],
        "entered": list(state.entered),
        "reminders": [say.plain() for say in reminders(state, seat)],
        "board": None if state.board is None else board_view(state, seat),
    }
    if seat is not None:
        board["hand"] = named(state, state.hands[seat])
        board["hand_unknown"] = state.unknown[seat]
        if state.turn == seat:
            board["looked"] = words(state, play.looked)
        if state.phase == "swap" and seat in (state.turn, play.other):
            board["giving"] = words(state, play.given[0 if seat == state.turn else 1])
        if state.phase == "discards" and box.rat_chooser == "attacker" and seat == state.turn:
            board["open_hand"] = named(state, state.hands[play.other])  # WA-423
    return board


def corruption_view(state: State, owner: int, seat: int | None) -> Corruption:
    """WA-208."""
    pile = state.corruption[owner]
    seen: Corruption = {"cards": state.pile_size(owner)}
    if state.box.corruption_open or owner == seat or state.phase in LAID_OPEN:
        seen["faces"] = words(state, pile)
        if not state.face_down[owner]:
            seen["points"] = state.box.cards.value(pile)
    return seen


def laying_view(state: State, seat: int | None) -> Laying | None:
    """The lay action under way and the power it will trigger.

    A card pointed at can still be taken back: out of a hand that the app deals others see it
    when it is laid.
    """
    play = state.play
    if state.phase != "cards":
        return None
    hidden = state.box.app_cards and seat != state.turn
    power = power_of(state, play.clan, len(play.chosen))
    return {
        "clan": CLANS[play.clan],
        "new": play.new,
        "cards": [] if hidden else words(state, play.chosen),
        "number": len(play.chosen),
        "power": power.kind,
        "power_say": power_say(power).plain(),
    }


def power_view(state: State) -> Power | None:
    power, play = state.play.power, state.play
    if power is None:
        return None
    return {
        "kind": power.kind,
        "say": power_say(power).plain(),
        "opponent": play.other if play.other >= 0 else None,
        "left": play.left if state.phase in ("discards", "jigoku", "put_away") else None,
        "ends_round": play.ending,
    }


def board_view(state: State, seat: int | None) -> Board:
    board = state.gm
    told: Board = {
        "shosho": board.shosho,
        "pawns": [
            {
                "reserve": board.reserve[other],
                "to_place": board.to_place[other],
                "court": board.court[other],
                "missions": board.missions[other],
                "final_battle": board.battle[other],
                "lost": board.lost[other],
            }
            for other in range(state.box.seats)
        ],
        "court_done": list(board.court_done),
        "placing": board.placing,
        "temple_queue": list(board.temple_queue),
        "tied": list(board.tied),
        "temple_pile": board.temple_pile.count + len(board.under),
        "court_pile": board.court_pile.count,
        "cards": [card_view(state, held, seat) for held in board.holdings],
        "peeks": [list(slots) for slots in board.peeked],
        "peeking": list(board.peeking) if board.peeking[1] else None,
        "boss": board.boss,
    }
    if seat is not None:
        told["decoys"] = {
            str(slot): board.decoys[slot - 1]
            for slot in sorted(set(board.peeked[seat]))
            if board.facing != (seat, slot)
        }
        if board.temple_queue[:1] == (seat,):
            told["temple_look"] = list(board.look)
    return told


def card_view(state: State, held: Holding, seat: int | None) -> Card:
    """A Temple or Court card: its name only for those who may see it (WA-625)."""
    open_card = held.pile == "temple" or held.used or held.seat == seat
    status = "discarded" if held.gone else "active" if state.active(held) else "waiting"
    seen: Card = {
        "pile": held.pile,
        "seat": held.seat,
        "gained": held.gained,
        "usable": held.usable,
        "state": status,
        "card": held.record if open_card else None,
    }
    if status == "active" and held.pile == "court" and held.seat == seat:
        seen["use"] = f"use_court {SEATS[held.seat]} {held.record or UNNAMED}"
    return seen


MOMENTS = {
    "draw": ("turn_start", "draw"),
    "lay": ("lay",),
    "cards": ("lay",),
    "discard": ("discard",),
    "count": ("round_scoring",),
    "in_play": ("round_scoring",),
    "pawns": ("placement",),
}


def reminders(state: State, seat: int | None) -> list[Say]:
    """WA-708: Temple cards for everybody, Court cards for their holder."""
    what = key(state)
    now = {"any", *MOMENTS.get(what, ())}
    if what == "draw" and state.turn == state.first and not any(state.areas):
        now.add("round_start")
    lines: list[Say] = []
    for held, record in state.active_cards():
        if held.pile == "court" and held.seat != seat:
            continue
        if held.record is None:
            if held.pile == "court":
                lines.append(Say("You hold a Court card for this round."))
            else:
                lines.append(
                    Say("{seat:seat} has a Temple card for this round.", seat=held.seat)
                )  # fmt: skip
        elif record.remind_at in now and not record.text:
            lines.append(
                Say("{seat:seat} has {card:term} for this round.", seat=held.seat, card=record.id)
            )  # fmt: skip
        elif record.remind_at in now:
            lines.append(
                Say("{seat:seat}, {card:term}: {text}", seat=held.seat, card=record.id,
                    text=record.text)
            )  # fmt: skip
    if what in ("temple", "temple_keep") and last_round(state):
        lines.append(Say("After the last round a Temple card is of no more use."))  # WA-618
    return lines

"""Why a move at the end of a round, or with a Temple or Court card, cannot be played now."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.wat_aah.candidates import FREE, key
from companion.games.wat_aah.components import LOCATIONS, ROUNDS, SEAT, UNNAMED
from companion.games.wat_aah.effects.board_cards import find_court, temple_count
from companion.games.wat_aah.legality import powers, turn
from companion.games.wat_aah.legality.figures import number_of
from companion.games.wat_aah.legality.turn import AFTER_ROUND, no_such_seat, out_of_phase
from companion.games.wat_aah.state import Holding, State

Objections = Iterator[Objection]


def first(state: State, move: Move) -> Objections:
    if key(state) == "reveal" or not (state.box.full or state.box.grand_master):
        yield out_of_phase(state)
    elif key(state) != "first":
        yield Objection("WA-107", Say("The first player is already found."), hard=True)
    if SEAT[move[1]] >= state.box.seats:
        yield no_such_seat()


def count(state: State, move: Move) -> Objections:
    if key(state) != "count":
        yield out_of_phase(state)


def shosho(state: State, move: Move) -> Objections:
    if key(state) != "shosho":
        yield out_of_phase(state)
        return
    seat = SEAT[move[1]]
    if seat >= state.box.seats:
        yield no_such_seat()
    elif seat not in state.gm.tied:
        yield Objection(
            "WA-608", Say("The token goes to one of those still tied, not to others.")
        )  # fmt: skip


def draw_two(state: State, move: Move) -> Objections:
    if key(state) != "temple":
        yield from temple_is_closed(state)
        yield out_of_phase(state)
    elif not temple_count(state):
        yield Objection("WA-614", Say("The Temple pile is empty: look at a Decoy."), hard=True)


def temple_is_closed(state: State) -> Objections:
    if key(state) in AFTER_ROUND:
        yield Objection(
            "WA-610",
            Say("The Temple is for whoever is last in a round, once; nobody else uses it."),
            hard=True,
        )


def peek(state: State, move: Move) -> Objections:
    if key(state) not in ("temple", "peek"):
        yield from temple_is_closed(state)
        yield out_of_phase(state)
    if move[1] not in ("1", "2", "3"):
        yield Objection(
            "WA-616", Say("Only the three Decoys may be looked at, never this boss."), hard=True
        )


def saw(state: State, move: Move) -> Objections:
    if key(state) != "peeked":
        yield out_of_phase(state)
        return
    seat, slot = state.gm.facing
    if (SEAT[move[1]], move[2]) != (seat, str(slot)):
        yield Objection("WA-616", Say("Another Decoy is being looked at."), hard=True)
    else:
        yield from boss_place(state, move[3], slot)


def boss_place(state: State, boss: str, slot: int) -> Objections:
    """Slot 0 is the Final Battle."""
    decoys = state.gm.decoys
    here = decoys[slot - 1] if slot else None
    elsewhere = [face for at, face in enumerate(decoys, 1) if at != slot]
    if (here is not None and here != boss) or boss in elsewhere:
        yield Objection("WA-121", Say("This boss cannot lie there."), hard=True)


def boss(state: State, move: Move) -> Objections:
    if key(state) != "boss":
        yield out_of_phase(state)
    else:
        yield from boss_place(state, move[1], 0)


def temple(state: State, move: Move) -> Objections:
    if key(state) != "temple_cards":
        yield out_of_phase(state)
        return
    if SEAT[move[1]] != state.gm.temple_queue[0]:
        yield Objection("WA-612", Say("Another player is at the Temple."), hard=True)
    if state.gm.temple_pile.copies().get(move[2], 0) < 1:
        yield not_in_pile(move[2])


def keep(state: State, move: Move) -> Objections:
    if key(state) != "temple_keep":
        yield out_of_phase(state)
        return
    board, record = state.gm, move[1]
    if state.box.app_temple:
        if record not in board.look:
            yield Objection("WA-614", Say("You keep one of the cards you drew."), hard=True)
    elif record != UNNAMED:
        yield from nameable(state, "temple", record)


def not_in_pile(record: str) -> Objection:
    return Objection(
        "WA-705", Say("{card:term} cannot come from this pile now.", card=record), hard=True
    )


def court(state: State, move: Move) -> Objections:
    if key(state) != "court_card":
        yield out_of_phase(state)
        return
    if SEAT[move[1]] != state.gm.court_done[-1]:
        yield Objection("WA-625", Say("Another player takes this Court card."), hard=True)
    if state.gm.court_pile.copies().get(move[2], 0) < 1:
        yield not_in_pile(move[2])


def pawns(state: State, move: Move) -> Objections:
    if key(state) != "pawns":
        yield out_of_phase(state)
        return
    location, board = move[1], state.gm
    seat = board.placing
    if location == "temple":
        yield Objection("WA-617", Say("No pawn is ever placed on the Temple."), hard=True)
    elif location not in LOCATIONS:
        yield Objection(
            "WA-621", Say("Pawns go to Court, Missions or Final Battle."), hard=True
        )  # fmt: skip
    number = number_of(move[2])
    if number is None:
        yield Objection("WA-621", Say("A number in plain digits is needed here."), hard=True)
        return
    if location == "court" and (number > 1 or seat in board.court_done):
        yield Objection("WA-624", Say("One pawn a round may go to the Court, no more."))
    if number < 1:
        yield Objection("WA-621", Say("At least one pawn is placed in a turn."), hard=True)
    elif number > board.to_place[seat]:
        yield Objection(
            "WA-621",
            Say("{seat:seat} has only {n} {n:pawn|pawns} left to place.",
                seat=seat, n=board.to_place[seat]),
            hard=True,
        )  # fmt: skip


# Temple and Court cards


def use_court(state: State, move: Move) -> Objections:
    return used(state, move, "court")


def use_temple(state: State, move: Move) -> Objections:
    return used(state, move, "temple")


def used(state: State, move: Move, pile: str) -> Objections:
    clause = "WA-706" if pile == "court" else "WA-707"
    seat, name = SEAT[move[1]], move[2]
    if not state.box.grand_master:
        yield Objection(
            "WA-103", Say("Temple and Court cards belong to Grand Master mode."), hard=True
        )
        return
    if seat >= state.box.seats:
        yield no_such_seat()
        return
    held = find_court(state, seat, None if name == UNNAMED else name, pile)
    if held is None:
        yield Objection(clause, Say("{seat:seat} holds no such card.", seat=seat), hard=True)
        return
    yield from usable(state, held, clause)
    now = key(state)
    if now in AFTER_ROUND:
        yield Objection(
            clause, Say("The ranking is made; cards of this round are over."), hard=True
        )  # fmt: skip
    elif now not in FREE:
        yield Objection(clause, Say("Finish what is under way first."), hard=True)
    if held.record is None and name != UNNAMED:
        yield from nameable(state, pile, name)
        if name not in state.box.cards.records(pile):
            return
    record = state.box.cards.record(pile, None if name == UNNAMED else name)
    if pile == "temple" and record.effect != "draw":
        yield Objection(
            clause, Say("A Temple card works all round long; nothing is to be used."), hard=True
        )


def usable(state: State, held: Holding, clause: str) -> Objections:
    if held.gone:
        yield Objection(clause, Say("This card was discarded already."), hard=True)
    elif not state.active(held):
        if held.gained >= ROUNDS:
            yield Objection(
                "WA-628" if held.pile == "court" else "WA-618",
                Say("A card gained after the last round cannot be used."),
                hard=True,
            )
        else:
            yield Objection(
                clause,
                Say("This card may be used in round {n}, not before.", n=held.usable),
                hard=True,
            )


def nameable(state: State, pile: str, name: str) -> Objections:
    board = state.gm
    copies = (board.court_pile if pile == "court" else board.temple_pile).copies()
    if copies.get(name, 0) < 1:
        yield Objection(
            "WA-705", Say("Every copy of {card:term} lies elsewhere.", card=name), hard=True
        )
    elif not state.box.cards.records(pile)[name].name:
        yield Objection(
            "WA-705",
            Say("{card:term} has no name in the list of this box: record it without one.",
                card=name),
            hard=True,
        )  # fmt: skip


def effect(state: State, move: Move) -> Objections:
    """A correction because of what a card says is announced (WA-709)."""
    if not state.box.grand_master:
        yield Objection(
            "WA-712",
            Say("In Grasshopper mode there are no card effects to carry out by hand."),
            hard=True,
        )
        return
    seat, name = SEAT[move[1]], move[2]
    if seat >= state.box.seats:
        yield no_such_seat()
        return
    wanted = None if name == UNNAMED else name
    active = [
        held
        for held in state.gm.holdings
        if held.seat == seat and held.record == wanted and held.usable == state.round
    ]
    if key(state) not in FREE or not any(
        state.box.cards.record(held.pile, held.record).effect == "manual" for held in active
    ):
        yield Objection(
            "WA-709",
            Say("Effects are carried out by hand only while a card that needs it is active."),
            hard=True,
        )


OBJECTIONS: dict[str, Callable[[State, Move], Objections]] = {
    "reveal": turn.reveal,
    "draw": turn.draw,
    "recruit": turn.recruit,
    "corrupt": turn.corrupt,
    "corruption": turn.corruption,
    "lay": turn.lay,
    "reinforce": turn.reinforce,
    "yokai": turn.yokai,
    "pass": turn.skip,
    "card": turn.card,
    "take_back": turn.take_back,
    "done": turn.done,
    "opponent": powers.opponent,
    "discard": powers.discard,
    "give": powers.give,
    "take": powers.take,
    "look": turn.look,
    "put_away": powers.put_away,
    "target": powers.target,
    "target_clan": powers.target_clan,
    "copy": powers.copy,
    "in_play": powers.figure,
    "corruption_points": powers.figure,
    "corruption_cards": powers.figure,
    "first": first,
    "count": count,
    "shosho": shosho,
    "draw_two": draw_two,
    "peek": peek,
    "saw": saw,
    "temple": temple,
    "keep": keep,
    "pawns": pawns,
    "court": court,
    "use_court": use_court,
    "use_temple": use_temple,
    "effect": effect,
    "boss": boss,
}

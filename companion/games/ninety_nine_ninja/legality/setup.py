"""Why an answer of the set-up, or a drawn card, cannot be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.ninety_nine_ninja.components import CLAN, CLANS, NINJAS
from companion.games.ninety_nine_ninja.components.geometry import CARD_CODES, PLACES, TURNS
from companion.games.ninety_nine_ninja.state import SEAT, State, is_grid

NUMBERS = {str(number): number for number in range(1000)}
"""Numbers as they are written in a move: each has one text."""


def no(clause: str, say: Say) -> Objection:
    return Objection(clause, say, hard=True)


def not_now(state: State, clause: str = "NN-202") -> Objection:
    if state.phase in ("allocate", "reveal", "score_cards", "score_card", "bottom", "over"):
        return no("NN-905", Say("The turns are over; only the reckoning is left."))
    return no(clause, Say("This is not asked for now."))


def board(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "board":
        yield not_now(state, "NN-104")
        return
    if move[1] != PLACES[int(state.item[1])]:
        yield no("NN-104", Say("The places are filled one after the other; none is left empty."))
    if move[2] not in state.box.printed.boards:
        yield no("NN-104", Say("There is no board “{board}”.", board=move[2][:20]))
    elif move[2] in dict(state.boards):
        yield no("NN-104", Say("Board {board} already lies in the square.", board=move[2]))


def spin(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "spin" or move[1] != PLACES[int(state.item[1])]:
        yield not_now(state, "NN-104")
    if move[2] not in TURNS:
        yield no("NN-013", Say("A board has 0 to 3 quarter-turns."))


def clan_card(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "clan_card":
        yield not_now(state, "NN-106")
        return
    known = state.box.printed.clan_cards.get(move[1])
    asked = CLANS[int(state.item[1])]
    if known is None:
        yield no("NN-106", Say("There is no clan card “{card}”.", card=move[1][:20]))
    elif known[0] != asked:
        yield no(
            "NN-106",
            Say("One card of each clan is used; now {clan:term} is asked for.", clan=asked),
        )


def give_list(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "list" or SEAT[move[1]] != state.item[1]:
        yield not_now(state, "NN-511")
        return
    cards = state.box.printed.auto
    if move[2] not in cards:
        yield no("NN-511", Say("There is no list card “{card}”.", card=move[2][:20]))
    elif state.lists and cards[state.lists[0]].order == cards[move[2]].order:
        yield no("NN-512", Say("The two lists must differ: draw another card."))


def first(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "first":
        yield not_now(state, "NN-112")


def take(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "clan":
        yield not_now(state, "NN-113")
    elif CLAN[move[1]] in state.clans:
        yield no("NN-113", Say("{clan:term} is taken already.", clan=move[1]))


def auto_clan(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "auto_clan":
        yield not_now(state, "NN-606")


def draw(state: State, move: Move) -> Iterator[Objection]:
    seat, card = SEAT[move[1]], move[2]
    if state.phase != "draw":
        yield not_now(state, "NN-414")
        return
    if state.item[1] != seat:
        yield no("NN-110", Say("It is {seat:seat} who draws.", seat=int(state.item[1])))
    if is_grid(card):
        yield from typed(state, card)
    elif card not in state.box.printed.cards:
        yield no("NN-419", Say("There is no ninja card “{card}”.", card=card[:20]))
    elif not state.deck.left(card):
        yield seen_before(card)


def typed(state: State, text: str) -> Iterator[Objection]:
    """NN-419: a card typed as a grid."""
    printed = state.box.printed
    if set(text) - CARD_CODES - {"/"} or not printed.ninjas(text):
        yield no("NN-005", Say("A ninja card shows figures, and at least one Ninja."))
        return
    known = state.known_as(text)
    if known is not None:
        if known in state.seen():
            yield seen_before(known)
    elif not printed.open_cards:
        yield no("NN-419", Say("No card of this edition looks like that."))
    elif new_cards(state) <= 0:
        yield no("NN-419", Say("29 different cards are known already."))
    elif sum(printed.ninjas(state.grid(c)) for c in state.seen()) + printed.ninjas(text) > NINJAS:
        yield no("NN-419", Say("All cards together show 99 Ninjas, no more."))


def new_cards(state: State) -> int:
    """How many cards the edition does not know yet (NN-005)."""
    return 29 - len(state.box.printed.cards) - len(state.typed)


def seen_before(card: str) -> Objection:
    return no("NN-419", Say("{card} was seen before in this game.", card=card))


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "board": board,
    "spin": spin,
    "clan_card": clan_card,
    "list": give_list,
    "first": first,
    "take": take,
    "auto_clan": auto_clan,
    "draw": draw,
}

"""Why an answer about the automaton cannot be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO
from companion.games.ninety_nine_ninja.effects import automaton
from companion.games.ninety_nine_ninja.legality.setup import NUMBERS, no, not_now
from companion.games.ninety_nine_ninja.state import State, daimyo

MOST_POINTS = 30
"""No Auto row adds up to more; it only bounds what can be typed."""


def top(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != move[0]:
        yield not_now(state, "NN-604")
        return
    auto = automaton.auto_of(state)
    pile = auto.deck if move[0] == "auto_top" else auto.scores
    if move[1] not in pile.kinds or not pile.left(move[1]):
        yield no(
            "NN-604", Say("No card with the list of {card} is in this deck.", card=move[1][:9])
        )


def auto_draw(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "auto_draw":
        yield not_now(state, "NN-611")
    elif move[1] not in automaton.in_deck(state):
        yield no("NN-611", Say("{card} cannot come from the Auto deck now.", card=move[1][:9]))


def auto_turn(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "auto_turn":
        yield not_now(state, "NN-711")
    elif not small(move[2], MOST_POINTS):
        yield no("NN-711", Say("The points of the row are a number from 0 to 30."))


def small(word: str, most: int) -> bool:
    return NUMBERS.get(word, len(NUMBERS)) <= most


def auto_kill(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "kill":
        yield not_now(state, "NN-631")
        return
    code = DAIMYO[move[1]]
    if code in state.down:
        yield no("NN-711", Say("The {daimyo:term} Daimyo has fallen already.", daimyo=move[1]))
    elif state.box.auto_known and code != automaton.target(state):
        yield Objection(
            "NN-632",
            Say(
                "The list asks for the {daimyo:term} Daimyo.",
                daimyo=daimyo(automaton.target(state)),
            ),
        )
    if not small(move[2], 8):
        yield no("NN-706", Say("A Daimyo has 8 neighbours."))


def score_card(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "score_card":
        yield not_now(state, "NN-621")
        return
    place = int(state.item[1])
    if move[1] not in automaton.in_scores(state, automaton.auto_of(state).laid[place][0]):
        yield no("NN-643", Say("{card} cannot be this Score card.", card=move[1][:9]))


def bottom(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "bottom":
        yield not_now(state, "NN-643")
        return
    if move[1] != CLANS[int(state.item[1])]:
        yield no("NN-643", Say("The tracks are counted one after the other."))
    if not small(move[2], MOST_POINTS):
        yield no("NN-643", Say("The bottom numbers of a track add up to 0 to 30."))


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "auto_top": top,
    "score_top": top,
    "auto_draw": auto_draw,
    "auto_turn": auto_turn,
    "auto_kill": auto_kill,
    "score_card": score_card,
    "bottom": bottom,
}

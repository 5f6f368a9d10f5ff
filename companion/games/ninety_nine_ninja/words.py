"""The questions of decisions, and the labels of moves."""

from __future__ import annotations

from companion.engine import Say
from companion.games.ninety_nine_ninja.components import CLANS
from companion.games.ninety_nine_ninja.components.geometry import (
    PLACES,
    column_name,
    row_name,
)
from companion.games.ninety_nine_ninja.legality.entries import counts
from companion.games.ninety_nine_ninja.state import State


def word(state: State, path: tuple[str, ...]) -> Say | None:
    """The label of the last word of a partly chosen move, where it is not simply a name."""
    match path:
        case ("place", _, flip):
            return Say("as printed") if flip == "0" else Say("flipped")
        case ("place", _, _, turn):
            return Say("{n} {n:quarter-turn|quarter-turns}", n=int(turn))
        case ("place", _, _, _, row) | ("name", _, row):
            return Say("row {n}", n=row_name(int(row)))
        case ("place", _, _, _, _, col) | ("name", _, _, col):
            return Say("column {letter}", letter=column_name(int(col)))
        case ("spin", _, turn):
            return Say("{n} {n:quarter-turn|quarter-turns}", n=int(turn))
        case ("board", place) | ("spin", place):
            return PLACE_NAMES[place]
        case ("fell", _, pair) if counts(pair, 2):
            own, opponent = counts(pair, 2) or (0, 0)
            return Say("own {own}, opponent {other}", own=own, other=opponent)
        case ("ronin_samurai", triple) if counts(triple, 3):
            own, opponent, other = counts(triple, 3) or (0, 0, 0)
            return Say(
                "{own} own, {opponent} opponent's, {other} other",
                own=own,
                opponent=opponent,
                other=other,
            )
        case ("drop" | "discard" | "place", card) | ("draw", _, card):
            return Say("{card}", card=card)
        case ("activate", technique):
            return Say(
                "{technique:term} ({n} {n:Favor|Favors})",
                technique=technique,
                n=state.box.printed.costs.get(technique, 0),
            )
    return None


PLACE_NAMES = {
    "nw": Say("north-west"),
    "ne": Say("north-east"),
    "sw": Say("south-west"),
    "se": Say("south-east"),
}


PROMPTS = {
    "first": Say("Who is the first player?"),
    "auto_clan": Say("Which clan does the automaton get?"),
    "clan": Say("Choose a clan."),
    "turn": Say("Swap? Technique? Then your card."),
    "drop": Say("Ten-Mon: which card do you discard?"),
    "falls": Say("Which Daimyo falls next?"),
    "events": Say("What did the card bring: Samurai, a fall?"),
    "auto_top": Say("Which list lies on top of the Auto deck?"),
    "score_top": Say("Which list lies on top of the Score deck?"),
    "auto_draw": Say("The automaton's turn: which Auto card was drawn?"),
    "auto_turn": Say("The automaton's turn: which action, and how many points?"),
    "kill": Say("The automaton kills: which Daimyo, and how many of your Ninjas stand around it?"),
    "score_card": Say("Which Score card is it?"),
    "allocate": Say("In secret: a track for each of your tokens."),
    "reveal": Say("Everybody is ready: show all tokens together."),
    "over": Say("The match is over."),
}


ALONE = {
    "allocate": Say("A track for each of your tokens."),
    "reveal": Say("You are ready: show your tokens."),
}
"""The reckoning against the automaton: nobody has to be kept from seeing (NN-643)."""


def prompt(state: State) -> Say:
    phase = state.phase
    number = int(state.item[1]) if state.agenda and len(state.item) > 1 else 0
    if phase == "board":
        return which_board(PLACES[number])
    if phase == "spin":
        return Say(
            "How many clockwise quarter-turns has board {board}, {place}?",
            board=state.boards[-1][0],
            place=PLACE_NAMES[PLACES[number]],
        )
    if phase == "clan_card":
        return Say("Which {clan:term} clan card is used?", clan=CLANS[number])
    if phase == "list":
        return Say("Which list does {seat:seat} get?", seat=number)
    if phase == "draw":
        if None not in state.clans and state.agenda[-1][0] == "begin":
            return Say("Which card does {seat:seat} hold?", seat=number)
        return Say("Which card did {seat:seat} draw?", seat=number)
    if phase == "bottom":
        return Say("What do the Score cards on the {clan:term} track add up to?",
                   clan=CLANS[number])  # fmt: skip
    if phase == "window":
        if {"hensojutsu", "choho"} & set(state.turn.used):
            return Say("Name figures that count as White Ninjas this turn, or go on.")
        return Say("Use a technique, or go on.")
    if phase == "turn":
        return turn_prompt(state)
    if phase == "events" and state.turn.counted:
        return Say("Does another Daimyo fall, or does the turn go on?")
    if phase in ALONE and state.box.solo:
        return ALONE[phase]
    return PROMPTS[phase]


def turn_prompt(state: State) -> Say:
    """What is still open in steps 1 to 3."""
    turn = state.turn
    if turn.plays:
        return Say("Place the next card.") if state.full else Say("Was the next card placed?")
    if turn.swapped or turn.used:
        return (
            Say("Technique? Then your card.")
            if state.full
            else Say("Technique? Then: was the card placed?")
        )
    return PROMPTS["turn"] if state.full else Say("Swap? Technique? Then: was the card placed?")


def which_board(place: str) -> Say:
    return Say("Which board lies {place}?", place=PLACE_NAMES[place])

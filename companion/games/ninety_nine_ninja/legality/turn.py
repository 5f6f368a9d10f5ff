"""Why a move cannot be played now: the one definition of legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.ninety_nine_ninja.components import BASE_TECHNIQUES, DAIMYO
from companion.games.ninety_nine_ninja.components.geometry import (
    CLAN_CODES,
    LINK_CODES,
    cell_at,
    label,
)
from companion.games.ninety_nine_ninja.effects.points import falling
from companion.games.ninety_nine_ninja.legality import automaton, entries, placing, setup
from companion.games.ninety_nine_ninja.legality.setup import no, not_now
from companion.games.ninety_nine_ninja.state import WHITE, State

PLAYING = ("turn", "events", "window", "falls")


def swap(state: State, move: Move) -> Iterator[Objection]:
    turn = state.turn
    if state.phase not in PLAYING:
        yield not_now(state)
        return
    if turn.swapped:
        yield Objection("NN-301", Say("The clan was already swapped this turn."))
    if turn.used or turn.plays:
        yield Objection(
            "NN-302",
            Say("The clan is swapped at the start of the turn, before techniques and cards."),
            hard=state.phase != "turn",
        )


def activate(state: State, move: Move) -> Iterator[Objection]:
    technique, turn = move[1], state.turn
    if state.phase not in PLAYING:
        yield not_now(state)
        return
    if turn.plays:
        if not state.box.any_time:
            yield no("NN-305", Say("Techniques are used before the card is placed."))
        elif technique in ("chimon", "boryaku"):
            yield no(
                "NN-305",
                Say("{technique:term} is used before the card is placed.", technique=technique),
            )
    if state.box.is_("technique_repeat", "once_per_turn") and technique in turn.used:
        yield Objection("NN-306", Say("Each technique is used at most once in a turn."))
    if technique not in BASE_TECHNIQUES and technique != state.technique_of(state.active):
        yield Objection(
            "NN-532",
            Say("Only the clan card you hold gives you its technique.")
            if state.box.clan_techniques
            else Say("Clan techniques belong to a module that is not in this match."),
        )
    if technique in ("ten_mon", "boryaku") and not state.deck.count:
        yield no("NN-309", Say("The ninja deck is empty, so nothing can be drawn."))
    cost, ready = state.box.printed.costs[technique], state.favors(state.active)
    if cost > ready:
        yield no(
            "NN-303",
            Say(
                "{technique:term} costs {cost} {cost:Favor|Favors}, and {ready} "
                "{ready:is|are} ready.",
                technique=technique,
                cost=cost,
                ready=ready,
            ),
        )
        if state.tokens[state.active].count("s"):
            yield no("NN-304", Say("Spent Favors come back only at the reckoning."))


def held(state: State, card: str, clause: str) -> Iterator[Objection]:
    if card in state.held[state.active]:
        return
    if card in state.box.printed.cards or card in dict(state.typed):
        yield no(clause, Say("{who:seat} does not hold {card}.", who=state.active, card=card[:20]))
    else:
        yield no(clause, Say("There is no ninja card “{card}”.", card=card[:20]))


def drop(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "drop":
        yield not_now(state, "NN-314")
        return
    yield from held(state, move[1], "NN-314")


def place(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "turn" or not state.full:
        yield from no_card_now(state)
        return
    if move[1] not in state.held[state.active]:
        yield from held(state, move[1], "NN-401")
        return
    yield from placing.objections(state, move)


def no_card_now(state: State) -> Iterator[Objection]:
    if state.phase == "drop":
        yield no("NN-314", Say("First one of the held cards is discarded."))
    elif state.full and state.turn.plays and state.to_play() > 0 and state.phase in PLAYING:
        yield no("NN-333", Say("First the points of the card that lies there are settled."))
    elif state.full and state.turn.plays and state.phase in (*PLAYING, "draw"):
        yield no("NN-415", Say("The card drawn after placing is not played in the same turn."))
    else:
        yield not_now(state)


def discard(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "turn" or not state.full:
        yield from no_card_now(state)
        return
    if move[1] not in state.held[state.active]:
        yield from held(state, move[1], "NN-401")
        return
    for card in state.held[state.active]:
        if placing.can_place(state, card):
            two = state.to_play() > 1 or card != move[1]
            yield Objection(
                "NN-334" if two else "NN-416",
                Say("{card} can be placed, so it is not discarded.", card=card),
            )
            return


def name_white(state: State, move: Move) -> Iterator[Objection]:
    technique, turn, side = move[1], state.turn, state.box.side
    clause = "NN-335" if technique == "hensojutsu" else "NN-336"
    late = state.box.any_time and state.phase == "falls"
    if state.phase != "window" and not late:
        yield not_now(state, clause)
        return
    if technique not in turn.used:
        yield no(clause, Say("{technique:term} was not used this turn.", technique=technique))
    if turn.names[0 if technique == "hensojutsu" else 1] >= 2:
        yield Objection(clause, Say("At most 2 figures are named in a turn."))
    if not in_range(move[2], side) or not in_range(move[3], side):
        yield no(clause, Say("There is no such cell."))
        return
    cell = cell_at(int(move[2]), int(move[3]), side)
    shown, where = state.cells[cell], label(cell, side)
    if technique == "hensojutsu":
        if shown not in CLAN_CODES:
            yield no(clause, Say("{cell} shows no Ninja.", cell=where))
        elif shown == CLAN_CODES[WHITE] or cell in turn.disguised:
            yield no(clause, Say("The Ninja at {cell} is White already.", cell=where))
    elif shown not in LINK_CODES:
        yield no(clause, Say("{cell} shows no Samurai.", cell=where))
    elif cell in turn.recruited:
        yield no(clause, Say("The Samurai at {cell} is named already.", cell=where))


def in_range(word: str, side: int) -> bool:
    return word in map(str, range(-2, 2 * side + 2))


def go_on(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "window":
        clause = "NN-204" if state.phase in ("turn", "events") else "NN-202"
        yield no(clause, Say("The turn does not go on before this is decided."))


def fall(state: State, move: Move) -> Iterator[Objection]:
    code = DAIMYO[move[1]]
    if state.phase != "falls":
        yield not_now(state, "NN-811")
        return
    if code in state.down:
        yield no("NN-020", Say("The {daimyo:term} Daimyo has fallen already.", daimyo=move[1]))
        return
    must, may = falling(state)
    if code in state.turn.spared and code not in must:
        yield no("NN-522", Say("The {daimyo:term} Daimyo was spared.", daimyo=move[1]))
    elif code not in must and code not in may:
        yield Objection(
            "NN-522" if state.box.ronin else "NN-811",
            Say("The {daimyo:term} Daimyo is still protected.", daimyo=move[1]),
        )


def spare(state: State, move: Move) -> Iterator[Objection]:
    code = DAIMYO[move[1]]
    if state.phase != "falls":
        yield not_now(state, "NN-522")
        return
    must, may = falling(state)
    if code in state.down:
        yield no("NN-020", Say("The {daimyo:term} Daimyo has fallen already.", daimyo=move[1]))
    elif code in must:
        yield no("NN-811", Say("The {daimyo:term} Daimyo must fall.", daimyo=move[1]))
    elif code not in may:
        yield no("NN-522", Say("The {daimyo:term} Daimyo is not in danger.", daimyo=move[1]))


def scores_only(state: State, move: Move) -> Iterator[Objection]:
    turn = state.turn
    if not state.full:
        yield no("NN-701", Say("This match already records points only."))
    elif state.phase != "turn" or turn.swapped or turn.used or turn.plays:
        yield no("NN-701", Say("The recording is made simpler only at the start of a turn."))


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    **setup.OBJECTIONS,
    "swap": swap,
    "activate": activate,
    "drop": drop,
    "place": place,
    "discard": discard,
    "name": name_white,
    "go_on": go_on,
    "fall": fall,
    "spare": spare,
    "scores_only": scores_only,
    **entries.OBJECTIONS,
    **automaton.OBJECTIONS,
}

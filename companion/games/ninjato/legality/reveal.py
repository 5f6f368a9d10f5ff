"""Why the table cannot turn up this card now (NJ-1xx, NJ-220, NJ-526)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Pile, Say
from companion.games.ninjato.components import is_cost, is_number, plain_cost
from companion.games.ninjato.state import SEAT, SEATS, START_TOKENS, State

PHASES = {
    "order": "setup_order",
    "lay": "setup_tokens",
    "sentry": "reveal_sentry",
    "treasure": "reveal_treasure",
    "tile": "reveal_skill",
    "show_envoy": "reveal_envoy",
    "envoy_as": "reveal_envoy",
    "show_rumor": "reveal_rumor",
    "rumor_as": "reveal_rumor",
    "card": "reveal_dojo",
    "deal": "deal_dojo",
    "draw": "dojo_blind",
    "guard": "reveal_guard",
    "elite": "reveal_elite",
    "elite_as": "reveal_elite",
    "elite_pair": "reveal_elite",
}
GUARDING = ("guard", "elite", "elite_as", "elite_pair")


def _no(clause: str, say: Say) -> Objection:
    return Objection(clause, say, hard=True)


def out_of_turn(state: State, move: Move) -> Iterator[Objection]:
    """The answer must be the one that is asked for, about the house that is asked for."""
    verb, phase = move[0], state.phase
    if phase == PHASES[verb]:
        task = state.todo[0].split() if state.todo else []
        if verb in ("lay", "sentry", "treasure") and move[1] != task[1]:
            yield _no("NJ-220", Say("It is the turn of {house:term}.", house=task[1]))
        elif verb in ("deal", "draw") and move[1] != SEATS[state.seat]:
            yield _no("NJ-112", Say("The card goes to {seat:seat}.", seat=state.seat))
    elif verb in GUARDING and phase == "reveal_guard":
        yield (
            _no(
                "NJ-526",
                Say("Light treasure is left: the guard deck defends it."),
            )
            if state.raid and state.raid.source == "guards"
            else _no(
                "NJ-242", Say("No elite guard is left: the guard deck defends the red treasure.")
            )
        )
    elif verb in GUARDING and phase == "reveal_elite":
        yield _no("NJ-526", Say("Only red treasure is left: the elite deck defends it."))
    elif verb in GUARDING:
        yield _no("NJ-526", Say("A guard is turned up only after Banzai."))
    else:
        yield _no("NJ-220", Say("This is not what is turned up now."))


def pile_of(state: State, verb: str) -> Pile:
    piles = {
        "sentry": state.guards,
        "guard": state.guards,
        "treasure": state.bag,
        "tile": state.tiles,
        "show_envoy": state.envoy_pile,
        "show_rumor": state.rumor_pile,
        "elite": state.elites,
    }
    return piles.get(verb, state.dojo)


def drawn(state: State, move: Move) -> Iterator[Objection]:
    wrong = next(out_of_turn(state, move), None)
    if wrong is not None:
        yield wrong
        return
    pile, kind = pile_of(state, move[0]), move[-1]
    if kind not in pile.kinds:
        yield _no(
            "NJ-117",
            Say("Hensojutsu lies in its own pile and is shown from round 5 on.")
            if move[0] == "tile"
            else Say("This card is not in the list of the box.")
            if state.box.strict(pile.name)
            else Say("This card is not in the list: enter it by what it shows."),
        )
    elif pile.unseen[pile.kinds.index(kind)] <= 0 and state.box.strict(pile.name):
        yield _no("NJ-116", Say("The box holds no further copy of it: {kind:term}.", kind=kind))
    elif move[0] == "show_envoy" and pile.unseen[pile.kinds.index(kind)] <= 0:
        yield _no("NJ-116", Say("This envoy is on the table already."))


def order(state: State, move: Move) -> Iterator[Objection]:
    yield from out_of_turn(state, move)
    if SEAT[move[1]] >= state.box.seats:
        yield _no("NJ-101", Say("There is no such player at this table."))
    elif SEAT[move[1]] in state.order:
        yield _no("NJ-103", Say("{seat:seat} has a place already.", seat=SEAT[move[1]]))


def lay(state: State, move: Move) -> Iterator[Objection]:
    yield from out_of_turn(state, move)
    if move[2] not in START_TOKENS:
        yield _no(
            "NJ-107",
            Say("The game starts with Taira 2 and 4, Minamoto 2 and 4, Go-Shirakawa 6."),
        )
    elif any(lot.token == move[2] for lot in state.houses):
        yield _no("NJ-107", Say("This clan token lies on another house."))


def typed(state: State, move: Move) -> Iterator[Objection]:
    """A card entered by what is printed on it (NJ-117)."""
    wrong = next(out_of_turn(state, move), None)
    if wrong is not None:
        yield wrong
        return
    group = {"envoy_as": "envoys", "rumor_as": "rumors"}.get(move[0], "elites")
    if state.box.strict(group):
        yield _no("NJ-116", Say("This list is confirmed: choose the card from it."))
    if not _readable(move):
        yield _no("NJ-117", Say("What is printed on the card cannot be read like this."))
    elif move[0] == "envoy_as":
        card = "-".join(move[1:])
        if card in state.palace or any(card in cards for cards in state.envoys):
            yield _no("NJ-116", Say("This envoy is on the table already."))


def _readable(move: Move) -> bool:
    match move:
        case ("envoy_as", _, age, _, cost):
            return is_number(age) and is_cost(cost) and cost == plain_cost(cost) != "untold"
        case ("rumor_as", _, cost):
            return is_cost(cost) and cost == plain_cost(cost) != "untold"
        case ("elite_as", _, *numbers) | ("elite_pair", *numbers):
            values = all(is_number(word, 1) for word in numbers)
            return values and numbers[-1] in ("1", "2")  # NJ-115
    return False


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    **dict.fromkeys(PHASES, drawn),
    "order": order,
    "lay": lay,
    **dict.fromkeys(("envoy_as", "rumor_as", "elite_as", "elite_pair"), typed),
}

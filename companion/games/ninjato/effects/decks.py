"""The decks: complete at the start, made anew from their discards when they run out."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Pile, evolve
from companion.games.ninjato.components import DOJO, GUARDS, SKILLS, TREASURES, is_typed
from companion.games.ninjato.state import NOTHING, SEATS, START_TOKENS, Counts, State

NO_PILE = Pile.of("", {})
NO_TILES: Counts = (0,) * len(SKILLS)


def whole_box(state: State) -> State:
    """Every deck complete (NJ-104, NJ-108 to NJ-112)."""
    box = state.box
    return evolve(
        state,
        dojo=Pile.of("dojo", dict(zip(DOJO, box.dojo, strict=True))),
        guards=Pile.of("guards", dict(zip(GUARDS, box.guards, strict=True))),
        elites=Pile.of("elites", dict.fromkeys(box.elites, 1)),
        bag=Pile.of("treasures", dict(zip(TREASURES, box.treasures, strict=True))),
        tiles=Pile.of("skills", {skill: box.skills[skill].copies for skill in SKILLS[:-1]}),
        disguises_left=box.skills["hensojutsu"].copies,
        envoy_pile=Pile.of("envoys", dict.fromkeys(box.envoys, 1)),
        rumor_pile=Pile.of("rumors", dict.fromkeys(box.rumors, 1)),
    )


def refilled(pile: Pile, back: Mapping[str, int], count: int) -> Pile:
    """The discards shuffled into a new deck; unknown cards that are still out stay out."""
    copies = {kind: left + back.get(kind, 0) for kind, left in pile.copies().items()}
    new = pile.reshuffled(copies)
    return new.take_unknown(new.count - count) if new.count != count else new


def dojo_ready(state: State) -> State:
    """NJ-240."""
    if state.dojo.count or not any(state.dojo_discard):
        return state
    back = dict(zip(DOJO, state.dojo_discard, strict=True))
    return evolve(
        state,
        dojo=refilled(state.dojo, back, sum(state.dojo_discard)),
        dojo_discard=NOTHING,
    )


def guards_ready(state: State) -> State:
    if state.guards.count or not any(state.guard_discard):
        return state
    back = dict(zip(GUARDS, state.guard_discard, strict=True))
    return evolve(
        state,
        guards=refilled(state.guards, back, sum(state.guard_discard)),
        guard_discard=(0,) * len(GUARDS),
    )


def elites_ready(state: State) -> State:
    discard = state.elite_discard
    if state.elites.count or not discard:
        return state
    back = {card: 1 for card in discard if not is_typed(card)}
    return evolve(state, elites=refilled(state.elites, back, len(discard)), elite_discard=())


def bag_ready(state: State) -> State:
    """NJ-241."""
    if state.bag.count or not any(state.treasure_discard):
        return state
    back = dict(zip(TREASURES, state.treasure_discard, strict=True))
    return evolve(
        state,
        bag=refilled(state.bag, back, sum(state.treasure_discard)),
        treasure_discard=NOTHING,
    )


def lots(state: State, deck: str) -> Pile:
    """The pawns or the start tokens that are still to be drawn."""
    pile = Pile.of(deck, dict.fromkeys(all_lots(state, deck), 1))
    for lot in drawn_lots(state, deck):
        pile = pile.take(lot)
    return pile


def all_lots(state: State, deck: str) -> tuple[str, ...]:
    return SEATS[: state.box.seats] if deck == "order" else START_TOKENS


def drawn_lots(state: State, deck: str) -> tuple[str, ...]:
    if deck == "order":
        return tuple(SEATS[seat] for seat in state.order)
    return tuple(lot.token for lot in state.houses if lot.token)

"""The conservation laws: they hold after every move and are checked for typed positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine import Objection, Pile, Say
from companion.games.ninjato.cards import GUARDS, HENSOJUTSU, SKILLS, is_typed
from companion.games.ninjato.state import (
    DISPLAY,
    GUARD,
    HAND_LIMIT,
    HOUSES,
    ROUNDS,
    SHELF,
    SHURIKEN,
    TOTALS,
    Counts,
    State,
)


def _law(clause: str, say: Say) -> Objection:
    return Objection(clause, say)


def laws(state: State) -> Iterator[Objection]:
    yield from _order_laws(state)
    yield from _token_laws(state)
    if not state.box.full:
        yield from _noted_laws(state)
        return
    yield from _card_laws(state)
    yield from _treasure_laws(state)
    yield from _tile_laws(state)
    yield from _list_laws(state)
    yield from _turn_laws(state)


def _order_laws(state: State) -> Iterator[Objection]:
    seats = state.box.seats
    whole = len(state.order) == seats or state.phase == "setup_order"
    if len(set(state.order)) < len(state.order) or not whole:
        yield _law("NJ-103", Say("The turn order names each player once."))
    if not 1 <= state.round <= ROUNDS:
        yield _law("NJ-201", Say("The game lasts 7 rounds."))
    if any(len(places) > SHURIKEN for places in state.shuriken):
        yield _law("NJ-102", Say("Everybody has three shuriken."))


def _token_laws(state: State) -> Iterator[Objection]:
    laid = [lot.token for lot in state.houses if lot.token]
    short = len(laid) < len(HOUSES) and state.phase not in ("setup_order", "setup_tokens")
    if short or any(laid.count(token) > state.box.tokens.count(token) for token in laid):
        yield _law("NJ-107", Say("Each house carries one clan token of the box."))


def _noted_laws(state: State) -> Iterator[Objection]:
    counts = {
        "envoys": sum(map(len, state.envoys)),
        "rumors": sum(map(len, state.rumors)),
        "elites": sum(map(len, state.trophies)),
        "skills": sum(map(sum, state.up)),
        "treasures": sum(state.loose),
    }
    for group, number in counts.items():
        if number > TOTALS[group]:
            yield _law("NJ-117", Say("There are only {n}: {group:term}.",
                                     n=TOTALS[group], group=group))  # fmt: skip


def _counted(
    pile: Pile, copies: Counts, seen: Sequence[Counts], out: int, strict: bool
) -> Iterator[Objection]:
    """What is seen, what is left and what is unknown make up the box."""
    for index, kind in enumerate(pile.kinds):
        left = pile.unseen[index]
        total = left + sum(counts[index] for counts in seen)
        if total != copies[index] or (left < 0 and strict):
            yield _law(
                "NJ-116",
                Say("The box holds {n} of these: {kind:term}.", n=copies[index], kind=kind),
            )
    if sum(pile.unseen) != pile.count + out or pile.count < 0:
        yield _law("NJ-117", Say("The number of cards in all places is not that of the box."))


def _card_laws(state: State) -> Iterator[Objection]:
    box, raid = state.box, state.raid
    seen = (*state.hands, state.shown, state.dojo_discard)
    yield from _counted(state.dojo, box.dojo, seen, sum(state.unknown), box.strict("dojo"))
    if "dojo" in box.app and any(state.unknown):
        yield _law("NJ-112", Say("The app deals the Dojo cards, so it must know every hand."))
    fought = [0] * len(GUARDS)
    for lot in state.houses:
        if lot.sentry:
            fought[GUARD[lot.sentry]] += 1
    if raid is not None and raid.guard and raid.source in ("guards", "stand_in"):
        fought[GUARD[raid.guard]] += 1
    yield from _counted(
        state.guards, box.guards, [tuple(fought), state.guard_discard], 0, box.strict("guards")
    )
    settled = state.phase == "place"
    if settled and sum(state.shown) != DISPLAY:
        yield _law("NJ-305", Say("Three Dojo cards lie face up between two actions."))
    if settled and any(state.hand_size(s) > HAND_LIMIT for s in range(box.seats)):
        yield _law("NJ-306", Say("Nobody keeps more than 7 Dojo cards."))


def _treasure_laws(state: State) -> Iterator[Objection]:
    raid = state.raid
    seen = [*(lot.light for lot in state.houses), *(lot.red for lot in state.houses)]
    seen += [*state.treasures, state.treasure_discard]
    if raid is not None:
        seen += [raid.loot, raid.red_loot]
    yield from _counted(state.bag, state.box.treasures, seen, 0, state.box.strict("treasures"))
    if not any(map(sum, state.treasures)) and state.phase.startswith(("setup", "reveal", "deal")):
        return
    for lot in state.houses:
        if lot.closed and (lot.sentry or lot.treasures) and "marker" not in state.todo:
            yield _law("NJ-542", Say("A closed house has neither treasure nor sentry."))
        elif not lot.closed and not lot.sentry and state.phase == "place":
            yield _law("NJ-105", Say("An open house has a sentry."))


def _tile_laws(state: State) -> Iterator[Objection]:
    box = state.box
    shown = tuple(state.sensei.count(skill) for skill in SKILLS)
    seen = [*state.up, *state.down, state.gone, shown]
    pile = state.tiles
    copies = tuple(box.skills[skill].copies for skill in SKILLS)
    for index, skill in enumerate(SKILLS[:-1]):
        total = pile.unseen[index] + sum(counts[index] for counts in seen)
        if total != copies[index] or (pile.unseen[index] < 0 and box.strict("skills")):
            yield _law(
                "NJ-116",
                Say("The box holds {n} of these: {kind:term}.", n=copies[index], kind=skill),
            )
    # NJ-226: after round 4 the rest of the big pile is discarded unseen.
    if pile.count not in (0, sum(pile.unseen)):
        yield _law("NJ-117", Say("The number of cards in all places is not that of the box."))
    disguises = sum(counts[HENSOJUTSU] for counts in seen)
    if disguises + state.disguises_left != copies[HENSOJUTSU] or state.disguises_left < 0:
        yield _law("NJ-109", Say("There are three Hensojutsu tiles."))
    most = box.seats if not disguises else 1
    if len(state.sensei) > most and "skill" not in state.todo:
        yield _law("NJ-225", Say("The Sensei shows {n} {n:tile|tiles} at most.", n=most))


def _list_laws(state: State) -> Iterator[Objection]:
    raid = state.raid
    elites = [card for cards in state.trophies for card in cards] + list(state.elite_discard)
    elites += [raid.guard] if raid and raid.guard and raid.source == "elites" else []
    envoys = [card for cards in state.envoys for card in cards] + list(state.palace)
    rumors = [card for cards in state.rumors for card in cards] + list(state.pavilion)
    for group, pile, cards in (
        ("elites", state.elites, elites),
        ("envoys", state.envoy_pile, envoys),
        ("rumors", state.rumor_pile, rumors),
    ):
        typed = sum(is_typed(card) for card in cards)
        strict = state.box.strict(group)
        seen = tuple(cards.count(kind) for kind in pile.kinds)
        copies = (1,) * len(pile.kinds)
        yield from _counted(pile, copies, [seen], typed, strict)
        if typed and strict:
            yield _law("NJ-116", Say("The list is confirmed: every card must be in it."))
    if len(state.palace) > SHELF or len(state.pavilion) > SHELF:
        yield _law("NJ-229", Say("Palace and Pavilion show four cards at most."))


def _turn_laws(state: State) -> Iterator[Objection]:
    if state.phase != "place":
        return
    placed = [len(places) for places in state.shuriken]
    if max(placed) - min(placed) > 1:
        yield _law("NJ-202", Say("Nobody is more than one shuriken ahead."))
    if len(state.order) == state.box.seats:
        turn = sum(placed) % state.box.seats
        ahead = {seat for seat in range(state.box.seats) if placed[seat] > min(placed)}
        if set(state.order[:turn]) != ahead or state.seat != state.order[turn]:
            yield _law("NJ-202", Say("Shuriken are placed in turn order."))
    if state.raid is not None:
        yield _law("NJ-203", Say("Between two actions no raid is under way."))
    if any(lot.closed for lot in state.houses) and not any(placed):
        yield _law("NJ-227", Say("At the start of a round every house is open."))
    if len(state.stack) > sum(placed):
        yield _law("NJ-301", Say("The Dojo stack holds only shuriken that were placed."))

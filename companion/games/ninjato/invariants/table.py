"""The conservation laws: they hold after every move and are checked for typed positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine import Objection, Pile, Say
from companion.games.ninjato.components import GUARDS, HENSOJUTSU, SKILLS, is_typed
from companion.games.ninjato.invariants.asking import question_laws
from companion.games.ninjato.position.deductions import next_round
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
    taught,
)

ALL_PLACES = Say("The number of cards in all places is not that of the box.")
FIELD = {
    "envoys": "envoys",
    "rumors": "rumors",
    "elites": "trophies",
    "skills": "skills",
    "treasures": "loose",
}
"""Where a position tells what players own of a group."""


def _law(clause: str, say: Say, field: str = "") -> Objection:
    return Objection(clause, say, field=field)


def laws(state: State) -> Iterator[Objection]:
    order = tuple(_order_laws(state))
    yield from order
    if any(law.field == "order" for law in order):
        return  # whose turn it is cannot be asked of half an order
    yield from _token_laws(state)
    yield from question_laws(state)
    if not state.box.full:
        yield from _noted_laws(state)
        return
    yield from _card_laws(state)
    yield from _treasure_laws(state)
    yield from _tile_laws(state)
    yield from _list_laws(state)
    yield from _turn_laws(state)
    yield from _closed_laws(state)


def _order_laws(state: State) -> Iterator[Objection]:
    seats = state.box.seats
    whole = len(state.order) == seats or state.phase == "setup_order"
    if len(set(state.order)) < len(state.order) or not whole:
        yield _law("NJ-103", Say("The turn order names each player once."), "order")
    if not 1 <= state.round <= ROUNDS:
        yield _law("NJ-201", Say("The game lasts 7 rounds."), "round")
    if any(len(places) > SHURIKEN for places in state.shuriken):
        yield _law("NJ-102", Say("Everybody has three shuriken."), "shuriken")
    dojo = [places.count("dojo") for places in state.shuriken]
    if dojo != [state.stack.count(seat) for seat in range(seats)]:
        yield _law(
            "NJ-221", Say("The Dojo stack holds just the shuriken placed in the Dojo."), "stack"
        )


def _token_laws(state: State) -> Iterator[Objection]:
    laid = [lot.token for lot in state.houses if lot.token]
    short = len(laid) < len(HOUSES) and state.phase not in ("setup_order", "setup_tokens")
    if short or any(laid.count(token) > state.box.tokens.count(token) for token in laid):
        yield _law("NJ-107", Say("Each house carries one clan token of the box."), "houses")


def _noted_laws(state: State) -> Iterator[Objection]:
    counts = {
        "envoys": sum(map(len, state.envoys)),
        "rumors": sum(map(len, state.rumors)),
        "elites": sum(map(len, state.trophies)),
        "skills": sum(map(sum, state.up)) + sum(map(sum, state.down)),
        "treasures": sum(state.loose),
    }
    for group, number in counts.items():
        if number > TOTALS[group]:
            yield _law("NJ-117", Say("There are only {n}: {group:term}.",
                                     n=TOTALS[group], group=group), FIELD[group])  # fmt: skip
    disguises = sum(state.owned(seat, HENSOJUTSU) for seat in range(state.box.seats))
    if disguises > state.box.skills["hensojutsu"].copies:
        yield _law("NJ-109", Say("There are three Hensojutsu tiles."), "skills")
    # Whatever is taken is noted: a card that also lay in a display would be there twice.
    shown = {"sensei": state.sensei, "palace": state.palace, "pavilion": state.pavilion}
    for field, cards in shown.items():
        if any(cards):
            say = Say("What the places show is not recorded where only scores are.")
            yield _law("NJ-116", say, field)
    yield from _single_envoys(state)


def _single_envoys(state: State) -> Iterator[Objection]:
    """Every envoy is one person: nobody meets it twice."""
    envoys = [card for cards in (*state.envoys, state.palace) for card in cards]
    if len(set(envoys)) < len(envoys):
        yield _law("NJ-116", Say("An envoy is on the table twice."), "envoys")


def _counted(
    pile: Pile, copies: Counts, seen: Sequence[Counts], out: int, strict: bool, field: str
) -> Iterator[Objection]:
    """What is seen, what is left and what is unknown make up the box."""
    for index, kind in enumerate(pile.kinds):
        left = pile.unseen[index]
        total = left + sum(counts[index] for counts in seen)
        if total != copies[index] or (left < 0 and strict):
            yield _law(
                "NJ-116",
                Say("The box holds {n} of these: {kind:term}.", n=copies[index], kind=kind),
                field,
            )
    if sum(pile.unseen) != pile.count + out or pile.count < 0:
        yield _law("NJ-117", ALL_PLACES, field)


def _card_laws(state: State) -> Iterator[Objection]:
    box, raid = state.box, state.raid
    seen = (*state.hands, state.shown, state.dojo_discard)
    strict = box.strict("dojo")
    yield from _counted(state.dojo, box.dojo, seen, sum(state.unknown), strict, "hands")
    if "dojo" in box.app and any(state.unknown):
        yield _law(
            "NJ-112", Say("The app deals the Dojo cards, so it must know every hand."), "hands"
        )
    fought = [0] * len(GUARDS)
    for lot in state.houses:
        if lot.sentry:
            fought[GUARD[lot.sentry]] += 1
    if raid is not None and raid.guard and raid.source in ("guards", "stand_in"):
        fought[GUARD[raid.guard]] += 1
    yield from _counted(
        state.guards,
        box.guards,
        [tuple(fought), state.guard_discard],
        0,
        box.strict("guards"),
        "houses",
    )
    shown = sum(state.shown)
    short = shown + state.todo.count("dojo") < DISPLAY
    if shown > DISPLAY or (short and state.phase not in ("dojo_pick", "dojo_blind")):
        yield _law("NJ-305", Say("Three Dojo cards lie face up between two actions."), "dojo")
    visited = state.phase in ("dojo_pick", "dojo_blind") or "limit" in state.todo
    for seat in range(box.seats):
        # NJ-302: a visit adds two cards at most to a full hand.
        most = HAND_LIMIT + 2 - state.picks if visited and seat == state.seat else HAND_LIMIT
        if state.hand_size(seat) > most:
            yield _law("NJ-306", Say("Nobody keeps more than 7 Dojo cards."), "hands")


def _treasure_laws(state: State) -> Iterator[Objection]:
    raid = state.raid
    seen = [*(lot.light for lot in state.houses), *(lot.red for lot in state.houses)]
    seen += [*state.treasures, state.treasure_discard]
    if raid is not None:
        seen += [raid.loot, raid.red_loot]
    strict = state.box.strict("treasures")
    yield from _counted(state.bag, state.box.treasures, seen, 0, strict, "treasures")
    if any(state.loose):
        yield _law("NJ-910", Say("Unused treasures are counted after round 7."), "loose")


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
                "skills",
            )
    lessons = taught(next_round(state.round, state.todo))
    # NJ-226: after round 4 the rest of the big pile is discarded unseen.
    if pile.count < 0 or pile.count != (0 if lessons else sum(pile.unseen)):
        yield _law("NJ-117", ALL_PLACES, "skills")
    disguises = sum(counts[HENSOJUTSU] for counts in seen)
    if disguises + state.disguises_left != copies[HENSOJUTSU] or state.disguises_left < 0:
        yield _law("NJ-109", Say("There are three Hensojutsu tiles."), "skills")
    elif disguises and not lessons:
        yield _law("NJ-805", Say("Hensojutsu is not taught before round 5."), "skills")
    elif disguises != lessons:
        yield _law(
            "NJ-226", Say("From round 5 on the Sensei shows one Hensojutsu each round."), "skills"
        )
    if lessons and set(state.sensei) - {"hensojutsu"}:
        yield _law("NJ-226", Say("From round 5 on the Sensei teaches only Hensojutsu."), "sensei")
    most = 1 if lessons else box.seats
    if len(state.sensei) > most:
        yield _law("NJ-225", Say("The Sensei shows {n} {n:tile|tiles} at most.", n=most), "sensei")


def _list_laws(state: State) -> Iterator[Objection]:
    raid = state.raid
    elites = [card for cards in state.trophies for card in cards] + list(state.elite_discard)
    elites += [raid.guard] if raid and raid.guard and raid.source == "elites" else []
    envoys = [card for cards in state.envoys for card in cards] + list(state.palace)
    rumors = [card for cards in state.rumors for card in cards] + list(state.pavilion)
    yield from _single_envoys(state)
    for group, pile, cards in (
        ("elites", state.elites, elites),
        ("envoys", state.envoy_pile, envoys),
        ("rumors", state.rumor_pile, rumors),
    ):
        typed = sum(is_typed(card) for card in cards)
        strict = state.box.strict(group)
        seen = tuple(cards.count(kind) for kind in pile.kinds)
        copies = (1,) * len(pile.kinds)
        yield from _counted(pile, copies, [seen], typed, strict, FIELD[group])
        if typed and strict:
            say = Say("The list is confirmed: every card must be in it.")
            yield _law("NJ-116", say, FIELD[group])
    if len(state.palace) > SHELF or len(state.pavilion) > SHELF:
        yield _law("NJ-229", Say("Palace and Pavilion show four cards at most."), "palace")


def _turn_laws(state: State) -> Iterator[Objection]:
    placed = [len(places) for places in state.shuriken]
    seats = state.box.seats
    if max(placed) - min(placed) > 1:
        yield _law("NJ-202", Say("Nobody is more than one shuriken ahead."), "shuriken")
    elif len(set(state.order)) == seats:
        turn = sum(placed) % seats
        ahead = {seat for seat in range(seats) if placed[seat] > min(placed)}
        on_turn = state.order[turn] == state.seat or state.phase != "place"
        if set(state.order[:turn]) != ahead or not on_turn:
            yield _law("NJ-202", Say("Shuriken are placed in turn order."), "shuriken")
    if state.phase == "place" and sum(placed) == SHURIKEN * seats:
        yield _law("NJ-209", Say("All shuriken are placed: the round is over."), "shuriken")


def _closed_laws(state: State) -> Iterator[Objection]:
    """A house is closed from its conquest to the end of the round (NJ-542, NJ-227)."""
    ended = state.phase == "over" or state.todo[-1:] == ("end",)
    raided = {place[: len(HOUSES[0])] for places in state.shuriken for place in places}
    for house, lot in zip(HOUSES, state.houses, strict=True):
        waits = f"sentry {house}" in state.todo or f"treasure {house}" in state.todo
        if not lot.closed or waits or ended:
            continue
        if lot.sentry or lot.treasures:
            yield _law("NJ-542", Say("A closed house has neither treasure nor sentry."), "houses")
        elif house not in raided and not _was_short(state):
            yield _law(
                "NJ-227", Say("A house is closed only if a shuriken of this round lies there."),
                "houses",
            )  # fmt: skip


def _was_short(state: State) -> bool:
    """Whether no treasure may have been left when the houses were last filled (NJ-241).

    Since then treasures can only have come back by payments and by raids of this round.
    """
    places = [place for row in state.shuriken for place in row]
    paid = sum(place in ("palace", "pavilion") for place in places)
    raids = sum(place.startswith("house") for place in places)
    return state.bag.count + sum(state.treasure_discard) <= 4 * paid + 8 * raids

"""Dojo, Sensei, Palace, Pavilion, and the answers of the table."""

from __future__ import annotations

from companion.engine import Move, evolve
from companion.games.ninjato.components import DOJO, SKILL, is_typed
from companion.games.ninjato.effects import raid
from companion.games.ninjato.effects.decks import dojo_ready
from companion.games.ninjato.effects.flow import (
    add_treasure,
    advance,
    answered,
    open_house,
    pay_out,
    task_house,
)
from companion.games.ninjato.effects.payment import payments, read_payment
from companion.games.ninjato.state import (
    DISPLAY,
    HOUSE,
    HOUSES,
    NOTHING,
    SEAT,
    START_TOKENS,
    TREASURE,
    State,
    added,
    plus,
    put,
)


def go(state: State, place: str) -> State:
    seat = state.seat
    state = evolve(state, shuriken=put(state.shuriken, seat, (*state.shuriken[seat], place)))
    if place == "dojo":
        size = state.hand_size(seat)
        return evolve(
            state,
            stack=(*state.stack, seat),  # NJ-301
            picks=4 - min(size, 2),  # NJ-302
            phase="dojo_pick",
        )
    if place == "sensei":
        found = any(may_learn(state, skill) for skill in state.sensei)
        phase = "sensei_tile"
    elif place == "palace":
        found = any(payable(state, card) for card in state.palace)
        phase = "envoy_pick"
    else:
        found = any(payable(state, card) for card in state.pavilion)
        phase = "rumor_pick"
    # NJ-207: where the table allows it, a visit without effect ends at once.
    return evolve(state, phase=phase) if found else next_turn(state)


def next_turn(state: State) -> State:
    return advance(evolve(state, todo=("turn",)))


# Dojo


def pick(state: State, word: str) -> State:
    seat = state.seat
    if word != "blind":
        index = int(word) - 1
        return _picked(
            evolve(
                state,
                shown=added(state.shown, index, -1),
                hands=put(state.hands, seat, added(state.hands[seat], index)),
            )
        )
    state = dojo_ready(state)
    if "dojo" in state.box.app:
        return evolve(state, phase="dojo_blind")
    return _picked(
        evolve(state, dojo=state.dojo.take_unknown(), unknown=added(state.unknown, seat))
    )


def _picked(state: State) -> State:
    state = evolve(state, picks=state.picks - 1, phase="dojo_pick")
    if state.picks:
        return state
    missing = DISPLAY - sum(state.shown)  # NJ-304, NJ-305
    return advance(evolve(state, todo=(*("dojo",) * missing, "limit", "turn")))


def draw(state: State, seat: int, value: str) -> State:
    """A card from the deck that only one seat sees."""
    index = int(value) - 1
    state = evolve(
        state,
        dojo=state.dojo.take(value),
        hands=put(state.hands, seat, added(state.hands[seat], index)),
    )
    return _picked(state) if state.phase == "dojo_blind" else answered(state)


def discard(state: State, value: str) -> State:
    cards = added(NOTHING, int(value) - 1)
    return advance(evolve(state, **raid.spend(state, state.seat, cards)))


# Sensei


def may_learn(state: State, skill: str) -> bool:
    """Whether the visitor may be able to pay, as far as everybody knows.

    The cards of a hand that the app deals are secret: whoever has any may hold the right one.
    """
    if "dojo" in state.box.app and state.hand_size(state.seat):
        return True
    return price_of(state, skill) is not None


def turn_away(state: State) -> State:
    """A visit that takes nothing: where the table allows it, or because the hand cannot pay.

    In the second case the shuriken was placed in error (NJ-207) and is placed again.
    """
    if state.box.empty_visit:
        return next_turn(state)
    seat = state.seat
    return next_turn(evolve(state, shuriken=put(state.shuriken, seat, state.shuriken[seat][:-1])))


def price_of(state: State, skill: str) -> str | None:
    """`free`, `any` or a value; None if the visitor cannot pay it, as far as the app knows."""
    box, seat = state.box, state.seat
    tile = box.skills[skill]
    if tile.way != "none" and any(  # NJ-404, NJ-406, NJ-410
        state.owned(seat, SKILL[other]) and data.way == tile.way
        for other, data in box.skills.items()
    ):
        return "free"
    if state.unknown[seat] and not _all_seen(state, tile.cost):
        return tile.cost
    if tile.cost == "any":
        return "any" if any(state.hands[seat]) else None
    return tile.cost if state.hands[seat][int(tile.cost) - 1] else None


def _all_seen(state: State, cost: str) -> bool:
    """Whether no unknown card can be of this value (NJ-116)."""
    return cost != "any" and state.box.strict("dojo") and state.dojo.left(cost) < 1


def learn(state: State, skill: str) -> State:
    if price_of(state, skill) == "free":
        return _learned(state, skill)
    return evolve(state, chosen=skill, phase="sensei_pay")


def pay(state: State, value: str) -> State:
    cards = added(NOTHING, int(value) - 1)
    state = evolve(state, **raid.spend(state, state.seat, cards))
    return _learned(state, state.chosen)


def _learned(state: State, skill: str) -> State:
    seat, sensei = state.seat, list(state.sensei)
    sensei.remove(skill)
    return next_turn(
        evolve(
            state,
            sensei=tuple(sensei),
            up=put(state.up, seat, added(state.up[seat], SKILL[skill])),  # NJ-408
            chosen="",
        )
    )


# Palace and Pavilion


def cost_of(state: State, card: str) -> str:
    return state.box.envoy(card).cost if card in state.palace else state.box.rumor(card).cost


def payable(state: State, card: str) -> bool:
    return bool(payments(state.treasures[state.seat], cost_of(state, card), state.box.must_differ))


def choose(state: State, card: str) -> State:
    """An envoy or a rumor is asked for; a rumor of a scoring phase is free (NJ-813)."""
    if state.phase == "free_rumor":
        _, played, clan = state.todo[0].split()
        place = 1 if state.todo[0].startswith("first") else 2
        state = _take_rumor(state, card)
        return answered(pay_out(state, int(played), clan, place, state.seat, "rumor"))
    return evolve(state, chosen=card, phase="payment")


def _take_rumor(state: State, card: str) -> State:
    seat, pavilion = state.seat, list(state.pavilion)
    if not state.box.full:
        card = f"{card}-untold"
    else:
        pavilion.remove(card)
    rumors = put(state.rumors, seat, (*state.rumors[seat], card))
    return evolve(state, rumors=rumors, pavilion=tuple(pavilion))


def give(state: State, word: str) -> State:
    made, seat, card = read_payment(word), state.seat, state.chosen
    assert made is not None
    owned = tuple(a - b for a, b in zip(state.treasures[seat], made.spent, strict=True))
    state = evolve(
        state,
        treasures=put(state.treasures, seat, owned),
        treasure_discard=plus(state.treasure_discard, made.spent),  # NJ-609
        honor=added(state.honor, seat, made.honor),  # NJ-608
        chosen="",
    )
    if card in state.palace:
        palace = list(state.palace)
        palace.remove(card)
        envoys = put(state.envoys, seat, (*state.envoys[seat], card))
        return next_turn(evolve(state, palace=tuple(palace), envoys=envoys))  # NJ-601
    return next_turn(_take_rumor(state, card))  # NJ-701


# scoring phases


def disguise(state: State, card: str) -> State:
    if card != "none":
        state = evolve(state, named=(*state.named, (state.seat, card)))
    return answered(state)


def take(state: State, reward: str) -> State:
    """The choice of a first place (NJ-812)."""
    if reward == "rumor":
        return evolve(state, phase="free_rumor")
    _, played, clan = state.todo[0].split()
    return answered(pay_out(state, int(played), clan, 1, state.seat, "house_honor"))


# answers of the table


def reveal(state: State, move: Move) -> State:
    match move:
        case ("order", seat):
            order = (*state.order, SEAT[seat])
            if len(order) == state.box.seats - 1:
                order += tuple(set(range(state.box.seats)) - set(order))
            return answered(evolve(state, order=order))
        case ("lay", house, token):
            return answered(_laid(state, HOUSE[house], token))
        case ("sentry", house, kind):
            return answered(open_house(state, HOUSE[house], kind))
        case ("treasure", _, kind):
            alarm = state.todo[0].startswith("alarm")
            return answered(add_treasure(state, task_house(state), TREASURE[kind], alarm))
        case ("tile", skill):
            tiles = state.tiles.take(skill)
            return answered(evolve(state, tiles=tiles, sensei=(*state.sensei, skill)))
        case ("show_envoy", card):
            return envoy_shown(state, card)
        case ("envoy_as", clan, age, mask, cost):
            return envoy_shown(state, f"{clan}-{age}-{mask}-{cost}")
        case ("show_rumor", card):
            return rumor_shown(state, card)
        case ("rumor_as", kind, cost):
            return rumor_shown(state, f"{kind}-{cost}")
        case ("card", value):
            return answered(
                evolve(
                    state,
                    dojo=state.dojo.take(value),
                    shown=added(state.shown, DOJO.index(value)),
                )
            )
        case ("guard", kind):
            return raid.guard_shown(state, kind)
        case ("elite", card):
            return raid.elite_shown(state, card)
        case ("elite_as" | "elite_pair", *words):
            shape = ("pair",) if move[0] == "elite_pair" else ()
            return raid.elite_shown(state, "-".join((*shape, *words)))
    raise AssertionError(move)


def _laid(state: State, house: int, token: str) -> State:
    houses = put(state.houses, house, evolve(state.houses[house], token=token))
    if house == len(HOUSES) - 2:
        left = list(START_TOKENS)
        for lot in houses[:-1]:
            left.remove(lot.token)
        houses = put(houses, house + 1, evolve(houses[-1], token=left[0]))
    return evolve(state, houses=houses)


def envoy_shown(state: State, card: str) -> State:
    pile = state.envoy_pile
    pile = pile.take_unknown() if is_typed(card) else pile.take(card)
    return answered(evolve(state, envoy_pile=pile, palace=(*state.palace, card)))


def rumor_shown(state: State, card: str) -> State:
    pile = state.rumor_pile
    pile = pile.take_unknown() if is_typed(card) else pile.take(card)
    return answered(evolve(state, rumor_pile=pile, pavilion=(*state.pavilion, card)))

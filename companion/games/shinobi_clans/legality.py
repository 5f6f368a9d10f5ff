"""Why a move cannot be played now: the one definition of legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.shinobi_clans.components import CLAN, KIND, KINDS, NINJA
from companion.games.shinobi_clans.state import PASSED, SEAT, State

NUMBER = {"order_1": 1, "order_2": 2, "order_3": 3}


def deploy(state: State, move: Move) -> Iterator[Objection]:
    province = SEAT[move[2]]
    if state.phase != "order_1":
        yield out_of_order(state, 1)
    if KIND[move[1]] == NINJA:
        yield ninja_is_no_army()
        return
    clan = CLAN[move[1]]
    if province >= state.box.seats:
        yield no_such_seat(state)
    elif province == state.turn:
        yield Objection(
            "SC-302", Say("Order 1 goes into another player's province, never into your own.")
        )
    yield from not_in_hand(state, clan, "SC-301")


def ninja(state: State, move: Move) -> Iterator[Objection]:
    province, clan = SEAT[move[1]], CLAN[move[2]]
    phase = state.phase
    if phase != "order_1":
        if phase in NUMBER:
            yield Objection("SC-401", Say("A ninja is played only in place of order 1."), hard=True)
        yield out_of_order(state, 1)
    if province >= state.box.seats:
        yield no_such_seat(state)
        return
    if province == state.turn:
        yield Objection("SC-403", Say("A ninja never strikes in your own province."))
    if not state.elsewhere(state.turn):
        yield Objection(
            "SC-407",
            Say("A ninja needs a target, and no other province holds a card."),
            hard=province != state.turn,
        )
    if not state.provinces[province][clan]:
        yield no_army("SC-402", province, move[2])
    yield from not_in_hand(state, NINJA, "SC-401")


def place(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "order_2":
        yield out_of_order(state, 2)
    if KIND[move[1]] == NINJA:
        yield ninja_is_no_army()
        return
    yield from not_in_hand(state, CLAN[move[1]], "SC-502")


def shift(state: State, move: Move) -> Iterator[Objection]:
    clan, source, goal = CLAN[move[1]], SEAT[move[2]], SEAT[move[3]]
    seats = state.box.seats
    if state.phase != "order_2":
        yield out_of_order(state, 2)
    if source >= seats or goal >= seats:
        yield no_such_seat(state)
        return
    if source == state.turn:
        yield Objection("SC-505", Say("A card is never moved out of your own province."))
    if source == goal:
        yield Objection("SC-506", Say("The card must go to a different province."), hard=True)
    if not state.provinces[source][clan]:
        yield no_army("SC-504", source, move[1])


def attack(state: State, move: Move) -> Iterator[Objection]:
    attacker, province, target = CLAN[move[1]], SEAT[move[2]], CLAN[move[3]]
    seat = state.attacker
    if state.phase in PASSED:
        yield Objection(
            "SC-201",
            Say("No attack is asked for now. Recorded all the same, this is one that {seat:seat} "
                "made at the end of the turn before.", seat=seat),
        )  # fmt: skip
    elif state.phase != "order_3":
        yield out_of_order(state, 3)
    if province >= state.box.seats:
        yield no_such_seat(state)
        return
    strength = state.provinces[seat][attacker]
    if not strength:
        yield Objection(
            "SC-602",
            Say(
                "{seat:seat} has no {clan:term} army at home to attack with.",
                seat=seat,
                clan=move[1],
            ),
            hard=True,
        )
    if province == seat:
        yield Objection("SC-603", Say("The target must stand in another player's province."))
    defence = state.provinces[province][target]
    if not defence:
        yield no_army("SC-603", province, move[3])
        return
    if (province, target) in state.changed:
        yield Objection(
            "SC-604",
            Say(
                "{clan:term} in {owner:seat}'s province was touched this turn, "
                "so it cannot be attacked.",
                clan=move[3],
                owner=province,
            ),
        )
    if attacker == target:
        yield Objection("SC-606", Say("A clan never attacks its own banner."))
    elif strength <= defence:
        yield Objection(
            "SC-605",
            Say(
                "{attacker:term} has {strength} and {target:term} has {defence}: "
                "the attacker must be strictly stronger.",
                attacker=move[1],
                strength=strength,
                target=move[3],
                defence=defence,
            ),
        )
    if not state.box.changed_may_attack and (seat, attacker) in state.changed:
        yield Objection(
            "SC-608",
            Say("{clan:term} was changed this turn, so it may not attack.", clan=move[1]),
        )


def skip(state: State, move: Move) -> Iterator[Objection]:
    seat = state.turn
    if state.phase == "order_3":
        yield Objection("SC-601", Say("An attack is possible, so it must be made."))
    elif state.phase not in NUMBER:
        yield out_of_order(state, 1)
    elif state.elsewhere(seat):
        if state.phase == "order_2":
            yield Objection(
                "SC-511",
                Say("A card can be moved out of another province, so order 2 must be done."),
            )
        else:
            yield Objection("SC-202", Say("An order that can be carried out is compulsory."))
    elif (
        any(state.hands[seat][:NINJA])
        or state.hand_size(seat) > state.box.copies[NINJA] - state.removed[NINJA]
    ):
        yield Objection(
            "SC-202",
            Say("This hand must hold an army card, so the order cannot be skipped."),
        )


def first(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "first":
        yield Objection("SC-107", Say("The first player is already named."), hard=True)
    if SEAT[move[1]] >= state.box.seats:
        yield no_such_seat(state)


def clan_card(state: State, move: Move) -> Iterator[Objection]:
    """A clan card dealt at the start or shown at the end."""
    phase = "clans" if move[0] == "clan" else "reveal"
    seat = SEAT[move[1]]
    if seat >= state.box.seats:
        yield no_such_seat(state)
        return
    if state.phase != phase:
        yield Objection(
            "SC-105", Say("Clan cards stay secret until the end of the game."), hard=True
        )
    elif seat != state.asked:
        yield Objection(
            "SC-103", Say("It is {seat:seat} whose clan card is asked for.", seat=state.asked),
            hard=True,
        )  # fmt: skip
    if CLAN[move[2]] in state.clans:
        yield Objection(
            "SC-103",
            Say("Another player already serves {clan:term}.", clan=move[2]),
            hard=True,
        )


def draw(state: State, move: Move) -> Iterator[Objection]:
    seat, kind = SEAT[move[1]], KIND[move[2]]
    if state.phase not in ("deal", "refill") or seat != state.turn:
        yield Objection(
            "SC-207", Say("Cards are drawn only at set-up and at the end of a turn."), hard=True
        )
    elif not state.deck.unseen[kind]:
        yield no_copies(move[2])


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "first": first,
    "clan": clan_card,
    "reveal": clan_card,
    "draw": draw,
    "deploy": deploy,
    "ninja": ninja,
    "place": place,
    "move": shift,
    "attack": attack,
    "skip": skip,
}


def not_in_hand(state: State, kind: int, clause: str) -> Iterator[Objection]:
    seat = state.turn
    if state.hands[seat][kind]:
        return
    if not state.unknown[seat]:
        yield Objection(
            clause, Say("There is no {card:term} card in this hand.", card=KINDS[kind]), hard=True
        )
    elif not state.deck.unseen[kind]:
        yield no_copies(KINDS[kind])


def no_copies(kind: str) -> Objection:
    return Objection(
        "SC-106", Say("All {card:term} cards have been seen already.", card=kind), hard=True
    )


def no_such_seat(state: State) -> Objection:
    return Objection(
        "SC-109", Say("There are {n} provinces at this table, no more.", n=state.box.seats), True
    )


def ninja_is_no_army() -> Objection:
    return Objection(
        "SC-306",
        Say("A ninja has no clan and lies in no province: in order 1 it strikes an army instead."),
        hard=True,
    )


def no_army(clause: str, province: int, clan: str) -> Objection:
    return Objection(
        clause,
        Say("There is no {clan:term} army in {owner:seat}'s province.", clan=clan, owner=province),
        hard=True,
    )


def out_of_order(state: State, order: int) -> Objection:
    now = NUMBER.get(state.phase)
    if now is None:
        return Objection("SC-201", Say("No order is asked for now."), hard=True)
    return Objection(
        "SC-201",
        Say("This is order {order}, but order {now} is asked for.", order=order, now=now),
        hard=True,
    )

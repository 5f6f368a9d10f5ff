"""The laws every position of Shinobi: War of Clans obeys: none is broken by moves."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.shinobi_clans.components import HAND, KINDS, NINJA
from companion.games.shinobi_clans.position import BEFORE
from companion.games.shinobi_clans.state import ORDERS, State

PLAYING = (*ORDERS, "refill")


def laws(state: State) -> Iterator[Objection]:
    yield from _cards(state)
    yield from _clans(state)
    if state.phase in BEFORE:
        yield from _set_up(state)
    elif state.phase in PLAYING:
        yield from _round(state)
        yield from _hands(state)
        yield from _changed(state)


def _cards(state: State) -> Iterator[Objection]:
    box, deck = state.box, state.deck
    for index, kind in enumerate(KINDS):
        lying = 0 if index == NINJA else sum(p[index] for p in state.provinces)
        seen = lying + state.removed[index] + sum(hand[index] for hand in state.hands)
        if seen + deck.unseen[index] != box.copies[index] or deck.unseen[index] < 0:
            yield Objection(
                "SC-106",
                Say(
                    "There {n:is|are} {n} {card:term} {n:card|cards}, no more.",
                    n=box.copies[index],
                    card=kind,
                ),
                field="provinces",
            )
    counted = sum(deck.unseen) == deck.count + sum(state.unknown) and deck.count >= 0
    # With more cards on the table than there are, what is left of them means nothing.
    if not counted and min(deck.unseen) >= 0:
        yield Objection(
            "SC-106",
            Say("Hands and draw pile must hold {n} {n:card|cards} together.", n=sum(deck.unseen)),
            field="deck",
        )
    if box.app_army and any(state.unknown):
        yield Objection(
            "SC-108", Say("The app deals the cards, so it must know every hand."), field="hands"
        )


def _clans(state: State) -> Iterator[Objection]:
    dealt = [clan for clan in state.clans if clan is not None]
    if len(set(dealt)) < len(dealt):
        yield Objection("SC-103", Say("Two players cannot serve the same clan."), field="clans")
    if state.phase == "over" and None in state.clans:
        yield Objection("SC-903", Say("At the end everybody's clan is revealed."), field="clans")
    if state.phase == "reveal" and None not in state.clans:
        yield Objection("SC-903", Say("Every clan is known: there is none to show."), field="clans")


def _set_up(state: State) -> Iterator[Objection]:
    """SC-103, SC-108, SC-109: cards are dealt seat by seat, before anything is laid."""
    phase, box, turn = state.phase, state.box, state.turn
    if any(map(any, state.provinces)) or any(state.removed) or state.changed:
        yield Objection(
            "SC-109", Say("Before the first turn all provinces are empty."), field="provinces"
        )
    if state.last_turns is not None:
        yield Objection(
            "SC-901", Say("The final round begins when the draw pile is empty."), field="last_turns"
        )
    if (phase == "clans" and not box.app_clans) or (phase == "deal" and not box.app_army):
        yield Objection(
            "SC-108", Say("What the table deals, the app does not ask for."), field="phase"
        )
    from_here = [(turn + step) % box.seats for step in range(box.seats)]
    sizes = [state.hand_size(seat) for seat in from_here]
    waiting = sizes[1:].count(0)
    ready = not any(sizes)
    if phase == "deal":
        ready = sizes[0] < HAND and sizes[1:] == [0] * waiting + [HAND] * (box.seats - 1 - waiting)
    if not ready:
        yield Objection("SC-108", Say("Cards are dealt seat by seat, 4 to each."), field="hands")
    missing = [state.clans[seat] is None for seat in from_here]
    fits = {
        "first": all(missing) or not box.app_clans,
        "clans": missing[0] and missing == sorted(missing, reverse=True),
    }
    if not fits.get(phase, True):
        yield Objection("SC-103", Say("Clan cards are dealt seat by seat."), field="clans")


def _round(state: State) -> Iterator[Objection]:
    """SC-901, SC-904: the final round is on exactly when the draw pile is empty."""
    if state.last_turns is None:
        if state.deck.count == 0:
            yield Objection(
                "SC-901", Say("With an empty draw pile the final round is on."), field="last_turns"
            )
        return
    if state.deck.count:
        yield Objection(
            "SC-901", Say("The final round begins when the draw pile is empty."), field="deck"
        )
    if not 1 <= state.last_turns <= state.box.seats:
        yield Objection(
            "SC-904", Say("The final round is one turn for each player."), field="last_turns"
        )


def _hands(state: State) -> Iterator[Objection]:
    """SC-205, SC-206: what each seat can hold at this point of the round."""
    seats, left = state.box.seats, state.last_turns
    sizes = [state.hand_size(seat) for seat in range(seats)]
    if max(sizes) > HAND:
        yield Objection("SC-205", Say("Nobody holds more than 4 cards."), field="hands")
        return
    last_drawer = None if left is None else (state.turn + left - 1) % seats
    for step in range(1, seats):
        seat = (state.turn + step) % seats
        played = left is not None and step >= left
        least = HAND - 2 if played else HAND - (seat == last_drawer)
        if sizes[seat] < least:
            yield _too_few(state, seat, least)
    least = HAND - (state.turn == last_drawer)
    used = {"order_1": 0, "order_2": 1}.get(state.phase, 2)
    if sizes[state.turn] < least - used:
        yield _too_few(state, state.turn, least - used)
    if state.phase == "refill" and (
        not state.box.app_army or sizes[state.turn] == HAND or left is not None
    ):
        yield Objection("SC-205", Say("There is nothing to draw now."), field="phase")


def _too_few(state: State, seat: int, least: int) -> Objection:
    return Objection(
        "SC-205",
        Say("{seat:seat} holds at least {n} {n:card|cards} at this point.", seat=seat, n=least),
        field="hands",
    )


def _changed(state: State) -> Iterator[Objection]:
    """SC-204: each order of the turn leaves its marks, and a turn begins without any."""
    if state.phase == "order_1" and state.changed:
        say = Say("At the start of a turn no army is marked as changed.")
    elif len(state.changed) > (1 if state.phase == "order_2" else 3):
        say = Say("One order changes two armies at the most.")
    else:
        return
    yield Objection("SC-204", say, field="changed")

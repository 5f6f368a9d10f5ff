"""Cards on their way: deck, hands, Jigoku."""

from __future__ import annotations

from typing import Any

from companion.engine import Pile, evolve
from companion.games.wat_aah.components import Counts
from companion.games.wat_aah.state import NOBODY, State, added, evolved, put, with_all, without

NAME = "cards"


def next_cards(state: State) -> Pile:
    """What the next card can be: the deck, or a card whose place a correction fixed."""
    if state.top:
        return Pile.of(NAME, {state.box.cards.kinds[state.top[0]]: 1})
    if state.deck.count or not state.bottom:
        return state.deck
    return Pile.of(NAME, {state.box.cards.kinds[state.bottom[0]]: 1})


def may_be_next(state: State, kind: int) -> bool:
    if state.top:
        return state.top[0] == kind
    if state.deck.count or not state.bottom:
        return state.deck.count > 0 and state.deck.unseen[kind] > 0
    return state.bottom[0] == kind


def drawn(state: State, kind: int) -> State:
    """The top card leaves the deck and its face is known to the app."""
    if state.top:
        return evolved(state, top=state.top[1:])
    if state.deck.count:
        return evolved(state, deck=state.deck.take(state.box.cards.kinds[kind]))
    return evolved(state, bottom=state.bottom[1:])


def refilled(state: State) -> State:
    """WA-210: a card is needed and the deck is empty."""
    return reshuffled(state) if state.deck_size() == 0 and any(state.jigoku) else state


def emptied(state: State) -> State:
    """WA-210, `at_once`: called when a card has left the deck."""
    return refilled(state) if state.box.at_once else state


def reshuffled(state: State) -> State:
    """The Jigoku becomes the deck. Unknown hand cards stay among the unseen ones."""
    pile = state.deck.reshuffled(dict(zip(state.box.cards.kinds, state.jigoku, strict=True)))
    unseen = tuple(map(sum, zip(state.jigoku, state.deck.unseen, strict=True)))
    return evolved(
        state, deck=evolve(pile, unseen=unseen), jigoku=(0,) * len(state.jigoku)
    )  # fmt: skip


def to_hand(state: State, seat: int, kind: int) -> State:
    return evolved(state, hands=put(state.hands, seat, added(state.hands[seat], kind)))


def to_jigoku(state: State, cards: Counts) -> State:
    """WA-411."""
    return evolved(state, jigoku=with_all(state.jigoku, cards))


def draw_card(state: State, seat: int, kind: int) -> State:
    """One drawn card whose face the app knows."""
    left = state.drawing[1] - 1
    state = to_hand(drawn(state, kind), seat, kind)
    return emptied(evolved(state, drawing=(seat, left) if left else NOBODY))


def draw_unknown(state: State) -> State:
    """Cards drawn from a physical deck: only their number is known."""
    seat, left = state.drawing
    while left:
        state = refilled(state)
        if state.top or (state.bottom and not state.deck.count):
            kind = state.top[0] if state.top else state.bottom[0]
            state = to_hand(drawn(state, kind), seat, kind)
            taken = 1
        else:
            taken = min(left, state.deck.count)
            if not taken:
                break  # WA-211
            state = evolved(
                state,
                deck=state.deck.take_unknown(taken),
                unknown=added(state.unknown, seat, taken),
            )
        left -= taken
        state = emptied(state)
    return evolved(state, drawing=NOBODY)


def into_hand(state: State, seat: int, cards: Counts) -> State:
    """Cards that everybody sees going into a hand."""
    return evolved(
        state,
        hands=put(state.hands, seat, with_all(state.hands[seat], cards)),
        open_hands=put(state.open_hands, seat, (*state.open_hands[seat], *cards)),
    )


def still_held(cards: Counts, hand: Counts) -> Counts:
    """Those of these cards that the hand still holds."""
    return tuple(kind for at, kind in enumerate(cards) if cards[:at].count(kind) < hand[kind])


def taken(state: State, seat: int, kind: int) -> dict[str, Any]:
    """The changes when a card leaves a hand; an unknown one shows its face."""
    changes: dict[str, Any] = {}
    shown = state.open_hands[seat]
    if kind in shown:
        # Copies are alike: what is left of the hand is the same whichever of them has left it.
        changes["open_hands"] = put(state.open_hands, seat, without(shown, kind))
    if state.hands[seat][kind]:
        changes["hands"] = put(state.hands, seat, added(state.hands[seat], kind, -1))
    else:
        changes["unknown"] = added(state.unknown, seat, -1)
        changes["deck"] = state.deck.locate(state.box.cards.kinds[kind])
    return changes


def leave_hand(state: State, seat: int, kind: int) -> State:
    return evolved(state, **taken(state, seat, kind))


def discard(state: State, seat: int, kind: int) -> State:
    """WA-213, WA-420."""
    return evolved(state, jigoku=added(state.jigoku, kind), **taken(state, seat, kind))


def swapped_unseen(state: State, one: int, two: int) -> State:
    """Cards went to and fro that only these two know (WA-426)."""
    shown, everybody = state.open_hands, range(state.box.seats + 1)
    # An open card among them may be in either hand now: nobody else can tell any more.
    know = {one, two} if not (shown[one] or shown[two]) else set(everybody)
    return evolved(
        state,
        open_hands=put(put(shown, one, ()), two, ()),
        insiders=tuple(sorted({*state.insiders, *know})),
    )


def mixed(state: State, seats: tuple[int, int]) -> State:
    """Known cards of hands between which unnamed cards went to and fro: they may be in either."""
    hands, unknown, unseen = list(state.hands), list(state.unknown), list(state.deck.unseen)
    for seat in seats:
        unknown[seat] += sum(hands[seat])
        unseen = [a + b for a, b in zip(unseen, hands[seat], strict=True)]
        hands[seat] = (0,) * len(hands[seat])
    return evolved(
        state,
        hands=tuple(hands),
        unknown=tuple(unknown),
        deck=evolve(state.deck, unseen=tuple(unseen)),
    )


def missing(state: State, seat: int, kind: int, chosen: Counts = ()) -> str:
    """Why this hand cannot hold this card beside the chosen ones: a clause, or nothing.

    A hand the app does not know is checked for its size and the copies that exist.
    """
    hand, unknown = state.hands[seat], state.unknown[seat]
    wanted = chosen.count(kind) + 1
    if wanted <= hand[kind]:
        return ""
    if not unknown:
        return "WA-316"
    if wanted - hand[kind] > state.deck.unseen[kind]:
        return "WA-503" if kind in state.box.cards.yokai else "WA-105"
    blind = wanted - hand[kind]
    for other in set(chosen) - {kind}:
        blind += max(0, chosen.count(other) - hand[other])
    return "WA-316" if blind > unknown else ""

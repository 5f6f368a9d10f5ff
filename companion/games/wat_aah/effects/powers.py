"""The powers of clans and Yokai (WA-401 to WA-510)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.wat_aah.components import CLAN, IS_YOKAI, NO_POWER, Counts, Power
from companion.games.wat_aah.effects.zones import (
    discard,
    drawn,
    emptied,
    into_hand,
    mixed,
    refilled,
    swapped_unseen,
    to_jigoku,
)
from companion.games.wat_aah.state import (
    NOBODY,
    State,
    added,
    evolved,
    in_turn,
    orphaned,
    put,
    with_all,
    with_area,
    without,
)

MINOR_FROM, MAJOR_FROM = 2, 3
MONKEY = CLAN["monkey"]
CARD_TARGETS = frozenset(("destroy_card", "return_card"))
ASKED = {
    "opponent": frozenset(("opponent_discards", "swap_cards", "swap_hands")),
    "discards": frozenset(("opponent_discards",)),
    "swap": frozenset(("swap_cards",)),
    "jigoku": frozenset(("take_jigoku",)),
    "look": frozenset(("look_keep",)),
    "put_away": frozenset(("look_keep",)),
    "target": frozenset(("destroy_card", "destroy_clan", "return_card", "return_clan")),
    "copy": frozenset(("copy_minor", "copy_major")),
}
"""Which powers ask each question."""


def power_of(state: State, clan: int, number: int) -> Power:
    """WA-402 to WA-404: what laying this number of cards at once triggers."""
    cards = state.box.cards
    if number >= MAJOR_FROM:
        return cards.major[clan]
    return cards.minor[clan] if number >= MINOR_FROM else NO_POWER


def trigger(state: State, power: Power) -> State:
    """WA-401: starts a power; settling goes on from the phase it sets."""
    return START[power.kind](evolved(in_turn(state, power=power), phase="end_power"), power)


def still_possible(state: State) -> State:
    """WA-406: a power that has lost what it could be aimed at is over."""
    power = state.play.power
    if power is None or power.kind not in ASKED[state.phase]:
        return state
    return START[power.kind](evolved(state, phase="end_power"), power)


# powers of the acting player alone


def _none(state: State, power: Power) -> State:
    """WA-412."""
    return state


def _draw(state: State, power: Power) -> State:
    """WA-413."""
    return evolved(state, drawing=(state.turn, power.n) if power.n else NOBODY)


def _take_jigoku(state: State, power: Power) -> State:
    """WA-414, WA-415."""
    number = min(power.n, sum(state.jigoku))
    return evolved(in_turn(state, left=number), phase="jigoku") if number else state


def still_in_jigoku(state: State) -> State:
    """WA-414: fewer lie there if somebody's card has had it shuffled meanwhile."""
    left = min(state.play.left, sum(state.jigoku))
    return in_turn(state, left=left) if left else evolved(in_turn(state, left=0), phase="end_power")


def take(state: State, kind: int) -> State:
    state = evolved(state, jigoku=added(state.jigoku, kind, -1))
    return counted(into_hand(state, state.turn, (kind,)))


def _look_keep(state: State, power: Power) -> State:
    """WA-416, WA-417."""
    return evolved(in_turn(state, left=power.n), phase="look")


def look(state: State, kind: int) -> State:
    """One card looked at; its face is known to the app."""
    state = drawn(state, kind)
    play = state.play
    return emptied(in_turn(state, looked=tuple(sorted((*play.looked, kind))), left=play.left - 1))


def look_unknown(state: State) -> State:
    """Cards looked at from a physical deck."""
    left = state.play.left
    while left:
        state = refilled(state)
        if state.top or (state.bottom and not state.deck.count):
            state = look(state, state.top[0] if state.top else state.bottom[0])
            left -= 1
            continue
        number = min(left, state.deck.count)
        if not number:
            break
        state = evolved(state, deck=state.deck.take_unknown(number))
        state = emptied(in_turn(state, look_unknown=state.play.look_unknown + number))
        left -= number
    return in_turn(state, left=0)


def looked_at(state: State) -> State:
    """All cards are looked at: as many as are not kept go to the Jigoku (WA-417)."""
    play = state.play
    assert play.power is not None
    away = len(play.looked) + play.look_unknown - play.power.k
    if away > 0:
        return evolved(in_turn(state, left=away), phase="put_away")
    return kept(state)


def put_away(state: State, kind: int) -> State:
    play = state.play
    if kind in play.looked:
        state = in_turn(state, looked=without(play.looked, kind))
    else:
        state = evolved(
            in_turn(state, look_unknown=play.look_unknown - 1),
            deck=state.deck.locate(state.box.cards.kinds[kind]),
        )
    state = to_jigoku(state, (kind,))
    if play.left > 1:
        return in_turn(state, left=play.left - 1)
    return kept(in_turn(state, left=0))


def kept(state: State) -> State:
    """The rest stays in hand, unseen by the others."""
    play, seat = state.play, state.turn
    return evolved(
        in_turn(state, looked=(), look_unknown=0),
        hands=put(state.hands, seat, with_all(state.hands[seat], play.looked)),
        unknown=added(state.unknown, seat, play.look_unknown),
        phase="end_power",
    )


# powers against one opponent


def _opponent(state: State, power: Power) -> State:
    useful = [other for other in state.others(state.turn) if effect_on(state, power, other)]
    return evolved(state, phase="opponent") if useful else state


def effect_on(state: State, power: Power, other: int) -> int:
    """How much the power can do with this opponent (WA-422, WA-428, WA-429)."""
    theirs, own = state.hand_size(other), state.hand_size(state.turn)
    if power.kind == "opponent_discards":
        return min(power.n, theirs)
    if power.kind == "swap_hands" or not state.box.fox_equal:
        return theirs + own
    return min(power.n, own, theirs)


def against(state: State, other: int) -> State:
    """The opponent is chosen."""
    power = state.play.power
    assert power is not None
    state = evolved(in_turn(state, other=other), phase="end_power")
    if power.kind == "opponent_discards":
        number = effect_on(state, power, other)  # WA-421
        if state.box.rat_chooser == "attacker":  # WA-423: who picks has seen the whole hand
            state = evolved(state, insiders=tuple(sorted({*state.insiders, state.turn})))
        return evolved(in_turn(state, left=number), phase="discards") if number else state
    if power.kind == "swap_hands":
        return swap_hands(state, other)
    if not any(swap_sizes(state)):
        return state
    return state_of_swap(state)


def discarded(state: State, kind: int) -> State:
    return counted(discard(state, state.play.other, kind))


def counted(state: State) -> State:
    left = state.play.left - 1
    return in_turn(state, left=left) if left else evolved(in_turn(state, left=0), phase="end_power")


def swap_hands(state: State, other: int) -> State:
    """WA-429: known and unknown cards change hands together."""
    seat = state.turn
    hands, unknown, shown = list(state.hands), list(state.unknown), list(state.open_hands)
    hands[seat], hands[other] = hands[other], hands[seat]
    unknown[seat], unknown[other] = unknown[other], unknown[seat]
    shown[seat], shown[other] = shown[other], shown[seat]
    return evolved(
        state,
        hands=tuple(hands),
        unknown=tuple(unknown),
        open_hands=tuple(shown),
        insiders=tuple(sorted({*state.insiders, seat, other})),  # each had the other's hand
    )


def swap_sizes(state: State) -> tuple[int, int]:
    """WA-424, WA-427: how many cards each side gives."""
    power, other = state.play.power, state.play.other
    assert power is not None
    own, theirs = state.hand_size(state.turn), state.hand_size(other)
    if state.box.fox_equal:
        number = min(power.n, own, theirs)
        return number, number
    return min(power.n, own), min(power.n, theirs)


def state_of_swap(state: State) -> State:
    if state.box.app_cards:
        return evolved(state, phase="swap")
    # Nobody tells the app which cards change hands, so it only keeps the numbers.
    seat, other = state.turn, state.play.other
    own, theirs = swap_sizes(state)
    state = swapped_unseen(mixed(state, (seat, other)), seat, other)
    unknown = added(added(state.unknown, seat, theirs - own), other, own - theirs)
    return evolved(state, unknown=unknown)


def giver(state: State) -> int:
    """Who picks now: first the player on turn, then the other, each unseen."""
    own, _ = swap_sizes(state)
    return state.turn if len(state.play.given[0]) < own else state.play.other


def give(state: State, kind: int) -> State:
    mine, theirs = state.play.given
    if giver(state) == state.turn:
        mine = (*mine, kind)
    else:
        theirs = (*theirs, kind)
    state = in_turn(state, given=(mine, theirs))
    if (len(mine), len(theirs)) != swap_sizes(state):
        return state
    return evolved(exchanged(state, mine, theirs), phase="end_power")


def exchanged(state: State, mine: Counts, theirs: Counts) -> State:
    seat, other = state.turn, state.play.other
    hands = list(state.hands)
    for giving, taking, cards in ((seat, other, mine), (other, seat, theirs)):
        for kind in cards:
            hands[giving] = added(hands[giving], kind, -1)
            hands[taking] = added(hands[taking], kind)
    state = swapped_unseen(state, seat, other)
    return evolved(in_turn(state, given=((), ())), hands=tuple(hands))


# powers on cards in play


def _target(state: State, power: Power) -> State:
    """WA-410."""
    own = [] if state.box.opponents_only else [state.turn]
    possible = any(state.areas[seat] for seat in (*own, *state.others(state.turn)))
    return evolved(state, phase="target") if possible else state


def hit_card(state: State, owner: int, clan: int, kind: int) -> State:
    """WA-430, WA-432."""
    power = state.play.power
    assert power is not None
    cards = state.clan_at(owner, clan)
    assert cards is not None
    rest = without(cards, kind)
    state = evolved(state, areas=with_area(state, owner, clan, rest), phase="end_power")
    if power.kind == "return_card":
        state = into_hand(state, owner, (kind,))
    else:
        state = to_jigoku(state, (kind,))
    return without_orphans(state, owner, clan)


def hit_clan(state: State, owner: int, clan: int) -> State:
    """WA-431, WA-433."""
    power = state.play.power
    assert power is not None
    cards = state.clan_at(owner, clan)
    assert cards is not None
    state = evolved(state, areas=with_area(state, owner, clan, ()), phase="end_power")
    if power.kind == "return_clan":
        return into_hand(state, owner, cards)
    return to_jigoku(state, cards)


def without_orphans(state: State, owner: int, clan: int) -> State:
    """WA-320."""
    cards = state.clan_at(owner, clan)
    if not cards or not orphaned(state.box, clan, cards):
        return state
    return to_jigoku(evolved(state, areas=with_area(state, owner, clan, ())), cards)


def _destroy_all_yokai(state: State, power: Power) -> State:
    """WA-509, WA-510."""
    box = state.box
    spared = state.play.chosen if box.saitenza_spared else ()
    destroyed: list[int] = []
    for owner in range(box.seats):
        for clan, cards in state.areas[owner]:
            struck = [
                card for card in cards if box.cards.clan[card] == IS_YOKAI and card not in spared
            ]
            if struck:
                rest = tuple(card for card in cards if card not in struck)
                state = evolved(state, areas=with_area(state, owner, clan, rest))
                destroyed += struck
    return to_jigoku(state, tuple(destroyed))


# copying


def _copy(state: State, power: Power) -> State:
    """WA-435, WA-438."""
    possible = any(
        may_copy(state, power, clan)
        for other in state.others(state.turn)
        for clan, _ in state.areas[other]
    )
    return evolved(state, phase="copy") if possible else state


def may_copy(state: State, power: Power, clan: int) -> bool:
    """WA-436: copying a copy would only mean to choose again."""
    return clan != MONKEY and not copied(state, power, clan).kind.startswith("copy_")


def copied(state: State, power: Power, clan: int) -> Power:
    cards = state.box.cards
    return (cards.minor if power.kind == "copy_minor" else cards.major)[clan]


def copy(state: State, clan: int) -> State:
    """WA-435, WA-439."""
    assert state.play.power is not None
    return trigger(state, copied(state, state.play.power, clan))


START: dict[str, Callable[[State, Power], State]] = {
    "none": _none,
    "draw": _draw,
    "take_jigoku": _take_jigoku,
    "look_keep": _look_keep,
    "opponent_discards": _opponent,
    "swap_cards": _opponent,
    "swap_hands": _opponent,
    "destroy_card": _target,
    "destroy_clan": _target,
    "return_card": _target,
    "return_clan": _target,
    "copy_minor": _copy,
    "copy_major": _copy,
    "destroy_all_yokai": _destroy_all_yokai,
}

"""What a person could point at in each decision, in a stable order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.engine import Move
from companion.games.ninjato.components import DOJO, GUARDS, RUMORS, SKILL, SKILLS, TREASURES
from companion.games.ninjato.effects import notes
from companion.games.ninjato.effects.fighting import (
    BORYAKU,
    BORYAKU_WORDS,
    CHOCHO,
    EFFECTS,
    KUJI_KIRI,
    SEISHIN_TEKI,
)
from companion.games.ninjato.effects.payment import payments
from companion.games.ninjato.effects.raid import other_mode, renewable
from companion.games.ninjato.effects.visit import cost_of
from companion.games.ninjato.state import (
    HOUSES,
    MODES,
    PLACES,
    SEATS,
    START_TOKENS,
    TOTALS,
    State,
    token_clan,
    token_value,
)

GO = [Move(("go", place)) for place in PLACES]
RAID = [Move(("raid", house, mode)) for house in HOUSES for mode in MODES]
PLACING = (*GO, *RAID)
PICK = [Move(("pick", value)) for value in DOJO]
BLIND = Move(("pick", "blind"))
DISCARD = [Move(("discard", value)) for value in DOJO]
PAY = [Move(("pay", value)) for value in DOJO]
FIGHT = [Move(("fight", "1")), Move(("fight", "2"))]
ATTACK = [Move(("attack", value)) for value in DOJO]
BORYAKU_ATTACK = [Move(("attack", word)) for word in BORYAKU_WORDS]
SUPPORT = [Move(("support", "+1")), Move(("support", "-1"))]
MODIFY = [
    (SKILL[skill], Move(("skill", skill, effect)))
    for skill, effects in EFFECTS.items()
    for effect in effects
]
CONFIRM, CANCEL, CONCEDE = Move(("confirm",)), Move(("cancel",)), Move(("concede",))
BANZAI, LEAVE, DONE = Move(("banzai",)), Move(("leave",)), Move(("done",))
KEEP = [Move(("keep", kind)) for kind in TREASURES]
TAKE = (Move(("take", "house_honor")), Move(("take", "rumor")))
PASS = Move(("pass",))
NOBODY = Move(("disguise", "none"))


def candidates(state: State) -> Iterable[Move]:
    return OFFERS[state.phase](state)


def _place(state: State) -> Iterable[Move]:
    return PLACING


def _dojo_pick(state: State) -> Iterator[Move]:
    for index, number in enumerate(state.shown):
        if number:
            yield PICK[index]
    yield BLIND


def _held(state: State, moves: list[Move]) -> Iterator[Move]:
    """One move for each value that the hand can hold."""
    hand, unknown = state.hands[state.seat], state.unknown[state.seat]
    for index, move in enumerate(moves):
        if hand[index] or unknown:
            yield move


def _discard(state: State) -> Iterator[Move]:
    return _held(state, DISCARD)


def _pay(state: State) -> Iterator[Move]:
    return _held(state, PAY)


def _sensei(state: State) -> Iterator[Move]:
    for skill in dict.fromkeys(state.sensei):
        yield Move(("learn", skill))
    yield PASS


def _raid_act(state: State) -> Iterator[Move]:
    raid = state.raid
    assert raid is not None
    for index in range(len(state.figures)):
        if index not in raid.beaten:
            yield FIGHT[index]
    yield from _between(state)
    yield CONCEDE


def _between(state: State, switching: bool = True) -> Iterator[Move]:
    """Chocho, Kuji-kiri and Seishin-teki."""
    raid, up = state.raid, state.up[state.seat]
    assert raid is not None
    if up[CHOCHO] and raid.carried:
        lot = state.houses[raid.house]
        given = [(kind, "light") for kind, n in enumerate(raid.loot) if n]
        given += [(kind, "red") for kind, n in enumerate(raid.red_loot) if n]
        there = [(kind, "light") for kind, n in enumerate(lot.light) if n]
        there += [(kind, "red") for kind, n in enumerate(lot.red) if n]
        for give, side in given:
            for get, other in there:
                yield Move(("swap", TREASURES[give], side, TREASURES[get], other))
    if up[KUJI_KIRI]:
        for skill in renewable(state):
            yield Move(("skill", "kuji_kiri", SKILLS[skill]))
    if switching and up[SEISHIN_TEKI]:
        yield Move(("skill", "seishin_teki", other_mode(raid.mode)))


def _attack(state: State) -> Iterator[Move]:
    plan = state.raid.plan if state.raid else None
    assert plan is not None
    up = state.up[state.seat]
    if not plan.main:
        yield from _held(state, ATTACK)
        if up[BORYAKU]:
            yield from BORYAKU_ATTACK
    else:
        yield CONFIRM
        if state.hands[state.seat][2] or state.unknown[state.seat]:
            yield from SUPPORT
        for skill, move in MODIFY:
            if up[skill]:
                yield move
    yield CANCEL


def _raid_choice(state: State) -> Iterator[Move]:
    yield LEAVE
    yield BANZAI
    yield from _between(state)


def _failed(state: State) -> Iterator[Move]:
    yield from _between(state, switching=False)
    yield DONE


def _keep(state: State) -> Iterator[Move]:
    raid = state.raid
    assert raid is not None
    for kind, move in enumerate(KEEP):
        if raid.loot[kind] or raid.red_loot[kind]:
            yield move


def _token(state: State) -> Iterator[Move]:
    for token in dict.fromkeys(state.supply):
        yield Move(("token", token_clan(token), str(token_value(token))))


def _envoys(state: State) -> Iterator[Move]:
    for card in dict.fromkeys(state.palace):
        yield Move(("envoy", card))
    yield PASS


def _rumors(state: State) -> Iterator[Move]:
    if not state.box.full:
        for kind in RUMORS:
            yield Move(("rumor", kind))
    for card in dict.fromkeys(state.pavilion):
        yield Move(("rumor", card))
    if state.phase == "rumor_pick":
        yield PASS


def _payment(state: State) -> Iterator[Move]:
    owned, cost = state.treasures[state.seat], cost_of(state, state.chosen)
    for made in payments(owned, cost, state.box.must_differ):
        yield Move(("give", made.word))


def _disguise(state: State) -> Iterator[Move]:
    for card in state.envoys[state.seat]:
        if state.box.envoy(card).mask:
            yield Move(("disguise", card))
    yield NOBODY


def _take(state: State) -> Iterable[Move]:
    return TAKE


def _house(state: State) -> str:
    return state.todo[0].split()[1]


def _drawn(state: State, verb: str) -> Iterator[Move]:
    """Cards of a list: only those nobody has seen are offered."""
    pile = {"show_envoy": state.envoy_pile, "show_rumor": state.rumor_pile}.get(verb, state.elites)
    for card, left in zip(pile.kinds, pile.unseen, strict=True):
        if left > 0:
            yield Move((verb, card))


OFFERS: dict[str, Callable[[State], Iterable[Move]]] = {
    "place": _place,
    "dojo_pick": _dojo_pick,
    "dojo_discard": _discard,
    "sensei_tile": _sensei,
    "sensei_pay": _pay,
    "raid_act": _raid_act,
    "attack": _attack,
    "raid_choice": _raid_choice,
    "failed_act": _failed,
    "keep_one": _keep,
    "new_token": _token,
    "envoy_pick": _envoys,
    "rumor_pick": _rumors,
    "free_rumor": _rumors,
    "payment": _payment,
    "disguise": _disguise,
    "first_choice": _take,
    "setup_order": lambda state: [Move(("order", seat)) for seat in SEATS[: state.box.seats]],
    "setup_tokens": lambda state: [Move(("lay", _house(state), token)) for token in START_TOKENS],
    "reveal_sentry": lambda state: [Move(("sentry", _house(state), kind)) for kind in GUARDS],
    "reveal_treasure": lambda state: [
        Move(("treasure", _house(state), kind)) for kind in TREASURES
    ],
    "reveal_skill": lambda state: [Move(("tile", skill)) for skill in SKILLS[:-1]],
    "reveal_envoy": lambda state: _drawn(state, "show_envoy"),
    "reveal_rumor": lambda state: _drawn(state, "show_rumor"),
    "deal_dojo": lambda state: [Move(("deal", SEATS[state.seat], value)) for value in DOJO],
    "dojo_blind": lambda state: [Move(("draw", SEATS[state.seat], value)) for value in DOJO],
    "reveal_dojo": lambda state: [Move(("card", value)) for value in DOJO],
    "reveal_guard": lambda state: [Move(("guard", kind)) for kind in GUARDS],
    "reveal_elite": lambda state: _drawn(state, "elite"),
    "note": notes.candidates,
    "note_paid": lambda state: [Move(("paid", str(number))) for number in notes.paid_honors(state)],
    "leftovers": lambda state: [
        Move(("leftover", str(number))) for number in range(TOTALS["treasures"] + 1)
    ],
}

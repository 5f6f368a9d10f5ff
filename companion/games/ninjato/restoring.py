"""A state from a position that people typed in or that was kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import BadPosition, Pile, Say, Setup
from companion.engine.piles import whole
from companion.games.ninjato.cards import (
    CLANS,
    DOJO,
    GUARDS,
    SKILLS,
    TREASURES,
    is_typed,
)
from companion.games.ninjato.decks import NO_PILE, whole_box
from companion.games.ninjato.flow import TASKS, advance
from companion.games.ninjato.noting import RUMOR
from companion.games.ninjato.offering import OFFERS
from companion.games.ninjato.state import (
    DISPLAY,
    GUARD,
    HOUSE,
    HOUSES,
    MODES,
    PLACES,
    ROUNDS,
    SHELF,
    Box,
    Counts,
    House,
    Payout,
    Plan,
    Raid,
    State,
)

FIELDS = frozenset(
    ("round", "order", "seat", "phase", "todo", "shuriken", "stack", "houses", "hands", "dojo",
     "dojo_discard", "guard_discard", "elite_discard", "treasure_discard", "gone",
     "disguises_left", "sensei", "palace", "pavilion", "skills", "used", "envoys", "rumors",
     "trophies", "treasures", "loose", "honor", "raid", "picks", "chosen", "named", "ledger",
     "history", "piles")
)  # fmt: skip
REWARDS = ("house_honor", "rumor", "nothing")
PHASES = frozenset((*OFFERS, "over"))
BOARD = frozenset((*PLACES, *(f"{house}_{mode}" for house in HOUSES for mode in MODES)))


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    box = Box.of(setup)
    extra = set(given) - FIELDS
    if extra:
        raise BadPosition(
            Say("A position of this game has no field “{key}”.", key=str(min(extra))[:40])
        )
    try:
        state = _restore(box, given)
        if not state.phase:
            state = advance(state)
        _check_question(state)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError) as error:
        raise BadPosition(Say("This position cannot be read.")) from error
    return state


def _restore(box: Box, given: Mapping[str, Any]) -> State:
    seats = box.seats
    nobody: list[Any] = [[]] * seats
    houses = tuple(_house(box, row) for row in given["houses"])
    order = tuple(_number(seat) for seat in given.get("order", range(seats)))
    rows = given.get("hands") or [{"unknown": 4 if box.full else 0}] * seats
    hands = tuple(_counts({k: n for k, n in row.items() if k != "unknown"}, DOJO) for row in rows)
    unknown = tuple(_number(row.get("unknown", 0)) for row in rows)
    phase = given.get("phase", "")
    if not len(houses) == len(HOUSES) or not len(rows) == seats or phase not in PHASES | {""}:
        raise ValueError(phase)
    round_number, seat = _number(given.get("round", 1)), _number(given.get("seat", 0))
    if not 1 <= round_number <= ROUNDS or seat >= seats or set(order) - set(range(seats)):
        raise ValueError(order)
    raid = given.get("raid")
    state = State(
        box=box,
        phase=phase,
        todo=_todo(given, box, houses),
        round=round_number,
        order=order,
        seat=seat,
        shuriken=_lists(given.get("shuriken", nobody), seats),
        stack=tuple(_seat(owner, seats) for owner in given.get("stack", ())),
        hands=hands,
        unknown=unknown,
        dojo=NO_PILE,
        shown=_counts(given.get("dojo") or {}, DOJO),
        dojo_discard=_counts(given.get("dojo_discard") or {}, DOJO),
        guards=NO_PILE,
        guard_discard=_counts(given.get("guard_discard") or {}, GUARDS),
        elites=NO_PILE,
        elite_discard=tuple(map(str, given.get("elite_discard", ()))),
        bag=NO_PILE,
        treasure_discard=_counts(given.get("treasure_discard") or {}, TREASURES),
        houses=houses,
        tiles=NO_PILE,
        sensei=tuple(map(str, given.get("sensei", ()))),
        gone=_counts(given.get("gone") or {}, SKILLS),
        disguises_left=0,
        up=_rows(given.get("skills"), SKILLS, seats),
        down=_rows(given.get("used"), SKILLS, seats),
        envoy_pile=NO_PILE,
        palace=tuple(map(str, given.get("palace", ()))),
        envoys=_lists(given.get("envoys", nobody), seats),
        rumor_pile=NO_PILE,
        pavilion=tuple(map(str, given.get("pavilion", ()))),
        rumors=_lists(given.get("rumors", nobody), seats),
        treasures=_rows(given.get("treasures"), TREASURES, seats),
        loose=_numbers(given.get("loose") or [0] * seats, seats),
        trophies=_lists(given.get("trophies", nobody), seats),
        honor=_numbers(given.get("honor") or [0] * seats, seats),
        raid=None if raid is None else _read_raid(raid),
        picks=_number(given.get("picks", 0)),
        chosen=str(given.get("chosen", "")),
        named=tuple((_seat(owner, seats), str(card)) for owner, card in given.get("named", ())),
        ledger=tuple(_payout(seats, *row) for row in given.get("ledger", ())),
        history=tuple(_numbers(row, seats) for row in given.get("history", ())),
    )
    _check_cards(state)
    return _with_piles(state, given)


def _todo(given: Mapping[str, Any], box: Box, houses: tuple[House, ...]) -> tuple[str, ...]:
    """What follows; in a typed position the displays nobody told are turned up first."""
    if "todo" in given or "phase" in given:
        todo = tuple(map(str, given.get("todo", ())))
        if any(task.split()[0] not in TASKS for task in todo):
            raise ValueError(todo)
        return todo
    tasks: list[str] = []
    if box.full:
        for house, lot in zip(HOUSES, houses, strict=True):
            if not lot.closed:
                tasks += [f"treasure {house}"] * (0 if lot.treasures else 3)
                tasks += [] if lot.sentry else [f"sentry {house}"]
        if "sensei" not in given and _number(given.get("round", 1)) <= 4:
            tasks += ["skill"] * box.seats
        tasks += ["envoy"] * SHELF if "palace" not in given else []
        tasks += ["rumor"] * SHELF if "pavilion" not in given else []
        tasks += ["dojo"] * DISPLAY
    return (*tasks, "turn")


def _with_piles(state: State, given: Mapping[str, Any]) -> State:
    """The decks are what is left of the box."""
    box, kept, raid = state.box, given.get("piles") or {}, state.raid
    if not box.full:
        return whole_box(state)
    seen_dojo = (*state.hands, state.shown, state.dojo_discard)
    dojo = _left(DOJO, box.dojo, seen_dojo)
    treasures = [lot.light for lot in state.houses] + [lot.red for lot in state.houses]
    treasures += [*state.treasures, state.treasure_discard]
    treasures += [raid.loot, raid.red_loot] if raid else []
    fought = [0] * len(GUARDS)
    for lot in state.houses:
        if lot.sentry:
            fought[GUARD[lot.sentry]] += 1
    if raid and raid.source in ("guards", "stand_in") and raid.guard:
        fought[GUARD[raid.guard]] += 1
    elites = [card for cards in state.trophies for card in cards] + list(state.elite_discard)
    elites += [raid.guard] if raid and raid.source == "elites" and raid.guard else []
    tiles = _left(
        SKILLS[:-1],
        tuple(box.skills[skill].copies for skill in SKILLS[:-1]),
        [tiles[:-1] for tiles in (*state.up, *state.down, state.gone)]
        + [tuple(state.sensei.count(skill) for skill in SKILLS[:-1])],
    )
    buried = state.round >= 5  # NJ-226
    disguises = sum(tiles[-1] for tiles in (*state.up, *state.down, state.gone))
    disguises += state.sensei.count("hensojutsu")
    envoys = [card for cards in state.envoys for card in cards] + list(state.palace)
    rumors = [card for cards in state.rumors for card in cards] + list(state.pavilion)
    return state.but(
        dojo=_pile("dojo", dojo, sum(state.unknown), kept),
        guards=_pile(
            "guards", _left(GUARDS, box.guards, [tuple(fought), state.guard_discard]), 0, kept
        ),
        elites=_cards("elites", box.elites, elites, kept),
        bag=_pile("treasures", _left(TREASURES, box.treasures, treasures), 0, kept),
        tiles=_pile("skills", tiles, sum(tiles.values()) if buried else 0, kept),
        disguises_left=_number(
            given.get("disguises_left", max(0, box.skills["hensojutsu"].copies - disguises))
        ),
        envoy_pile=_cards("envoys", box.envoys, envoys, kept),
        rumor_pile=_cards("rumors", box.rumors, rumors, kept),
    )


def _left(kinds: Sequence[str], copies: Counts, seen: Sequence[Counts]) -> dict[str, int]:
    return {
        kind: copies[index] - sum(counts[index] for counts in seen)
        for index, kind in enumerate(kinds)
    }


def _cards(
    name: str, listed: Mapping[str, Any], seen: Sequence[str], kept: Mapping[str, Any]
) -> Pile:
    typed = sum(is_typed(card) for card in seen)
    left = {card: 1 - seen.count(card) for card in listed}
    return _pile(name, left, typed, kept)


def _pile(name: str, unseen: dict[str, int], out: int, kept: Mapping[str, Any]) -> Pile:
    old = kept.get(name)
    count = sum(unseen.values()) - out
    if old and list(unseen.values()) == list(old["unseen"]):
        count = _number(old.get("left", count))
    return Pile.restored(name, unseen, count, old)


def _payout(
    seats: int, played: int, clan: str, place: int, seat: int, reward: str, points: int
) -> Payout:
    if clan not in CLANS or place not in (1, 2) or reward not in REWARDS:
        raise ValueError(clan)
    owner = -1 if seat == -1 else _seat(seat, seats)
    return _number(played), clan, _number(place), owner, reward, _number(points)


def _house(box: Box, row: Mapping[str, Any]) -> House:
    sentry, token = str(row.get("sentry", "")), str(row.get("token", ""))
    if (sentry and sentry not in GUARD) or (token and token not in box.tokens):
        raise ValueError(row)
    return House(
        token,
        sentry,
        _counts(row.get("light") or {}, TREASURES),
        _counts(row.get("red") or {}, TREASURES),
        bool(row.get("closed", False)),
    )


def _read_raid(row: Mapping[str, Any]) -> Raid:
    plan, source = row.get("plan"), str(row.get("source", "sentry"))
    if row["mode"] not in MODES or source not in ("", "sentry", "guards", "elites", "stand_in"):
        raise ValueError(row)
    return Raid(
        HOUSE[row["house"]],
        str(row["mode"]),
        str(row.get("guard", "")),
        source,
        tuple(map(_number, row.get("beaten", ()))),
        _counts(row.get("loot") or {}, TREASURES),
        _counts(row.get("red_loot") or {}, TREASURES),
        None
        if plan is None
        else Plan(
            _number(plan["figure"]),
            str(plan["main"]),
            tuple(_sign(sign) for sign in plan["supports"]),
            tuple((str(skill), str(effect)) for skill, effect in plan["skills"]),
        ),
    )


TASK_OF = {
    "setup_order": ("order",),
    "setup_tokens": ("token",),
    "reveal_sentry": ("sentry",),
    "reveal_treasure": ("treasure", "alarm"),
    "reveal_skill": ("skill",),
    "reveal_envoy": ("envoy",),
    "reveal_rumor": ("rumor",),
    "deal_dojo": ("deal",),
    "reveal_dojo": ("dojo",),
    "dojo_discard": ("limit",),
    "reveal_guard": ("guard",),
    "reveal_elite": ("elite",),
    "disguise": ("disguise",),
    "first_choice": ("first",),
    "free_rumor": ("first", "second"),
    "leftovers": ("leftover",),
}


NOTED = frozenset(("note", "note_paid", "leftovers"))
SHARED = frozenset(("setup_order", "setup_tokens", "disguise", "first_choice", "free_rumor"))


def _check_question(state: State) -> None:
    """Raises if the decision that is asked has no footing in the rest of the position."""
    phase = state.phase
    if phase == "over":
        return
    if phase in TASK_OF and state.todo[0].split()[0] not in TASK_OF[phase]:
        raise ValueError(phase)
    if phase.startswith(("raid", "attack", "failed", "keep", "new")) and state.raid is None:
        raise ValueError(phase)
    if (phase == "attack") != (state.raid is not None and state.raid.plan is not None):
        raise ValueError(phase)
    if phase not in NOTED | SHARED if not state.box.full else phase in NOTED:
        raise ValueError(phase)
    _check_chosen(state)
    tuple(OFFERS[phase](state))


def _check_chosen(state: State) -> None:
    """Raises if what waits for its payment cannot."""
    match state.phase:
        case "sensei_pay":
            fits = state.chosen in state.sensei
        case "payment":
            fits = state.chosen in (*state.palace, *state.pavilion)
        case "note_paid":
            fits = state.chosen in ("", RUMOR) or bool(state.box.envoy(state.chosen))
        case _:
            fits = not state.chosen
    if not fits:
        raise ValueError(state.chosen)


def _check_cards(state: State) -> None:
    """Raises for a card that no box holds, or a place that no board shows."""
    box = state.box
    if {place for places in state.shuriken for place in places} - BOARD:
        raise ValueError(state.shuriken)
    for card in (*state.palace, *(card for cards in state.envoys for card in cards)):
        box.envoy(card)
    for card in (*state.pavilion, *(card for cards in state.rumors for card in cards)):
        box.rumor(card)
    for card in (*state.elite_discard, *(card for cards in state.trophies for card in cards)):
        box.elite(card)
    for skill in state.sensei:
        SKILLS.index(skill)
    raid = state.raid
    if raid is not None and raid.guard:
        assert state.figures
        if raid.source == "sentry" and raid.guard != state.houses[raid.house].sentry:
            raise ValueError(raid)


def _counts(row: Mapping[str, Any], kinds: Sequence[str]) -> Counts:
    if set(row) - set(kinds):
        raise ValueError(row)
    return tuple(_number(row.get(kind, 0)) for kind in kinds)


def _rows(rows: Any, kinds: Sequence[str], seats: int) -> tuple[Counts, ...]:
    found = tuple(_counts(row, kinds) for row in rows or [{}] * seats)
    if len(found) != seats:
        raise ValueError(rows)
    return found


def _lists(rows: Any, seats: int) -> tuple[tuple[str, ...], ...]:
    found = tuple(tuple(map(str, row)) for row in rows)
    if len(found) != seats or not all(isinstance(row, list | tuple) for row in rows):
        raise ValueError(rows)
    return found


def _numbers(row: Any, seats: int) -> Counts:
    found = tuple(_number(number) for number in row)
    if len(found) != seats:
        raise ValueError(row)
    return found


def _seat(value: Any, seats: int) -> int:
    seat = _number(value)
    if seat >= seats:
        raise ValueError(value)
    return seat


def _sign(value: Any) -> int:
    return _number(value) if value != -1 else -1


def _number(value: Any) -> int:
    return whole(value, 9_999)

"""A state from a position that people typed in or that was kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine import BadPosition, Objection, Pile, Say, Setup
from companion.engine.piles import Shuffler, whole
from companion.engine.positions import only_known, reading
from companion.games.ninjato.candidates import OFFERS
from companion.games.ninjato.components import (
    CLANS,
    DOJO,
    GUARDS,
    HENSOJUTSU,
    SKILLS,
    TREASURES,
)
from companion.games.ninjato.effects.decks import NO_PILE, all_lots, drawn_lots
from companion.games.ninjato.effects.flow import TASKS, advance
from companion.games.ninjato.invariants.asking import queue_laws
from companion.games.ninjato.position import deductions
from companion.games.ninjato.position.remains import with_disguises, with_piles
from companion.games.ninjato.state import (
    GUARD,
    HOUSE,
    HOUSES,
    MODES,
    NOTHING,
    PLACES,
    ROUNDS,
    SCORED,
    SEATS,
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
PHASES = frozenset((*OFFERS, "over", ""))
PLAIN_TASKS = frozenset(TASKS) - frozenset(
    ("token", "sentry", "treasure", "alarm", "deal", "disguise", "leftover", "rank", "first",
     "second")
)  # fmt: skip
BOARD = frozenset((*PLACES, *HOUSES, *(f"{house}_{mode}" for house in HOUSES for mode in MODES)))


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    box = Box.of(setup)
    only_known(given, FIELDS)
    state = _restore(setup, box, given)
    for fault in queue_laws(state):
        raise BadPosition(fault.say, [fault], fault.field)
    _check_lots(setup, state)
    with reading("todo"):
        return state if state.phase else advance(state)


def _restore(setup: Setup, box: Box, given: Mapping[str, Any]) -> State:
    seats = box.seats
    read = _Fields(given)
    nobody: list[Any] = [[]] * seats
    phase = read("phase", "", lambda word: str(word) if word in PHASES else _refuse(word))
    houses = read("houses", [], lambda rows: _houses(box, rows))
    shuriken = read("shuriken", nobody, lambda rows: _places(rows, seats))
    seat = read("seat", 0, lambda value: _seat(value, seats))
    if phase or "seat" not in given or not box.full:
        usual: Counts = tuple(range(seats))
    else:
        usual = deductions.order_from(seat, shuriken)
    order = read("order", usual, lambda row: tuple(_seat(value, seats) for value in row))
    rows = given.get("hands") or [{"unknown": 4 if box.full else 0}] * seats
    hands, unknown = read.as_("hands", lambda: _hands(rows, seats))
    round_number = read("round", 1, lambda value: whole(value, ROUNDS, 1))
    todo = read("todo", (), lambda tasks: tuple(_task(task, seats) for task in tasks))
    if not phase and "todo" not in given:
        todo = deductions.queue(given, round_number, houses, shuriken) if box.full else ("turn",)
    up, down = (read(key, None, lambda r: _rows(r, SKILLS, seats)) for key in ("skills", "used"))
    gone = read("gone", {}, lambda row: _counts(row or {}, SKILLS))
    sensei = read("sensei", (), lambda cards: _cards(cards, SKILLS.index))
    if "sensei" not in given and not phase and box.full:
        out = sum(tiles[HENSOJUTSU] for tiles in (*up, *down, gone))
        if deductions.hensojutsu_shown(round_number, out, shuriken):
            sensei = ("hensojutsu",)
    treasures = read("treasures", None, lambda rows: _rows(rows, TREASURES, seats))
    state = State(
        box=box,
        phase=phase,
        todo=todo,
        round=round_number,
        order=order,
        seat=seat,
        shuriken=shuriken,
        stack=read(
            "stack",
            deductions.stack_from(order, shuriken) if len(set(order)) == seats else (),
            lambda row: tuple(_seat(owner, seats) for owner in row),
        ),
        hands=hands,
        unknown=unknown,
        dojo=NO_PILE,
        shown=read("dojo", {}, lambda row: _counts(row or {}, DOJO)),
        dojo_discard=read("dojo_discard", {}, lambda row: _counts(row or {}, DOJO)),
        guards=NO_PILE,
        guard_discard=read("guard_discard", {}, lambda row: _counts(row or {}, GUARDS)),
        elites=NO_PILE,
        elite_discard=read("elite_discard", (), lambda cards: _cards(cards, box.elite)),
        bag=NO_PILE,
        treasure_discard=read("treasure_discard", {}, lambda row: _counts(row or {}, TREASURES)),
        houses=houses,
        tiles=NO_PILE,
        sensei=sensei,
        gone=gone,
        disguises_left=0,
        up=up,
        down=down,
        envoy_pile=NO_PILE,
        palace=read("palace", (), lambda cards: _cards(cards, box.envoy)),
        envoys=read("envoys", nobody, lambda rows: _owned(rows, seats, box.envoy)),
        rumor_pile=NO_PILE,
        pavilion=read("pavilion", (), lambda cards: _cards(cards, box.rumor)),
        rumors=read("rumors", nobody, lambda rows: _owned(rows, seats, box.rumor)),
        # NJ-910: where only scores are recorded, unused treasures are asked for at the end.
        treasures=treasures if box.full else (NOTHING,) * seats,
        loose=read("loose", None, lambda row: _numbers(row or [0] * seats, seats)),
        trophies=read("trophies", nobody, lambda rows: _owned(rows, seats, box.elite)),
        honor=read("honor", None, lambda row: _numbers(row or [0] * seats, seats)),
        raid=read("raid", None, lambda row: None if row is None else _read_raid(box, row)),
        picks=read(
            "picks", deductions.picks_from(phase, sum(hands[seat]) + unknown[seat]), _number
        ),
        chosen=read("chosen", "", str),
        named=read("named", (), lambda rows: tuple((_seat(s, seats), str(c)) for s, c in rows)),
        ledger=read("ledger", (), lambda rows: tuple(_payout(seats, *row) for row in rows)),
        history=read("history", (), lambda rows: tuple(_numbers(row, seats) for row in rows)),
    )
    left = read("disguises_left", None, lambda number: None if number is None else _number(number))
    state = with_disguises(state, "gone" in given, left) if box.full else state
    whole_state: State = read.as_(
        "piles", lambda: with_piles(setup, state, given.get("piles") or {})
    )
    if not phase and box.full and "seat" in given:
        deductions.check_turn(whole_state, seat)
    return whole_state


def _check_lots(setup: Setup, state: State) -> None:
    """Lots that the app draws go on from this match's seed: those drawn must be from there."""
    for task, deck in (("order", "order"), ("token", "tokens")):
        seed = setup.seed_of(deck)
        if seed is None or not any(todo.startswith(task) for todo in state.todo):
            continue
        drawn = drawn_lots(state, deck)
        whole_pile = Pile.of(deck, dict.fromkeys(all_lots(state, deck), 1))
        if drawn != Shuffler(seed).order(whole_pile)[: len(drawn)]:
            say = Say("The app draws these lots in another order: start with none of them drawn.")
            field = "order" if deck == "order" else "houses"
            raise BadPosition(say, [Objection("NJ-103", say, field=field)], field)


class _Fields:
    """The fields of a position, read one by one: what cannot be read is named."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given

    def __call__(self, key: str, usual: Any, read: Callable[[Any], Any]) -> Any:
        return self.as_(key, lambda: read(self.given.get(key, usual)))

    def as_(self, key: str, read: Callable[[], Any]) -> Any:
        with reading(key):
            return read()


def _refuse(value: Any) -> Any:
    raise ValueError(value)


def _places(rows: Any, seats: int) -> tuple[tuple[str, ...], ...]:
    found = _lists(rows, seats)
    if {place for places in found for place in places} - BOARD:
        raise ValueError(rows)
    return found


def _hands(rows: Any, seats: int) -> tuple[tuple[Counts, ...], Counts]:
    if len(rows) != seats:
        raise ValueError(rows)
    known = tuple(_counts({k: n for k, n in row.items() if k != "unknown"}, DOJO) for row in rows)
    return known, tuple(_number(row.get("unknown", 0)) for row in rows)


def _task(task: Any, seats: int) -> str:
    """A task as the app writes it: its words name a house, a seat or a clan of a phase."""
    verb, *words = str(task).split()
    match verb, *words:
        case ("token" | "sentry" | "treasure" | "alarm", house) if house in HOUSE:
            pass
        case ("deal" | "disguise" | "leftover", seat) if seat in SEATS[:seats]:
            pass
        case ("rank", played) if played in map(str, SCORED):
            pass
        case ("first" | "second", played, clan) if played in map(str, SCORED) and clan in CLANS:
            pass
        case (_,) if verb in PLAIN_TASKS:
            pass
        case _:
            raise ValueError(task)
    return " ".join((verb, *words))


def _cards(cards: Any, find: Callable[[str], Any]) -> tuple[str, ...]:
    found = tuple(map(str, cards))
    for card in found:
        find(card)
    return found


def _owned(rows: Any, seats: int, find: Callable[[str], Any]) -> tuple[tuple[str, ...], ...]:
    found = _lists(rows, seats)
    for cards in found:
        _cards(cards, find)
    return found


def _payout(
    seats: int, played: int, clan: str, place: int, seat: int, reward: str, points: int
) -> Payout:
    if clan not in CLANS or place not in (1, 2) or reward not in REWARDS:
        raise ValueError(clan)
    owner = -1 if seat == -1 else _seat(seat, seats)
    return _number(played), clan, _number(place), owner, reward, _number(points)


def _houses(box: Box, rows: Any) -> tuple[House, ...]:
    found = tuple(_house(box, row) for row in rows)
    if len(found) != len(HOUSES):
        raise ValueError(rows)
    return found


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


def _read_raid(box: Box, row: Mapping[str, Any]) -> Raid:
    plan, source = row.get("plan"), str(row.get("source", "sentry"))
    if row["mode"] not in MODES or source not in ("", "sentry", "guards", "elites", "stand_in"):
        raise ValueError(row)
    guard = str(row.get("guard", ""))
    if guard and (box.elite(guard) is None if source == "elites" else guard not in GUARD):
        raise ValueError(row)
    return Raid(
        HOUSE[row["house"]],
        str(row["mode"]),
        guard,
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
    return whole(value, 1, -1) or _refuse(value)


def _number(value: Any) -> int:
    return whole(value, 9_999)

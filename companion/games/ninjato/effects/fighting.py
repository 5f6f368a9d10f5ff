"""Attack values, which plays beat a guard, and the chance to beat the next one (NJ-4xx, NJ-5xx)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from companion.games.ninjato.components import HENSOJUTSU, SKILL, Figure
from companion.games.ninjato.state import MODES, Counts, Plan, added

SHINOBI_IRI, TAIJUTSU, KAYAKUJUTSU = (
    SKILL["shinobi_iri"],
    SKILL["taijutsu"],
    SKILL["kayakujutsu"],
)
INTONJUTSU, BORYAKU, KENJUTSU = SKILL["intonjutsu"], SKILL["boryaku"], SKILL["kenjutsu"]
CHOCHO, KUJI_KIRI, SEISHIN_TEKI = SKILL["chocho"], SKILL["kuji_kiri"], SKILL["seishin_teki"]
EFFECTS = {
    "shinobi_iri": ("-2",),  # NJ-420
    "taijutsu": ("+1", "-1"),  # NJ-421
    "kayakujutsu": ("+2",),  # NJ-422
    "intonjutsu": ("0",),  # NJ-423
    "kenjutsu": ("6",),  # NJ-425
}
SETTERS = {"intonjutsu": 0, "kenjutsu": 6}
BORYAKU_WORDS = ("boryaku_2", "boryaku_4")  # NJ-424


def attack_value(plan: Plan) -> int:
    """NJ-432: set first, then add; no bounds."""
    value = int(plan.main[-1])
    for skill, _ in plan.skills:
        if skill in SETTERS:
            value = SETTERS[skill]
    value += sum(plan.supports)
    return value + sum(int(effect) for skill, effect in plan.skills if skill not in SETTERS)


def beats(mode: str, attack: int, guard: int) -> bool:
    """NJ-511: a tie does not beat."""
    return attack > guard if mode == "strength" else attack < guard


def figure_value(figure: Figure, mode: str) -> int:
    return figure[MODES.index(mode)]  # NJ-531


def tiles_of(plan: Plan) -> list[int]:
    """The tiles an attack uses."""
    tiles = [SKILL[skill] for skill, _ in plan.skills]
    return [BORYAKU, *tiles] if plan.main in BORYAKU_WORDS else tiles


def cards_of(plan: Plan) -> Counts:
    """The Dojo cards an attack uses, by value."""
    cards = [0] * 5
    if plan.main and plan.main not in BORYAKU_WORDS:
        cards[int(plan.main) - 1] += 1
    cards[2] += len(plan.supports)
    return tuple(cards)


class _Use(NamedTuple):
    """Cards and tiles of one attack, as the search counts them."""

    hand: Counts
    up: Counts
    down: Counts


def _mains(hand: Counts, up: Counts, down: Counts) -> Iterator[tuple[int, _Use, bool]]:
    for index, number in enumerate(hand):
        if number:
            yield index + 1, _Use(added(hand, index, -1), up, down), False
    if up[BORYAKU]:
        use = _Use(hand, added(up, BORYAKU, -1), added(down, BORYAKU))
        yield 2, use, True
        yield 4, use, True


def _attacks(
    hand: Counts, up: Counts, down: Counts, mode: str, guard: int, single: bool
) -> Iterator[_Use]:
    """What is left after each attack that beats a figure; only helpful extras are tried."""
    strength = mode == "strength"
    step = 1 if strength else -1
    strong, setter = (KAYAKUJUTSU, KENJUTSU) if strength else (SHINOBI_IRI, INTONJUTSU)
    fixed = 6 if strength else 0
    for value, use, tile in _mains(hand, up, down):
        for sets, tai, two, threes in product(
            range(min(1, use.up[setter]) + 1),
            range(use.up[TAIJUTSU] + 1),
            range(use.up[strong] + 1),
            range(use.hand[2] + 1),
        ):
            if single and sets + tai + two + tile > 1:  # NJ-431
                continue
            total = (fixed if sets else value) + step * (tai + 2 * two + threes)
            if beats(mode, total, guard):
                left, face_up, face_down = use
                for skill, number in ((setter, sets), (TAIJUTSU, tai), (strong, two)):
                    face_up = added(face_up, skill, -number)
                    face_down = added(face_down, skill, number)
                yield _Use(added(left, 2, -threes), face_up, face_down)


@lru_cache(maxsize=8192)
def can_beat(
    hand: Counts,
    up: Counts,
    down: Counts,
    mode: str,
    figures: tuple[Figure, ...],
    single: bool,
) -> bool:
    """Whether every figure can be beaten with these cards and tiles, from this mode."""
    for index, figure in enumerate(figures):
        rest = figures[:index] + figures[index + 1 :]
        seen: set[_Use] = set()
        for use in _attacks(hand, up, down, mode, figure_value(figure, mode), single):
            if not rest:
                return True
            if use not in seen:
                seen.add(use)
                if can_beat(*use, mode, rest, single):
                    return True
    if up[SEISHIN_TEKI]:  # NJ-430
        other = MODES[1 - MODES.index(mode)]
        switched = added(up, SEISHIN_TEKI, -1), added(down, SEISHIN_TEKI)
        if can_beat(hand, *switched, other, figures, single):
            return True
    if up[KUJI_KIRI]:  # NJ-429
        for skill, number in enumerate(down):
            if number and skill not in (HENSOJUTSU, KUJI_KIRI):
                renewed = added(added(up, KUJI_KIRI, -1), skill)
                spent = added(added(down, KUJI_KIRI), skill, -1)
                if can_beat(hand, renewed, spent, mode, figures, single):
                    return True
    return False


@lru_cache(maxsize=2048)
def winning_plans(
    hand: Counts, up: Counts, mode: str, figure: int, guard: int, single: bool
) -> tuple[Plan, ...]:
    """The cheapest attacks that beat a figure: for each main card the fewest extras."""
    sign, strong, setter = (
        ("+", ("kayakujutsu", "+2"), ("kenjutsu", "6"))
        if mode == "strength"
        else ("-", ("shinobi_iri", "-2"), ("intonjutsu", "0"))
    )
    found: list[Plan] = []
    mains = [str(index + 1) for index, number in enumerate(hand) if number]
    if up[BORYAKU]:
        mains += BORYAKU_WORDS
    for main in mains:
        threes = hand[2] - (main == "3")
        extras: list[tuple[str, str]] = [("", f"{sign}1")] * threes
        extras += [("taijutsu", f"{sign}1")] * up[TAIJUTSU]
        extras += [strong] * up[SKILL[strong[0]]]
        extras += [setter] * min(1, up[SKILL[setter[0]]])
        for size in range(len(extras) + 1):
            plans = {
                plan
                for chosen in combinations(extras, size)
                if beats(mode, attack_value(plan := _plan(figure, main, chosen)), guard)
                and not (single and len(tiles_of(plan)) > 1)
            }
            if plans:
                found += sorted(plans, key=lambda plan: (len(tiles_of(plan)), plan.skills))
                break
    found.sort(key=lambda plan: (sum(cards_of(plan)) + len(tiles_of(plan)), len(tiles_of(plan))))
    return tuple(found)


def _plan(figure: int, main: str, extras: tuple[tuple[str, str], ...]) -> Plan:
    return Plan(
        figure,
        main,
        tuple(int(effect) for skill, effect in extras if not skill),
        tuple(extra for extra in extras if extra[0]),
    )

"""Who is first and second in a clan, and why, in words, from what lies open on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine import Say
from companion.games.ninjato.view.fields import View


def why(view: View, clan: str) -> Say:
    """The order in a clan with its reason (NJ-806, NJ-807)."""
    seats, influence = view["ranking"][clan], view["influence"][clan]
    if not seats:
        return Say("Nobody has influence here.")
    if len(seats) == 1:
        return Say("{seat:seat} alone has influence here.", seat=seats[0])
    told = [_step(view, clan, seats[0], seats[1], first=True)]
    if len(seats) > 2 and influence[seats[1]] == influence[seats[2]]:
        told.append(_step(view, clan, seats[1], seats[2], first=False))
    return told[0] if len(told) == 1 else Say("{lines}", lines=told)


def _step(view: View, clan: str, one: int, other: int, first: bool) -> Say:
    influence, ages = view["influence"][clan], view["oldest"][clan]
    words: dict[str, Any] = {"seat": one, "other": other, "n": influence[one]}
    if influence[one] > influence[other]:
        return Say("{seat:seat} is first with {n} influence, {other:seat} second with {m}.",
                   m=influence[other], **words)  # fmt: skip
    if ages[one] == ages[other]:
        return Say("{seat:seat} and {other:seat} are tied with {n}; {seat:seat} plays earlier.",
                   **words)  # fmt: skip
    words |= {"age": ages[one], "less": ages[other]}
    if first:
        return Say("{seat:seat} and {other:seat} are tied with {n}: the oldest envoy, {age} "
                   "against {less}, makes {seat:seat} first.", **words)  # fmt: skip
    return Say("{seat:seat} and {other:seat} are tied with {n}: the oldest envoy, {age} against "
               "{less}, makes {seat:seat} second.", **words)  # fmt: skip


def given(ledger: Iterable[Any], played: int | None, clan: str) -> Iterator[Say]:
    """What this clan gave in that round."""
    for when, name, place, seat, reward, points in ledger:
        if when != played or name != clan:
            continue
        if seat < 0 and place == 2:
            yield Say("The second reward goes to nobody.")
        elif seat < 0:
            yield Say("Nothing given.")
        elif reward == "house_honor":
            yield Say("{seat:seat} scores {n}.", seat=seat, n=points)
        elif reward == "nothing":
            yield Say("{seat:seat} gets nothing: no rumor is left.", seat=seat)
        else:
            yield Say("{seat:seat} takes a rumor.", seat=seat)

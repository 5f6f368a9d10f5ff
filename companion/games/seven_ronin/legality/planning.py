"""Deployments: the figures that bind them, and every way to break a rule (SR-3xx)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.seven_ronin.components import AREAS, RONIN, Counts
from companion.games.seven_ronin.state import GREEN, HOME, OUT, PLACES, TASUKE, State

# figures


def rooms(state: State) -> Counts:
    """How many new ninja each area takes without bonus (SR-304)."""
    limits = state.box.limits
    if not state.box.limit_counts_all:
        return limits
    return tuple(max(0, limit - older) for limit, older in zip(limits, state.ninja, strict=True))


def minimum(state: State) -> int:
    """SR-308, M."""
    return state.round if state.box.minimum_is_round else min(state.round, state.threat)


def required(state: State) -> int:
    """SR-308, R: never more than there are ninja, or than threat and limits let in."""
    space = sum(sorted(rooms(state), reverse=True)[: state.threat]) + state.green
    return min(minimum(state), state.reserve, space)


def counted(state: State) -> int:
    """The planned ninja that count for the minimum (SR-312)."""
    return sum(state.plan) + (state.plan_green if state.box.green_in_minimum else 0)


# the Attacker


def too_much(state: State, plan: Counts, green: int) -> Iterator[Objection]:
    """Rules that a deployment of this size breaks, however it goes on."""
    areas = len(plan) - plan.count(0)
    if areas > state.threat:  # SR-303: areas with older ninja only are not in the plan
        yield Objection(
            "SR-302",
            Say(
                "New ninja in {n} areas: the threat allows {threat} {threat:area|different areas}.",
                n=areas,
                threat=state.threat,
            ),
        )
    room = rooms(state)
    over = [area for area in range(len(AREAS)) if plan[area] > room[area]]
    if over:
        excess = sum(plan[area] - room[area] for area in over)
        if not state.green:
            for area in over:
                yield Objection(
                    "SR-304",
                    Say(
                        "At most {n} new ninja {at:term} today.",
                        at=f"at.{AREAS[area]}",
                        n=room[area],
                    ),
                )
        elif excess > state.green:
            yield Objection(
                "SR-305",
                Say(
                    "{n} ninja above the limits ({areas:term}): the Green gives {bonus}.",
                    n=excess,
                    areas=[AREAS[area] for area in over],
                    bonus=state.green,
                ),
            )
    if green > 1:
        # Never more ninja on the Green than rounds: what lies beyond that was not played.
        crowded = state.green + green > state.round and GREEN not in state.posts
        yield Objection(
            "SR-310",
            Say("At most 1 new ninja goes to the Green in a day."),
            hard=crowded or state.phase != "record",
        )
    if green and not state.box.green_in_minimum and state.reserve <= minimum(state):
        yield Objection(
            "SR-312",
            Say(
                "The Green ninja comes on top of the minimum of {n}: the reserve is too small.",
                n=minimum(state),
            ),
        )
    if sum(plan) + green > state.reserve:
        yield Objection(
            "SR-313",
            Say("The reserve holds fewer ninja than are deployed; the pool is no source."),
            hard=True,
        )


def can_grow(state: State) -> list[int]:
    """Areas that one more ninja can go to: `too_much`, said of all of them at once."""
    plan, green, room = state.plan, state.plan_green, rooms(state)
    if (
        green > 1
        or (green and not state.box.green_in_minimum and state.reserve <= minimum(state))
        or sum(plan) + 1 + green > state.reserve
    ):
        return []
    spare = state.green - sum(
        [now - most for now, most in zip(plan, room, strict=True) if now > most]
    )
    areas = len(plan) - plan.count(0)
    return [
        area
        for area, now in enumerate(plan)
        if areas + (not now) <= state.threat and (now >= room[area]) <= spare
    ]


def too_little(state: State) -> Iterator[Objection]:
    least = required(state)
    if counted(state) < least:
        if state.reserve < minimum(state):
            yield Objection(
                "SR-309",
                Say("The reserve is below the minimum, so {n} ninja must be deployed.", n=least)
                if state.box.green_in_minimum
                else Say("The reserve is below the minimum, so {n} ninja must go to areas.",
                         n=least),
            )  # fmt: skip
        else:
            yield Objection(
                "SR-308",
                Say("At least {n} new ninja must be deployed, the one on the Green counted; "
                    "{have} {have:is|are} so far.", n=least, have=counted(state))
                if state.box.green_in_minimum
                else Say("At least {n} new ninja must go to areas; {have} {have:does|do} so far.",
                         n=least, have=counted(state)),
            )  # fmt: skip


def attack_breaches(state: State) -> Iterator[Objection]:
    yield from too_much(state, state.plan, state.plan_green)
    yield from too_little(state)


# the Defender


def standing(state: State) -> list[int]:
    """Where each ronin will stand: where planned, or pinned."""
    return [
        place if post == HOME else post
        for post, place in zip(state.posts, state.places, strict=True)
    ]


def planned_at(state: State, place: int) -> list[int]:
    """Who will stand here: pinned ronin and those planned."""
    return [ronin for ronin, at in enumerate(standing(state)) if at == place]


def placing(state: State, ronin: int, place: int) -> Iterator[Objection]:
    """Rules that one ronin's place breaks, given who is there already."""
    if state.wounds[ronin] == OUT:
        yield Objection("SR-338", Say("{ronin:term} is eliminated.", ronin=RONIN[ronin]), hard=True)
        return
    if state.pinned >> ronin & 1:
        yield Objection(
            "SR-332",
            Say("{ronin:term} is pinned and stays {at:term}.",
                ronin=RONIN[ronin], at=f"at.{PLACES[state.places[ronin]]}"),
            hard=state.phase != "record",
        )  # fmt: skip
    if place == GREEN and not state.green:
        yield green_closed(state)
    others = planned_at(state, place)
    if others and others != [ronin]:
        yield from crowd(state, place, [*(other for other in others if other != ronin), ronin])


def green_closed(state: State) -> Objection:
    return Objection(
        "SR-336",
        Say("No ninja stood on the Green when this Planning began, so no ronin may go there."),
    )


def crowd(state: State, place: int, who: list[int]) -> Iterator[Objection]:
    """Two or more ronin in one place: only a pair with Tasuke can be fought for."""
    names = [RONIN[ronin] for ronin in who]
    if place == GREEN:
        yield Objection(
            "SR-337",
            Say("Only one ronin may stand on the Green: {ronin:term} cannot be there together.",
                ronin=names),
            hard=True,
        )  # fmt: skip
        return
    area = PLACES[place]
    if len(who) > 2:
        yield Objection(
            "SR-334",
            Say(
                "{ronin:term}: at most two ronin share {the:term}.", ronin=names, the=f"the.{area}"
            ),
            hard=True,
        )
    if len(who) - (TASUKE in who) > 1:
        yield Objection(
            "SR-333",
            Say("{ronin:term} cannot share {the:term}: only Tasuke stands with another ronin.",
                ronin=names, the=f"the.{area}"),
            hard=True,
        )  # fmt: skip
    together = all(state.pinned >> ronin & 1 for ronin in who)
    if TASUKE in who and stands_alone(state) and not together:
        yield Objection("SR-335", Say("Tasuke's ability is cancelled today, so he shares no area."))


def stands_alone(state: State) -> bool:
    return bool(state.cancelled >> TASUKE & 1) and not state.box.tasuke_immune


def missing(state: State) -> list[int]:
    """Available ronin without a place (SR-331)."""
    return [
        ronin for ronin, post in enumerate(state.posts) if post == HOME and state.available(ronin)
    ]


def undeployed(state: State) -> Iterator[Objection]:
    names = [RONIN[ronin] for ronin in missing(state)]
    if names:
        yield Objection(
            "SR-331",
            Say("Every available ronin must be deployed; still without a place: {ronin:term}.",
                ronin=names),
            hard=True,
        )  # fmt: skip


def defence_breaches(state: State) -> Iterator[Objection]:
    for ronin, post in enumerate(state.posts):
        if post != HOME and not state.available(ronin):
            yield from placing(state, ronin, post)
    stand = standing(state)
    for place in sorted({*state.posts} - {HOME}):
        if place == GREEN and not state.green:
            yield green_closed(state)
        if stand.count(place) > 1:
            yield from crowd(state, place, planned_at(state, place))
    yield from undeployed(state)


def breaches(state: State) -> Iterator[tuple[str, Objection]]:
    """Every breach of a recorded deployment, by side (SR-359)."""
    for found in attack_breaches(state):
        yield "attacker", found
    for found in defence_breaches(state):
        yield "defender", found


def begun(state: State) -> bool:
    """Whether anything is recorded: before that the reserve is still closed (SR-211)."""
    return any(state.plan) or state.plan_green > 0 or any(post != HOME for post in state.posts)

"""The log: what happened, in full sentences, for one pair of eyes."""

from __future__ import annotations

from collections.abc import Container, Iterator

from companion.engine import Move, Say
from companion.engine.game import NOBODY
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.legality.planning import breaches
from companion.games.seven_ronin.scoring import areas_line, because
from companion.games.seven_ronin.state import (
    GREEN,
    HIDDEN,
    HOME,
    OUT,
    PLACES,
    RONIN_ID,
    SEATS,
    YOBU,
    State,
)


def narrate(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    if before.phase in HIDDEN:
        return _hidden(before, move, after, seat)
    first = deed(before, move)
    if move[0] == "confirm":
        first = Say("Both plans are revealed.")
        lines = [first, *_reveal(before), *_results(before, move, after)]
    else:
        lines = [first, *_results(before, move, after)] if first else []
    if not lines:
        return None
    return lines[0] if len(lines) == 1 else Say("{lines}", lines=lines)


def hearers(state: State, move: Move) -> Container[int | None]:
    """Steps of a hidden plan are the planner's alone (SR-357)."""
    if state.phase not in HIDDEN:
        return NOBODY
    return (state.attacker if state.phase == "attack_plan" else state.defender,)


def _hidden(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    """Steps of a hidden plan are the planner's alone; the reveal is everybody's (SR-357)."""
    planner = before.attacker if before.phase == "attack_plan" else before.defender
    match move:
        case ("lock",) if before.phase == "defence_plan":
            lines = [
                Say("Both plans are revealed."),
                *_reveal(before),
                *_results(before, move, after),
            ]
            return Say("{lines}", lines=lines)
        case ("lock",):
            return Say("{seat:seat} has locked the plan.", seat=planner)
    if seat != planner:
        return None
    match move:
        case ("plan", area):
            return Say("{seat:seat} plans a ninja {at:term}.", seat=planner, at=f"at.{area}")
        case ("unplan", area):
            return Say("{seat:seat} takes a planned ninja back {source:term}.",
                       seat=planner, source=f"from.{area}")  # fmt: skip
        case ("plan_green",):
            return Say("{seat:seat} plans a ninja for the Green.", seat=planner)
        case ("unplan_green",):
            return Say("{seat:seat} takes the planned ninja back from the Green.", seat=planner)
        case ("place", ronin, place):
            return Say("{seat:seat} plans {ronin:term} {at:term}.",
                       seat=planner, ronin=ronin, at=f"at.{place}")  # fmt: skip
        case ("unplace", ronin):
            return Say("{seat:seat} takes {ronin:term} back.", seat=planner, ronin=ronin)
    return None


def _reveal(before: State) -> Iterator[Say]:
    """Both deployments, written down only now."""
    sent = [
        Say("{n} {at:term}", n=number, at=f"at.{AREAS[area]}")
        for area, number in enumerate(before.plan)
        if number
    ]
    if before.plan_green:
        sent.append(Say("{n} {at:term}", n=before.plan_green, at="at.green"))
    if sent:
        yield Say("New ninja of {seat:seat}: {sent}.", seat=before.attacker, sent=listed(sent))
    else:
        yield Say("{seat:seat} deploys no ninja.", seat=before.attacker)
    posts = [
        Say("{ronin:term} {at:term}", ronin=RONIN[who], at=f"at.{PLACES[post]}")
        for who, post in enumerate(before.posts)
        if post != HOME
    ]
    if posts:
        yield Say("Ronin of {seat:seat}: {posts}.", seat=before.defender, posts=listed(posts))
    cleared = before.green + before.plan_green
    if GREEN in before.posts and cleared:
        yield Say("The Green is cleared: {n} {n:ninja goes|ninja go} to the pool.", n=cleared)


def listed(parts: list[Say]) -> Say:
    """Parts of one sentence, with commas between them."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = Say("{part}, {rest}", part=part, rest=whole)
    return whole


def deed(before: State, move: Move) -> Say | None:
    """What the move itself says."""
    attacker, defender = before.attacker, before.defender
    match move:
        case ("attacker", word):
            seat = SEATS.index(word)
            return Say("{seat:seat} attacks, {other:seat} defends.", seat=seat, other=1 - seat)
        case ("record", place, number):
            return Say("Recorded: {n} new ninja {at:term}.", n=int(number), at=f"at.{place}")
        case ("place", ronin, place) if before.pinned >> RONIN_ID[ronin] & 1:
            return Say("Recorded: {ronin:term} {at:term}, pinned no longer.",
                       ronin=ronin, at=f"at.{place}")  # fmt: skip
        case ("place", ronin, place):
            return Say("Recorded: {ronin:term} {at:term}.", ronin=ronin, at=f"at.{place}")
        case ("unplace", ronin):
            return Say("The entry for {ronin:term} is taken back.", ronin=ronin)
        case ("replan",) if next(breaches(before), None) is None:
            return Say("Both sides plan anew.")
        case ("replan",):
            return Say("A plan broke the rules: both sides plan anew.")
        case ("use", "hayai", area):
            return Say("Hayai rides {to:term}.", to=f"to.{area}")
        case ("use", "musashi", area):
            return Say("Musashi strikes {at:term}: 1 ninja goes to the pool.", at=f"at.{area}")
        case ("use", "taiko", ronin):
            return Say("Taiko heals {ronin:term}: 1 wound goes to the pool.", ronin=ronin)
        case ("use", "yumi", _):
            return Say("Yumi shoots: 1 ninja of the reserve goes to the pool.")
        case ("use" | "push", *_, area):
            return Say("Yobu pushes a ninja {source:term} {to:term}.",
                       source=f"from.{PLACES[before.places[YOBU]]}", to=f"to.{area}")  # fmt: skip
        case ("stop",) if before.phase == "push":
            return Say("Yobu stops.")
        case ("stop",):
            return Say("{seat:seat} takes no more ninja from the board.", seat=attacker)
        case ("end",) if before.phase == "ronin":
            return Say("{seat:seat} ends the ronin step.", seat=defender)
        case ("end",):
            return Say("{seat:seat} ends the area step.", seat=attacker)
        case ("split", area, share):
            return Say("{seat:seat} splits the wounds {at:term}: {n} for Tasuke.",
                       seat=defender, at=f"at.{area}", n=int(share))  # fmt: skip
    return _area_deed(before, move)


def _area_deed(before: State, move: Move) -> Say | None:
    attacker = before.attacker
    match move:
        case ("activate", "granary"):
            return Say("{seat:seat} uses the Granary: {n} ninja from the pool to the reserve.",
                       seat=attacker, n=min(2, before.pool))  # fmt: skip
        case ("activate", area):
            return Say("{seat:seat} uses {the:term}.", seat=attacker, the=f"the.{area}")
        case ("copy", "field_small" | "field_large" as area):
            return Say("The Inn copies {the:term} and counts as a Field today.", the=f"the.{area}")
        case ("copy", "granary"):
            return Say("The Inn copies the Granary: {n} ninja from the pool to the reserve.",
                       n=min(2, before.pool))  # fmt: skip
        case ("copy", area):
            return Say("The Inn copies {the:term}.", the=f"the.{area}")
        case ("hit", ronin):
            return Say("{seat:seat} aims at {ronin:term}.", seat=attacker, ronin=ronin)
        case ("pin", ronin):
            return Say("{ronin:term} is pinned and stays through the next Planning.", ronin=ronin)
        case ("mark", ronin):
            return Say("{ronin:term} is marked: no ability tomorrow.", ronin=ronin)
        case ("burial", area):
            return Say("A ninja goes {source:term} back to the reserve.", source=f"from.{area}")
        case ("passage", area, number):
            return Say("The Passage sends {n} ninja of the reserve {to:term}.",
                       n=int(number), to=f"to.{area}")  # fmt: skip
    return None


def _results(before: State, move: Move, after: State) -> Iterator[Say]:
    """What followed by itself: wounds, eliminations, the end of the round or of the game."""
    for who, name in enumerate(RONIN):
        old, new = before.wounds[who], after.wounds[who]
        if old != OUT and new == OUT:
            yield Say("{ronin:term} falls; {n} {n:marker goes|markers go} to the pool.",
                      ronin=name, n=before.box.vitality[who])  # fmt: skip
        elif new > old:
            yield Say("{ronin:term} takes {n} {n:wound|wounds} ({all}/{most}).",
                      ronin=name, n=new - old, all=new, most=before.box.vitality[who])  # fmt: skip
    if after.result is not None:
        yield because(after.result)
    elif after.round > before.round:
        # No ronin stands among ninja when step 3 ends, so the clean-up changes nothing here.
        yield areas_line(after.held(), before.field_copied, "end")
        if before.box.loss[before.round - 1]:
            yield _loss(before, move, after)
        if after.box.track_confirmed:
            yield Say("Day {round} begins, threat {threat}.",
                      round=after.round, threat=after.threat)  # fmt: skip
        else:
            yield Say("Day {round} begins, threat {threat} (stand-in).",
                      round=after.round, threat=after.threat)  # fmt: skip


def _loss(before: State, move: Move, after: State) -> Say:
    if lost(before, move, after):
        return Say("Loss icon: 1 ninja of the reserve goes to the pool.")
    return Say("The reserve is empty: the loss icon takes nothing.")


def lost(before: State, move: Move, after: State) -> bool:
    """Whether the day that ended with this move cost a ninja of the reserve."""
    # The move that ended the round may have brought a ninja to the reserve, or sent its last.
    match move:
        case ("burial", _):
            reserve = before.reserve + 1
        case ("passage", _, number):
            reserve = before.reserve - int(number)
        case _:
            reserve = before.reserve
    return reserve > after.reserve

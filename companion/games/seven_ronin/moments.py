"""What hands do after each move of 7 Ronin, who falls, and what ends with the day."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.legality import planning
from companion.games.seven_ronin.log import deed, lost
from companion.games.seven_ronin.state import (
    AREA,
    ENOUGH,
    GREEN,
    HIDDEN,
    HOME,
    OUT,
    PLACES,
    PLANNING,
    YOBU,
    State,
    area_count,
    bits,
    field_bonus,
)
from companion.table import Level
from companion.table.moments import Reason


def hands(before: State, move: Move, after: State) -> Iterator[Say]:
    if reveals(before, after):
        yield from _deployed(before)
        cleared = before.green + before.plan_green
        if GREEN in after.places and cleared:
            yield Say("Move {n} ninja {source:term} to the pool.", n=cleared, **_from(GREEN))
        return
    yield from _deeds(before, move)
    yield from _wounds(before, move, after)
    if day_ends(before, after):
        yield from _evening(before, move, after)


def _deployed(before: State) -> Iterator[Say]:
    """Both boards are emptied onto the village, which shows where."""
    sent = sum(before.plan) + before.plan_green
    if sent:
        yield Say("{seat:seat}: lay {n} ninja as shown.", seat=before.attacker, n=sent)
    if any(post != HOME for post in before.posts):
        yield Say("{seat:seat}: place the ronin as shown.", seat=before.defender)


def reveals(before: State, after: State) -> bool:
    return before.phase in PLANNING and after.phase not in PLANNING


FIGHTING = ("ronin", "push", "wounds")
"""Until the wounds of the day are dealt out (SR-203)."""


def fights_end(before: State, after: State) -> bool:
    """Whether the fights are over, and more than one tile has changed: a list for hands."""
    if before.phase not in FIGHTING or after.phase in (*FIGHTING, "over"):
        return False
    pairs = zip(before.wounds, after.wounds, strict=True)
    return sum(new == OUT or new > old for old, new in pairs if old != OUT) > 1


def day_ends(before: State, after: State) -> bool:
    return after.round > before.round


def _from(place: int) -> dict[str, str]:
    return {"source": f"from.{PLACES[place]}"}


def _deeds(before: State, move: Move) -> Iterator[Say]:
    match move:
        case ("use", "hayai", area):
            yield Say("Move {who:term} {to:term}.", who="hayai", to=f"to.{area}")
        case ("use", "musashi", area):
            yield Say("Move 1 ninja {source:term} to the pool.", **_from(AREA[area]))
        case ("use", "taiko", who):
            yield Say("Take 1 ninja off {who:term}: to the pool.", who=who)
        case ("use", "yumi", _):
            yield Say("Move 1 ninja from the reserve to the pool.")
        case ("use" | "push", *_, area):
            yield Say("Move 1 ninja {source:term} {to:term}.", to=f"to.{area}",
                      **_from(before.places[YOBU]))  # fmt: skip
        case ("activate" | "copy", "granary"):
            yield Say("Move {n} ninja from the pool to the reserve.", n=min(2, before.pool))
        case ("pin", who):
            yield Say("{who:term} stays on the board tonight.", who=who)
        case ("mark", who):
            yield Say("Lay a shrine marker on {who:term}.", who=who)
        case ("burial", area):
            yield Say("Move 1 ninja {source:term} to the reserve.", **_from(AREA[area]))
        case ("passage", area, number):
            yield Say("Move {n} ninja from the reserve {to:term}.", n=int(number),
                      to=f"to.{area}")  # fmt: skip


def _wounds(before: State, move: Move, after: State) -> Iterator[Say]:
    """Where the ninja on a ronin's tile come from, and who leaves the game."""
    for who, name in enumerate(RONIN):
        old, new = before.wounds[who], after.wounds[who]
        if old == OUT or new == old or move[:2] == ("use", "taiko"):
            continue
        number = (before.box.vitality[who] if new == OUT else new) - old
        of_pool = before.phase in ("watchtower", "well") or move[1:] == ("watchtower",)
        if new == OUT:
            yield _leaves(before, who, number, of_pool)
        elif of_pool:
            yield Say("Lay {n} ninja of the pool on {who:term}.", n=number, who=name)
        else:
            yield Say("Lay {n} ninja {source:term} on {who:term}.", n=number, who=name,
                      **_from(before.places[who]))  # fmt: skip


def _leaves(before: State, who: int, number: int, of_pool: bool) -> Say:
    """The last wounds and those of the tile go the same way, in one grip."""
    name, old = RONIN[who], before.wounds[who]
    if of_pool and not old:
        return Say("{who:term} leaves the game.", who=name)
    if of_pool:
        return Say("{who:term} leaves the game: {n} ninja of the tile to the pool.", who=name,
                   n=old)  # fmt: skip
    place = _from(before.places[who])
    if not old:
        return Say("{who:term} leaves the game: {n} ninja {source:term} to the pool.", who=name,
                   n=number, **place)  # fmt: skip
    return Say("{who:term} leaves the game: {n} ninja {source:term} and {m} of the tile to the "
               "pool.", who=name, n=number, m=old, **place)  # fmt: skip


def _evening(before: State, move: Move, after: State) -> Iterator[Say]:
    """SR-701 to SR-710."""
    stays = [RONIN[who] for who in bits(after.pinned) if after.wounds[who] != OUT]
    home = any(
        place != HOME and after.places[who] == HOME and after.wounds[who] != OUT
        for who, place in enumerate(before.places)
    )
    if home and stays:
        yield Say("Ronin back to {seat:seat}. Held by the Animal Pen: {who:term}.",
                  seat=after.defender, who=stays)  # fmt: skip
    elif home:
        yield Say("All ronin back to {seat:seat}.", seat=after.defender)
    elif stays:
        yield Say("Held by the Animal Pen: {who:term}.", who=stays)
    off = [RONIN[who] for who in bits(before.cancelled) if after.wounds[who] != OUT]
    if off:
        yield Say("Shrine marker off {who:term}.", who=off)
    if before.box.loss[before.round - 1] and lost(before, move, after):
        yield Say("Day {n} costs a ninja: 1 from the reserve to the pool.", n=before.round)
    yield Say("Time marker to day {n}.", n=after.round)


def level(before: State, move: Move, after: State) -> Level:
    if day_ends(before, after) or fights_end(before, after):
        return Level.STAGE
    return Level.NOTABLE if reveals(before, after) or fallen(before, after) else Level.QUIET


def fallen(before: State, after: State) -> list[str]:
    return [
        name
        for who, name in enumerate(RONIN)
        if before.wounds[who] != OUT and after.wounds[who] == OUT
    ]


def blow(before: State, move: Move, after: State) -> Say | None:
    """Who falls."""
    names = fallen(before, after)
    if not names:
        return None
    if len(names) == 1:
        return Say("{who:term} falls", who=names[0])
    return Say("{who:term} fall", who=names)


def line(before: State, move: Move, after: State) -> Say | None:
    """The deed in few words: what hands do has to fit beside it."""
    if before.phase in HIDDEN and not reveals(before, after):
        return None  # the log tells the planner
    if reveals(before, after):
        return Say("Both plans are revealed.")
    names = fallen(before, after)
    if len(names) == 1:
        return Say("{who:term} falls.", who=names[0])
    if names:
        return Say("{who:term} fall.", who=names)
    match move:
        case ("use", "musashi", area):
            return Say("{who:term} strikes {at:term}.", who="musashi", at=f"at.{area}")
        case ("use", "taiko", who):
            return Say("{one:term} heals {who:term}.", one="taiko", who=who)
        case ("use", "yumi", _):
            return Say("{who:term} shoots.", who="yumi")
        case ("use", "yobu", _) | ("push", _):
            return Say("{who:term} pushes a ninja.", who="yobu")
        case ("activate", area):
            return Say("{seat:seat} uses {the:term}.", seat=before.attacker, the=f"the.{area}")
        case ("end",) if before.phase == "ronin":
            return Say("The fights follow.")
    return deed(before, move)


def title(before: State, move: Move, after: State) -> Say | None:
    if day_ends(before, after):
        return Say("The village holds")
    return Say("The fights are over") if fights_end(before, after) else None


def over(before: State, move: Move, after: State) -> Say | None:
    if day_ends(before, after):
        return Say("End of day {n}", n=before.round)
    return Say("Day {n}", n=before.round) if fights_end(before, after) else None


def go(before: State, move: Move, after: State) -> Say | None:
    if day_ends(before, after):
        return Say("Continue to day {n}", n=after.round)
    return Say("On to the areas") if fights_end(before, after) else None


def why(before: State, move: Move, after: State) -> Iterator[Reason]:
    """The figures, and the deeds after which nothing was left to ask: hands follow from them."""
    done = line(before, move, after)
    if done is not None and move[0] != "end":
        yield done
    if day_ends(before, after):
        # Ninja stay where they are (SR-705); that the Inn was a Field ends with the day.
        held = after.held()
        count = len(held) + field_bonus(held, before.field_copied)
        yield Say("Areas held"), Say("{n} of {most}", n=count, most=ENOUGH)
        yield Say("Ninja"), Say("{n}", n=after.on_board())
        yield Say("Ronin"), Say("{n} of {most}", n=after.living(), most=len(RONIN))
    elif fights_end(before, after):
        yield Say("Areas held"), Say("{n} of {most}", n=area_count(after), most=ENOUGH)
        yield Say("Ninja"), Say("{n}", n=after.on_board())
        yield Say("Ronin"), Say("{n} of {most}", n=after.living(), most=len(RONIN))


def then(after: State) -> Say | None:
    if after.phase == "areas":
        return Say("{seat:seat} uses the areas held.", seat=after.attacker)
    if after.phase not in PLANNING:
        return None
    facts = {"threat": after.threat, "n": planning.minimum(after)}
    if after.box.track_confirmed:
        return Say("secret plans. Threat {threat}, {n} new ninja or more.", **facts)
    return Say("secret plans. Threat {threat} (stand-in), {n} new ninja or more.", **facts)

"""What lies on the table in 7 Ronin: the days, the village, the ronin and their wounds."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Move, Say
from companion.games.seven_ronin.scene.looks import NINJA, banner, post_of, wounds
from companion.games.seven_ronin.scene.taps import brush, ronin_hold, ronin_tap
from companion.games.seven_ronin.scene.village import village
from companion.games.seven_ronin.state import HIDDEN, PLANNING, RONIN_ID, ROUNDS
from companion.games.seven_ronin.view import Ronin, View
from companion.table import Element, Group, Node, Pointing, Scene
from companion.table.seating import Seating
from companion.table.things import NOTHING

DAYS = 34
TILES = 58
TALL = 340
"""dp of a scene that has room for the tiles too; on smaller ones banners and answers tell."""
WHERE = {
    "roles": Say("Set-up"),
    "record": Say("Planning · reveal"),
    "attack_plan": Say("Planning · in secret"),
    "defence_plan": Say("Planning · in secret"),
    "ronin": Say("Combat · ronin abilities"),
    "push": Say("Combat · ronin abilities"),
    "wounds": Say("Combat · wounds"),
    "skirmish": Say("Combat · wounds"),
    "over": Say("The end"),
}


def scene(seating: Seating, view: View, pointing: Pointing) -> Scene:
    parts: tuple[Node, ...] = (
        Group("row", tuple(_days(view)), gap=3, fixed=DAYS),
        village(view, pointing),
        _tiles(view, pointing),
    )
    return Scene(Group("column", parts, gap=3, pad=4), caption(view), aside=_aside(view))


def caption(view: View) -> tuple[Say, Say]:
    where = Say("Day {n} of {most}", n=view["round"], most=ROUNDS)
    return where, WHERE.get(view["phase"], Say("Combat · area abilities"))


def _aside(view: View) -> tuple[Say, Say]:
    """What today threatens, and who is who."""
    threat = Say("threat {n}", n=view["threat"])
    if not view["track_confirmed"]:
        threat = Say("threat {n} (stand-in)", n=view["threat"])
    if view["attacker"] is None:
        return threat, NOTHING
    sides = Say("{a:seat} attacks, {d:seat} defends", a=view["attacker"], d=view["defender"])
    return threat, sides


def _days(view: View) -> list[Element]:
    found = []
    for number, space in enumerate(view["track"], 1):
        flag = "now" if number == view["round"] else "past" if number < view["round"] else "later"
        label = Say("Day {n}: threat {threat}.", n=number, threat=space["threat"])
        if space["loss"]:
            label = Say("Day {n}: threat {threat}, and it costs one ninja.", n=number,
                        threat=space["threat"])  # fmt: skip
        if not view["track_confirmed"]:
            label = Say("{told} A stand-in value.", told=label)
        found.append(
            Element(
                "step",
                f"day.{number}",
                label,
                mark=NINJA if space["loss"] else None,
                number=space["threat"],
                flags=frozenset((flag,)),
            )
        )
    return found


def _tiles(view: View, pointing: Pointing) -> Group:
    tiles = tuple(_tile(view, pointing, ronin) for ronin in view["ronin"])
    return Group("row", tiles, gap=3, fixed=TILES, tall=TALL)


def _tile(view: View, pointing: Pointing, ronin: Ronin) -> Element:
    who = ronin["id"]
    flags = {name for name in ("pinned", "cancelled", "used") if ronin[name]}
    flags |= {"pinned"} if ronin["pinning"] else set()
    flags |= {"cancelled"} if ronin["marked"] else set()
    if not ronin["alive"]:
        flags.add("fallen")
    if who in view.get("plan", {}).get("ronin", {}):
        flags.add("placed")
    if brush(pointing) == who and "plan" in view:
        flags.add("kept")
    return Element(
        "tile",
        f"ronin.{who}",
        told(view, ronin),
        title=Say("{who:term}", who=who),
        mark=banner(who),
        notes=(Say("fallen") if not ronin["alive"] else Say("{wounds}", wounds=wounds(ronin)),),
        gauge=(ronin["wounds"], ronin["vitality"]),
        flags=frozenset(flags),
        tap=ronin_tap(view, pointing, who),
        hold=ronin_hold(view, pointing, who),
    )


def told(view: View, ronin: Ronin) -> Say:
    """A ronin in a whole sentence."""
    who = ronin["id"]
    if not ronin["alive"]:
        return Say("{who:term} has fallen.", who=who)
    facts = {"who": who, "n": ronin["wounds"], "most": ronin["vitality"]}
    place = post_of(view, ronin)
    if place is None:
        return Say("{who:term}: {n} {n:wound|wounds} of {most}.", **facts)
    return Say("{who:term} {at:term}: {n} {n:wound|wounds} of {most}.", at=f"at.{place}", **facts)


# what is kept in hand


def settle(view: View, hand: Mapping[str, str]) -> Mapping[str, str]:
    """After a ronin is placed the next one is at hand, so that each costs one tap.

    Whoever is taken back is in hand again.
    """
    plan = view.get("plan", {})
    if "missing" not in plan:
        return {}
    posts: Mapping[str, str] = plan["ronin"]
    known = dict(one.split(":") for one in hand["posts"].split(",")) if hand.get("posts") else {}
    missing = sorted(plan["missing"], key=RONIN_ID.__getitem__)
    kept = hand.get("brush", "")
    back = [who for who in missing if who in known]
    if back:
        kept = back[0]
    elif kept in posts and posts[kept] != known.get(kept):
        later = [who for who in missing if RONIN_ID[who] > RONIN_ID[kept]]
        kept = (later or missing or [""])[0]
    if not kept and view["phase"] == "defence_plan" and missing:
        kept = missing[0]
    if kept and kept not in posts and kept not in missing:
        kept = ""
    told = ",".join(f"{who}:{place}" for who, place in posts.items())
    return {"brush": kept, "posts": told}


def ahead(view: View, move: Move) -> View:
    """The view after one more step of the plan in sight, for a device that has no rules."""
    plan = view.get("plan")
    if plan is None or view["phase"] not in PLANNING:
        return view
    ninja, green = dict(plan.get("ninja", {})), plan.get("green", 0)
    ronin, missing = dict(plan.get("ronin", {})), list(plan.get("missing", ()))
    match move:
        case ("plan", area):
            ninja[area] = ninja.get(area, 0) + 1
        case ("unplan", area):
            ninja[area] = max(0, ninja.get(area, 0) - 1)
        case ("plan_green",):
            green = 1
        case ("unplan_green",):
            green = 0
        case ("place", who, place):
            ronin[who] = place
            missing = [one for one in missing if one != who]
        case ("unplace", who):
            ronin.pop(who, None)
            missing = [*missing, who]
    now = plan.copy()
    if "ninja" in plan:
        now["ninja"], now["green"] = {area: n for area, n in ninja.items() if n}, green
    if "lacking" in plan:
        now["lacking"] = max(0, plan["required"] - sum(ninja.values()))
    if "missing" in plan:
        now["ronin"], now["missing"] = ronin, missing
    return {**view, "plan": now}


# behind the curtain


def has_private(seating: Seating, seat: int) -> bool:
    return seating.options.get("planning_mode") == "in_app_curtain"


def holds(view: View) -> bool:
    """Whether anything of a plan is known to this seat alone now."""
    return view["phase"] in HIDDEN and any(view.get("plan", {}).values())


def private(seating: Seating, view: View, seat: int) -> Scene:
    """The plan of a seat, in words."""
    plan = view.get("plan", {})
    lines = [
        Say("{place:term}: {n}", place=area, n=number)
        for area, number in plan.get("ninja", {}).items()
    ]
    if plan.get("green"):
        lines.append(Say("{place:term}: {n}", place="green", n=plan["green"]))
    lines += [
        Say("{who:term}: {place:term}", who=who, place=place)
        for who, place in plan.get("ronin", {}).items()
    ]
    if not lines:
        lines = [Say("Nothing planned yet")]
    title = Say("Your plan")
    rows = [Element("line", "plan.title", title, title=title, flags=frozenset(("heading",)),
                    fixed=26)]  # fmt: skip
    rows += [
        Element("line", f"plan.{at}", line, title=line, fixed=30) for at, line in enumerate(lines)
    ]
    return Scene(Group("column", tuple(rows), gap=4, pad=8))

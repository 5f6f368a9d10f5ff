"""A raid on the table: the guard in the way, what lies on the shuriken, what would come next."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.ninjato.scene.looks import guard_mark, shuriken_mark, treasure_mark
from companion.games.ninjato.view.fields import Attack, Figure, Raid, View
from companion.games.ninjato.words.cards import beats, guard_worth, needs, sum_say
from companion.table import Element, Group, Mark, Node

NAMES = {
    "sentry": Say("Sentry"),
    "guards": Say("Guard"),
    "elites": Say("Elite guard"),
    "stand_in": Say("Guard"),
}


def raid_strip(view: View, raid: Raid) -> Group:
    """Guards, loot and the next treasure side by side."""
    items: tuple[Node, ...] = (*_guards(raid), _loot(raid), *_due(raid))
    return Group("row", items, gap=4, share=110, least=84)


def _guards(raid: Raid) -> Iterator[Element]:
    if not raid["figures"]:
        if raid["due"] is None:
            # The house is conquered: nothing is left to guard.
            return
        elite = raid["next"] == "elites"
        told = Say("An elite guard comes next.") if elite else Say("A guard comes next.")
        title = Say("Elite guard") if elite else Say("Guard")
        yield Element("guard", "guard.1", told, title=title, flags=frozenset({"hidden"}), share=0.8)
        return
    plan = raid.get("plan")
    for figure in raid["figures"]:
        yield _guard(raid, figure, plan if plan and plan["figure"] == figure["figure"] else None)


def _guard(raid: Raid, figure: Figure, plan: Attack | None) -> Element:
    value, wanted = guard_worth(figure, raid), needs(figure)
    title = NAMES.get(raid["source"], Say("Guard"))
    if figure["beaten"]:
        told = Say("{guard} {n}: beaten.", guard=title, n=value)
    else:
        told = Say("To beat {guard}: {need}", guard=value, need=wanted)
    lines, note = [told], wanted
    if plan is not None and plan["main"]:
        enough = beats(plan["value"], figure)
        lines.append(
            Say("Attack {sum}: it beats the guard", sum=sum_say(plan))
            if enough
            else Say("Attack {sum}: not enough yet", sum=sum_say(plan))
        )
        note = Say("attack {sum}", sum=sum_say(plan))
    guard = raid["guard"]
    alarm = bool(guard and guard.get("alarm")) and raid["source"] == "guards"
    return Element(
        "guard",
        f"guard.{figure['figure']}",
        lines[0] if len(lines) == 1 else Say("{lines}", lines=lines),
        title=title,
        mark=guard_mark(value, alarm),
        number=value,
        notes=(note,),
        flags=frozenset({"beaten"} if figure["beaten"] else ()),
        share=0.8,
    )


def won(raid: Raid) -> tuple[Mark, ...]:
    return (
        *(treasure_mark(kind) for kind in raid["loot"]),
        *(treasure_mark(kind, True) for kind in raid["red_loot"]),
    )


def _loot(raid: Raid) -> Element:
    names = [*raid["loot"], *raid["red_loot"]]
    label = (
        Say("On {seat:seat}'s shuriken: {kinds:term}.", seat=raid["seat"], kinds=names)
        if names
        else Say("Nothing lies on {seat:seat}'s shuriken yet.", seat=raid["seat"])
    )
    return Element(
        "loot",
        "loot",
        label,
        title=Say("On the shuriken"),
        mark=shuriken_mark(raid["seat"]),
        marks=won(raid),
    )


def _due(raid: Raid) -> Iterator[Element]:
    due = raid["due"]
    if due is not None:
        yield Element(
            "loot",
            "due",
            Say("The next treasure: {kind:term}.", kind=due["kind"]),
            title=Say("Next"),
            marks=(treasure_mark(due["kind"], due["red"]),),
            share=0.6,
        )


def _stopped_by(raid: Raid) -> Mark:
    """The guard that was not beaten; one that never came has no value."""
    left = [figure for figure in raid["figures"] if not figure["beaten"]]
    return guard_mark(guard_worth(left[0], raid)) if left else Mark("icon-shield")


def blow_page(view: View, raid: Raid) -> Group:
    """Ink across the board: the raid failed, and of what lies on the shuriken one piece stays."""
    banzai = bool(won(raid))
    title = Say("Banzai!") if banzai else Say("{house:term}", house=raid["house"])
    reason = Say("{seat:seat} cannot or will not beat the guard.", seat=raid["seat"])
    blow = Element(
        "blow",
        "blow",
        Say("{lines}", lines=[title, Say("It fails."), reason]),
        title=title,
        mark=_stopped_by(raid),
        notes=(Say("It fails."), reason, NAMES.get(raid["source"], Say("Guard"))),
        share=150,
    )
    kept = Element(
        "loot",
        "loot",
        Say("Of the treasures on {seat:seat}'s shuriken only one stays.", seat=raid["seat"]),
        title=Say("Only one stays"),
        mark=shuriken_mark(raid["seat"]),
        marks=won(raid),
        share=60,
        least=56,
    )
    return Group("column", (blow, kept), gap=4, share=230)

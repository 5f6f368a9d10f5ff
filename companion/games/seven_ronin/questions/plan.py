"""What is asked while plans are made or recorded: who is in hand, the figures that bind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import Objection, Say
from companion.games.seven_ronin.scene.looks import NINJA, banner
from companion.games.seven_ronin.scene.taps import brush
from companion.games.seven_ronin.view import Plan, View
from companion.table import Act, Answer, Pointing

BRUSHES = ("record", "defence_plan")


def prompt(view: View, pointing: Pointing) -> Say:
    plan, kept = view.get("plan", {}), brush(pointing)
    if kept and pointing.key in BRUSHES:
        return Say("Where does {who:term} go?", who=kept)
    if pointing.key == "defence_plan":
        return Say("Is this the plan?")
    if pointing.key == "attack_plan":
        if not any(move[0].startswith("plan") for move in pointing.possible):
            return Say("Is this the plan?")
        ready = plan.get("ninja") and not plan.get("lacking")
        return Say("More ninja, or lock the plan?") if ready else Say("Where do the ninja go?")
    if plan.get("ninja") and not plan.get("missing"):
        return Say("Is this what lies on the table?")
    return Say("Where do new ninja lie?")


def figures(view: View) -> Say | None:
    """What binds the plan in sight, in few words."""
    plan = view.get("plan")
    if plan is None:
        return None
    told = list(_figures(view, plan))
    found: Say | None = None
    for one in told:
        found = one if found is None else Say("{one} · {other}", one=found, other=one)
    return found


def _figures(view: View, plan: Plan) -> Iterator[Say]:
    if "ninja" in plan:
        counts: Mapping[str, int] = plan["ninja"]
        rooms = {area["id"]: area["room"] for area in view["areas"]}
        yield Say("Areas {n}/{most}", n=len(counts), most=view["threat"])
        least = plan.get("required", view["minimum"])
        yield Say("Ninja {n}, at least {least}", n=sum(counts.values()), least=least)
        over = sum(max(0, number - rooms[area]) for area, number in counts.items())
        bonus = view["bonus"] or 0
        if over > bonus:
            yield Say("{n} ninja too many", n=over - bonus)
        elif bonus:
            yield Say("bonus {n}/{most}", n=over, most=bonus)
        if plan.get("green", 0) > 1:
            yield Say("Green {n}/{most}", n=plan["green"], most=1)
    if "missing" in plan and "ninja" in plan:
        # Beside the figures of the ninja there is room for a number; the tiles tell the rest.
        if plan["missing"]:
            yield Say("{n} ronin", n=len(plan["missing"]))
    elif "missing" in plan:
        left = len(plan["missing"])
        yield Say("{n} ronin to place", n=left) if left else Say("All ronin placed")


def answers(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    found: list[Answer] = []
    if pointing.key == "attack_plan":
        told = Say("Tap an area to add a ninja, hold it to take one back.")
        return (_last(view, pointing), Answer("how", told, look="words"))
    if pointing.key in BRUSHES:
        found += _brushes(view, pointing)
    if pointing.key == "record":
        found.append(_ninja(pointing))
    return (*found, _last(view, pointing))


def _brushes(view: View, pointing: Pointing) -> Iterator[Answer]:
    """Every ronin who can be placed: who is in hand, and who has a place."""
    posts = view.get("plan", {}).get("ronin", {})
    for ronin in view["ronin"]:
        who = ronin["id"]
        if not ronin["alive"] or ronin["pinned"]:
            continue
        kept = brush(pointing) == who
        flags = {"kept"} if kept else set()
        flags |= {"done"} if who in posts else set()
        yield Answer(
            who,
            Say("{who:term}", who=who),
            # Who is in hand stays there until he has a place, unless ninja can be meant too.
            None if kept and pointing.key != "record" else Act(keep=("brush", who)),
            mark=banner(who),
            look="piece",
            flags=frozenset(flags),
        )


def _ninja(pointing: Pointing) -> Answer:
    act = Act(keep=("brush", "")) if brush(pointing) else None
    kept = frozenset() if brush(pointing) else frozenset(("kept",))
    return Answer("ninja", Say("Ninja"), act, mark=NINJA, flags=kept)


def _last(view: View, pointing: Pointing) -> Answer:
    """Locks or confirms; what the rules have against it is one tap away."""
    plan = view.get("plan", {})
    if pointing.key != "record":
        return _lock(view, pointing)
    broken = [breach for side in plan.get("breaches", {}).values() for breach in side]
    if not broken:
        return Answer("confirm", Say("Confirm"), Act(fits=(("confirm",),)), mark=None,
                      look="go")  # fmt: skip
    first = Objection(broken[0]["clause"], Say.from_plain(broken[0]["say"]))
    return Answer("confirm", Say("Confirm"), Act(opens="breaches"), look="go", objection=first)


def _lock(view: View, pointing: Pointing) -> Answer:
    """A device without the rules still sees that something is missing."""
    act, label = Act(fits=(("lock",),)), Say("{verb:term}", verb="lock")
    lacks = lacking(view)
    if lacks is not None and pointing.takes(act):
        return Answer("lock", label, Act(opens="lacking"), look="primary", objection=lacks)
    return Answer("lock", label, act, look="primary")


def lacking(view: View) -> Objection | None:
    """What the plan in sight still needs before it can be locked."""
    plan = view.get("plan", {})
    if plan.get("missing"):
        return Objection("SR-331", Say("Still without a place: {ronin:term}.",
                                       ronin=list(plan["missing"])))  # fmt: skip
    if plan.get("lacking"):
        return Objection("SR-308", Say("{n} more ninja must go to areas.", n=plan["lacking"]))
    return None

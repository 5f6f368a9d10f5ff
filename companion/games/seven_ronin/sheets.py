"""What a hold or a tap can open in 7 Ronin: a place, a ronin, what a plan breaks or lacks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.seven_ronin.questions.plan import lacking
from companion.games.seven_ronin.scene import told
from companion.games.seven_ronin.scene.looks import named, ronin_of
from companion.games.seven_ronin.state import PLACE, RONIN_ID
from companion.games.seven_ronin.view import Ronin, View
from companion.table import Act, Answer, Mark, Pointing, Sheet
from companion.table.seating import Seating

PLACE_CLAUSES = {
    "watchtower": ("SR-611",),
    "granary": ("SR-621",),
    "well": ("SR-631",),
    "inn": ("SR-641",),
    "animal_pen": ("SR-651",),
    "shrine": ("SR-661", "SR-664"),
    "burial_grounds": ("SR-671",),
    "field_small": ("SR-681", "SR-803"),
    "field_large": ("SR-681", "SR-803"),
    "passage": ("SR-691", "SR-692"),
    "green": ("SR-110", "SR-310", "SR-305", "SR-336"),
}
RONIN_CLAUSES = {
    "hayai": ("SR-411", "SR-412", "SR-413"),
    "kabe": ("SR-421",),
    "musashi": ("SR-431", "SR-432"),
    "taiko": ("SR-441", "SR-442"),
    "tasuke": ("SR-451", "SR-452"),
    "yobu": ("SR-461", "SR-462", "SR-463"),
    "yumi": ("SR-471", "SR-472"),
}


def sheet(seating: Seating, view: View, pointing: Pointing, key: str) -> Sheet | None:
    kind, _, what = key.partition(".")
    if kind == "place" and what in PLACE:
        return _place(view, what)
    if kind == "ronin" and what in RONIN_ID:
        return _ronin(view, what)
    if key == "breaches":
        return _breaches(view)
    lacks = lacking(view) if key == "lacking" else None
    if lacks is not None:
        line = Say("{clause}: {reason}", clause=lacks.clause, reason=lacks.say)
        return Sheet(Say("The plan is not finished"), (line,))
    return None


def _place(view: View, place: str) -> Sheet:
    return Sheet(
        Say("{place:term}", place=place),
        tuple(_place_lines(view, place)),
        rules=PLACE_CLAUSES[place],
    )


def _place_lines(view: View, place: str) -> Iterator[Say]:
    area = next((one for one in view["areas"] if one["id"] == place), None)
    here = area or view["green"]
    if area is not None:
        yield Say("Limit: {n}", n=area["limit"])
    yield Say("Ninja here: {n}", n=here["ninja"])
    if here["ronin"]:
        yield Say("Ronin here: {names}", names=named(here["ronin"]))
    near = view["map"].get(place, ())
    if near and view["map_confirmed"]:
        yield Say("Adjacent: {names}", names=named(near))
    elif near:
        yield Say("Adjacent on the stand-in map: {names}", names=named(near))
    if area is not None and area["used"]:
        yield Say("Used today")
    if area is None:
        # On a small screen the banners show only wounds: here everybody stands.
        for ronin in view["ronin"]:
            yield told(view, ronin)


def _ronin(view: View, who: str) -> Sheet:
    return Sheet(
        Say("{who:term}", who=who),
        tuple(_ronin_lines(ronin_of(view, who))),
        rules=RONIN_CLAUSES[who],
    )


def _ronin_lines(ronin: Ronin) -> Iterator[Say]:
    """How a ronin stands, in words."""
    if not ronin["alive"]:
        yield Say("Out of the game")
        return
    yield Say("{n} {n:wound|wounds} of {most}", n=ronin["wounds"], most=ronin["vitality"])
    if ronin["place"]:
        yield Say("Stands {at:term}", at=f"at.{ronin['place']}")
    else:
        yield Say("Not on the board")
    if ronin["pinned"]:
        yield Say("Held by the Animal Pen today")
    if ronin["pinning"]:
        yield Say("Stays on the board through the next planning")
    if ronin["cancelled"]:
        yield Say("No ability today")
    if ronin["marked"]:
        yield Say("No ability tomorrow")
    if ronin["used"]:
        yield Say("Ability used today")


def _breaches(view: View) -> Sheet:
    """SR-359, SR-361: every breach by side with its clause, and the two ways out."""
    found = view.get("plan", {}).get("breaches", {})
    lines: list[Say] = []
    for side in ("attacker", "defender"):
        if found.get(side):
            lines.append(Say("{side:term}", side=side))
        for breach in found.get(side, ()):
            lines.append(
                Say("{clause}: {reason}", clause=breach["clause"],
                    reason=Say.from_plain(breach["say"]))
            )  # fmt: skip
    lines.append(
        Say("A slip of the finger? Correct it. Was it really planned so? Then both sides plan "
            "anew.")
    )  # fmt: skip
    return Sheet(
        Say("Not a legal deployment"),
        tuple(lines),
        answers=(
            Answer("fix", Say("Correct what is entered"), mark=Mark("icon-edit"), look="primary"),
            Answer("replan", Say("{verb:term}", verb="replan"), Act(fits=(("replan",),)),
                   mark=Mark("icon-again"), look="row"),
            Answer("accept", Say("The table accepts it"), Act(fits=(("confirm",),)),
                   mark=Mark("icon-check"), look="row"),
        ),
    )  # fmt: skip

"""What a tap or a hold in the village means, decision by decision."""

from __future__ import annotations

from companion.engine import Move
from companion.games.seven_ronin.scene.looks import planned, post_of, ronin_of, standing
from companion.games.seven_ronin.view import View
from companion.table import Act, Pointing

ON_RONIN = {"watchtower": "hit", "well": "hit", "animal_pen": "pin", "shrine": "mark"}
ON_PLACES = {
    "push": "push",
    "areas": "activate",
    "inn": "copy",
    "burial_grounds": "burial",
    "passage": "passage",
}
POSTING = ("record", "defence_plan")


def brush(pointing: Pointing) -> str:
    """The ronin in hand; nobody: a tap means ninja."""
    return pointing.hand.get("brush", "")


def place_tap(view: View, pointing: Pointing, place: str) -> Act:
    key, tells = pointing.key, Act(opens=f"place.{place}")
    if not pointing.possible:
        return tells
    if key == "attack_plan":
        return Act(fits=(("plan_green",) if place == "green" else ("plan", place),))
    if key in POSTING and brush(pointing):
        return post(view, brush(pointing), place)
    if key == "record":
        return record(place, planned(view, place) + 1)
    if key == "ronin":
        return _use_at(view, pointing, place) or tells
    if key in ON_RONIN:
        verb = ON_RONIN[key]
        here = tuple((verb, who) for who in _here(view, place))
        return Act(fits=here) if pointing.takes(Act(fits=here)) else tells
    if key in ON_PLACES:
        return Act(fits=((ON_PLACES[key], place),))
    return tells


def place_hold(view: View, pointing: Pointing, place: str) -> Act:
    """Takes back while planning; else it tells about the place."""
    key, tells = pointing.key, Act(opens=f"place.{place}")
    if not pointing.possible:
        return tells
    if key == "attack_plan":
        return Act(fits=(("unplan_green",) if place == "green" else ("unplan", place),))
    posted = [who for who, at in view.get("plan", {}).get("ronin", {}).items() if at == place]
    if key in POSTING and posted and (key == "defence_plan" or brush(pointing)):
        return Act(fits=(("unplace", posted[-1]),))
    if key == "record" and planned(view, place):
        return record(place, planned(view, place) - 1)
    if key == "record" and posted:
        return Act(fits=(("unplace", posted[-1]),))
    return tells


def ronin_tap(view: View, pointing: Pointing, who: str) -> Act:
    key, tells = pointing.key, Act(opens=f"ronin.{who}")
    ronin = ronin_of(view, who)
    if not pointing.possible:
        return tells
    if key in POSTING:
        free = ronin["alive"] and not ronin["pinned"]
        return take(pointing, who) if free else tells
    act = Act()
    if key == "ronin":
        act = Act(fits=(("use", pointing.path[1], who) if _chosen(pointing) else ("use", who),))
    elif key in ON_RONIN:
        act = Act(fits=((ON_RONIN[key], who),))
    return act if pointing.takes(act) else tells


def take(pointing: Pointing, who: str) -> Act:
    """Takes a ronin in hand; who is in hand already goes back where ninja can be meant too."""
    if brush(pointing) == who and pointing.key != "record":
        return Act(opens=f"ronin.{who}")
    return Act(keep=("brush", who))


def ronin_hold(view: View, pointing: Pointing, who: str) -> Act:
    if pointing.key in POSTING and who in view.get("plan", {}).get("ronin", {}):
        return Act(fits=(("unplace", who),))
    return Act(opens=f"ronin.{who}")


def post(view: View, who: str, place: str) -> Act:
    """Gives a ronin a place, or another one."""
    if view.get("plan", {}).get("ronin", {}).get(who) is None:
        return Act(fits=(("place", who, place),))
    if post_of(view, ronin_of(view, who)) == place:
        return Act(opens=f"place.{place}")
    if view["phase"] == "record" or not _taken(view, who, place):
        return Act(row=(Move(("unplace", who)), Move(("place", who, place))))
    return Act(fits=(("place", who, place),))


def record(place: str, number: int) -> Act:
    return Act(fits=(("record", place, str(number)),))


def _taken(view: View, who: str, place: str) -> bool:
    """Whether a ronin who leaves his place cannot go there: moving him is no single tap then."""
    others = [one for one in standing(view, place) if one != who]
    return bool(others) or (place == "green" and not view["green"]["ninja"])


def _chosen(pointing: Pointing) -> bool:
    return pointing.starts("use") and len(pointing.path) > 1


def _here(view: View, place: str) -> list[str]:
    return [one["id"] for one in view["ronin"] if one["place"] == place]


def _use_at(view: View, pointing: Pointing, place: str) -> Act | None:
    """Before a ronin is chosen the ones who stand there; after that the place or who is there."""
    if _chosen(pointing):
        who = pointing.path[1]
        at = tuple(("use", who, one) for one in (place, *_here(view, place)))
        return Act(fits=at)
    act = Act(fits=tuple(("use", who) for who in _here(view, place)))
    return act if pointing.takes(act) else None

"""The three tracks that both sides pull at."""

from __future__ import annotations

from companion.engine import Say
from companion.games.ninety_nine_ninja.scene import looks
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table import Element, Group, Mark

HIGH = 46


def tracks(view: View) -> Group:
    laid = [card["clan"] for card in view["auto"]["score_cards"]] if view["auto"] else []
    items = view.get("final", view["tracks"]).items()
    shown = tuple(track(view, clan, at, laid.count(clan)) for clan, at in items)
    return Group("row", shown, gap=4, fixed=HIGH)


def track(view: View, clan: str, position: int, cards: int = 0) -> Element:
    active = view["clans"][view["active"]] if view["phase"] != "over" else None
    return Element(
        "tug",
        f"track.{clan}",
        said(view, clan, position),
        title=Say("{clan:term}", clan=clan),
        mark=looks.CLAN_MARKS[clan],
        marks=leader(view, position),
        gauge=(position, view["track_end"]),
        notes=(Say("{n}", n=cards),) if cards else (),
        flags=frozenset(("turn",)) if clan == active and playing(view) else frozenset(),
    )


def playing(view: View) -> bool:
    return view["phase"] in ("turn", "drop", "window", "falls", "events")


def leader(view: View, position: int) -> tuple[Mark, ...]:
    if not position:
        return ()
    return (looks.who_mark(view, 0 if position > 0 else 1, f"+{abs(position)}"),)


def said(view: View, clan: str, position: int) -> Say:
    if not position:
        return Say("{clan:term} track: nobody leads", clan=clan)
    who = looks.who(view, 0 if position > 0 else 1)
    return Say("{clan:term} track: {who} leads by {n}", clan=clan, who=who, n=abs(position))

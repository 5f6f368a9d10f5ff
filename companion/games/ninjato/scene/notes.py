"""What everybody has in a match of Ninjato that records only what scoring needs."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.ninjato.components import CLANS
from companion.games.ninjato.view.fields import Player, View
from companion.games.ninjato.words import joined
from companion.table import Act, Element, Group, Mark


def notes_page(view: View) -> Group:
    seats = view["order"] if len(view["order"]) == len(view["players"]) else None
    rows = tuple(_player(view, seat) for seat in seats or range(len(view["players"])))
    return Group("column", rows, gap=3, share=180)


def expected(view: View) -> int:
    """Who should be on turn: the first in order among those with most shuriken left."""
    players = view["players"]
    order: list[int] = list(view["order"]) or list(range(len(players)))
    return max(order, key=lambda seat: (players[seat]["shuriken_left"], -order.index(seat)))


def _player(view: View, seat: int) -> Element:
    owned, left = joined(list(_owned(view["players"][seat]))), view["players"][seat]
    return Element(
        "ledger",
        f"p{seat}",
        Say("{seat:seat}: {n} honor; {owned}.", seat=seat, n=left["honor"], owned=owned),
        title=Say("{seat:seat} · {n} shuriken left", seat=seat, n=left["shuriken_left"]),
        mark=Mark(seat=seat),
        number=left["honor"],
        notes=(owned,),
        flags=frozenset({"turn"} if expected(view) == seat else ()),
        tap=Act(opens=f"p{seat}"),
        least=48,
    )


def _owned(player: Player) -> Iterator[Say]:
    for clan in CLANS:
        number = sum(one["clan"] == clan for one in player["envoys"])
        if number:
            yield Say("{n} {clan:term}", n=number, clan=clan)
    if player["rumor_count"]:
        yield Say("{n} {n:rumor|rumors}", n=player["rumor_count"])
    tiles = sum(player["skills"].values()) + sum(player["used"].values())
    if tiles:
        yield Say("{n} {n:tile|tiles}", n=tiles)
    if player["trophies"]:
        yield Say("{n} elite {n:guard|guards}", n=len(player["trophies"]))
    if not (player["envoys"] or player["rumor_count"] or tiles or player["trophies"]):
        yield Say("nothing yet")

"""What lies on the table in Lanterns: a cell for each player, and the deck."""

from __future__ import annotations

from companion.engine import Say
from companion.table import Act, Element, Group, Mark, Pointing, Scene
from companion.table.seating import Seating
from tests.sample_game.view import View


def scene(seating: Seating, view: View, pointing: Pointing) -> Scene:
    players = tuple(_player(view, seat) for seat in range(len(seating.players)))
    deck = Element(
        "card",
        "deck",
        Say("{n} {n:card|cards} in the deck.", n=view["deck"]),
        title=Say("Deck"),
        mark=Mark("icon-cards"),
        number=view["deck"],
        tap=Act(fits=(("draw",),)),
        least=64,
    )
    rows = Group("column", (Group("row", players, least=64), deck), gap=6, pad=6)
    caption = Say("{seat:seat} lights lanterns", seat=view["turn"])
    return Scene(rows, (caption, Say("To reach: {n}", n=view["goal"])))


def _player(view: View, seat: int) -> Element:
    kept, own = view["kept"][seat], seat == view["turn"]
    return Element(
        "seat",
        f"p{seat}",
        Say("{seat:seat} keeps {n}.", seat=seat, n=kept),
        title=Say("{seat:seat}", seat=seat),
        mark=Mark(seat=seat),
        marks=(Mark("icon-star", badge=f"{kept}+{view['lit']}" if own else str(kept)),),
        flags=frozenset({"turn"} if own else ()),
        tap=Act(fits=(("stop",),)) if own else None,
    )

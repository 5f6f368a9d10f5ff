"""The board of Ninjato: houses with tokens, sentries and treasures; places; players."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Say
from companion.games.ninjato.scene.looks import (
    RUMOR_ART,
    STEEL,
    clan_mark,
    heap,
    shuriken_mark,
    token_mark,
)
from companion.games.ninjato.state import PLACES, SHURIKEN
from companion.games.ninjato.view.fields import House, View
from companion.table import Act, Element, Group, Mark, Pointing

FILLING = ("setup_tokens", "reveal_sentry", "reveal_treasure")
"""Questions about what lies on one house."""
TARGET = 48
"""dp that a finger needs."""


def houses(view: View, pointing: Pointing, least: float, share: float = 178) -> Group:
    shown = tuple(_house(view, pointing, lot) for lot in view["houses"])
    return Group("row", shown, gap=2, share=share, least=least)


def _house(view: View, pointing: Pointing, lot: House) -> Element:
    house = str(lot["id"])
    more = Act(opens=house)
    return Element(
        "house",
        house,
        Say("{lines}", lines=list(_told(view, lot))),
        title=Say("{n}", n=house[-1]),
        mark=token_mark(lot["clan"], lot["value"]) if lot["clan"] else None,
        number=lot["sentry"]["value"] if lot["sentry"] else None,
        marks=(*heap(lot["light"], lot["red"]), *_visitors(view, house)),
        flags=frozenset(_flags(view, pointing, lot)),
        tap=_meant(pointing, house) or more,
        hold=more,
    )


def _meant(pointing: Pointing, house: str) -> Act | None:
    """A house is raided or noted as conquered, as long as none was chosen."""
    if len(pointing.path) > 1:
        return None
    return {
        "place": Act(fits=(("raid", house),)),
        "note": Act(fits=(("note_token", house),)),
    }.get(pointing.key)


def _flags(view: View, pointing: Pointing, lot: House) -> Iterator[str]:
    # While the table is laid out for the first time nothing was conquered yet.
    if lot["closed"] and lot["clan"] and (view["round"] > 1 or any(view["shuriken"])):
        yield "closed"
    raid = view.get("raid")
    chosen = pointing.starts("raid", lot["id"]) or pointing.starts("note_token", lot["id"])
    filled = pointing.key in FILLING and pointing.possible[0][1] == lot["id"]
    if chosen or filled or (raid is not None and raid["house"] == lot["id"]):
        yield "chosen"
    if view["depth"] != "full":
        yield "bare"


def _told(view: View, lot: House) -> Iterator[Say]:
    """A house as a sentence or two."""
    if not lot["clan"]:
        yield Say("{house:term}, without a clan token yet.", house=lot["id"])
    else:
        yield Say("{house:term}: {clan:term} {n}.", house=lot["id"], clan=lot["clan"],
                  n=lot["value"])  # fmt: skip
    if lot["closed"] and lot["clan"] and lot["sentry"] is None:
        yield Say("It is closed.")
    if lot["sentry"] is not None:
        yield Say("Sentry {n}.", n=lot["sentry"]["value"])
    if lot["light"]:
        yield Say("Light side: {kinds:term}.", kinds=list(lot["light"]))
    if lot["red"]:
        yield Say("Red side: {kinds:term}.", kinds=list(lot["red"]))
    yield from _who(view, str(lot["id"]))


def _visits(view: View, place: str) -> list[int]:
    return [seat for seat, visited in enumerate(view["shuriken"]) for at in visited if at == place]


def _visitors(view: View, place: str) -> tuple[Mark, ...]:
    return tuple(shuriken_mark(seat) for seat in _visits(view, place))


def _who(view: View, place: str) -> Iterator[Say]:
    seats = _visits(view, place)
    if seats:
        yield Say("Shuriken of {seats:seat}.", seats=seats)


def places(view: View, pointing: Pointing) -> Group:
    shown = tuple(_place(view, pointing, place) for place in PLACES)
    return Group("row", shown, gap=4, share=48, least=TARGET)


def _place(view: View, pointing: Pointing, place: str) -> Element:
    more = Act(opens=place)
    note, cards = SHOWN[place](view)
    name = Say("{place:term}", place=place)
    return Element(
        "site",
        place,
        Say("{lines}", lines=[Say("{place:term}: {shown}.", place=place, shown=note),
                              *_who(view, place)]),
        title=name,
        marks=(*cards, *_visitors(view, place)),
        notes=(note, *LONG[place](view)),
        tap=Act(fits=(("go", place),)) if pointing.key == "place" and not pointing.path else more,
        hold=more,
    )  # fmt: skip


def _dojo(view: View) -> tuple[Say, tuple[Mark, ...]]:
    dojo = view["dojo"]
    cards = tuple(Mark(badge=value) for value in dojo["shown"])
    if not cards:
        return Say("deck {n}", n=dojo["deck"]), ()
    return Say("{cards}", cards="  ".join(dojo["shown"])), cards


def _sensei(view: View) -> tuple[Say, tuple[Mark, ...]]:
    tiles = view["sensei"]
    cards = tuple(
        Mark("icon-book", STEEL, Say("{skill:term}", skill=one["id"]), SIGNS.get(one["id"], ""))
        for one in tiles
    )
    return Say("{n} {n:tile|tiles}", n=len(tiles)), cards


def _palace(view: View) -> tuple[Say, tuple[Mark, ...]]:
    shown = view["palace"]
    cards = tuple(clan_mark(one["clan"], str(one["age"])) for one in shown)
    return Say("{n} {n:envoy|envoys}", n=len(shown)), cards


def _pavilion(view: View) -> tuple[Say, tuple[Mark, ...]]:
    shown = view["pavilion"]
    cards = tuple(
        Mark(RUMOR_ART[one["type"]], STEEL, Say("{kind:term}", kind=one["type"])) for one in shown
    )
    return Say("{n} {n:rumor|rumors}", n=len(shown)), cards


def _number(view: View, place: str, cards: Say) -> tuple[Say, ...]:
    """In short where stars lie there too, and in full where there is room for the cards."""
    shown = view["palace"] if place == "palace" else view["pavilion"]
    return Say("{n}", n=len(shown)), cards


LONG: dict[str, Callable[[View], tuple[Say, ...]]] = {
    "dojo": lambda view: (Say("deck {n}", n=view["dojo"]["deck"]),),
    "sensei": lambda view: (
        Say("{n}", n=len(view["sensei"])),
        Say("{n} {n:tile|tiles}", n=len(view["sensei"])),
    ),
    "palace": lambda view: _number(view, "palace", Say("envoys, with their age")),
    "pavilion": lambda view: _number(
        view, "pavilion", Say("{n} {n:rumor|rumors}", n=len(view["pavilion"]))
    ),
}
SIGNS = {
    "shinobi_iri": "−2", "taijutsu": "±1", "kayakujutsu": "+2", "intonjutsu": "= 0",
    "boryaku": "2 / 4", "kenjutsu": "= 6",
}  # fmt: skip
"""What a skill does to a card, where that is a figure."""
SHOWN = {"dojo": _dojo, "sensei": _sensei, "palace": _palace, "pavilion": _pavilion}


def players(view: View) -> Group:
    """Everybody in turn order."""
    seats = view["order"] if len(view["order"]) == len(view["players"]) else None
    shown = tuple(player(view, seat) for seat in seats or range(len(view["players"])))
    return Group("row", shown, gap=4, share=48, least=TARGET)


def turn(view: View) -> int | None:
    """Who acts now; nobody while the table turns something up."""
    asked = view["phase"].startswith(("reveal_", "setup_", "note", "leftovers", "over"))
    return None if asked else int(view["seat"])


def player(view: View, seat: int) -> Element:
    one = view["players"][seat]
    words = {"seat": seat, "n": one["honor"], "left": one["shuriken_left"], "cards": one["hand"]}
    return Element(
        "score",
        f"p{seat}",
        Say("{seat:seat}: {n} honor, {left} shuriken left, {cards} {cards:card|cards} in hand.",
            **words),
        title=Say("{seat:seat}", seat=seat),
        mark=Mark(seat=seat),
        marks=(Mark("icon-cards", badge=str(one["hand"])),),
        number=one["honor"],
        gauge=(one["shuriken_left"], SHURIKEN),
        notes=(Say("honor"),),
        flags=frozenset({"turn"} if turn(view) == seat else ()),
        tap=Act(opens=f"p{seat}"),
    )  # fmt: skip

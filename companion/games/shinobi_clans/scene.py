"""What lies on the table in Shinobi: War of Clans: clans across, a province for each player."""

from __future__ import annotations

from companion.engine import Say
from companion.games.shinobi_clans.components import CLANS
from companion.games.shinobi_clans.state import SEATS
from companion.games.shinobi_clans.view import View
from companion.table import Act, Element, Group, Mark, Node, Pointing, Scene
from companion.table.seating import Seating, tint_of

ORDERS = {
    "order_1": Say("{seat:seat}, order 1 of 3"),
    "order_2": Say("{seat:seat}, order 2 of 3"),
    "order_3": Say("{seat:seat}, order 3 of 3"),
}
COLOURS = {
    "go_hojo": "#1F5FA8",
    "mori": "#1E7A4C",
    "oda": "#F2C230",
    "takeda": "#B7322C",
    "uesugi": "#6E4A9E",
}
HEAD = 40
PROVINCE = 48
WHO = 60


def scene(seating: Seating, view: View, pointing: Pointing) -> Scene:
    heads = Group(
        "row",
        (_corner(view), *(_head(seating, view, clan) for clan in CLANS)),
        fixed=HEAD,
    )
    provinces = tuple(_province(seating, view, pointing, at) for at in range(len(seating.players)))
    return Scene(Group("column", (heads, *provinces), gap=3, pad=3), _caption(view))


def _caption(view: View) -> tuple[Say, Say]:
    where = ORDERS.get(view["phase"])
    first = (
        Say(where.text, seat=view["turn"])
        if where is not None
        else {"reveal": Say("The clans are shown"), "over": Say("The end")}.get(
            view["phase"], Say("Set-up")
        )
    )
    if view["last_turns"] is not None and where is not None:
        return first, Say("Final round: {n} {n:turn|turns} left", n=view["last_turns"])
    return first, Say("Draw pile {n}", n=view["deck"])


def mark_of(seating: Seating, kind: str) -> Mark:
    """The crest of a clan in the colour of the owner's box; a ninja is a shuriken."""
    name = Say("{kind:term}", kind=kind)
    if kind not in CLANS:
        return Mark("icon-shuriken", "", name)
    return Mark(f"crest-shinobi-{kind}", tint_of(seating.edition, "clans", kind, COLOURS), name)


def _corner(view: View) -> Element:
    """What has left the game, so that everybody can count."""
    ninja = view["removed"].get("ninja", 0)
    out = sum(view["removed"].values()) - ninja
    return Element(
        "head",
        "removed",
        Say("{n} {n:card|cards} out of the game, {ninja} ninja played.", n=out, ninja=ninja),
        title=Say("Out of play"),
        mark=Mark("icon-x"),
        number=out + ninja,
        fixed=WHO,
    )


def _head(seating: Seating, view: View, clan: str) -> Element:
    cards = sum(province.get(clan, 0) for province in view["provinces"])
    return Element(
        "head",
        f"head.{clan}",
        Say("{clan:term}: {n} {n:card|cards} in play.", clan=clan, n=cards),
        title=Say("{clan:term}", clan=clan),
        mark=mark_of(seating, clan),
        number=cards,
    )


def _province(seating: Seating, view: View, pointing: Pointing, seat: int) -> Node:
    home = SEATS[seat]
    hand = view["hands"][seat]
    playing = seat == view["turn"] and view["phase"] in ORDERS
    who = Element(
        "seat",
        home,
        Say(
            "{seat:seat}'s province, {n} {n:card|cards} in hand.", seat=seat, n=view["hands"][seat]
        ),
        title=Say("{seat:seat}", seat=seat),
        mark=Mark(seat=seat),
        marks=(Mark("icon-cards", badge=str(hand)),),
        flags=frozenset({"turn"} if playing else ()),
        tap=Act(fits=(("deploy", None, home), ("move", None, None, home), ("first", home))),
        fixed=WHO,
    )
    panel = Element(
        "panel",
        f"{home}.panel",
        who.label,
        flags=who.flags,
        # A whole province is meant once a card is chosen; before that the armies in it are.
        tap=who.tap if pointing.path or pointing.key == "first" else None,
    )
    cells = tuple(_army(seating, view, pointing, seat, clan) for clan in CLANS)
    return Group("row", (who, *cells), panel=panel, gap=0, least=PROVINCE)


def _army(seating: Seating, view: View, pointing: Pointing, seat: int, clan: str) -> Element:
    home, cards = SEATS[seat], view["provinces"][seat].get(clan, 0)
    changed = [home, clan] in view["changed"]
    label = Say("{clan:term} in {seat:seat}'s province: {n} {n:card|cards}.",
                clan=clan, seat=seat, n=cards)  # fmt: skip
    if changed:
        label = Say("{clan:term} in {seat:seat}'s province: {n} {n:card|cards}, changed this turn.",
                    clan=clan, seat=seat, n=cards)  # fmt: skip
    return Element(
        "cell",
        f"{home}.{clan}",
        label,
        mark=mark_of(seating, clan),
        number=cards,
        flags=frozenset({"changed"} if changed else ()),
        tap=Act(fits=_meanings(pointing, seat, clan)),
    )


def _meanings(pointing: Pointing, seat: int, clan: str) -> tuple[tuple[str | None, ...], ...]:
    """What pointing at an army means: at home the one that acts, elsewhere the one that suffers."""
    home = SEATS[seat]
    if pointing.starts("move") and len(pointing.path) > 2:
        return (("move", None, None, home),)
    meant: list[tuple[str | None, ...]] = [
        ("deploy", clan, home),
        ("ninja", home, clan),
        ("move", clan, home),
    ]
    if seat == pointing.seat:
        meant += [("place", clan), ("attack", clan)]
    else:
        meant += [("attack", None, home, clan)]
    return tuple(meant)


def has_private(seating: Seating, seat: int) -> bool:
    """Whether the app holds something of this seat that nobody else may see."""
    return "app" in (seating.dealer["army"], seating.dealer["clans"])


def private(seating: Seating, view: View, seat: int) -> Scene:
    """The clan a seat serves, and its hand."""
    rows: list[Node] = []
    if view["clan"] is not None:
        rows.append(
            Element("note", "clan.title", Say("Your clan"), title=Say("Your clan"), fixed=24)
        )
        rows.append(Group("row", (_held(seating, "clan", view["clan"], 1),), fixed=112))
    if view["hand"]:
        rows.append(
            Element("note", "hand.title", Say("Your hand"), title=Say("Your hand"), fixed=24)
        )
        cards = tuple(_held(seating, "hand", kind, n) for kind, n in view["hand"].items())
        rows.append(Group("row", cards, fixed=112, gap=8))
    return Scene(Group("column", tuple(rows), gap=8, pad=8))


def _title(key: str, say: Say) -> Element:
    return Element("note", key, say, title=say, fixed=24)


def _held(seating: Seating, where: str, kind: str, number: int) -> Element:
    return Element(
        "card",
        f"{where}.{kind}",
        Say("{n} {kind:term}", n=number, kind=kind),
        title=Say("{kind:term}", kind=kind),
        mark=mark_of(seating, kind),
        number=number,
    )

"""What only one player of Shinobi WAT-AAH! may see: large cards, clan by clan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine import Say
from companion.games.wat_aah.scene.looks import in_order, mark, name
from companion.games.wat_aah.view.fields import Board, View
from companion.table import Element, Group, Node, Scene
from companion.table.seating import Seating

ACROSS = 4
"""Cards beside each other."""
HIGH = 96


def has_private(seating: Seating, seat: int) -> bool:
    """Whether the app holds something of this seat that nobody else may see."""
    dealer = seating.dealer
    decks = ["cards"] if seating.options["depth"] == "full" else []
    if seating.options["mode"] == "grand_master":
        decks += ["bosses", "temple", "court"]
    return any(dealer.get(deck) == "app" for deck in decks)


def private(seating: Seating, view: View, seat: int) -> Scene:
    rows = tuple(_rows(seating, view, seat))
    if not rows:
        rows = (_words("nothing", Say("Nothing is hidden here yet.")),)
    return Scene(Group("column", rows, gap=6))


def _rows(seating: Seating, view: View, seat: int) -> Iterator[Node]:
    yield from _cards(
        seating, "looked", Say("Cards you looked at"), _counted(view.get("looked", ()))
    )
    yield from _cards(seating, "giving", Say("Cards you give"), _counted(view.get("giving", ())))
    yield from _cards(seating, "open", Say("The hand you choose from"), view.get("open_hand", {}))
    if view["board"] is not None:
        yield from _of_board(view["board"], seat)
    hand = view.get("hand", {})
    held = sum(hand.values())
    yield from _cards(seating, "hand", Say("Your hand: {n} {n:card|cards}", n=held), hand)
    pile = view["corruption"][seat]
    if seating.options["corruption_display"] != "open" and seating.options["depth"] == "full":
        faces = {card: pile["faces"].count(card) for card in pile.get("faces", ())}
        title = (
            Say("Your corruption: {n} {n:point|points}", n=pile["points"])
            if "points" in pile
            else Say("Your corruption: {n} {n:card|cards}, not all of them known", n=pile["cards"])
        )
        yield from _cards(seating, "corruption", title, faces)


def _counted(cards: Sequence[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in cards}


def _of_board(told: Board, seat: int) -> Iterator[Node]:
    decoys = [
        Say("Decoy {n}: {boss:term}", n=int(slot), boss=boss)
        for slot, boss in told.get("decoys", {}).items()
        if boss
    ]
    yield from _lines("decoys", Say("Decoys you looked at"), decoys)
    drawn = [Say("{card:term}", card=card) for card in told.get("temple_look", [])]
    yield from _lines("temple", Say("Temple cards you drew"), drawn)
    court = [
        Say("{card:term}", card=card["card"])
        for card in told["cards"]
        if card["pile"] == "court" and card["seat"] == seat and card["card"]
        and card["state"] != "discarded"
    ]  # fmt: skip
    yield from _lines("court", Say("Your Court cards"), court)


def _words(key: str, say: Say, flag: str = "") -> Element:
    return Element("line", key, say, title=say, flags=frozenset({flag} if flag else ()), fixed=28)


def _lines(key: str, title: Say, lines: Sequence[Say]) -> Iterator[Node]:
    if lines:
        yield _words(f"{key}.title", title, "heading")
    for at, line in enumerate(lines):
        yield _words(f"{key}.{at}", line)


def _cards(seating: Seating, key: str, title: Say, counts: Mapping[str, int]) -> Iterator[Node]:
    if not counts:
        return
    yield _words(f"{key}.title", title, "heading")
    yield cards_grid(seating, key, counts)


def cards_grid(seating: Seating, key: str, counts: Mapping[str, int]) -> Group:
    """Cards by clan and strength, as many rows as they need."""
    kinds = in_order(seating, counts)
    cards = tuple(
        Element(
            "held",
            f"{key}.{kind}",
            Say("{n} × {card:term}", n=counts[kind], card=kind)
            if counts[kind] > 1
            else Say("{card:term}", card=kind),
            title=name(kind),
            mark=mark(seating, kind),
            number=counts[kind],
            least=HIGH,
        )
        for kind in kinds
    )
    return Group("grid", cards, gap=6, columns=ACROSS)

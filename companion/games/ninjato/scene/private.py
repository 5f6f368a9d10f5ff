"""What only one player of Ninjato may see: the Dojo cards in hand, and rumors."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.ninjato.scene.looks import dojo_mark
from companion.games.ninjato.view.fields import View
from companion.games.ninjato.words.cards import MEANINGS
from companion.table import Element, Group, Node, Scene
from companion.table.seating import Seating

ACROSS, HIGH = 3, 136


def has_private(seating: Seating, seat: int) -> bool:
    """Whether the app holds something of this seat that nobody else may see."""
    if seating.options["depth"] != "full":
        return False
    return seating.dealer["dojo"] == "app" or seating.options["rumors_display"] != "open"


def private(seating: Seating, view: View, seat: int) -> Scene:
    return Scene(Group("column", tuple(_rows(view, seat)), gap=6))


def _rows(view: View, seat: int) -> Iterator[Node]:
    yield _line("hand.title", Say("Your hand"), "heading")
    cards = tuple(_cards(view))
    if cards:
        yield Group("grid", cards, gap=6, columns=ACROSS)
    else:
        yield _line("hand.none", Say("No cards"))
    rumors = view["players"][seat]["rumors"] or ()
    if rumors:
        yield _line("rumors.title", Say("Your rumors"), "heading")
    for at, one in enumerate(rumors):
        told = Say("{kind:term}: {meaning}", kind=one["type"], meaning=MEANINGS[one["type"]])
        yield _line(f"rumor.{at}", told)


def _cards(view: View) -> Iterator[Element]:
    for value, number in view.get("hand", {}).items():
        yield _card(f"hand.{value}", value, number)
    if view.get("hand_unknown", 0):
        yield _card("hand.unknown", "?", view["hand_unknown"])


def _card(key: str, value: str, number: int) -> Element:
    label = (
        Say("{n} × Dojo {value}", n=number, value=value)
        if number > 1
        else Say("Dojo {value}", value=value)
    )
    return Element(
        "held", key, label, title=Say("Dojo"), mark=dojo_mark(value),
        number=number, least=HIGH,
    )  # fmt: skip


def _line(key: str, say: Say, flag: str = "") -> Element:
    return Element("line", key, say, title=say, flags=frozenset({flag} if flag else ()), fixed=28)

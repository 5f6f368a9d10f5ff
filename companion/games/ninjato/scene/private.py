"""What only one player of Ninjato may see: the Dojo cards in hand, and rumors."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.ninjato.scene.looks import dojo_mark
from companion.games.ninjato.view.fields import View
from companion.games.ninjato.words.cards import MEANINGS, beats, guard_worth, needs
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
    yield from _advice(view, seat)
    rumors = view["players"][seat]["rumors"] or ()
    if rumors:
        yield _line("rumors.title", Say("Your rumors"), "heading")
    for at, one in enumerate(rumors):
        told = Say("{kind:term}: {meaning}", kind=one["type"], meaning=MEANINGS[one["type"]])
        yield _line(f"rumor.{at}", told)


def _advice(view: View, seat: int) -> Iterator[Node]:
    """What of the hand beats the guard that stands in the way, or the sentries before a raid."""
    raid, held = view.get("raid"), view.get("hand", {})
    if view.get("hand_unknown", 0) or not held:
        return
    if raid is None:
        yield from _sentries(view)
    if raid is None or raid["seat"] != seat:
        return
    for figure in raid["figures"]:
        if figure["beaten"]:
            continue
        title = Say("To beat {guard} by {mode:term}: {need}", guard=guard_worth(figure, raid),
                    mode=raid["mode"], need=needs(figure))  # fmt: skip
        yield _line(f"advice.{figure['figure']}", title, "heading")
        enough = [value for value in held if beats(int(value), figure)]
        yield _line(
            f"enough.{figure['figure']}",
            Say("Beaten by {values}.", values=", ".join(enough))
            if enough
            else Say("No card beats it alone."),
        )
    if held.get("3") and sum(held.values()) > 1:
        yield _line("advice.three", Say("A 3 beside another card: +1 or −1."))


def _sentries(view: View) -> Iterator[Node]:
    """What of the hand beats each sentry, by either way (NJ-511)."""
    open_houses = [one for one in view["houses"] if one["sentry"] is not None and not one["closed"]]
    if not open_houses:
        return
    yield _line("sentries.title", Say("What beats a sentry"), "heading")
    for value in sorted({one["sentry"]["value"] for one in open_houses if one["sentry"]}):
        stealth = ", ".join(card for card in view.get("hand", {}) if int(card) < value)
        strength = ", ".join(card for card in view.get("hand", {}) if int(card) > value)
        told = Say("{n}: no card alone", n=value)
        if stealth and strength:
            told = Say("{n}: Stealth {low}; Strength {high}", n=value, low=stealth, high=strength)
        elif stealth:
            told = Say("{n}: Stealth {low}", n=value, low=stealth)
        elif strength:
            told = Say("{n}: Strength {high}", n=value, high=strength)
        yield _line(f"sentry.{value}", told)


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
        "held", key, label, title=Say("Dojo"), mark=dojo_mark(value), number=number, least=HIGH
    )


def _line(key: str, say: Say, flag: str = "") -> Element:
    return Element("line", key, say, title=say, flags=frozenset({flag} if flag else ()), fixed=28)

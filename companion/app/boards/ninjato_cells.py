"""What lies on the table in Ninjato: houses, places, players, and the round."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.app.boards import ninjato_tally  # noqa: F401 - kv draws with its Tally
from companion.app.boards.ninjato_marks import (
    Atom,
    card,
    clan,
    faint,
    icon,
    seat,
    strong,
    text,
    token,
    treasure,
)
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.card import Framed
from companion.app.widgets.tap import Tappable
from companion.language import Voice

Groups = list[list[Atom]]
PLACES = ("dojo", "sensei", "palace", "pavilion")
FEW = 8
"""Treasures of a house that are drawn one by one."""


class HouseCell(Framed, Tappable, BoxLayout):
    """A house: its clan token, its sentry, its treasures."""

    house = StringProperty("")
    number = StringProperty("")
    token_mark = ListProperty([])
    sentry_mark = ListProperty([])
    treasures = ListProperty([])
    here = ListProperty([])
    closed = BooleanProperty(False)
    aim = BooleanProperty(False)


class PlaceRow(Framed, Tappable, BoxLayout):
    """Dojo, Sensei, Palace or Pavilion with what is on display."""

    place = StringProperty("")
    name = StringProperty("")
    shown = ListProperty([])
    here = ListProperty([])
    note = StringProperty("")
    aim = BooleanProperty(False)


class PlayerRow(Framed, Tappable, BoxLayout):
    """A player: honor, and everything that lies open in front of them."""

    seat = NumericProperty(0)
    name = StringProperty("")
    honor = StringProperty("")
    owned = ListProperty([])
    active = BooleanProperty(False)


class RoundLine(Tappable, BoxLayout):
    """Where the match stands; a tap shows the honor over the rounds."""

    present = StringProperty("")
    order = ListProperty([])


def show_house(cell: HouseCell, lot: dict[str, Any], visitors: list[int], full: bool) -> None:
    cell.number = lot["id"][-1]
    cell.token_mark = [[token(lot["clan"], lot["value"])]] if lot["clan"] else [[faint("–")]]
    cell.closed = lot["closed"] and bool(lot["clan"])
    cell.sentry_mark = []
    if full:
        cell.sentry_mark = sentry(lot)
    cell.treasures = _lying(lot["light"], lot["red"])
    cell.here = [[seat(who)] for who in visitors]


def _lying(light: list[str], red: list[str]) -> Groups:
    """The treasures of a house one by one, or counted where they would make a tall heap."""
    if len(light) + len(red) <= FEW:
        return [[treasure(kind)] for kind in light] + [[treasure(kind, True)] for kind in red]
    return [
        [treasure(kind, turned), text(lying.count(kind))]
        for lying, turned in ((light, False), (red, True))
        for kind in dict.fromkeys(lying)
    ]


def sentry(lot: dict[str, Any]) -> Groups:
    guard = lot["sentry"]
    if guard is None:
        return [[icon("lock")]] if lot["closed"] and lot["clan"] else [[faint("–")]]
    # The alarm of a sentry has no effect (NJ-106), so it is not shown here.
    return [[icon("shield"), strong(guard["value"])]]


def place_groups(place: str, board: dict[str, Any], voice: Voice) -> Groups:
    """What a place has on display."""
    if place == "dojo":
        dojo = board["dojo"]
        return [
            *([card(value)] for value in dojo["shown"]),
            [icon("cards"), faint(dojo["deck"])],
        ]
    if place == "sensei":
        return [
            [text(voice.term(tile["id"])), *price(tile["cost"])] for tile in board["sensei"]
        ] or [[faint(tr._("no tile"))]]
    if place == "palace":
        return [envoy(one) for one in board["palace"]] + [
            [icon("cards"), faint(board["envoy_deck"])]
        ]
    return [[text(voice.term(one["type"])), *cost(one["cost"])] for one in board["pavilion"]] + [
        [icon("cards"), faint(board["rumor_deck"])]
    ]


def price(cost_word: str) -> list[Atom]:
    return [card("?" if cost_word == "any" else cost_word)]


def envoy(one: dict[str, Any]) -> list[Atom]:
    mask = [icon("ninja")] if one["mask"] else []
    return [clan(one["clan"]), strong(one["age"]), *mask]


def cost(word: str) -> list[Atom]:
    """The price of an envoy or a rumor in pictures, where pictures can say it."""
    if word == "same_1_4":
        return [faint("1–4 =")]
    if word == "one_plus_three":
        return [faint("1 + 3 =")]
    parts = word.split("+")
    if all(part in ("fan", "scroll", "vase", "jade", "any") for part in parts):
        return [faint("?") if part == "any" else treasure(part) for part in parts]
    return []


def player_groups(player: dict[str, Any], full: bool, voice: Voice) -> Groups:
    """Everything open in front of a player."""
    groups: Groups = [[icon("shuriken"), text(player["shuriken_left"])]]
    if full:
        groups.append([icon("cards"), text(player["hand"])])
        groups += [[treasure(kind), text(n)] for kind, n in player["treasures"].items()]
    clans: dict[str, int] = {}
    for one in player["envoys"]:
        clans[one["clan"]] = clans.get(one["clan"], 0) + 1
    groups += [[clan(name), text(n)] for name, n in clans.items()]
    if player["rumor_count"]:
        groups.append([icon("note-text-outline"), text(player["rumor_count"])])
    if player["trophies"]:
        groups.append([icon("skull"), text(len(player["trophies"]))])
    for skill, n in player["skills"].items():
        groups.append([text(voice.term(skill) + (f" ×{n}" if n > 1 else ""))])
    for skill, n in player["used"].items():
        groups.append([faint("(" + voice.term(skill) + (f" ×{n})" if n > 1 else ")"))])
    return groups


load("widgets/words", "widgets/layout", "widgets/shapes", "boards/ninjato_cells")

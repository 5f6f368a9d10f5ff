"""What is asked in Shinobi: War of Clans, following every tap."""

from __future__ import annotations

from companion.engine import Say
from companion.games.shinobi_clans.components import CLANS, KINDS
from companion.games.shinobi_clans.scene import mark_of
from companion.games.shinobi_clans.state import SEAT, SEATS
from companion.games.shinobi_clans.view import View
from companion.table import Mark, Pointing
from companion.table.seating import Seating

VERBS = {
    "deploy": Mark("icon-cards"),
    "ninja": Mark("piece-shuriken"),
    "place": Mark("icon-flag"),
    "move": Mark("icon-turn"),
    "attack": Mark("icon-sword"),
}


def about(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """Who does what, once the verb is chosen."""
    told = {
        "deploy": Say("{seat:seat} deploys", seat=view["turn"]),
        "ninja": Say("{seat:seat} sends a ninja", seat=view["turn"]),
        "place": Say("{seat:seat} places at home", seat=view["turn"]),
        "move": Say("{seat:seat} moves a card", seat=view["turn"]),
        "attack": Say("{seat:seat} attacks", seat=view["turn"]),
    }
    if pointing.key == "order_3":
        return told["attack"]
    return told.get(pointing.path[0]) if pointing.path else None


def prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """The question that follows what was chosen; None: the one of the decision."""
    open_at = next(
        (at for at in range(5) if len({move[at : at + 1] for move in pointing.possible}) > 1), 0
    )
    verb = pointing.path[0] if pointing.path else ""
    match verb, open_at:
        case ("deploy" | "place" | "move", 1):
            return Say("Which clan?")
        case ("deploy", 2) | ("move", 3):
            return Say("To whose province?")
        case ("move", 2) | ("ninja", 1):
            return Say("In whose province?")
        case ("ninja", 2):
            return Say("Which army loses a card?")
        case ("attack", 1):
            return Say("With which army?")
        case ("attack", 2):
            return Say("In whose province?")
        case ("attack", 3):
            return Say("Which army loses a card?")
    return {
        "order_1": Say("Deploy, or send a ninja?"),
        "order_2": Say("Place at home, or move?"),
        "order_3": Say("With which army?"),
    }.get(pointing.key)


def mark(seating: Seating, view: View, word: str) -> Mark | None:
    if word in KINDS and word not in VERBS:
        return mark_of(seating, word)
    if word in SEAT:
        return Mark(seat=SEAT[word])
    return VERBS.get(word)


def detail(seating: Seating, view: View, pointing: Pointing, word: str) -> Say | None:
    """What an answer would make of the board."""
    path = pointing.path
    if word in SEAT and path[:1] in (("deploy",), ("move",)) and len(path) > 1:
        if path[0] == "move" and len(path) < 3:
            return Say("has {n}", n=view["provinces"][SEAT[word]].get(path[1], 0))
        return Say("makes {n}", n=view["provinces"][SEAT[word]].get(path[1], 0) + 1)
    if word in CLANS and pointing.key == "order_3" and view["turn"] is not None:
        owner = SEAT[path[2]] if len(path) > 2 and path[2] in SEATS else view["turn"]
        return Say("has {n}", n=view["provinces"][owner].get(word, 0))
    return None

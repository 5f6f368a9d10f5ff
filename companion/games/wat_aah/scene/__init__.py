"""What lies on the table in Shinobi WAT-AAH!: clans, the Grand Master's board, or the figures.

A phone shows one page at a time, the one that the question is about; where there is room both
stand together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.engine import Say
from companion.games.wat_aah.components import ROUNDS
from companion.games.wat_aah.scene.board import master_page
from companion.games.wat_aah.scene.clans import clans_page
from companion.games.wat_aah.scene.ledger import ledger_page
from companion.games.wat_aah.scene.private import has_private, private
from companion.games.wat_aah.view.fields import View
from companion.table import Group, Pointing, Scene
from companion.table.seating import Seating

__all__ = ["has_private", "private", "scene", "settle"]

ROOM = (600, 520)
"""dp that both pages need together."""
BOARD_KEYS = frozenset(
    ("shosho", "temple", "temple_cards", "temple_keep", "peek", "peeked", "pawns", "court_card",
     "boss", "over")
)  # fmt: skip
BY_SEAT = {
    "draw": Say("{seat:seat} · draw phase"),
    "corruption": Say("{seat:seat} · draw phase"),
    "draw_card": Say("{seat:seat} · draw phase"),
    "lay": Say("{seat:seat} · lay phase"),
    "cards": Say("{seat:seat} · lay phase"),
    "discard": Say("{seat:seat} · discard phase"),
    **dict.fromkeys(
        ("opponent", "discards", "swap", "jigoku", "look", "put_away", "target", "copy"),
        Say("{seat:seat} · power"),
    ),
}
BY_TABLE = {
    "reveal": Say("First-player test"),
    "first": Say("Set-up"),
    "count": Say("End of the round"),
    "uncover": Say("End of the round"),
    "in_play": Say("End of the round"),
    "corruption_points": Say("End of the round"),
    "corruption_cards": Say("End of the round"),
    "shosho": Say("Shosho token"),
    "temple": Say("Temple of the Shadow"),
    "temple_cards": Say("Temple of the Shadow"),
    "temple_keep": Say("Temple of the Shadow"),
    "peek": Say("A look at a Decoy"),
    "peeked": Say("A look at a Decoy"),
    "pawns": Say("Placing pawns"),
    "court_card": Say("Placing pawns"),
    "boss": Say("Final Battle"),
    "over": Say("The end"),
}


def scene(seating: Seating, view: View, pointing: Pointing) -> Scene:
    full = view["depth"] == "full"
    first = (clans_page if full else ledger_page)(seating, view, pointing)
    if view["board"] is None:
        return Scene(replace(first, pad=4.0), _caption(view))
    second = master_page(seating, view, pointing)
    on_board = page(view, pointing.hand) == "board"
    # The other page is there only where there is room for both.
    pages = (
        replace(first, wide=True if on_board else None),
        replace(second, wide=None if on_board else True),
    )
    return Scene(Group("column", pages, gap=4, pad=4), _caption(view), ROOM)


def _caption(view: View) -> tuple[Say, Say]:
    where = (
        Say("Round {n} of {most}", n=view["round"], most=ROUNDS)
        if view["board"] is not None
        else Say("Grasshopper")
    )
    what = view["phase"]
    if what in BY_SEAT:
        return where, Say(BY_SEAT[what].text, seat=view["turn"])
    return where, BY_TABLE.get(what, Say("The end"))


def usual_page(view: View) -> str:
    """The page that the question is about."""
    return "board" if view["phase"] in BOARD_KEYS else "clans"


def page(view: View, hand: Mapping[str, str]) -> str:
    return hand.get("page", usual_page(view))


def settle(view: View, hand: Mapping[str, str]) -> Mapping[str, str]:
    """A new phase brings its page, a new turn its player."""
    kept = dict(hand)
    if kept.get("page") == usual_page(view):
        del kept["page"]
    if not kept.get("focus", "").startswith(f"{view['turn']}:"):
        kept.pop("focus", None)
    return kept

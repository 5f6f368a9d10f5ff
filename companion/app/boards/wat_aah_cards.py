"""Temple and Court cards of Shinobi WAT-AAH! that can be used whoever is on turn (WA-706)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.i18n import tr
from companion.app.widgets.menu import MenuSheet
from companion.engine import Move

if TYPE_CHECKING:
    from companion.app.boards.wat_aah import WatAahBoard

UNNAMED = "unnamed"
ICONS = {"court": "crown", "temple": "temple-buddhist-outline"}


def card_menu(board: WatAahBoard) -> list[dict[str, Any]]:
    """An item for each card that works in this round."""
    told = board.look()["board"]
    if told is None:
        return []
    items = []
    for card in told["cards"]:
        if card["state"] != "active" or not uses(board, card):
            continue
        text = (
            tr._("{name}: use a Court card", name=board.desk.name(card["seat"]))
            if card["pile"] == "court"
            else tr._("{name}: Temple card", name=board.desk.name(card["seat"]))
        )
        items.append(
            {"icon": ICONS[card["pile"]], "text": text, "on_tap": lambda at=card: use(board, at)}
        )
    return items


def uses(board: WatAahBoard, card: dict[str, Any]) -> list[Move]:
    """The legal ways to use a card; of one without a known name, one for each name it may have."""
    match, pile, seat = board.desk.match, card["pile"], f"p{card['seat']}"
    own = match.game.view(match.state, card["seat"])["board"]["cards"]
    known = next(
        (one["card"] for one in own
         if (one["pile"], one["seat"], one["gained"], one["state"])
         == (pile, card["seat"], card["gained"], "active")),
        None,
    )  # fmt: skip
    names = [known] if known else [*_named(board, pile), UNNAMED]
    verbs = (f"use_{pile}", "effect")
    moves = [Move((verb, seat, name)) for verb in verbs for name in names]
    return [move for move in moves if not match.why_not(move)]


def _named(board: WatAahBoard, pile: str) -> list[str]:
    rows = board.desk.match.setup.edition.rows(pile)
    return [row["id"] for row in rows if str(row["name"]).strip()]


def use(board: WatAahBoard, card: dict[str, Any]) -> None:
    """At once if there is one way, else after a question."""
    moves = uses(board, card)
    if len(moves) == 1:
        board.dispatch("on_play", (tuple(moves[0]),))
        return
    desk = board.desk
    MenuSheet(
        title=desk.name(card["seat"]),
        items=[
            {
                "text": f"{desk.voice.term(move[0])} · {desk.voice.term(move[2])}",
                "icon": ICONS[card["pile"]],
                "on_tap": lambda at=move: board.dispatch("on_play", (tuple(at),)),
            }
            for move in moves
        ],
    ).open()

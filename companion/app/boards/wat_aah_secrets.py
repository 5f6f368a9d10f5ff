"""What only one player of Shinobi WAT-AAH! may see, and the pile everybody may look through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.app.boards.wat_aah_faces import faces
from companion.app.i18n import tr
from companion.app.widgets.curtain import Curtain
from companion.app.widgets.flow import Flow
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words
from companion.engine import Move

if TYPE_CHECKING:
    from companion.app.boards.wat_aah import WatAahBoard


@dataclass(frozen=True, slots=True)
class Secret:
    """A heading with cards, or with lines of words."""

    board: WatAahBoard
    title: str
    cards: dict[str, int] = field(default_factory=dict)
    lines: tuple[str, ...] = ()

    def widgets(self) -> list[Any]:
        found: list[Any] = [Words(text=self.title, tone="muted", halign="center")]
        if self.cards:
            found.append(card_flow(self.board, self.cards))
        found += [Words(text=line, strong=True, halign="center") for line in self.lines]
        return found


def card_flow(board: WatAahBoard, cards: dict[str, int]) -> Flow:
    flow = Flow(align="center", spacing=dp(6))
    for face in faces(board.looks, cards):
        flow.add_widget(face)
    return flow


def curtain(board: WatAahBoard, seat: int) -> Curtain:
    return Curtain(
        seat=seat, who=board.desk.name(seat), content=lambda: board.private(seat)
    )  # fmt: skip


def fresh_secret(entries: Sequence[Any]) -> int | None:
    """Whose eyes the last of these entries is for: a Decoy or a Court card they may look at."""
    for entry in reversed(entries):
        if isinstance(entry, Move) and entry[0] in ("saw", "court"):
            return int(entry[1][1:])
    return None


def counted(cards: list[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in cards}


def secrets(board: WatAahBoard, seat: int) -> list[Secret]:
    """All that the app holds for the eyes of this seat alone."""
    match, term = board.desk.match, board.desk.voice.term
    view = match.game.view(match.state, seat)
    found: list[Secret] = []

    def cards(title: str, counts: dict[str, int]) -> None:
        if counts:
            found.append(Secret(board, title, counts))

    def lines(title: str, told: list[str]) -> None:
        if told:
            found.append(Secret(board, title, lines=tuple(told)))

    cards(tr._("Cards you looked at"), counted(view.get("looked", [])))
    cards(tr._("Cards you give"), counted(view.get("giving", [])))
    cards(tr._("The hand you choose from"), view.get("open_hand", {}))
    told = view["board"]
    if told is not None:
        decoys = told.get("decoys", {})
        lines(
            tr._("Decoys you looked at"),
            [
                tr._("Decoy {n}: {boss}", n=int(slot), boss=term(boss))
                for slot, boss in decoys.items()
                if boss
            ],
        )
        lines(tr._("Temple cards you drew"), [term(name) for name in told.get("temple_look", [])])
        lines(
            tr._("Your Court cards"),
            [
                term(card["card"])
                for card in told["cards"]
                if card["pile"] == "court" and card["seat"] == seat and card["card"]
                and card["state"] != "discarded"
            ],
        )  # fmt: skip
    cards(tr._("Your hand"), view.get("hand", {}))
    pile = view["corruption"][seat]
    if match.game.view(match.state, None)["corruption"][seat] != pile:
        cards(tr._("Your corruption: {n} points", n=pile["points"]), counted(pile.get("faces", [])))
    return found


def jigoku_sheet(board: WatAahBoard) -> Sheet:
    """The face-up discard pile, sorted."""
    cards = board.view["jigoku"]
    sheet = Sheet(title=tr._("Jigoku: {n} {n:card|cards}", n=sum(cards.values())))
    if cards:
        sheet.add_widget(card_flow(board, cards))
    else:
        sheet.add_widget(Words(text=tr._("Nothing has been discarded yet."), tone="muted"))
    sheet.add_widget(
        Words(text=tr._("In the deck: {n} {n:card|cards}", n=board.view["deck"]), tone="muted")
    )
    return sheet

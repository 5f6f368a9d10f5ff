"""What a tap on a side, on the techniques, or on an unknown card of 99 Ninja opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.app.boards.ninety_nine_ninja_faces import (
    NinjaOrderLine,
    NinjaPicture,
)
from companion.app.boards.ninety_nine_ninja_painter import card_painter
from companion.app.boards.ninety_nine_ninja_strip import NinjaAutoRow, NinjaTokens
from companion.app.i18n import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import Edition, Move, Say
from companion.games.ninety_nine_ninja.guidance import EFFECTS
from companion.language import Voice

if TYPE_CHECKING:
    from companion.app.boards.ninety_nine_ninja import NinjaBoard

BLANK = ".../.../..."


def heading(text: str) -> Words:
    return Words(text=text, tone="muted", role="caption")


def side_sheet(board: NinjaBoard, seat: int) -> Sheet:
    """Everything that lies in front of one side."""
    view, term = board.view, board.desk.voice.term
    sheet = Sheet(title=board.side_name(seat))
    clan = view["clans"][seat]
    if clan is not None:
        text = tr._("Clan: {clan}", clan=term(clan))
        card = view["clan_cards"].get(clan)
        if card is not None:
            text = f"{text} · {term(card['technique'])}"
        sheet.add_widget(Words(text=text, strong=True))
    sheet.add_widget(heading(tr._("Tokens: ready, on a Daimyo, turned to a Favor")))
    sheet.add_widget(
        NinjaTokens(seat=seat, tokens=view["tokens"][seat], size_hint_y=None, height=dp(48))
    )
    sheet.add_widget(Words(text=tr._("{n} {n:Favor|Favors} ready", n=view["favors"][seat])))
    held = view["held"][seat]
    if held:
        sheet.add_widget(heading(tr._("Open cards")))
        line = BoxLayout(size_hint_y=None, height=dp(112), spacing=dp(8))
        for card in held:
            line.add_widget(NinjaPicture(grid=card["grid"] or ""))
        sheet.add_widget(line)
    if seat < len(view["lists"]):
        sheet.add_widget(heading(tr._("Blacklist, top first")))
        sheet.add_widget(_order(board, view["lists"][seat]["order"]))
    if view["solo"] and seat == 1:
        _automaton(board, sheet)
    _techniques(board, sheet)
    return sheet


def _order(board: NinjaBoard, names: list[str]) -> NinjaOrderLine:
    return NinjaOrderLine(
        lords=[board.lords[name][1] for name in names], size_hint_y=None, height=dp(40)
    )


def _automaton(board: NinjaBoard, sheet: Sheet) -> None:
    auto, term = board.view["auto"], board.desk.voice.term
    sheet.add_widget(
        heading(
            tr._("Auto row: {n} {n:point|points} · deck {m}", n=auto["row_points"], m=auto["deck"])
        )
    )
    row = board.auto_row()
    if row:
        sheet.add_widget(NinjaAutoRow(row=row, size_hint_y=None, height=dp(64)))
    for text, order in (
        (tr._("List on top of the Auto deck"), auto["deck_list"]),
        (tr._("List on top of the Score deck: the next Daimyo it kills"), auto["score_list"]),
    ):
        if order:
            sheet.add_widget(heading(text))
            sheet.add_widget(_order(board, order))
    if auto["score_cards"]:
        sheet.add_widget(heading(tr._("Score cards on the tracks")))
        for clan in board.view["tracks"]:
            names = [
                card["card"] or tr._("face down")
                for card in auto["score_cards"]
                if card["clan"] == clan
            ]
            if names:
                sheet.add_widget(Words(text=tr.pair(term(clan), ", ".join(names))))


def _techniques(board: NinjaBoard, sheet: Sheet) -> None:
    term = board.desk.voice.term
    sheet.add_widget(heading(tr._("Techniques and what they cost")))
    for one in board.view["techniques"]:
        owner = f" · {term(one['clan'])}" if one["clan"] else ""
        cost = tr._("{n} {n:Favor|Favors}", n=one["cost"])
        sheet.add_widget(Words(text=tr.pair(term(one["id"]) + owner, cost)))
        effect = board.desk.say(EFFECTS[one["id"]])
        sheet.add_widget(Words(text=effect, tone="muted", role="caption"))
    for warning in board.view["warnings"]:
        sheet.add_widget(Words(text=board.desk.say(Say.from_plain(warning)), tone="warn"))


def tricks_sheet(board: NinjaBoard, pick: Callable[..., None]) -> Sheet:
    """The clan swap, the techniques and simpler recording; what is greyed says why."""
    desk, view = board.desk, board.view
    match, term = desk.match, desk.voice.term
    sheet = Sheet(title=tr._("Before the card"))
    rows = [
        (
            Move(("swap",)),
            "swap-horizontal",
            tr._("Swap to {clan}", clan=term(view["neutral"])),
            tr._("Only at the start of the turn"),
        )
    ]
    for one in view["techniques"]:
        rows.append(
            (
                Move(("activate", one["id"])),
                "flash",
                term(one["id"]),
                tr._("{n} {n:Favor|Favors}", n=one["cost"]),
            )
        )
    if view["depth"] == "full":
        rows.append(
            (
                Move(("scores_only",)),
                "numeric",
                term("scores_only"),
                tr._("From now on without placements"),
            )
        )
    for move, icon, title, detail in rows:
        objections = match.why_not(move)
        parts = [desk.say(objections[0].say) if objections else detail]
        if move[-1] in EFFECTS:
            parts.insert(0, desk.say(EFFECTS[move[-1]]))
        row = ListRow(
            icon=icon,
            title=title,
            subtitle=" ".join(parts),
            enabled=not objections,
        )
        row.bind(on_tap=lambda _, at=move: _chosen(sheet, pick, at))
        row.bind(on_why=lambda _, at=move: _chosen(sheet, pick, at))
        row.word = move[-1]
        sheet.add_widget(row)
    return sheet


def _chosen(sheet: Sheet, pick: Callable[..., None], move: Move) -> None:
    sheet.dismiss()
    pick(*move)


class CardTyping(Sheet):
    """A card the edition does not know, figure by figure (NN-419)."""

    def __init__(
        self, edition: Edition, voice: Voice, told: Callable[[str], None], **kwargs: Any
    ) -> None:
        super().__init__(title=tr._("What does the card show?"), **kwargs)
        self.told = told
        self.painter = card_painter(BLANK, edition, voice)
        self.add_widget(self.painter)
        record = Btn(text=tr._("Record"), kind="primary")
        record.bind(on_tap=lambda _: self._record())
        self.add_widget(record)

    def _record(self) -> None:
        self.dismiss()
        self.told(self.painter.grid)

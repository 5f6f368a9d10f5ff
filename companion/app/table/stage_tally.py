"""What everybody has at the end of something, in columns: figures, and the pieces they bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.table.mark_picture import Drawn
from companion.app.widgets.words import Words, text_width
from companion.table.moments import Tally, figure

PAGE, EDGES, FACE = 720, 52, 42
"""dp: the widest a stage gets, what lies beside its rows, and an avatar."""
NAME, APART = 44, 8
"""dp that a name needs, and between two columns."""
PIECE, STEP = 22, 9
"""dp of a piece, and how far the next one stands."""


class TallyRow(BoxLayout):
    """A seat with its figures; the heads have no seat."""

    seat = NumericProperty(-1)
    sign = StringProperty("")
    name = StringProperty("")
    first = BooleanProperty(False)


class Pieces(Drawn):
    """So many pieces in the colour of their owner, each a little in front of the last."""

    seat = NumericProperty(0)
    number = NumericProperty(0)
    art = StringProperty("")
    watched: tuple[str, ...] = ("seat", "number", "art")

    @property
    def text(self) -> str:
        return str(int(self.number))

    def draw(self) -> None:
        size, colour = dp(PIECE), theme.seat(int(self.seat)).color
        y = self.center_y - size / 2
        for at in range(int(self.number)):
            x = self.right - size - (self.number - 1 - at) * dp(STEP)
            self.ink.art(f"piece-{self.art}", x, y, size, size)
            self.ink.art(f"icon-{self.art}", x, y, size, size, colour)


def tally_rows(tally: Tally, sitting: Any, signs: Sequence[str]) -> list[TallyRow]:
    """A row of heads and one for each seat; none where they would not fit beside each other."""
    say = sitting.say
    heads = [say(head) for head in tally.heads]
    columns = [
        max(
            text_width(head, theme.caption, at == tally.total),
            *(_wide(row[1][at], at == tally.total) for row in tally.rows),
        )
        + dp(APART)
        for at, head in enumerate(heads)
    ]
    if tally.piece is not None:
        pieces = dp(PIECE + (max(tally.pieces) - 1) * STEP)
        columns.append(max(pieces, text_width(say(tally.piece), theme.caption)) + dp(APART))
        heads.append(say(tally.piece))
    room = min(Window.width, dp(PAGE)) - dp(EDGES + FACE)
    if sum(columns) > room - dp(NAME) * theme.text_size:
        return []
    top = TallyRow()
    for at, (head, wide) in enumerate(zip(heads, columns, strict=True)):
        top.add_widget(_cell(head, wide, "caption", at == tally.total, "muted"))
    rows = [top]
    for place, (seat, figures) in enumerate(tally.rows):
        row = TallyRow(seat=seat, sign=signs[seat], name=sitting.name(seat), first=not place)
        for at, number in enumerate(figures):
            total = at == tally.total
            row.add_widget(_cell(figure(number), columns[at], "title" if total else "body", total))
        if tally.piece is not None:
            row.add_widget(
                Pieces(seat=seat, number=tally.pieces[place], art=tally.art,
                       size_hint=(None, 1), width=columns[-1])
            )  # fmt: skip
        rows.append(row)
    return rows


def _wide(number: int, total: bool) -> float:
    return text_width(figure(number), theme.title if total else theme.body, total)


def _cell(text: str, wide: float, role: str, strong: bool, tone: str = "ink") -> Words:
    cell = Words(
        text=text, role=role, strong=strong, tone="ink" if strong else tone, halign="right",
        pos_hint={"center_y": 0.5},
    )  # fmt: skip
    # The rule of words would share the line evenly.
    cell.size_hint_x, cell.width = None, wide
    return cell


load("widgets/words", "table/tally")

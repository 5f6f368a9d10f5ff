"""The answers to what is asked now, and chips of what was chosen: which plaque lies where.

Flat and kept: plaques are made once and given new words; nothing moves under the finger.
"""

from __future__ import annotations

from itertools import groupby
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.table.ink import SMALLEST, Ink, wrapped
from companion.app.table.motion import Motion, MotionLayer
from companion.app.table.painters import Look, Rect
from companion.app.table.plaque import (
    BIG,
    PIECE_BIG,
    READ,
    TOOL_LETTERS,
    Plaque,
    below_piece,
)
from companion.app.table.plaque_card import HIGH as CARD_HIGH
from companion.app.table.plaque_card import LEAST as CARD_LEAST
from companion.app.widgets.words import text_width
from companion.table import Answer, Chosen, Question
from companion.table.elements import Mark

SIDE, GAP, ROW_GAP, TIGHT_GAP, TOOL_GAP = 4, 6, 5, 2, 4
LOW, HIGH, CHIP, FACE, KEY, PIECE = 48, 54, 48, 104, 50, 60
"""dp of answers below a board."""
MOST_COLUMNS, MOST_LINES = 4, 2
CHOSEN = 0.14
"""Seconds a chosen mark flies into its chip."""
OVER = 10
"""dp that a line of pieces may reach beyond the others on both sides, so that seven fit a phone."""
NARROW, READ_HIGH = 48, 44
"""dp of a piece or a tool across; of figures that are only read."""
WHOLE = ("row", "primary", *READ)
"""Looks that take a whole line."""


def _alike(look: str) -> str:
    """What goes on may stand in a line with other buttons."""
    return "button" if look == "go" else look


def _widths(row: list[Plaque], wide: float) -> list[float]:
    """Alike; but where the names of tools would touch the edges, marks that say enough stand alone
    and leave their room to the others."""
    signs = [one for one in row if one.look_of == "tool" and "sign" in one.flags]
    letters = theme.caption * TOOL_LETTERS
    tight = any(text_width(one.text, letters, True) + dp(12) > wide for one in row)
    alone = signs if tight and len(signs) < len(row) else []
    for one in row:
        if one.sign_only != (one in alone):
            one.sign_only = not one.sign_only
            one._redraw()
    if not alone:
        return [wide] * len(row)
    sign = float(dp(NARROW))
    rest = (wide * len(row) - sign * len(alone)) / (len(row) - len(alone))
    return [sign if one.sign_only else rest for one in row]


class QuestionView(Widget):
    """Fires `on_answer(answer)` and `on_chip(number)`, of the thing pointed at.

    `need` is the height it wants.
    """

    need = NumericProperty(0)
    room = NumericProperty(0)
    """The height in which all answers should be seen; 0: as much as they like."""
    big = BooleanProperty(False)
    """Whether answers are large, as beside a board."""

    __events__ = ("on_answer", "on_chip")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.answers: list[Plaque] = []
        self.chips: list[Plaque] = []
        self._shown: tuple[Answer, ...] = ()
        self._chosen: tuple[Chosen, ...] = ()
        self._note = ""
        self.note = Ink(self.canvas.after)
        self._tapped: tuple[Mark, Rect] | None = None
        """The mark of the answer that was tapped last, and where it was."""
        self._layer = MotionLayer()
        self.motion = Motion(self._layer)
        self._again = Clock.create_trigger(lambda _: self._lay(), -1)
        self._tight = False
        """Whether answers stand closer, so that all of them are seen."""
        self.bind(pos=self._again, width=self._again, room=self._again, big=self._again)
        theme.follow(text_size=self._restyle, dark=self._restyle)

    def _restyle(self, *_: Any) -> None:
        self._again()

    def prepare(self, number: int = 6) -> None:
        while len(self.answers) < number:
            self.answers.append(self._made("button"))

    def show(self, question: Question, look: Look) -> None:
        self._shown, self._chosen = question.answers, question.chosen
        self._note = look.say(question.note)
        self._fill(self.answers, len(self._shown), "button")
        self._fill(self.chips, len(self._chosen), "chip")
        for plaque, answer in zip(self.answers, self._shown, strict=False):
            plaque.give_answer(answer, look)
        for plaque, chosen in zip(self.chips, self._chosen, strict=False):
            plaque.give_chip(chosen, look)
        self._lay()
        self._fly(look)

    def _fly(self, look: Look) -> None:
        """The mark of what was tapped goes into its chip."""
        tapped, self._tapped = self._tapped, None
        if tapped is None or not theme.motion:
            return
        self.motion.settle()
        mark, start = tapped
        chips = self.chips[: len(self._chosen)]
        goal = next((chip for chip in chips[::-1] if chip.mark == mark), None)
        if goal is not None:
            self.remove_widget(self._layer)
            self.add_widget(self._layer)
            side = goal.height
            self.motion.fly(mark, start, (goal.x, goal.y, side, side), look, CHOSEN)

    def _answered(self, plaque: Plaque) -> None:
        x, y, side = plaque.x, plaque.y, plaque.height
        self._tapped = (plaque.mark, (x, y, side, side)) if plaque.mark is not None else None
        self.dispatch("on_answer", plaque.answer)

    def _taken_back(self, chip: Plaque) -> None:
        self.dispatch("on_chip", self._chosen[self.chips.index(chip)].at)

    def _fill(self, plaques: list[Plaque], number: int, look: str) -> None:
        while len(plaques) < number:
            plaques.append(self._made(look))
        for at, plaque in enumerate(plaques):
            if at < number and plaque.parent is None:
                self.add_widget(plaque)
            elif at >= number and plaque.parent is not None:
                self.remove_widget(plaque)

    def _made(self, look: str) -> Plaque:
        plaque = Plaque()
        if look == "chip":
            plaque.bind(on_tap=self._taken_back)
        else:
            plaque.bind(on_tap=self._answered)
            plaque.bind(on_why=lambda one: self.dispatch("on_answer", one.answer))
        return plaque

    # laying out

    def _lay(self) -> None:
        side, gap = dp(SIDE), dp(GAP)
        room = self.width - 2 * side
        if room <= 0:
            return
        chips = self._chip_rows(room, gap)
        note = theme.caption * 1.7 if self._note else 0
        for self._tight in (False, True):
            rows = self._rows(room, gap)
            tall = [self._tall(row) for row in rows]
            apart = dp(TIGHT_GAP if self._tight else ROW_GAP)
            between = apart * max(0, len(rows) - 1)
            need = len(chips) * dp(CHIP) + sum(tall) + between + note
            if not self.room or need <= self.room:
                break
        self.height = self.need = need
        top = self.top
        for chip_row in chips:
            x = self.x + side
            top -= dp(CHIP)
            for chip, wide in chip_row:
                chip.pos, chip.size = (x, top), (wide, dp(CHIP))
                x += wide + gap
        for row, high in zip(rows, tall, strict=True):
            across = self._across(rows, row)
            pieces = row[0].look_of == "piece"
            gap, over = (dp(2), self._beyond(row, high, room)) if pieces else (dp(GAP), 0.0)
            if row[0].look_of == "tool":
                gap = dp(TOOL_GAP)
            wide = (room + 2 * over - gap * (across - 1)) / across
            top -= high
            x = self.x + side - over
            for plaque, own in zip(row, _widths(row, wide), strict=True):
                plaque.pos, plaque.size = (x, top), (own, high)
                x += own + gap
            top -= apart
        self._level_marks()
        self.note.clear()
        if self._note:
            self.note.text(self._note, self.x + side, top - note + apart, room, note,
                           theme.caption, theme.muted)  # fmt: skip

    def _level_marks(self) -> None:
        """Answers of one look have marks of one size: small where one of them has no room."""
        shown = self.answers[: len(self._shown)]
        small = {one.look_of for one in shown
                 if dp(68) + text_width(one.text, theme.body, True) > one.width}  # fmt: skip
        for one in shown:
            if one.narrow != (one.look_of in small):
                one.narrow = not one.narrow
                one._redraw()

    @staticmethod
    def _beyond(row: list[Plaque], high: float, room: float) -> float:
        """How far a line of pieces reaches beyond the others: only where names need it."""
        letters = below_piece(high)
        wanted = max(dp(NARROW), *(text_width(one.text, letters, True) + dp(6) for one in row))
        return float(min(dp(OVER), max(0.0, (wanted + dp(2)) * len(row) - dp(2) - room) / 2))

    @staticmethod
    def _across(rows: list[list[Plaque]], row: list[Plaque]) -> int:
        """Cards and keys of a shorter line stand under those of the line above."""
        look = row[0].look_of
        if look not in ("card", "key"):
            return len(row)
        return max(len(other) for other in rows if other[0].look_of == look)

    def _tall(self, row: list[Plaque]) -> float:
        grown = max(1.0, theme.text_size)
        match row[0].look_of:
            case "face":
                return float(dp(FACE) * grown)
            case "card":
                return float(dp(LOW if self._tight else CARD_HIGH) * grown)
            case "heading":
                return float(theme.caption * 1.8)
            case "words":
                return float(self._lines(row[0]) * theme.body * 1.3 + dp(14))
            case "primary":
                return float(dp(LOW if self._tight else 56) * grown)
            case "figure":
                return float(dp(READ_HIGH - (4 if self._tight else 0)) * grown)
            case "tool":
                return float(dp(LOW) * grown)
            case "piece":
                wanted = PIECE_BIG if self.big else PIECE
                return float(dp(wanted + (8 if any(one.detail for one in row) else 0)) * grown)
        detailed = any(plaque.detail for plaque in row)
        if self.big and not self._tight and row[0].look_of == "button":
            return float(dp(BIG) * grown)
        return float(dp(HIGH if detailed and not self._tight else LOW) * grown)

    def _lines(self, plaque: Plaque) -> int:
        room = max(dp(40), self.width - dp(24))
        return len(wrapped(plaque.text, room, theme.body, True)) or 1

    def _rows(self, room: float, gap: float) -> list[list[Plaque]]:
        """Plaques of one look beside each other, line by line."""
        rows: list[list[Plaque]] = []
        for whole, run in groupby(
            self.answers[: len(self._shown)],
            key=lambda one: "" if one.look_of in WHOLE else _alike(one.look_of),
        ):
            alike = list(run)
            rows += self._run(alike, room, gap) if whole else [[one] for one in alike]
        return rows

    def _run(self, shown: list[Plaque], room: float, gap: float) -> list[list[Plaque]]:
        """As few rows as the longest words allow, all plaques of a row alike."""
        mark = any(plaque.mark is not None for plaque in shown)
        letters = theme.body
        longest = max(
            max(text_width(one.text, letters, True), text_width(one.detail, theme.caption))
            for one in shown
        )
        # A little smaller letters are better than another row.
        wanted, most = longest * 0.94 + dp(16) + (dp(42) if mark else 0), MOST_COLUMNS
        if shown[0].look_of == "face":
            wanted = max(longest * 0.94 + dp(10), dp(84))
        elif shown[0].look_of == "card":
            # A name is written small rather than in another row, but never cut.
            small = min(theme.caption, dp(SMALLEST))
            name = max(text_width(one.text, small, True) for one in shown) + dp(6)
            wanted, most = max(dp(CARD_LEAST) * max(1.0, theme.text_size), name), len(shown)
        elif shown[0].look_of == "piece":
            wanted, most, gap, room = dp(NARROW), len(shown), dp(2), room + 2 * dp(OVER)
        elif shown[0].look_of == "tool":
            wanted, most = dp(NARROW), len(shown)
        elif shown[0].look_of == "key":
            wanted, most = max(dp(KEY), longest + dp(14) + (dp(36) if mark else 0)), len(shown)
        columns = max(1, min(most, len(shown), int((room + gap) / (wanted + gap))))
        lines = ceil(len(shown) / columns)
        alone = len(shown) > columns and len(shown) % columns == 1
        if (lines > MOST_LINES or self._tight or alone) and shown[0].look_of == "button":
            # Narrow plaques with small marks, so that nothing has to be scrolled or left alone.
            tight = longest * 0.88 + dp(10) + (dp(34) if mark else 0)
            columns = max(columns, min(most, int((room + gap) / (tight + gap))))
            lines = ceil(len(shown) / columns)
        columns = ceil(len(shown) / lines)
        return [shown[at : at + columns] for at in range(0, len(shown), columns)]

    def _chip_rows(self, room: float, gap: float) -> list[list[tuple[Plaque, float]]]:
        """Chips one after the other; narrow ones where that keeps them in one line, so that the
        answers below stay where they are."""
        shown = self.chips[: len(self._chosen)]
        words = [text_width(chip.text, theme.caption, True) for chip in shown]
        marks = [dp(32) if chip.mark is not None else 0.0 for chip in shown]
        usual = [min(room, one + dp(48) + mark) for one, mark in zip(words, marks, strict=True)]
        close = [one + dp(34) + mark * 0.75 for one, mark in zip(words, marks, strict=True)]
        gaps = gap * (len(shown) - 1)
        narrow = sum(usual) + gaps > room >= sum(close) + gaps
        rows: list[list[tuple[Plaque, float]]] = []
        left = 0.0
        for chip, wide in zip(shown, close if narrow else usual, strict=True):
            if chip.narrow != narrow:
                chip.narrow = narrow
                chip._redraw()
            if not rows or wide > left + 0.5:
                rows.append([])
                left = room
            rows[-1].append((chip, wide))
            left -= wide + gap
        return rows

    def on_answer(self, answer: Answer) -> None:
        pass

    def on_chip(self, number: int) -> None:
        pass

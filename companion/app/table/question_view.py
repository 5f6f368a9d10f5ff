"""What is asked now: who, the question that follows the taps, chips, answers with their marks.

Flat and kept: plaques are made once and given new words; nothing moves under the finger.
"""

from __future__ import annotations

from itertools import groupby
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.table.ink import Ink, wrapped
from companion.app.table.marks import draw_mark
from companion.app.table.motion import Motion, MotionLayer
from companion.app.table.painters import Look, Rect
from companion.app.table.plaque_card import HIGH as CARD_HIGH
from companion.app.table.plaque_card import LEAST as CARD_LEAST
from companion.app.table.plaque_card import draw_card
from companion.app.table.plaque_tail import draw_tail
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width
from companion.engine import Say
from companion.table import Answer, Chosen, Question
from companion.table.elements import Mark

SIDE, GAP, ROW_GAP, TIGHT_GAP = 4, 6, 5, 2
LOW, HIGH, CHIP, FACE, KEY, PIECE, PIECE_BIG, BIG = 48, 54, 48, 104, 50, 60, 84, 72
"""dp; answers are big beside a board."""
MOST_COLUMNS, MOST_LINES = 4, 2
CHOSEN = 0.14
"""Seconds a chosen mark flies into its chip."""
OVER = 10
"""dp that a line of pieces reaches beyond the others on both sides, so that seven fit a phone."""
NARROW, READ_HIGH = 48, 44
"""dp of a piece or a tool across; of figures that are only read."""
WHOLE = ("row", "primary", "heading", "words", "figure")
"""Looks that take a whole line."""
READ = ("heading", "words", "figure")


def _alike(look: str) -> str:
    """What goes on may stand in a line with other buttons."""
    return "button" if look == "go" else look


class Plaque(Tappable):
    """A wooden plaque with a mark and words: an answer, or a chip that takes one back."""

    text = StringProperty("")
    word = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.ink = Ink(self.canvas)
        self.detail = ""
        self.mark: Mark | None = None
        self.marks: tuple[Mark, ...] = ()
        self.look_of = "button"
        self.signs: tuple[str, ...] = ()
        self.say: Any = None
        self.flags: frozenset[str] = frozenset()
        self.narrow = False
        """Whether its mark is small: it is where that of another like it has to be."""
        self.answer: Answer | None = None
        self._given: tuple[Any, ...] = ()
        self._redraw = Clock.create_trigger(lambda _: self.draw(), -1)
        for name in ("pos", "size", "pressed"):
            self.fbind(name, self._redraw)
        theme.follow(dark=self._restyle, seats=self._restyle, text_size=self._restyle)

    def _restyle(self, *_: Any) -> None:
        self._redraw()

    def give_answer(self, answer: Answer, look: Look) -> None:
        self.answer, self.word = answer, answer.key
        self.enabled = answer.objection is None
        self.marks, self.flags = answer.marks, answer.flags
        self._give(answer.look, answer.label, answer.detail, answer.mark, look)

    def give_chip(self, chosen: Chosen, look: Look) -> None:
        self._give("chip", chosen.label, None, chosen.mark, look)

    def _give(
        self, look_of: str, label: Say, detail: Say | None, mark: Mark | None, look: Look
    ) -> None:
        """Words and marks. It is drawn anew only if it shows something else than before."""
        self.text, self.detail = look.say(label), look.say(detail)
        self.mark, self.look_of, self.signs, self.say = mark, look_of, look.letters, look.say
        given = (self.text, self.detail, mark, self.marks, look_of, self.flags, self.enabled,
                 self.signs, self.say)  # fmt: skip
        if given != self._given:
            self._given = given
            self._redraw()

    @property
    def cut(self) -> bool:
        return self.ink.cut

    @property
    def audit_ignore(self) -> frozenset[str]:
        """What is only read is no target."""
        return frozenset(("target",)) if self.look_of in READ else frozenset()

    def draw(self) -> None:
        self.ink.clear()
        if self.look_of == "chip":
            self._chip()
        else:
            self._answer()

    def _answer(self) -> None:
        x, y = self.pos
        wide, high = self.size
        ink, radius = self.ink, dp(14)
        if self.look_of == "card" and self.mark is not None:
            self.corner = dp(10)
            words = (self.text, self.detail)
            sign = self.marks[0].art if self.marks else ""
            draw_card(ink, (x, y, wide, high), self.mark, words, self.pressed, self.enabled, sign)
            return
        flat = self.look_of in READ
        primary = self.look_of in ("primary", "go") and self.enabled
        kept = "kept" in self.flags
        front = theme.accent_ink if primary else (theme.ink if self.enabled else theme.muted)
        self.corner = high / 2 if primary else radius
        if primary:
            ink.fill(x, y, wide, high, theme.accent, high / 2)
        elif self.look_of == "heading":
            pass
        elif flat:
            ink.fill(x, y, wide, high, theme.well, radius)
        elif self.enabled:
            # A whole line is what one does instead: it lies flat beside the plaques.
            low = dp(1) if self.pressed or self.look_of == "row" else dp(3)
            line = dp(1.2 if self.look_of == "row" else 1.5)
            low = max(low, line)
            ink.fill(x, y, wide, high, theme.accent if kept else theme.edge, radius)
            ground = theme.accent_soft if kept else theme.card
            if self.look_of == "row" and not (kept or self.pressed):
                ground = theme.paper
            ink.fill(x + line, y + low, wide - 2 * line, high - low - line, ground, radius - 1)
        else:
            ink.fill(x, y, wide, high, theme.line, radius)
            line = dp(1)
            ink.fill(x + line, y + line, wide - 2 * line, high - 2 * line, theme.paper, radius - 1)
        if self.look_of == "face":
            self._face(front)
        elif self.look_of in ("piece", "tool"):
            self._piece(front)
        else:
            self._inside(front, primary)

    def _face(self, front: Any) -> None:
        """A card: its mark large, the words below."""
        x, y = self.pos
        wide, high = self.size
        below = theme.body * 1.35 + (theme.caption * 1.25 if self.detail else 0)
        size = min(wide - dp(12), high - below - dp(16))
        if self.mark is not None:
            spot = (x + (wide - size) / 2, y + below + dp(8), size)
            draw_mark(self.ink, self.mark, self.signs, spot, front, self.say)
        line = theme.caption * 1.25 if self.detail else 0
        self.ink.text(self.text, x + dp(4), y + line + dp(4), wide - dp(8), theme.body * 1.35,
                      theme.body, front, bold=True)  # fmt: skip
        if self.detail:
            self.ink.text(self.detail, x + dp(4), y + dp(4), wide - dp(8), line, theme.caption,
                          theme.muted)  # fmt: skip

    def _piece(self, front: Any) -> None:
        """A small piece, its name and perhaps its deed below; a tick where it is done."""
        x, y = self.pos
        wide, high = self.size
        letters = theme.caption * (0.86 if high < dp(PIECE_BIG) else 0.95)
        line = letters * 1.2
        low = y + dp(4)
        if self.detail:
            self.ink.text(self.detail, x + dp(2), low, wide - dp(4), line, letters, theme.muted)
            low += line
        self.ink.text(self.text, x + dp(2), low, wide - dp(4), line, letters, front, bold=True)
        size = y + high - low - line - dp(5)
        if self.mark is None:
            return
        spot = (x + (wide - size) / 2, low + line + dp(1), size)
        if self.look_of == "tool":
            draw_mark(self.ink, self.mark, self.signs, spot, front, self.say)
            return
        faded = "done" in self.flags or not self.enabled
        self.ink.art(self.mark.art, *spot, size, (1, 1, 1, 0.4) if faded else (1, 1, 1, 1))
        if "done" in self.flags:
            tick = size * 0.7
            self.ink.art("icon-check", x + (wide - tick) / 2, spot[1] + (size - tick) / 2, tick,
                         tick, theme.ok)  # fmt: skip

    def _inside(self, front: Any, centred: bool) -> None:
        x, y = self.pos
        wide, high = self.size
        letters, bold = theme.body, self.look_of != "row"
        narrow = self.narrow and self.mark is not None
        edge = dp(5) if narrow else dp(8)
        most = 28 if narrow or not bold else (44 if high >= dp(BIG) else 36)
        size = min(high - dp(14), dp(most)) if self.mark is not None else 0
        gap = edge if size else 0
        tail = draw_tail(self.ink, self.marks, self.signs, (x, y, wide, high), front)
        room = wide - size - gap - 2 * edge - tail
        need = min(room, text_width(self.text, letters, True))
        left = x + edge
        if not self.detail and not size:
            centred = True
        if centred:
            left = x + (wide - size - gap - need) / 2
        if self.mark is not None:
            spot = (left, y + (high - size) / 2 + dp(1), size)
            draw_mark(self.ink, self.mark, self.signs, spot, front, self.say)
        at = left + size + gap
        middle = y + dp(1)
        if self.detail:
            first, second = letters * 1.25, theme.caption * 1.25
            low = y + dp(1) + (high - first - second) / 2
            self.ink.text(self.text, at, low + second, room, first, letters, front, bold=bold,
                          align="left")  # fmt: skip
            self.ink.text(self.detail, at, low, room, second, theme.caption, theme.muted,
                          align="left")  # fmt: skip
        else:
            align = "center" if centred and not size else "left"
            box = (x + edge if align == "center" else at, middle, room, high - dp(4))
            self.ink.paragraph(self.text, box, letters, front, bold=bold, align=align)

    def _chip(self) -> None:
        x, y = self.pos
        wide, high = self.size
        tall = min(high, dp(36))
        low = y + (high - tall) / 2
        self.corner = tall / 2
        self.ink.fill(x, low, wide, tall, theme.accent_soft, tall / 2)
        size = dp(26) if self.mark is not None else 0
        at = x + dp(6) if size else x + dp(12)
        if self.mark is not None:
            draw_mark(
                self.ink, self.mark, self.signs, (at, low + (tall - size) / 2, size), theme.ink,
                self.say,
            )  # fmt: skip
            at += size + dp(6)
        cross = dp(18)
        room = x + wide - at - cross - dp(10)
        self.ink.text(self.text, at, low, room, tall, theme.caption, theme.ink,
                      bold=True, align="left")  # fmt: skip
        self.ink.art("icon-x", x + wide - cross - dp(8), low + (tall - cross) / 2, cross, cross,
                     theme.ink)  # fmt: skip


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
            gap, over = (dp(2), dp(OVER)) if pieces else (dp(GAP), 0.0)
            wide = (room + 2 * over - gap * (across - 1)) / across
            top -= high
            for at, plaque in enumerate(row):
                plaque.pos = (self.x + side - over + at * (wide + gap), top)
                plaque.size = (wide, high)
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
            wanted, most = dp(CARD_LEAST) * max(1.0, theme.text_size), len(shown)
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
        rows: list[list[tuple[Plaque, float]]] = []
        left = 0.0
        for chip in self.chips[: len(self._chosen)]:
            words = text_width(chip.text, theme.caption, True)
            wide = min(room, words + dp(48) + (dp(32) if chip.mark is not None else 0))
            if not rows or wide > left:
                rows.append([])
                left = room
            rows[-1].append((chip, wide))
            left -= wide + gap
        return rows

    def on_answer(self, answer: Answer) -> None:
        pass

    def on_chip(self, number: int) -> None:
        pass

"""A wooden plaque of a question: an answer, or a chip that takes one back."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.app.look.theme import theme
from companion.app.table.ink import Ink
from companion.app.table.marks import draw_mark
from companion.app.table.painters import Look
from companion.app.table.plaque_card import draw_card
from companion.app.table.plaque_tail import draw_tail
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width
from companion.engine import Say
from companion.table import Answer, Chosen
from companion.table.elements import Mark

PIECE_BIG, BIG = 84, 72
"""dp of answers beside a board, where there is room."""
TOOL_LETTERS = 0.86
"""Of the letters of a caption."""
READ = ("heading", "words", "figure")
"""Looks that are only read."""


def below_piece(high: float) -> float:
    """The letters of a name below a small piece."""
    return float(theme.caption * (TOOL_LETTERS if high < dp(PIECE_BIG) else 0.95))


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
        self.sign_only = False
        """Whether it is drawn by its mark alone."""
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
        if self.sign_only and self.mark is not None:
            size = min(wide, high) * 0.55
            spot = (x + (wide - size) / 2, y + (high - size) / 2, size)
            draw_mark(self.ink, self.mark, self.signs, spot, front, self.say)
            return
        letters = below_piece(high)
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
            if self.mark.badge:
                self.ink.spot(spot[0] + size, spot[1] + size - dp(13), dp(14), self.mark.badge)
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
        narrow = self.narrow
        size = dp(24 if narrow else 26) if self.mark is not None else 0
        at = x + dp(4 if narrow else 6) if size else x + dp(8 if narrow else 12)
        if self.mark is not None:
            draw_mark(
                self.ink, self.mark, self.signs, (at, low + (tall - size) / 2, size), theme.ink,
                self.say,
            )  # fmt: skip
            at += size + dp(4 if narrow else 6)
        cross, edge = dp(16 if narrow else 18), dp(6 if narrow else 8)
        room = x + wide - at - cross - edge - dp(2)
        self.ink.text(self.text, at, low, room, tall, theme.caption, theme.ink,
                      bold=True, align="left")  # fmt: skip
        self.ink.art("icon-x", x + wide - cross - edge, low + (tall - cross) / 2, cross, cross,
                     theme.ink)  # fmt: skip

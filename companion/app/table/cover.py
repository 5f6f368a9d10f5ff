"""What lies over the table while the device changes hands, or before both look."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.ground import emblem_of, on_ground, paint_face
from companion.app.table.ink import Ink
from companion.table.faces import Face


class Cover(Widget):
    """The face of the game, whom the device is for, and what to do with it."""

    text = StringProperty("")
    detail = StringProperty("")

    def __init__(self, face: Face, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.face = face
        self.seat: int | None = None
        self.letter = ""
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size", "text", "detail"):
            self.fbind(name, self._redraw)
        theme.follow(dark=self._restyle, text_size=self._restyle)

    def _restyle(self, *_: Any) -> None:
        self._redraw()

    def pass_to(self, seat: int, name: str, letters: tuple[str, ...]) -> None:
        self.seat, self.letter = seat, letters[seat]
        self.text = tr._("Pass the device to {name}", name=name)
        self.detail = tr._("Only {name} looks at the screen from here on.", name=name)

    def both_locked(self) -> None:
        self.seat, self.letter = None, ""
        self.text = tr._("Both plans are locked")
        self.detail = tr._("Lay the device where both can see it, then reveal.")

    def lie_on(self, over: Widget) -> None:
        """On top of everything that is there now."""
        if self.parent is not over:
            over.bind(pos=self._fit, size=self._fit)
        else:
            over.remove_widget(self)
        over.add_widget(self)
        self._fit(over)

    def lift(self) -> None:
        if self.parent is not None:
            self.parent.unbind(pos=self._fit, size=self._fit)
            self.parent.remove_widget(self)

    def _fit(self, over: Widget, *_: Any) -> None:
        self.pos, self.size = over.pos, over.size

    def on_touch_down(self, touch: Any) -> bool:
        # Nothing below it can be tapped.
        return bool(self.collide_point(*touch.pos))

    def _draw(self) -> None:
        x, y = self.pos
        wide, high = self.size
        paint_face(self.canvas, self.face, (x, y), (wide, high), (0, 0, 0, 0), zoom=1.0, plain=0)
        front = on_ground(self.face)
        grown = 1.6 if wide > dp(600) else 1.0
        size = min(high * 0.36, wide * 0.3)
        top = y + high * 0.9 - size
        if self.seat is None:
            self.ink.art(emblem_of(self.face), x + (wide - size) / 2, top, size, size)
        else:
            self.ink.avatar(x + (wide - size) / 2, top, size, self.seat, self.letter)
        room = wide - dp(48)
        title = theme.title * grown
        self.ink.paragraph(self.text, (x + dp(24), top - title * 2.9, room, title * 2.6), title,
                           front, bold=True)  # fmt: skip
        body = theme.body * grown
        low = top - title * 2.9 - body * 4
        self.ink.paragraph(self.detail, (x + dp(24), low, room, body * 3.8), body, front)

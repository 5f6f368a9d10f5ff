"""What every widget that can be tapped shares: press, hold, a reason when refused, key ring."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.widgets.shapes import Rounded

HOLD_SECONDS, HOLD_FRAMES = 0.5, 2
"""How long a finger rests, and for how many frames at least: after a slow frame the clock runs on
before the finger that was lifted meanwhile is heard of."""
MARKS = "marks"


class Tappable(Widget):
    """Fires `on_tap`; when not `enabled` it fires `on_why` instead, so no touch is ever ignored."""

    enabled = BooleanProperty(True)
    reason = StringProperty("")
    pressed = BooleanProperty(False)
    focused = BooleanProperty(False)
    corner = NumericProperty(0)

    __events__: tuple[str, ...] = ("on_tap", "on_why", "on_hold")

    def __init__(self, **kwargs: Any) -> None:
        self._touch: Any = None
        self._hold: Any = None
        self._since = 0
        super().__init__(**kwargs)
        self.fbind("pressed", self._touch_marked)
        self.fbind("focused", self._touch_marked)

    def _touch_marked(self, *_: Any) -> None:
        """The marks follow the widget only while they are seen: there are hundreds without any."""
        change = self.fbind if self.pressed or self.focused else self.funbind
        for name in ("pos", "size"):
            self.funbind(name, self._draw_touch)
            change(name, self._draw_touch)
        self._draw_touch()

    def _draw_touch(self, *_: Any) -> None:
        over = self.canvas.after
        over.remove_group(MARKS)
        corner = min(self.corner, self.height / 2)
        if self.pressed:
            over.add(Color(rgba=theme.press, group=MARKS))
            over.add(Rounded(pos=self.pos, size=self.size, radius=[corner], group=MARKS))
        if self.focused:
            wide, high = (max(1, side - dp(2)) for side in self.size)
            ring = (self.x + dp(1), self.y + dp(1), wide, high, max(1, corner))
            over.add(Color(rgba=theme.info, group=MARKS))
            over.add(
                Line(rounded_rectangle=ring, width=dp(2), joint="miter", cap="none", group=MARKS)
            )

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.disabled or self._touch or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling or self in touch.ud:
            return False
        touch.grab(self)
        touch.ud[self] = True
        self._touch = touch
        self.pressed = True
        self._since = Clock.frames
        self._hold = Clock.schedule_once(self._held, HOLD_SECONDS)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.pressed = self.collide_point(*touch.pos) and self._touch is touch
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        live = self._touch is touch
        self._let_go()
        if live and self.collide_point(*touch.pos):
            self.tap()
        return True

    def tap(self) -> None:
        """What a finger or the Enter key does."""
        self.dispatch("on_tap" if self.enabled else "on_why")

    def steer(self, right: int, down: int) -> bool:
        """Whether it uses the arrow keys itself while the ring is on it."""
        return False

    def can_hold(self) -> bool:
        return bool(self.get_property_observers("on_hold"))

    def _held(self, _: float) -> None:
        if Clock.frames - self._since < HOLD_FRAMES:
            self._hold = Clock.schedule_once(self._held, 0)
            return
        # Only a widget that listens turns a long press into something other than a tap.
        if self.pressed and self.enabled and self.can_hold():
            self._let_go()
            self.dispatch("on_hold")

    def _let_go(self) -> None:
        self._touch = None
        self.pressed = False
        if self._hold:
            self._hold.cancel()
            self._hold = None

    def on_tap(self) -> None:
        pass

    def on_why(self) -> None:
        """Unless somebody else answers, the reason is said in a snackbar."""
        if self.reason and len(self.get_property_observers("on_why")) == 0:
            from companion.app.widgets.snackbar import Snackbar

            Snackbar.say(self.reason)

    def on_hold(self) -> None:
        pass

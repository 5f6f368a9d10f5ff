"""The hand-over curtain: what is private is built only while its owner holds the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.private_moment import SECONDS
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Overlay

SPACE = 32


class HoldButton(Btn):
    """Says when it is held and when it is let go."""

    __events__ = ("on_down", "on_up")

    def on_pressed(self, _: Any, pressed: bool) -> None:
        self.dispatch("on_down" if pressed else "on_up")

    def on_touch_move(self, touch: Any) -> bool:
        # A thumb that slides while it holds still holds.
        return touch.grab_current is self or bool(super().on_touch_move(touch))

    def on_down(self) -> None:
        pass

    def on_up(self) -> None:
        pass


class Curtain(Overlay):
    """Full screen in the seat's colour; `content` is a function that builds the private widget.

    The widget exists only while the button (or the space bar) is held, and it goes at once when
    the app loses the screen, so that no picture of it stays in a task switcher.
    """

    private = True
    stays = False
    """Whether it stays open without being held."""
    seat = NumericProperty(0)
    who = StringProperty("")
    text = StringProperty("")
    content: Callable[[], Widget] | None = ObjectProperty(None, allownone=True)
    leave_after = NumericProperty(SECONDS)
    peeking = BooleanProperty(False)
    ground = ColorProperty((0, 0, 0, 1))
    front = ColorProperty((1, 1, 1, 1))
    shape = StringProperty("circle")

    __events__ = ("on_peek", "on_hide")

    def __init__(self, **kwargs: Any) -> None:
        self._leave: Any = None
        super().__init__(**kwargs)
        theme.follow(seats=self._dress)
        self.fbind("seat", self._dress)
        self._dress()

    def open(self) -> None:
        super().open()
        Window.bind(
            on_key_down=self._key_down,
            on_key_up=self._key_up,
            focus=self._focus,
            on_hide=self.hide,
            on_minimize=self.hide,
        )
        self._start_leaving()

    def dismiss(self, *_: Any) -> None:
        self.hide()
        if self._leave:
            self._leave.cancel()
        Window.unbind(
            on_key_down=self._key_down,
            on_key_up=self._key_up,
            focus=self._focus,
            on_hide=self.hide,
            on_minimize=self.hide,
        )
        super().dismiss()

    def peek(self, *_: Any) -> None:
        if self.peeking or not self.is_open or self.content is None:
            return
        if self._leave:
            self._leave.cancel()
        self.ids.stage.add_widget(self.content())
        self.peeking = True
        self.dispatch("on_peek")

    def hide(self, *_: Any) -> None:
        if not self.peeking:
            return
        self.ids.stage.clear_widgets()
        self.peeking = False
        self._start_leaving()
        self.dispatch("on_hide")

    def let_go(self, *_: Any) -> None:
        """The button is no longer held."""
        self.hide()

    def _start_leaving(self) -> None:
        if self._leave:
            self._leave.cancel()
        self._leave = Clock.schedule_once(self.dismiss, self.leave_after)

    def _dress(self, *_: Any) -> None:
        style = theme.seat(int(self.seat))
        self.ground, self.front, self.shape = style.color, style.ink, style.shape

    def _key_down(self, _: Any, key: int, *__: Any) -> bool:
        if key == SPACE:
            self.peek()
            return True
        return False

    def _key_up(self, _: Any, key: int, *__: Any) -> bool:
        if key == SPACE:
            self.let_go()
            return True
        return False

    def _focus(self, _: Any, focus: bool) -> None:
        if not focus:
            self.hide()

    def on_peek(self) -> None:
        pass

    def on_hide(self) -> None:
        pass


class ShownCurtain(Curtain):
    """One tap shows, the next hides: for what takes both hands, such as saying one's cards.

    It closes by itself when nobody has touched it for a while.
    """

    stays = True

    def peek(self, *_: Any) -> None:
        if self.peeking:
            self.hide()
            return
        super().peek()
        self._start_leaving()

    def let_go(self, *_: Any) -> None:
        pass

    def on_touch_down(self, touch: Any) -> bool:
        if self.peeking:
            self._start_leaving()
        return bool(super().on_touch_down(touch))


# The overlay first: rules draw in the order in which they were read.
load("widgets/words", "widgets/layout", "widgets/shapes", "widgets/overlay", "widgets/curtain")

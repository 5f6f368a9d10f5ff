"""The hand-over curtain: what is private is built only while its owner holds the button."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.art_image import ArtBtn, ArtImage  # noqa: F401 - for kv
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.table.ground import ground_of, on_ground, paint_face
from companion.app.table.private_moment import SECONDS
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Overlay
from companion.table.faces import PLAIN

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


class SecondsLeft(BoxLayout):
    """How long it stays open by itself."""

    text = StringProperty("")
    front = ColorProperty((1, 1, 1, 1))
    ground = ColorProperty((0, 0, 0, 1))


class Curtain(Overlay):
    """Full screen in the pattern of the game; `content` is a function that builds what is private.

    It exists only while the button (or the space bar) is held, or some seconds after it was asked
    to stay; and it goes at once when the app loses the screen, so that no picture of it stays in a
    task switcher.
    """

    private = True
    stays = False
    """Whether one tap shows it, without being held."""
    seat = NumericProperty(0)
    sign = StringProperty("")
    who = StringProperty("")
    text = StringProperty("")
    face = ObjectProperty(PLAIN)
    content: Callable[[], Widget] | None = ObjectProperty(None, allownone=True)
    leave_after = NumericProperty(SECONDS)
    peeking = BooleanProperty(False)
    kept = BooleanProperty(False)
    """Whether it stays open although nobody holds it."""
    left = NumericProperty(0)
    """Seconds until it closes by itself, while it stays open."""
    front = ColorProperty((1, 1, 1, 1))
    plain = ColorProperty((0, 0, 0, 1))
    """The ground of the game without its pattern, behind words."""

    __events__ = ("on_peek", "on_hide")

    def __init__(self, **kwargs: Any) -> None:
        self._leave: Any = None
        self._until = 0.0
        self._counting = Clock.create_trigger(lambda _: self._count(), 0.2, interval=True)
        self._ground = Clock.create_trigger(lambda _: self._paint(), -1)
        super().__init__(**kwargs)
        theme.follow(dark=self._restyle)
        for name in ("pos", "size", "face", "peeking"):
            self.fbind(name, self._ground)
        self.ids.head.bind(height=self._ground)
        self._restyle()

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

    def keep(self, *_: Any) -> None:
        """Open for some seconds without being held."""
        self.peek()
        if self.peeking:
            self.kept = True
            self._start_leaving()
            self._count()
            self._counting()

    def hide(self, *_: Any) -> None:
        if not self.peeking:
            return
        self._counting.cancel()
        self.ids.stage.clear_widgets()
        self.peeking = self.kept = False
        self._start_leaving()
        self.dispatch("on_hide")

    def press(self) -> None:
        """The large button goes down."""
        if self.kept:
            self.hide()
        elif self.stays:
            self.keep()
        else:
            self.peek()

    def let_go(self, *_: Any) -> None:
        """The button is no longer held."""
        if not self.kept:
            self.hide()

    def on_touch_down(self, touch: Any) -> bool:
        if self.kept:
            self._start_leaving()
        return bool(super().on_touch_down(touch))

    def _start_leaving(self) -> None:
        if self._leave:
            self._leave.cancel()
        self._until = monotonic() + self.leave_after
        self._leave = Clock.schedule_once(self.dismiss, self.leave_after)

    def _count(self) -> None:
        self.left = max(0, ceil(self._until - monotonic()))

    def _restyle(self, *_: Any) -> None:
        self.front, self.plain = on_ground(self.face), ground_of(self.face)
        self._ground()

    def _paint(self) -> None:
        """All of it in the pattern of the game; while something is shown, only its head."""
        canvas, high = self.canvas.before, self.height
        low = 0.0
        if self.peeking:
            high = self.ids.head.height + self.ids.panel.padding[1]
            low = self.height - high
        none = (0.0, 0.0, 0.0, 0.0)
        paint_face(canvas, self.face, (self.x, self.y + low), (self.width, high), none, zoom=1.1,
                   plain=0)  # fmt: skip
        with canvas:
            Color(*theme.paper)
            Rectangle(pos=self.pos, size=(self.width, low))

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
    """One tap shows, the next hides: for what takes both hands, such as saying one's cards."""

    stays = True

    def peek(self, *_: Any) -> None:
        super().peek()
        self.kept = self.peeking


# The overlay first: rules draw in the order in which they were read.
load("widgets/words", "widgets/layout", "widgets/shapes", "widgets/overlay", "widgets/curtain")

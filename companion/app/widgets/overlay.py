"""What lies over a screen: the scrim, the sheet from below and the dialog."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.widgets.button import Btn


class Overlay(FloatLayout):
    """Covers the window, takes every touch, and closes on a tap beside its panel or on Escape."""

    # Open overlays, the top one last; the keyboard closes the last one first.
    stack: ClassVar[list[Overlay]] = []

    closable = BooleanProperty(True)
    private = False
    """Whether it can show what only one person may see: it goes when the app goes."""
    shown = NumericProperty(0)
    panel = ObjectProperty(None, allownone=True)
    body = ObjectProperty(None, allownone=True)

    __events__: tuple[str, ...] = ("on_open", "on_dismiss")

    def __init__(self, **kwargs: Any) -> None:
        # With the first one, not with the module: the start asks only whether one is open.
        load("widgets/words", "widgets/layout", "widgets/overlay")
        self._soon = Clock.create_trigger(self._appear)
        super().__init__(**kwargs)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if self.body is not None:
            self.body.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    @property
    def is_open(self) -> bool:
        return self in Overlay.stack

    def open(self) -> None:
        if self.is_open:
            return
        Overlay.stack.append(self)
        # Laid out in the frame of the tap, drawn from the next one on: both would be too much.
        self.size = Window.size
        self._soon()

    def _appear(self, _: float) -> None:
        Window.add_widget(self)
        if theme.motion:
            Animation(shown=1, d=theme.motion, t="out_quad").start(self)
        else:
            self.shown = 1
        self.dispatch("on_open")

    def dismiss(self, *_: Any) -> None:
        if not self.is_open:
            return
        Overlay.stack.remove(self)
        self._soon.cancel()
        Animation.cancel_all(self, "shown")
        self.shown = 0
        Window.remove_widget(self)
        self.dispatch("on_dismiss")

    @classmethod
    def close_top(cls) -> bool:
        """Closes the top overlay if it may be closed; whether there was an overlay at all."""
        if not cls.stack:
            return False
        if cls.stack[-1].closable:
            cls.stack[-1].dismiss()
        return True

    def on_touch_down(self, touch: Any) -> bool:
        if self.panel is not None and not self.panel.collide_point(*touch.pos):
            # Only the finger that also leaves here closes: a scroll that starts outside does not.
            touch.grab(self)
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if self.closable and not self.panel.collide_point(*touch.pos):
                self.dismiss()
            return True
        super().on_touch_up(touch)
        return True

    def on_open(self) -> None:
        pass

    def on_dismiss(self) -> None:
        pass


class Sheet(Overlay):
    """A panel that comes from below; what is added to it scrolls when it is too long."""

    title = StringProperty("")


class Dialog(Overlay):
    """A question or a message in the middle.

    `actions` is a list of `{"text": words, "kind": style, "on_tap": function}`, the preferred
    one last; every action closes the dialog first.
    """

    title = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink")
    actions = ListProperty([])

    def on_kv_post(self, base_widget: Any) -> None:
        self.fbind("actions", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        box = self.ids.actions
        box.clear_widgets()
        for action in self.actions:
            button = Btn(text=action["text"], kind=action.get("kind", "text"))
            button.bind(on_tap=lambda _, chosen=action: self._run(chosen.get("on_tap")))
            box.add_widget(button)

    def _run(self, run: Any) -> None:
        self.dismiss()
        if run:
            run()

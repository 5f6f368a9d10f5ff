"""A sentence that comes from below and leaves by itself, with one thing to do (UNDO)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load


class Snackbar(BoxLayout):
    """Only one is shown at a time; touches beside it go to the screen below."""

    current: ClassVar[Snackbar | None] = None
    kept: ClassVar[Snackbar | None] = None

    text = StringProperty("")
    action_text = StringProperty("")
    seconds = NumericProperty(6)
    lift = NumericProperty("64dp")
    at_top = BooleanProperty(False)

    __events__ = ("on_action",)

    def __init__(self, **kwargs: Any) -> None:
        self._leave: Any = None
        self._run: Callable[[], Any] | None = None
        # With the first one, not with the module: the start asks only whether one is shown.
        load("widgets/words", "widgets/button", "widgets/snackbar")
        super().__init__(**kwargs)

    @classmethod
    def say(
        cls,
        text: str,
        action: str = "",
        on_action: Callable[[], Any] | None = None,
        seconds: float = 6,
        at_top: bool = False,
    ) -> Snackbar:
        """Shows a sentence now, in place of the one before."""
        # One is kept and said anew: making its widgets would cost a visible pause.
        bar = Snackbar.kept = cls.kept or cls()
        bar.text, bar.action_text, bar.seconds = text, action, seconds
        bar.at_top, bar._run = at_top, on_action
        bar.show()
        return bar

    def show(self) -> None:
        if Snackbar.current:
            Snackbar.current.hide()
        Snackbar.current = self
        Window.add_widget(self)
        self._leave = Clock.schedule_once(self.hide, self.seconds)

    def hide(self, *_: Any) -> None:
        if self._leave:
            self._leave.cancel()
        if Snackbar.current is self:
            Snackbar.current = None
        if self.parent:
            self.parent.remove_widget(self)

    def act(self) -> None:
        self.hide()
        self.dispatch("on_action")
        if self._run is not None:
            self._run()

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))

    def on_action(self) -> None:
        pass

"""The bars of a screen: title on top, the thumb's bar below, and whose decision it is."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.art_image import ArtImage  # noqa: F401 - for kv
from companion.app.table.ground import on_ground, paint_face
from companion.app.widgets.button import IconBtn
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width

DOT = " · "
SMALLEST, LARGEST = 0.7, 0.85
"""How large a title on one line is written, as a part of the size of titles."""


class TopBar(BoxLayout):
    """Back, title, where we are, actions and menu.

    `actions` are icons: a list of `{"icon": name, "text": words, "on_tap": function}`.
    `menu` is a function that lists in the same way what goes behind the three dots; it is asked
    when they are tapped.
    """

    title = StringProperty("")
    subtitle = StringProperty("")
    has_back = BooleanProperty(True)
    one_line = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """Whether there is room for large words and a large emblem."""
    """Whether a long title is cut instead of wrapped, so that what stands below never moves."""
    emblem = StringProperty("")
    emblem_ground = StringProperty("")
    """The face of a game beside the title, where one is given."""
    face = ObjectProperty(None, allownone=True)
    """The game whose ground the bar stands on, where it is the head of a page about it."""
    front = ColorProperty(None, allownone=True)
    actions = ListProperty([])
    menu = ObjectProperty(None, allownone=True)

    __events__ = ("on_back",)

    def __init__(self, **kwargs: Any) -> None:
        self._painted: Any = None
        self._ground = Clock.create_trigger(lambda _: self._paint(), -1)
        super().__init__(**kwargs)
        self.fbind("face", self._ground)
        for name in ("pos", "size"):
            self.fbind(name, self._repaint)
        theme.follow(dark=self._repaint)

    def _repaint(self, *_: Any) -> None:
        if self.face is not None:
            self._ground()

    def _paint(self) -> None:
        self.front = on_ground(self.face) if self.face is not None else None
        if self._painted is None:
            self._painted = Canvas()
            self.canvas.before.add(self._painted)
        self._painted.clear()
        if self.face is not None:
            none = (0.0, 0.0, 0.0, 0.0)
            place = tuple(self.pos), tuple(self.size)
            paint_face(self._painted, self.face, *place, none, zoom=0.9, plain=0)

    def on_kv_post(self, base_widget: Any) -> None:
        self._more = IconBtn(icon="dots-vertical")
        self._more.bind(on_tap=lambda _: self.open_menu())
        self.fbind("actions", self._fill)
        self.fbind("menu", self._show_more)
        self._fill()

    def _fill(self, *_: Any) -> None:
        box = self.ids.actions
        box.clear_widgets()
        for action in self.actions:
            button = IconBtn(
                icon=action["icon"],
                hint=action.get("text", ""),
                enabled=action.get("enabled", True),
                reason=action.get("reason", ""),
            )
            button.bind(on_tap=lambda _, run=action["on_tap"]: run())
            box.add_widget(button)
        self._show_more()

    def _show_more(self, *_: Any) -> None:
        """The three dots stand last."""
        box, more = self.ids.actions, self._more
        if self.menu and more.parent is None:
            box.add_widget(more)
        elif not self.menu and more.parent is not None:
            box.remove_widget(more)

    @staticmethod
    def fitting(text: str, room: float, letters: float) -> str:
        """As many of its parts, from the first on, as there is room for."""
        parts = text.split(DOT)
        while len(parts) > 1 and text_width(DOT.join(parts), letters) > room:
            parts.pop()
        return DOT.join(parts)

    def shrunk(self, text: str, room: float, letters: float) -> float:
        """How much smaller than a title it is written to stay on its line."""
        wide, most = text_width(text, letters, True), 1.0 if self.roomy else LARGEST
        return max(SMALLEST, min(most, 0.98 * room / wide)) if wide else most

    def open_menu(self) -> Any:
        from companion.app.widgets.menu import MenuSheet

        sheet = MenuSheet(title=self.title, items=self.menu())
        sheet.open()
        return sheet

    def on_back(self) -> None:
        pass


class NavItem(Tappable, BoxLayout):
    """One entry of the bottom bar: a drawing over its word, a small badge if there is news."""

    art = StringProperty("")
    text = StringProperty("")
    badge = StringProperty("")
    chosen = BooleanProperty(False)


class BarItem(Tappable, BoxLayout):
    """One entry of a bar on top: the drawing beside its word."""

    art = StringProperty("")
    text = StringProperty("")


class BottomBar(BoxLayout):
    """The thumb's bar. Left-handed people get it in mirror order."""

    def __init__(self, **kwargs: Any) -> None:
        self._mirrored = False
        super().__init__(**kwargs)
        theme.follow(left_handed=self._mirror)

    def on_kv_post(self, base_widget: Any) -> None:
        self._mirror()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        if self._mirrored and not args and not kwargs:
            super().add_widget(widget, len(self.children))
        else:
            super().add_widget(widget, *args, **kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        # A bar that is put away keeps its height: it must not swallow what is tapped in its place.
        return False if self.disabled else bool(super().on_touch_down(touch))

    def _mirror(self, *_: Any) -> None:
        if self._mirrored == theme.left_handed:
            return
        items = list(self.children)
        self.clear_widgets()
        self._mirrored = False
        for item in items:
            self.add_widget(item)
        self._mirrored = theme.left_handed


load("widgets/words", "widgets/layout", "widgets/shapes", "widgets/bars")

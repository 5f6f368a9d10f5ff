"""Buttons. A greyed one still answers a tap: it says why (`reason`, `on_why`)."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.widgets.letters import Letters
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width

NOTHING = (0, 0, 0, 0)
LARGER = 1.12
"""How much larger the words are of what goes on."""


class Btn(Tappable, AnchorLayout):
    """A button with words, and an icon if wanted. `fit` makes it as wide as its words."""

    text = StringProperty("")
    icon = StringProperty("")
    art = StringProperty("")
    """A drawing of ours in place of an icon."""
    kind = OptionProperty("tonal", options=["primary", "ink", "tonal", "outline", "text"])
    fit = BooleanProperty(False)
    natural = NumericProperty(0)
    letters = NumericProperty(1)
    side = NumericProperty("20dp")
    tall = NumericProperty(0)
    ground = ColorProperty(NOTHING)
    edge = ColorProperty(NOTHING)
    rim = NumericProperty(0)
    """The width of the edge."""
    front = ColorProperty((0, 0, 0, 1))

    def __init__(self, **kwargs: Any) -> None:
        self._picture: Any = None
        super().__init__(**kwargs)
        theme.follow(tones=self._dress, sizes=self._measure)
        for name in ("kind", "enabled"):
            self.fbind(name, self._dress)
        for name in ("text", "icon", "art", "fit", "side", "enabled", "kind"):
            self.fbind(name, self._measure)
        self.fbind("art", self._draw_art)
        self._draw_art()
        self._dress()
        self._measure()

    def _dress(self, *_: Any) -> None:
        if not self.enabled:
            self.ground, self.edge, self.front = theme.paper, theme.line, theme.muted
        elif self.kind == "primary":
            self.ground, self.edge, self.front = theme.accent, NOTHING, theme.accent_ink
        elif self.kind == "ink":
            self.ground, self.edge, self.front = theme.ink, NOTHING, theme.paper
        elif self.kind == "tonal":
            self.ground, self.edge, self.front = theme.accent_soft, NOTHING, theme.ink
        elif self.kind == "outline":
            self.ground, self.edge, self.front = theme.card, theme.edge, theme.ink
        else:
            self.ground, self.edge, self.front = NOTHING, NOTHING, theme.accent

    def _measure(self, *_: Any) -> None:
        self.letters = LARGER if self.kind in ("primary", "ink") else 1.0
        words = text_width(self.text, theme.body * self.letters, True)
        mark = dp(32) if self.icon or self.art or not self.enabled else 0
        self.natural = max(theme.touch, words + mark + 2 * self.side)
        if self.fit:
            self.size_hint_x = None
            self.width = self.natural

    def _draw_art(self, *_: Any) -> None:
        """Made only for the few buttons that have one."""
        if not self.art:
            return
        if self._picture is None:
            from companion.app.table.art_image import ArtImage

            self._picture = ArtImage(size_hint=(None, None), size=(dp(24), dp(24)))
            self._picture.pos_hint = {"center_y": 0.5}
            self.fbind("front", lambda _, front: setattr(self._picture, "shade", front))
            # Kept, for what is written beside it asks how wide it is.
            self._icon = self.ids.mark.__self__
            self.ids.line.remove_widget(self._icon)
            self.ids.line.add_widget(self._picture, len(self.ids.line.children))
        self._picture.art, self._picture.shade = self.art, self.front


class IconBtn(Tappable, Letters):
    """A round button with one icon; a long press says what it is for (`hint`)."""

    icon = StringProperty("")
    hint = StringProperty("")
    tone = StringProperty("ink")
    shade = ColorProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(48), dp(48)))
        super().__init__(**kwargs)

    def can_hold(self) -> bool:
        return bool(self.hint) or super().can_hold()

    def on_hold(self) -> None:
        if self.hint:
            from companion.app.widgets.snackbar import Snackbar

            Snackbar.say(self.hint, seconds=2)


load("widgets/words", "widgets/button")

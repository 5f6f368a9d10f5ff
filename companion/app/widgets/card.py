"""Cards, and the card that stands where a list has nothing to show yet."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.widgets.layout import Carried, Column
from companion.app.widgets.tap import Tappable


class Framed(Widget):
    """Filled, with a rim that is `edge` wide; mix it in first."""

    fill = ColorProperty((0, 0, 0, 0))
    rim = ColorProperty((0, 0, 0, 0))
    edge = NumericProperty("1dp")
    gap = NumericProperty(0)
    """From the outside to the filling; more than the edge lets the ground show between them."""
    corner = NumericProperty("8dp")


class Card(Carried):
    """A rounded sheet of paper; children go one under the other."""

    ground = ColorProperty((0, 0, 0, 0))
    chosen = BooleanProperty(False)


class TapCard(Tappable, Card):
    """A card that is one large button."""


class EmptyState(Column):
    """Nothing here yet: says so, and offers the next step."""

    icon = StringProperty("information-outline")
    title = StringProperty("")
    text = StringProperty("")
    action_text = StringProperty("")

    __events__ = ("on_action",)

    def on_action(self) -> None:
        pass


load("widgets/words", "widgets/layout", "widgets/card")

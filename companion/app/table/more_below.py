"""Says that answers lie below those in sight: in a line of its own, so that it covers none."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

END = 0.02


class MoreBelow(Widget):
    """`room`: the height that answers and this line share; `over`: the height of all answers."""

    room = NumericProperty(0)
    over = NumericProperty(0)
    scroll = ObjectProperty(None, allownone=True)

    @staticmethod
    def arrow(x: float, y: float, at: float) -> tuple[float, ...]:
        """Down to what lies below; up again at the end."""
        wide, high = dp(9), dp(3.5) if at > END else -dp(3.5)
        return (x - wide, y + high, x, y - high, x + wide, y + high)

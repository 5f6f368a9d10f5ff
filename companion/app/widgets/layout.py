"""The plain boxes that screens are made of; each takes the height of what is in it."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.kv import load
from companion.app.widgets.clipped import Clipped


class Column(BoxLayout):
    """Children one under the other."""


class Row(BoxLayout):
    """Children side by side."""


class Divider(Widget):
    """A hairline."""


class Scroll(Clipped, ScrollView):
    """A vertical scroll view with a quiet bar; put one `Column` in it."""


class Page(BoxLayout):
    """A whole screen on paper: bars and a `Scroll`, one under the other."""


class Section(Column):
    """A column under a heading."""

    title = StringProperty("")


load("widgets/words", "widgets/layout")

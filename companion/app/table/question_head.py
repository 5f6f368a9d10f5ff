"""Who is asked, and the question; a tap opens the coach."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.kv import load
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.widgets.tap import Tappable


class QuestionHead(Tappable, BoxLayout):
    seat = NumericProperty(0)
    sign = StringProperty("")
    who = StringProperty("")
    text = StringProperty("")
    large = NumericProperty(40)
    """dp of the avatar."""
    role = StringProperty("title")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)


load("table/question_head")

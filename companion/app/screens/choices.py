"""The thumb zone of a table: what is asked, or the way to it while it is nobody else's."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.keeping import only
from companion.app.widgets.layout import Column

if TYPE_CHECKING:
    from companion.app.table.speech import TableTalk


class ChoicePanel(Column):
    __events__ = ("on_unveil",)

    @cached_property
    def unveil(self) -> Btn:
        button = Btn(icon="eye", kind="primary")
        button.bind(on_tap=lambda _: self.dispatch("on_unveil"))
        return button

    def show(self, *asked: Widget) -> None:
        if only(self, asked):
            _settle(self)

    def cover(self, sitting: TableTalk) -> None:
        """The choices wait for the seat that is asked, which says when it has the device."""
        decision = sitting.match.decision
        if decision is None:
            self.show()
            return
        self.unveil.text = tr._("{name}: show my choices", name=sitting.name(decision.seat))
        self.show(self.unveil)

    def on_unveil(self) -> None:
        pass


def _settle(layout: Layout) -> None:
    """Gives widths at once: lettered at an old width words may wrap, and the table would move."""
    layout.do_layout()
    for child in layout.children:
        if isinstance(child, Layout):
            _settle(child)


load("screens/choices")

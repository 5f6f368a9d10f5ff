"""What lies behind the curtain of one seat."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look.translation import tr
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words


def private_page(sitting: Any, seen: Widget, seat: int) -> Widget:
    """What only this seat may see, and what it is worth now."""
    column = Column(spacing=dp(12))
    column.add_widget(seen)
    decision = sitting.match.decision
    asked = decision is not None and decision.seat == seat
    chances = sitting.match.odds(seat) if asked else ()
    if chances:
        card = Card(spacing=dp(4))
        card.add_widget(Words(text=tr._("Chances"), strong=True))
        for chance in chances:
            share = tr.percent(chance.good / max(1, chance.all))
            card.add_widget(Words(text=f"{sitting.say(chance.label)} {share}"))
        column.add_widget(card)
    return column

"""One rule in our own words, over whatever is being filled in."""

from __future__ import annotations

from typing import Any

from companion.app.look.translation import tr
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words
from companion.engine import Game


def open_clause(rules: Game[Any], clause: str) -> None:
    """Shows the clause; nothing if the game has no words for it."""
    text = rules.help(tr.language).get(clause, "")
    if text:
        sheet = Sheet(title=clause)
        sheet.add_widget(Words(text=text))
        sheet.open()

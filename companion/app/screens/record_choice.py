"""Which record leaves the app: what everybody may see, or after a question the whole match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.app.device.exports import record_text
from companion.app.look.translation import tr
from companion.app.shell.confirmation import ask_secrets
from companion.app.widgets.menu import MenuSheet
from companion.engine import Match


def choose_record(title: str, match: Match, use: Callable[[str], Any]) -> None:
    """Hands the chosen text to `use`."""
    MenuSheet(
        title=title,
        items=[
            {
                "icon": "eye",
                "text": tr._("For everybody"),
                "detail": tr._("To read: nothing hidden is in it"),
                "on_tap": lambda: use(record_text(match)),
            },
            {
                "icon": "lock-open",
                "text": tr._("The whole match"),
                "detail": tr._("With every move and every secret; it can be played on"),
                "on_tap": lambda: ask_secrets(
                    tr._(
                        "This record holds the whole match with all hidden cards and plans. "
                        "Whoever reads it can see them all."
                    ),
                    tr._("Show everything"),
                    lambda: use(record_text(match, whole=True)),
                ),
            },
        ],
    ).open()

"""Asking before acting, as often as people chose: never, before risky things, before every move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.i18n import tr
from companion.app.preferences import LEVELS
from companion.app.widgets.overlay import Dialog

if TYPE_CHECKING:
    from companion.app.dojo import Dojo


def ask(
    dojo: Dojo,
    title: str,
    text: str,
    word: str,
    action: Callable[[], Any],
    level: str = "risky",
) -> None:
    """Runs the action, after a question if things of this level are asked about."""
    if LEVELS.index(dojo.setting("confirm")) < LEVELS.index(level):
        action()
        return
    Dialog(
        title=title,
        text=text,
        actions=[
            {"text": tr._("Cancel"), "kind": "text"},
            {"text": word, "kind": "primary", "on_tap": action},
        ],
    ).open()

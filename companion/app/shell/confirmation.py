"""Asking before acting, as often as people chose: never, before risky things, before every move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.look.translation import tr
from companion.app.shell.preferences import LEVELS
from companion.app.widgets.overlay import Dialog

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.engine import Match


def asks(context: Context, level: str) -> bool:
    """Whether people want a question before things of this level."""
    return LEVELS.index(context.setting("confirm")) >= LEVELS.index(level)


def ask(
    context: Context,
    title: str,
    text: str,
    word: str,
    action: Callable[[], Any],
    level: str = "risky",
) -> None:
    """Runs the action, after a question if things of this level are asked about."""
    if not asks(context, level):
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


def ask_secrets(text: str, word: str, action: Callable[[], Any]) -> None:
    """Before anything hidden leaves its place: always asked, whatever people chose."""
    Dialog(
        title=tr._("Show every secret?"),
        text=text,
        icon="lock-open",
        tone="warn",
        actions=[
            {"text": tr._("Cancel"), "kind": "text"},
            {"text": word, "kind": "primary", "on_tap": action},
        ],
    ).open()


def ask_branch(match: Match, action: Callable[[], Any]) -> None:
    """A copy of a running match has its decks in the same order: playing on shows what comes."""
    if match.over or "app" not in match.setup.dealer.values():
        action()
        return
    ask_secrets(
        tr._(
            "The app shuffled for this match. A copy has the same cards in the same order, so "
            "whoever plays on there sees what is still hidden here."
        ),
        tr._("Make the copy"),
        action,
    )

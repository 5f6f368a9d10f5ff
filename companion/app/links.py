"""Links that open the app: `dojo://m/<digits>`, from the command line or from Android."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from kivy.utils import platform


def is_link(text: object) -> bool:
    # Sharing is a large part of the app and most starts come without a link: imported late.
    from companion.share.links import LINK

    return isinstance(text, str) and text[: len(LINK)].lower() == LINK


def asked_for(arguments: Sequence[str]) -> str:
    """The link this start was asked to open, or nothing."""
    if platform == "android":
        return _intent_link(_activity())
    return next((word for word in arguments[:1] if is_link(word)), "")


def listen(opened: Any) -> None:
    """On Android a link can also come while the app runs; `opened(link)` is told."""
    if platform != "android":
        return
    try:
        bind = importlib.import_module("android.activity").bind
    except ImportError:
        return

    def came(intent: Any) -> None:
        link = _link_in(intent)
        if link:
            from kivy.clock import Clock

            Clock.schedule_once(lambda _: opened(link))

    bind(on_new_intent=came)


def _activity() -> Any:
    """The Android activity, through pyjnius, which only Android has."""
    autoclass = importlib.import_module("jnius").autoclass
    return autoclass("org.kivy.android.PythonActivity").mActivity


def _intent_link(activity: Any) -> str:
    try:
        return _link_in(activity.getIntent())
    except Exception:
        # What Java throws has no common type here; without a link the app simply starts.
        return ""


def _link_in(intent: Any) -> str:
    data = intent.getDataString() if intent is not None else None
    return data if data and is_link(data) else ""

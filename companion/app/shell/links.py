"""What opens the app: a link `dojo://m/<digits>` or a file, from the command line or Android."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from kivy.utils import platform

CLUB = "dojo://c/"
"""How the link of a club begins; as long as that of a match."""
LONGEST = 20_000_000
"""Bytes of a file: a backup of some thousand matches; anything larger is not ours."""


def is_link(text: object) -> bool:
    # Sharing is a large part of the app and most starts come without a link: imported late.
    from companion.share.links import LINK

    return isinstance(text, str) and text[: len(LINK)].lower() in (LINK, CLUB)


def asked_for(arguments: Sequence[str]) -> str:
    """The link this start was asked to open, or the text of the file, or nothing."""
    if platform == "android":
        return _intent_text(_activity())
    for word in arguments[:1]:
        if is_link(word):
            return word
        try:
            if Path(word).is_file():
                with Path(word).open("rb") as file:
                    return _text(file)
        except OSError:
            # No such name can be, or the file may not be read: the app simply starts.
            return ""
    return ""


def listen(opened: Callable[[str], Any]) -> None:
    """On Android something can also come while the app runs; `opened(text)` is told."""
    if platform != "android":
        return
    try:
        bind = importlib.import_module("android.activity").bind
    except ImportError:
        return

    def came(intent: Any) -> None:
        text = _text_in(_activity(), intent)
        if text:
            from kivy.clock import Clock

            Clock.schedule_once(lambda _: opened(text))

    bind(on_new_intent=came)


def _activity() -> Any:
    """The Android activity, through pyjnius, which only Android has."""
    autoclass = importlib.import_module("jnius").autoclass
    return autoclass("org.kivy.android.PythonActivity").mActivity


def _intent_text(activity: Any) -> str:
    try:
        return _text_in(activity, activity.getIntent())
    except Exception:
        # What Java throws has no common type here; without a link the app simply starts.
        return ""


def _text_in(activity: Any, intent: Any) -> str:
    data = intent.getDataString() if intent is not None else None
    if not data:
        return ""
    if is_link(data):
        return str(data)
    if not str(data).startswith("content:"):
        return ""
    try:
        opened = activity.getContentResolver().openFileDescriptor(intent.getData(), "r")
        with os.fdopen(opened.detachFd(), "rb") as file:
            return _text(file)
    except Exception:
        # The other app may have taken the file back; that is its business.
        return ""


def _text(file: BinaryIO) -> str:
    data = file.read(LONGEST + 1)
    return "" if len(data) > LONGEST else data.decode("utf-8", "replace")

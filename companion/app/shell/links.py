"""What opens the app: a link `dojo://m/<digits>` or a file, from the command line or Android."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from companion.app.device import android
from companion.app.shell.opening import CLUB

LONGEST = 20_000_000
"""Bytes of a file: a backup of some thousand matches; anything larger is not ours."""


def is_link(text: object) -> bool:
    # Sharing is a large part of the app and most starts come without a link: imported late.
    from companion.share.links import LINK

    return isinstance(text, str) and text[: len(LINK)].lower() in (LINK, CLUB)


def asked_for(arguments: Sequence[str]) -> str:
    """The link this start was asked to open, or the text of the file, or nothing."""
    if android.here():
        return _sent(android.sent_at_start())
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

    def came(sent: Any) -> None:
        text = _sent(sent)
        if text:
            from kivy.clock import Clock

            Clock.schedule_once(lambda _: opened(text))

    android.listen(came)


def _sent(sent: Any) -> str:
    """What another app sent: a link as it stands, or the text of a file."""
    link = android.link_of(sent)
    if is_link(link) or not link.startswith("content:"):
        return link if is_link(link) else ""
    file = android.file_of(sent)
    if file is None:
        return ""
    try:
        with file:
            return _text(file)
    except OSError:
        # The other app may take the file back while it is read.
        return ""


def _text(file: BinaryIO) -> str:
    data = file.read(LONGEST + 1)
    return "" if len(data) > LONGEST else data.decode("utf-8", "replace")

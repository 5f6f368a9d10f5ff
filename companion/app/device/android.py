"""All access to Android. Anywhere else nothing here happens: answers are no, nothing, or nobody.

What Java throws has no common type in Python, so `Exception` is what can be caught of it.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from kivy.utils import platform

UI_MODE_NIGHT_MASK = 0x30
UI_MODE_NIGHT_YES = 0x20
FULL = 1.0
AS_SET = -1.0
"""Android's word for: as the person has set it."""


def here() -> bool:
    """Whether the app runs on Android."""
    return bool(platform == "android")


def activity() -> Any:
    """The Android activity, through pyjnius, which only Android has."""
    return _java("org.kivy.android.PythonActivity").mActivity


def _java(name: str) -> Any:
    return importlib.import_module("jnius").autoclass(name)


# how the device is set


def language() -> str:
    try:
        return str(_java("java.util.Locale").getDefault().getLanguage())
    except Exception:
        return ""


def night() -> bool:
    """Whether it is set to a dark look."""
    if not here():
        return False
    try:
        mode = activity().getResources().getConfiguration().uiMode
    except Exception:
        return False
    return bool(int(mode) & UI_MODE_NIGHT_MASK == UI_MODE_NIGHT_YES)


def shared_folder() -> Path | None:
    """The app's own folder on the shared storage, which needs no permission."""
    if not here():
        return None
    folder = activity().getExternalFilesDir(None)
    return Path(folder.getAbsolutePath()) if folder is not None else None


# what it does


def buzz(milliseconds: int) -> None:
    if not here():
        return
    try:
        asked = activity()
        vibrator = asked.getSystemService(asked.VIBRATOR_SERVICE)
        if vibrator is not None and vibrator.hasVibrator():
            vibrator.vibrate(milliseconds)
    except Exception:
        return


def bright(on: bool) -> None:
    """A bright screen while a code is shown: other cameras read it better."""
    if not here():
        return
    try:
        on_ui_thread = importlib.import_module("android.runnable").run_on_ui_thread
        asked = activity()
    except Exception:
        return

    def change() -> None:
        window = asked.getWindow()
        attributes = window.getAttributes()
        attributes.screenBrightness = FULL if on else AS_SET
        window.setAttributes(attributes)

    on_ui_thread(change)()


def ask_for_camera(answered: Callable[[bool], object]) -> None:
    """Asks for the permission; `answered` may be called in another thread."""
    permissions = importlib.import_module("android.permissions")
    permissions.request_permissions(
        [permissions.Permission.CAMERA],
        lambda _, granted: answered(bool(granted) and all(granted)),
    )


# what other apps send


def sent_at_start() -> Any:
    """What the app was started with; None if nothing can be said of it."""
    try:
        return activity().getIntent()
    except Exception:
        return None


def listen(came: Callable[[Any], object]) -> None:
    """What is sent while the app runs."""
    if not here():
        return
    try:
        bind = importlib.import_module("android.activity").bind
    except ImportError:
        return
    bind(on_new_intent=came)


def link_of(sent: Any) -> str:
    """The link that was sent, be it of the app or of a file."""
    try:
        return str(sent.getDataString() or "") if sent is not None else ""
    except Exception:
        return ""


def file_of(sent: Any) -> BinaryIO | None:
    """The file that was sent; None if the other app has taken it back, which is its business."""
    try:
        opened = activity().getContentResolver().openFileDescriptor(sent.getData(), "r")
        return os.fdopen(opened.detachFd(), "rb")
    except Exception:
        return None

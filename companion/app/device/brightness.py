"""A bright screen while a code is shown: other cameras read it better."""

from __future__ import annotations

import importlib

from kivy.utils import platform

FULL = 1.0
AS_SET = -1.0
"""Android's word for: as the person has set it."""


def bright(on: bool) -> None:
    """Only phones can; elsewhere, and where Android says no, nothing happens."""
    if platform != "android":
        return
    try:
        autoclass = importlib.import_module("jnius").autoclass
        on_ui_thread = importlib.import_module("android.runnable").run_on_ui_thread
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
    except Exception:
        return

    def change() -> None:
        window = activity.getWindow()
        attributes = window.getAttributes()
        attributes.screenBrightness = FULL if on else AS_SET
        window.setAttributes(attributes)

    on_ui_thread(change)()

"""How the window is drawn; imported before the window opens."""

from __future__ import annotations

import logging

# At the first start on a device Kivy warns that the settings file it makes is not yet made.
logging.getLogger("kivy").addFilter(lambda record: not str(record.msg).startswith("Config:"))

from kivy.config import Config  # noqa: E402

# Shapes are flat and phones have small pixels: smoothing edges would double the cost of a frame.
Config.set("graphics", "multisamples", "0")


def fill_plainly() -> None:
    """Once the window is open: how shapes without a picture are filled.

    Kivy fills them from a small white picture. To mix each point of it from its neighbours, all
    white, is almost half of what filling costs where the processor draws.
    """
    from kivy.graphics import Rectangle

    white = Rectangle().texture
    white.min_filter = white.mag_filter = "nearest"

"""How the window is drawn; imported before the window opens."""

from __future__ import annotations

import logging

# At the first start on a device Kivy warns that the settings file it makes is not yet made.
logging.getLogger("kivy").addFilter(lambda record: not str(record.msg).startswith("Config:"))

from kivy.config import Config  # noqa: E402

# Shapes are flat and phones have small pixels: smoothing edges would double the cost of a frame.
Config.set("graphics", "multisamples", "0")

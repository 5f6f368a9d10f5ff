"""How the window is drawn; imported before the window opens."""

from __future__ import annotations

from kivy.config import Config

# Shapes are flat and phones have small pixels: smoothing edges would double the cost of a frame.
Config.set("graphics", "multisamples", "0")

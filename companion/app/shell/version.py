"""Which version of the app this is."""

from __future__ import annotations

VERSION = "1.0.0"
"""A constant: packed for Android the app is no installed distribution that could be asked."""

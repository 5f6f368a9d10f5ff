"""Which version of the app this is."""

from __future__ import annotations

from importlib import metadata


def _version() -> str:
    try:
        return metadata.version("dojo-companion")
    except metadata.PackageNotFoundError:
        # Packed for Android the app is no installed distribution.
        return "0.1.0"


VERSION = _version()

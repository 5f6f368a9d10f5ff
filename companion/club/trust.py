"""Which certificates a broker may show."""

from __future__ import annotations

import ssl
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

ANDROID = (Path("/apex/com.android.conscrypt/cacerts"), Path("/system/etc/security/cacerts"))
"""Where Android keeps those it trusts, newest first; Python's OpenSSL looks elsewhere."""


def trusted(ca: str = "", folders: Iterable[Path] = ANDROID) -> ssl.SSLContext:
    """Trusts one certificate (PEM) and nobody else, or all that the device trusts."""
    if ca:
        return ssl.create_default_context(cadata=ca)
    context = ssl.create_default_context()
    folder = next((one for one in folders if one.is_dir()), None)
    for path in sorted(folder.iterdir()) if folder is not None else ():
        with suppress(OSError, ssl.SSLError):
            context.load_verify_locations(path)
    return context

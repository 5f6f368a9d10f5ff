"""Everything that is kept on this device, on TinyDB, safe against crashes."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.store.backup import BACKUPS_KEPT
    from companion.store.clock import Clock
    from companion.store.disk import Disk
    from companion.store.editions import SavedEdition
    from companion.store.errors import (
        BadBackup,
        BadValue,
        DamagedFile,
        DiskFault,
        DiskFull,
        FromTheFuture,
        LibraryInUse,
        NoSuchMatch,
        NotWritable,
        OtherRules,
        OtherThread,
        ReadOnly,
        SameId,
        StoreError,
    )
    from companion.store.info import Info
    from companion.store.library import Library
    from companion.store.matches import Unreadable
    from companion.store.merging import Outcome, Report
    from companion.store.messages import Message
    from companion.store.pads import KeptPad
    from companion.store.players import LOOKS, Player
    from companion.store.stored_match import StoredMatch

__all__ = [
    "BACKUPS_KEPT",
    "LOOKS",
    "BadBackup",
    "BadValue",
    "Clock",
    "DamagedFile",
    "Disk",
    "DiskFault",
    "DiskFull",
    "FromTheFuture",
    "Info",
    "KeptPad",
    "Library",
    "LibraryInUse",
    "Message",
    "NoSuchMatch",
    "NotWritable",
    "OtherRules",
    "OtherThread",
    "Outcome",
    "Player",
    "ReadOnly",
    "Report",
    "SameId",
    "SavedEdition",
    "StoreError",
    "StoredMatch",
    "Unreadable",
]

_MODULES = {
    "backup": ("BACKUPS_KEPT",),
    "clock": ("Clock",),
    "disk": ("Disk",),
    "editions": ("SavedEdition",),
    "stored_match": ("StoredMatch",),
    "errors": (
        *("BadBackup", "BadValue", "DamagedFile", "DiskFault", "DiskFull", "FromTheFuture"),
        *("LibraryInUse", "NoSuchMatch", "NotWritable", "OtherRules", "OtherThread", "ReadOnly"),
        *("SameId", "StoreError"),
    ),
    "info": ("Info",),
    "library": ("Library",),
    "matches": ("Unreadable",),
    "merging": ("Outcome", "Report"),
    "messages": ("Message",),
    "pads": ("KeptPad",),
    "players": ("LOOKS", "Player"),
}
_WHERE = {name: module for module, names in _MODULES.items() for name in names}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Each name is imported when it is first used: the first screen needs few of them."""
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
        globals()[name] = value
        return value

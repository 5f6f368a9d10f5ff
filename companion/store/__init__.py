"""Everything that is kept on this device, on TinyDB, safe against crashes."""

from companion.store.backup import KEPT as BACKUPS_KEPT
from companion.store.clock import Clock
from companion.store.disk import Disk
from companion.store.editions import SavedEdition
from companion.store.entry import Entry
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
    ReadOnly,
    SameId,
    StoreError,
)
from companion.store.info import Info
from companion.store.library import Library
from companion.store.merging import Outcome, Report
from companion.store.messages import Message
from companion.store.pads import KeptPad
from companion.store.players import LOOKS, Player

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
    "Entry",
    "FromTheFuture",
    "Info",
    "KeptPad",
    "Library",
    "LibraryInUse",
    "Message",
    "NoSuchMatch",
    "NotWritable",
    "OtherRules",
    "Outcome",
    "Player",
    "ReadOnly",
    "Report",
    "SameId",
    "SavedEdition",
    "StoreError",
]

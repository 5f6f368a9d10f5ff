"""What storage refuses or cannot do: each sentence says first what is safe."""

from __future__ import annotations

import errno

from companion.engine.errors import CompanionError
from companion.engine.say import Say

MATCH_IS_SAFE = Say("Your match is saved up to the last move; this change was not recorded.")
NOTHING_CHANGED = Say("Everything saved before is safe; nothing was changed.")


class StoreError(CompanionError):
    code = "store"


class DiskFull(StoreError):
    code = "disk_full"


class NotWritable(StoreError):
    code = "not_writable"


class DiskFault(StoreError):
    code = "disk_fault"


class LibraryInUse(StoreError):
    code = "library_in_use"


class ReadOnly(StoreError):
    code = "read_only"


class OtherThread(StoreError):
    code = "other_thread"


class FromTheFuture(StoreError):
    code = "future_file"


class DamagedFile(StoreError):
    code = "damaged_file"


class NoSuchMatch(StoreError):
    code = "no_such_match"


class SameId(StoreError):
    code = "same_id"


class OtherRules(StoreError):
    code = "other_rules"


class BadBackup(StoreError):
    code = "bad_backup"


class BadValue(StoreError):
    code = "bad_value"


def from_os(error: OSError, safe: Say) -> StoreError:
    """The sentence for an error of the operating system."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull(
            Say(
                "{safe} The storage of this device is full: free some space and try again.",
                safe=safe,
            )
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return NotWritable(
            Say(
                "{safe} The app may not write in its data folder: check its permissions.", safe=safe
            )
        )
    return DiskFault(
        Say(
            "{safe} The storage of this device answered: {reason}.",
            safe=safe,
            reason=error.strerror or type(error).__name__,
        )
    )


def read_only() -> ReadOnly:
    return ReadOnly(Say("This library is open for reading only; nothing was changed."))


def from_the_future(name: str) -> FromTheFuture:
    return FromTheFuture(
        Say(
            "“{name}” was made by a newer version of this app. "
            "It was left as it is; update the app to open it.",
            name=name,
        )
    )

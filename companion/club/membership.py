"""What a device keeps of its club: the code, its own number, what it sends by itself.

In a file of its own and not in the settings: backups are given to others, this is not.
"""

from __future__ import annotations

import json
import secrets
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.club.code import ClubCode, code_of
from companion.club.errors import ClubError
from companion.club.messages import clean_name
from companion.engine import Say
from companion.engine.outside import BROKEN, writable
from companion.store.disk import Disk
from companion.store.errors import NOTHING_CHANGED, from_os

FOLDER, FILE = "club", "club.json"
RESERVED = 1_000
"""Counters are taken in advance: a crash skips some and repeats none."""


@dataclass(frozen=True)
class Membership:
    """`always`: finished matches go to the club by themselves, those that ended after `begun` (the
    order of the library), of which those before `since` were looked at already; `tables`: what
    lies on the table is shown to the club.
    """

    code: ClubCode
    member: int
    by: str
    always: bool = False
    since: int = 0
    begun: int = 0
    tables: bool = False
    counter: int = 0
    sent: int = 0
    """What this device told up to this counter is on the broker, or was."""
    seen: dict[str, int] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def new_membership(code: ClubCode, by: str) -> Membership:
    by = clean_name(by)
    if not by:
        raise ClubError(Say("The others need a name to see who sent a result."))
    return Membership(code, secrets.randbits(63) + 1, by)


def joined_again(before: Membership, code: ClubCode, by: str) -> Membership | None:
    """The same device in the same club, whose broker may have another address or account now;
    None for another club.
    """
    if (code.club, code.key) != (before.code.club, before.code.key):
        return None
    return replace(before, code=code, by=new_membership(code, by).by)


class Kept:
    """The file of the membership, in the library's folder. One thread writes."""

    def __init__(self, library: Path, disk: Disk | None = None) -> None:
        self.folder = library / FOLDER
        self._disk = disk or Disk()

    def read(self) -> Membership | None:
        """None without a club, or where the file cannot be one: joining again is easy."""
        try:
            data = json.loads(self._disk.read(self.folder / FILE))
            code = code_of(data.pop("code"))
            kept = Membership(code=code, **data)
            numbers = (kept.counter, kept.since, kept.begun, kept.sent)
            sound = (
                type(kept.member) is int
                and 0 < kept.member < 1 << 64
                and isinstance(kept.by, str)
                and writable(kept.by)
                and clean_name(kept.by)
                and all(type(number) is int for number in numbers)
                and all(type(chosen) is bool for chosen in (kept.always, kept.tables))
                and isinstance(kept.seen, dict)
                and all(type(counter) is int for counter in kept.seen.values())
            )
            return replace(kept, by=clean_name(kept.by)) if sound else None
        except (OSError, ClubError, *BROKEN):
            return None

    def write(self, membership: Membership) -> None:
        text = json.dumps(membership.plain(), ensure_ascii=False, indent=1)
        try:
            self._disk.make_folder(self.folder)
            self._disk.put(self.folder / FILE, text.encode())
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error

    def forget(self) -> None:
        """The code, the key and the club's results go; the own matches are elsewhere."""
        try:
            with suppress(FileNotFoundError):
                self._disk.remove(self.folder / FILE)
            with suppress(FileNotFoundError):
                shutil.rmtree(self.folder)
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error

"""The club's history on this device: every result once, as the sealed message that brought it.

Kept as messages, so that a broker that lost everything can be given them again as they were. The
file only grows at its end; each line has its own proof (the seal), so what a crash cut off is
found and left out. One thread writes; any may `read`.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.club.code import ClubCode
from companion.club.messages import Played
from companion.club.seal import Dropped, opened
from companion.engine.outside import BROKEN
from companion.store.disk import Disk
from companion.store.errors import NOTHING_CHANGED, from_os

FILE = "results.jsonl"
SPARE = 200
"""Lines that were replaced by later ones, beyond which the file is written anew."""


@dataclass(frozen=True, slots=True)
class Held:
    """A result: where it lies on the broker, its message, and what it says."""

    place: str
    data: bytes
    order: tuple[int, int]
    played: Played


class History:
    def __init__(self, folder: Path, code: ClubCode, disk: Disk | None = None) -> None:
        self.path = folder / FILE
        self.code = code
        self._disk = disk or Disk()
        self._held: dict[str, Held] = {}
        self._lines = 0
        self.highest = 0
        """The highest counter that was ever seen here."""
        self.version = 0
        """Changes when something was taken in."""

    @classmethod
    def read(cls, folder: Path, code: ClubCode, disk: Disk | None = None) -> History:
        """What is on disk; lines that a crash cut off, or that nobody sealed, are left out."""
        history = cls(folder, code, disk)
        try:
            content = history._disk.read(history.path)
        except FileNotFoundError:
            return history
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error
        for line in content.split(b"\n"):
            held = _held(line, code) if line else None
            history._lines += bool(line)
            if held is not None:
                history._keep(held)
        if content and not content.endswith(b"\n"):
            history._lines += SPARE + 1  # cut off: the next write makes the file whole
        return history

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, place: str) -> bool:
        return place in self._held

    def get(self, place: str) -> Held | None:
        return self._held.get(place)

    def places(self) -> list[str]:
        return list(self._held)

    def told_by(self, member: int, after: int) -> list[str]:
        """The places of what this member told, of higher counters."""
        return [
            held.place
            for held in self._held.values()
            if held.order[0] > after and held.order[1] == member
        ]

    def results(self) -> list[Played]:
        """In the order in which the club knew of them: the same on every device."""
        return [one.played for one in sorted(self._held.values(), key=lambda held: held.order)]

    def news(self, held: Held) -> bool:
        """Whether it is not here yet, or tells later than what is here."""
        here = self._held.get(held.place)
        return here is None or here.order < held.order

    def take(self, arrived: Iterable[Held]) -> list[Held]:
        """Keeps what is new, durably, in one write; gives it back. Raises a StoreError."""
        found: dict[str, Held] = {}
        for one in arrived:
            other = found.get(one.place)
            if self.news(one) and (other is None or other.order < one.order):
                found[one.place] = one
        if not found:
            return []
        lines = b"".join(map(_line, found.values()))
        try:
            self._write(lines, found)
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error
        for one in found.values():
            self._keep(one)
        self.version += 1
        return list(found.values())

    def _write(self, lines: bytes, found: dict[str, Held]) -> None:
        self._disk.make_folder(self.path.parent)
        if not self.path.exists() or self._lines > len(self._held) + SPARE:
            whole = {**self._held, **found}
            self._disk.put(self.path, b"".join(map(_line, whole.values())))
            self._lines = len(whole)
            return
        descriptor = self._disk.open(self.path)
        try:
            self._disk.write(descriptor, lines)
            self._disk.sync(descriptor)
        except OSError:
            self._lines += SPARE + len(self._held) + 1  # half a line may be there
            raise
        finally:
            self._disk.close(descriptor)
        self._lines += len(found)

    def _keep(self, held: Held) -> None:
        self.highest = max(self.highest, held.order[0])
        here = self._held.get(held.place)
        if here is None or here.order < held.order:
            self._held[held.place] = held


def _line(held: Held) -> bytes:
    row = {
        "at": held.place,
        "message": base64.b64encode(held.data).decode(),
        "told": asdict(held.played),
    }
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _held(line: bytes, code: ClubCode) -> Held | None:
    try:
        row = json.loads(line)
        data = base64.b64decode(row["message"], validate=True)
        sealed = opened(code.secret, code.club, row["at"], data)
        return Held(row["at"], data, sealed.order, Played.from_plain(row["told"]))
    except (Dropped, *BROKEN):
        return None

"""A disk that is full while the club goes on: said, nothing lost, nothing waits for it."""

from __future__ import annotations

import errno
import json
import random
from pathlib import Path

import pytest

from companion.club import member as member_module
from companion.club.code import found_club
from companion.club.counting import count, table_of
from companion.club.history import FILE, History
from companion.club.member import Club
from companion.club.membership import FILE as MEMBERSHIP
from companion.club.membership import Kept
from companion.club.wall_tiles import head, side
from companion.store import Disk, DiskFull
from tests.club.kit import LOOPBACK, QUICK, Broker, Member, agree, wait_for
from tests.hostile import spoilt


class Full(Disk):
    """Reads, and has no room while `full`."""

    full = True

    def _check(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "full")

    def write(self, fd: int, data: bytes) -> None:
        self._check()
        super().write(fd, data)

    def put(self, path: Path, data: bytes) -> None:
        self._check()
        super().put(path, data)


def test_what_comes_while_the_disk_is_full_is_kept_later(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(member_module, "AGAIN", 0.1)
    with Broker(tmp_path / "broker") as broker:
        code = broker.code()
        aki, ben = (Member(tmp_path / name, code, name) for name in ("Aki", "Ben"))
        disk = ben.club.history._disk = Full()
        told = [aki.play(1), aki.play(2)]
        wait_for(lambda: ben.club.trouble is not None, aki, ben)
        assert "full" in str(ben.club.trouble).lower() and not ben.matches
        disk.full = False
        agree([aki, ben], told)
        assert ben.club.trouble is None
        ben.restart(online=False)
        assert ben.matches == sorted(told), "on disk"
        aki.close()
        ben.close()


def test_a_club_opens_and_closes_on_a_full_disk(tmp_path: Path) -> None:
    """Only what needs a number of its own is refused, in words; nothing is said to be sent."""
    with Broker(tmp_path / "broker") as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki")
        agree([aki], [aki.play(1)])
        aki.close()
        aki.open(online=False)
        membership = Kept(aki.folder).read()
        assert membership is not None
        club = Club(aki.folder, membership, patience=QUICK)
        club._kept._disk = club.history._disk = Full()
        club.connect()
        aki.club = club
        wait_for(lambda: aki.settled, aki)
        with pytest.raises(DiskFull):
            aki.play(2)
        assert len(club.history) == 1 and club.to_send == 0
        aki.close()


def test_numbers_are_never_used_twice_whatever_the_disk_did(tmp_path: Path) -> None:
    """A device that crashed, or could not write, goes on above all it ever used."""
    with Broker(tmp_path / "broker") as broker:
        aki = Member(tmp_path / "aki", broker.code(), "Aki", online=False)
        used: list[int] = []
        for _ in range(4):
            used += [aki.club._count() for _ in range(3)]
            membership = Kept(aki.folder).read()  # as after a crash: nothing was closed
            assert membership is not None
            aki.club = Club(aki.folder, membership, patience=QUICK)
        assert used == sorted(set(used))
        aki.close()


def test_files_that_nobody_honest_wrote(tmp_path: Path) -> None:
    """Whatever stands in them, the club opens, or there is none, and its pages can be drawn."""
    aki = Member(tmp_path / "aki", found_club("Dojo", LOOPBACK, tls=False), "Aki", online=False)
    for number in (1, 2, 4):
        aki.play(number)
    aki.close()
    folder, code, rng = aki.folder / "club", aki.club.code, random.Random(8)
    lines = [json.loads(line) for line in (folder / FILE).read_text().splitlines()]
    kept = json.loads((folder / MEMBERSHIP).read_text()) | {"seen": {"ab": 7, "cd": 9}}
    opened = read = 0
    for _ in range(1_500):
        rows = [
            rng.choice((row, spoilt(row, rng), {**row, "told": spoilt(row["told"], rng)}))
            for row in lines
        ]
        (folder / FILE).write_text("\n".join(json.dumps(row) for row in rows) + "\n")
        (folder / MEMBERSHIP).write_text(json.dumps(spoilt(kept, rng)))
        results = History.read(folder, code).results()
        read += len(results)
        count(results, (0, ""))
        table_of(results)
        membership = Kept(aki.folder).read()
        if membership is not None:
            club = Club(aki.folder, membership, History.read(folder, code))
            for language in ("en", "fr"):
                assert head(club, language) and side(club, language) is not None
            club.choose(tables=True)
            again = Kept(aki.folder).read()
            assert again is not None and again.by == membership.by
            opened += 1
    assert opened > 100 and read > 1_000

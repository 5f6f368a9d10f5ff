"""kill -9 at random moments: nothing acknowledged is lost, every file can be read."""

from __future__ import annotations

import multiprocessing
import random
import time
from pathlib import Path
from typing import Any

import pytest

from companion.store import Library, LibraryInUse
from companion.store.timeline import Timeline
from tests.faults.recorder import ALL, MOVES, record
from tests.roaming import share

# Children start from a server that has imported everything, so that a kill costs milliseconds.
SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["tests.faults.recorder", "companion.games.shinobi_clans"])


class Known:
    """What the parent was told: it may rely on all of it after the kill."""

    def __init__(self) -> None:
        self.states: dict[str, Any] = {}
        self.trashed: set[str] = set()
        self.setting = 0
        self.players: set[str] = set()
        self.about: tuple[str, Any] | None = None
        self.done = 0

    def hear(self, what: str, thing: str, value: Any) -> None:
        if what == "about":
            self.about = (thing, value)
            return
        self.about = None
        self.done += 1
        if thing == "setting":
            self.setting = value
        elif thing == "player":
            self.players.add(value)
        elif value == "trashed":
            self.trashed.add(thing)
        elif thing != "backup":
            self.trashed.discard(thing)
            self.states[thing] = value


def killed(folder: Path, seed: int, kinds: tuple[str, ...], known: Known, wait: float) -> None:
    ours, theirs = SERVER.Pipe()
    child = SERVER.Process(target=record, args=(folder, seed, kinds, theirs), daemon=True)
    child.start()
    theirs.close()
    end = None
    try:
        while True:
            # The wait begins with the first word, so that slow machines get as many kills.
            if end is not None and not ours.poll(max(0.0, end - time.monotonic())):
                break
            known.hear(*ours.recv())
            end = end or time.monotonic() + wait
            if time.monotonic() >= end:
                break
        child.kill()
        while True:
            known.hear(*ours.recv())
    except (EOFError, OSError):
        pass
    finally:
        child.kill()
        child.join()
        ours.close()
    assert child.exitcode == -9, "the recorder failed by itself"


def check(folder: Path, known: Known) -> None:
    with Library(folder) as library:
        assert [str(message.say) for message in library.messages] == []
        listed = {info.id: info for info in library.matches()}
        unsure = known.about[0] if known.about else None
        for id, state in known.states.items():
            if id == unsure and known.about and known.about[1] == "trash":
                if id not in listed:
                    library.undelete(id)
                known.trashed.discard(id)
            elif id in known.trashed:
                assert id not in listed
                library.undelete(id)
                known.trashed.discard(id)
            check_match(library, id, state, unsure)
        for info in library.matches():
            assert library.open(info.id).info == info
        count = library.settings.get("count", 0)
        assert count == known.setting or known.about == ("setting", count)
        known.setting = count
        names = {player.name for player in library.players.all()}
        assert known.players <= names
        backup = folder / "mine.json"
        if backup.exists():
            assert not library.restore(backup).edited
    assert not list(folder.rglob("*.damaged*"))
    assert not list(folder.rglob("*.tmp"))


def check_match(library: Library, id: str, state: Any, unsure: str | None) -> None:
    count, index, at_index, at_end = state
    events = library.events(id)
    # One change more than acknowledged may be there (a merge makes two), never one less.
    assert count <= len(events) <= count + (2 if id == unsure else 0)
    timeline = Timeline.of(events[:count])
    assert (timeline.index, timeline.sum_at(index)) == (index, at_index)
    assert timeline.sum_at(len(timeline.texts)) == at_end
    match = library.open(id).match
    whole = library.timeline(id)
    assert [str(entry) for entry in (*match.entries, *match.tail)] == whole.texts
    assert match.index == whole.index


def kill_often(folder: Path, kills: int, kinds: tuple[str, ...], seed: int) -> int:
    rng = random.Random(seed)
    known = Known()
    for _ in range(kills):
        # Most kills come soon, where opening, sweeping and first writes are.
        wait = rng.random() ** 2 * 0.15
        killed(folder, rng.randrange(10**9), kinds, known, wait)
        check(folder, known)
        known.about = None
    return known.done


def test_a_second_app_is_told_while_the_first_records(tmp_path: Path) -> None:
    ours, theirs = SERVER.Pipe()
    child = SERVER.Process(target=record, args=(tmp_path, 1, MOVES, theirs), daemon=True)
    child.start()
    try:
        while ours.recv()[0] != "done":
            pass
        with pytest.raises(LibraryInUse, match="safe"):
            Library(tmp_path)
        with Library(tmp_path, read_only=True) as reader:
            assert reader.open(reader.matches()[0].id).match.setup.game == "shinobi_clans"
    finally:
        child.kill()
        child.join()
    Library(tmp_path).close()


@pytest.mark.parametrize("seed", range(3))
def test_moves_survive_kill_9(tmp_path: Path, seed: int) -> None:
    assert kill_often(tmp_path, 12, MOVES, seed) > 24


@pytest.mark.parametrize("seed", range(3))
def test_every_kind_of_write_survives_kill_9(tmp_path: Path, seed: int) -> None:
    assert kill_often(tmp_path, 12, ALL, seed) > 12


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 112))
def test_kill_9_over_and_over(tmp_path: Path, seed: int) -> None:
    kill_often(tmp_path, share(30), ALL, seed)

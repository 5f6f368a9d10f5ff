"""A process that records until it is killed, and says before and after what it did."""

from __future__ import annotations

import random
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from companion.engine import CompanionError, Match
from companion.store import Library, StoredMatch
from tests.kit import NAMES, SIMPLEST

Say = tuple[str, str, Any]
"""What ("about" to do or "done"), to which match or thing, and its state then."""

MOVES = ("play", "play", "play", "play", "undo", "redo", "goto", "amend", "correct")
ALL = (
    *MOVES,
    "rename",
    "start",
    "setting",
    "player",
    "trash",
    "branch",
    "backup",
    "flush",
    "merge",
)


def record(folder: Path, seed: int, kinds: tuple[str, ...], talk: Connection) -> None:
    rng = random.Random(seed)
    library = Library(folder)
    recorder = Recorder(library, rng, talk)
    while True:
        recorder.step(rng.choice(kinds))


def state(entry: StoredMatch) -> tuple[int, int, str, str]:
    """How many events there are, the present point, and what the list says up to both ends."""
    timeline = entry._timeline
    total = len(timeline.texts)
    return timeline.count, timeline.index, timeline.sum_at(timeline.index), timeline.sum_at(total)


class Recorder:
    def __init__(self, library: Library, rng: random.Random, talk: Connection) -> None:
        self.library = library
        self.rng = rng
        self.talk = talk
        self.entries: dict[str, StoredMatch] = {}
        for info in library.matches()[:3]:
            self._hold(library.open(info.id))
        if not self.entries:
            self.start()

    def _hold(self, entry: StoredMatch) -> None:
        self.entries[entry.id] = entry
        self.talk.send(("done", entry.id, state(entry)))

    def step(self, kind: str) -> None:
        if kind in MOVES or kind == "rename":
            entry = self.rng.choice(list(self.entries.values()))
            self.talk.send(("about", entry.id, kind))
            try:
                getattr(self, kind)(entry)
            except CompanionError as error:
                assert error.code not in ("disk_fault", "disk_full", "not_writable"), error
            self.talk.send(("done", entry.id, state(entry)))
        else:
            getattr(self, kind)()

    # one match

    def play(self, entry: StoredMatch) -> None:
        decision = entry.match.decision
        if decision is None:
            entry.goto(self.rng.randrange(entry.match.index))
        elif decision.moves:
            entry.play(self.rng.choice(decision.moves))

    def undo(self, entry: StoredMatch) -> None:
        entry.undo()

    def redo(self, entry: StoredMatch) -> None:
        entry.redo()

    def goto(self, entry: StoredMatch) -> None:
        entry.goto(self.rng.randint(0, entry.match.index))

    def amend(self, entry: StoredMatch) -> None:
        index = self.rng.randint(0, entry.match.index)
        decision = entry.match.decision_at(index)
        if decision is not None and decision.moves:
            entry.amend(index, self.rng.choice(decision.moves), cut=self.rng.random() < 0.3)

    def correct(self, entry: StoredMatch) -> None:
        entry.correct(entry.match.position(), "the table says so")

    def rename(self, entry: StoredMatch) -> None:
        entry.rename(f"Match {self.rng.random()}")

    # the library

    def start(self) -> None:
        dealer = self.rng.choice(("app", "table"))
        match = Match.start(SIMPLEST, NAMES[:4], dealer=dealer)
        self.talk.send(("about", match.setup.id, "start"))
        self._hold(self.library.start(match))

    def branch(self) -> None:
        entry = self.rng.choice(list(self.entries.values()))
        self.talk.send(("about", "?", "start"))
        self._hold(self.library.branch(entry.id, self.rng.randint(0, entry.match.index)))

    def setting(self) -> None:
        value = self.library.settings.get("count", 0) + 1
        self.talk.send(("about", "setting", value))
        self.library.settings.set("count", value)
        self.talk.send(("done", "setting", value))

    def player(self) -> None:
        name = f"Player {self.rng.randrange(10**9)}"
        self.talk.send(("about", "player", name))
        self.library.players.add(name)
        self.talk.send(("done", "player", name))

    def trash(self) -> None:
        id = self.rng.choice(list(self.entries))
        self.talk.send(("about", id, "trash"))
        self.library.delete(id)
        del self.entries[id]
        self.talk.send(("done", id, "trashed"))
        self.talk.send(("about", id, "trash"))
        self.library.undelete(id)
        self._hold(self.library.open(id))

    def backup(self) -> None:
        self.talk.send(("about", "backup", None))
        self.library.backup(self.library.folder / "mine.json")
        self.talk.send(("done", "backup", None))

    def flush(self) -> None:
        self.library.flush()

    def merge(self) -> None:
        """A copy of a match that went on elsewhere comes back."""
        entry = self.rng.choice(list(self.entries.values()))
        copy = entry.match.fork(entry.match.index + len(entry.match.tail))
        decision = copy.decision
        if decision is None or not decision.moves:
            return
        copy.play(self.rng.choice(decision.moves))
        self.talk.send(("about", entry.id, "merge"))
        back, _ = self.library.receive(copy)
        self._hold(back)

"""A series of changes of every kind, the same each time, to be broken off anywhere."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.engine import Match
from companion.store import Disk, Library, StoredMatch
from tests.kit import NAMES, SIMPLEST

Step = Callable[[Library], object]


def steps(folder: Path) -> list[Step]:
    aside = folder.parent / "mine.json"
    return [
        lambda library: library.start(_match(1, "app"), title="First"),
        *[_play("m1", seed) for seed in range(4)],
        lambda library: library.open("m1").undo(),
        lambda library: library.open("m1").redo(),
        lambda library: library.open("m1").undo(),
        lambda library: library.open("m1").undo(),
        _play("m1", 9),
        lambda library: library.open("m1").rename("Second"),
        lambda library: library.start(_match(2, "table")),
        *[_play("m2", seed) for seed in range(6)],
        lambda library: library.open("m2").correct(library.open("m2").match.position(), "so it is"),
        lambda library: library.open("m2").amend(5, str(library.open("m2").match.entry_at(5))),
        lambda library: library.settings.set("theme", "dark"),
        lambda library: library.settings.set("theme", "light"),
        lambda library: library.players.add("Zoe"),
        lambda library: library.players.forget(library.players.add("Zoe").id),
        lambda library: library.backup(aside),
        lambda library: library.flush(),
        lambda library: library.delete("m2"),
        lambda library: library.restore(aside),
        lambda library: library.delete("m1"),
        lambda library: library.undelete("m1"),
        _play("m1", 11),
        lambda library: library.restore(aside),
        lambda library: library.receive(_longer(library.open("m1"))),
        lambda library: library.auto_backup(),
    ]


def _match(number: int, dealer: str) -> Match:
    return Match.start(SIMPLEST, NAMES[:3], dealer=dealer, seed=number, id=f"m{number}")


def _play(id: str, seed: int) -> Step:
    def play(library: Library) -> None:
        entry = library.open(id)
        decision = entry.match.decision
        assert decision is not None
        entry.play(random.Random(seed).choice(decision.moves))

    return play


def _longer(entry: StoredMatch) -> Match:
    copy = entry.match.fork()
    assert copy.decision is not None
    copy.play(copy.decision.moves[0])
    return copy


def seen(folder: Path) -> dict[str, Any]:
    """All that people would find there, as a fresh reader sees it."""
    with Library(folder, read_only=True) as reader:
        found: dict[str, Any] = {
            f"match {info.id}": (info.title, info.status, _list(reader.open(info.id)))
            for info in reader.matches()
        }
        found["theme"] = reader.settings.get("theme")
        found["Zoe"] = reader.players.find("Zoe") is not None
        messages = [str(message.say) for message in reader.messages]
        assert messages == []
    return found


def _list(entry: StoredMatch) -> tuple[tuple[str, ...], int]:
    match = entry.match
    return tuple(str(each) for each in (*match.entries, *match.tail)), match.index


def plan(folder: Path, disk: Disk) -> list[dict[str, Any]]:
    """What is seen after each step when nothing goes wrong."""
    states = []
    with Library(folder, disk=disk) as library:
        states.append(seen(folder))
        for step in steps(folder):
            step(library)
            states.append(seen(folder))
    return states

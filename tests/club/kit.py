"""A real Mosquitto on the loopback, and members with real libraries. Stopped by its own process."""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from companion.club.code import ClubCode, found_club
from companion.club.member import Club
from companion.club.membership import Kept, new_membership
from companion.club.sending import send
from companion.club.told import Patience
from companion.engine import Match, find_game, game_ids
from companion.store import Clock, Library
from tests.conformance import NAMES, random_moves

LOOPBACK = "127.0.0.1"
SECONDS = 60.0
QUICK = Patience(connect=5.0, keepalive=10, first=0.1, longest=0.5, quiet=0.05)
BINARY = shutil.which("mosquitto") or "/usr/sbin/mosquitto"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


class Broker:
    """`lines` are more lines of its configuration."""

    def __init__(self, folder: Path, lines: Sequence[str] = (), kept: bool = True) -> None:
        self.folder = folder
        self.port = free_port()
        self.lines = list(lines)
        self.kept = kept
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o777)
        self.start()

    def start(self) -> None:
        told = [f"listener {self.port} {LOOPBACK}", *self.lines]
        if not any(line.startswith("allow_anonymous") for line in told):
            told.append("allow_anonymous true")
        if self.kept:
            told += ["persistence true", f"persistence_location {self.folder}/"]
        told += ["user root"]
        (self.folder / "broker.conf").write_text("\n".join(told) + "\n")
        with (self.folder / "broker.log").open("ab") as log:
            self.process = subprocess.Popen(
                [BINARY, "-c", str(self.folder / "broker.conf")], stdout=log, stderr=log
            )
        wait_for(self._listening)

    def _listening(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "broker.log").read_text()
        with socket.socket() as probe:
            return probe.connect_ex((LOOPBACK, self.port)) == 0

    def stop(self, kill: bool = False) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill() if kill else process.terminate()
            process.wait(SECONDS)

    def lose_everything(self) -> None:
        """As if on a new disk."""
        self.stop(kill=True)
        for path in self.folder.glob("mosquitto.db*"):
            path.unlink()
        self.start()

    def code(self, **more: Any) -> ClubCode:
        return found_club("Dojo", LOOPBACK, **{"tls": False, "port": self.port, **more})

    def __enter__(self) -> Broker:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()


class OffClock(Clock):
    """A clock that is wrong by some hours."""

    def __init__(self, hours: float) -> None:
        self.hours = hours

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(hours=self.hours)


class Member:
    """A device: a library and its club."""

    def __init__(
        self, folder: Path, code: ClubCode, name: str, hours: float = 0.0, online: bool = True
    ) -> None:
        self.folder, self.name, self.hours = folder, name, hours
        self.library = Library(folder, clock=OffClock(hours))
        self.join(code, online)

    def join(self, code: ClubCode, online: bool = True) -> None:
        membership = new_membership(code, self.name)
        Kept(self.folder).write(membership)
        self.club = Club(self.folder, membership, patience=QUICK)
        self.club.watch(True)
        if online:
            self.club.connect()

    def restart(self, online: bool = True) -> None:
        """The app is closed and opened again."""
        self.close()
        self.open(online)

    def close(self) -> None:
        self.club.close()
        self.library.close()

    def open(self, online: bool = True) -> None:
        self.library = Library(self.folder, clock=OffClock(self.hours))
        membership = Kept(self.folder).read()
        assert membership is not None
        self.club = Club(self.folder, membership, patience=QUICK)
        self.club.watch(True)
        if online:
            self.club.connect()

    def play(self, number: int) -> str:
        """A finished match of its own, sent."""
        entry = self.library.start(finished(number))
        assert send(self.club, self.library, entry.id)
        return entry.id

    @property
    def matches(self) -> list[str]:
        return sorted(one.match for one in self.club.history.results())

    @property
    def settled(self) -> bool:
        return self.club.state == "here" and not self.club.to_send


@cache
def _ended(number: int) -> Match:
    games = game_ids()
    game = find_game(games[number % len(games)])
    rng = random.Random(number)
    seats = 2 if 2 in game.seats else game.seats[0]
    first = rng.randrange(len(NAMES))
    names = [NAMES[(first + seat) % len(NAMES)] for seat in range(seats)]
    dealer = "app" if game.app_decks else "table"
    match = Match.start(game.id, names, {}, dealer, seed=f"{number:032x}", id=f"club{number:06d}")
    for _ in random_moves(match, rng):
        pass
    return match


def finished(number: int) -> Match:
    return _ended(number).fork()


def wait_for(condition: Callable[[], Any], *members: Member, seconds: float = SECONDS) -> None:
    """Until it is so; members go on meanwhile."""
    end = monotonic() + seconds
    while not condition():
        for one in members:
            one.club.pump()
        if monotonic() > end:
            raise AssertionError(
                [(m.name, m.club.state, m.club.trouble, m.club.to_send, m.matches, m.club.dropped)
                 for m in members]
            )  # fmt: skip
        sleep(0.01)


def agree(members: Sequence[Member], matches: Sequence[str], seconds: float = SECONDS) -> None:
    """Everybody has these results, each once, the same everywhere, and nothing is left to send."""
    wanted = sorted(matches)

    def same() -> bool:
        if not all(one.settled and one.matches == wanted for one in members):
            return False
        told = [one.club.history.results() for one in members]
        return all(one == told[0] for one in told)

    wait_for(same, *members, seconds=seconds)

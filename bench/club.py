"""A club at the size of a convention: ten thousand tables on one Mosquitto, as it is installed.

The tables are connections of their own with real views (`bench.crowd`); the wall and the late
member are the app's own. Then the app itself, while ten thousand results come in.
"""

from __future__ import annotations

import gc
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep, thread_time
from typing import Any

from bench.crowd import connect, packet, publish, text
from bench.rows import Row
from companion import share
from companion.club.code import ClubCode
from companion.club.line import Line
from companion.club.member import HERE, Club
from companion.club.membership import Kept, Membership, new_membership
from companion.club.messages import ResultBody, result_place, topic_of
from companion.club.seal import Sealed, seal
from companion.club.told import Settled, TableCame
from companion.share.results import Result
from tests.club.kit import Broker, finished

TABLES = 10_000
RESULTS = 10_000
EVERY = 20.0
"""Seconds between two moves of a table."""
SECONDS = 15.0
BAR_MS = 250.0
LONGEST_FRAME = 50.0
LONGEST_WAIT = 300.0
"""Seconds in which the next table has to come."""
PEOPLE = 400


def rows() -> Iterator[Row]:
    yield from _convention()
    yield from _late()


def _convention() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name, Broker(Path(name)) as broker:
        code = broker.code()
        empty = _memory(broker)
        crowd = subprocess.Popen(
            [sys.executable, "-m", "bench.crowd", code.link(), str(TABLES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert crowd.stdin is not None and crowd.stdout is not None

        def ask(*words: object) -> dict[str, Any]:
            print(*words, file=crowd.stdin, flush=True)
            return json.loads(crowd.stdout.readline())  # type: ignore[union-attr, no-any-return]

        try:
            json.loads(crowd.stdout.readline())
            connected = _memory(broker)
            first = ask("burst")
            yield Row(
                f"{TABLES:,} tables on one Mosquitto: memory of the broker",
                f"{_memory(broker):.0f} MB",
                f"{empty:.0f} MB empty, {connected:.0f} connected",
            )
            ear = Ear(code, "t/+/+/+")
            burst = ask("burst")
            took = ear.whole(TABLES) - burst["start"]
            rate = TABLES / took
            need = TABLES / EVERY
            yield Row(
                f"all move at once ({first['bytes']:.0f} B): until a listener has all",
                f"{rate:,.0f} messages/s",
                f"{rate / need:.0f}x a move every {EVERY:.0f} s",
                ">= 2x",
                rate >= 2 * need,
            )
            ear.close()
            line = Line(code, 1)
            line.watch(True)
            start = monotonic()
            line.start()
            here = _heard(line)
            yield Row(
                "a wall that comes late has all tables after",
                f"{monotonic() - start:.1f} s",
                f"{len(here):,} of {TABLES:,} tables",
                "all",
                len(here) == TABLES,
            )
            yield _delay(line, ask, need)
            line.stop(clear=False)
        finally:
            crowd.kill()
            crowd.wait()


def _heard(line: Line) -> set[int]:
    """The tables that are told until the line has settled."""
    here = set()
    while not isinstance(told := line.told.get(timeout=LONGEST_WAIT), Settled):
        if isinstance(told, TableCame):
            here.add(told.member)
    return here


def _delay(line: Line, ask: Any, need: float) -> Row:
    """From a table's send to the wall's thread, seal opened, at the pace of a convention."""
    heard: dict[tuple[int, int], float] = {}
    over = threading.Event()

    def listen() -> None:
        while not over.is_set():
            told = line.told.get()
            if isinstance(told, TableCame):
                heard[told.member, told.counter] = monotonic()

    threading.Thread(target=listen, daemon=True).start()
    paced = ask("paced", need, SECONDS)
    sleep(2)
    over.set()
    delays = [
        1000 * (heard[key] - at)
        for member, at in paced["sent"].items()
        if (key := (int(member, 16), paced["counter"])) in heard
    ]
    usual, worst = statistics.median(delays), statistics.quantiles(delays, n=20)[-1]
    lost = len(paced["sent"]) - len(delays)
    return Row(
        f"a move until a wall has read it, {need:.0f} a second",
        f"{worst:.0f} ms at the 95th",
        f"median {usual:.0f} ms, {lost} of {len(paced['sent']):,} lost",
        f"<= {BAR_MS:g} ms, 0 lost",
        worst <= BAR_MS and not lost,
    )


class Ear:
    """Hears a topic and counts, without reading: what the broker gives, not what we make of it."""

    def __init__(self, code: ClubCode, place: str) -> None:
        self._line = socket.create_connection((code.host, code.port))
        self._line.sendall(connect(code, 2))
        # Only what is new: retain handling 2.
        asked = b"\0\1" + b"\0" + text(topic_of(code, place)) + b"\x20"
        self._line.sendall(packet(0x82, asked))
        self._count, self._last = 0, 0.0
        sleep(0.5)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        stream = self._line.makefile("rb", buffering=1 << 20)
        while head := stream.read(1):
            size = shift = 0
            while (part := stream.read(1)[0]) & 0x80:
                size, shift = size | (part & 0x7F) << shift, shift + 7
            stream.read(size | part << shift)
            if head[0] >> 4 == 3:
                self._count, self._last = self._count + 1, monotonic()

    def whole(self, number: int) -> float:
        """When the last of so many came; the time now if they never all came."""
        end = monotonic() + 60
        while self._count < number and monotonic() < end:
            sleep(0.05)
        return self._last if self._count >= number else monotonic()

    def close(self) -> None:
        self._line.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._line.close()


def _memory(broker: Broker) -> float:
    """Megabytes that the broker's process holds."""
    assert broker.process is not None
    status = Path(f"/proc/{broker.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


# a member with ten thousand results to catch up


def _late() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name, Broker(Path(name) / "broker") as broker:
        code = broker.code()
        _fill(code, RESULTS)
        membership = new_membership(code, "Late")
        Kept(Path(name)).write(membership)
        seconds, frames = _in_the_app(Path(name), membership)
        yield Row(
            f"a late member has {RESULTS:,} results after",
            f"{seconds:.1f} s",
            f"{RESULTS / seconds:,.0f} a second, all on disk",
        )
        spent = statistics.quantiles((cpu for _, cpu in frames), n=100)[-1]
        passed = statistics.quantiles((wall for wall, _ in frames), n=100)[-1]
        yield Row(
            "frames of the app meanwhile: work in its thread, 99th",
            f"{spent:.1f} ms",
            f"by the clock {passed:.0f} ms, {len(frames):,} frames",
            f"<= {LONGEST_FRAME:g} ms",
            spent <= LONGEST_FRAME,
        )
        start = monotonic()
        club = Club(Path(name), Kept(Path(name)).read() or membership)
        read = monotonic() - start
        club.connect()
        while club.state != HERE:
            club.pump()
            sleep(0.01)
        yield Row(
            "the same member at the next start",
            f"{monotonic() - start:.1f} s",
            f"{1000 * read:.0f} ms from the disk",
        )
        club.close()


def _fill(code: ClubCode, number: int) -> None:
    """Results of many people, sealed by one device, taken by the broker."""
    rng, first = random.Random(3), datetime(2026, 1, 1, tzinfo=UTC)
    shapes = [Result.of(finished(shape)) for shape in range(1, 11)]
    with socket.create_connection((code.host, code.port)) as line:
        line.sendall(connect(code, 3))
        line.recv(64)
        stream = line.makefile("rb")
        for at in range(number):
            shape = shapes[at % len(shapes)]
            some = rng.sample(range(PEOPLE), len(shape.table.players))
            names = tuple(f"Player {person}" for person in some)
            table = replace(shape.table, id=f"late{at:08d}", players=names)
            result = replace(
                shape, table=table, ended=first + timedelta(minutes=29 * at), minutes=40
            )
            place = result_place(code, table.id)
            body = ResultBody(share.pack_result(result), "Aki").packed()
            data = seal(code.secret, code.club, place, Sealed(3, at + 1, body))
            line.sendall(publish(topic_of(code, place), data))
            stream.read(4)


def _in_the_app(folder: Path, membership: Membership) -> tuple[float, list[tuple[float, float]]]:
    """Seconds until all is there, and of every frame of the app on the way the milliseconds by
    the clock and those that its thread worked: the clock tells of the other processes too.
    """
    from tools.tour.walk import Camera

    camera = Camera()
    import companion.app.widgets  # noqa: F401 - names the widgets for kv
    from companion.app.shell.context import Context

    camera.window.size = (360, 640)
    context, frames = Context(folder), list[tuple[float, float]]()
    camera.window.add_widget(context.router)
    context.router.home()
    camera.frames(30)
    context.router.go("club")
    camera.frames(10)
    club = context.club.club
    assert club is not None
    context.router.screen.choose("league")
    gc.collect()
    gc.freeze()
    start = monotonic()
    while club.state != HERE or len(club.history) < RESULTS:
        before, worked = monotonic(), thread_time()
        camera.frames(1)
        frames.append((1000 * (monotonic() - before), 1000 * (thread_time() - worked)))
        sleep(max(0.0, 1 / 60 - (monotonic() - before)))
    seconds = monotonic() - start
    camera.window.remove_widget(context.router)
    context.close()
    return seconds, frames

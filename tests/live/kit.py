"""An open table for tests: a match in a thread of its own, on the loopback, bounded in time."""

from __future__ import annotations

import http.client
import json
import queue
import secrets
import threading
from collections.abc import Callable
from typing import Any

from companion.engine import Match, Move, find_game
from companion.live.host import Host
from companion.live.limits import Limits

LOOPBACK = "127.0.0.1"
SECONDS = 20.0
MANY = Limits(connections=400, from_one_address=400)


class Recorded:
    """A sitting that only keeps the match, and counts what was played."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.played: list[Move] = []

    def play(self, move: Move) -> None:
        self.match.play(move)
        self.played.append(move)

    def undo(self) -> None:
        self.match.undo()


class OpenTable:
    """The thread that owns the match, as the app's would be."""

    def __init__(self, match: Match, limits: Limits = MANY) -> None:
        self.sitting = Recorded(match)
        self._jobs: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(limits,), daemon=True)
        self._thread.start()
        assert self._ready.wait(SECONDS)

    def _run(self, limits: Limits) -> None:
        self.host = Host(self.sitting, self._jobs.put, limits=limits, bind=LOOPBACK, port=0)
        self.host.address = LOOPBACK
        self._ready.set()
        while True:
            try:
                job = self._jobs.get(timeout=0.02)
            except queue.Empty:
                while self.host.look():
                    pass
                continue
            if job is None:
                return
            job()
            while self.host.look():
                pass

    def do(self, work: Callable[[], Any]) -> Any:
        """Something the host does, in the thread of the match."""
        done: queue.Queue[Any] = queue.Queue()

        def job() -> None:
            try:
                done.put((work(), None))
            except BaseException as error:
                done.put((None, error))

        self._jobs.put(job)
        value, error = done.get(timeout=SECONDS)
        if error is not None:
            raise error
        return value

    @property
    def match(self) -> Match:
        return self.sitting.match

    @property
    def port(self) -> int:
        return self.host.server.port

    def link(self, seat: int) -> str:
        return str(self.do(lambda: self.host.link(seat)))

    def key(self, seat: int) -> str:
        return self.host.table.keys.of(seat)

    def close(self) -> None:
        self.do(self.host.close)
        self._jobs.put(None)
        self._thread.join(SECONDS)

    def __enter__(self) -> OpenTable:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class Guest:
    """A page without a browser: follows its stream, sends gestures."""

    def __init__(self, table: OpenTable, seat: int, language: str = "en") -> None:
        self.table, self.seat = table, seat
        self.headers = {"X-Key": table.key(seat), "Accept-Language": language}
        self.shown: dict[str, Any] = {}
        self.events: list[str] = []
        self.connect()

    def connect(self) -> None:
        self.line = http.client.HTTPConnection(LOOPBACK, self.table.port, timeout=SECONDS)
        self.line.request("GET", "/events", headers=self.headers)
        self.answer = self.line.getresponse()
        assert self.answer.status == 200, self.answer.status

    def drop(self) -> None:
        """The line is cut: shut down, as a lost Wi-Fi would do it."""
        self.answer.close()
        self.line.close()

    def next(self) -> dict[str, Any]:
        """The next event that is a page, taken into what is shown."""
        while True:
            name, data = self.event()
            if name == "page":
                told = json.loads(data)
                take(self.shown, told)
                return dict(told)

    def event(self) -> tuple[str, str]:
        name = data = ""
        while True:
            line = self.answer.readline().decode()
            if line == "":
                raise ConnectionError("the stream ended")
            line = line.rstrip("\n")
            if not line:
                if name:
                    self.events.append(data)
                    return name, data
                continue
            head, _, rest = line.partition(": ")
            name, data = (rest, data) if head == "event" else (name, data)
            data = rest if head == "data" else data

    def gesture(self, where: str, key: str, **other: Any) -> dict[str, Any]:
        shown = self.shown
        return {"match": shown["match"], "moves": shown["moves"], "rev": shown["rev"],
                "where": where, "key": key, "once": secrets.token_hex(8), "sheet": "",
                **other}  # fmt: skip

    def send(self, gesture: dict[str, Any]) -> dict[str, Any]:
        status, told = post(self.table.port, self.headers, gesture)
        assert status == 200, (status, told)
        if "page" in told:
            take(self.shown, told["page"])
        return told


def take(shown: dict[str, Any], told: dict[str, Any]) -> None:
    """As the page's script does it."""
    if "base" in told:
        if told["base"] != shown.get("rev"):
            return
        shown["inside"] = {**shown["inside"], **told.get("inside", {})}
        shown["parts"] = {**shown["parts"], **told.get("parts", {})}
        for name in ("rev", "moves", "mine", "places", "aims", "log"):
            if name in told:
                shown[name] = told[name]
        if "more" in told:
            shown["log"] = [*shown["log"], *told["more"]]
        return
    if told["rev"] >= shown.get("rev", -1):
        shown.clear()
        shown.update(told)
        shown["inside"] = {}


def post(port: int, headers: dict[str, str], data: Any) -> tuple[int, dict[str, Any]]:
    line = http.client.HTTPConnection(LOOPBACK, port, timeout=SECONDS)
    try:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        line.request("POST", "/answer", body, {"Content-Type": "application/json", **headers})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read() or b"{}")
    finally:
        line.close()


NAMES = ("Aki", "Ben", "Chloé", "Dana", "Emi")


def new_match(game: str, seats: int | None = None, seed: int = 1) -> Match:
    """A match whose hidden plans, if the game has some, are made on the devices."""
    rules = find_game(game)
    seats = seats or (2 if 2 in rules.seats else rules.seats[0])
    options = {
        option.key: "in_app_curtain"
        for option in rules.options
        if "in_app_curtain" in option.values
    }
    dealer = "app" if rules.app_decks else "table"
    return Match.start(game, NAMES[:seats], options, dealer, seed=seed, id=f"live{seed}")

"""A crowd of tables, each a connection of its own to a club's broker, with real views.

`python -m bench.crowd LINK NUMBER` connects and then does what it reads, line by line; it answers
each with one line of JSON. It is a process of its own, so that it does not slow what is measured.
"""

from __future__ import annotations

import json
import os
import random
import selectors
import socket
import sys
from collections.abc import Iterator
from itertools import cycle
from time import monotonic, sleep

from companion import share
from companion.club.code import ClubCode, read_link
from companion.club.messages import LOG_LINES, TableBody, table_place, topic_of
from companion.club.seal import Sealed, seal
from companion.engine import Match, find_game, game_ids

NAMES = ("Aki", "Ben", "Chloé", "Dana", "Emi")
SHOTS = 12
"""Positions taken of a match of each game."""
AT_ONCE = 200
"""Tables that wait for an answer at the same time."""
CONNECT, CONNACK, PUBLISH, PUBACK = 0x10, 0x20, 0x33, 0x40


def views() -> list[str]:
    """What everybody sees at moments of matches of all games."""
    found = []
    for game in game_ids():
        rules, rng = find_game(game), random.Random(1)
        seats = rules.seats[len(rules.seats) // 2]
        dealer = "app" if rules.app_decks else "table"
        match = Match.start(game, NAMES[:seats], {}, dealer, seed="5a" * 16)
        while match.decision is not None and match.index < 2_000:
            decision = match.decision
            weights = decision.weights
            use = weights if weights and sum(weights) else None
            match.play(rng.choices(decision.moves, use)[0])
        for shot in range(SHOTS):
            at = match.index * (shot + 1) // (SHOTS + 1)
            found.append(share.pack(match.fork(at), share.ONLOOKER, lines=LOG_LINES))
    return found


def text(words: str) -> bytes:
    data = words.encode()
    return len(data).to_bytes(2, "big") + data


def packet(kind: int, body: bytes) -> bytes:
    """An MQTT packet; its length in parts of seven bits."""
    size, head = len(body), bytearray([kind])
    while True:
        size, part = divmod(size, 128)
        head.append(part | (0x80 if size else 0))
        if not size:
            return bytes(head) + body


def connect(code: ClubCode, member: int) -> bytes:
    """With the last will that every table leaves; MQTT 5, a keep-alive of ten minutes."""
    fixed = text("MQTT") + bytes([5, 0x2E]) + (600).to_bytes(2, "big") + b"\0"
    will = b"\0" + text(topic_of(code, table_place(member))) + text("")
    return packet(CONNECT, fixed + text(f"dojo-{member:016x}") + will)


def publish(topic: str, data: bytes) -> bytes:
    """Retained, to be acknowledged."""
    return packet(PUBLISH, text(topic) + b"\0\1" + b"\0" + data)


class Crowd:
    def __init__(self, code: ClubCode, number: int) -> None:
        rng = random.Random(7)
        self.code = code
        self.members = [rng.getrandbits(63) + 1 for _ in range(number)]
        self.counter = 0
        self._views = views()
        self.lines: list[socket.socket] = []

    def connected(self) -> dict[str, float]:
        start = monotonic()
        for member in self.members:
            line = socket.create_connection((self.code.host, self.code.port))
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(connect(self.code, member))
            if line.recv(64)[:1] != bytes([CONNACK]):
                raise ConnectionError("the broker took somebody not in")
            self.lines.append(line)
        return {"seconds": monotonic() - start}

    def _messages(self) -> list[bytes]:
        """The next view of every table, sealed."""
        self.counter += 1
        made, turn = [], cycle(self._views[self.counter % len(self._views) :] + self._views)
        for number, member in enumerate(self.members):
            place = table_place(member)
            body = TableBody(f"Table {number}", next(turn)).packed()
            data = seal(self.code.secret, self.code.club, place, Sealed(member, self.counter, body))
            made.append(publish(topic_of(self.code, place), data))
        return made

    def burst(self) -> dict[str, float]:
        """Every table moves as soon as the broker takes it."""
        messages = self._messages()
        start = monotonic()
        with selectors.DefaultSelector() as waiting:
            todo: Iterator[int] = iter(range(len(messages)))
            under_way = 0
            for at in todo:
                self.lines[at].sendall(messages[at])
                waiting.register(self.lines[at], selectors.EVENT_READ)
                under_way += 1
                while under_way >= AT_ONCE or (under_way and at == len(messages) - 1):
                    for key, _ in waiting.select():
                        key.fileobj.recv(64)  # type: ignore[union-attr]
                        waiting.unregister(key.fileobj)
                        under_way -= 1
        size = sum(map(len, messages)) / len(messages)
        return {"seconds": monotonic() - start, "start": start, "bytes": size}

    def paced(self, rate: float, seconds: float) -> dict[str, object]:
        """So many moves a second, one table after the other; when each was sent."""
        messages, sent = self._messages(), {}
        start = monotonic()
        for at in range(min(int(rate * seconds), len(messages))):
            if (wait := start + at / rate - monotonic()) > 0:
                sleep(wait)
            sent[f"{self.members[at]:x}"] = monotonic()
            self.lines[at].sendall(messages[at])
            if at >= AT_ONCE:
                self.lines[at - AT_ONCE].recv(64)
        return {"sent": sent, "counter": self.counter}


def main() -> None:
    crowd = Crowd(read_link(sys.argv[1]), int(sys.argv[2]))
    print(json.dumps(crowd.connected()), flush=True)
    for line in sys.stdin:
        what, *numbers = line.split()
        told = crowd.burst() if what == "burst" else crowd.paced(*map(float, numbers))
        print(json.dumps(told), flush=True)
    os._exit(0)  # ten thousand goodbyes are of no use to anybody


if __name__ == "__main__":
    main()

"""This device as a member: what it sends, what it takes in, what it knows of the connection.

Called by the thread that owns the library and by no other. `pump` is called again and again (the
app does it between frames) and never waits for the broker.
"""

from __future__ import annotations

import queue
import random
from collections import Counter, deque
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from companion import share
from companion.club.history import Held, History
from companion.club.line import Line
from companion.club.membership import RESERVED, Kept, Membership
from companion.club.messages import (
    LOG_LINES,
    ResultBody,
    TableBody,
    played,
    result_place,
    same_result,
    table_place,
)
from companion.club.seal import FORGED, MALFORMED, OVERSIZED, REPLAYED, Dropped, Sealed, seal
from companion.club.tables import Tables
from companion.club.told import (
    Arrived,
    Connected,
    Patience,
    Progress,
    Refused,
    Sent,
    Settled,
    TableCame,
    Told,
    Troubled,
    ViewMade,
    Waiting,
)
from companion.engine import Edition, Match, Say, find_game
from companion.share.results import Result
from companion.store import StoreError

TOGETHER = 100
"""What is taken in at once, in one write."""
WINDOW = 64
"""Results under way to the broker at once."""
AGAIN = 60.0
"""Seconds after which what a full broker, or a full disk, refused is tried again."""
GOODBYE = 1.5
"""Seconds that the end of the program waits for a broker at most."""
BETWEEN = 0.3
"""Seconds between two views of the table."""

OFF, TRYING, CATCHING_UP, HERE = "off", "trying", "catching_up", "here"


class Club:
    """`state` is one of the four above; `trouble` says what is the matter, if something is."""

    def __init__(
        self,
        library: Path,
        membership: Membership,
        history: History | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._kept = Kept(library)
        self.membership = membership
        self.history = history or History.read(self._kept.folder, membership.code)
        self.tables = Tables(membership.seen)
        self.state = OFF
        self.trouble: Say | None = None
        self.dropped: Counter[str] = Counter()
        """What was not taken, by reason, since the app started."""
        self.received = 0
        self.progress = 0.0
        """How much of what lies on the broker came, from 0 to 1, while catching up."""
        self._patience = patience
        self._line: Line | None = None
        self._watching = False
        self._next = max(membership.counter, self.history.highest) + 1
        self._on_broker: dict[str, tuple[int, int]] = {}
        self._todo: deque[str] = deque()
        self._waiting = set(self.history.told_by(membership.member, membership.sent))
        self._owing = bool(self._waiting)
        """Whether something of ours waited since it was last written down what is sent."""
        self._under_way: set[str] = set()
        self._healed: set[str] = set()
        self._retry_at = 0.0
        self._unkept: list[Held] = []
        """What came and could not be written yet."""
        self._keep_at = 0.0
        self._shown: tuple[Any, ...] | None = None
        self._told: str | None = None
        self._shown_at = 0.0

    @property
    def code(self) -> Any:
        return self.membership.code

    # the connection

    def connect(self) -> None:
        """Begins to look for the broker; raises NoClient where paho-mqtt is missing."""
        if self._line is None:
            self._line = Line(self.code, self.membership.member, self._patience, self.history.get)
            self._line.watch(self._watching)
            self._line.start()
            self.state = TRYING

    def try_now(self) -> None:
        if self._line is not None:
            self._line.try_now()

    def close(self, wait: bool = True) -> None:
        """Says goodbye; what was not sent or not kept yet has its turn next time. `wait` for the
        goodbye only where the program ends behind it.
        """
        line, self._line = self._line, None
        if line is not None:
            line.stop(patience=GOODBYE if wait else 0.0)
            with suppress(StoreError):
                self._change(seen=self.tables.seen)
        self.state = OFF

    def leave(self) -> None:
        """Forgets the club: code, key and the club's results. Own matches stay."""
        self.close(wait=False)
        self._kept.forget()

    def choose(self, **chosen: Any) -> None:
        """What this device sends by itself (`always` with `since`, `tables`) and its name."""
        if chosen.get("always"):
            chosen["begun"] = chosen["since"]
        self._change(**chosen)
        if {"tables", "by"} & chosen.keys():
            self._shown = self._told = None

    def _change(self, **changed: Any) -> None:
        self.membership = replace(self.membership, **changed)
        self._kept.write(self.membership)

    # results

    @property
    def to_send(self) -> int:
        """Results that the broker does not have yet, as far as is known."""
        return len(self._waiting)

    def has(self, match: str) -> bool:
        return result_place(self.code, match) in self.history

    def send(self, result: Result, minds: tuple[int, ...] = ()) -> bool:
        """Keeps a result in the club's history and sends it when it can; False if the club has
        it already, perhaps by another device of that table. On disk when this returns.
        """
        body = ResultBody(
            share.pack_result(result), self.membership.by, minds, _box(result.table.edition)
        )
        place = result_place(self.code, result.table.id)
        here, held = self.history.get(place), self._sealed(place, body)
        if here is not None and same_result(here.played, held.played):
            return False
        self.history.take([held])
        self._want(place)
        return True

    def _sealed(self, place: str, body: ResultBody) -> Held:
        message = Sealed(self.membership.member, self._count(), body.packed())
        data = seal(self.code.secret, self.code.club, place, message)
        return Held(place, data, message.order, played(body))

    def _count(self) -> int:
        """The next counter: higher than all that was seen, never the same twice."""
        if self._next >= self.membership.counter:
            self._change(counter=self._next + RESERVED)
        self._next += 1
        return self._next - 1

    # the table

    def show(self, match: Match | None) -> None:
        """What everybody may see of a match (None: nothing more). Cheap if nothing changed; the
        view is made in the other thread, from a copy.
        """
        if self._line is None or self.state not in (HERE, CATCHING_UP):
            return
        now = (None,) if match is None else (match.setup.id, match.index, match.state)
        if now == self._shown or monotonic() < self._shown_at + BETWEEN:
            return
        self._shown, self._shown_at = now, monotonic()
        copy = match.fork() if match is not None else None
        self._line.make(lambda: _seen_by_all(copy))

    def _tell(self, made: ViewMade) -> None:
        """A secret step changes nothing that everybody sees: nothing is sent for it, and nothing
        is counted, or the counter would tell how many there were.
        """
        if made.view == self._told or self._line is None:
            return
        self._told = made.view
        place, body = (
            table_place(self.membership.member),
            TableBody(self.membership.by, made.view, made.edition),
        )
        message = Sealed(self.membership.member, self._count(), body.packed())
        self._line.send(place, seal(self.code.secret, self.code.club, place, message))

    # listening

    def watch(self, tables: bool) -> None:
        """Hears the club's tables, or no longer; what was heard of them is forgotten then."""
        self._watching = tables
        if self._line is not None:
            self._line.watch(tables)
        if not tables:
            self.tables.clear()

    def pump(self, most: int = TOGETHER) -> bool:
        """Takes in what came, sends what waits; whether anything changed."""
        line = self._line
        if line is None:
            return False
        before = self._standing
        arrived: list[Held] = []
        for _ in range(most):
            try:
                told = line.told.get_nowait()
            except queue.Empty:
                break
            if isinstance(told, Arrived):
                arrived.append(told.held)
                continue
            if arrived and isinstance(told, Waiting | Connected | Settled):
                # It came before: what a connection brought says nothing about the next one.
                self._take(arrived)
                arrived = []
            self._hear(told)
        if arrived or self._unkept:
            self._take(arrived)
        self._fill()
        if self._owing and self.state == HERE and not self._waiting:
            with suppress(StoreError):
                self._change(sent=self._next - 1)
                self._owing = False
        if self.state == HERE and not self._waiting and not self._unkept:
            self.trouble = None
        return before != self._standing

    @property
    def _standing(self) -> tuple[Any, ...]:
        counts = self.history.version, self.tables.version, self.dropped.total(), self.to_send
        return self.state, self.trouble, self.progress, *counts

    def _hear(self, told: Told) -> None:
        if isinstance(told, Waiting):
            self.state, self.trouble = TRYING, told.say
            self._forget_session()
        elif isinstance(told, Connected):
            self.state, self.trouble = CATCHING_UP, None
            self._forget_session()
        elif isinstance(told, Troubled):
            self.trouble = told.say
        elif isinstance(told, Progress):
            self.progress, self.trouble = told.done, None
        elif isinstance(told, Settled):
            self.state, self.progress, self.trouble = HERE, 1.0, None
            self._shown = self._told = None
            missing = [place for place in self.history.places() if self._lacks(place)]
            # A broker that lost everything is filled by all its members: not all the same first.
            random.shuffle(missing)
            self._todo.extend(missing)
            self._waiting.update(missing)
        elif isinstance(told, TableCame):
            self._seen(told.counter)
            try:
                if self._watching:
                    self.tables.take(told)
            except Dropped as dropped:
                self.dropped[dropped.reason] += 1
        elif isinstance(told, Refused):
            self.dropped[told.reason] += 1
            self._heal(told)
        elif isinstance(told, ViewMade):
            with suppress(StoreError):  # without a number of its own it is not told
                self._tell(told)
        elif isinstance(told, Sent):
            self._sent(told)

    def _forget_session(self) -> None:
        self._on_broker = {}
        self._under_way = set()
        self._healed = set()
        self._todo.clear()
        self.tables.clear()
        self._shown = self._told = None
        self._retry_at = self.progress = 0.0

    def _take(self, arrived: list[Held]) -> None:
        for one in arrived:
            self._seen(one.order[0])
            self._on_broker[one.place] = one.order
            here = self.history.get(one.place)
            if here is not None and one.order < here.order:
                # Older than what is known here: the broker gets the later one again. Two devices
                # may tell the same match at once; but nobody honest goes back behind themselves.
                if one.order[1] == here.order[1] != self.membership.member:
                    self.dropped[REPLAYED] += 1
                self._put_back(one.place)
            else:
                self._waiting.discard(one.place)
        self._unkept += arrived
        if monotonic() < self._keep_at:
            return
        try:
            self.received += len(self.history.take(self._unkept))
        except StoreError as error:
            self.trouble, self._keep_at = error.say, monotonic() + AGAIN
            return
        self._unkept = []

    def _seen(self, counter: int) -> None:
        self._next = max(self._next, counter + 1)

    # sending

    def _lacks(self, place: str) -> bool:
        held, there = self.history.get(place), self._on_broker.get(place)
        return held is not None and (there is None or there < held.order)

    def _want(self, place: str) -> None:
        self._waiting.add(place)
        self._owing = True
        if self.state == HERE:
            self._todo.append(place)

    def _heal(self, refused: Refused) -> None:
        """Something that is no message lies where a result was: the result again."""
        if refused.reason in (FORGED, MALFORMED, OVERSIZED) and refused.place in self.history:
            self._put_back(refused.place)

    def _put_back(self, place: str) -> None:
        """Once in a connection: nobody is drawn into a fight over a place."""
        self._on_broker.pop(place, None)
        if place not in self._healed:
            self._healed.add(place)
            if self.state == HERE:
                self._want(place)

    def _fill(self) -> None:
        if self.state != HERE or self._line is None or monotonic() < self._retry_at:
            return
        while self._todo and len(self._under_way) < WINDOW:
            place = self._todo.popleft()
            held = self.history.get(place)
            # Another member may have been quicker.
            if held is not None and self._lacks(place) and place not in self._under_way:
                self._under_way.add(place)
                self._line.send(place, held.data)
            elif held is None or not self._lacks(place):
                self._waiting.discard(place)

    def _sent(self, told: Sent) -> None:
        self._under_way.discard(told.place)
        held = self.history.get(told.place)
        if held is None:
            return
        if told.trouble is not None:
            self.trouble = told.trouble
            self._retry_at = monotonic() + AGAIN
            self._todo.append(told.place)
            return
        self._on_broker[told.place] = max(held.order, self._on_broker.get(told.place, (0, 0)))
        if not self._lacks(told.place):
            self._waiting.discard(told.place)


def _seen_by_all(match: Match | None) -> ViewMade:
    if match is None:
        return ViewMade("", "")
    view = share.pack(match, share.ONLOOKER, lines=LOG_LINES)
    return ViewMade(view, _box(match.setup.edition))


def _box(edition: Edition) -> str:
    """The corrected data of a box, for members who do not have it; nothing for the usual one."""
    usual = find_game(edition.game).standin.fingerprint == edition.fingerprint
    return "" if usual else share.pack_edition(edition)

"""The line to the broker, in a thread of its own: it connects, listens, sends, and tries again.

It opens seals and reads what came, so that the thread that owns the library only has to keep it.
Everything it has to say is posted as one of the values below; it never touches the library.
"""

from __future__ import annotations

import contextlib
import queue
import random
import select
import socket
import ssl
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from companion.club import troubles
from companion.club.code import ClubCode
from companion.club.errors import no_client
from companion.club.heaps import RESULTS, TABLES, Heap, Heaps
from companion.club.history import Held
from companion.club.messages import ROOT, echo_place, table_place, topic_of
from companion.club.reading import read
from companion.club.seal import FOREIGN, MALFORMED, MOST_BYTES, Dropped
from companion.club.told import (
    Arrived,
    Connected,
    Patience,
    Progress,
    Refused,
    Sent,
    Settled,
    Told,
    Troubled,
    ViewMade,
    Waiting,
)
from companion.club.trust import trusted
from companion.engine import Say

LONGEST_PACKET = 4 * MOST_BYTES
HEAD_OF_PACKET = 100
"""What a packet holds beside the message: its place, mostly."""
MOST_TOLD = 4_000
"""What may wait for the owner: an app that sleeps reads no more, and its broker waits or goes."""
NO_ECHO = 4
"""Echoes in a row that did not come: perhaps this broker passes nothing back to us."""
UNDER_WAY = 20
"""Unacknowledged at once, where the broker does not want fewer."""


@dataclass(slots=True)
class _Session:
    client: Any
    waiting_since: float
    heaps: Heaps
    ready: bool = False
    settled: bool = False
    tables: bool = False
    """Whether the club's tables are heard, or will be when their turn comes."""
    over: Say | None = None
    largest: int = MOST_BYTES
    """Bytes of a message that the broker takes."""
    window: int = UNDER_WAY
    slept: bool = False
    unanswered: int = 0
    mids: dict[int, str] = field(default_factory=dict)


class Line:
    """`known` gives what is kept of a place already, so that it need not be read again."""

    def __init__(
        self,
        code: ClubCode,
        member: int,
        patience: Patience | None = None,
        known: Callable[[str], Held | None] = lambda place: None,
    ) -> None:
        try:
            import paho.mqtt.client as mqtt
        except ImportError:
            raise no_client() from None
        self._mqtt = mqtt
        self.code = code
        self.member = member
        self.patience = patience or Patience()
        self._known = known
        self._watching = False
        self.told: queue.SimpleQueue[Told] = queue.SimpleQueue()
        self._jobs: deque[Callable[[Any], None]] = deque()
        self._stop = threading.Event()
        self._hurry = threading.Event()
        self._wake_read, self._wake_write = socket.socketpair()
        self._wake_read.setblocking(False)
        self._wake_write.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)
        self._session: _Session | None = None

    # from the thread that owns the library

    def start(self) -> None:
        self._thread.start()

    def send(self, place: str, data: bytes) -> None:
        """Retained; posts Sent when the broker has it. What is not sent when the connection ends
        is forgotten here: the owner knows what is missing.
        """
        self._job(lambda session: self._publish(session, place, data))

    def make(self, made: Callable[[], ViewMade]) -> None:
        """Has a view made in this thread, which takes a while, and posts it. One that cannot be
        made is not shown; it is not worth the connection.
        """

        def job(_: _Session) -> None:
            with contextlib.suppress(Exception):
                self.told.put(made())

        self._job(job)

    def watch(self, tables: bool) -> None:
        """Whether the club's tables are heard. Nobody hears them who does not look: at a
        convention they are hundreds of messages a second, times all its members.
        """
        if tables != self._watching:
            self._watching = tables
            self._job(lambda session: self._watch(session, tables))

    def try_now(self) -> None:
        """The network may be back: no more waiting."""
        self._hurry.set()
        self._wake()

    def stop(self, clear: bool = True, patience: float = 0.0) -> None:
        """`clear`: what is shown of this device is taken from the broker first, in the other
        thread; waited for as long as `patience`, where the program ends behind it.
        """
        if clear:
            self._job(lambda session: self._publish(session, table_place(self.member), b""))
        self._stop.set()
        self._hurry.set()
        self._wake()
        session = self._session
        # Where nobody is connected there is nobody to say goodbye to.
        if session is not None and session.ready and self._thread.is_alive():
            self._thread.join(patience)

    def _job(self, job: Callable[[Any], None]) -> None:
        self._jobs.append(job)
        self._wake()

    def _wake(self) -> None:
        with contextlib.suppress(OSError):
            self._wake_write.send(b"!")

    # in its own thread

    def _run(self) -> None:
        tries = 0
        while not self._stop.is_set():
            started = monotonic()
            say = self._connected()
            if self._stop.is_set():
                return
            self._jobs.clear()
            if monotonic() - started > self.patience.longest:
                tries = 0
            longest = min(self.patience.first * 2**tries, self.patience.longest)
            seconds = longest * random.uniform(0.5, 1.0)
            tries = min(tries + 1, 12)
            self.told.put(Waiting(say, seconds))
            if self._hurry.wait(seconds):
                self._hurry.clear()
                tries = 0

    def _connected(self) -> Say:
        """One connection from beginning to end; the reason why it ended."""
        session: _Session | None = None
        try:
            session = self._connect()
            self._session = session
            while session.over is None:
                self._turn(session)
                if self._stop.is_set() and not self._jobs:
                    self._hang_up(session)
                    break
            say = session.over or troubles.LOST
        except Exception as error:
            # Whatever a broker or a network does to us: the app goes on, the reason is told.
            say = troubles.failed(error)
        finally:
            self._session = None
            if session is not None:
                with contextlib.suppress(Exception):
                    session.client.disconnect()
                    sock = session.client.socket()
                    if sock is not None:
                        sock.close()
        known = session is not None and session.ready
        return say if known else troubles.at_the_door(say, self.code.tls)

    def _connect(self) -> _Session:
        mqtt = self._mqtt
        code = self.code
        client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2,
            client_id=f"dojo-{code.club[:6]}-{self.member:016x}",
            protocol=mqtt.MQTTv5,
        )
        client.connect_timeout = self.patience.connect
        session = _Session(client, monotonic(), Heaps(self.patience.quiet))
        client.will_set(topic_of(code, table_place(self.member)), b"", qos=1, retain=True)
        if code.user or code.password:
            client.username_pw_set(code.user, code.password or None)
        if code.tls:
            client.tls_set_context(trusted(code.ca))
        client.on_connect = lambda _c, _u, _f, reason, told: self._on_connect(session, reason, told)
        client.on_disconnect = lambda _c, _u, _f, reason, _p: self._on_gone(session, reason)
        client.on_message = lambda _c, _u, message: self._on_message(session, message)
        client.on_subscribe = lambda _c, _u, _m, reasons, _p: self._on_asked(session, reasons)
        client.on_publish = lambda _c, _u, mid, reason, _p: self._on_sent(session, mid, reason)
        properties = mqtt.Properties(mqtt.PacketTypes.CONNECT)
        properties.MaximumPacketSize = LONGEST_PACKET
        client.connect(
            code.host, code.port, self.patience.keepalive, clean_start=True, properties=properties
        )
        return session

    def _turn(self, session: _Session) -> None:
        """Listens, sends, looks at the clock."""
        client, sock = session.client, session.client.socket()
        if sock is None:
            session.over = session.over or troubles.LOST
            return
        writing = [sock] if client.want_write() else []
        pending = isinstance(sock, ssl.SSLSocket) and sock.pending() > 0
        wait = self.patience.quiet / 2 if not session.settled else 1.0
        if pending or (session.ready and session.heaps.complete):
            wait = 0.0
        reading = [sock, self._wake_read]
        if self._owner_sleeps(session):
            reading, pending, wait = [self._wake_read], False, self.patience.quiet / 2
        readable, writable, _ = select.select(reading, writing, [], wait)
        if self._wake_read in readable:
            with contextlib.suppress(OSError):
                while self._wake_read.recv(4096):
                    pass
        if sock in readable or pending:
            self._ok(session, client.loop_read())
        if session.ready:
            self._work(session)
        if session.over is None and (sock in writable or client.want_write()):
            self._ok(session, client.loop_write())
        if session.over is None:
            self._ok(session, client.loop_misc())
        self._look(session, idle=sock in reading and not (sock in readable or pending))

    def _owner_sleeps(self, session: _Session) -> bool:
        """Whether nobody takes what is told. Who wakes asks for all results again: a broker drops
        what nobody reads.
        """
        waiting = self.told.qsize()
        if waiting > MOST_TOLD:
            session.slept = True
        elif session.slept and waiting < MOST_TOLD / 2:
            session.slept = False
            self._ask(session, RESULTS)
        return waiting > MOST_TOLD

    def _ok(self, session: _Session, result: int) -> None:
        if result != 0 and session.over is None:
            keepalive = result == self._mqtt.MQTT_ERR_KEEPALIVE
            session.over = troubles.NOT_IN_TIME if keepalive else troubles.LOST

    def _work(self, session: _Session) -> None:
        while self._jobs and len(session.mids) < session.window:
            self._jobs.popleft()(session)

    def _look(self, session: _Session, idle: bool) -> None:
        """`idle`: nothing more lies in the socket. A busy device is no sign that all has come."""
        now = monotonic()
        if not session.ready:
            if now - session.waiting_since > self.patience.connect:
                session.over = session.over or troubles.NOT_IN_TIME
        elif idle and session.heaps.complete:
            self._next_heap(session)
        elif idle and session.heaps.unanswered:
            session.unanswered += 1
            if session.unanswered == NO_ECHO:
                self.told.put(Troubled(troubles.NOT_PASSED_ON))
            self._echo(session)

    def _hang_up(self, session: _Session) -> None:
        """Goodbye, after what was to be sent: the broker keeps the last will for accidents."""
        end = monotonic() + 1.0
        while session.mids and session.over is None and monotonic() < end:
            self._turn(session)
        session.client.disconnect()
        with contextlib.suppress(Exception):
            session.client.loop_write()

    # what the broker says

    def _on_connect(self, session: _Session, reason: Any, told: Any) -> None:
        if reason.is_failure:
            session.over = troubles.turned_away(int(reason.value), bool(self.code.user))
            return
        if not getattr(told, "RetainAvailable", 1):
            session.over = troubles.KEEPS_NOTHING
            return
        session.largest = getattr(told, "MaximumPacketSize", LONGEST_PACKET)
        session.window = min(UNDER_WAY, getattr(told, "ReceiveMaximum", UNDER_WAY))
        session.ready = True
        self.told.put(Connected())
        echo = topic_of(self.code, echo_place(self.member))
        session.client.subscribe(echo, options=self._options(0))
        if self._watching:
            session.tables = True
            session.heaps.ask(TABLES)
        session.heaps.ask(RESULTS)
        self._next_heap(session)

    def _watch(self, session: _Session, tables: bool) -> None:
        """In a connection that began with another wish."""
        if tables == session.tables:
            return
        session.tables = tables
        if tables:
            self._ask(session, TABLES)
        else:
            session.heaps.forget(TABLES)
            session.client.unsubscribe(topic_of(self.code, Heap(TABLES, 0.0).filter))

    def _ask(self, session: _Session, kind: str) -> None:
        """All of a kind, in a connection that may have settled."""
        session.heaps.ask(kind)
        if session.settled:
            session.settled = False
            self._next_heap(session)

    def _options(self, qos: int) -> Any:
        from paho.mqtt.subscribeoptions import SubscribeOptions

        return SubscribeOptions(qos=qos)

    def _next_heap(self, session: _Session) -> None:
        """Asks for one heap, and for a word to ourselves behind it."""
        heaps, over = session.heaps, session.heaps.now
        if over is not None and not over.widest:
            session.client.unsubscribe(topic_of(self.code, over.filter))
        heap = heaps.next()
        if heap is None:
            session.settled = True
            self.told.put(Settled())
            return
        self.told.put(Progress(heaps.done))
        # Not to be acknowledged: then a broker keeps the order, and the echo comes behind it all.
        session.client.subscribe(topic_of(self.code, heap.filter), options=self._options(0))
        self._echo(session)

    def _echo(self, session: _Session) -> None:
        place = topic_of(self.code, echo_place(self.member))
        session.client.publish(place, session.heaps.word, qos=0)

    def _on_gone(self, session: _Session, reason: Any) -> None:
        if session.over is None:
            known = int(getattr(reason, "value", 0))
            session.over = troubles.refused(known) if known >= 0x81 else troubles.LOST

    def _on_sent(self, session: _Session, mid: int, reason: Any) -> None:
        place = session.mids.pop(mid, None)
        if place is not None:
            failed = reason is not None and reason.is_failure
            self.told.put(Sent(place, troubles.refused(int(reason.value)) if failed else None))

    def _on_asked(self, session: _Session, reasons: Any) -> None:
        if any(reason.is_failure for reason in reasons):
            session.over = session.over or troubles.refused(int(reasons[0].value))

    def _publish(self, session: _Session, place: str, data: bytes) -> None:
        if len(data) + HEAD_OF_PACKET > session.largest:
            # Sent all the same it would end the connection, again and again.
            self.told.put(Sent(place, troubles.NOT_TAKEN))
            return
        info = session.client.publish(topic_of(self.code, place), data, qos=1, retain=True)
        session.mids[info.mid] = place

    def _on_message(self, session: _Session, message: Any) -> None:
        place = ""
        try:
            start = f"{ROOT}/{self.code.club}/"
            if not message.topic.startswith(start):
                raise Dropped(FOREIGN)
            place = message.topic[len(start) :]
            if place == echo_place(self.member):
                session.unanswered = 0
                session.heaps.echo(message.payload)
                return
            if message.retain:
                session.heaps.came(place)
                if session.heaps.again(place, message.payload):
                    return
            held = self._known(place)
            same = held is not None and held.data == message.payload
            self.told.put(
                Arrived(held) if held and same else read(self.code, place, message.payload)
            )
        except Dropped as dropped:
            self.told.put(Refused(place, dropped.reason))
        except Exception:
            # A message is never worth the connection.
            self.told.put(Refused(place, MALFORMED))

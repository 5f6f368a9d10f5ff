"""The web thread's side of the open table: who is there, their channels, and the way to the host.

Gestures and questions for frames are posted to the thread that owns the match; frames come back.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.live.channel import Channel
from companion.live.gestures import Seen
from companion.live.keys import ONLOOKER, Keys
from companion.live.limits import Limits, Slowdown
from companion.live.table import LiveTable

T = TypeVar("T")
Post = Callable[[Callable[[], None]], None]
"""Runs something in the thread that owns the match, soon."""


class HostAway(Exception):
    """The thread of the match does not answer: the app is in the background."""


@dataclass(slots=True, eq=False)
class Guest:
    seat: int
    key: str
    language: str
    event: asyncio.Event


class Hub:
    def __init__(self, table: LiveTable, post: Post, limits: Limits) -> None:
        self.table = table
        self.limits = limits
        self.slowdown = Slowdown()
        self.guests: list[Guest] = []
        self.closed = False
        self._post = post
        self._channels: dict[tuple[int, str], Channel] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news: deque[tuple[int, Seen]] = deque()
        self.names = frozenset[str]()
        """Addresses under which pages may be asked for; set by whoever opens the table."""

    @property
    def keys(self) -> Keys:
        return self.table.keys

    # from the thread of the match

    def publish(self, seat: int, seen: Seen) -> None:
        """Waking the other thread costs a turn of it: once for all that comes together."""
        if self._loop is None:
            return  # nobody can be there yet
        self._news.append((seat, seen))
        if len(self._news) == 1:
            self._call(self._published)

    def wake(self) -> None:
        """A key changed, or the table closes: every stream looks whether it may go on."""
        self._call(self._wake_all)

    def close(self) -> None:
        self.closed = True
        self.wake()

    def count(self, seat: int) -> int:
        """How many pages of a seat are open."""
        return sum(guest.seat == seat for guest in list(self.guests))

    def _call(self, call: Callable[..., None], *args: Any) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(call, *args)

    # in the web thread

    def started(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    async def ask(self, question: Callable[[], T]) -> T:
        """Asks the thread of the match."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def tell(value: T | None, error: BaseException | None) -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(value)  # type: ignore[arg-type]

        def work() -> None:
            value, error = None, None
            try:
                value = question()
            except Exception as raised:
                # The guest learns that it failed, the host's own log what it was.
                logging.getLogger(__name__).exception("a guest's question failed")
                error = raised
            if not loop.is_closed():
                loop.call_soon_threadsafe(tell, value, error)

        self._post(work)
        try:
            return await asyncio.wait_for(answer, self.limits.host_seconds)
        except TimeoutError:
            raise HostAway from None

    async def follow(self, seat: int, key: str, language: str) -> AsyncIterator[str]:
        """Everything a page is told, as long as its key is good."""
        guest = Guest(seat, key, language, asyncio.Event())
        self.guests.append(guest)
        try:
            text, sent = await self._joined(guest)
            yield _event("page", text)
            while True:
                try:
                    await asyncio.wait_for(guest.event.wait(), self.limits.heartbeat_seconds)
                except TimeoutError:
                    yield ": here\n\n"
                guest.event.clear()
                if self.closed:
                    yield _event("closed", "{}")
                    return
                now = self.keys.seat(key)
                if now is None:
                    yield _event("gone", "{}")
                    return
                if now != guest.seat:
                    self._left(guest)
                    guest.seat = now
                    text, sent = await self._joined(guest)
                    yield _event("page", text)
                    continue
                channel = self._channel(guest)
                if channel.rev != sent:
                    text, sent = channel.since(sent), channel.rev
                    yield _event("page", text)
        except HostAway:
            yield _event("away", "{}")
        finally:
            self._left(guest)
            self.guests.remove(guest)
            self._watch()

    async def _joined(self, guest: Guest) -> tuple[str, int]:
        """The whole page, and the number up to which this guest knows everything."""
        channel = self._channel(guest)
        channel.waiting.add(guest.event)
        self._watch()
        channel.show(await self.ask(lambda: self.table.seen(guest.seat)))
        return channel.whole(), channel.rev

    def _left(self, guest: Guest) -> None:
        at = (guest.seat, guest.language)
        if at in self._channels:
            self._channels[at].waiting.discard(guest.event)
            if not self._channels[at].waiting:
                del self._channels[at]

    def _channel(self, guest: Guest) -> Channel:
        at = (guest.seat, guest.language)
        if at not in self._channels:
            self._channels[at] = Channel(guest.language)
        return self._channels[at]

    def _watch(self) -> None:
        seats = frozenset(guest.seat for guest in self.guests)
        table = self.table

        def watch() -> None:
            table.watched = seats

        self._post(watch)

    def _published(self) -> None:
        """One seat at a time: in between the other thread draws, and guests are answered."""
        if not self._news:
            return
        seat, seen = self._news.popleft()
        if all(later != seat for later, _ in self._news):
            for (at, _), channel in list(self._channels.items()):
                if at == seat:
                    channel.show(seen)
        if self._news and self._loop is not None:
            self._loop.call_soon(self._published)

    def _wake_all(self) -> None:
        for guest in self.guests:
            guest.event.set()


def _event(name: str, data: str) -> str:
    return f"event: {name}\ndata: {data}\n\n"


__all__ = ["ONLOOKER", "Guest", "HostAway", "Hub", "Post"]

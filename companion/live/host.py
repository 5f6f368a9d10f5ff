"""An open table: keys, server and guests of one match, as the app holds it.

Everything here is called by the thread that owns the match.
"""

from __future__ import annotations

from companion.live.addresses import addresses
from companion.live.gestures import Seen
from companion.live.hub import Hub, Post
from companion.live.keys import ONLOOKER
from companion.live.limits import Limits
from companion.live.server import Server
from companion.live.table import LiveTable, OpenMatch


class Host:
    """`post` runs something in the thread that makes this object."""

    def __init__(
        self,
        sitting: OpenMatch,
        post: Post,
        *,
        limits: Limits | None = None,
        bind: str = "0.0.0.0",
        port: int | None = None,
    ) -> None:
        self.table = LiveTable(sitting, self._publish)
        self.hub = Hub(self.table, post, limits or Limits())
        self.server = Server(self.hub, bind, port)
        self.address = ""
        self.look_around()
        self.server.start()

    def _publish(self, seat: int, seen: Seen) -> None:
        self.hub.publish(seat, seen)

    def look_around(self) -> list[str]:
        """The addresses of this device now; a chosen one that is gone is chosen anew."""
        found = addresses()
        if self.address not in found:
            self.address = found[0]
        names = {*found, "localhost"}
        self.hub.names = frozenset(f"{name}:{self.server.port}" for name in names)
        return found

    def choose(self, address: str) -> None:
        if address in self.look_around():
            self.address = address

    def link(self, seat: int) -> str:
        """What the code of a seat says. The key comes after #: browsers send that to nobody."""
        return f"http://{self.address}:{self.server.port}/#{self.table.keys.of(seat)}"

    def guests(self, seat: int) -> int:
        return self.hub.count(seat)

    def take_back(self, seat: int) -> None:
        """The code of this seat is dead; whoever had it is told so."""
        self.table.keys.renew(seat)
        self.hub.wake()

    def follow(self, sitting: OpenMatch) -> None:
        self.table.follow(sitting)
        self.hub.wake()

    def look(self) -> bool:
        """True while there is more to tell: then look again soon."""
        return self.table.look()

    def close(self) -> None:
        self.table.keys.close()
        self.server.stop()


__all__ = ["ONLOOKER", "Host"]

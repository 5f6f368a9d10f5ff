"""Uvicorn in a thread of its own, with a clock on every connection."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.live.hub import Hub
from companion.live.limits import Limits
from companion.live.web import Web

PORT = 8477
"""Tried first, so that people can type it; any other where it is taken."""
GRACE = 1


def _address(connection: Any) -> str:
    client = getattr(connection, "client", None)
    return str(client[0]) if client else ""


def guarded(limits: Limits) -> type[H11Protocol]:
    class Guarded(H11Protocol):
        """Closes what is too many, and what sends its request too slowly."""

        _idle_since = 0.0
        _clock: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = _address(self)
            near = sum(_address(one) == address for one in self.connections)
            if len(self.connections) > limits.connections or near > limits.from_one_address:
                transport.abort()
                return
            self._idle_since = self.loop.time()
            self._look()

        def _look(self) -> None:
            busy = self.cycle is not None and not self.cycle.response_complete
            now = self.loop.time()
            if busy:
                self._idle_since = now
            elif now - self._idle_since > limits.request_seconds:
                self.transport.abort()
                return
            self._clock = self.loop.call_later(limits.request_seconds / 4, self._look)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._clock is not None:
                self._clock.cancel()
            super().connection_lost(exc)

    return Guarded


class _Quiet(uvicorn.Server):
    """Tells the hub its loop before the first guest can come."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.hub.started(asyncio.get_running_loop())
        await super().startup(sockets)


class Server:
    """Open from `start` to `stop`. `port` is the one it got."""

    def __init__(self, hub: Hub, bind: str = "0.0.0.0", port: int | None = None) -> None:
        self.hub = hub
        self._socket = _listening(bind, port)
        self.port: int = self._socket.getsockname()[1]
        limits = hub.limits
        config = uvicorn.Config(
            Web(hub).app(),
            http=guarded(limits),
            ws="none",
            loop="asyncio",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=int(limits.request_seconds),
            timeout_graceful_shutdown=GRACE,
            h11_max_incomplete_event_size=limits.header_bytes,
        )
        self._server = _Quiet(config, hub)
        # What strangers send is not worth a line in anybody's log.
        logging.getLogger("uvicorn").setLevel(logging.CRITICAL + 1)
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)
        self._thread = threading.Thread(target=self._run, name="live table", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def stop(self, seconds: float = 5.0) -> None:
        """Guests are told, then the port is free."""
        self.hub.close()
        self._server.should_exit = True
        self._thread.join(seconds)
        self._socket.close()


def _listening(bind: str, port: int | None) -> socket.socket:
    """Our usual port, or any that is free."""
    for wanted in (PORT, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((bind, wanted))
            listening.listen(64)
            return listening
        except OSError:
            listening.close()
    raise OSError("no port is free")

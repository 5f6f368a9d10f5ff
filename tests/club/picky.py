"""A broker of a few lines that is as unkind as it is told to be, on the loopback."""

from __future__ import annotations

import queue
import socket
import threading
from contextlib import suppress
from time import sleep
from typing import Any

from companion.club.code import ClubCode
from tests.club.kit import LOOPBACK

CONNECT, PUBLISH, SUBSCRIBE, UNSUBSCRIBE, PING = 0x10, 0x30, 0x80, 0xA0, 0xC0


class Picky:
    """`properties` are those of its CONNACK; `asked` and `taken` its answers to a subscription
    and to a message; `echoes`: whether it passes on what one says to oneself. It acknowledges
    one message after the other, each after a moment.
    """

    def __init__(
        self, properties: bytes = b"", asked: int = 0, taken: int = 0, echoes: bool = True
    ) -> None:
        self.properties, self.asked, self.taken, self.echoes = properties, asked, taken, echoes
        self.kept: dict[bytes, bytes] = {}
        self.most_waiting = self.largest = self.connections = 0
        self._door = socket.create_server((LOOPBACK, 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def code(self) -> ClubCode:
        return ClubCode("Dojo", LOOPBACK, self.port, False, "ab" * 8, "cd" * 16)

    def __enter__(self) -> Picky:
        return self

    def __exit__(self, *_: Any) -> None:
        self._door.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self._door.accept()
                self.connections += 1
                threading.Thread(target=self._serve, args=(guest,), daemon=True).start()

    def _serve(self, guest: socket.socket) -> None:
        stream, waiting = guest.makefile("rb"), list[bytes]()
        came = queue.SimpleQueue[bytes]()

        def acknowledge() -> None:
            """Some time after: who sends more meanwhile is seen. It counts no more before the
            other side can know.
            """
            with suppress(OSError):
                while mid := came.get():
                    sleep(0.02)
                    waiting.remove(mid)
                    guest.sendall(packet(0x40, mid + bytes([self.taken, 0])))

        threading.Thread(target=acknowledge, daemon=True).start()
        with suppress(OSError, IndexError):
            while head := stream.read(1):
                size = shift = 0
                while (part := stream.read(1)[0]) & 0x80:
                    size, shift = size | (part & 0x7F) << shift, shift + 7
                size |= part << shift
                body, kind = stream.read(size), head[0] & 0xF0
                if kind == CONNECT:
                    guest.sendall(
                        packet(0x20, b"\0\0" + bytes([len(self.properties)]) + self.properties)
                    )
                elif kind == SUBSCRIBE:
                    guest.sendall(packet(0x90, body[:2] + b"\0" + bytes([self.asked])))
                elif kind == UNSUBSCRIBE:
                    guest.sendall(packet(0xB0, body[:2] + b"\0\0"))
                elif kind == PING:
                    guest.sendall(b"\xd0\0")
                elif kind == PUBLISH:
                    end = 2 + int.from_bytes(body[:2], "big")
                    topic = body[2:end]
                    if not head[0] & 0x06:
                        if self.echoes:
                            guest.sendall(packet(PUBLISH, body))
                        continue
                    self.largest = max(self.largest, 2 + size)
                    waiting.append(body[end : end + 2])
                    self.most_waiting = max(self.most_waiting, len(waiting))
                    if not self.taken:
                        self.kept[topic] = body[end + 3 :]
                    came.put(body[end : end + 2])
        came.put(b"")


def packet(kind: int, body: bytes) -> bytes:
    size, head = len(body), bytearray([kind])
    while True:
        size, part = divmod(size, 128)
        head.append(part | (0x80 if size else 0))
        if not size:
            return bytes(head) + body

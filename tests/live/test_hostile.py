"""Strangers at the socket: broken HTTP, floods, slow lines. No traceback, no hang, no help."""

from __future__ import annotations

import gc
import json
import logging
import random
import socket
import time
import tracemalloc

import pytest

from companion.live.limits import Limits
from tests.live.kit import LOOPBACK, Guest, OpenTable, new_match, post
from tests.roaming import share

QUICK = Limits(request_seconds=1.0, connections=60, from_one_address=60, guests=8)
VERBS = (b"GET", b"POST", b"PUT", b"OPTIONS", b"HEAD", b"TRACE", b"\x16\x03\x01", b"GET" * 400, b"")
PATHS = (b"/", b"/events", b"/answer", b"/log", b"/page.js", b"/../../etc/passwd", b"//", b"*",
         b"/%00", b"/" + b"a" * 9000, b"http://evil/", b"/art.svg?x=1", b"/\xff\xfe")  # fmt: skip
HEADS = (b"Host: 127.0.0.1:%d", b"Host: evil", b"Host:", b"X-Key: x", b"X-Key: %s", b"X-Key",
         b"Content-Length: -1", b"Content-Length: 99999999", b"Content-Length: 5",
         b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip", b"Connection: close",
         b"A: " + b"b" * 7000, b"Upgrade: websocket", b"Origin: http://evil", b"\x00: 1",
         b"Content-Type: application/json", b"Expect: 100-continue", b" folded")  # fmt: skip
BODIES = (b"", b"{}", b"[", b"\xff" * 50, b"5\r\nhello\r\n0\r\n\r\n", b"FFFFFFFFFF\r\n",
          b'{"match":"x","moves":1,"rev":1,"where":"answer","key":"a","once":"12345678"}',
          b"x" * 4000, b'{"a":' * 300)  # fmt: skip
HELPFUL = (b"Traceback", b'File "', b"companion", b"starlette", b"uvicorn", b"Exception", b"line ")


def hostile(rng: random.Random, port: int, key: bytes) -> bytes:
    heads = rng.sample(HEADS, rng.randint(0, 6))
    lines = [rng.choice(VERBS) + b" " + rng.choice(PATHS) + b" " + rng.choice(
        (b"HTTP/1.1", b"HTTP/1.0", b"HTTP/9.9", b""))]  # fmt: skip
    for head in heads:
        head = head.replace(b"%d", str(port).encode())
        lines.append(head.replace(b"%s", key if rng.random() < 0.2 else b"y" * 22))
    text = b"\r\n".join(lines) + b"\r\n\r\n" + rng.choice(BODIES)
    if rng.random() < 0.2:
        text = text[: rng.randint(0, len(text))]
    if rng.random() < 0.1:
        text = bytes(rng.randrange(256) for _ in range(rng.randint(1, 200)))
    return text


def thrown(table: OpenTable, number: int, seed: int) -> None:
    rng, key = random.Random(seed), table.key(0).encode()
    for _ in range(number):
        with socket.create_connection((LOOPBACK, table.port), timeout=10) as line:
            try:
                line.sendall(hostile(rng, table.port, key))
                if rng.random() < 0.9:
                    line.shutdown(socket.SHUT_WR)
                    answer = line.recv(4096)
                    head, _, body = answer.partition(b"\r\n\r\n")
                    assert not head.startswith(b"HTTP/1.1 500"), answer
                    if not head.startswith(b"HTTP/1.1 200"):
                        assert not any(word in body for word in HELPFUL), answer
            except (ConnectionError, TimeoutError):
                continue


@pytest.fixture
def quick(monkeypatch):
    from companion.live.limits import Slowdown

    monkeypatch.setattr(Slowdown, "LONGEST", 0.01)
    with OpenTable(new_match("shinobi_clans"), QUICK) as table:
        yield table


def unharmed(table: OpenTable) -> None:
    """A guest comes and sees its seat as if nothing had been."""
    guest = Guest(table, 0)
    assert guest.next()["match"] == table.match.setup.id
    guest.drop()


def survived(table: OpenTable, number: int, caplog) -> None:
    for name in ("", "uvicorn", "uvicorn.error", "asyncio"):
        caplog.set_level(logging.ERROR, name)  # the server is silent else
    thrown(table, number // 4, 1)
    gc.collect()
    tracemalloc.start()
    thrown(table, number // 4, 2)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    thrown(table, number // 2, 3)
    time.sleep(2.5 * QUICK.request_seconds)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 1_500_000, grown
    assert not caplog.records and not table.sitting.played
    unharmed(table)


def test_broken_requests_break_nothing(quick, caplog) -> None:
    survived(quick, 500, caplog)


@pytest.mark.soak
def test_twenty_thousand_hostile_requests(quick, caplog) -> None:
    survived(quick, share(20_000), caplog)


def test_slow_lines_are_closed(quick) -> None:
    lines = [socket.create_connection((LOOPBACK, quick.port), timeout=10) for _ in range(20)]
    for line in lines:
        line.sendall(b"GET / HTTP/1.1\r\nHost: ")
    end = time.monotonic() + 6 * QUICK.request_seconds
    open_lines = list(lines)
    while open_lines and time.monotonic() < end:
        for line in list(open_lines):
            try:
                line.sendall(b"x")
                line.settimeout(0.02)
                if line.recv(10) == b"":
                    open_lines.remove(line)
            except TimeoutError:
                continue
            except OSError:
                open_lines.remove(line)
    assert not open_lines, f"{len(open_lines)} slow lines were kept"
    unharmed(quick)


def test_too_many_lines_are_turned_away(quick) -> None:
    lines = [socket.create_connection((LOOPBACK, quick.port), timeout=10) for _ in range(100)]
    time.sleep(0.3)
    kept = 0
    for line in lines:
        line.settimeout(0.01)
        try:
            kept += line.recv(1) != b""
        except TimeoutError:
            kept += 1
        except OSError:
            pass
    assert kept <= QUICK.connections
    for line in lines:
        line.close()
    time.sleep(0.2)
    unharmed(quick)


def test_a_slow_body_is_not_waited_for(quick) -> None:
    with socket.create_connection((LOOPBACK, quick.port), timeout=10) as line:
        line.sendall(
            b"POST /answer HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Key: %s\r\nContent-Length: 100\r\n"
            b"Content-Type: application/json\r\n\r\n{" % (quick.port, quick.key(0).encode())
        )
        start = time.monotonic()
        assert line.recv(100).startswith(b"HTTP/1.1 400")
        assert time.monotonic() - start < 4 * QUICK.request_seconds


def test_a_fault_of_ours_says_nothing(quick, monkeypatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret of the host")

    guest = Guest(quick, 0)
    guest.next()
    monkeypatch.setattr(quick.host.table, "take", broken)
    status, told = post(quick.port, guest.headers, guest.gesture("answer", "x"))
    assert status == 500 and "secret" not in json.dumps(told)
    guest.drop()


def test_while_the_host_sleeps_guests_are_told(quick, monkeypatch) -> None:
    from dataclasses import replace

    guest = Guest(quick, 0)
    guest.next()
    monkeypatch.setattr(quick.host.hub, "limits", replace(QUICK, host_seconds=0.3))
    monkeypatch.setattr(quick.host.hub, "_post", lambda job: None)
    assert post(quick.port, guest.headers, guest.gesture("answer", "x")) == (
        503,
        {"status": "away"},
    )
    monkeypatch.undo()
    guest.drop()

"""The wall in a real browser: twelve tables of a real club at the size of a television."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from companion import share
from companion.club.messages import TableBody
from companion.club.told import TableCame
from companion.club.wall import TABLES, Wall, WallServer
from tests.club.kit import LOOPBACK, Broker, Member, agree, finished, wait_for
from tests.live.browser import TELEVISION, Chromium, Tab
from tests.live.test_browser import CUT


def table(number: int, counter: int = 1) -> TableCame:
    match = finished(number)
    view = share.pack(match.fork(match.index * 2 // 3), share.ONLOOKER, lines=20)
    return TableCame(number, counter, TableBody(f"Device {number}", view))


@contextmanager
def wall_of(member: Member, language: str = "en"):
    server = WallServer(Wall(member.club, language), LOOPBACK, 0)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def member(tmp_path: Path):
    with Broker(tmp_path / "broker") as broker:
        one = Member(tmp_path / "aki", broker.code(), "Aki")
        agree([one], [one.play(number) for number in range(1, 9)])
        yield one
        one.close()


def test_the_wall_shows_tables_evening_and_league(member: Member) -> None:
    for number in range(1, TABLES + 1):
        member.club.tables.take(table(number))
    wall = Wall(member.club)
    shown = wall.look()
    assert len(shown.tiles) == TABLES and "data-slot" in next(iter(shown.tiles.values()))
    assert "The league" in shown.side and "The evening" in shown.side
    member.club.tables.take(table(3, 2))
    again = wall.look()
    assert again.tiles == shown.tiles and again.rev == shown.rev, "the same view: nothing to send"
    broken = TableCame(3, 3, TableBody("<b>Mallory</b>", "123"))
    member.club.tables.take(broken)
    assert "&lt;b&gt;Mallory" in wall.look().tiles["t3"]


def test_only_for_those_who_ask_this_device(member: Member) -> None:
    with wall_of(member) as server:
        there = f"http://{LOOPBACK}:{server.port}/"
        for name in ("", "wall.js", "wall.css", "art.svg"):
            with urlopen(there + name, timeout=20) as answer:
                assert answer.status == 200 and "default-src 'none'" in str(answer.headers)
        for request in (Request(there, headers={"Host": "evil.example"}), Request(there + "x.py")):
            with pytest.raises(OSError, match=r"HTTP Error 4"):
                urlopen(request, timeout=20)


def test_twelve_tables_on_a_television(browser: Chromium, member: Member, tmp_path: Path) -> None:
    """Each table is drawn, nothing is cut off at the edge, and nothing goes wrong in the page."""
    for number in range(1, TABLES + 1):
        member.club.tables.take(table(number))
    with wall_of(member) as server:
        server.wall.look()
        link = f"http://{LOOPBACK}:{server.port}/"
        for dark in (False, True):
            tab = Tab(browser, link, dark=dark, size=TELEVISION, wait=".tile .scene [data-slot]")
            tab.wait("() => !!document.querySelector('#art svg')")
            assert tab.js("document.querySelectorAll('.tile').length") == TABLES
            assert "The league" in tab.text("#side")
            assert tab.js("document.documentElement.scrollHeight") <= TELEVISION["height"]
            small = tab.js(
                """() => [...document.querySelectorAll("h1, h2, b, p, li span")].filter(one =>
                  one.offsetParent && parseFloat(getComputedStyle(one).fontSize) < 16)
                  .filter(one => !one.closest(".scene")).map(one => one.outerHTML.slice(0, 90))"""
            )
            assert not small, small
            assert not tab.js(CUT.replace("#scene", ".tile"))
            serious = [one for one in tab.axe() if one["impact"] in ("serious", "critical")]
            assert not serious, [(one["id"], one["nodes"][0]["html"][:160]) for one in serious]
            assert not tab.faults
            tab.close()


@contextmanager
def started(*words: str):
    """`python -m companion wall`, as somebody would type it on a fresh machine."""
    wall = subprocess.Popen(
        [sys.executable, "-m", "companion", "wall", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield wall
    finally:
        wall.kill()
        wall.wait(20)


def told(port: int) -> str:
    """What the wall shows now; nothing as long as it is not open."""
    try:
        with urlopen(f"http://{LOOPBACK}:{port}/events", timeout=20) as answer:
            return str(answer.readline().decode())
    except OSError:
        return ""


def test_the_wall_is_opened_by_a_command(member: Member, tmp_path: Path) -> None:
    """In a folder that is not there yet; the second time without the link, in another language."""
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        port = free.getsockname()[1]
    where = ("--folder", str(tmp_path / "new" / "wall"), "--port", str(port))
    with started(member.club.code.link(), *where) as wall:
        wait_for(lambda: "8 results" in told(port))
        wall.send_signal(signal.SIGINT)
        assert wall.wait(20) == 0
        assert wall.stdout is not None and wall.stdout.read() == f"http://localhost:{port}/\n"
    with started(*where, "--language", "fr") as wall:
        wait_for(lambda: "8 résultats" in told(port))


def test_the_wall_says_what_it_needs(tmp_path: Path) -> None:
    for words, sentence in (((), "Which club?"), (("dojo://c/x",), "code")):
        with started(*words, "--folder", str(tmp_path / "wall")) as wall:
            assert wall.wait(60) == 1
            assert wall.stdout is not None and sentence in wall.stdout.read()

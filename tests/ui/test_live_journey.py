"""Opening the table by touch: codes for seats, guests who play, taking back, closing, a rematch."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app.table.open_table import OpenTable
from companion.engine import Match
from companion.share.scan import codes_in
from tests.live.browser import Chromium, Tab, play_out
from tests.live.kit import LOOPBACK, post, take
from tests.live.tapping import answers_on
from tests.ui.codes import at, sample, until

TAPS = 10


@pytest.fixture
def screen(ui: Any, context: Any) -> Any:
    sitting = context.begin(sample())
    context.router.go("table", match=sitting.entry.id)
    ui.frames(3)
    ui.tap("Share")
    at(ui, context, "share")
    ui.tap("Open the table")
    found = at(ui, context, "live")
    yield found
    context.close_table()


class Page:
    """A guest in a thread of its own, as its phone would be; the UI runs on meanwhile."""

    def __init__(self, ui: Any, link: str) -> None:
        self.ui, self.shown, self.names = ui, {}, []
        where, _, self.key = link.partition("/#")
        self.port = int(where.rpartition(":")[2])
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        line = http.client.HTTPConnection(LOOPBACK, self.port, timeout=20)
        line.request("GET", "/events", headers={"X-Key": self.key})
        answer, name = line.getresponse(), ""
        for raw in answer:
            head, _, rest = raw.decode().rstrip("\n").partition(": ")
            if head == "event":
                name = rest
                self.names.append(name)
            elif head == "data" and name == "page":
                take(self.shown, json.loads(rest))

    def until(self, check: Any) -> None:
        until(self.ui, check)

    def answer(self, where: str, key: str) -> dict[str, Any]:
        gesture = {name: self.shown[name] for name in ("match", "moves", "rev")}
        gesture |= {"where": where, "key": key, "once": "o" * 7 + str(self.shown["rev"])}
        told: list[Any] = []
        sending = threading.Thread(
            target=lambda: told.append(post(self.port, {"X-Key": self.key}, gesture)), daemon=True
        )
        sending.start()
        self.until(lambda: bool(told))
        return dict(told[0][1])


def local(screen: Any, seat: int) -> str:
    screen.table.host.choose(LOOPBACK)
    return str(screen.table.host.link(seat))


def test_opening_says_what_others_could_hear(ui: Any, screen: Any) -> None:
    assert not screen.opened
    assert any("could listen" in text for text in ui.texts())
    assert not ui.audit()
    ui.tap("Show the codes")
    ui.frames(5)
    assert screen.opened and any("could listen" in text for text in ui.texts())
    assert not ui.audit()


def test_the_code_on_the_screen_is_the_link_of_the_seat(
    ui: Any, screen: Any, tmp_path: Path
) -> None:
    ui.tap("Show the codes")
    for seat, name in enumerate(screen.sitting.match.players):
        ui.tap(name)
        ui.frames(5)
        read = codes_in(ui.screenshot(tmp_path / f"{seat}.png"))
        assert read == (screen.table.host.link(seat),)


def test_a_guest_plays_and_the_app_records_and_shows_it(ui: Any, context: Any, screen: Any) -> None:
    ui.tap("Show the codes")
    ui.frames(3)
    match = screen.sitting.match
    page = Page(ui, local(screen, match.decision.seat))
    page.until(lambda: page.shown.get("mine"))
    screen.count()
    assert "1 page open" in ui.texts()
    context.router.go("table", match=screen.sitting.entry.id)
    ui.frames(5)
    before = match.index
    while match.index == before:
        rev = page.shown["rev"]
        assert page.answer(*answers_on(page.shown)[0])["status"] in ("kept", "done")
        page.until(lambda: page.shown["rev"] != rev)  # noqa: B023
    ui.frames(5)
    assert len(context.library.open(screen.sitting.entry.id).match.entries) == match.index
    assert context.router.screen.latest is not None
    # And the host goes on alone: the guest sees it.
    rev = page.shown["rev"]
    context.router.screen.play(match.decision.moves[0])
    page.until(lambda: page.shown["rev"] != rev)


def test_a_seat_taken_back_and_a_closed_table(ui: Any, context: Any, screen: Any) -> None:
    ui.resize(412, 915)
    ui.tap("Show the codes")
    ui.frames(5)
    ui.tap(screen.sitting.match.players[0])
    one, other = Page(ui, local(screen, 0)), Page(ui, local(screen, -1))
    one.until(lambda: one.shown and other.shown)
    ui.tap("Take the seat back")
    one.until(lambda: "gone" in one.names)
    assert "gone" not in other.names
    screen.close_table()
    other.until(lambda: "closed" in other.names)
    ui.frames(3)
    assert context.open_table is None and "Everybody plays on their own phone." in ui.texts()


def test_another_address_can_be_chosen(ui: Any, screen: Any) -> None:
    ui.tap("Show the codes")
    ui.frames(3)
    screen.choose_address()
    ui.frames(5)
    assert not ui.audit()
    ui.tap(LOOPBACK)
    ui.frames(3)
    assert LOOPBACK in screen.ids.address.text


def test_a_rematch_takes_the_guests_along(ui: Any, context: Any, screen: Any) -> None:
    ui.tap("Show the codes")
    ui.frames(3)
    setup = screen.sitting.match.setup
    page = Page(ui, local(screen, 0))
    page.until(lambda: bool(page.shown))
    again = Match.start(setup.game, setup.players[::-1], setup.options, dealer=setup.dealer)
    context.begin(again)
    page.until(lambda: page.shown["match"] == again.setup.id)
    assert setup.players[0] in page.shown["parts"]["head"]


def test_guests_people_here_and_the_app_play_at_one_table(ui: Any, context: Any) -> None:
    match = Match.start("shinobi_clans", ["Aki", "Kaede", "Chloé"], dealer="app", seed=5)
    sitting = context.begin(match, ["", "easy", ""])
    context.router.go("table", match=sitting.entry.id)
    ui.frames(5)
    screen = context.router.screen
    context.share_table(sitting)
    context.open_table.host.choose(LOOPBACK)
    page = Page(ui, context.open_table.host.link(2))
    page.until(lambda: bool(page.shown))
    start = match.index
    for _ in range(400):
        seats = {match.actor_at(at) for at in range(start, match.index)}
        if seats >= {0, 1, 2}:
            break
        seat, at = match.decision.seat, match.index
        if seat == 0:
            screen.play(match.decision.moves[0])
        elif seat == 1:
            if screen.minds.held:
                screen.minds.go_on()
            ui.wait(0.05)
        else:
            rev = page.shown["rev"]
            if page.shown.get("mine"):
                page.answer(*answers_on(page.shown)[0])
            until(ui, lambda: page.shown["rev"] != rev or match.index != at)  # noqa: B023
    assert seats >= {0, 1, 2}
    stored = context.library.open(sitting.entry.id).match
    assert [stored.entry_at(at) for at in range(stored.index)] == [
        match.entry_at(at) for at in range(match.index)
    ]
    context.close_table()


def test_three_browsers_play_at_the_app(ui: Any, context: Any, browser: Chromium) -> None:
    """Every seat in a tab of a real browser; the app records, shows and goes on drawing."""
    match = Match.start("shinobi_clans", ["Aki", "Ben", "Chloé"], dealer="app", seed=5)
    sitting = context.begin(match)
    context.router.go("table", match=sitting.entry.id)
    ui.frames(5)
    context.share_table(sitting)
    host = context.open_table.host
    host.choose(LOOPBACK)
    links, ended = [host.link(seat) for seat in range(3)], list[Any]()

    def play() -> None:
        tabs = [Tab(browser, link) for link in links]
        taps = play_out(SimpleNamespace(match=match), tabs, random.Random(2), TAPS)
        ended.extend((taps, [tab.faults for tab in tabs]))

    playing = threading.Thread(target=play, daemon=True)
    playing.start()
    end = time.monotonic() + 300
    while playing.is_alive() and time.monotonic() < end:
        ui.wait(0.02)
    assert ended == [TAPS, [[], [], []]]
    stored = context.library.open(sitting.entry.id).match
    assert len(stored.entries) == match.index > 3
    assert context.router.screen.latest.line is not None
    context.close_table()


def test_a_new_network_is_said_and_shown(ui: Any, screen: Any, monkeypatch: Any) -> None:
    ui.tap("Show the codes")
    ui.frames(3)
    monkeypatch.setattr("companion.live.host.addresses", lambda: ["10.9.8.7", LOOPBACK])
    screen.count()
    ui.frames(3)
    assert "10.9.8.7" in screen.ids.address.text
    assert any("network changed" in text for text in ui.texts())


def test_nothing_of_the_server_is_imported_before(ui: Any) -> None:
    """The app starts as fast as without it; asked in a fresh interpreter."""
    import subprocess
    import sys

    code = (
        "import sys, companion.app.screens.table, companion.app.screens.live;"
        "print([m for m in sys.modules if m.startswith(('starlette', 'uvicorn', 'anyio'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]"), done.stdout
    assert OpenTable.__module__ == "companion.app.table.open_table"

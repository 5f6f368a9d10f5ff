"""Guests in a real browser: by touch and by keyboard, with a lost line, with a hostile name."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine import Match, game_ids
from companion.live.keys import ONLOOKER
from companion.live.table import LiveTable
from companion.table.moments import Level
from tests.conformance import random_moves
from tests.live.browser import TELEVISION, NoAnswer, Tab, _descendants, alone, started
from tests.live.kit import OpenTable, Recorded, new_match

GAME = "shinobi_clans"
SERIOUS = ("serious", "critical")


def test_a_turn_by_keyboard_alone(browser) -> None:
    match = new_match(GAME, 3)
    with OpenTable(match) as table:
        seat = match.decision.seat if match.decision.seat >= 0 else 0
        tab, rng = Tab(browser, table.link(seat)), random.Random(1)
        before, presses = match.index, 0
        while match.index == before and presses < 400:
            tab.press("Tab")
            presses += 1
            where = tab.js(
                "[!!document.activeElement.closest('#question'), "
                "document.activeElement.tagName, "
                "document.activeElement.getAttribute('aria-disabled')]"
            )
            if where[0] and where[1] == "BUTTON" and not where[2] and rng.random() < 0.5:
                rev = tab.rev
                tab.press("Enter")
                tab.wait("rev => !busy && now.rev !== rev", rev)
                # What had the focus is gone: it is where the question begins, not at the top.
                inside = "document.getElementById('question').contains(document.activeElement)"
                assert tab.js(inside)
        assert match.index > before, "no move was made"
        live = tab.js("document.getElementById('happened').getAttribute('aria-live')")
        assert live == "polite" and tab.text("#happened").strip()
        assert not tab.faults
        tab.close()


def no_fault(tab: Tab) -> None:
    """Everything that is folded lies open; axe finds nothing serious, the page told of no error."""
    tab.js("document.querySelectorAll('details').forEach(d => d.open = true)")
    bad = [
        (one["id"], one["nodes"][0]["html"][:160], one["nodes"][0].get("failureSummary"))
        for one in tab.axe()
        if one["impact"] in SERIOUS
    ]
    assert not bad, bad
    assert not tab.faults, tab.faults


@pytest.mark.parametrize("game", game_ids())
def test_axe_finds_nothing_serious(browser, game: str) -> None:
    match, rng = new_match(game), random.Random(2)
    for _ in range(12):
        if match.decision is not None:
            match.play(rng.choice(match.decision.moves))
    with OpenTable(match) as table:
        seat = match.decision.seat if match.decision and match.decision.seat >= 0 else 0
        for link, dark, size in (
            (table.link(seat), False, None),
            (table.link(seat), True, None),
            (table.link(ONLOOKER), False, TELEVISION),
        ):
            tab = Tab(browser, link, dark=dark, size=size)
            no_fault(tab)
            if tab.has("#question [data-answer][aria-disabled=true]"):
                tab.click("#question [data-answer][aria-disabled=true]")
                tab.wait("() => document.getElementById('sheet').open && !busy")
                no_fault(tab)
            tab.close()


@pytest.mark.parametrize("game", game_ids())
def test_axe_finds_nothing_serious_at_stages_and_at_the_end(browser, game: str) -> None:
    match = new_match(game)
    for _ in random_moves(match, random.Random(3)):
        pass
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(0), "fr", dark=True)
        no_fault(tab)
        tab.close()
        tab = Tab(browser, table.link(ONLOOKER), size=TELEVISION)
        no_fault(tab)
        tab.close()
    staged = last_stage(match)
    if staged is None:
        return
    with OpenTable(match.fork(staged)) as table:
        for dark in (False, True):
            tab = Tab(browser, table.link(1), dark=dark)
            assert tab.has("#happened .stage")
            no_fault(tab)
            tab.close()


def last_stage(match: Match) -> int | None:
    """Where something ended before the end, if this game has such moments for everybody."""
    for index in range(match.index - 1, 0, -1):
        now = LiveTable(Recorded(match.fork(index)), lambda *_: None).seen(1).frame
        if now.moment.level == Level.STAGE and now.moment.title is not None:
            return index
    return None


def test_every_button_says_what_it_is_and_can_be_hit(browser) -> None:
    match, rng = new_match(GAME, 4), random.Random(2)
    for _ in range(20):
        match.play(rng.choice(match.decision.moves))
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(match.decision.seat), size={"width": 360, "height": 640})
        small = tab.js(
            """() => [...document.querySelectorAll("#question button")].filter(one => {
              const box = one.getBoundingClientRect();
              return box.height < 48 || box.width < 48 || !one.innerText.trim(); })
              .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert not small, small
        wide = tab.js("document.documentElement.scrollWidth")
        assert wide <= 360
        tab.close()


CUT = """() => [...document.querySelectorAll("#scene .t, #scene .nt, #scene b, #hand .t, .a b")]
  .filter(one => { const words = document.createRange(); words.selectNodeContents(one);
    return one.offsetParent && getComputedStyle(one).overflow === "hidden"
      && words.getBoundingClientRect().width > one.getBoundingClientRect().width + .2; })
  .map(one => one.innerText)"""
TINY = """() => [...document.querySelectorAll("body *")].filter(one => one.offsetParent
  && !one.closest("svg") && [...one.childNodes].some(n => n.nodeType === 3 && n.data.trim())
  && parseFloat(getComputedStyle(one).fontSize) < 8.9).map(one => one.innerText)"""


@pytest.mark.parametrize("game", game_ids())
def test_no_word_is_cut_or_too_small(browser, game: str) -> None:
    """At the size of the smallest phone and of a television, in the longer language."""
    match, rng = new_match(game), random.Random(5)
    while match.index < 40 or match.decision.seat < 0:
        match.play(rng.choices(match.decision.moves, match.decision.weights)[0])
    with OpenTable(match) as table:
        for seat, size in (
            (match.decision.seat, {"width": 360, "height": 640}),
            (ONLOOKER, TELEVISION),
        ):
            tab = Tab(browser, table.link(seat), "fr", size=size)
            tab.wait("() => document.fonts.status === 'loaded'")
            assert not tab.js(CUT) and not tab.js(TINY)
            assert tab.js("document.documentElement.scrollWidth") <= size["width"]
            tab.close()


def test_a_lost_connection_is_said_and_mended(browser) -> None:
    match = new_match(GAME)
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(0))
        tab.offline(True)
        # `void`: what listens is never done, and the browser would wait for its end.
        tab.js("void restart()")
        tab.is_in("again")
        assert "lost" in tab.text("#status")
        table.do(lambda: table.sitting.play(match.decision.moves[0]))
        moves = tab.js("now.moves")
        tab.offline(False)
        tab.wait("moves => now.moves !== moves", moves)
        tab.is_in("connected")


def test_double_taps_and_two_tabs_of_one_seat_count_once(browser) -> None:
    """One tab is a step behind; the same answer is tapped twice in each of them."""
    match = new_match("wat_aah")
    twice = """() => { const one = document.querySelector(
      "#question [data-where=answer]:not([aria-disabled])"); one.click(); one.click(); }"""
    with OpenTable(match) as table:
        seat = match.decision.seat
        tab = Tab(browser, table.link(seat))
        twin, rev = tab.twin(table.link(seat)), tab.rev
        twin.wait("rev => now.rev === rev", rev)
        twin.js("() => { const late = stream; stream = null; late.abort(); }")
        tab.js(twice)
        tab.wait("rev => !busy && now.rev > rev", rev)
        recorded = len(table.sitting.played)
        assert recorded == 1 and twin.rev == rev
        twin.js(twice)
        twin.is_in("stale")
        assert "changed" in twin.text("#status")
        now = table.do(lambda: table.host.table.seen(seat)).rev
        twin.wait("rev => now.rev === rev", now)
        assert len(table.sitting.played) == recorded and not tab.faults
        tab.close()


def test_a_tap_on_what_is_no_button_of_the_table_asks_nothing(browser) -> None:
    """Nor does closing a sheet: it stays closed."""
    match = new_match("ninety_nine_ninja")
    while "techniques" not in asked_for(match):
        match.play(match.decision.moves[0])
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(match.decision.seat))
        tab.js("window.sent = []; const real = send; window.send = (...what) => "
               "{ sent.push(what); return real(...what); }; 0")  # fmt: skip
        tapped = tab.js(
            """() => { const all = [...document.querySelectorAll("body, body *")].filter(one =>
              one.click && !one.closest("button[data-answer], button[data-key], #older"));
            all.forEach(one => one.click()); return all.length; }"""
        )
        assert tapped > 50 and tab.js("sent") == []
        tab.click("#question [data-answer=techniques]")
        tab.wait("() => document.getElementById('sheet').open && !busy")
        tab.click("#sheet-close")
        tab.wait("() => !document.getElementById('sheet').open && !busy")
        assert len(tab.js("sent")) == 1
        tab.close()


def asked_for(match: Match) -> set[str]:
    """Keys of the answers that the page of whoever decides would offer."""
    seat = match.decision.seat
    question = LiveTable(Recorded(match), lambda *_: None).seen(seat).frame.question
    return {answer.key for answer in question.answers} if question is not None else set()


def test_a_long_press_counts_once(browser) -> None:
    """Many phones tell it twice: as a touch that lasts, and as the wish for a menu."""
    match, rng = new_match("ninjato"), random.Random(1)
    with OpenTable(match) as table:
        for _ in range(12):
            match.play(rng.choice(match.decision.moves))
        tab = Tab(browser, table.link(match.decision.seat))
        tab.js(
            """() => { window.sent = 0; window.send = () => { sent += 1; };
            const one = document.createElement("button");
            one.dataset.key = "x"; one.dataset.hold = "";
            document.getElementById("scene").append(one);
            one.dispatchEvent(new Event("touchstart", { bubbles: true }));
            setTimeout(() => {
              one.dispatchEvent(new Event("contextmenu", { bubbles: true }));
              one.dispatchEvent(new Event("touchend", { bubbles: true }));
              window.pressedLong = true;
            }, 700); }"""
        )
        tab.wait("() => window.pressedLong")
        assert tab.js("sent") == 1
        tab.js(
            """() => { const one = document.querySelector("#scene [data-key=x]");
            one.dispatchEvent(new Event("touchstart", { bubbles: true }));
            one.dispatchEvent(new Event("contextmenu", { bubbles: true }));
            setTimeout(() => { window.pressedShort = true; }, 700); }"""
        )
        tab.wait("() => window.pressedShort")
        assert tab.js("sent") == 2
        tab.close()


def test_a_host_in_the_background_is_told(browser, monkeypatch) -> None:
    """Its thread does not answer: the page says so, and goes on when it is back."""
    match = new_match(GAME)
    with OpenTable(match) as table:
        hub, tab = table.host.hub, Tab(browser, table.link(0), "fr")
        real = hub._post
        monkeypatch.setattr(hub, "limits", replace(hub.limits, host_seconds=0.3))
        monkeypatch.setattr(hub, "_post", lambda job: None)
        tab.js("void restart()")
        tab.is_in("away")
        assert "en veille" in tab.text("#status")
        monkeypatch.setattr(hub, "_post", real)
        tab.is_in("connected")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_for_a_dead_code_and_a_closed_table(browser, language: str) -> None:
    match = new_match(GAME)
    with OpenTable(match) as table:
        tab, other = (Tab(browser, table.link(seat), language) for seat in (0, 1))
        table.do(lambda: table.host.take_back(0))
        tab.is_in("gone")
        assert {"en": "no longer valid", "fr": "plus valable"}[language] in tab.text("#status")
        wrong = Tab(browser, table.link(0)[:-1] + "!", language, wait="")
        wrong.is_in("key")
        assert {"en": "Scan it again", "fr": "Scannez-le"}[language] in wrong.text("#status")
        table.do(table.host.close)
        other.is_in("closed")
        assert {"en": "closed", "fr": "fermée"}[language] in other.text("#status")


def test_a_hostile_name_is_only_a_name(browser) -> None:
    name = "<img src=x onerror=alert(1)>"
    match = Match.start(GAME, [name, '"><script>alert(2)</script>', "Ben"], dealer="app")
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(0))
        assert name in tab.text("#head h1")
        assert not tab.has("#head img, #scene img") and not tab.faults


def test_a_browser_that_does_not_answer_is_ended(monkeypatch) -> None:
    """The watchdog: no test waits for ever, and nothing is left behind."""
    monkeypatch.setattr("tests.live.browser.ANSWER", 3.0)
    with alone():
        browser = started()
        children = _descendants(browser.pid)
        assert children
        tab = browser.ask("open", link="about:blank", language="en", dark=False, size=None, wait="")
        with pytest.raises(NoAnswer, match="did not answer 'js' in 3 s and was ended"):
            browser.ask("js", tab=tab, script="new Promise(() => {})")
        with pytest.raises(NoAnswer):
            browser.ask("js", tab=tab, script="1")
        for pid in (browser.pid, *children):
            until_gone(pid)


def until_gone(pid: int) -> None:
    """Ended and buried; whoever inherits a process may take a moment to bury it."""
    end = time.monotonic() + 30
    stat = Path(f"/proc/{pid}/stat")
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < end, f"{pid} still runs"
        time.sleep(0.05)

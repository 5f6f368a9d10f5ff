"""Guests in a real browser: whole matches, one tab for each seat, by touch and by keyboard."""

from __future__ import annotations

import random

import pytest
from axe_playwright_python.sync_playwright import Axe

from companion.engine import game_ids
from companion.live.keys import ONLOOKER
from tests.live.browser import TELEVISION, Tab, chromium, play_out
from tests.live.kit import OpenTable, new_match

SHORT = ("shinobi_clans", "seven_ronin")
LONG = [game for game in game_ids() if game not in SHORT]
SERIOUS = ("serious", "critical")


pytestmark = pytest.mark.soak
"""One run in several waits for ever inside the browser's driver: not where every commit waits."""


@pytest.fixture(scope="module")
def browser():
    with chromium() as opened:
        yield opened


def ready(table: OpenTable, browser, languages=("en", "fr")) -> list[Tab]:
    seats = range(len(table.match.players))
    return [
        Tab(browser, table.link(seat), languages[seat % 2], dark=seat % 2 == 1) for seat in seats
    ]


def whole_match(browser, game: str, seats: int | None = None, most: int = 3000) -> None:
    match = new_match(game, seats)
    rng = random.Random(7)
    with OpenTable(match) as table:
        tabs = ready(table, browser)
        television = Tab(browser, table.link(ONLOOKER), size=TELEVISION)
        play_out(table, tabs, rng, most)
        assert match.over, f"{match.index} moves"
        for tab in (*tabs, television):
            tab.page.wait_for_function("() => !document.getElementById('end').hidden")
            assert tab.page.query_selector("#end .seal") is not None
            assert not tab.faults, tab.faults
            tab.close()
        assert table.sitting.played and len(match.entries) >= len(table.sitting.played)


def test_a_whole_match_each_seat_in_its_own_tab(browser) -> None:
    whole_match(browser, SHORT[0], 3)


@pytest.mark.soak
@pytest.mark.parametrize("game", [SHORT[1], *LONG])
def test_a_whole_match_of_every_game(browser, game: str) -> None:
    whole_match(browser, game, most=8000)


def test_both_sides_plan_at_the_same_time(browser) -> None:
    """Two tabs plan in turns, a tap here and a tap there; neither waits for the other."""
    match, rng = new_match(SHORT[1]), random.Random(3)
    while not match.decision.secret:
        match.play(rng.choice(match.decision.moves))
    with OpenTable(match) as table:
        tabs = ready(table, browser)
        assert all(tab.mine for tab in tabs)
        tapped = [0, 0]
        for _ in range(900):
            if not match.decision.secret:
                break
            planning = [at for at, tab in enumerate(tabs) if tab.mine]
            assert planning, "both sealed, and nothing was played"
            at = rng.choice(planning)
            tabs[at].tap(rng)
            tapped[at] += bool(not table.sitting.played)
        assert table.sitting.played and not match.decision.secret
        assert all(tapped), "both had begun before anything was recorded"
        assert {match.actor_at(at) for at in range(match.index)} >= {0, 1}
        for tab in tabs:
            assert not tab.faults
            tab.close()


def test_a_turn_by_keyboard_alone(browser) -> None:
    match = new_match(SHORT[0], 3)
    with OpenTable(match) as table:
        seat = match.decision.seat if match.decision.seat >= 0 else 0
        tab, rng = Tab(browser, table.link(seat)), random.Random(1)
        before, presses = match.index, 0
        while match.index == before and presses < 400:
            tab.page.keyboard.press("Tab")
            presses += 1
            where = tab.page.evaluate(
                "[!!document.activeElement.closest('#question'), "
                "document.activeElement.tagName, "
                "document.activeElement.getAttribute('aria-disabled')]"
            )
            if where[0] and where[1] == "BUTTON" and not where[2] and rng.random() < 0.5:
                rev = tab.rev
                tab.page.keyboard.press("Enter")
                tab.page.wait_for_function("rev => !busy && now.rev !== rev", arg=rev)
                # What had the focus is gone: it is where the question begins, not at the top.
                inside = "document.getElementById('question').contains(document.activeElement)"
                assert tab.page.evaluate(inside)
        assert match.index > before, "no move was made"
        live = tab.page.get_attribute("#happened", "aria-live")
        assert live == "polite" and tab.page.inner_text("#happened").strip()
        assert not tab.faults
        tab.close()


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
            tab.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
            found = Axe().run(tab.page).response["violations"]
            bad = [
                (one["id"], one["nodes"][0]["html"][:160], one["nodes"][0].get("failureSummary"))
                for one in found
                if one["impact"] in SERIOUS
            ]
            assert not bad, bad
            assert not tab.faults, tab.faults
            tab.close()


def test_every_button_says_what_it_is_and_can_be_hit(browser) -> None:
    match, rng = new_match(SHORT[0], 4), random.Random(2)
    for _ in range(20):
        match.play(rng.choice(match.decision.moves))
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(match.decision.seat), size={"width": 360, "height": 640})
        small = tab.page.evaluate(
            """() => [...document.querySelectorAll("#question button")].filter(one => {
              const box = one.getBoundingClientRect();
              return box.height < 48 || box.width < 48 || !one.innerText.trim(); })
              .map(one => one.outerHTML.slice(0, 120))"""
        )
        assert not small, small
        wide = tab.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360
        tab.close()


def test_a_lost_connection_is_said_and_mended(browser) -> None:
    match = new_match(SHORT[0])
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(0))
        tab.context.set_offline(True)
        tab.page.evaluate("stream.abort(); listen()")
        tab.page.wait_for_function("() => document.body.dataset.state === 'again'")
        table.do(lambda: table.sitting.play(match.decision.moves[0]))
        rev = tab.rev
        tab.context.set_offline(False)
        tab.page.wait_for_function("rev => now.rev !== rev", arg=rev)
        tab.page.wait_for_function("() => document.body.dataset.state === 'connected'")
        tab.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_for_a_dead_code_and_a_closed_table(browser, language: str) -> None:
    match = new_match(SHORT[0])
    with OpenTable(match) as table:
        tab, other = (Tab(browser, table.link(seat), language) for seat in (0, 1))
        table.do(lambda: table.host.take_back(0))
        tab.page.wait_for_function("() => document.body.dataset.state === 'gone'")
        assert {"en": "no longer valid", "fr": "plus valable"}[language] in tab.page.inner_text(
            "#status"
        )
        table.do(table.host.close)
        other.page.wait_for_function("() => document.body.dataset.state === 'closed'")
        assert {"en": "closed", "fr": "fermée"}[language] in other.page.inner_text("#status")
        wrong = tab.context.new_page()
        assert wrong is not None
        tab.close()
        other.close()


def test_a_hostile_name_is_only_a_name(browser) -> None:
    from companion.engine import Match

    name = "<img src=x onerror=alert(1)>"
    match = Match.start(SHORT[0], [name, '"><script>alert(2)</script>', "Ben"], dealer="app")
    with OpenTable(match) as table:
        tab = Tab(browser, table.link(0))
        asked: list[str] = []
        tab.page.on("dialog", lambda dialog: asked.append(dialog.message))
        assert name in tab.page.inner_text("#head h1")
        assert tab.page.query_selector("#head img, #scene img") is None and not asked
        tab.close()

"""Matches of every game in which each seat plays in a tab of its own and a television looks on."""

from __future__ import annotations

import random

import pytest

from companion.engine import game_ids
from companion.live.keys import ONLOOKER
from tests.live.browser import TELEVISION, Chromium, Tab, play_out
from tests.live.kit import OpenTable, new_match

TAPS = 30
"""Of a match in every run; whole ones are played in the soak."""
PLANNED = "seven_ronin"
QUICK = "shinobi_clans"


def tabs_of(table: OpenTable, browser: Chromium, languages: tuple[str, str]) -> list[Tab]:
    """Every second one is dark, and speaks the second language."""
    return [
        Tab(browser, table.link(seat), languages[seat % 2], dark=seat % 2 == 1)
        for seat in range(len(table.match.players))
    ]


def played(browser: Chromium, game: str, most: int, seats: int | None = None) -> OpenTable:
    """A match by taps on the pages; every page is told the same, and nothing goes wrong in it."""
    match, rng = new_match(game, seats), random.Random(7)
    with OpenTable(match) as table:
        tabs = tabs_of(table, browser, ("fr", "en"))
        television = Tab(browser, table.link(ONLOOKER), size=TELEVISION)
        play_out(table, tabs, rng, most)
        everybody = (*tabs, television)
        moves = table.do(lambda: table.host.table.seen(ONLOOKER).frame.moves)
        for tab in everybody:
            tab.wait("moves => now.moves === moves", moves)
            assert not tab.faults, tab.faults
        if match.over:
            for tab in everybody:
                tab.wait("() => !document.getElementById('end').hidden")
                assert tab.has("#end .seal") and tab.text("#end h2")
        by_hand = [at for at in range(match.index) if not match.automatic(at)]
        assert len(by_hand) == len(table.sitting.played) > 0
        return table


@pytest.mark.parametrize("game", game_ids())
def test_every_seat_plays_in_its_own_tab(browser, game: str) -> None:
    played(browser, game, TAPS)


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_match_of_every_game(browser, game: str) -> None:
    assert played(browser, game, 9000).match.over


def test_both_sides_plan_at_the_same_time(browser) -> None:
    """Two tabs plan in turns, a tap here and a tap there; neither waits for the other."""
    match, rng = new_match(PLANNED), random.Random(3)
    while not match.decision.secret:
        match.play(rng.choice(match.decision.moves))
    with OpenTable(match) as table:
        tabs = tabs_of(table, browser, ("en", "fr"))
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
        assert not any(tab.faults for tab in tabs)

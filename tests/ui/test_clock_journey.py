"""The clock at the table: it runs, rests, and reminds gently."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.codes import until
from tests.ui.test_shinobi_journey import begin
from tests.ui.touches import scroll_into_view, touch_move


class Hand:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_rest_does_not_count() -> None:
    from companion.app.table.match_time import Timing

    hand = Hand()
    timing = Timing(60.0, now=hand)
    timing.moved(60.0, 0)
    hand.now += 10
    timing.pause()
    hand.now += 100
    assert timing.total == 70 and timing.turn == 10 and timing.paused
    timing.go_on()
    hand.now += 5
    assert timing.total == 75 and timing.turn == 15
    # The store counted the rest as well; it is taken off again.
    timing.moved(175.0, 1)
    assert timing.rested == 100 and timing.total == 75 and timing.turn == 0


def test_a_long_rest_takes_off_only_what_the_store_counted() -> None:
    from companion.app.table.match_time import Timing

    hand = Hand()
    timing = Timing(0.0, now=hand)
    hand.now += 30
    timing.pause()
    hand.now += 5000
    timing.moved(600.0, 1)
    assert not timing.paused and timing.rested == 570 and timing.total == 30


def test_times_are_read_like_on_a_watch() -> None:
    from companion.app.table.match_time import spoken

    assert [spoken(seconds) for seconds in (0, 65.9, 3725)] == ["0:00", "1:05", "1:02:05"]


def test_the_clock_runs_and_rests_by_touch(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    clock = screen.clock
    assert clock.total.startswith("0:0") and not clock.seen, "only who set a limit looks at it"
    screen.ids.bar.open_menu()
    ui.frames(3)
    item = next(text for text in ui.texts() if text.startswith("Pause the clock"))
    scroll_into_view(ui, ui.find(item))
    ui.tap(item)
    assert clock.paused and clock.mark == "pause" and clock.seen and not ui.audit()
    assert any("paused" in text for text in ui.texts())
    touch_move(ui, screen, screen.sitting.match.decision.moves[0])
    assert not clock.paused, "playing on ends the rest"


def test_leaving_the_table_keeps_the_time(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    screen.sitting.timing._since -= 65
    ui.tap("Log")
    context.router.back()
    assert context.router.screen is screen, "the table is kept while another screen is over it"
    assert context.router.screen.clock.total.startswith("1:")


def test_a_turn_that_takes_long_changes_the_look(
    ui: Any, context: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.widgets import clock as module

    felt: list[str] = []
    monkeypatch.setattr(module.device, "buzz", lambda: felt.append("buzz"))
    monkeypatch.setattr(module.device, "play", felt.append)
    context.set("turn_limit", 30)
    screen = begin(ui, context)
    clock = screen.clock
    assert clock.turn and not clock.late
    screen.sitting.timing._turn_since -= 31
    until(ui, lambda: clock.late)
    assert clock.mark == "timer-sand"
    assert felt == ["buzz"], "once, and without a sound unless somebody wants it"
    assert not ui.audit()
    touch_move(ui, screen, screen.sitting.match.decision.moves[0])
    assert not clock.late


def test_in_french_at_the_largest_text(ui: Any, context: Any) -> None:
    from tools.tour.audit import audit

    screen = begin(ui, context)
    context.set("turn_limit", 300)
    context.set("language", "fr")
    context.set("text_size", 1.4)
    screen.sitting.timing._since -= 4000
    screen.sitting.timing._turn_since -= 400
    until(ui, lambda: screen.clock.late)
    assert not audit(screen.ids.bar)

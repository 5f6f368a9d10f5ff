"""Statistics by touches: every page, the course of a match, and work that can be stopped."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from companion.engine import Match
from tests.ui.histories import finished, some_evenings, until
from tests.ui.touches import scroll_into_view

EVENINGS = ("ninjato", "shinobi_clans", "ninjato", "wat_aah", "seven_ronin", "ninjato")


def open_stats(ui: Any, context: Any) -> Any:
    ui.tap(context.router.screen.ids.settings)
    word = {"en": "Statistics", "fr": "Statistiques"}[context.setting("language")]
    until(ui, word)
    row = ui.find(word)
    scroll_into_view(ui, row)
    ui.tap(row)
    assert context.router.here.screen == "stats"
    return context.router.screen


def test_without_games_it_offers_to_start_one(ui: Any, context: Any) -> None:
    open_stats(ui, context)
    until(ui, "No finished game yet")
    assert not ui.audit()
    ui.tap("New match")
    assert context.router.here.screen == "new"


def test_every_page_by_touch(ui: Any, context: Any) -> None:
    some_evenings(context, EVENINGS)
    open_stats(ui, context)
    until(ui, "Games per month")
    assert "7" in ui.texts() and "games finished" in ui.texts()
    assert not ui.audit()
    ui.tap("Players")
    assert "Won and not won" in ui.texts() and not ui.audit()
    ui.tap("Ben")
    ui.tap("Ninjato")
    assert "points on average" in ui.texts() and "Points, game by game" in ui.texts()
    ui.tap("Games")
    assert "Who won" in ui.texts() and "moves on average" in ui.texts()
    assert not ui.audit()
    ui.tap("Head-to-head")
    assert "Ben ahead" in ui.texts() and not ui.audit()
    # The other player cannot be oneself, so choosing one changes the choice of the other.
    assert [chip.text for chip in ui.widgets() if getattr(chip, "chosen", False) is True]


def test_the_course_of_a_match(ui: Any, context: Any) -> None:
    entry = context.library.start(finished("ninjato", 3))
    screen = open_stats(ui, context)
    until(ui, "The last games")
    row = next(one for one in ui.widgets() if getattr(one, "icon", "") == "trophy-outline")
    scroll_into_view(ui, row)
    ui.tap(row)
    assert context.router.here.args == {"match": entry.id}
    until(ui, "Points over the moves of the match")
    course = context.router.screen.course
    assert tuple(line[-1] for line in course.points) == entry.match.scores().totals
    assert "Where the points came from" in ui.texts()
    assert not ui.audit()
    context.router.back()
    assert context.router.here.screen == "stats" and screen is not context.router.screen


def test_the_score_leads_to_the_course(ui: Any, context: Any, monkeypatch: Any) -> None:
    """Where nobody can review the match; else the review stands there and leads on to it."""
    monkeypatch.setattr("companion.app.screens.outcome.reviewable", lambda _: False)
    entry = context.library.start(finished("ninjato", 3))
    context.router.go("score", match=entry.id)
    ui.frames(3)
    ui.tap("Course")
    assert context.router.here.screen == "course"


def test_a_match_that_hardly_began_says_that_there_is_no_line(ui: Any, context: Any) -> None:
    entry = context.library.start(Match.start("seven_ronin", ["Aki", "Ben"]))
    context.router.go("course", match=entry.id)
    until(ui, "counted at the end only")
    assert not ui.audit()


@pytest.mark.parametrize("view", ["overview", "players", "games", "duel"])
def test_in_french_at_the_largest_text(ui: Any, context: Any, view: str) -> None:
    some_evenings(context, EVENINGS)
    context.set("language", "fr")
    context.set("text_size", 1.4)
    ui.frames(3)
    screen = open_stats(ui, context)
    until(ui, "Parties par mois")
    screen.choose(view)
    ui.frames(4)
    assert not ui.audit()


def test_the_language_switches_live(ui: Any, context: Any) -> None:
    some_evenings(context, EVENINGS)
    open_stats(ui, context)
    until(ui, "Games per month")
    context.set("language", "fr")
    until(ui, "Parties par mois")


def test_long_work_shows_progress_and_can_be_stopped(
    ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.shell import background
    from companion.app.shell.background import work

    # However busy the machine is, a tenth of a second is short.
    monkeypatch.setattr(background, "PATIENCE", 60)
    going, ended, got = threading.Event(), threading.Event(), []

    def job(report: Any) -> int:
        try:
            while not going.wait(0.01):
                report(0.4)
        finally:
            ended.set()
        return 7

    stopped: list[bool] = []
    short = work(job, got.append, "Counting…")
    ui.wait(0.1)
    assert "Counting…" not in ui.texts(), "short work never flashes"
    short.cancel()
    assert ended.wait(2)
    ended.clear()
    monkeypatch.setattr(background, "PATIENCE", 0.2)
    running = work(job, got.append, "Counting…", stopped=lambda: stopped.append(True))
    until(ui, "40%", 5)
    assert "Counting…" in ui.texts()
    ui.tap("Cancel")
    assert ended.wait(2) and stopped == [True] and not running.running
    ui.wait(0.1)
    assert not got and "Counting…" not in ui.texts()
    work(lambda _: 7, got.append)
    ui.wait(0.2)
    assert got == [7]


def test_a_refusal_in_the_background_is_said(ui: Any) -> None:
    from companion.app.shell.background import work
    from companion.engine import BadSetup, Say

    def job(_: Any) -> None:
        raise BadSetup(Say("There is no game “{game}” here.", game="chess"))

    work(job, lambda _: None)
    until(ui, "There is no game “chess” here.", 2)


def test_bars_wear_the_colours_of_what_they_count(ui: Any, context: Any) -> None:
    from companion.app.look.palette import colour
    from companion.app.widgets.charts import StackedBars, Swatch
    from companion.table.faces import face_of
    from tests.ui.test_widgets import column

    shades = [colour(face_of(game).ground) for game in ("ninjato", "wat_aah")]
    bars = StackedBars(
        sources=["Ninjato", "WAT-AAH!"], shades=shades, bars=[{"name": "May", "values": [3, 2]}]
    )
    ui.show(column(bars))
    ui.frames(4)
    swatches = [one for one in bars.walk() if isinstance(one, Swatch)]
    assert [tuple(one.shade) for one in swatches] == [tuple(shade) for shade in shades]


def test_what_is_taken_off_is_hollow_and_named(ui: Any, context: Any) -> None:
    from companion.app.widgets.charts import StackedBars, Swatch
    from tests.ui.test_widgets import column

    bars = StackedBars(
        sources=["In play", "Corruption"],
        bars=[{"name": "Aki", "values": [36, -8]}, {"name": "Ben", "values": [13, -13]}],
    )
    ui.show(column(bars))
    ui.frames(4)
    swatches = [one for one in bars.walk() if isinstance(one, Swatch)]
    assert [one.hollow for one in swatches] == [False, True]
    assert "Aki  28" in ui.texts() and "Ben  0" in ui.texts()

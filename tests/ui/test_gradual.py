"""Much to show is built over several frames; screens that people come back to are kept."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest

from companion.engine import Match

CLANS = "shinobi_clans"


def slow(done: list[int], number: int = 4) -> Iterator[None]:
    """Parts that each take longer than a frame gives."""
    for part in range(number):
        sleep(0.01)
        done.append(part)
        yield


def test_each_frame_builds_what_it_has_time_for(ui: Any) -> None:
    from companion.app.widgets.gradual import Gradual

    done: list[int] = []
    growing = Gradual()
    growing.build(slow(done))
    assert not done, "the tap itself only begins it"
    ui.loop.idle()
    assert done == [0] and growing in Gradual.busy
    ui.loop.idle()
    assert done == [0, 1]
    ui.frames(1)
    assert done == [0, 1, 2, 3] and not Gradual.busy


def test_quick_parts_share_a_frame(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.app.widgets import gradual
    from companion.app.widgets.gradual import Gradual

    monkeypatch.setattr(gradual, "ENOUGH", 60)
    growing = Gradual()
    growing.build(iter([None] * 50))
    ui.loop.idle()
    assert growing not in Gradual.busy


def test_what_is_wanted_later_replaces_what_was_begun(ui: Any) -> None:
    from companion.app.widgets.gradual import Gradual

    first, second = list[int](), list[int]()
    growing = Gradual()
    growing.build(slow(first))
    ui.loop.idle()
    growing.build(slow(second))
    ui.frames(1)
    assert (first, second) == ([0], [0, 1, 2, 3])


def test_the_rest_can_be_had_at_once_or_dropped(ui: Any) -> None:
    from companion.app.widgets.gradual import Gradual

    done: list[int] = []
    growing = Gradual()
    growing.build(slow(done))
    growing.finish()
    assert done == [0, 1, 2, 3] and not Gradual.busy
    growing.build(slow(done))
    growing.stop()
    ui.frames(2)
    assert done == [0, 1, 2, 3] and not Gradual.busy


def test_a_screen_that_is_left_is_not_built_any_further(ui: Any, context: Any) -> None:
    done: list[int] = []
    context.router.go("settings")
    context.router.screen.grow(slow(done))
    context.router.back()
    ui.frames(3)
    assert not done


def test_a_list_that_is_looked_at_is_replaced_at_once(ui: Any, context: Any) -> None:
    for name in ("Friday", "Saturday"):
        context.library.start(Match.start(CLANS, ("Aki", "Ben", "Chloe")), title=name)
    context.router.go("history")
    ui.frames()
    screen = context.router.screen
    screen.refresh()
    assert [row.title for row in screen.ids.body.children] == ["Friday", "Saturday"]


def test_rows_of_the_log_are_kept_and_given_new_words(ui: Any) -> None:
    from companion.app.widgets.rows import LogList

    log = LogList(entries=[{"text": "one", "seat": 0}, {"text": "two", "seat": 1}])
    ui.show(log)
    rows = list(log.children)
    log.entries = [{"text": "uno", "seat": 1}, {"text": "due", "seat": 0}, {"text": "tre"}]
    ui.frames()
    assert log.children[1:] == rows
    assert [(row.title, row.seat) for row in reversed(log.children)] == [
        ("uno", 1),
        ("due", 0),
        ("tre", -2),
    ]
    log.entries = [{"text": "uno", "seat": 1}]
    ui.frames()
    assert [row.title for row in log.children] == ["uno"]


# Screens that are kept ---------------------------------------------------------------------------


def table(ui: Any, context: Any) -> Any:
    sitting = context.begin(Match.start(CLANS, ("Aki", "Ben", "Chloe")))
    context.router.go("table", match=sitting.entry.id)
    ui.frames()
    return context.router.screen


def away_and_back(ui: Any, context: Any, meanwhile: Any = lambda: None) -> Any:
    context.router.go("log", match=context.router.here.args["match"])
    ui.frames()
    meanwhile()
    context.router.back()
    ui.frames()
    return context.router.screen


def test_the_table_is_kept_and_shows_what_was_changed_meanwhile(ui: Any, context: Any) -> None:
    screen = table(ui, context)
    before = screen.ids.band.text

    def play() -> None:
        screen.sitting.play(screen.sitting.match.decision.moves[0])

    assert away_and_back(ui, context, play) is screen
    assert screen.ids.happened.ids.undo.enabled and screen.ids.band.text != before


def test_another_language_or_setting_builds_the_table_anew(ui: Any, context: Any) -> None:
    from companion.app.look.translation import tr

    screen = table(ui, context)
    spoken = away_and_back(ui, context, lambda: setattr(tr, "language", "fr"))
    assert spoken is not screen
    larger = away_and_back(ui, context, lambda: context.set("text_size", 1.4))
    assert larger is not spoken


def test_a_match_that_was_read_again_gets_a_new_table(ui: Any, context: Any) -> None:
    screen = table(ui, context)
    again = away_and_back(ui, context, context.let_go)
    assert again is not screen and again.sitting is context.sitting(again.sitting.entry.id)


def test_the_table_of_a_deleted_match_leads_home(ui: Any, context: Any) -> None:
    screen = table(ui, context)

    def delete() -> None:
        context.let_go()
        context.library.delete(screen.sitting.entry.id)

    away_and_back(ui, context, delete)
    assert context.router.here.screen == "home"


def test_the_first_screen_is_kept_and_knows_new_matches(ui: Any, context: Any) -> None:
    from companion.app.screens.home_cards import ResumeCard

    home = context.router.screen
    table(ui, context)
    context.router.home()
    ui.frames()
    assert context.router.screen is home
    (card,) = (one for one in ui.widgets() if isinstance(one, ResumeCard))
    assert card.names == ["Aki", "Ben", "Chloe"]


def test_a_board_that_is_asked_for_early_is_built_at_once(ui: Any, context: Any) -> None:
    sitting = context.begin(Match.start(CLANS, ("Aki", "Ben", "Chloe")))
    context.router.go("table", match=sitting.entry.id)
    screen = context.router.screen
    assert not screen.ids.board.children
    assert screen.board in screen.ids.board.children
    ui.frames()
    assert len(screen.ids.board.children) == 1


def test_a_table_that_is_left_half_built_is_whole_when_shown_again(ui: Any, context: Any) -> None:
    match = context.begin(Match.start(CLANS, ("Aki", "Ben", "Chloe"))).entry.id
    context.router.go("table", match=match)
    ui.loop.idle()
    half = context.router.screen
    assert not half.ids.board.children, "the board is not there yet"
    half.refresh()
    ui.loop.idle()
    context.router.go("log", match=match)
    ui.frames()
    context.router.back()
    ui.frames()
    screen = context.router.screen
    assert screen.ids.board.children == [screen.board]
    assert len(screen.board.scene_view.widgets) == 27 and screen.ids.choices.children


def test_a_player_who_is_added_while_the_card_grows_is_there_once(ui: Any) -> None:
    from companion.app.forms.players import PlayersCard
    from companion.app.widgets.field import Field
    from companion.app.widgets.gradual import at_once

    names = ["Aki", "Ben"]
    card = PlayersCard(names, range(2, 5), [])
    growing = card.grow()
    next(growing)
    card._add("Chloe")
    at_once(growing)
    fields = [one.text for one in card.walk() if isinstance(one, Field)]
    assert sorted(fields) == ["Aki", "Ben", "Chloe"]


def test_a_sheet_that_changes_while_it_grows_has_every_line_once(ui: Any) -> None:
    from companion.app.widgets.gradual import at_once
    from companion.app.widgets.score_table import ScoreTable

    table = ScoreTable()
    lines = [{"label": word, "points": [1, 2]} for word in ("Army", "Clan")]
    growing = table.grow(seats=[(0, "Aki"), (1, "Ben")], lines=lines, totals=[2, 4])
    next(growing)
    next(growing)
    table.totals = [3, 5]
    table._fill()
    at_once(growing)
    assert [row.label for row in table._rows] == ["Total", "Army", "Clan"]
    assert [one.label for one in table.children[::-1] if hasattr(one, "opened")] == [
        row.label for row in table._rows
    ]

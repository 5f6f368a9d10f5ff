"""The audit sees what a person would trip on: words of code, covered text, steps, what jumps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.test_widgets import column


@pytest.mark.parametrize(
    "text",
    [
        "deploy mori p2",
        "The map at (−2, 1)",
        "at.well is free",
        "Saved in /home/aki/x.json",
        "it lasted 0.1 h",
        "setupOrder comes next",
        "house_3",
        "null",
    ],
)
def test_words_of_the_program_are_seen(ui: Any, text: str) -> None:
    from companion.app.widgets.words import Words

    ui.show(column(Words(text=text)))
    assert any("word of the program" in fault for fault in ui.audit()), ui.audit()


@pytest.mark.parametrize(
    "text",
    ["Aki, Ben and Chloé", "7 Ronin: 2 of 5", "Wi-Fi (2.4)", "Move 12. Ben plays.", "9 + 12 − 3"],
)
def test_words_of_people_are_none(ui: Any, text: str) -> None:
    from companion.app.widgets.words import Words

    ui.show(column(Words(text=text)))
    assert not ui.audit()


def test_what_may_be_typed_is_read_whole(ui: Any) -> None:
    from companion.app.widgets.field import Field

    field = Field(hint="For example: French first printing")
    ui.show(column(field))
    assert not ui.audit()
    field.hint = "For example: the first printing of the French edition, with the errata"
    ui.frames(2)
    assert any("what may be typed" in fault for fault in ui.audit()), ui.audit()


def test_text_under_a_bar_is_seen(ui: Any) -> None:
    from kivy.uix.floatlayout import FloatLayout

    from companion.app.widgets.bars import TopBar
    from companion.app.widgets.words import Words

    stage = FloatLayout()
    words = Words(text="Read me", size_hint=(1, None), pos_hint={"top": 1})
    bar = TopBar(title="", pos_hint={"top": 1})
    stage.add_widget(words)
    stage.add_widget(bar)
    ui.show(stage)
    assert any("under a bar: Words “Read me”" in fault for fault in ui.audit())
    words.pos_hint = {"top": 0.5}
    ui.frames(2)
    assert not ui.audit()


@pytest.mark.parametrize("what", ["ellipse", "rounded", "slanted"])
@pytest.mark.parametrize("where", ["canvas", "before"])
def test_curves_in_steps_are_seen(ui: Any, what: str, where: str) -> None:
    from kivy.graphics import (
        Ellipse,
        Line,
        RoundedRectangle,
        SmoothEllipse,
        SmoothLine,
        SmoothRoundedRectangle,
    )
    from kivy.uix.widget import Widget

    box = {"pos": (10, 10), "size": (50, 50)}
    slope = {"points": [10, 10, 60, 40]}
    plain, smooth, given = {
        "ellipse": (Ellipse, SmoothEllipse, box),
        "rounded": (RoundedRectangle, SmoothRoundedRectangle, box | {"radius": [8]}),
        "slanted": (Line, SmoothLine, slope),
    }[what]
    for kind, faults in ((plain, 1), (smooth, 0)):
        widget = Widget()
        with widget.canvas.before if where == "before" else widget.canvas:
            kind(**given)
        ui.show(widget)
        assert len([fault for fault in ui.audit() if "plain" in fault]) == faults


def test_level_lines_are_no_curves(ui: Any) -> None:
    from kivy.graphics import Line
    from kivy.uix.widget import Widget

    widget = Widget()
    with widget.canvas:
        Line(points=[10, 10, 90, 10, 90, 60])
    ui.show(widget)
    assert not ui.audit()


def test_what_jumps_between_two_taps_is_seen() -> None:
    from tools.tour.audit import Box
    from tools.tour.moving import jumps

    before = {"Undo": Box(0, 0, 50, 50), "Go": Box(0, 60, 50, 110), "Old": Box(0, 0, 9, 9)}
    after = {"Undo": Box(0, 0, 50, 50), "Go": Box(0, 108, 50, 158), "New": Box(1, 1, 9, 9)}
    assert jumps(before, after) == ["moved by 48 between two taps of one move: Go"]
    assert not jumps(before, before)


def test_a_tap_is_tried_and_taken_back(ui: Any, context: Any) -> None:
    from companion.engine import Match
    from tools.tour.moving import first_tap, moving

    entry = context.begin(Match.start("shinobi_clans", ["Aki", "Ben", "Chloé"], dealer="table"))
    context.router.go("table", match=entry.entry.id)
    screen = context.router.screen
    screen.growing.finish()
    ui.frames(3)
    while not first_tap(screen):
        screen.play(screen.sitting.match.decision.moves[0])
        ui.frames(3)
    at = screen.sitting.match.index
    assert isinstance(moving(screen, ui.frames), list)
    assert screen.sitting.match.index == at and not screen.chooser.picked

"""Scoring a finished game by touches, for every game that has a pad."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.engine import find_game, game_ids
from tests.ui.touches import scroll_into_view

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def tap(ui: Any, target: Any) -> None:
    """As a person: look, then scroll to it."""
    ui.frames(2)
    widget = ui.find(target) if isinstance(target, str) else target
    assert widget is not None, (target, ui.texts())
    if not in_view(ui, widget):
        scroll_into_view(ui, widget)
        # A finger on a list that still moves stops it, and is no tap.
        ui.wait(0.3)
    ui.tap(widget)
    # A scrolling list hands a tap on a fifth of a second later.
    ui.wait(0.25)
    ui.frames(2)


def in_view(ui: Any, widget: Any) -> bool:
    from kivy.uix.scrollview import ScrollView

    x, y = widget.to_window(*widget.center)
    above = widget.parent
    while above is not None and above is not ui.window:
        if isinstance(above, ScrollView):
            left, bottom = above.to_window(*above.pos)
            if not (left <= x <= left + above.width and bottom <= y <= bottom + above.height):
                return False
        above = above.parent
    return True


def form(context: Any) -> Any:
    return context.router.screen.ids.body.children[0]


def chip(ui: Any, context: Any, key: str, seat: int | None, word: str) -> None:
    tap(ui, form(context).inputs[key, seat]._chips[word])


def press_keys(ui: Any, digits: str) -> None:
    from companion.app.widgets.overlay import Overlay

    for digit in digits:
        ui.tap(Overlay.stack[-1].keys[digit])


def to_form(ui: Any, context: Any, game: str) -> None:
    tap(ui, "Score a finished game")
    shot(ui, "pad_games")
    tap(ui, find_game(game).title["en"])
    shot(ui, f"pad_{game}_players")
    tap(ui, "Next")


def test_a_game_is_scored_and_kept(ui: Any, context: Any) -> None:
    context.library.players.use(["Aki", "Ben", "Chloe"])
    to_form(ui, context, "shinobi_clans")
    assert any("Which clan did Aki serve?" in text for text in ui.texts())
    shot(ui, "pad_clans_empty")
    for seat, clan in enumerate(("oda", "mori", "takeda")):
        chip(ui, context, "clan", seat, clan)
    screen = context.router.screen
    tap(ui, form(context).inputs["total", 0].ids.figure_key)
    shot(ui, "pad_keypad")
    assert not ui.audit()
    # One number after the other, without leaving the keys.
    for digits in ("8", "3", "5", "0", "7", "2"):
        press_keys(ui, digits)
        if digits != "2":
            ui.tap("Next")
    ui.tap("Done")
    ui.frames(3)
    assert screen.values["total"] == [8, 5, 7]
    assert screen.values["home"] == [3, 0, 2]
    assert screen.result.sheet is not None and screen.result.sheet.winners == (0,)
    shot(ui, "pad_clans_sheet")
    assert not ui.audit()
    tap(ui, "Keep in the history")
    assert context.router.here.screen == "kept"
    shot(ui, "kept")
    (info,) = context.library.matches()
    assert info.kind == "pad" and info.winners == (0,) and info.players == ("Aki", "Ben", "Chloe")
    assert not ui.audit()


def test_what_is_missing_is_said_with_its_rule(ui: Any, context: Any) -> None:
    to_form(ui, context, "shinobi_clans")
    for seat in range(3):
        chip(ui, context, "clan", seat, "oda")
    assert "Two players cannot serve the same clan." in ui.texts()
    tap(ui, "Two players cannot serve the same clan.")
    assert any(text.startswith("Everyone") or "clan" in text for text in ui.texts())
    shot(ui, "pad_clause")
    context.router.screen.keep()
    assert not context.library.matches(), "nothing half-filled is kept"


def test_a_number_out_of_range_says_the_range(ui: Any, context: Any) -> None:
    to_form(ui, context, "shinobi_clans")
    field = form(context).inputs["total", 0]
    tap(ui, field.ids.figure_key)
    press_keys(ui, "99")
    assert "From 0 to 11." in ui.texts()
    assert field.value == 9


def test_back_keeps_what_was_entered(ui: Any, context: Any) -> None:
    to_form(ui, context, "shinobi_clans")
    chip(ui, context, "clan", 0, "oda")
    context.router.back()
    ui.frames()
    tap(ui, "Next")
    assert context.router.screen.values["clan"][0] == "oda"


@pytest.mark.parametrize("game", [g for g in game_ids() if find_game(g).pads])
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_every_form_is_readable_in_french_at_the_largest_size(
    ui: Any, context: Any, game: str, size: tuple[int, int]
) -> None:
    context.set("language", "fr")
    context.set("text_size", 1.4)
    ui.resize(*size)
    context.router.go("pad", game=game)
    screen = context.router.screen
    for pad in find_game(game).pads:
        screen.stage = "players"
        screen._pick_pad(pad.key)
        screen.refresh()
        ui.frames(4)
        assert not ui.audit()
        screen.onward()
        ui.frames(6)
        shot(ui, f"pad_{game}_{pad.key}_fr_{size[0]}")
        assert not ui.audit()
    context.router.home()
    ui.frames()


@pytest.mark.parametrize("game", [g for g in game_ids() if find_game(g).pads])
def test_house_rules_that_count_are_asked(ui: Any, context: Any, game: str) -> None:
    context.router.go("pad", game=game)
    screen = context.router.screen
    screen.onward()
    ui.frames(3)
    for option in [one for one in screen.rules.options if one.key in screen.options.asked]:
        screen.options[option.key] = option.values[-1]
        screen._reform()
        ui.frames(2)
    assert screen.result is not None


def test_totals_and_ranking_are_in_sight_while_typing(ui: Any, context: Any) -> None:
    from companion.app.forms.number import NumberField
    from companion.app.forms.standing import SeatTotal

    context.router.go("pad", game="ninjato")
    ui.frames(4)
    screen = context.router.screen
    screen.names[:] = ["Aki", "Ben"]
    screen.onward()
    ui.frames(6)
    assert len([one for one in ui.widgets() if isinstance(one, SeatTotal)]) == 2
    key = next(key for key, seat in _inputs(screen) if seat == 1)
    field = next(
        one for (name, seat), one in _form(screen).inputs.items() if (name, seat) == (key, 1)
    )
    assert isinstance(field, NumberField)
    field.change(7)
    ui.frames(6)
    first, second = sorted(
        (one for one in ui.widgets() if isinstance(one, SeatTotal)), key=lambda one: one.x
    )
    assert (first.seat, first.place) == (1, "1") and second.seat == 0
    assert int(first.total) > int(second.total)
    assert not ui.audit()


@pytest.mark.parametrize("game", [g for g in game_ids() if find_game(g).pads])
def test_an_empty_form_announces_nothing(ui: Any, context: Any, game: str) -> None:
    from companion.app.forms.standing import SeatTotal

    context.router.go("pad", game=game)
    screen = context.router.screen
    for pad in find_game(game).pads:
        screen.stage = "players"
        screen._pick_pad(pad.key)
        screen.refresh()
        ui.frames(4)
        screen.onward()
        ui.frames(6)
        assert screen.ids.outcome.text == "" and not screen.ids.onward.enabled
        totals = [one for one in ui.widgets() if isinstance(one, SeatTotal)]
        assert totals and {(one.total, one.place, one.first) for one in totals} == {
            ("–", "", False)
        }
        _form(screen).dispatch("on_entry")
        ui.frames(6)
        announced = screen.result.sheet is not None
        assert screen.ids.onward.enabled == announced == bool(screen.ids.outcome.text)


def test_an_empty_form_is_not_kept(ui: Any, context: Any) -> None:
    to_form(ui, context, "ninjato")
    ui.tap("Keep in the history")
    ui.frames(3)
    assert "Nothing is entered yet: begin with the first player." in ui.texts()
    assert not context.library.matches()


def _form(screen: Any) -> Any:
    from companion.app.forms.pad_form import PadForm

    return next(one for one in screen.walk() if isinstance(one, PadForm))


def _inputs(screen: Any) -> Any:
    return _form(screen).inputs

"""At the edges of a turn, by touches: overruling, what was forgotten, what others may do first."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Match
from tests.clauses import clause
from tests.ui.test_pad_journey import tap
from tests.ui.touches import choice_button

NAMES = ("Aki", "Ben", "Chloe")


def sit(ui: Any, context: Any, match: Match) -> Any:
    context.begin(match)
    context.router.go("table", match=match.setup.id)
    ui.frames(3)
    return context.router.screen


def war(**position: Any) -> Match:
    return Match.start("shinobi_clans", NAMES, position=position, id="m1")


def texts(ui: Any) -> str:
    return " ".join(ui.texts())


@clause("SC-605")
def test_a_soft_refusal_can_be_overruled(ui: Any, context: Any) -> None:
    match = war(provinces=[{"oda": 2, "mori": 1}, {"mori": 1}, {}], phase="order_3")
    screen = sit(ui, context, match)
    move = next(one for one in match.decision.candidates if match.why_not(one))
    assert not any(one.hard for one in match.why_not(move))
    screen.open_refusal(move, match.why_not(move))
    ui.frames(2)
    tap(ui, "Record it anyway")
    tap(ui, "Record")
    assert screen.sitting.match.index == 1 and screen.sitting.match.entry_at(0).reason


def test_what_is_impossible_is_not_offered_for_recording(ui: Any, context: Any) -> None:
    match = war(provinces=[{"oda": 1}, {}, {}], phase="order_2")
    screen = sit(ui, context, match)
    against = match.why_not("move mori p0 p1")
    assert any(one.hard for one in against)
    from companion.engine import Move

    screen.open_refusal(Move.parse("move mori p0 p1"), against)
    ui.frames(2)
    assert "Record it anyway" not in ui.texts()


@clause("SC-612")
def test_an_attack_that_was_forgotten_is_recorded_a_turn_later(ui: Any, context: Any) -> None:
    match = war(provinces=[{"oda": 1}, {"mori": 1}, {}], phase="order_2")
    screen = sit(ui, context, match)
    ui.tap(choice_button(screen, "place"))
    ui.tap(choice_button(screen, "takeda"))
    assert screen.sitting.match.decision.seat == 1
    assert "No attack is possible." in texts(ui), "what passed by itself is said"
    screen.ids.bar.open_menu()
    ui.frames()
    tap(ui, "Something was forgotten")
    while "Record it anyway" not in ui.texts():
        label = next(word for word in ("Oda", "Ben", "Mori") if word in sheet_buttons())
        tap(ui, label)
    tap(ui, "Record it anyway")
    tap(ui, "Record")
    assert not any(screen.sitting.match.state.provinces[1])
    assert screen.sitting.match.decision.seat == 1


def sheet_buttons() -> list[str]:
    from companion.app.widgets.button import Btn
    from companion.app.widgets.overlay import Overlay

    return [one.text for one in Overlay.stack[-1].walk() if isinstance(one, Btn)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_fault_of_the_joining_form_stands_at_its_question(
    ui: Any, context: Any, language: str
) -> None:
    context.set("language", language)
    context.router.go("join", game="shinobi_clans")
    ui.frames(3)
    screen = context.router.screen
    screen.onward()
    ui.frames(3)
    screen.answers["deck"] = 55
    screen.start()
    ui.frames(3)
    _, card = screen.form._cards["deck"]
    assert card.chosen and not screen.ids.faults.children
    top, low = card.to_window(0, card.top)[1], card.to_window(0, card.y)[1]
    view = screen.ids.scroll
    assert view.to_window(0, view.y)[1] - 1 <= low and top <= view.to_window(0, view.top)[1] + 1
    screen.form._answered()
    assert not card.chosen

"""The app at the table in every game: it plays on, says what hands do, and lets people in."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.app.table.minds import asked_mind
from companion.app.widgets.overlay import Overlay
from companion.engine import TABLE, Match

NAMES = ("Aki", "Ben", "Chloé")
CURTAIN = {"options": {"planning_mode": "in_app_curtain"}}
TABLES = [
    ("shinobi_clans", 3, "app", {}),
    ("wat_aah", 3, "app", {}),
    ("wat_aah", 3, "app", {"options": {"mode": "grand_master"}}),
    ("seven_ronin", 2, "app", CURTAIN),
    ("seven_ronin", 2, "table", CURTAIN),
    ("ninjato", 3, "app", {}),
    ("ninety_nine_ninja", 2, "app", {}),
    ("ninety_nine_ninja", 2, "table", {}),
]
MOVES = 40


def sat_down(context: Any, minds: list[str], game: str, dealer: str, how: dict[str, Any]) -> Any:
    match = Match.start(game, NAMES[: len(minds)], dealer=dealer, seed=5, **how)
    context.router.go("table", match=context.begin(match, minds).entry.id)
    return context.router.screen


def goes_on(screen: Any, rng: random.Random) -> None:
    """One step: people read what lies over the table, do what hands do, tell what the table drew;
    everything else is the app's."""
    while Overlay.stack:
        Overlay.stack[-1].dismiss()
    sitting, minds = screen.sitting, screen.minds
    if minds.held:
        minds.go_on()
    elif minds.plays:
        minds._think(0)
    else:
        decision = sitting.match.decision
        assert decision.seat == TABLE, "every seat is the app's"
        weights = decision.weights if any(decision.weights or ()) else None
        sitting.play(rng.choices(decision.moves, weights)[0])
        screen.refresh()


@pytest.mark.parametrize(
    ("game", "seats", "dealer", "how"),
    TABLES,
    ids=[f"{game}-{dealer}-{len(how)}" for game, _, dealer, how in TABLES],
)
def test_every_game_is_played_on_by_the_app(ui, context, game, seats, dealer, how) -> None:
    screen = sat_down(context, ["easy"] * seats, game, dealer, how)
    sitting, rng = screen.sitting, random.Random(3)
    played: set[int] = set()
    told: set[str] = set()
    for _ in range(3_000):
        if sitting.match.over or (sitting.match.index >= MOVES and len(played) == seats):
            break
        if asked_mind(sitting):
            played.add(sitting.match.decision.seat)
        goes_on(screen, rng)
        if screen.latest is not None:
            said = (screen.latest.line, *screen.latest.hands)
            told.update(sitting.say(one) for one in said if one is not None)
    assert sitting.match.index >= MOVES or sitting.match.over
    assert played == set(range(seats)), "every seat had its turn"
    assert len(told) >= 3, "people are told what it did, and what hands do for it"
    assert not any("{" in one for one in told)
    ui.frames(3)
    assert not ui.audit()


@pytest.mark.parametrize(("game", "seats", "dealer", "how"), [TABLES[0], TABLES[3], TABLES[6]])
def test_a_seat_changes_hands_in_the_middle_of_a_thought(
    ui, context, game, seats, dealer, how
) -> None:
    screen = sat_down(context, ["strong"] * seats, game, dealer, how)
    sitting, rng = screen.sitting, random.Random(3)
    while not asked_mind(sitting) or len(sitting.match.decision.moves) < 2:
        goes_on(screen, rng)
    seat, index = sitting.match.decision.seat, sitting.match.index
    for _ in range(2):
        screen.minds._think(0)
    if sitting.match.index == index:
        screen.minds.take_over()
        assert not asked_mind(sitting) and sitting.match.index == index
        ui.wait(0.2)
        assert sitting.match.index == index, "nobody answers for a person"
        screen.seat_mind(seat, "easy")
    for _ in range(400):
        if sitting.match.index > index:
            break
        goes_on(screen, rng)
    assert sitting.match.index > index
    assert sitting.entry.info.minds[seat] in ("easy", "strong")

"""Motion at the table: pieces travel, figures count, cards turn; or all is there at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match
from tools.tour.tables import sample

SHOTS = os.environ.get("DOJO_SHOTS")
GAMES = ("shinobi_clans", "seven_ronin", "wat_aah", "ninjato", "ninety_nine_ninja")


class StoppedClock:
    """Time goes on when the test says so."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def moving(ui: Any, context: Any) -> Iterator[Any]:
    context.set("reduce_motion", False)
    yield ui
    context.set("reduce_motion", True)


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def seated(ui: Any, context: Any, match: Match) -> tuple[Any, StoppedClock]:
    context.router.go("table", match=context.begin(match).entry.id)
    ui.frames(6)
    screen = context.router.screen
    clock = StoppedClock()
    screen.board.scene_view.motion.now = clock
    return screen, clock


def test_a_piece_travels_and_its_figure_counts_when_it_lands(moving: Any, context: Any) -> None:
    ui = moving
    screen, clock = seated(ui, context, sample("shinobi_clans", 23))
    move = next(one for one in screen.sitting.match.decision.moves if one[0] == "move")
    _, clan, source, goal = move
    view = screen.board.scene_view
    there, here = ui.element(f"{goal}.{clan}"), ui.element(f"{source}.{clan}")
    before = there.element.number
    screen.play(move)
    ui.frames(2)
    flyers = {one.mark.art: one for one in view.motion.flyers}
    (flyer,) = [one for art, one in flyers.items() if clan in art]
    assert flyer.center == pytest.approx(here.center)
    assert there.element.number == before + 1, "a tap means the new state at once"
    clock.at += 0.08
    ui.frames(2)
    shot(ui, "motion-shinobi")
    left, right = sorted((here.center_x, there.center_x))
    assert left - 1 <= flyer.center_x <= right + 1
    assert flyer.center != pytest.approx(there.center)
    clock.at += 0.5
    ui.frames(2)
    clock.at += 0.5
    ui.frames(2)
    assert not view.motion.busy and not view.motion.flyers


def test_a_piece_on_its_way_takes_no_touch(moving: Any, context: Any) -> None:
    ui = moving
    screen, _ = seated(ui, context, sample("shinobi_clans", 23))
    move = next(one for one in screen.sitting.match.decision.moves if one[0] == "move")
    screen.play(move)
    ui.frames(2)
    view = screen.board.scene_view
    assert view.motion.busy
    flyer = view.motion.flyers[0]
    assert not flyer.collide_point(*flyer.center)
    # The next move is played while the first piece still flies: nothing is left behind.
    screen.play(screen.sitting.match.decision.moves[0])
    ui.frames(2)
    screen.undo()
    screen.undo()
    ui.frames(2)
    view.motion.settle()
    assert not view.motion.flyers


def test_with_less_motion_the_end_is_there_at_once(ui: Any, context: Any) -> None:
    screen, _ = seated(ui, context, sample("shinobi_clans", 23))
    move = next(one for one in screen.sitting.match.decision.moves if one[0] == "move")
    screen.play(move)
    ui.frames(1)
    assert not screen.board.scene_view.motion.busy


@pytest.mark.parametrize("game", GAMES)
def test_whole_turns_of_every_game_move_and_settle_to_what_the_scene_says(
    moving: Any, context: Any, game: str
) -> None:
    from companion.app.table.scene_view import SceneElement
    from companion.app.widgets.overlay import Overlay

    ui = moving
    start = 60 if game == "ninjato" else 20
    reference = sample(game, start + 40)
    screen, clock = seated(ui, context, sample(game, start))
    flown = 0
    for at in range(screen.sitting.match.index, reference.index):
        if screen.sitting.match.over or screen.sitting.match.decision is None:
            break
        if screen.sitting.veiled:
            screen.unveil()
            ui.frames(1)
        entry = reference.entry_at(at)
        if at < screen.sitting.match.index:
            # It was played by itself.
            continue
        screen.play(entry)
        while Overlay.stack:
            Overlay.stack[-1].dismiss()
        ui.frames(1)
        motion = screen.board.scene_view.motion
        flown += len(motion.flyers)
        clock.at += 0.08
        ui.frames(1)
        if motion.flyers and at % 5 == 0:
            shot(ui, f"motion-{game}-{at}")
        for _ in range(2):
            clock.at += 0.5
            ui.frames(1)
        assert not motion.busy
        for widget in screen.board.scene_view.widgets.values():
            if isinstance(widget, SceneElement):
                assert widget.drawn_as == widget.element
    assert flown


def _choosing(ui: Any, context: Any) -> tuple[Any, Any]:
    """A table at which an answer with a mark leaves more to choose."""
    from tools.tour.situations import played

    def wanted(one: Match) -> bool:
        moves = one.decision.moves if one.decision is not None else ()
        return sum(move[:2] == ("deploy", "oda") for move in moves) > 1

    screen, _ = seated(ui, context, played("shinobi_clans", wanted, seats=4))
    asked = screen.board.question_view
    asked.motion.now = StoppedClock()
    plaque = next(
        one for one in asked.answers if one.mark is not None and one.mark.art == "crest-shinobi-oda"
    )
    return asked, plaque


def test_the_mark_of_an_answer_flies_into_its_chip(moving: Any, context: Any) -> None:
    ui = moving
    asked, plaque = _choosing(ui, context)
    start = (plaque.x + plaque.height / 2, plaque.y + plaque.height / 2)
    ui.tap(plaque)
    (flyer,) = asked.motion.flyers
    assert flyer.start == pytest.approx(start)
    chip = asked.chips[0]
    assert flyer.end == pytest.approx((chip.x + chip.height / 2, chip.center_y))
    asked.motion.now.at += 0.2
    ui.frames(2)
    assert not asked.motion.flyers


def test_nothing_flies_or_fades_with_less_motion(ui: Any, context: Any) -> None:
    asked, plaque = _choosing(ui, context)
    ui.tap(plaque)
    assert not asked.motion.flyers
    screen: Any = context.router.screen
    assert screen.ids.band.ids.lines.opacity == 1


def test_the_ink_of_a_blow_wipes_in_from_the_left_and_goes(moving: Any) -> None:
    from kivy.graphics import Rectangle
    from kivy.uix.widget import Widget

    from companion.app.table.blow import COMES, STAYS, Blow

    ui = moving
    scene = ui.show(Widget())
    blow = Blow("Hayai falls")
    blow.go(scene)
    widths = []
    for part in (0.25, 0.5, 1.0):
        blow.come = part
        drawn = [one for one in blow.canvas.children if isinstance(one, Rectangle)]
        widths.append(drawn[0].size[0])
    assert widths == pytest.approx([scene.width * part for part in (0.25, 0.5, 1.0)])
    ui.wait(COMES + STAYS + 0.3)
    assert blow.parent is None


def test_what_ended_is_told_when_the_ink_has_gone(moving: Any) -> None:
    from kivy.uix.widget import Widget

    from companion.app.look.theme import theme
    from companion.app.table.blow import COMES, STAYS, Blow

    ui, told = moving, []
    scene = ui.show(Widget())
    Blow("Hayai falls").go(scene, lambda: told.append("stage"))
    ui.frames(2)
    assert not told
    ui.wait(COMES + STAYS + 0.3)
    assert told == ["stage"]
    theme.reduce_motion = True
    Blow("Yumi falls").go(scene, lambda: told.append("at once"))
    assert told[-1] == "at once"

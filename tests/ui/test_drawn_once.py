"""What fills the screen is filled once, and round corners are cut from one picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine import Match, game_ids
from companion.engine.game import find_game

NAMES = ("Aki", "Ben", "Chloé", "Dan")
TABLET = (1280, 800)
LARGE = 0.3
"""Of the window: from this part on a rectangle covers much."""


def seat(ui: Any, context: Any, game: str) -> Any:
    ui.resize(*TABLET)
    match = Match.start(game, NAMES[: find_game(game).seats[0]], seed="5a" * 16)
    context.router.go("table", match=context.begin(match).entry.id)
    ui.frames(8)
    return context.router.screen


def large(canvas: Any) -> Iterator[Any]:
    """All that fills a large part of the window, in the order of drawing."""
    from kivy.graphics import Color, Rectangle

    shade: Any = None
    for one in canvas.children:
        if isinstance(one, Color):
            shade = one.rgba
        if hasattr(one, "children"):
            yield from large(one)
        elif not isinstance(one, Rectangle) or (shade is not None and not shade[3]):
            continue
        elif one.size[0] * one.size[1] > LARGE * TABLET[0] * TABLET[1]:
            yield one


def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float]]:
    """The sizes of all grounds that are drawn from now on."""
    from companion.app.table import ground

    draw, sizes = ground._picture, list[tuple[float, float]]()

    def counted(face: Any, size: Any, grain: float) -> Any:
        sizes.append(size)
        return draw(face, size, grain)

    monkeypatch.setattr(ground, "_picture", counted)
    return sizes


@pytest.mark.parametrize("game", game_ids())
def test_nothing_large_lies_under_a_ground(ui: Any, context: Any, game: str) -> None:
    screen = seat(ui, context, game)
    ground, *over = large(ui.window.canvas)
    assert ground.texture is screen.board.scene_view.ground.picture.texture
    # A board that lies on it leaves its edges free, and nothing else is as large.
    assert len(over) <= 1
    assert all(one.size[0] < ground.size[0] and one.size[1] < ground.size[1] for one in over)


@pytest.mark.parametrize("game", game_ids())
def test_a_ground_is_drawn_once_for_its_size(
    ui: Any, context: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.look.theme import theme

    sizes = made(monkeypatch)
    screen = seat(ui, context, game)
    shown = tuple(screen.board.scene_view.size)
    assert sizes.count(shown) == 1
    before = len(sizes)
    for _ in range(3):
        screen.sitting.play(screen.sitting.match.decision.moves[0])
        screen.refresh()
        ui.frames(2)
    assert len(sizes) == before, "a move changes nothing of the ground"
    theme.dark = not theme.dark
    ui.frames(2)
    assert shown in sizes[before:]


def test_what_follows_the_ground_is_mixed_again(ui: Any, context: Any) -> None:
    from kivy.graphics.opengl import GL_BLEND, glIsEnabled

    seat(ui, context, game_ids()[0])
    assert glIsEnabled(GL_BLEND)


def pixels(ui: Any) -> Any:
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    wide, high = map(int, ui.window.size)
    ui.window.dispatch("on_draw")
    read = glReadPixels(0, 0, wide, high, GL_RGBA, GL_UNSIGNED_BYTE)
    return lambda x, y: read[4 * (y * wide + x)]


@pytest.mark.parametrize("box", [(20, 30, 60, 40, 8), (20.4, 30.6, 180.3, 150.7, 17.5),
                                 (20, 30, 25, 25, 12.5), (20.5, 30.5, 7, 7, 3.5)])  # fmt: skip
def test_a_rounded_box_is_whole_inside_and_smooth_at_its_edge(
    ui: Any, box: tuple[float, ...]
) -> None:
    from kivy.uix.widget import Widget

    from companion.app.table.ink import Ink

    widget = Widget()
    ui.show(widget)
    empty = pixels(ui)(2, 2)
    x, y, wide, high, radius = box
    # A seam would be seen where two parts are drawn over each other, or neither is.
    Ink(widget.canvas).fill(x, y, wide, high, (0, 0, 0, 0.5), radius)
    ui.frames(2)
    at = pixels(ui)
    full = at(int(x + wide / 2), int(y + high / 2))
    assert full < empty
    seen = set()
    for row in range(int(y) - 3, int(y + high) + 4):
        for column in range(int(x) - 3, int(x + wide) + 4):
            px, py = column + 0.5, row + 0.5
            dx = max(x + radius - px, px - (x + wide - radius), 0.0)
            dy = max(y + radius - py, py - (y + high - radius), 0.0)
            deep = radius - (dx**2 + dy**2) ** 0.5
            seen.add(at(column, row))
            if deep > 2.6:
                assert abs(at(column, row) - full) <= 2, (column, row)
            elif deep < -2:
                assert at(column, row) == empty, (column, row)
    assert any(full + 8 < shade < empty - 8 for shade in seen), "its curve has no steps"


def test_boxes_of_a_size_share_one_picture(ui: Any) -> None:
    from kivy.graphics import Mesh
    from kivy.uix.widget import Widget

    from companion.app.table.ink import Ink

    widget = Widget()
    ui.show(widget)
    for at in range(5):
        Ink(widget.canvas).fill(10, 10 + 50 * at, 90, 40, (0, 0, 0, 1), 7.5)
    drawn = [one.texture for one in widget.canvas.children if isinstance(one, Mesh)]
    assert len(drawn) == 5
    assert len({id(one) for one in drawn}) == 1

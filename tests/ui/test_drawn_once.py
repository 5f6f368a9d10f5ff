"""What fills the screen is filled once: every full pixel costs time in every frame."""

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
        elif isinstance(one, Rectangle) and one.size[0] * one.size[1] > LARGE * 1280 * 800:
            if shade is None or shade[3] > 0:
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

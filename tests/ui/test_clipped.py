"""What scrolls ends at the edges of its scroll view, wherever that stands and however it is turned.

The window is read back: black is what was drawn, the rest is paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

Box = tuple[int, int, int, int]


def black(ui: Any) -> Box:
    """Left, bottom, right and top of all that is black in the window."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    width, height = map(int, ui.window.size)
    ui.window.dispatch("on_draw")
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    dark = [at for at in range(0, len(pixels), 4) if pixels[at] == 0]
    assert dark, "nothing was drawn"
    xs, ys = [at // 4 % width for at in dark], [at // 4 // width for at in dark]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def ink(height: int) -> Any:
    """A black child that is higher than what it lies in, and wider than that by its drawing."""
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    made = Widget(size_hint_y=None, height=height)
    with made.canvas:
        Color(0, 0, 0, 1)
        Rectangle(pos=(-1000, -1000), size=(3000, 3000))
    return made


def scroll(pos: tuple[int, int], size: tuple[int, int], child: Any) -> Any:
    from companion.app.widgets.layout import Scroll

    made = Scroll(pos=pos, size=size, size_hint=(None, None))
    made.add_widget(child)
    return made


@pytest.fixture
def turned(ui: Any) -> Iterator[None]:
    ui.window.rotation = 180
    ui.window.update_viewport()
    yield
    ui.window.rotation = 0
    ui.window.update_viewport()


def test_drawing_ends_at_the_edges(ui: Any) -> None:
    ui.show(scroll((40, 100), (200, 300), ink(900)))
    assert black(ui) == (40, 100, 240, 400)


def test_a_scroll_view_in_another_is_cut_by_both(ui: Any) -> None:
    inner = scroll((0, 0), (120, 500), ink(900))
    outer = scroll((40, 100), (200, 300), inner)
    ui.show(outer)
    assert black(ui) == (40, 100, 160, 400)
    outer.scroll_y = 0
    ui.frames(3)
    assert black(ui) == (40, 100, 160, 400)
    inner.height = 330
    outer.scroll_y = 1
    ui.frames(3)
    inner.height = 200
    ui.frames(3)
    assert black(ui) == (40, 200, 160, 400), "what moves inside takes its edges along"


def test_what_comes_after_is_drawn_whole(ui: Any) -> None:
    from kivy.graphics import Color, Rectangle
    from kivy.uix.floatlayout import FloatLayout

    both = FloatLayout()
    both.add_widget(scroll((40, 100), (200, 300), ink(900)))
    with both.canvas.after:
        Color(0, 0, 0, 1)
        Rectangle(pos=(10, 20), size=(330, 600))
    ui.show(both)
    assert black(ui) == (10, 20, 340, 620)


def test_turned_to_the_player_opposite(ui: Any, turned: None) -> None:
    ui.show(scroll((40, 100), (200, 300), ink(900)))
    width, height = map(int, ui.window.size)
    assert black(ui) == (width - 240, height - 400, width - 40, height - 100)


def test_a_board_of_cells_ends_at_its_edges(ui: Any) -> None:
    from kivy.graphics import Color, Rectangle

    from companion.app.table.grid_widget import GridWidget

    grid = GridWidget(pos=(50, 60), size=(100, 120), size_hint=(None, None))
    ui.show(grid)
    with grid.canvas:
        Color(0, 0, 0, 1)
        Rectangle(pos=(0, 0), size=(360, 640))
    assert black(ui) == (50, 60, 150, 180)

"""Cutting off what is drawn outside a widget.

Kivy's stencils draw the widget's rectangle twice more and test every pixel inside it, which is a
third of a frame where the processor draws. A scissor is free. It knows only pixels of the window,
so it is set while drawing, when it is known where all that the widget lies in was moved to.
"""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Callback
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor

Pixels = tuple[int, int, int, int]
"""Left, bottom, right and top."""

_cut: list[Pixels] = []
"""What is cut to at this moment of drawing, the innermost last."""


class Clipped:
    """Mixed into a widget: all that its canvas draws ends at its edges."""

    canvas: Any
    x: float
    y: float
    right: float
    top: float

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.canvas.before.insert(0, Callback(self._cut))
        self.canvas.after.insert(0, Callback(self._uncut))

    def _cut(self, _: Callback) -> bool:
        at = Window.render_context["modelview_mat"]
        ax, ay, _ = at.transform_point(self.x, self.y, 0)
        bx, by, _ = at.transform_point(self.right, self.top, 0)
        # Turned by half, the first corner is the far one.
        box = (round(min(ax, bx)), round(min(ay, by)), round(max(ax, bx)), round(max(ay, by)))
        _cut.append(_within(box, _cut[-1]) if _cut else box)
        glEnable(GL_SCISSOR_TEST)
        _scissor(_cut[-1])
        return True

    def _uncut(self, _: Callback) -> bool:
        _cut.pop()
        if _cut:
            _scissor(_cut[-1])
        else:
            glDisable(GL_SCISSOR_TEST)
        return True


def _within(box: Pixels, outer: Pixels) -> Pixels:
    left, bottom = max(box[0], outer[0]), max(box[1], outer[1])
    return left, bottom, max(left, min(box[2], outer[2])), max(bottom, min(box[3], outer[3]))


def _scissor(box: Pixels) -> None:
    left, bottom, right, top = box
    glScissor(left, bottom, right - left, top - bottom)

"""Curves that are drawn in steps: plain instructions where Kivy has smooth ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kivy.graphics import Ellipse, Line, RoundedRectangle
from kivy.graphics.instructions import InstructionGroup

LEAST = 3
"""Pixels below which nobody sees a step."""


def stepped(widget: Any) -> list[str]:
    """What of the widget's own drawing has edges that were not smoothed."""
    found = []
    for canvas in (widget.canvas, *_groups(widget)):
        found += [name for one in _instructions(canvas) if (name := _fault(one))]
    return list(dict.fromkeys(found))


def _groups(widget: Any) -> Iterator[Any]:
    """What is drawn before and after, if anything ever was."""
    for name in ("has_before", "has_after"):
        if getattr(widget.canvas, name, False):
            yield getattr(widget.canvas, name.removeprefix("has_"))


def _instructions(group: Any) -> Iterator[Any]:
    for one in group.children:
        if isinstance(one, InstructionGroup):
            # The canvas of a child widget is looked at with that widget.
            if type(one) is InstructionGroup:
                yield from _instructions(one)
        else:
            yield one


def _fault(one: Any) -> str:
    # The smooth ones are kinds of these, so the very kind counts.
    if type(one) is Ellipse and max(one.size) > LEAST:
        return "a plain ellipse"
    if type(one) is RoundedRectangle and max(one.size) > LEAST and any(map(any, one.radius)):
        return "a plain rounded rectangle"
    if type(one) is Line:
        return _line_fault(one)
    return ""


def _line_fault(line: Any) -> str:
    points = list(line.points)
    pairs = list(zip(points[::2], points[1::2], strict=True))
    for (ax, ay), (bx, by) in pairwise(pairs):
        if abs(ax - bx) > LEAST and abs(ay - by) > LEAST:
            return "a plain line that is not level"
    return ""

"""A hand of cards as people hold it: side by side, each over the one before, a little turned."""

from __future__ import annotations

from dataclasses import replace

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp

from companion.app.look.palette import Colour, ink_on
from companion.app.table.ink import Ink, tint
from companion.app.table.painters import Look, Rect
from companion.engine import Say
from companion.table import Element, Group, Mark, Node, Scene

CARDS = ("held", "card")
FEWEST = 2
TURNED, MOST_TURNED = 7.0, 20.0
"""Degrees between two cards, and of the outermost ones."""
SHARE, SEEN = 0.7, 0.62
"""The width of a card as a part of its height, and how much of one is seen under the next."""
LEAST_SEEN, REACH = 0.44, 1.46
"""As parts of its width: what is seen of one at least, and what a turned one takes."""
HIGH = 210
"""dp that a hand takes."""
CREAM, INK, PALE = "#FFFDF8", "#1F1B16", 0.87


def spread_out(scene: Scene) -> Scene:
    """What lies beside each other as single cards is held as one hand."""
    return replace(scene, root=_held(scene.root))


def _held(node: Node) -> Node:
    if not isinstance(node, Group):
        return node
    cards = [one for one in node.items if isinstance(one, Element) and one.kind in CARDS]
    marks = tuple(one.mark for one in cards for _ in range(one.number or 1) if one.mark is not None)
    # What is told apart by its name needs room for it.
    figures = all(mark.badge and mark.art.startswith("icon-") for mark in marks)
    if figures and len(cards) == len(node.items) and len(marks) >= FEWEST:
        label = Say("{cards}", cards=[one.label for one in cards])
        return Element("spread", f"{cards[0].key}.spread", label, marks=marks, fixed=HIGH)
    return replace(node, items=tuple(map(_held, node.items)))


def spread(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    x, y, wide, high = box
    count = len(element.marks)
    # Turned cards reach further than they are wide.
    tall = min(high * 0.82, wide / (REACH + LEAST_SEEN * (count - 1)) / SHARE)
    across = tall * SHARE
    step = min(across * SEEN, (wide - across * REACH) / max(1, count - 1))
    most = min(MOST_TURNED, TURNED * (count - 1) / 2)
    left = x + (wide - across - step * (count - 1)) / 2
    for at, mark in enumerate(element.marks):
        part = 2 * at / (count - 1) - 1
        low = y + (high - tall) * 0.6 - tall * 0.16 * part * part * most / MOST_TURNED
        card = (left + at * step, low, across, tall)
        with ink.canvas:
            PushMatrix()
            Rotate(angle=-most * part, origin=(card[0] + across / 2, low + tall / 2))
        face(ink, mark, card, look)
        with ink.canvas:
            PopMatrix()


def face(ink: Ink, mark: Mark, box: Rect, look: Look) -> None:
    """The face of a card: its value where a thumb leaves it in sight, its figure in the middle."""
    x, y, wide, high = box
    radius, rim, edge = wide * 0.1, dp(1.2), wide * 0.06
    ink.fill(x, y, wide, high, tint(INK), radius)
    ink.fill(x + rim, y + rim, wide - 2 * rim, high - 2 * rim, tint(CREAM), radius - rim)
    ground = tint(mark.tint or INK)
    figure = ground
    if mark.art.startswith("icon-"):
        inside = _pale(ground)
    else:
        inside, figure = ground, ink_on(ground)
    ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, inside, radius - edge / 2)
    letters = min(look.size(30), high * 0.24)
    ink.text(mark.badge, x + edge * 2, y + high - edge - letters * 1.3, wide * 0.6, letters * 1.2,
             letters, ink_on(inside), bold=True, align="left")  # fmt: skip
    size = wide * 0.56
    ink.art(mark.art, x + (wide - size) / 2, y + high * 0.4 - size / 2, size, size, figure)


def _pale(shade: Colour) -> Colour:
    red, green, blue = (channel + (1 - channel) * PALE for channel in shade[:3])
    return red, green, blue, 1.0

"""Scenes as HTML: rows and columns become boxes that share their room, elements keep their key.

The skeleton of a scene is apart from what is in it, so that only what changed is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape

from companion.engine import Say
from companion.live.boards import cells
from companion.live.marks import art, ink_on, mark_svg, seat_colour, tint
from companion.table import Board, Element, Group, Map, Mark, Node, Scene

ARRANGED = frozenset(
    ("panel", "cell", "stack", "card", "held", "token", "head", "seat", "player", "stock", "ground",
     "place", "decoy", "deck", "tile", "slot", "fan", "ledger", "line", "note", "tab", "tally")
)  # fmt: skip
"""Kinds that the style sheet arranges in their own way; others stand on a plate, part by part."""
MOST_EDGES = 3
"""Cards that are seen behind the first of a stack."""


@dataclass(frozen=True, slots=True)
class Speech:
    """How words and players look on one page."""

    say: Callable[[Say | None], str]
    letters: tuple[str, ...]

    def text(self, say: Say | None) -> str:
        return escape(self.say(say))


@dataclass(slots=True)
class Drawn:
    """`skeleton` has an empty slot for each element; `inside` is what belongs into it."""

    skeleton: str = ""
    inside: dict[str, str] = field(default_factory=dict)

    def whole(self) -> str:
        text = self.skeleton
        for uid, html in self.inside.items():
            text = text.replace(_slot(uid), f"{_slot(uid)}{html}", 1)
        return text


def _slot(uid: str) -> str:
    return f'data-slot="{escape(uid)}">'


def scene_html(scene: Scene, speech: Speech) -> Drawn:
    drawn = Drawn()
    wide, high = scene.room
    body = _node(scene.root, speech, drawn, "")
    drawn.skeleton = f'<div class="root" style="--rw:{wide:g};--rh:{high:g}">{body}</div>'
    return drawn


def _node(node: Node, speech: Speech, drawn: Drawn, how: str) -> str:
    match node:
        case Element():
            return _placed(node, speech, drawn, how)
        case Map():
            spots = "".join(
                _placed(
                    spot.item, speech, drawn,
                    f"left:{100 * (spot.x - spot.wide / 2):.2f}%;"
                    f"top:{100 * (spot.y - spot.high / 2):.2f}%;"
                    f"width:{100 * spot.wide:.2f}%;height:{100 * spot.high:.2f}%",
                )
                for spot in node.spots
            )  # fmt: skip
            return f'<div class="map{_when(node)}" style="{how}">{_roads(node)}{spots}</div>'
        case Board():
            inside = "".join(_placed(one, speech, drawn, place) for one, place in cells(node))
            return f'<div class="map board{_when(node)}" style="{how}">{inside}</div>'
        case Group():
            return _group(node, speech, drawn, how)


def _group(node: Group, speech: Speech, drawn: Drawn, how: str) -> str:
    panel = ""
    if node.panel is not None:
        panel = _placed(node.panel, speech, drawn, "")
    column = node.layout != "row"
    items = "".join(
        _node(item, speech, drawn, _share(item, column) if node.layout != "grid" else "")
        for item in node.items
    )
    style = f"{how};--gap:{node.gap:g};--pad:{node.pad:g}"
    if node.layout == "grid":
        style += f";--cols:{max(1, node.columns)}"
    kind = node.layout if node.layout in ("row", "column", "grid") else "row"
    return f'<div class="g {kind}{_when(node)}" style="{style.lstrip(";")}">{panel}{items}</div>'


def _when(node: Group | Map | Board) -> str:
    return {None: "", True: " wide", False: " narrow"}[node.wide]


def _share(item: Node, column: bool) -> str:
    """Fixed ones first; the rest share what is left, none below its least."""
    if item.fixed:
        return f"flex:0 0 calc({item.fixed:g} * var(--u))"
    least = f";min-{'height' if column else 'width'}:calc({item.least:g} * var(--u))"
    return f"flex:{item.share:g} 1 0" + (least if item.least else "")


def _roads(node: Map) -> str:
    middle = {spot.item.key: (spot.x, spot.y) for spot in node.spots}
    lines = "".join(
        f'<line x1="{100 * middle[one][0]:.1f}" y1="{100 * middle[one][1]:.1f}" '
        f'x2="{100 * middle[other][0]:.1f}" y2="{100 * middle[other][1]:.1f}"/>'
        for one, other in node.roads
        if one in middle and other in middle
    )
    if not lines:
        return ""
    return (
        '<svg class="roads" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
        f"{lines}</svg>"
    )


def _placed(element: Element, speech: Speech, drawn: Drawn, how: str) -> str:
    uid, times = element.key, 1
    while uid in drawn.inside:
        times += 1
        uid = f"{element.key}#{times}"
    drawn.inside[uid] = element_html(element, speech)
    return f'<div class="slot s-{_name(element.kind)}" style="{how}" {_slot(uid)}</div>'


def _name(word: str) -> str:
    return "".join(sign for sign in word if sign.isalnum() or sign in "-_")


def element_html(element: Element, speech: Speech) -> str:
    """A button where it can be tapped or held, else a picture with its sentence."""
    kind = _name(element.kind)
    flags = " ".join(f"f-{_name(flag)}" for flag in sorted(element.flags))
    none = " f-none" if element.number == 0 or element.mark is None else ""
    ground = tint(element.mark.tint) if element.mark is not None else ""
    style = f' style="--tint:{ground};--on:{ink_on(ground)}"' if ground else ""
    label = f'aria-label="{speech.text(element.label)}"'
    inside = "".join(_inside(element, speech))
    plain = "" if kind in ARRANGED else " plain"
    classes = f'class="el k-{kind} {flags}{none}{plain}"'
    if element.tap is None and element.hold is None:
        # An empty cell is nothing that a screen reader should stop at.
        said = f'role="img" {label}' if element.label.text else 'aria-hidden="true"'
        return f"<div {classes} {said}{style}>{inside}</div>"
    free = any(
        act is not None and (act.keep is not None or act.opens)
        for act in (element.tap, element.hold)
    )
    return (
        f'<button type="button" {classes} data-key="{escape(element.key)}" {label}{style}'
        f"{' data-free' if free else ' data-aim'}{' data-hold' if element.hold else ''}>"
        f"{inside}</button>"
    )


def _inside(element: Element, speech: Speech) -> Iterator[str]:
    if element.number is not None and element.kind in ("cell", "card", "held"):
        for at in range(min(element.number - 1, MOST_EDGES)):
            yield f'<i class="edge e{at + 1}"></i>'
    if element.mark is not None:
        yield f'<span class="mk">{mark_svg(element.mark, speech.letters, speech.say)}</span>'
    several = element.kind not in ("card", "held") or (element.number or 0) > 1
    if element.number is not None and several:
        yield f'<b class="n">{str(element.number).replace("-", "−")}</b>'
    if element.mark is not None and element.mark.badge:
        yield f'<b class="n">{escape(element.mark.badge)}</b>'
    if element.title is not None:
        yield f'<span class="t">{speech.text(element.title)}</span>'
    if element.marks:
        badges = "".join(_badge(mark, speech) for mark in element.marks)
        yield f'<span class="ms">{badges}</span>'
    if element.gauge is not None:
        yield _gauge(*element.gauge)
    for note in element.notes:
        yield f'<span class="nt">{speech.text(note)}</span>'
    if "changed" in element.flags or "locked" in element.flags:
        yield f'<span class="lk">{art("icon-lock", "one")}</span>'


def _badge(mark: Mark, speech: Speech) -> str:
    badge = f"<b>{escape(mark.badge)}</b>" if mark.badge else ""
    colour = f' style="--own:{seat_colour(mark.seat)}"' if mark.seat is not None else ""
    zero = " zero" if mark.badge == "0" else ""
    return (
        f'<span class="bd{zero}"{colour}>{mark_svg(mark, speech.letters, speech.say)}{badge}</span>'
    )


def _gauge(now: int, most: int) -> str:
    full = "<i></i>" * max(0, min(now, most))
    free = '<i class="o"></i>' * max(0, min(most - now, 40))
    return f'<span class="gg">{full}{free}</span>'

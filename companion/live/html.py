"""Scenes as HTML: rows and columns become boxes that share their room, elements keep their key.

The skeleton of a scene is apart from what is in it, so that only what changed is sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape

from companion.live.boards import cells, extent
from companion.live.drawings import drawing_of
from companion.live.marks import ink_on, tint
from companion.live.speech import Speech
from companion.table import Board, Element, Group, Map, Node, Scene, Spot

_SLOT = re.compile('data-slot="[^"]*">')


@dataclass(slots=True)
class Drawn:
    """`skeleton` has an empty slot for each element; `inside` is what belongs into it."""

    skeleton: str = ""
    inside: dict[str, str] = field(default_factory=dict)

    def whole(self) -> str:
        known = {_slot(uid): html for uid, html in self.inside.items()}
        return _SLOT.sub(lambda found: f"{found[0]}{known[found[0]]}", self.skeleton)


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
            return _map(node, speech, drawn, how)
        case Board():
            inside = "".join(_placed(one, speech, drawn, place) for one, place in cells(node))
            wide, high = extent(node)
            return (
                f'<div class="box{_when(node)}" style="{how};--across:{wide};--down:{high}">'
                f'<div class="board">{inside}</div></div>'
            )
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
    tall = " tall" if isinstance(node, Group) and node.tall else ""
    return {None: "", True: " wide", False: " narrow"}[node.wide] + tall


def _share(item: Node, column: bool) -> str:
    """Fixed ones first; the rest share what is left, none below its least."""
    if item.fixed:
        return f"flex:0 0 calc({item.fixed:g} * var(--u))"
    least = f";min-{'height' if column else 'width'}:calc({item.least:g} * var(--u))"
    return f"flex:{item.share:g} 1 0" + (least if item.least else "")


def _map(node: Map, speech: Speech, drawn: Drawn, how: str) -> str:
    """What no road leads to lies below the roads, what they join above them."""
    panel = _placed(node.panel, speech, drawn, "") if node.panel is not None else ""
    joined = {key for road in node.roads for key in road}
    upright = {spot.item.key: spot for spot in node.upright}
    under, over = "", ""
    for spot in node.spots:
        standing = upright.get(spot.item.key)
        where = _where(spot) + (_where(standing, "u") if standing is not None else "")
        placed = _placed(spot.item, speech, drawn, where)
        if spot.item.key in joined:
            over += placed
        else:
            under += placed
    roads = _roads(node, node.spots, "lies") + _roads(node, node.upright, "stands")
    kind = " both" if node.upright else ""
    return f'<div class="map{kind}{_when(node)}" style="{how}">{panel}{under}{roads}{over}</div>'


def _where(spot: Spot, which: str = "") -> str:
    """Upper left corner and size in hundredths of the map."""
    return (
        f"--{which}x:{100 * (spot.x - spot.wide / 2):.2f}%;"
        f"--{which}y:{100 * (spot.y - spot.high / 2):.2f}%;"
        f"--{which}w:{100 * spot.wide:.2f}%;--{which}h:{100 * spot.high:.2f}%;"
    )


def _roads(node: Map, spots: tuple[Spot, ...], name: str) -> str:
    middle = {spot.item.key: (100 * spot.x, 100 * spot.y) for spot in spots}
    path = "".join(
        f"M{middle[one][0]:.1f} {middle[one][1]:.1f}L{middle[other][0]:.1f} {middle[other][1]:.1f}"
        for one, other in node.roads
        if one in middle and other in middle
    )
    if not path:
        return ""
    return (
        f'<svg class="roads {name}" viewBox="0 0 100 100" preserveAspectRatio="none" '
        f'aria-hidden="true"><path d="{path}"/><path d="{path}"/></svg>'
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
    inside = drawing_of(element, speech)
    classes = f'class="el k-{kind} {flags}{none}"'
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

"""The map of 99 Ninja with its way back from a zoom, and the scrolling around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.app.boards.ninety_nine_ninja_grid import Layers, Lord, NinjaMapGrid, Spot
from companion.app.kv import load
from companion.app.widgets.layout import Scroll
from companion.engine import Move
from companion.games.ninety_nine_ninja.geometry import (
    OVERHANG,
    laid_boards,
    oriented,
    rows,
    span,
)

Grids = dict[str, str]


class NinjaScroll(Scroll):
    """Scrolls a board that does not fit; a finger on the map stays with the map."""

    def on_touch_down(self, touch: Any) -> bool:
        held = False
        if self.do_scroll_y and self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            held = self._on_map(touch)
            touch.pop()
        return held or bool(super().on_touch_down(touch))

    def _on_map(self, touch: Any) -> bool:
        stages = [one for one in self.walk(restrict=True) if isinstance(one, NinjaMapStage)]
        return any(one.on_touch_down(touch) for one in stages)


class NinjaMapStage(FloatLayout):
    """The map; while it is enlarged a button shows the whole of it again."""

    def __init__(self, grid: NinjaMapGrid | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.map = grid or NinjaMapGrid()
        self.fbind("pos", self.map.setter("pos"))
        self.add_widget(self.map, len(self.children))
        self.map.bind(zoom=lambda *_: self._offer_whole())

    def _offer_whole(self) -> None:
        self.ids.whole.opacity = 1 if self.map.zoom > 1.01 else 0


def table_sheet(
    view: dict[str, Any],
    possible: Iterable[Move],
    lords: dict[str, Lord],
    boards: Grids,
    cards: Grids,
) -> Layers:
    """What the map shows of a view, with the cells that a tap can choose now."""
    named = [*view["turn"]["hensojutsu"], *view["turn"]["choho"]]
    return Layers(
        view["side"],
        tuple(view["map"]) or _laid_so_far(view, boards),
        tuple((row, col, code) for row, col, code in view["outside"]),
        lords,
        frozenset((row, col) for row, col in named),
        frozenset(_aims(view, possible)),
        frozenset(_last_card(view, cards)),
    )


def _laid_so_far(view: dict[str, Any], boards: Grids) -> tuple[str, ...]:
    """The boards that lie already, while the table is being set up."""
    side = view["side"]
    grids = tuple((boards[name], turn) for _, name, turn in view["boards"])
    table, wide, end = laid_boards(grids, side), span(side), OVERHANG + 2 * side
    lines = [table[at : at + wide] for at in range(0, wide * wide, wide)]
    return tuple(line[OVERHANG:end] for line in lines[OVERHANG:end])


def _aims(view: dict[str, Any], possible: Iterable[Move]) -> set[Spot]:
    places = {one["id"]: one.get("cell") for one in view["daimyos"]}
    aims: set[Spot] = set()
    for move in possible:
        if move[0] == "name":
            aims.add((int(move[2]), int(move[3])))
        elif move[0] == "fall" and places[move[1]]:
            row, col = places[move[1]]
            aims.add((row, col))
    return aims


def _last_card(view: dict[str, Any], cards: Grids) -> set[Spot]:
    laid = [text.split() for text in view["laid"]]
    if not laid or len(laid[-1]) != 5 or laid[-1][0] not in cards:
        return set()
    card, flip, turn, row, col = laid[-1]
    grid = oriented(rows(cards[card]), int(flip), int(turn))
    return {
        (int(row) + down, int(col) + right)
        for down, line in enumerate(grid)
        for right, code in enumerate(line)
        if code != "."
    }


load("widgets/words", "widgets/layout", "boards/ninety_nine_ninja_map")

"""What the painters of a village put where: nothing that is told is covered, nothing sticks out."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Say
from companion.table import Element, Mark

BOX = (10.0, 10.0, 84.0, 70.0)
LARGE = (10.0, 10.0, 206.0, 166.0)


class Paper:
    """Notes what is drawn, as (what, left, low, wide)."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, float, float, float]] = []

    def art(self, name: str, x: float, y: float, wide: float, *_: Any, **__: Any) -> None:
        self.drawn.append((name, x, y, wide))

    def text(self, words: str, x: float, y: float, wide: float, *_: Any, **__: Any) -> None:
        self.drawn.append((words, x, y, wide))

    def spot(self, x: float, y: float, size: float, words: str) -> None:
        self.drawn.append((words, x, y, size))

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None

    def found(self, name: str) -> list[tuple[float, float]]:
        return [(x, x + wide) for what, x, _, wide in self.drawn if what == name]


class Eyes:
    letters = ("A", "B")

    def __init__(self, zoom: float) -> None:
        self.zoom = zoom

    def size(self, number: float) -> float:
        return number * self.zoom

    def say(self, say: Say | None) -> str:
        return str(say) if say is not None else ""


def painted(box: Any, number: int, *marks: Mark, kind: str = "place", new: int = 0) -> Paper:
    from companion.app.table.village_painters import VILLAGE

    element = Element(kind, "inn", Say("Inn"), title=Say("Inn"), mark=Mark("area-inn"),
                      marks=marks, number=number, gauge=(new, 1) if new else None)  # fmt: skip
    paper, eyes = Paper(), Eyes(1.0 if box[2] < 100 else 1.6)
    VILLAGE[kind](paper, element, box, eyes, False)  # type: ignore[arg-type]
    return paper


@pytest.mark.parametrize("box", (BOX, LARGE))
@pytest.mark.parametrize("kind", ("place", "middle"))
def test_pawns_do_not_cover_what_is_told_of_wounds(ui: Any, box: Any, kind: str) -> None:
    banner = Mark("ronin-musashi", name=Say("Musashi"), badge="1/4")
    paper = painted(box, 8, banner, kind=kind)
    (plate,) = paper.found("1/4")
    pawns = paper.found("piece-ninja_pawn")
    assert pawns and max(right for _, right in pawns) <= plate[0] + 0.12 * box[2]


@pytest.mark.parametrize("box", (BOX, LARGE))
def test_numbers_of_pawns_stay_inside_their_place(ui: Any, box: Any) -> None:
    edge = box[0] + box[2]
    for number, new in ((3, 0), (12, 0), (0, 2), (3, 2)):
        paper = painted(box, number, new=new)
        numbers = paper.found(str(number)) + paper.found(f"+{new}")
        assert numbers and max(right for _, right in numbers) <= edge + 0.5, (number, new)


def test_a_banner_has_its_name_where_there_is_room(ui: Any) -> None:
    banner = Mark("ronin-yumi", name=Say("Yumi"))
    assert painted(LARGE, 0, banner).found("Yumi") and not painted(BOX, 0, banner).found("Yumi")
    hurt = Mark("ronin-yumi", name=Say("Yumi"), badge="2/3")
    assert painted(LARGE, 0, hurt).found("Yumi 2/3")
    assert painted(LARGE, 2, hurt).found("2/3"), "among pawns the wounds are enough"


@pytest.mark.parametrize("high", [34.0, 66.0])
@pytest.mark.parametrize("wide", [41.0, 106.0])
def test_what_a_day_costs_stays_on_its_plate(wide: float, high: float) -> None:
    from companion.app.table.village_painters import VILLAGE

    element = Element("step", "day.4", Say("Day 4"), mark=Mark("piece-ninja_pawn"), number=4)
    paper = Paper()
    VILLAGE["step"](paper, element, (10.0, 10.0, wide, high), Eyes(1.0), False)  # type: ignore[arg-type]
    ((left, right),) = paper.found("piece-ninja_pawn")
    ((first, last),) = paper.found("4")
    assert first > 10 and last <= left + 2 and right <= 10 + wide - 2

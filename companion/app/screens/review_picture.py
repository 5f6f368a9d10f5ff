"""The review as a square picture for a chat: the chances over the match, and its story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.look.palette import LIGHT, SEATS
from companion.app.screens.result_picture import framed
from companion.app.table.ink import Ink
from companion.app.widgets import plot
from companion.mind.review import Review
from companion.mind.story import Turn
from companion.table.seating import initials

if TYPE_CHECKING:
    from companion.app.table.sittings import TableSitting

BOTTOM, TOP = 480.0, 712.0
DISC = 44
LINES, LETTERS = 160.0, 31
DENSE = 2.4
"""How much larger than on a screen dashes are."""


def drawn(sitting: TableSitting, review: Review, points: list[Turn], story: list[str]) -> bytes:
    def draw(ink: Ink, left: float, wide: float) -> None:
        _chart(ink, sitting, review, points, left, wide)
        step = (BOTTOM - 44 - LINES) / max(1, len(story))
        for number, sentence in enumerate(story, 1):
            place = (left, BOTTOM - 44 - number * step, wide, step - 12)
            ink.paragraph(sentence, place, LETTERS, LIGHT["ink"], align="left")

    return framed(sitting, draw)


def _chart(
    ink: Ink,
    sitting: TableSitting,
    review: Review,
    points: list[Turn],
    left: float,
    wide: float,
) -> None:
    begin, end = left + 70, left + wide - DISC
    last = max(1, review.samples[-1].at)

    def place(at: int, chance: float) -> tuple[float, float]:
        return begin + (end - begin) * at / last, BOTTOM + (TOP - BOTTOM) * chance

    for chance in (0.0, 0.5, 1.0):
        level = place(0, chance)[1]
        ink.line([begin, level, end, level], LIGHT["line"], 2)
        told = str(round(100 * chance))
        ink.text(told, left, level - 18, 56, 36, 28, LIGHT["muted"], align="right")
    marks = []
    for number, turn in enumerate(points, 1):
        sample = next(one for one in review.samples if one.at == turn.at)
        x, y = place(turn.at, sample.chances[turn.seat])
        marks.append((str(number), x, y))
    signs = initials(sitting.match.players)
    for seat in range(len(signs)):
        course = [place(one.at, one.chances[seat]) for one in review.samples]
        dashes = [DENSE * part for part in plot.DASHES[seat % len(plot.DASHES)]]
        shade = SEATS[seat % len(SEATS)].color
        for piece in plot.dashed(course, dashes):
            for at in range(0, len(piece) - 2, 2):
                ink.line(piece[at : at + 4], shade, 6)
    beside: dict[float, int] = {}
    for seat, sign in enumerate(signs):
        x, y = place(last, review.samples[-1].chances[seat])
        # Who ended alike stand side by side.
        x -= beside.get(y, 0) * DISC
        beside[y] = beside.get(y, 0) + 1
        ink.avatar(x - DISC / 2, y - DISC / 2, DISC, seat, sign)
    for told, x, y in marks:
        ink.disc(x - DISC * 0.58, y - DISC * 0.58, DISC * 1.16, LIGHT["card"])
        ink.disc(x - DISC / 2, y - DISC / 2, DISC, LIGHT["accent"])
        box = (x - DISC / 2, y - DISC / 2, DISC, DISC)
        ink.text(told, *box, 28, LIGHT["accent_ink"], bold=True, align="center")

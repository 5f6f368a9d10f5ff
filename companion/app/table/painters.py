"""How each kind of element is drawn. A painter knows no game: it draws what the element says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.metrics import dp

from companion.app.look.palette import Colour, ink_on
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.app.table.marks import draw_mark
from companion.engine import Say
from companion.table import Element
from companion.table.faces import Face

Rect = tuple[float, float, float, float]
CREAM, NIGHT = "#FFFDF8", "#1F1B16"


@dataclass(frozen=True)
class Look:
    """What all painters of a scene share: voice, face, signs of the players, how large."""

    say: Callable[[Say | None], str]
    face: Face
    letters: tuple[str, ...]
    zoom: float = 1.0
    bare: bool = False

    @property
    def panel(self) -> Colour:
        return tint(self.face.panel_dark if theme.dark else self.face.panel)

    @property
    def on_panel(self) -> Colour:
        return ink_on(self.panel)

    @property
    def on_ground(self) -> Colour:
        if self.bare:
            return tuple(theme.ink)
        return ink_on(tint(self.face.ground_dark if theme.dark else self.face.ground))

    @property
    def faint(self) -> Colour:
        red, green, blue, _ = self.on_panel
        return (red, green, blue, 0.16)

    @property
    def aim(self) -> Colour:
        return tint(self.face.aim)

    def size(self, base: float) -> float:
        """Letters of so many sp, larger where the table is."""
        return round(dp(base) * min(self.zoom, 1.6) * min(theme.text_size, 1.2))


Painter = Callable[[Ink, Element, Rect, Look, bool], None]


def panel(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    x, y, wide, high = box
    radius = dp(12)
    if aim or "turn" in element.flags:
        edge = dp(2.5) if aim else 0
        if edge:
            ink.fill(x, y, wide, high, look.aim, radius)
        ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, look.panel, radius - edge)
        return
    ink.fill(x, y, wide, high, look.panel, radius)


def cell(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A stack of cards: so many edges behind the first, its mark, its number."""
    x, y, wide, high = box[0] + dp(2), box[1] + dp(2), box[2] - dp(4), box[3] - dp(4)
    mark, cards = element.mark, element.number or 0
    assert mark is not None
    side = min(wide, high * 0.9)
    if not cards:
        if aim:
            ink.rim(x + dp(2), y + dp(2), wide - dp(4), high - dp(4), look.aim, dp(2), dp(8))
        size = side * 0.42
        ink.art(mark.art, x + (wide - size) / 2, y + (high - size) / 2, size, size, look.faint)
        return
    step = min(dp(3) * look.zoom, wide * 0.05)
    behind = min(cards, 4) - 1
    card_wide, card_high = (
        min(wide - dp(6) - behind * step, high * 0.84),
        high - dp(6) - behind * step,
    )
    left = x + (wide - card_wide - behind * step) / 2 + behind * step
    low = y + dp(3)
    ground = tint(mark.tint or "#5E564B")
    radius = min(dp(7) * look.zoom, card_wide * 0.18)
    rim = max(dp(1), card_wide * 0.035)
    if aim:
        grow = dp(3)
        ink.fill(
            left - behind * step - grow,
            low - grow,
            card_wide + behind * step + 2 * grow,
            card_high + behind * step + 2 * grow,
            look.aim if not theme.dark else theme.accent,
            radius + grow,
        )
    for at in range(behind, -1, -1):
        ink.fill(left - at * step, low + at * step, card_wide, card_high, tint(CREAM), radius)
        ink.fill(
            left - at * step + rim,
            low + at * step + rim,
            card_wide - 2 * rim,
            card_high - 2 * rim,
            ground,
            radius - rim,
        )
    front = ink_on(ground)
    size = min(card_high * 0.44, card_wide * 0.6)
    ink.art(mark.art, left + (card_wide - size) / 2, low + card_high * 0.48, size, size, front)
    letters = min(card_high * 0.42, look.size(26))
    ink.text(str(cards), left, low + dp(1), card_wide, card_high * 0.5, letters, front, bold=True)
    if "changed" in element.flags:
        lock = max(dp(13), card_wide * 0.28)
        ink.disc(left + card_wide - lock * 0.72, low + card_high - lock * 0.72, lock, tint(CREAM))
        ink.art(
            "icon-lock",
            left + card_wide - lock * 0.57,
            low + card_high - lock * 0.57,
            lock * 0.7,
            lock * 0.7,
            tint(NIGHT),
        )


def head(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A mark with its number, and its name below."""
    x, y, wide, high = box
    letters = look.size(13)
    below = letters * 1.3
    size = min(high - below - dp(2), wide * 0.5)
    number = str(element.number or 0)
    figure = min(size * 0.8, look.size(18))
    start = x + (wide - size - dp(4) - figure * 0.62 * len(number)) / 2
    assert element.mark is not None
    draw_mark(ink, element.mark, look.letters, (start, y + below, size), look.on_ground)
    ink.text(
        number,
        start + size + dp(4),
        y + below,
        figure * len(number),
        size,
        figure,
        look.on_ground,
        bold=True,
        align="left",
    )
    ink.text(look.say(element.title), x, y, wide, below, letters, look.on_ground)


def seat(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """An avatar, the name under it, small figures beside it."""
    x, y, wide, high = box[0] + dp(2), box[1] + dp(2), box[2] - dp(4), box[3] - dp(4)
    letters = look.size(13)
    below = letters * 1.25
    size = min(high - below - dp(2), wide * 0.6) * (1.0 if "turn" in element.flags else 0.92)
    assert element.mark is not None
    badges = element.marks
    left = x + (wide - size) / 2 if not badges else x + dp(2)
    draw_mark(ink, element.mark, look.letters, (left, y + below, size), look.on_panel)
    room = wide - size - dp(4)
    row = min(size / max(1, len(badges)), look.size(20))
    for at, badge in enumerate(badges):
        top = y + below + size - (at + 1) * row
        icon = min(row * 0.72, room * 0.5)
        draw_mark(
            ink,
            badge,
            look.letters,
            (left + size + dp(2), top + (row - icon) / 2, icon),
            look.on_panel,
        )
        ink.text(
            badge.badge,
            left + size + dp(3) + icon,
            top,
            max(dp(8), room - icon),
            row,
            min(look.size(14), row),
            look.on_panel,
            bold=True,
            align="left",
        )
    ink.text(
        look.say(element.title),
        x,
        y,
        wide,
        below,
        letters,
        look.on_panel,
        bold=True,
    )


def note(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Words or small figures on the bare ground."""
    x, y, wide, high = box
    if element.marks:
        row = min(high / len(element.marks), look.size(20))
        for at, mark in enumerate(element.marks):
            top = y + high / 2 + (len(element.marks) / 2 - at - 1) * row
            icon = row * 0.7
            draw_mark(
                ink, mark, look.letters, (x + wide * 0.16, top + row * 0.15, icon), look.on_ground
            )
            ink.text(
                mark.badge,
                x + wide * 0.16 + icon + dp(4),
                top,
                wide * 0.84 - icon - dp(4),
                row,
                look.size(14),
                look.on_ground,
                bold=True,
                align="left",
            )
        return
    ink.text(look.say(element.title), x, y, wide, high, look.size(14), look.on_ground)


def card(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A card with its mark, its name below, and how many of them where there are several."""
    x, y, wide, high = box
    across = min(wide - dp(4), high * 0.72)
    left, radius = x + (wide - across) / 2, dp(10)
    mark = element.mark
    assert mark is not None
    ground = tint(mark.tint or NIGHT)
    if aim:
        ink.fill(left - dp(3), y - dp(1), across + dp(6), high + dp(2), look.aim, radius + dp(2))
    ink.fill(left, y, across, high, tint(CREAM), radius)
    ink.fill(left + dp(2), y + dp(2), across - dp(4), high - dp(4), ground, radius - dp(2))
    front = ink_on(ground)
    size = min(across * 0.6, high * 0.45)
    middle = left + (across - size) / 2
    if mark.art.startswith(("crest-", "icon-")):
        ink.art(mark.art, middle, y + high * 0.42, size, size, front)
    else:
        ink.disc(middle, y + high * 0.42, size, tint(CREAM))
        inset = size * 0.12
        ink.art(mark.art, middle + inset, y + high * 0.42 + inset, size * 0.76, size * 0.76)
    name = look.say(element.title)
    ink.text(name, left + dp(4), y + dp(6), across - dp(8), high * 0.28, look.size(15), front,
             bold=True)  # fmt: skip
    if (element.number or 1) > 1:
        spot = max(dp(24), across * 0.3)
        ink.spot(left + across - spot * 0.8, y + high - spot * 0.8, spot, str(element.number))


PAINTERS: dict[str, Painter] = {
    "card": card,
    "panel": panel,
    "cell": cell,
    "head": head,
    "seat": seat,
    "note": note,
}

"""Parts that many drawings have: signs, figures, names that fit, spaces, spots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from companion.live.marks import art, mark_svg
from companion.live.speech import Speech
from companion.table import Element, Mark

Parts = Iterator[str]

FREE = '<i class="o"></i>'
MOST_EDGES = 3
"""Cards that are seen behind the first of a stack."""
LONG_BADGE = 3
"""Signs that fit beside a figure in its own size."""


def mark(one: Mark | None, speech: Speech, name: str = "mk") -> str:
    if one is None:
        return ""
    return f'<span class="{name}">{mark_svg(one, speech.letters, speech.say)}</span>'


def number(value: int | None) -> str:
    return "" if value is None else f'<b class="n">{str(value).replace("-", "−")}</b>'


def title(element: Element, speech: Speech) -> str:
    return "" if element.title is None else fitting("t", speech.say(element.title))


def notes(element: Element, speech: Speech) -> str:
    return "".join(fitting("nt", speech.say(note)) for note in element.notes)


def fitting(name: str, said: str) -> str:
    """Long words are written smaller, as far as they can be read."""
    return f'<span class="{name}" style="--long:{max(5, len(said))}">{escape(said)}</span>'


def figures(marks: Iterable[Mark], speech: Speech) -> str:
    """Small signs, each with what it says."""
    inside = "".join(figure(one, speech) for one in marks)
    return f'<span class="ms">{inside}</span>' if inside else ""


def figure(one: Mark, speech: Speech) -> str:
    badge = f"<b>{escape(one.badge)}</b>" if one.badge else ""
    if len(one.badge) > LONG_BADGE:
        badge = f'<b class="lg" style="--long:{len(one.badge)}">{escape(one.badge)}</b>'
    zero = " zero" if one.badge == "0" else ""
    return f'<span class="bd{zero}">{mark_svg(one, speech.letters, speech.say)}{badge}</span>'


def spaces(full: int, most: int, name: str = "gg") -> str:
    """So many of so many, a space for each."""
    inside = "<i></i>" * max(0, min(full, most)) + '<i class="o"></i>' * max(
        0, min(most - full, 40)
    )
    return f'<span class="{name}">{inside}</span>'


def edges(cards: int) -> str:
    """Cards behind the first."""
    return "".join(f'<i class="edge e{at + 1}"></i>' for at in range(min(cards - 1, MOST_EDGES)))


def lock(element: Element) -> str:
    if not element.flags & {"changed", "locked"}:
        return ""
    return f'<span class="lk">{art("icon-lock", "one")}</span>'


def spot(text: str, name: str = "spot") -> str:
    """A number on a pile."""
    return f'<b class="{name}">{escape(text)}</b>'

"""How each kind of thing on the table is drawn on a page: its parts; the style sheet arranges them.

The same kinds as the app's painters know; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from companion.live.marks import art, ink_on, known_art, mark_svg, seat_colour, tint, token
from companion.live.signs import (
    Parts,
    edges,
    figures,
    fitting,
    lock,
    mark,
    notes,
    number,
    spaces,
    spot,
    title,
)
from companion.live.snow import country, middle, place, step, tile
from companion.live.speech import Speech
from companion.table import Element, Mark

Drawing = Callable[[Element, Speech], Parts]


def drawing_of(element: Element, speech: Speech) -> str:
    return "".join(DRAWINGS.get(element.kind, every_part)(element, speech))


def every_part(element: Element, speech: Speech) -> Parts:
    """All there is to be said about it, in a row."""
    yield mark(element.mark, speech)
    yield number(element.number)
    yield title(element, speech)
    yield figures(element.marks, speech)
    yield spaces(*element.gauge) if element.gauge is not None else ""
    yield notes(element, speech)
    yield lock(element)


# cards


def cell(element: Element, speech: Speech) -> Parts:
    yield edges(element.number or 0)
    yield mark(element.mark, speech)
    yield number(element.number)
    yield lock(element)


def card(element: Element, speech: Speech) -> Parts:
    yield edges(element.number or 0)
    if element.mark is not None and element.mark.badge:
        yield f'<b class="worth">{escape(element.mark.badge)}</b>'
    yield mark(element.mark, speech)
    yield title(element, speech)
    if (element.number or 0) > 1:
        yield spot(f"×{element.number}")


def stack(element: Element, speech: Speech) -> Parts:
    """A clan in a line: animal, strength, name, a small card for each that lies there."""
    if element.mark is None:
        yield from _empty(element, speech)
        return
    laid, _ = element.gauge or (0, 0)
    yield mark(element.mark, speech)
    cards = "<i></i>" * (len(element.marks) or laid)
    yield f'<span class="pips"><span>{cards}</span>{number(element.number or 0)}</span>'
    yield title(element, speech)


def _empty(element: Element, speech: Speech) -> Parts:
    """The place of something that may still come; the last one says what it means."""
    if "last" in element.flags:
        yield f'<span class="flag">{art("icon-flag", "one")}</span>{notes(element, speech)}'


def fan(element: Element, speech: Speech) -> Parts:
    """A clan with every card of it: the strengths one below the other, the newest in front."""
    if element.mark is None:
        yield from _empty(element, speech)
        return
    laid = (element.gauge or (0, 0))[0]
    cards = "".join(_laid(one, at >= laid) for at, one in enumerate(element.marks))
    yield f'<span class="cards">{cards or mark(element.mark, speech)}</span>'
    yield title(element, speech)


def _laid(one: Mark, coming: bool) -> str:
    shade = tint(one.tint) or "#1F1B16"
    return (
        f'<i class="pc{" coming" if coming else ""}" style="--tint:{shade};--on:{ink_on(shade)}">'
        f"<b>{escape(one.badge)}</b>{art(one.art, 'one')}</i>"
    )


def deck(element: Element, speech: Speech) -> Parts:
    assert element.mark is not None
    back = " back" if element.mark.art.startswith("cardback") else ""
    inside = "" if back else art(element.mark.art, "one")
    pile = "" if element.number is None else spot(str(element.number))
    yield f'<span class="pile{back}">{inside}{pile}</span>{title(element, speech)}'


def player(element: Element, speech: Speech) -> Parts:
    yield mark(element.mark, speech)
    yield title(element, speech)
    if "large" in element.flags:
        yield number(element.number or 0) + notes(element, speech)
        yield figures(element.marks, speech)


def with_figures(element: Element, speech: Speech) -> Parts:
    yield mark(element.mark, speech)
    yield figures(element.marks, speech)
    yield title(element, speech)


# houses and places


def house(element: Element, speech: Speech) -> Parts:
    """Clan token over the roof, the sentry in the door, the treasures in front."""
    lying = [one for one in element.marks if one.seat is None]
    here = [one for one in element.marks if one.seat is not None]
    yield f'<span class="hs">{_house(element, speech)}</span>'
    if "bare" not in element.flags:
        tiles = "".join(
            f"<i>{art(one.art)}{spot(one.badge) if one.badge else ''}</i>" for one in lying
        )
        yield f'<span class="tr" style="--many:{_across(len(lying))}">{tiles}</span>'
    yield _stars(here)


def _across(many: int) -> int:
    """Treasures in a line, so that they are large."""
    return 1 if many < 2 else 2 if many < 5 else 3


def _house(element: Element, speech: Speech) -> str:
    clan, words = element.mark, speech.text(element.title)
    parts = ['<use href="#building-house" x="0" y="62" width="120" height="136"/>']
    if clan is not None and tint(clan.tint):
        parts.append(f'<rect x="0" y="109" width="120" height="4" rx="2" fill="{clan.tint}"/>')
    parts.append(_words(words, 60, 104, 26, "#FFFDF8"))
    closed = element.number is None
    if not closed or "closed" in element.flags:
        ground = "#D9D0BF" if closed else "#FFFDF8"
        parts.append(f'<rect x="32.5" y="117.5" width="55" height="70" rx="8" fill="{ground}" '
                     'stroke="#1F1B16" stroke-width="3"/>')  # fmt: skip
        if closed:
            parts.append('<use href="#icon-lock" x="44" y="137" width="32" height="32"/>')
        else:
            parts.append('<use href="#icon-shield" x="49" y="120" width="22" height="22"/>')
            parts.append(_words(str(element.number), 60, 180, 40, "#1F1B16"))
    if clan is not None and known_art(clan.art):
        parts.append(f'<use href="#{clan.art}" x="24" y="0" width="72" height="72"/>')
        parts.append(_words(escape(clan.badge), 60, 67, 24, "#1F1B16"))
    return f'<svg class="m" viewBox="0 0 120 198" aria-hidden="true">{"".join(parts)}</svg>'


def _words(text: str, x: float, y: float, size: float, shade: str) -> str:
    return (f'<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}" font-weight="700" '
            f'fill="{shade}">{text}</text>')  # fmt: skip


def _stars(here: list[Mark]) -> str:
    inside = "".join(_star(one.seat or 0) for one in here)
    return f'<span class="stars">{inside}</span>' if inside else ""


def _star(seat: int) -> str:
    """A throwing star in somebody's colour, with an outline of ink."""
    return f'<i class="star" style="color:{seat_colour(seat)}">{art("icon-shuriken", "one")}</i>'


def site(element: Element, speech: Speech) -> Parts:
    """A place: its name, what is on display in words or as cards, the stars laid there."""
    shown = [one for one in element.marks if one.seat is None]
    yield title(element, speech)
    cards = "".join(
        f"<i>{mark_svg(one, speech.letters, speech.say) if one.art else ''}"
        f"<b>{escape(one.badge or speech.say(one.name))}</b></i>"
        for one in shown
    )
    yield f'<span class="show">{cards}</span>'
    # Where there is room: the note that goes with the cards.
    yield fitting("nt", speech.say(element.notes[-1]))
    yield _stars([one for one in element.marks if one.seat is not None])


def score(element: Element, speech: Speech) -> Parts:
    """A player: avatar, points, stars left, cards in hand."""
    left, most = element.gauge or (0, 0)
    yield mark(element.mark, speech)
    yield number(element.number or 0)
    yield title(element, speech)
    yield figures(element.marks[:1], speech)
    stars = "".join(f'<i{"" if at < left else " class=o"}>{art("icon-shuriken", "one")}</i>'
                    for at in range(most))  # fmt: skip
    yield f'<span class="left">{stars}</span>'


def guard(element: Element, speech: Speech) -> Parts:
    """A large card with its value, what it takes to beat it below."""
    name = "icon-shield" if element.mark is None else element.mark.art
    sign = art("icon-check" if "beaten" in element.flags else name, "one")
    value = "?" if "hidden" in element.flags else str(element.number)
    yield f'<span class="face">{sign}<b>{value}</b>{title(element, speech)}</span>'
    yield notes(element, speech)


def loot(element: Element, speech: Speech) -> Parts:
    """Treasures on somebody's star, or those that would come next."""
    yield title(element, speech)
    own = element.mark is not None and element.mark.seat is not None
    star = _star(element.mark.seat or 0) if own and element.mark is not None else ""
    tiles = "".join(f"<i>{art(one.art)}</i>" for one in element.marks)
    yield f'<span class="pile">{star}{tiles or "<b>–</b>"}</span>'


def blow(element: Element, speech: Speech) -> Parts:
    """A stroke of ink across the board, and in it what went wrong."""
    yield f'<span class="stroke">{art("ink-stroke", "wide")}</span>'
    yield f'<span class="told">{title(element, speech)}{notes(element, speech)}</span>'
    cross = art("icon-x", "one")
    yield f'<span class="face">{mark(element.mark, speech)}<i>{cross}</i></span>'


def standing(element: Element, speech: Speech) -> Parts:
    """A clan in a scoring phase: what it is worth, everybody's influence, why, what it gave."""
    yield mark(element.mark, speech)
    yield f'<span class="t">{speech.text(element.title)} · {element.number}</span>'
    yield figures(element.marks, speech)
    yield notes(element, speech)


# beside a board of cells


def picture(element: Element, speech: Speech) -> Parts:
    yield mark(element.mark, speech) + title(element, speech)


def named(element: Element, speech: Speech) -> Parts:
    yield mark(element.mark, speech)
    yield title(element, speech)


def tug(element: Element, speech: Speech) -> Parts:
    """A track that two sides pull at: who is ahead by how much, and the marker between them."""
    assert element.gauge is not None
    position, end = element.gauge
    at = max(-end, min(end, position))
    yield f'<span class="told">{title(element, speech)}{notes(element, speech)}'
    yield f"{figures(element.marks[:1], speech)}</span>"
    values = range(end, -end - 1, -1)
    slots = "".join(
        f'<i class="{"mid" if not value else "one" if value > 0 else "two"}'
        f'{" on" if 0 < value <= at or at <= value < 0 else ""}"></i>'
        for value in values
    )
    middle_at = 100 * (end - at + 0.5) / (2 * end + 1)
    yield f'<span class="bar">{slots}<span class="on" style="left:{middle_at:.2f}%">'
    yield f"{mark_svg(element.mark, speech.letters)}</span></span>"


def chit(element: Element, speech: Speech) -> Parts:
    """A round token with its number; what it is worth below."""
    assert element.mark is not None
    yield f'<span class="mk">{token(element.mark.seat or 0, element.mark.badge)}</span>'
    yield notes(element, speech)


def order(element: Element, speech: Speech) -> Parts:
    yield title(element, speech)
    yield figures(element.marks, speech)


def side(element: Element, speech: Speech) -> Parts:
    """One side of the table: who, with which sign, what it has besides."""
    yield f'<span class="who">{mark(element.mark, speech)}{title(element, speech)}'
    yield f"{figures(element.marks, speech)}</span>{notes(element, speech)}"


def square(element: Element, speech: Speech) -> Parts:
    """A cell of a board with what lies on it."""
    yield mark(element.mark, speech)
    yield "".join(mark(one, speech, "corner") for one in element.marks)
    for flag, name in (("wrong", "icon-x"), ("doomed", "icon-skull")):
        if flag in element.flags:
            yield f'<span class="sign {flag}">{art(name, "one")}</span>'
    if element.flags & {"dot", "turned"}:
        yield '<i class="fit"></i>'


# a board with pawns


def ground(element: Element, speech: Speech) -> Parts:
    yield title(element, speech) + mark(element.mark, speech)
    yield figures(element.marks, speech) + notes(element, speech)


def decoy(element: Element, speech: Speech) -> Parts:
    """A card face down with its name, and those who have looked at it."""
    known = notes(element, speech)
    yield f'<span class="face{"" if known else " back"}">{known or "<b>?</b>"}</span>'
    yield figures(element.marks, speech) + title(element, speech)


def ledger(element: Element, speech: Speech) -> Parts:
    """A player with figures in words, and what they come to."""
    yield mark(element.mark, speech)
    yield f'<span class="told">{title(element, speech)}{notes(element, speech)}</span>'
    yield number(element.number)


def words(element: Element, speech: Speech) -> Parts:
    yield title(element, speech) + figures(element.marks, speech)


def nothing(element: Element, speech: Speech) -> Parts:
    yield ""


DRAWINGS: dict[str, Drawing] = {
    "panel": nothing, "carried": nothing, "cell": cell, "head": every_part, "seat": with_figures,
    "note": words, "card": card, "held": card, "stack": stack, "fan": fan, "player": player,
    "tally": words, "deck": deck, "house": house, "site": site, "score": score, "guard": guard,
    "loot": loot, "blow": blow, "standing": standing, "country": country, "road": nothing,
    "place": place, "middle": middle, "step": step, "tile": tile, "picture": picture, "tug": tug,
    "lord": named, "key": words, "chit": chit, "order": order, "side": side, "caption": words,
    "total": words, "square": square, "ground": ground, "decoy": decoy, "stock": with_figures,
    "ledger": ledger, "tab": named, "line": words,
}  # fmt: skip

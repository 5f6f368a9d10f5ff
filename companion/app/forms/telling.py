"""Values of a position in people's words, and what differs between two of them.

Cards that only one seat may see are told by their number, never by their faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.app.forms.pad_form import choice_text
from companion.app.look.translation import tr
from companion.language import Voice
from companion.table.shapes import (
    UNKNOWN,
    Counts,
    EachSeat,
    EachThing,
    Flag,
    Hand,
    Number,
    Painting,
    Parts,
    Pick,
    Pictures,
    Several,
    Text,
    Who,
)

NOTHING = "–"


def counted(shape: Counts | Hand, value: Any) -> dict[str, int]:
    """How many there are of each, whichever way the position keeps them."""
    if isinstance(value, Mapping):
        return {one: number for one, number in value.items() if number}
    held: dict[str, int] = {}
    for one in value:
        held[one] = held.get(one, 0) + 1
    return held


def cards(number: int) -> str:
    return tr._("{n} {n:card|cards}", n=number)


def kind_text(kind: str, voice: Voice) -> str:
    return tr._("Not known") if kind == UNKNOWN else choice_text(kind, voice)


def in_words(shape: Any, value: Any, voice: Voice) -> str:
    """The value on a line or a few: one for each seat or thing."""
    match shape:
        case Number():
            return tr.number(value)
        case Who():
            return voice.seat(value)
        case Flag():
            return tr._("yes") if value else tr._("no")
        case Text():
            return str(value) or NOTHING
        case Pick():
            return kind_text(value, voice) if value else NOTHING
        case Several():
            return ", ".join(choice_text(one, voice) for one in value) or NOTHING
        case Counts():
            held = counted(shape, value)
            order = [one for one in shape.ids if one in held]
            told = (of_so_many(shape, choice_text(one, voice), held[one]) for one in order)
            return ", ".join(told) or NOTHING
        case Hand():
            return cards(sum(counted(shape, value).values()))
        case EachSeat(of=of):
            rows = enumerate(value)
            return "\n".join(tr.pair(voice.seat(at), in_words(of, one, voice)) for at, one in rows)
        case EachThing(names=names, of=of):
            things = zip(names, value, strict=True)
            return "\n".join(
                tr.pair(choice_text(name, voice), in_words(of, one, voice)) for name, one in things
            )
        case Parts(asks=asks):
            parts = [(ask, value[ask.key]) for ask in asks]
            return " · ".join(
                tr.pair(voice.say(ask.label), in_words(ask.shape, part, voice))
                for ask, part in parts
                if part
            )
        case Pictures() | Painting():
            named = [one for one in value if one is None or isinstance(one, str)]
            if len(named) == len(value) and named:
                return ", ".join(one or NOTHING for one in named)
            return tr._("{n} on the table", n=len(value))
    raise TypeError(shape)


def of_so_many(shape: Counts, name: str, number: int) -> str:
    """So many of a piece; or a place or a person that has so many."""
    if not shape.pieces:
        return tr.pair(name, tr.number(number))
    return name if number == 1 else f"{tr.number(number)} × {name}"


def changes(shape: Any, old: Any, new: Any, voice: Voice) -> Iterator[str]:
    """What differs, each as "where: before, now after"."""
    if old == new:
        return
    match shape:
        case Counts():
            before, after = counted(shape, old), counted(shape, new)
            for one in shape.ids:
                if before.get(one, 0) != after.get(one, 0):
                    said = became(tr.number(before.get(one, 0)), tr.number(after.get(one, 0)))
                    yield tr.pair(choice_text(one, voice), said)
        case Several(ids=ids):
            for one in dict.fromkeys((*old, *new, *ids)):
                if (one in old) != (one in new):
                    sign = "+" if one in new else "\u2212"
                    yield f"{sign} {choice_text(one, voice)}"
        case Hand():
            had, has = (sum(counted(shape, value).values()) for value in (old, new))
            yield became(cards(had), cards(has)) if had != has else tr._("other cards")
        case EachSeat(of=of):
            for at, (was, now) in enumerate(zip(old, new, strict=True)):
                for line in changes(of, was, now, voice):
                    yield tr.pair(voice.seat(at), line)
        case EachThing(names=names, of=of):
            for name, was, now in zip(names, old, new, strict=True):
                for line in changes(of, was, now, voice):
                    yield tr.pair(choice_text(name, voice), line)
        case Parts(asks=asks):
            for ask in asks:
                for line in changes(ask.shape, old[ask.key], new[ask.key], voice):
                    yield tr.pair(voice.say(ask.label), line)
        case _:
            was, now = in_words(shape, old, voice), in_words(shape, new, voice)
            yield became(was, now) if was != now else tr._("changed")


def became(before: str, after: str) -> str:
    # The letters of the app have no arrow.
    return tr._("{before}, now {after}", before=before, after=after)

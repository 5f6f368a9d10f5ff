"""A view in words, for tables whose board cannot be drawn from a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kivy.metrics import dp

from companion.app.boards.plain_words import is_id, label
from companion.app.i18n import tr
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.engine import Say
from companion.language import Voice

MOST_LINES = 60
OWN = ("hand", "clan", "plan", "shown", "rumors")
"""What only one seat sees comes first: that is what people look for."""
SEAT = frozenset(("active", "attacker", "by", "defender", "first", "seat", "turn"))
"""Fields whose number is a seat."""
SEATS = frozenset(("order", "next_order"))
PER_SEAT = frozenset(
    (
        *("bonus", "clans", "corruption", "hands", "held", "in_play", "influence", "play"),
        *("players", "provinces", "shuriken", "tokens"),
    )
)
"""Fields with one item for each seat."""
NOTHING = "–"
BETWEEN = " · "


class PlainBoard(Column):
    """One card for each field of the view that has a name in the language of the app."""

    def __init__(self, board: Mapping[str, Any], voice: Voice, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for key in sorted(board, key=lambda name: name not in OWN):
            name, value = label(key, voice), board[key]
            if not name or _empty(value):
                continue
            card = Card(padding=dp(12), spacing=dp(4))
            card.add_widget(Words(text=name, role="caption", tone="muted"))
            for line in list(lines(key, value, voice))[:MOST_LINES]:
                card.add_widget(Words(text=line))
            self.add_widget(card)


def lines(key: str, value: Any, voice: Voice) -> Iterator[str]:
    """A field of a view as lines of text."""
    if isinstance(value, Mapping):
        yield from _mapping(key, value, voice)
    elif isinstance(value, list) and key in PER_SEAT and len(value) == len(voice.names):
        for seat, item in enumerate(value):
            told = BETWEEN.join(lines("", item, voice))
            yield tr.pair(voice.seat(seat), told or NOTHING)
    elif isinstance(value, list) and all(_simple(item) for item in value):
        yield ", ".join(_word(key, item, voice) for item in value) or NOTHING
    elif isinstance(value, list):
        for item in value:
            yield BETWEEN.join(lines("", item, voice)) or NOTHING
    else:
        yield _word(key, value, voice)


def _mapping(key: str, value: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    if "text" in value and set(value) <= {"text", "args"}:
        yield voice.say(Say.from_plain(value))
        return
    parts = []
    if "id" in value:
        parts.append(_word("", value["id"], voice))
    for name, item in value.items():
        named = label(name, voice)
        if name == "id" or not named or _empty(item):
            continue
        # The seats of a field stay seats one level down: influence, clan by clan.
        inner = BETWEEN.join(lines(key if key in PER_SEAT else name, item, voice))
        counted = isinstance(item, int) and not isinstance(item, bool) and name not in SEAT
        if counted and is_id(name, voice):
            parts.append(f"{inner}\u00a0×\u00a0{named}")
        elif counted:
            parts.append(f"{named} {inner}")
        else:
            parts.append(tr.pair(named, inner))
    if any(not _simple(item) for item in value.values()):
        yield from parts
    elif parts:
        yield " · ".join(parts)


def _word(key: str, value: Any, voice: Voice) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return tr._("yes") if value else tr._("no")
    if isinstance(value, int) and (key in SEAT or key in SEATS):
        return voice.seat(value)
    if isinstance(value, (int, float)):
        return tr.number(value)
    return voice.term(str(value))


def _simple(value: Any) -> bool:
    return not isinstance(value, (Mapping, list))


def _empty(value: Any) -> bool:
    return value is None or value == {} or value == []

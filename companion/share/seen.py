"""What a pair of eyes sees, written as choices among what such views usually hold.

Both devices play the same sample matches and learn from what their seats saw: the sentences,
which then cost a number, and what stands where (`likely`). Sixteen bits over the samples travel
along; a device whose samples differ refuses the code instead of misreading it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine import Game, Match, find_game
from companion.share.errors import other_version
from companion.share.knowledge import (
    Template,
    canonical,
    fold,
    read_json,
    samples,
    unfolded,
)
from companion.share.likely import Expectation, put_likely, take_likely
from companion.share.numbers import Reader, Writer
from companion.share.words import put_text, take_text

_POINTS = 6
"""Of each sample match that many moments are looked at, by a seat and by an onlooker."""
_MOVES = 700
"""To the end of most matches."""
_LINES = 20
_CHECK = 1 << 16
_TOLD = ("board", "decision", "log", "scores")


@dataclass(frozen=True)
class Sight:
    templates: tuple[Template, ...]
    expected: Expectation
    number: int


@cache
def sight(game_id: str) -> Sight:
    game = find_game(game_id)
    templates: dict[Template, int] = {}
    views: list[Any] = []
    met_in: dict[str, set[int]] = {}
    for number, match in enumerate(samples(game, _MOVES)):
        for view in _moments(match):
            views.append(fold(view, templates, []))
            for word in _words(views[-1]):
                met_in.setdefault(word, set()).add(number)
    # What two matches have in common is a word; the row of a map is not.
    common = sorted(word for word, matches in met_in.items() if len(matches) > 1)
    expected = Expectation()
    expected.know((*_words_of_the_box(game), *game.terms, *common))
    # What was looked at last is expected most, and the usual options came first.
    for view in reversed(views):
        expected.learn(view)
    expected.settle()
    told = canonical([views, expected.words, list(templates)]).encode()
    return Sight(tuple(templates), expected, zlib.crc32(told) % _CHECK)


def _moments(match: Match) -> Iterator[dict[str, Any]]:
    end = match.index
    for point in range(1, _POINTS + 1):
        match.goto(end * point // _POINTS)
        for seat in (point % len(match.players), None):
            view = match.view(seat)
            told = {key: view[key] for key in _TOLD}
            yield {**told, "log": told["log"][-_LINES:]}


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split(" ")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _words(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)


def _words_of_the_box(game: Game[Any]) -> list[str]:
    rows = [dict(row) for group in game.standin.groups.values() for row in group.rows]
    return sorted(set(_words(rows)))


def put_seen(writer: Writer, value: Any, game_id: str) -> None:
    known = sight(game_id)
    templates = {template: number for number, template in enumerate(known.templates)}
    new: list[list[Any]] = []
    folded = fold(value, templates, new)
    writer.put(known.number, _CHECK)
    writer.flag(bool(new))
    if new:
        put_text(writer, canonical(new), "\n".join(text for text, _ in known.templates).encode())
    put_likely(writer, folded, known.expected)


def take_seen(reader: Reader, game_id: str) -> Any:
    known = sight(game_id)
    if reader.take(_CHECK) != known.number:
        raise other_version()
    new: list[Any] = []
    if reader.flag():
        words = "\n".join(text for text, _ in known.templates).encode()
        new = read_json(take_text(reader, words))
    return unfolded(take_likely(reader, known.expected), known.templates, new)

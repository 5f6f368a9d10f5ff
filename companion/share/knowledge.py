"""What both devices know about a game before a code is read, and need not be sent.

Two texts prime the compression. `of_rules` is made of ids and component data, so it changes with
the rules only. `of_views` is made from sample matches that both devices play by themselves: it
also holds the sentences, so that a log line costs a few bytes. A short number over each text
travels along, and a device whose text differs refuses the code instead of misreading it.
"""

from __future__ import annotations

import json
import string
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine import BadSetup, Game, Match, Move, Say, find_game
from companion.engine.outside import reasonable
from companion.share.errors import damaged, other_version
from companion.share.numbers import Reader, Writer
from companion.share.words import put_text, take_text

_WINDOW = 32_000
"""What deflate can look back on."""
_SAMPLE = 300
"""Moves of a sample match: enough to meet most sentences, quick on a phone."""
_SAMPLE_LINES = 20
_CHECK = 1 << 16

Template = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Knowledge:
    words: bytes
    templates: tuple[Template, ...] = ()
    """Sentences of the sample matches, each with the names of what goes into it."""

    @property
    def number(self) -> int:
        told = self.words + repr(self.templates).encode()
        return zlib.crc32(told) % _CHECK


def canonical(value: Any) -> str:
    """JSON without choices: the same value is always the same text."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


@cache
def of_rules(game_id: str) -> Knowledge:
    game = find_game(game_id)
    groups = {
        key: {"confirmed": group.confirmed, "rows": [dict(row) for row in group.rows]}
        for key, group in game.standin.groups.items()
    }
    sample = _sample(game, 0, game.seats[-1])
    words = [*game.terms, *game.verbs, canonical(groups), canonical(sample.position())]
    return Knowledge("\n".join(words).encode()[-_WINDOW:])


@cache
def of_views(game_id: str) -> Knowledge:
    """Plays sample matches and keeps what their seats saw at the end and under way."""
    game = find_game(game_id)
    found: dict[Template, None] = {}
    views: list[dict[str, Any]] = []
    for match in samples(game):
        end = match.index
        for point, seat in ((end // 3, 0), (end * 2 // 3, len(match.players) - 1), (end, 0)):
            match.goto(point)
            view = match.view(seat)
            found.update(dict.fromkeys(sentences(view)))
            view["log"] = view["log"][-_SAMPLE_LINES:]
            views.append({"scores": view["scores"]} if point == end else view)
    templates = tuple(found)
    numbers = {template: number for number, template in enumerate(templates)}
    # What lies nearest is reached most cheaply, so the usual options come last.
    texts = [canonical(fold(view, numbers, [])) for view in reversed(views)]
    words = [*texts, *game.terms]
    return Knowledge("\n".join(words).encode()[-_WINDOW:], templates)


def samples(game: Game[Any], moves: int = _SAMPLE) -> Iterator[Match]:
    """Matches of the most players and the fewest, with the usual options and others."""
    for seats, turn in ((-1, 0), (0, 0), (-1, 1), (-1, 2)):
        # Other options need not go together; the usual ones always do.
        with suppress(BadSetup):
            yield _sample(game, moves, game.seats[seats], turn)


def _sample(game: Game[Any], moves: int, seats: int, turn: int = 0) -> Match:
    """A match that every device plays in the same way; `turn` other values of the options."""
    options = {
        option.key: option.values[(option.values.index(option.default) + turn) % len(option.values)]
        for option in game.options
    }
    match = Match.start(
        game.id,
        [chr(ord("A") + seat) for seat in range(seats)],
        options,
        dealer="app" if game.app_decks else "table",
        seed="sample",
        id="sample",
    )
    # Not `random`: its methods may change between versions of Python.
    dice = 1
    while match.decision is not None and match.index < moves:
        dice = dice * 6364136223846793005 + 1442695040888963407 & 0xFFFFFFFFFFFFFFFF
        choices: tuple[Move, ...] = match.decision.moves
        match.play(choices[(dice >> 33) % len(choices)])
    return match


def sentences(value: Any) -> Iterator[Template]:
    """Every sentence inside plain data."""
    if _is_say(value):
        yield value["text"], tuple(sorted(value.get("args", {})))
        yield from sentences(value.get("args", {}))
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from sentences(value[key])
    elif isinstance(value, list):
        for item in value:
            yield from sentences(item)


def _is_say(value: Any) -> bool:
    return isinstance(value, dict) and "text" in value and set(value) <= {"text", "args"}


def fold(value: Any, known: dict[Template, int], new: list[list[Any]]) -> Any:
    """Sentences as {"": [number of the template, what goes in …]}; `new` gets unknown ones."""
    if _is_say(value):
        args = value.get("args", {})
        template = (value["text"], tuple(sorted(args)))
        if template not in known:
            known[template] = len(known)
            new.append([template[0], list(template[1])])
        return {"": [known[template], *(fold(args[key], known, new) for key in template[1])]}
    if isinstance(value, dict):
        return {key: fold(item, known, new) for key, item in value.items()}
    if isinstance(value, list):
        return [fold(item, known, new) for item in value]
    return value


def unfold(value: Any, templates: list[Template]) -> Any:
    if isinstance(value, dict):
        if set(value) == {""}:
            number, *given = value[""]
            text, names = templates[number]
            args = {name: unfold(item, templates) for name, item in zip(names, given, strict=True)}
            return Say(text, **args).plain()
        return {key: unfold(item, templates) for key, item in value.items()}
    if isinstance(value, list):
        return [unfold(item, templates) for item in value]
    return value


def put_data(writer: Writer, value: Any, knowledge: Knowledge) -> None:
    """Plain data, sentences as numbers, compressed against what the other side knows."""
    known = {template: number for number, template in enumerate(knowledge.templates)}
    new: list[list[Any]] = []
    folded = fold(value, known, new)
    writer.put(knowledge.number, _CHECK)
    put_text(writer, canonical([folded, new] if new else [folded]), knowledge.words)


def take_data(reader: Reader, knowledge: Knowledge) -> Any:
    if reader.take(_CHECK) != knowledge.number:
        raise other_version()
    folded, *rest = read_json(take_text(reader, knowledge.words))
    return unfolded(folded, knowledge.templates, rest[0] if rest else ())


def unfolded(folded: Any, known: Iterable[Template], new: Iterable[Any]) -> Any:
    """What came folded, with sentences that came along; everything is checked."""
    check_sizes(folded)
    templates = list(known)
    for text, names in new:
        templates.append(_checked(str(text), tuple(map(str, names))))
    value = unfold(folded, templates)
    _say_all(value)
    return value


def read_json(text: str) -> Any:
    """JSON with finite numbers only."""
    return json.loads(text, parse_constant=_refuse)


def _refuse(_: str) -> None:
    raise damaged()


def _checked(text: str, names: tuple[str, ...]) -> Template:
    """A sentence that came along: its placeholders may name what goes in, and nothing deeper."""
    for _, name, spec, conversion in string.Formatter().parse(text):
        if name is not None and (name not in names or conversion or "{" in (spec or "")):
            raise damaged()
    return text, names


def _say_all(value: Any) -> None:
    """Says every sentence once, so that a forged one fails here and not on a screen."""
    if _is_say(value):
        str(Say.from_plain(value))
    elif isinstance(value, dict):
        for item in value.values():
            _say_all(item)
    elif isinstance(value, list):
        for item in value:
            _say_all(item)


def check_sizes(value: Any) -> None:
    """Refuses what no honest device sends: endless data, huge or broken numbers."""
    if not reasonable(value):
        raise damaged()

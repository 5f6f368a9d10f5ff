"""Plain data as choices among what usually stands in its place.

Both devices have looked at the same sample views, so both know what to expect at each place of a
view: which fields a board has, what follows a red treasure, which sentence a phase begins with.
What is expected costs next to nothing, and what nobody saw before is spelled. While a view is
written the expectations learn from it, in the same way on both sides.

A place is the way to a value without the numbers of the lists on it. What stands there is
guessed from the value before it and from what stood at the same place the last time, then from
one of both, then from the place alone, then from the name of the field, and at last from nothing.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable
from itertools import accumulate
from typing import Any

from companion.share.errors import damaged
from companion.share.numbers import NUMBER_BITS, Reader, Writer
from companion.share.words import put_text, take_text

Atom = tuple[str, Any]
"""What a value is made of: its kind and a content, as `_KINDS` says."""
Counts = dict[Atom, int]
Clues = tuple[Hashable, ...]
Turn = Callable[[Atom | None, Clues], Atom]
"""What is done with an atom at its clues: written, or read where none is given."""
Way = tuple[Hashable, ...]

_KINDS = ("fields", "entries", "words", "letters", "word", "number", "plain", "letter", "other")
"""Names of a mapping, how many in a list, how many words in a text, how many letters in a word
that nobody knows; a known word, a whole number, a truth value or nothing, a letter; anything else
as it is written in JSON."""
_PLAIN = (None, False, True)
_MOST_ATOMS = 20_000
"""Far more than a view has. What is expected is nearly free, so a forged code could go on long."""
_DEEPEST = 24
_OFTEN = 2_000
_MISSING: Any = object()


class Expectation:
    """How often each atom was met after each clue."""

    def __init__(self, base: Expectation | None = None) -> None:
        self._base: dict[Hashable, Counts] = {} if base is None else base._counts
        self._counts: dict[Hashable, Counts] = {}
        self.words: list[str] = [] if base is None else base.words
        self.anywhere: _Anywhere = _Anywhere({}) if base is None else base.anywhere
        self._numbers: dict[str, int] = {} if base is None else base._numbers

    def learn(self, value: Any) -> None:
        """Looks at a sample."""

        def meet(atom: Atom | None, clues: Clues) -> Atom:
            assert atom is not None
            self.meet(atom, clues)
            return atom

        _Walk(meet, self).value(value)

    def settle(self) -> None:
        """When all samples were seen: what was met anywhere, for what nothing else points to."""
        met: Counts = {}
        for clue, counts in self._counts.items():
            if isinstance(clue, str):
                for atom, times in counts.items():
                    met[atom] = met.get(atom, 0) + times
        self.anywhere = _Anywhere(met)

    def know(self, words: Iterable[str]) -> None:
        """Words that will cost a number and not their letters."""
        for word in words:
            if word not in self._numbers:
                self._numbers[word] = len(self.words)
                self.words.append(word)

    def number_of(self, word: str) -> int | None:
        return self._numbers.get(word)

    def after(self, clue: Hashable) -> Counts | None:
        found = self._counts.get(clue)
        return self._base.get(clue) if found is None else found

    def meet(self, atom: Atom, clues: Clues) -> None:
        for clue in clues:
            counts = self._counts.get(clue)
            if counts is None:
                counts = self._counts[clue] = dict(self._base.get(clue, {}))
            counts[atom] = min(counts.get(atom, 0) + 1, _OFTEN)


class _Anywhere:
    """Atoms with their chances wherever they stand; it no longer changes and finds at once."""

    def __init__(self, met: Counts) -> None:
        self.atoms = list(met)
        self._ends = list(accumulate(met.values()))
        self._place = {atom: place for place, atom in enumerate(self.atoms)}
        self.escape = len(met) + 1
        self.total = self.escape + (self._ends[-1] if self._ends else 0)

    def share(self, atom: Atom) -> tuple[int, int] | None:
        place = self._place.get(atom)
        return None if place is None else self._share_at(place)

    def at(self, spot: int) -> tuple[Atom, int, int]:
        place = bisect_right(self._ends, spot - self.escape)
        return (self.atoms[place], *self._share_at(place))

    def _share_at(self, place: int) -> tuple[int, int]:
        start = self._ends[place - 1] if place else 0
        return self.escape + start, self._ends[place] - start


def put_likely(writer: Writer, value: Any, known: Expectation) -> None:
    """Writes JSON-like data; `known` stays as it is."""
    learning = Expectation(known)

    def put(atom: Atom | None, clues: Clues) -> Atom:
        assert atom is not None
        _put(writer, atom, clues, learning)
        learning.meet(atom, clues)
        return atom

    _Walk(put, known).value(value)


def take_likely(reader: Reader, known: Expectation) -> Any:
    learning = Expectation(known)

    def take(_: Atom | None, clues: Clues) -> Atom:
        atom = _take(reader, clues, learning)
        learning.meet(atom, clues)
        return atom

    return _Walk(take, known).value()


class _Walk:
    """Goes through a value, or makes one, atom by atom."""

    def __init__(self, turn: Turn, known: Expectation) -> None:
        self._turn = turn
        self._known = known
        self._last: dict[Way, Atom] = {}
        self._left = _MOST_ATOMS

    def value(
        self, given: Any = _MISSING, way: Way = (), before: Atom | None = None, deep: int = 0
    ) -> Any:
        known = given is not _MISSING
        kind, content = self._atom(self._atom_of(given) if known else None, way, before, deep)
        if kind == "fields":
            found, before = {}, None
            for name in content:
                inner = given[name] if known else _MISSING
                found[name] = self.value(inner, (*way, name), before, deep + 1)
                before = self._last[*way, name]
            return found
        if kind == "entries":
            items, before = [], None
            for at in range(content):
                inner = given[at] if known else _MISSING
                items.append(self.value(inner, (*way, 0), before, deep + 1))
                before = self._last[*way, 0]
            return items
        if kind == "words":
            given = given.split(" ") if known else given
            said, before = [], None
            for at in range(content):
                word = given[at] if known else _MISSING
                said.append(self.value(word, (*way, at), before, deep + 1))
                before = self._last[*way, at]
            return " ".join(said)
        if kind == "letters":
            said, before = [], None
            for at in range(content):
                letter = ("letter", given[at]) if known else None
                before = self._atom(letter, (*way, "letter"), before, deep)
                said.append(before[1])
            return "".join(said)
        return json.loads(content) if kind == "other" else content

    def _atom(self, given: Atom | None, way: Way, before: Atom | None, deep: int) -> Atom:
        self._left -= 1
        if self._left < 0 or deep > _DEEPEST:
            raise damaged()
        last = self._last.get(way)
        name = next((step for step in reversed(way) if isinstance(step, str)), "view")
        clues = ((way, before, last), (way, before, 0), (way, 0, last), way, name)
        atom = self._last[way] = self._turn(given, clues)
        return atom

    def _atom_of(self, value: Any) -> Atom:
        if isinstance(value, dict):
            return "fields", tuple(sorted(value))
        if isinstance(value, (list, tuple)):
            return "entries", len(value)
        if isinstance(value, str):
            if " " in value:
                return "words", value.count(" ") + 1
            known = self._known.number_of(value) is not None
            return ("word", value) if known else ("letters", len(value))
        if value is None or isinstance(value, bool):
            return "plain", value
        if isinstance(value, int) and abs(value).bit_length() <= NUMBER_BITS:
            return "number", value
        return "other", json.dumps(value)


# one atom among those that its clues make likely


def _put(writer: Writer, atom: Atom, clues: Clues, known: Expectation) -> None:
    ruled_out: set[Atom] = set()
    for clue in clues:
        counts = _left(known.after(clue), ruled_out)
        if not counts:
            continue
        total = len(counts) + sum(counts.values())
        start = len(counts)
        for other, times in counts.items():
            if other == atom:
                writer.put_share(start, times, total)
                return
            start += times
        writer.put_share(0, len(counts), total)
        ruled_out.update(counts)
    anywhere = known.anywhere
    share = anywhere.share(atom)
    start, freq = share or (0, anywhere.escape)
    writer.put_share(start, freq, anywhere.total)
    if share is None:
        _spell(writer, atom, known)


def _take(reader: Reader, clues: Clues, known: Expectation) -> Atom:
    ruled_out: set[Atom] = set()
    for clue in clues:
        counts = _left(known.after(clue), ruled_out)
        if not counts:
            continue
        total = len(counts) + sum(counts.values())
        spot, start = reader.peek_share(total), len(counts)
        if spot >= start:
            for atom, times in counts.items():
                if spot < start + times:
                    reader.keep(start, times, total)
                    return atom
                start += times
        reader.keep(0, len(counts), total)
        ruled_out.update(counts)
    anywhere = known.anywhere
    spot = reader.peek_share(anywhere.total)
    if spot >= anywhere.escape:
        found, start, freq = anywhere.at(spot)
        reader.keep(start, freq, anywhere.total)
        return found
    reader.keep(0, anywhere.escape, anywhere.total)
    return _read(reader, known)


def _left(counts: Counts | None, ruled_out: set[Atom]) -> Counts:
    if not counts or not ruled_out:
        return counts or {}
    return {atom: times for atom, times in counts.items() if atom not in ruled_out}


# what nothing pointed to


def _spell(writer: Writer, atom: Atom, known: Expectation) -> None:
    kind, content = atom
    writer.put(_KINDS.index(kind), len(_KINDS))
    if kind == "fields":
        writer.number(len(content))
        for name in content:
            _put_word(writer, name, known)
    elif kind in ("entries", "words", "letters"):
        writer.number(content)
    elif kind == "word":
        _put_word(writer, content, known)
    elif kind == "number":
        writer.flag(content < 0)
        writer.number(abs(content))
    elif kind == "plain":
        writer.put(_PLAIN.index(content), len(_PLAIN))
    else:
        put_text(writer, content)


def _read(reader: Reader, known: Expectation) -> Atom:
    kind = _KINDS[reader.take(len(_KINDS))]
    if kind == "fields":
        count = reader.number()
        if count > _MOST_ATOMS:
            raise damaged()
        return kind, tuple(_take_word(reader, known) for _ in range(count))
    if kind in ("entries", "words", "letters"):
        return kind, reader.number()
    if kind == "word":
        return kind, _take_word(reader, known)
    if kind == "number":
        below = reader.flag()
        return kind, reader.number() * (-1 if below else 1)
    if kind == "plain":
        return kind, _PLAIN[reader.take(len(_PLAIN))]
    return kind, take_text(reader)


def _put_word(writer: Writer, word: str, known: Expectation) -> None:
    number = known.number_of(word)
    writer.flag(number is not None)
    if number is not None:
        writer.put(number, len(known.words))
    else:
        put_text(writer, word)


def _take_word(reader: Reader, known: Expectation) -> str:
    if reader.flag():
        return known.words[reader.take(len(known.words))]
    return take_text(reader)

"""What happened to a match, event by event, and what follows from it without the rules.

The list of moves is built by events that cut it somewhere and add to it; going back and forth
only moves the present point, so what was undone is still there after a restart. Every event of
the list carries a checksum of the set-up and of the list up to the new point: an event that does
not continue what is there is noticed, in a damaged file or in a backup somebody edited.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.outside import reasonable, writable
from companion.store.clock import LATEST, moment, moment_of
from companion.store.info import Info
from companion.store.journal import Tables, dump
from companion.store.setups import check_setup, seated, short_text

Event = dict[str, Any]

PAGE = 32
"""Events in one table: TinyDB copies a whole table for each insert, so tables stay short."""

LISTED = frozenset(("play", "correct", "amend", "deal"))
LONGEST_TEXT = 200_000
LONGEST_LABEL = 120
"""Signs of a title or a tag."""
MOST_SEATS = 20
MOST_TAGS = 50
MOST_POINTS = 1_000_000


def page_of(number: int) -> str:
    return f"events{(number - 1) // PAGE}"


def readable_events(tables: Tables) -> dict[int, Event]:
    """The events that are there by their numbers, in order."""
    numbered = {
        int(key): row
        for name, table in tables.items()
        if name.startswith("events")
        for key, row in table.items()
        if key.isascii() and key.isdigit() and len(key) < 10
    }
    return dict(sorted(numbered.items()))


def events_of(tables: Tables) -> list[Event]:
    """All events; a gap in their numbers is a ValueError."""
    found = readable_events(tables)
    if list(found) != list(range(1, len(found) + 1)):
        raise ValueError("events are missing")
    return list(found.values())


def tables_of(events: Iterable[Event]) -> Tables:
    tables: Tables = {}
    for number, event in enumerate(events, 1):
        tables.setdefault(page_of(number), {})[str(number)] = event
    return tables


@dataclass(frozen=True, slots=True)
class Ending:
    """How a finished match ended, as far as a list of matches shows it."""

    winners: tuple[int, ...]
    totals: tuple[int | None, ...]
    places: tuple[int, ...]

    def plain(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "totals": list(self.totals),
            "places": list(self.places),
        }

    @classmethod
    def of(cls, data: Any, seats: int) -> Ending:
        if not isinstance(data, dict):
            raise ValueError("not an ending")
        totals = data.get("totals")
        if not isinstance(totals, list) or len(totals) > seats:
            raise ValueError("not an ending")
        return cls(
            _numbers(data.get("winners"), 0, seats - 1, seats),
            tuple(
                None if total is None else _numbers([total], -MOST_POINTS, MOST_POINTS, 1)[0]
                for total in totals
            ),
            _numbers(data.get("places"), 0, seats, seats),
        )


class Timeline:
    """The fold of the events."""

    def __init__(self) -> None:
        self.kind = ""
        self.setup: dict[str, Any] = {}
        self.pad: dict[str, Any] = {}
        self.player_ids: tuple[str, ...] = ()
        self.branch_of = ""
        self.title = ""
        self.tags: tuple[str, ...] = ()
        self.minds: tuple[str, ...] = ()
        """How strongly the app plays each seat; nothing for people."""
        self.hinted: tuple[int, ...] = ()
        """Seats that asked for a hint."""
        self.review: dict[str, Any] = {}
        self.texts: list[str] = []
        self.index = 0
        self.ending: Ending | None = None
        self.started = ""
        self.changed = ""
        self.order = 0
        self.seconds = 0.0
        self.count = 0
        self._sums: list[int] = []

    @classmethod
    def of(cls, events: Iterable[Event]) -> Timeline:
        """Raises ValueError at the first event that does not fit."""
        timeline = cls()
        for event in events:
            timeline.take(event)
        if not timeline.kind:
            raise ValueError("no beginning")
        return timeline

    @classmethod
    def salvage(cls, events: Iterable[Event]) -> tuple[Timeline | None, list[Event]]:
        """As much as fits together, and the events it is made of."""
        timeline, kept = cls(), []
        for event in events:
            try:
                timeline.take(event)
            except ValueError:
                continue
            kept.append(event)
        return (timeline if timeline.kind else None), kept

    # one event

    def take(self, event: Mapping[str, Any]) -> None:
        """Applies an event; raises ValueError and changes nothing if it does not fit."""
        do = _text(event.get("do"))
        when, order, spent = _stamps(event)
        if not self.kind:
            if do == "start":
                self._start(event, when)
            elif do == "pad":
                self._pad(event, when)
            else:
                raise ValueError("no beginning")
        elif do in LISTED and self.kind == "match":
            self._list(event)
        elif do == "goto" and self.kind == "match":
            self._goto(event)
        elif do == "rename":
            self.title = label(event.get("title"))
        elif do == "tag":
            self.tags = _tags(event.get("tags"))
        elif do == "minds" and self.kind == "match":
            self.minds = self._minds(event.get("seats"))
        elif do == "hint" and self.kind == "match":
            seat = _numbers([event.get("seat")], 0, len(self.players) - 1, 1)
            self.hinted = tuple(sorted({*self.hinted, *seat}))
        elif do == "review" and self.kind == "match":
            self.review = _review(event.get("review"))
        else:
            raise ValueError("not an event")
        self.changed = when
        self.order = max(self.order, order)
        self.seconds = round(self.seconds + spent, 1)
        self.count += 1

    def _minds(self, value: Any) -> tuple[str, ...]:
        seats = _names(value)
        if len(seats) > len(self.players):
            raise ValueError("not seats")
        return seats if any(seats) else ()

    def _start(self, event: Mapping[str, Any], when: str) -> None:
        setup = check_setup(event.get("setup"))
        ids, origin = _names(event.get("who", [])), label(event.get("branch_of", ""))
        title, tags = label(event.get("title", "")), _tags(event.get("tags", []))
        self._sums = [_first_sum(setup)]
        self._list(event, len(setup["players"]))
        self.kind, self.setup, self.started = "match", setup, when
        self.player_ids, self.branch_of, self.title, self.tags = ids, origin, title, tags

    def _pad(self, event: Mapping[str, Any], when: str) -> None:
        pad = event.get("pad")
        if not (
            isinstance(pad, dict)
            and short_text(pad.get("game"))
            and isinstance(pad.get("values"), dict)
            and isinstance(pad.get("options", {}), dict)
            and isinstance(pad.get("sheet"), dict)
            and seated(pad.get("players"))
        ):
            raise ValueError("not a score pad")
        ending = Ending.of(event.get("over"), len(pad["players"]))
        ids, title = _names(event.get("who", [])), label(event.get("title", ""))
        self.branch_of = label(event.get("branch_of", ""))
        self.kind, self.pad, self.started, self.ending = "pad", pad, when, ending
        self.player_ids, self.title = ids, title

    def _list(self, event: Mapping[str, Any], seats: int | None = None) -> None:
        at, add = event.get("at"), event.get("add")
        if type(at) is not int or not 0 <= at <= len(self.texts):
            raise ValueError("not a place in the list")
        if not isinstance(add, list):
            raise ValueError("nothing to add")
        sums = [self._sums[at]]
        for text in add:
            sums.append(_next_sum(sums[-1], _text(text)))
        if event.get("sum") != f"{sums[-1]:08x}":
            raise ValueError("this does not continue the list")
        ending = self._ending(event, len(self.players) if seats is None else seats)
        self.texts[at:] = add
        self._sums[at:] = sums
        self.index = len(self.texts)
        self.ending = ending

    def _goto(self, event: Mapping[str, Any]) -> None:
        at = event.get("at")
        if type(at) is not int or not 0 <= at <= len(self.texts):
            raise ValueError("not a place in the list")
        if event.get("sum") != self.sum_at(at):
            raise ValueError("this does not continue the list")
        self.index, self.ending = at, self._ending(event, len(self.players))

    @staticmethod
    def _ending(event: Mapping[str, Any], seats: int) -> Ending | None:
        return Ending.of(event["over"], seats) if "over" in event else None

    # what it says

    @property
    def game(self) -> str:
        game: str = (self.setup or self.pad)["game"]
        return game

    @property
    def players(self) -> tuple[str, ...]:
        return tuple((self.setup or self.pad)["players"])

    def sum_at(self, index: int) -> str:
        return f"{self._sums[index]:08x}"

    def sum_with(self, at: int, add: Iterable[str]) -> str:
        total = self._sums[at]
        for text in add:
            total = _next_sum(total, text)
        return f"{total:08x}"

    def info(self, id: str) -> Info:
        ending = self.ending
        return Info(
            id=id,
            kind=self.kind,
            game=self.game,
            title=self.title,
            players=self.players,
            player_ids=self.player_ids,
            started=self.started,
            changed=self.changed,
            seconds=self.seconds,
            status="running" if ending is None else "finished",
            winners=ending.winners if ending else (),
            totals=ending.totals if ending else (),
            places=ending.places if ending else (),
            tags=self.tags,
            moves=self.index,
            branch_of=self.branch_of,
            order=self.order,
            minds=self.minds,
            hinted=self.hinted,
        )


def start_sum(setup: Mapping[str, Any], add: Iterable[str]) -> str:
    total = _first_sum(setup)
    for text in add:
        total = _next_sum(total, text)
    return f"{total:08x}"


def _first_sum(setup: Mapping[str, Any]) -> int:
    return zlib.crc32(dump(dict(sorted(setup.items()))))


def _next_sum(total: int, text: str) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogatepass") + b"\n", total)


def _stamps(event: Mapping[str, Any]) -> tuple[str, int, float]:
    when, order, spent = event.get("when"), event.get("order"), event.get("spent", 0.0)
    if type(order) is not int or isinstance(spent, bool) or not isinstance(spent, (int, float)):
        raise ValueError("not an event")
    if not 0 <= order <= LATEST or not 0 <= spent <= 1e9 or not math.isfinite(spent):
        raise ValueError("not an event")
    # No move is lost for a date that cannot be: its order tells roughly when it was.
    return moment(_text(when)) or moment_of(order), order, float(spent)


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise ValueError("not a text")
    return value


def label(value: Any) -> str:
    """A title or a tag as a list shows it: one short line that can be drawn."""
    line = " ".join(_text(value).split())[:LONGEST_LABEL]
    return line if writable(line) else ""


def _tags(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_TAGS:
        raise ValueError("not a list of tags")
    return tuple(tag for item in value if (tag := label(item)))


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise ValueError("not a list of names")
    return tuple(label(item) for item in value)


def _review(value: Any) -> dict[str, Any]:
    """What was worked out about a match; whoever shows it reads it with care."""
    if not isinstance(value, dict) or not reasonable(value):
        raise ValueError("not a review")
    return value


def _numbers(value: Any, low: int, high: int, most: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError("not a list of numbers")
    if not all(type(item) is int and low <= item <= high for item in value):
        raise ValueError("not a list of numbers")
    return tuple(value)

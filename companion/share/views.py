"""What one pair of eyes may see, in a code: the view of a seat, of an onlooker, a private deal.

These codes are made from `match.view(seat)` and nothing else. In particular no move is coded
among the legal ones here: how many there are would tell what is in a hidden hand.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import TABLE, CompanionError, Edition, Game, Match, Move, ScoreSheet
from companion.engine.outside import sentence
from companion.engine.seals import open_seal
from companion.share.errors import damaged
from companion.share.header import (
    VIEWS,
    Kind,
    Table,
    find_edition,
    put_head,
    put_table,
    take_table,
)
from companion.share.knowledge import canonical, of_views, put_data, take_data
from companion.share.numbers import Reader, Writer
from companion.share.seen import put_seen, take_seen

_SEATS = 16


@dataclass(frozen=True, slots=True)
class View:
    """What a seat (None: an onlooker) saw when the code was made.

    `data` has the fields of `match.view(seat)`; `log_start` lines of its log were left out.
    """

    table: Table
    seat: int | None
    index: int
    stamp: int
    data: Mapping[str, Any]
    log_start: int = 0

    @property
    def moves(self) -> tuple[Move, ...]:
        """What this seat may answer, and what it may do before somebody else answers."""
        decision = self.data["decision"]
        if decision is None or self.seat is None:
            return ()
        asked = decision.get("moves", ()) if decision["seat"] == self.seat else ()
        return tuple(map(Move.parse, (*asked, *decision.get("out_of_turn", ()))))

    @property
    def asked(self) -> bool:
        """Whether this seat is the one that decides."""
        decision = self.data["decision"]
        return decision is not None and decision["seat"] == self.seat

    @property
    def later(self) -> tuple[Move, ...]:
        """What may become possible in the course of the sealed run that begins now."""
        return tuple(map(Move.parse, (self.data["decision"] or {}).get("later", ())))

    @property
    def last(self) -> tuple[Move, ...]:
        """Answers that end the sealed run; nothing can follow them."""
        return tuple(map(Move.parse, (self.data["decision"] or {}).get("last", ())))


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat holds and others do not see: a hand, a role. `data` is a part of its board."""

    table: Table
    seat: int
    index: int
    data: Mapping[str, Any]


def visible_index(match: Match, seat: int | None) -> int:
    """How many entries this pair of eyes may know of: none of others in an open sealed run."""
    sealed = open_seal(match)
    own = 0
    for at in range(sealed, match.index):
        asked = match.decision_at(at)
        own += asked is not None and asked.seat == seat
    return sealed + own


def stamp(match: Match, seat: int | None) -> int:
    """A short number over all that the seat sees; an answer names the question by it."""
    return zlib.crc32(canonical(match.view(seat)).encode())


def put_view(writer: Writer, match: Match, seat: int | None, lines: int | None) -> None:
    game = match.game
    put_head(writer, Kind.ONLOOKER if seat is None else Kind.SEAT, game, VIEWS)
    put_table(writer, game, Table.of(match))
    if seat is not None:
        writer.put(seat, _SEATS)
    writer.number(visible_index(match, seat))
    writer.put(stamp(match, seat), 1 << 32)
    data = match.view(seat)
    start = 0 if lines is None else max(0, len(data["log"]) - lines)
    writer.number(start)
    data = {key: data[key] for key in data if key not in ("game", "players", "seat")}
    data["log"] = data["log"][start:]
    later, last = own_run(match, seat)
    if later:
        data["decision"]["later"] = [str(move) for move in later]
        data["decision"]["last"] = [str(move) for move in last]
    put_seen(writer, data, game.id)


def take_view(
    reader: Reader, game: Game[Any], kind: Kind, format: int, known: Iterable[Edition]
) -> View:
    fields, fingerprint = take_table(reader, game)
    table = Table(**fields, edition=find_edition(game, fingerprint, known))
    seat = reader.take(_SEATS) if kind is Kind.SEAT else None
    if seat is not None and seat >= len(table.players):
        raise damaged()
    index, mark, start = reader.number(), reader.take(1 << 32), reader.number()
    old = format != VIEWS
    data = take_data(reader, of_views(game.id)) if old else take_seen(reader, game.id)
    check_view(data, game, len(table.players))
    whole = {"game": game.id, "players": list(table.players), "seat": seat, **data}
    return View(table, seat, index, mark, whole, start)


def check_view(data: Any, game: Game[Any], seats: int) -> None:
    """Whether these are the fields of a view: a forged one fails here and not on a screen.

    What lies on the board only the game knows; its own words for it are checked when it is drawn.
    """
    if not isinstance(data, dict) or set(data) != {"board", "decision", "log", "scores"}:
        raise damaged()
    if not isinstance(data["board"], dict) or not isinstance(data["log"], list):
        raise damaged()
    try:
        if data["decision"] is not None:
            _check_decision(data["decision"], game, seats)
        else:
            ScoreSheet.from_plain(data["scores"], seats)
        for line in data["log"]:
            sentence(line["say"])
            _check_seat(line["seat"], seats)
    except (KeyError, TypeError, ValueError, CompanionError) as error:
        raise damaged() from error


def _check_decision(asked: Any, game: Game[Any], seats: int) -> None:
    if not isinstance(asked["key"], str):
        raise TypeError(asked["key"])
    _check_seat(asked["seat"], seats)
    sentence(asked["prompt"])
    for moves in (asked.get("moves", []), asked.get("later", []), asked.get("last", [])):
        if not isinstance(moves, list):
            raise TypeError(moves)
        for move in moves:
            game.parse(move)


def _check_seat(seat: Any, seats: int) -> None:
    if type(seat) is not int or not TABLE <= seat < seats:
        raise ValueError(seat)


def put_deal(writer: Writer, match: Match, seat: int) -> None:
    game = match.game
    put_head(writer, Kind.DEAL, game)
    put_table(writer, game, Table.of(match))
    writer.put(seat, _SEATS)
    writer.number(visible_index(match, seat))
    put_data(writer, private(match, seat), of_views(game.id))


def take_deal(reader: Reader, game: Game[Any], known: Iterable[Edition]) -> Deal:
    fields, fingerprint = take_table(reader, game)
    table = Table(**fields, edition=find_edition(game, fingerprint, known))
    seat, index = reader.take(_SEATS), reader.number()
    data = take_data(reader, of_views(game.id))
    if seat >= len(table.players) or not isinstance(data, dict):
        raise damaged()
    return Deal(table, seat, index, data)


def private(match: Match, seat: int) -> dict[str, Any]:
    """The part of the board that only this seat sees."""
    own = match.game.view(match.state, seat)
    return _beyond(own, match.game.view(match.state, None))


def _beyond(own: Mapping[str, Any], public: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in own.items():
        if key not in public:
            found[key] = value
        elif value != public[key]:
            both = isinstance(value, dict) and isinstance(public[key], dict)
            found[key] = _beyond(value, public[key]) if both else value
    return found


_MOST_STEPS = 240
_MOST_LATER = 150


def own_run(match: Match, seat: int | None) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Moves that can become legal in a seat's own sealed run, and the moves that end it.

    A plan is a series of small secret answers. The other device has no state to play on, so it
    is told which answers may follow; the host checks the series when it comes back. A seat may
    know all of this: it could find out by answering here.

    Walks through the run again and again, each time where nobody went before; a run with very
    many answers is not told in full.
    """
    asked = match.decision
    if asked is None or not asked.secret or asked.seat != seat:
        return (), ()
    found, tried, state, steps = set(asked.moves), set[Move](), match.state, 0
    amid = set[Move]()
    while steps < _MOST_STEPS and found - tried:
        moves = match.game.legal(state)
        fresh = [move for move in moves if move not in tried]
        move = (fresh or moves)[steps * 7 % len(fresh or moves)]
        tried.add(move)
        steps += 1
        state = match.game.apply(state, move)
        then = match.game.decision(state)
        if then is None or not then.secret or then.seat != seat:
            state = match.state
        else:
            found.update(then.moves)
            amid.add(move)
    later = tuple(sorted(found - set(asked.moves)))[:_MOST_LATER]
    return later, tuple(sorted(tried - amid))[:_MOST_LATER]

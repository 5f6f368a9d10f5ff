"""A finished match with its score sheet, without its moves: for the other players' history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.engine import (
    Edition,
    Game,
    Match,
    Say,
    ScoreSheet,
)
from companion.share.errors import OtherKind, damaged
from companion.share.header import Kind, Table, find_edition, put_head, put_table, take_table
from companion.share.knowledge import of_views, put_data, take_data
from companion.share.numbers import Reader, Writer

MOST_MINUTES = 100_000


@dataclass(frozen=True, slots=True)
class Result:
    """Who played what, when, and how it ended. Dates are UTC, to the minute."""

    table: Table
    sheet: ScoreSheet
    moves: int
    ended: datetime | None = None
    minutes: int | None = None

    @classmethod
    def of(cls, match: Match, ended: datetime | None = None, minutes: int | None = None) -> Result:
        if not match.over:
            raise OtherKind(Say("Only a finished match has a result."))
        if ended is not None:
            ended = ended.astimezone(UTC).replace(second=0, microsecond=0)
        return cls(Table.of(match), match.scores(), match.index, ended, minutes or None)


def put_result(writer: Writer, game: Game[Any], result: Result) -> None:
    put_head(writer, Kind.RESULT, game)
    put_table(writer, game, result.table)
    writer.number(result.moves)
    writer.number(0 if result.ended is None else int(result.ended.timestamp()) // 60)
    writer.number(min(result.minutes or 0, MOST_MINUTES))
    put_data(writer, result.sheet.plain(), of_views(game.id))


def take_result(reader: Reader, game: Game[Any], known: Iterable[Edition]) -> Result:
    fields, fingerprint = take_table(reader, game)
    table = Table(**fields, edition=find_edition(game, fingerprint, known))
    moves, ended, minutes = reader.number(), reader.number(), reader.number()
    if minutes > MOST_MINUTES:
        raise damaged()
    sheet = sheet_from_plain(take_data(reader, of_views(game.id)), len(table.players))
    when = datetime.fromtimestamp(ended * 60, UTC) if ended else None
    return Result(table, sheet, moves, when, minutes or None)


def sheet_from_plain(data: Any, seats: int) -> ScoreSheet:
    """The inverse of `ScoreSheet.plain`; refuses sheets that do not fit the table."""
    try:
        return ScoreSheet.from_plain(data, seats)
    except ValueError as error:
        raise damaged() from error

"""A finished match with its score sheet, without its moves: for the other players' history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.engine import (
    Edition,
    Game,
    Match,
    Say,
    ScoreLine,
    ScoreSheet,
    TieBreak,
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


def sheet_from_plain(data: Mapping[str, Any], seats: int) -> ScoreSheet:
    """The inverse of `ScoreSheet.plain`; refuses sheets that do not fit the table."""
    sheet = ScoreSheet(
        lines=tuple(
            ScoreLine(
                Say.from_plain(line["label"]),
                _points(line["points"], seats),
                tuple(text and Say.from_plain(text) for text in line["explanations"]),
                str(line["clause"]),
            )
            for line in data["lines"]
        ),
        totals=_points(data["totals"], seats),
        ranking=tuple(_seats(group, seats) for group in data["ranking"]),
        winners=_seats(data["winners"], seats),
        outcome=data["outcome"] and Say.from_plain(data["outcome"]),
        chain=tuple(
            TieBreak(
                str(tie["clause"]),
                Say.from_plain(tie["label"]),
                _seats(tie["tied"], seats),
                tuple(map(int, tie["values"])),
                _seats(tie["kept"], seats),
            )
            for tie in data["chain"]
        ),
        notes=tuple(map(Say.from_plain, data["notes"])),
        final=bool(data["final"]),
    )
    if sorted(seat for group in sheet.ranking for seat in group) != list(range(seats)):
        raise damaged()
    return sheet


def _points(values: Any, seats: int) -> tuple[int | None, ...]:
    found = tuple(None if value is None else int(value) for value in values)
    if len(found) != seats:
        raise damaged()
    return found


def _seats(values: Any, seats: int) -> tuple[int, ...]:
    found = tuple(map(int, values))
    if any(not 0 <= seat < seats for seat in found):
        raise damaged()
    return found

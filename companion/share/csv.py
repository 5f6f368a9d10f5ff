"""Matches as tables for spreadsheets: the history, and one score sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from companion.engine import Say, find_game
from companion.share.results import Result
from companion.share.text import voice_of

HISTORY = (
    "match", "game", "ended", "minutes", "moves", "seat", "player", "points", "place", "winner",
    "options",
)  # fmt: skip
_BOM = "\ufeff"
"""Without it spreadsheet programs take UTF-8 for something else and break accents."""


def history(results: Iterable[Result]) -> str:
    """One row for each player of each match; field names are English so that they are stable."""
    rows: list[tuple[object, ...]] = [HISTORY]
    for result in results:
        table, sheet = result.table, result.sheet
        options = " ".join(f"{key}={value}" for key, value in sorted(table.options.items()))
        for seat, name in enumerate(table.players):
            points = sheet.totals[seat]
            rows.append(
                (
                    table.id,
                    find_game(table.game).title["en"],
                    "" if result.ended is None else result.ended.strftime("%Y-%m-%d %H:%M"),
                    result.minutes or "",
                    result.moves,
                    seat + 1,
                    name,
                    "" if points is None else points,
                    sheet.rank(seat),
                    "yes" if seat in sheet.winners else "no",
                    options,
                )
            )
    return _text(rows)


def score_sheet(result: Result, language: str = "en") -> str:
    """The sheet as people see it: a row for each line, a column for each player."""
    voice = voice_of(result, language)
    sheet = result.sheet
    rows: list[tuple[object, ...]] = [("", *result.table.players)]
    for line in sheet.lines:
        points = ("" if value is None else value for value in line.points)
        rows.append((voice.say(line.label), *points))
    totals = ("" if value is None else value for value in sheet.totals)
    rows.append((voice.say(Say("Total")), *totals))
    places = (sheet.rank(seat) for seat in range(len(result.table.players)))
    rows.append((voice.say(Say("Place")), *places))
    return _text(rows)


def _text(rows: Iterable[tuple[object, ...]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([_safe(value) for value in row] for row in rows)
    return _BOM + out.getvalue()


def _safe(value: object) -> object:
    # A name such as "=cmd()" would be run as a formula by spreadsheet programs.
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t"):
        return "'" + value
    return value

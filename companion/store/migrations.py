"""Files of older versions are brought to the present one, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.store.errors import from_the_future
from companion.store.journal import Tables
from companion.store.timeline import start_sum, tables_of

SCHEMA = 1

Step = Callable[[Tables], Tables]


def header(kind: str) -> Tables:
    return {"file": {"1": {"app": "dojo-companion", "kind": kind, "schema": SCHEMA}}}


def schema_of(tables: Tables, kind: str, name: str) -> int:
    """The version of a file of this kind; ValueError if it is another kind of file."""
    head = tables.get("file", {}).get("1", {})
    schema = head.get("schema")
    if head.get("kind") != kind or type(schema) is not int or schema < 0:
        raise ValueError("not a file of this kind")
    if schema > SCHEMA:
        raise from_the_future(name)
    return schema


def migrated(tables: Tables, kind: str, name: str) -> Tables:
    """The tables in the present schema; the very same object if there was nothing to do."""
    schema = schema_of(tables, kind, name)
    while schema < SCHEMA:
        step = STEPS.get((kind, schema))
        if step is not None:
            try:
                tables = step(tables)
            except (AttributeError, KeyError, TypeError) as error:
                raise ValueError("not a file of this kind") from error
        schema += 1
        tables = {**tables, **header(kind)}
    return tables


def _match_from_0(tables: Tables) -> Tables:
    """Version 0 had a table of moves, without undone ones and without the time spent."""
    setup: dict[str, Any] = tables["setup"]["1"]
    moves = [
        row for _, row in sorted(tables.get("moves", {}).items(), key=lambda item: int(item[0]))
    ]
    texts = [str(move["text"]) for move in moves]
    started = str(tables["setup"]["1"]["started"])
    setup = {key: value for key, value in setup.items() if key != "started"}
    start = {
        "do": "start",
        "setup": setup,
        "who": [],
        "at": 0,
        "add": [],
        "sum": start_sum(setup, []),
        "when": started,
        "order": 0,
    }
    events = [start]
    for at, (move, text) in enumerate(zip(moves, texts, strict=True)):
        total = start_sum(setup, texts[: at + 1])
        events.append(
            {
                "do": "play",
                "at": at,
                "add": [text],
                "sum": total,
                "when": str(move.get("when", started)),
                "order": at + 1,
            }
        )
    return tables_of(events)


STEPS: dict[tuple[str, int], Step] = {("match", 0): _match_from_0}

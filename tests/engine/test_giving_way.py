"""Hidden cards give way: no more than needed, never a card more or less, blind where it must be."""

from __future__ import annotations

import random

from companion.engine.giving_way import UNKNOWN, making_room

KINDS = ("a", "b", "c")


def test_rows_keep_their_length_and_fit_if_anything_can() -> None:
    rng = random.Random(1)
    for _ in range(500):
        rows = [rng.choices(KINDS, k=rng.randint(0, 4)) for _ in range(3)]
        room = {kind: rng.randint(-1, 6) for kind in KINDS}
        made = making_room(rows, room, [False] * 3)
        assert [len(row) for row in made] == [len(row) for row in rows]
        if min(room.values()) < 0 or sum(map(len, rows)) > sum(room.values()):
            other = [rng.choices(KINDS, k=len(row)) for row in rows]
            assert made == making_room(other, room, [False] * 3)
            continue
        had, has = (
            [sum(row.count(kind) for row in all_) for kind in KINDS] for all_ in (rows, made)
        )
        for kind, before, after in zip(KINDS, had, has, strict=True):
            assert after <= room[kind]
            assert after == room[kind] if before > room[kind] else after >= before


def test_a_card_that_the_table_dealt_becomes_unknown() -> None:
    made = making_room([["a", "a", UNKNOWN], ["a"]], {"a": 2, "b": 5}, [True, True])
    assert made == [["a", "a", UNKNOWN], [UNKNOWN]]
    blind = making_room([["a", "b"]], {"a": -1, "b": 5}, [True])
    assert blind == [[UNKNOWN, UNKNOWN]]

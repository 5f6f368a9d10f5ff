"""Ranking and tie-break chains."""

from __future__ import annotations

from companion.engine import Criterion, Say, ScoreSheet, rank


def test_ranking_and_the_chain_of_the_first_place() -> None:
    score = Criterion("X-1", Say("points"), (5, 7, 7, 7))
    spare = Criterion("X-2", Say("fewest cards"), (0, 3, 2, 2), highest_wins=False)
    third = Criterion("X-3", Say("seat"), (0, 0, 1, 0))
    ranking, chain = rank(range(4), [score, spare, third])
    assert ranking == ((2,), (3,), (1,), (0,))
    assert [(tie.clause, tie.tied, tie.values, tie.kept) for tie in chain] == [
        ("X-2", (1, 2, 3), (3, 2, 2), (2, 3)),
        ("X-3", (2, 3), (1, 0), (2,)),
    ]


def test_places_are_shared() -> None:
    ranking, chain = rank(range(3), [Criterion("X-1", Say("points"), (4, 4, 1))])
    sheet = ScoreSheet((), (4, 4, 1), ranking, (0, 1))
    assert [sheet.rank(seat) for seat in range(3)] == [1, 1, 3]
    assert chain == ()

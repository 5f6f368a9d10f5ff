"""Figures over a history that is small enough to count by hand."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from companion import stats
from companion.store.info import Info

NAMES = {"a": "Aki", "b": "Ben", "c": "Chloe"}


def info(number: int, **more: Any) -> Info:
    values: dict[str, Any] = {
        "id": f"m{number}",
        "kind": "match",
        "game": "ninjato",
        "title": "",
        "players": ("Aki", "Ben"),
        "player_ids": ("a", "b"),
        "started": f"2026-0{1 + number // 10}-{1 + number % 10:02d}T18:00:00Z",
        "changed": "2026-09-01T18:00:00Z",
        "seconds": 1800.0,
        "status": "finished",
        "winners": (0,),
        "totals": (40, 30),
        "places": (1, 2),
        "moves": 100,
        "order": number,
    }
    return Info(**(values | more))


def test_only_finished_games_count_and_the_oldest_comes_first() -> None:
    played = stats.plays([info(3), info(2, status="running"), info(1)], NAMES)
    assert [play.id for play in played] == ["m1", "m3"]


def test_a_branch_counts_only_without_the_match_it_came_from() -> None:
    both = [info(1), info(2, branch_of="m1")]
    assert [play.id for play in stats.plays(both)] == ["m1"]
    unfinished = [info(1, status="running"), info(2, branch_of="m1")]
    assert [play.id for play in stats.plays(unfinished)] == ["m2"]


def test_a_player_stays_the_same_after_a_new_name_and_after_being_forgotten() -> None:
    played = stats.plays(
        [info(1, players=("Akiko", "Ben")), info(2, player_ids=("gone", "b"))], NAMES
    )
    assert stats.record(played, "a").plays == 2
    assert stats.players_of(played) == [("a", "Aki"), ("b", "Ben")]


def test_a_record_counts_wins_scores_and_streaks() -> None:
    lost = {"winners": (1,), "totals": (20, 50), "places": (2, 1)}
    played = stats.plays([info(1), info(2), info(3, **lost), info(4)], NAMES)
    record = stats.record(played, "a")
    assert (record.plays, record.wins, record.rate) == (4, 3, 0.75)
    assert (record.streak, record.longest) == (1, 2)
    assert (record.average, record.best) == (35.0, 40)
    assert stats.record(played, "b").streak == 0
    assert stats.scores_of(played, "a") == [40, 40, 20, 40]
    assert stats.best(played) is not None and stats.best(played)[1:] == (50, "b")  # type: ignore[index]


def test_points_of_different_games_are_never_mixed() -> None:
    played = stats.plays([info(1), info(2, game="wat_aah")], NAMES)
    record = stats.record(played, "a")
    assert record.plays == 2 and record.average is None and record.best is None
    assert stats.record(stats.of_game(played, "wat_aah"), "a").average == 40


def test_a_game_without_points_has_no_scores() -> None:
    played = stats.plays([info(1, game="seven_ronin", totals=(None, None))], NAMES)
    record = stats.record(played, "a")
    assert record.wins == 1 and record.average is None and stats.best(played) is None


def test_nobody_has_played_yet() -> None:
    assert stats.record([], "a") == stats.Record()
    assert stats.record([], "a").rate == 0
    assert stats.lengths([]) == stats.Lengths()
    assert stats.duel([], "a", "b") == stats.Duel(0, 0, 0, 0)


def test_head_to_head_goes_by_places() -> None:
    three = {"players": ("Aki", "Ben", "Chloe"), "player_ids": ("a", "b", "c")}
    played = stats.plays(
        [
            info(1),
            info(2, **three, winners=(2,), places=(3, 2, 1), totals=(1, 2, 3)),
            info(3, **three, winners=(2,), places=(2, 2, 1), totals=(2, 2, 3)),
            info(4, places=(), winners=(1,)),
            info(5, players=("Aki", "Chloe"), player_ids=("a", "c")),
        ],
        NAMES,
    )
    assert stats.duel(played, "a", "b") == stats.Duel(4, 1, 2, 1)
    assert stats.duel(played, "a", "a").together == 0


def test_lengths_leave_out_what_nobody_timed() -> None:
    played = stats.plays(
        [info(1), info(2, seconds=3600.0, moves=200), info(3, seconds=2.0), info(4, kind="pad")]
    )
    found = stats.lengths(played)
    assert (found.minutes, found.shortest, found.longest) == (45, 30, 60)
    assert found.moves == pytest.approx(400 / 3) and found.hours == 1.5


def test_a_rest_is_no_playing_time() -> None:
    assert stats.plays([info(1)], NAMES, {"m1": 600.0})[0].seconds == 1200


def test_months_come_with_the_empty_ones() -> None:
    played = stats.plays([info(1), info(2, game="wat_aah"), info(21)])
    months = stats.by_month(played, date(2026, 4, 2), 4)
    assert [(month.month, month.plays) for month in months] == [(1, 2), (2, 0), (3, 1), (4, 0)]
    assert months[0].games == {"ninjato": 1, "wat_aah": 1}
    assert [month.year for month in stats.by_month([], date(2026, 1, 5), 3)] == [2025, 2025, 2026]


def test_players_and_games_come_most_played_first() -> None:
    played = stats.plays([info(1, game="wat_aah"), info(2), info(3)], NAMES)
    assert stats.games_of(played) == ["ninjato", "wat_aah"]
    assert [name for _, name in stats.players_of(played)] == ["Aki", "Ben"]
    assert len(stats.with_player(played, "a")) == 3 and not stats.with_player(played, "c")


def test_a_virtual_player_is_nobody_else() -> None:
    """Ben and a virtual player called Ben are two."""
    history = stats.plays([info(1), info(2, minds=("", "normal"), player_ids=("a", ""))], NAMES)
    assert [play.who for play in history] == [("a", "b"), ("a", f"{stats.MIND}ben")]
    assert dict(stats.players_of(history))[f"{stats.MIND}ben"] == "Ben"

"""What the pages of a club show: counted once, from results alone, and saved as a table."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from companion.club.counting import count, table_of
from companion.club.figures import evenings, plays_of
from companion.club.league import league
from companion.club.messages import Played
from tests.club.kit import LOOPBACK, Member, found_club


@pytest.fixture
def results(tmp_path: Path) -> list[Played]:
    member = Member(tmp_path, found_club("Dojo", LOOPBACK, tls=False), "Aki", online=False)
    for number in range(1, 9):
        member.play(number)
    member.close()
    return member.club.history.results()


def test_everything_on_the_pages_comes_of_one_count(results: list[Played]) -> None:
    counted = count(results, (3, ""))
    assert counted.wanted == (3, "") and counted.results == len(results)
    assert list(counted.standings) == league(results) and counted.refused is None
    assert list(counted.evenings) == evenings(plays_of(results))
    assert set(counted.games) == {one.game for one in results}
    assert counted.codes == {one.match: one.code for one in results}
    for game in counted.games:
        of_one = [one for one in results if one.game == game]
        assert list(count(results, (3, game)).standings) == league(of_one)


def test_without_openskill_there_is_a_sentence_and_the_evenings(
    results: list[Played], monkeypatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    counted = count(results, (1, ""))
    assert "OpenSkill" in str(counted.refused) and not counted.standings
    assert counted.evenings and counted.codes


def test_the_table_has_a_row_for_each_player_of_each_result(results: list[Played]) -> None:
    rows = list(csv.DictReader(io.StringIO(table_of(results).removeprefix("\ufeff"))))
    assert len(rows) == sum(len(one.players) for one in results)
    for one in results:
        mine = [row for row in rows if row["match"] == one.match]
        assert [row["player"] for row in mine] == list(one.players)
        assert [int(row["place"]) for row in mine] == list(one.places)
        assert [row["winner"] == "yes" for row in mine] == [
            seat in one.winners for seat in range(len(one.players))
        ]

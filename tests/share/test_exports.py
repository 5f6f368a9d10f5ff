"""Results for other programs and for people."""

from __future__ import annotations

import csv as reading
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from urllib.parse import unquote

import pytest

from companion.engine import find_game
from companion.share import OtherKind, Result, bgstats, csv, symbol, text
from tests.share.tables import GAMES, played

ENDED = datetime(2026, 11, 3, 21, 30, 12, tzinfo=UTC)
DETAILS = bgstats.Details(
    player_ids=("a1", "b2", "c3", "d4", "e5"), start_player=1, location="Café des Jeux & Co"
)


def result_of(game: str) -> Result:
    return Result.of(played(game), ENDED, 62)


@pytest.mark.parametrize("game", GAMES)
def test_the_create_play_link(game: str) -> None:
    result, rules = result_of(game), find_game(game)
    address = bgstats.create_play_link(result, DETAILS)
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    data = address.partition("data=")[2]
    assert "+" not in data and " " not in data and "&" not in data and '"' not in data
    play = json.loads(unquote(data))
    assert play["sourceName"] == "Dojo Companion"
    assert play["sourcePlayId"] == result.table.id
    assert play["playDate"] == "2026-11-03 21:30:00"
    assert play["durationMin"] == 62 and play["location"] == "Café des Jeux & Co"
    assert "comments" not in play and "board" not in play
    assert type(play["game"]["highestWins"]) is bool and type(play["game"]["noPoints"]) is bool
    assert play["game"]["name"] == rules.title["en"]
    assert play["game"].get("bggId") == rules.bgg_id
    assert "bggId" not in play["game"] or type(play["game"]["bggId"]) is int
    for seat, player in enumerate(play["players"]):
        assert player["name"] == result.table.players[seat]
        assert player["sourcePlayerId"] == DETAILS.player_ids[seat]
        assert type(player["winner"]) is bool and player["startPlayer"] is (seat == 1)
        assert player["rank"] == result.sheet.rank(seat)
        points = None if rules.no_points else result.sheet.totals[seat]
        assert player.get("score") == points
    assert bgstats.create_play_link(result, app=True).startswith("bgstats://app.bgstatsapp.com/")
    assert symbol(address).version <= 30


def test_optional_fields_of_a_play() -> None:
    details = bgstats.Details(variant="Variant", comments="Good", roles=("Ronin",))
    play = bgstats.create_play(replace(result_of(GAMES[0]), minutes=None), details)
    assert (play["board"], play["comments"]) == ("Variant", "Good")
    assert play["players"][0]["role"] == "Ronin" and "role" not in play["players"][1]
    assert "durationMin" not in play


def test_only_finished_matches_with_a_date() -> None:
    result = result_of(GAMES[0])
    for broken in (
        replace(result, ended=None),
        replace(result, sheet=replace(result.sheet, final=False)),
    ):
        for export in (bgstats.create_play_link, bgstats.bgsplay):
            with pytest.raises(OtherKind):
                export(broken)


def test_dates_are_told_in_utc() -> None:
    local = datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=2)))
    play = bgstats.create_play(Result.of(played(GAMES[0]), local))
    assert play["playDate"] == "2025-12-31 22:30:00"


@pytest.mark.parametrize("game", GAMES)
def test_the_bgsplay_file(game: str) -> None:
    result = result_of(game)
    file = json.loads(bgstats.bgsplay(result, DETAILS))
    assert set(file) == {"about", "players", "locations", "games", "plays", "userInfo"}
    (play,), (row,) = file["plays"], file["games"]
    assert play["playDateYmd"] == 20261103 and play["gameRefId"] == row["id"]
    assert type(row["bggId"]) is int
    known = {player["id"] for player in file["players"]}
    assert {score["playerRefId"] for score in play["playerScores"]} == known
    assert all(type(score["score"]) is str for score in play["playerScores"])
    assert json.loads(bgstats.bgsplay(result, DETAILS)) == file
    assert json.loads(bgstats.bgsplay(result))["locations"] == []


def rows(table: str) -> list[list[str]]:
    assert table.startswith("\ufeff")
    return list(reading.reader(io.StringIO(table[1:], newline="")))


def test_the_history_as_a_table() -> None:
    results = [result_of(game) for game in GAMES]
    head, *lines = rows(csv.history([*results, replace(results[0], ended=None, minutes=None)]))
    assert head == list(csv.HISTORY)
    assert len(lines) == sum(len(r.table.players) for r in (*results, results[0]))
    first = dict(zip(head, lines[0], strict=True))
    assert first["ended"] == "2026-11-03 21:30" and first["minutes"] == "62"
    assert first["player"] == results[0].table.players[0]


def test_a_name_is_no_formula() -> None:
    result = result_of(GAMES[0])
    names = ("=1+1", *result.table.players[1:])
    result = replace(result, table=replace(result.table, players=names))
    assert rows(csv.history([result]))[1][6] == "'=1+1"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_sheets_and_words(game: str, language: str) -> None:
    result = result_of(game)
    table = rows(csv.score_sheet(result, language))
    assert table[0][1:] == list(result.table.players)
    assert len(table) == len(result.sheet.lines) + 3
    words = text.summary(result, language)
    assert "{" not in words
    for name in result.table.players:
        assert name in words
    assert ("03/11/2026" if language == "fr" else "2026-11-03") in words
    assert "{" not in text.story(played(game), language)
    assert len(text.story(played(game), language).splitlines()) > 5


def test_a_summary_without_dates() -> None:
    assert "2026" not in text.summary(Result.of(played(GAMES[0])))


@pytest.mark.parametrize("game", GAMES)
def test_json(game: str) -> None:
    result = result_of(game)
    data = json.loads(text.as_json(result))
    assert data["sheet"] == json.loads(json.dumps(result.sheet.plain()))
    assert (data["match"], data["ended"]) == (result.table.id, "2026-11-03T21:30Z")

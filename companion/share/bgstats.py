"""A finished match for BG Stats: a link that creates the play, and a `.bgsplay` file.

The link needs no key and no request from us: the other program opens it. It also works as a QR
code for anybody's camera. BG Stats can pass plays on to BoardGameGeek by itself.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.engine import Game, Say, find_game
from companion.share.errors import OtherKind
from companion.share.results import Result

SOURCE = "Dojo Companion"
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
APP_ADDRESS = ADDRESS.replace("https://", "bgstats://")
_NAMESPACE = uuid.UUID("6f0c2b0e-7c56-5d0f-9d4e-0d0a3c3f7a11")
"""Ours for ever: the same match, game and person keep the same uuid in every file."""


@dataclass(frozen=True, slots=True)
class Details:
    """What the score sheet does not know. `player_ids`: lasting ids of the persons, else names."""

    player_ids: Sequence[str] = ()
    start_player: int | None = None
    roles: Sequence[str] = ()
    location: str = ""
    variant: str = ""
    comments: str = ""


NOTHING_MORE = Details()


def create_play_link(result: Result, details: Details = NOTHING_MORE, *, app: bool = False) -> str:
    """The link. Leave comments out where it becomes a QR code: the code stays readable."""
    play = create_play(result, details)
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return (APP_ADDRESS if app else ADDRESS) + quote(text, safe="")


def create_play(result: Result, details: Details = NOTHING_MORE) -> dict[str, Any]:
    """The fields of the play; empty ones are left out, their four switches never are."""
    _require_end(result)
    game = find_game(result.table.game)
    players = []
    for seat, name in enumerate(result.table.players):
        player: dict[str, Any] = {
            "name": name,
            "sourcePlayerId": _at(details.player_ids, seat) or name,
            "startPlayer": seat == details.start_player,
            "winner": seat in result.sheet.winners,
            "rank": result.sheet.rank(seat),
        }
        points = result.sheet.totals[seat]
        if not game.no_points and points is not None:
            player["score"] = points
        if _at(details.roles, seat):
            player["role"] = details.roles[seat]
        players.append(player)
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": result.table.id,
        "playDate": _date(result),
        "game": _game(game),
        "players": players,
    }
    optional = {
        "durationMin": result.minutes or 0,
        "location": details.location,
        "board": details.variant,
        "comments": details.comments,
    }
    return {**play, **{key: value for key, value in optional.items() if value}}


def _game(game: Game[Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": game.title["en"],
        "sourceGameId": game.id,
        "highestWins": game.highest_wins,
        "noPoints": game.no_points,
    }
    # A number and not text: quoted ones break their apps.
    return told if game.bgg_id is None else {**told, "bggId": int(game.bgg_id)}


def bgsplay(result: Result, details: Details = NOTHING_MORE) -> str:
    """The text of a `.bgsplay` file. Experimental: what BG Stats needs in it is not documented."""
    _require_end(result)
    game, when = find_game(result.table.game), _date(result)
    players = [
        {
            "id": seat + 1,
            "uuid": _lasting("player", _at(details.player_ids, seat) or name),
            "name": name,
            "isAnonymous": False,
            "modificationDate": when,
            "bggUsername": "",
        }
        for seat, name in enumerate(result.table.players)
    ]
    play: dict[str, Any] = {
        "uuid": _lasting("play", result.table.id),
        "modificationDate": when,
        "entryDate": when,
        "playDate": when,
        "playDateYmd": int(when[:10].replace("-", "")),
        "usesTeams": False,
        "durationMin": result.minutes or 0,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "rating": 0,
        "locationRefId": 1 if details.location else 0,
        "gameRefId": 1,
        "board": details.variant,
        "comments": details.comments,
        "scoringSetting": 0,
        "playerScores": [_score(result, game, seat, details)
                         for seat in range(len(players))],
    }  # fmt: skip
    file = {
        "about": f"{SOURCE} (experimental)",
        "players": players,
        "locations": [
            {
                "id": 1,
                "uuid": _lasting("location", details.location),
                "name": details.location,
                "modificationDate": when,
            }
        ]
        if details.location
        else [],
        "games": [_game_row(game, when)],
        "plays": [play],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(file, ensure_ascii=False, indent=1)


def _score(result: Result, game: Game[Any], seat: int, details: Details) -> Mapping[str, Any]:
    points = result.sheet.totals[seat]
    return {
        "playerRefId": seat + 1,
        # Text in their files, so that people can write sums.
        "score": "" if game.no_points or points is None else str(points),
        "winner": seat in result.sheet.winners,
        "newPlayer": False,
        "startPlayer": seat == details.start_player,
        "role": _at(details.roles, seat),
        "team": "",
        "rank": result.sheet.rank(seat),
        "seatOrder": seat + 1,
    }


def _game_row(game: Game[Any], when: str) -> Mapping[str, Any]:
    return {
        "id": 1,
        "uuid": _lasting("game", game.id),
        "name": game.title["en"],
        "modificationDate": when,
        "cooperative": False,
        "highestWins": game.highest_wins,
        "noPoints": game.no_points,
        "usesTeams": False,
        "bggId": game.bgg_id or 0,
        "bggName": game.title["en"] if game.bgg_id else "",
        "bggYear": 0,
    }


def _require_end(result: Result) -> None:
    if not result.sheet.final:
        raise OtherKind(Say("Only a finished match has a result."))
    if result.ended is None:
        raise OtherKind(Say("Say first when this match ended."))


def _date(result: Result) -> str:
    ended: datetime | None = result.ended
    assert ended is not None
    return ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def _at(values: Sequence[str], seat: int) -> str:
    return values[seat] if seat < len(values) else ""


def _lasting(kind: str, name: str) -> str:
    return str(uuid.uuid5(_NAMESPACE, f"{kind}/{name}"))

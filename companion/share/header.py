"""The head of every code: format, kind, game and rules; and the table it speaks of."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.engine import Edition, Game, Match, Say, find_game, game_ids
from companion.share.errors import OtherEdition, OtherVersion, damaged, other_version
from companion.share.numbers import Reader, Writer
from companion.share.words import put_name, put_token, take_name, take_token

FORMAT = 1
VIEWS = 2
"""The format of views since they are told as choices; those of format 1 are still read."""
_FORMATS = 16
_KINDS = 16
_FINGERPRINT = 8
"""Hexadecimal digits of an edition's fingerprint that travel along."""


class Kind(Enum):
    """What a code carries. The numbers are part of the format."""

    HANDOVER = 0
    SEAT = 1
    ONLOOKER = 2
    DEAL = 3
    ANSWER = 4
    EDITION = 5
    RESULT = 6


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody at the table knows about a match, and nothing else: no seed, no position."""

    game: str
    id: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    dealer: Mapping[str, str]
    edition: Edition

    @classmethod
    def of(cls, match: Match) -> Table:
        setup = match.setup
        return cls(setup.game, setup.id, setup.players, setup.options, setup.dealer, setup.edition)


def put_head(writer: Writer, kind: Kind, game: Game[Any], format: int = FORMAT) -> None:
    writer.put(format, _FORMATS)
    writer.put(kind.value, _KINDS)
    writer.put(game_number(game.id), 1 << 16)
    writer.number(game.revision)
    writer.put(shape(game), 1 << 8)


def take_head(reader: Reader) -> tuple[Kind, Game[Any], int]:
    format = reader.take(_FORMATS)
    if format not in (FORMAT, VIEWS):
        raise other_version()
    number = reader.take(_KINDS)
    game = _find_game(reader.take(1 << 16))
    revision = reader.number()
    if revision != game.revision:
        raise OtherVersion(
            Say(
                "This code follows revision {theirs} of the rules and this app has {ours}. "
                "Update both devices.",
                theirs=revision,
                ours=game.revision,
            )
        )
    if reader.take(1 << 8) != shape(game):
        raise other_version()
    if format == VIEWS and number not in (Kind.SEAT.value, Kind.ONLOOKER.value):
        raise damaged()
    try:
        return Kind(number), game, format
    except ValueError as error:
        raise damaged() from error


def game_number(game: str) -> int:
    """A short stable number of a game id, so that new games need no list of numbers."""
    return zlib.crc32(game.encode()) & 0xFFFF


def shape(game: Game[Any]) -> int:
    """Eight bits over what the head is coded among: options, decks and seats."""
    told = (
        [(option.key, option.values) for option in game.options],
        [deck.key for deck in game.decks],
        (game.seats.start, game.seats.stop),
    )
    return zlib.crc32(repr(told).encode()) & 0xFF


def _find_game(number: int) -> Game[Any]:
    for game in game_ids():
        if game_number(game) == number:
            return find_game(game)
    raise OtherVersion(Say("This code is about a game that this app does not have."))


def put_table(writer: Writer, game: Game[Any], table: Table) -> None:
    put_token(writer, table.id)
    writer.put(len(table.players) - game.seats.start, len(game.seats))
    for name in table.players:
        put_name(writer, name)
    for option in game.options:
        writer.put(option.values.index(table.options[option.key]), len(option.values))
    for deck in game.decks:
        writer.flag(table.dealer.get(deck.key) == "app")
    put_fingerprint(writer, table.edition)


def put_fingerprint(writer: Writer, edition: Edition) -> None:
    writer.put(int(edition.fingerprint[:_FINGERPRINT], 16), 16**_FINGERPRINT)


def take_fingerprint(reader: Reader) -> str:
    return f"{reader.take(16**_FINGERPRINT):0{_FINGERPRINT}x}"


def take_table(reader: Reader, game: Game[Any]) -> tuple[dict[str, Any], str]:
    """The fields of a Table except its edition, of which only the fingerprint is known here."""
    match_id = take_token(reader)
    players = tuple(take_name(reader) for _ in range(reader.take(len(game.seats)) + game.seats[0]))
    if len(set(players)) < len(players) or any(
        name != name.strip() or not name for name in players
    ):
        raise damaged()
    options = {
        option.key: option.values[reader.take(len(option.values))] for option in game.options
    }
    dealer = {deck.key: "app" if reader.flag() else "table" for deck in game.decks}
    fields = {
        "game": game.id,
        "id": match_id,
        "players": players,
        "options": options,
        "dealer": dealer,
    }
    return fields, take_fingerprint(reader)


def same_edition(edition: Edition, fingerprint: str) -> bool:
    return edition.fingerprint.startswith(fingerprint)


def find_edition(game: Game[Any], fingerprint: str, known: Iterable[Edition]) -> Edition:
    """The edition of this device with the fingerprint, or a refusal."""
    for edition in (game.standin, *known):
        if edition.game == game.id and same_edition(edition, fingerprint):
            return edition
    raise OtherEdition(
        Say(
            "This code was made with component data that this device does not have. "
            "Share the edition first."
        )
    )


NAMES: Mapping[Kind, Say] = {
    Kind.HANDOVER: Say("a whole match"),
    Kind.SEAT: Say("the view of one seat"),
    Kind.ONLOOKER: Say("the view of an onlooker"),
    Kind.DEAL: Say("a private deal"),
    Kind.ANSWER: Say("a move back"),
    Kind.EDITION: Say("the data of a box"),
    Kind.RESULT: Say("the result of a match"),
}

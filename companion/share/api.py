"""pack and unpack: everything that can be shared, to digits and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.engine import CompanionError, Edition, Match, Move, Say, find_game
from companion.engine.outside import BROKEN
from companion.share.answers import Answer, answer_of, checked, put_answer, take_answer
from companion.share.codec import put_corrections, put_match, take_corrections, take_match
from companion.share.errors import NotACode, OtherEdition, OtherKind, ShareError, damaged
from companion.share.frames import STATIC_DIGITS
from companion.share.header import (
    NAMES,
    Kind,
    put_fingerprint,
    put_head,
    same_edition,
    take_fingerprint,
    take_head,
)
from companion.share.links import read_text
from companion.share.numbers import Reader, Writer
from companion.share.results import Result, put_result, take_result
from companion.share.views import Deal, View, put_deal, put_view, take_deal, take_view
from companion.share.words import put_name, take_name

Shared = Match | View | Deal | Answer | Edition | Result

LOG_LINES = (12, 8, 4)
"""How many of the latest lines of the log go along with a view, from many to few."""


@dataclass(frozen=True, slots=True)
class Audience:
    """For whom a code is made: that decides what may be in it."""

    kind: Kind
    seat: int | None = None


FULL = Audience(Kind.HANDOVER)
ONLOOKER = Audience(Kind.ONLOOKER)
RESULT = Audience(Kind.RESULT)


def seat_view(seat: int) -> Audience:
    return Audience(Kind.SEAT, seat)


def private_deal(seat: int) -> Audience:
    return Audience(Kind.DEAL, seat)


def pack(
    match: Match,
    audience: Audience | str | int | None = FULL,
    *,
    lines: int | None = None,
    ended: datetime | None = None,
    minutes: int | None = None,
) -> str:
    """The code of a match for an audience, as digits.

    "full" is the hand-over, with every secret; a seat number or None (an onlooker) the view, of
    which `lines` limits the log; `private_deal(seat)` a hand; `RESULT` the final score, with
    when the match `ended` and how many `minutes` it took.
    """
    audience = _audience(audience)
    kind, seat = audience.kind, audience.seat
    if seat is not None and not 0 <= seat < len(match.players):
        raise OtherKind(Say("There is no such seat at this table."))
    writer = Writer()
    if kind is Kind.HANDOVER:
        put_match(writer, match)
    elif kind in (Kind.SEAT, Kind.ONLOOKER):
        put_view(writer, match, seat, lines)
    elif kind is Kind.DEAL and seat is not None:
        put_deal(writer, match, seat)
    elif kind is Kind.RESULT:
        put_result(writer, match.game, Result.of(match, ended, minutes))
    else:
        raise ValueError(audience)
    return writer.digits()


def pack_view(match: Match, seat: int | None) -> str:
    """What a seat (None: an onlooker) sees, with as much of the log as leaves it one picture."""
    most = ""
    for lines in LOG_LINES:
        digits = pack(match, seat, lines=lines)
        if len(digits) <= STATIC_DIGITS:
            return digits
        most = most or digits
    return most


def pack_edition(edition: Edition) -> str:
    """The owner's corrections of the data of a box."""
    game = find_game(edition.game)
    writer = Writer()
    put_head(writer, Kind.EDITION, game)
    put_fingerprint(writer, edition)
    put_name(writer, edition.name[:100])
    put_corrections(writer, game, edition)
    return writer.digits()


def pack_result(result: Result) -> str:
    """A result that is already at hand, for example one that came by code."""
    writer = Writer()
    put_result(writer, find_game(result.table.game), result)
    return writer.digits()


def unpack(text: str, editions: Iterable[Edition] = ()) -> Shared:
    """What a code carries: a Match (hand-over), View, Deal, Answer, Edition or Result.

    `text` is digits, grouped or not, or a link; `editions` the corrected boxes of this device.
    Whatever is wrong with a code raises a ShareError whose sentence can be shown.
    """
    reader = Reader(read_text(text))
    try:
        shared = _take(reader, tuple(editions))
        reader.end()
    except ShareError:
        raise
    except CompanionError as error:
        raise NotACode(
            Say("The code does not fit the rules: {reason}", reason=error.say), error.objections
        ) from error
    except BROKEN as error:
        raise damaged() from error
    return shared


def kind_of(text: str) -> Kind:
    """What a code carries, without reading all of it."""
    reader = Reader(read_text(text))
    return take_head(reader)[0]


def _take(reader: Reader, editions: tuple[Edition, ...]) -> Shared:
    kind, game, format = take_head(reader)
    if kind is Kind.HANDOVER:
        return take_match(reader, game)
    if kind in (Kind.SEAT, Kind.ONLOOKER):
        return take_view(reader, game, kind, format, editions)
    if kind is Kind.DEAL:
        return take_deal(reader, game, editions)
    if kind is Kind.ANSWER:
        return take_answer(reader, game)
    if kind is Kind.RESULT:
        return take_result(reader, game, editions)
    fingerprint, name = take_fingerprint(reader), take_name(reader)
    edition = take_corrections(reader, game)
    if not same_edition(edition, fingerprint):
        raise OtherEdition(
            Say("This code was made with component data that this version does not have.")
        )
    return Edition(edition.game, edition.groups, name)


def unpack_match(text: str) -> Match:
    """A hand-over, and nothing else: a view offered as one is refused."""
    shared = unpack(text)
    if not isinstance(shared, Match):
        raise OtherKind(
            Say("This code carries {what}, not a match to go on with.", what=NAMES[kind_of(text)])
        )
    return shared


def answer(source: View | Match, moves: Sequence[Move | str], seat: int | None = None) -> str:
    """The code of a seat's decision, or of its sealed run of decisions, for the host."""
    found = answer_of(source, moves, seat)
    writer = Writer()
    put_answer(writer, find_game(found.game), found)
    return writer.digits()


def check_answer(match: Match, text: str) -> tuple[Move, ...]:
    """The moves of an answer, fully checked against the match; nothing is played."""
    shared = unpack(text)
    if not isinstance(shared, Answer):
        raise OtherKind(
            Say("This code carries {what}, not a move back.", what=NAMES[kind_of(text)])
        )
    return checked(match, shared)


def accept(match: Match, text: str) -> tuple[Move, ...]:
    """Checks an answer and plays it, all of it or nothing."""
    moves = check_answer(match, text)
    for move in moves:
        match.play(move)
    return moves


def _audience(audience: Audience | str | int | None) -> Audience:
    if isinstance(audience, Audience):
        return audience
    if audience is None or audience == "onlooker":
        return ONLOOKER
    if isinstance(audience, int):
        return seat_view(audience)
    if audience == "full":
        return FULL
    if audience == "result":
        return RESULT
    raise ValueError(audience)

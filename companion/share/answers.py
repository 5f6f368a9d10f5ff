"""A move back: what a seat decided on its own device, for the host to check and play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import CompanionError, Game, Match, Move, Say
from companion.share.errors import MovedOn, OtherKind, ShareError, TooLarge, damaged
from companion.share.header import Kind, put_head
from companion.share.knowledge import of_rules
from companion.share.numbers import Reader, Writer
from companion.share.views import View, stamp, visible_index
from companion.share.words import put_text, put_token, take_text, take_token

MOST_MOVES = 100
_SEATS = 16


@dataclass(frozen=True, slots=True)
class Answer:
    """The moves of one seat, and the question they answer: match, point and what was seen."""

    game: str
    match_id: str
    seat: int
    index: int
    stamp: int
    moves: tuple[Move, ...]


def answer_of(source: View | Match, moves: Sequence[Move | str], seat: int | None = None) -> Answer:
    """The answer of a seat that holds a view of the match, or the match itself."""
    texts = tuple(Move.parse(move) if isinstance(move, str) else move for move in moves)
    if not texts:
        raise OtherKind(Say("There is no move to send back."))
    if len(texts) > MOST_MOVES:
        raise TooLarge(Say("This is more than a code can carry."))
    if isinstance(source, View):
        if source.seat is None:
            raise OtherKind(Say("An onlooker has nothing to decide."))
        table = source.table
        return Answer(table.game, table.id, source.seat, source.index, source.stamp, texts)
    who = source.decision.seat if seat is None and source.decision is not None else seat
    if who is None or not 0 <= who < len(source.players):
        raise OtherKind(Say("An onlooker has nothing to decide."))
    setup, index = source.setup, visible_index(source, who)
    return Answer(setup.game, setup.id, who, index, stamp(source, who), texts)


def put_answer(writer: Writer, game: Game[Any], answer: Answer) -> None:
    put_head(writer, Kind.ANSWER, game)
    put_token(writer, answer.match_id)
    writer.put(answer.seat, _SEATS)
    writer.number(answer.index)
    writer.put(answer.stamp, 1 << 32)
    text = "\n".join(str(game.check_words(move)) for move in answer.moves)
    put_text(writer, text, of_rules(game.id).words)


def take_answer(reader: Reader, game: Game[Any]) -> Answer:
    match_id, seat = take_token(reader), reader.take(_SEATS)
    index, mark = reader.number(), reader.take(1 << 32)
    lines = take_text(reader, of_rules(game.id).words).split("\n")
    if not 0 < len(lines) <= MOST_MOVES:
        raise damaged()
    return Answer(game.id, match_id, seat, index, mark, tuple(map(game.parse, lines)))


def checked(match: Match, answer: Answer) -> tuple[Move, ...]:
    """The moves, if the match still asks what they answer and the rules allow them all."""
    if (answer.game, answer.match_id) != (match.setup.game, match.setup.id):
        raise OtherKind(Say("This answer belongs to another match."))
    if answer.seat >= len(match.players):
        raise damaged()
    seen = (visible_index(match, answer.seat), stamp(match, answer.seat))
    if (answer.index, answer.stamp) != seen:
        raise MovedOn(
            Say(
                "The match has changed since {seat:seat} was shown it. "
                "Show the view again and scan the new answer.",
                seat=answer.seat,
            )
        )
    trial = match.fork()
    for move in answer.moves:
        try:
            trial.play(move, seat=answer.seat)
        except CompanionError as error:
            raise ShareError(
                Say("The answer does not fit the rules: {reason}", reason=error.say),
                error.objections,
            ) from error
    return answer.moves

"""The whole match in a code: set-up, the list of moves, and where in it we are.

Each move is one choice among the legal ones, each card the table drew one of the cards that were
left. What the app dealt follows from the seed, and a forced move has no alternative: neither
costs anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.editions import corrections, merge
from companion.engine import (
    Correction,
    Decision,
    Edition,
    Entry,
    Game,
    Match,
    Move,
    Say,
    Setup,
)
from companion.engine.admission import admit_edition
from companion.engine.moves import parse_entry
from companion.share.errors import OtherEdition, TooLarge, damaged
from companion.share.header import (
    Kind,
    Table,
    put_head,
    put_table,
    same_edition,
    take_table,
)
from companion.share.knowledge import check_sizes, of_rules, put_data, take_data
from companion.share.numbers import Reader, Writer
from companion.share.words import put_text, put_token, take_text, take_token

MOST_ENTRIES = 5_000
_RARE = 1_024
"""In a match with corrections, how much likelier than one each legal move is taken to be."""


def put_match(writer: Writer, match: Match) -> None:
    setup, game = match.setup, match.game
    put_head(writer, Kind.HANDOVER, game)
    put_table(writer, game, Table.of(match))
    put_corrections(writer, game, setup.edition)
    writer.flag(setup.position is not None)
    if setup.position is not None:
        put_data(writer, setup.position, of_rules(game.id))
    writer.flag(setup.seed is not None)
    if setup.seed is not None:
        put_token(writer, setup.seed)
    count = match.index + len(match.tail)
    if count > MOST_ENTRIES:
        raise TooLarge(Say("A match of {n} moves is too long for a code.", n=count))
    writer.number(count)
    writer.flag(count > match.index)
    if count > match.index:
        writer.number(match.index)
    put_entries(writer, match)


def take_match(reader: Reader, game: Game[Any]) -> Match:
    fields, fingerprint = take_table(reader, game)
    edition = take_corrections(reader, game)
    if not same_edition(edition, fingerprint):
        raise OtherEdition(
            Say("This code was made with component data that this version does not have.")
        )
    position = take_data(reader, of_rules(game.id)) if reader.flag() else None
    seed = take_token(reader) if reader.flag() else None
    setup = Setup(**fields, edition=edition, seed=seed, position=position)
    count = reader.number()
    index = reader.number() if reader.flag() else count
    if not index <= count <= MOST_ENTRIES:
        raise damaged()
    match = take_entries(reader, Match(setup), count)
    match.goto(index)
    return match


def put_corrections(writer: Writer, game: Game[Any], edition: Edition) -> None:
    """What the owner corrected in the data of the box."""
    changed = corrections(edition)
    writer.flag(bool(changed))
    if changed:
        put_data(writer, changed, of_rules(game.id))


def take_corrections(reader: Reader, game: Game[Any]) -> Edition:
    if not reader.flag():
        return game.standin
    changed = take_data(reader, of_rules(game.id))
    edition = merge(game.standin, changed)
    admit_edition(game, edition)
    return edition


# the list of moves


def put_entries(writer: Writer, match: Match) -> None:
    steps = list(_steps(match))
    # Only a match with a correction pays for the possibility of one.
    unusual = any(place is None for _, _, place in steps)
    writer.flag(unusual)
    for entry, shares, place in steps:
        total = sum(shares)
        if unusual and shares:
            writer.put_share(*_usual(place is not None, total))
        if place is None:
            put_text(writer, str(entry), of_rules(match.game.id).words)
        else:
            writer.put_share(sum(shares[:place]), shares[place], total)


def _steps(match: Match) -> Iterator[tuple[Entry, list[int], int | None]]:
    """What people entered: the entry, the chances of the legal moves, and which it is."""
    for at in range(match.index + len(match.tail)):
        if match.automatic(at):
            continue
        entry, decision = match.entry_at(at), match.decision_at(at)
        shares = _shares(decision)
        place = None
        if decision is not None and isinstance(entry, Move) and entry in decision.moves:
            place = decision.moves.index(entry)
        yield entry, shares, place


def take_entries(reader: Reader, match: Match, count: int) -> Match:
    unusual = reader.flag()
    while match.index < count:
        decision = match.decision
        shares = _shares(decision)
        if decision is None or not shares or (unusual and not _take_usual(reader, sum(shares))):
            if not unusual:
                raise damaged()
            _enter(match, parse_entry(take_text(reader, of_rules(match.game.id).words)))
        else:
            match.play(decision.moves[_take_place(reader, shares)])
    # A copy may have been cut off between two cards that the app deals.
    return match.fork(count)


def _enter(match: Match, entry: Entry) -> None:
    if isinstance(entry, Correction) and not isinstance(entry.change, Move):
        check_sizes(entry.change)
    match.enter(entry)


def _shares(decision: Decision | None) -> list[int]:
    """The chances of the legal moves: copies left for a draw, else all alike."""
    if decision is None:
        return []
    weights = decision.weights
    return [1] * len(decision.moves) if weights is None else [max(1, copies) for copies in weights]


def _usual(usual: bool, total: int) -> tuple[int, int, int]:
    return (0, total * _RARE, total * _RARE + 1) if usual else (total * _RARE, 1, total * _RARE + 1)


def _take_usual(reader: Reader, total: int) -> bool:
    usual = reader.peek_share(total * _RARE + 1) < total * _RARE
    reader.keep(*_usual(usual, total))
    return usual


def _take_place(reader: Reader, shares: list[int]) -> int:
    total = sum(shares)
    spot = reader.peek_share(total)
    start = 0
    for place, freq in enumerate(shares):
        if spot < start + freq:
            reader.keep(start, freq, total)
            return place
        start += freq
    raise damaged()

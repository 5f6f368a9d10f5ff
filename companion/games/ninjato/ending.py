"""What is counted at the end, and what gave honor so far."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Match, Say
from companion.games.ninjato.scoring import tally
from companion.games.ninjato.state import State
from companion.table.public_score import Source

PALACE, PAVILION, ELSE = Say("Palace"), Say("Pavilion"), Say("Honor on the track")


def unit(n: int) -> Say:
    return Say("honor")


def hidden(match: Match) -> tuple[Say, ...]:
    return (Say("Rumors stay hidden until the end."),)


def so_far(match: Match) -> Iterator[Source]:
    """Where the honor on the track came from, and what lies there to be counted at the end."""
    state, seats = match.state, range(match.state.box.seats)
    gained: dict[Say, list[int]] = {PALACE: [0] * len(seats), PAVILION: [0] * len(seats)}
    for at in range(match.index):
        before, after = match.state_at(at), match.state_at(at + 1)
        if before.honor == after.honor or len(after.ledger) > len(before.ledger):
            continue
        row = gained.setdefault(_place(before, after), [0] * len(seats))
        for seat in seats:
            row[seat] += after.honor[seat] - before.honor[seat]
    for label, points in gained.items():
        yield Source(label, tuple(points))
    for played in sorted({entry[0] for entry in state.ledger}):
        entries = [entry for entry in state.ledger if entry[0] == played]
        told = tuple(_rewards(entries, clan) for clan in dict.fromkeys(one[1] for one in entries))
        points = [sum(one[5] for one in entries if one[3] == seat) for seat in seats]
        yield Source(Say("Scoring of round {n}", n=played), tuple(points), told)
    counted = [tally(state, seat) for seat in seats]
    yield Source(Say("Unused treasures"), tuple(one.treasures for one in counted))
    yield Source(Say("Elite guards"), tuple(one.ones + 2 * one.twos for one in counted))


def _rewards(entries: list[tuple[int, str, int, int, str, int]], clan: str) -> Say:
    """What a clan gave in a scoring phase, in few words."""
    parts = []
    for _, own, place, seat, reward, points in entries:
        if own != clan or seat < 0:
            continue
        first = place == 1
        if reward == "house_honor" and first:
            parts.append(Say("{seat:seat} first: {n}.", seat=seat, n=points))
        elif reward == "house_honor":
            parts.append(Say("{seat:seat} second: {n}.", seat=seat, n=points))
        elif reward == "rumor" and first:
            parts.append(Say("{seat:seat} first: a rumor.", seat=seat))
        elif reward == "rumor":
            parts.append(Say("{seat:seat} second: a rumor.", seat=seat))
        else:
            parts.append(Say("{seat:seat} second: no rumor is left.", seat=seat))
    if not parts:
        parts = [Say("Nobody has influence.")]
    return Say("{lines}", lines=parts, clan=clan)


def _place(before: State, after: State) -> Say:
    if len(after.palace) < len(before.palace):
        return PALACE
    return PAVILION if after.rumors != before.rumors else ELSE

"""Moves per second of every game, against the small Shinobi written by hand, and what views cost.

`python -m bench playing` also measures the peers that are installed; `make bench-peers` installs
them first.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from functools import partial
from time import process_time

from bench import plain_shinobi
from bench.peers import boardgame, small_shinobi, spiel
from bench.ratios import Speed, speed, speeds
from bench.rows import Row
from bench.ways import Way, all_ways, ways
from companion.engine import Match

LENGTHS = (10, 100, 1_000, 10_000)
AROUND = 40
"""So many moves are measured at each length."""

Case = Callable[[int], float]


def play(way: Way, seed: int, views: bool = False) -> int:
    """A random match of this seed; with views, all seats look after every move."""
    rng, match, seats = random.Random(seed), way.start(seed), range(way.seats)
    while (decision := match.decision) is not None:
        moves, weights = decision.moves, decision.weights
        match.play(rng.choices(moves, weights)[0] if weights else rng.choice(moves))
        if views:
            for seat in seats:
                match.view(seat)
    return match.index


def case(run: Callable[[int], int]) -> Case:
    run(0)  # caches and imports are warm
    return lambda first: speed(run, first)


def rows() -> list[Row]:
    return [*_side_by_side(), *_other_games(), *_growth()]


def _side_by_side() -> list[Row]:
    way = ways(plain_shinobi.GAME)[0]
    cases: dict[str, Case] = {
        "plain": case(lambda seed: small_shinobi.play(way.seats, random.Random(seed))),
        "bare": case(lambda seed: plain_shinobi.play(way.seats, random.Random(seed))),
        "ours": case(partial(play, way)),
        "views": case(partial(play, way, views=True)),
    }
    peers = (spiel.PEER, boardgame.PEER, boardgame.CLIENTS)
    cases |= {peer.name: peer.case() for peer in peers if peer.missing is None}
    found = speeds(cases)
    plain, ours, views = found["plain"], found["ours"], found["views"]
    seen = views.moves / ours.moves
    return [
        Row("small Shinobi by hand, validating", _a_second(plain), "the plain loop"),
        Row("the same as a bare loop that checks nothing", _a_second(found["bare"]),
            _of(found["bare"], "the plain loop")),
        Row(f"{way.title}: validated, logged, undoable", _a_second(ours),
            _of(ours, "the plain loop"), ">= 0.5x the plain loop", ours.ratio >= 0.5),
        Row("the same with the views of all seats, log included", _a_second(views),
            f"{seen:.2f}x without views", ">= 0.2x without views", seen >= 0.2),
        *(
            Row(peer.title, _a_second(found[peer.name]), _of(found[peer.name], "the plain loop"))
            if peer.missing is None
            else Row(peer.title, "not measured", peer.missing)
            for peer in peers
        ),
    ]  # fmt: skip


def _other_games() -> list[Row]:
    least = 10_000 / 85_000
    cases: dict[str, Case] = {
        "plain": case(lambda seed: small_shinobi.play(4, random.Random(seed)))
    }
    cases |= {way.title: case(partial(play, way)) for way in all_ways()}
    found = speeds(cases)
    del found["plain"]
    return [
        Row(title, _a_second(one), _of(one, "the plain loop"),
            f">= {least:.3f}x (10,000 for its 85,000)", one.ratio >= least)
        for title, one in found.items()
    ]  # fmt: skip


def _growth() -> list[Row]:
    """A match that gets long: a move, the views after it, and those from the last move on."""
    match, beginning = _long()
    rng, seats = random.Random(1), range(len(match.players))
    base: tuple[float, ...] = ()
    found = []
    for length in LENGTHS:
        while match.index < length:
            _one(match, beginning, rng)
            if match.index >= length - 2 * AROUND:
                _looks(match, 0)
        times: list[tuple[float, float, float]] = []
        while len(times) < AROUND:
            at = match.index
            move = _timed(lambda: _one(match, beginning, rng))
            whole = _timed(lambda: _looks(match, 0))
            late = _timed(lambda at=at: _looks(match, at))  # type: ignore[misc]
            times.append((move, whole, late))
        costs = tuple(statistics.median(column) for column in zip(*times, strict=True))
        base = base or costs
        move, whole, late = (f"{cost * 1e6:,.0f}" for cost in costs)
        growth = [cost / first for cost, first in zip(costs, base, strict=True)]
        found.append(
            Row(
                f"move {length:,}: {len(seats)} views with the whole log",
                f"{whole} us",
                f"{growth[1]:.2f}x that at {LENGTHS[0]}; the move {move} us, {growth[0]:.2f}x; "
                f"looks from the last move on {late} us, {growth[2]:.2f}x",
                f"<= 1.5x that at {LENGTHS[0]}, up to 1,000" if length <= 1_000 else "",
                growth[1] <= 1.5 if LENGTHS[0] < length <= 1_000 else None,
            )
        )
    return found


def _long() -> tuple[Match, dict[str, object]]:
    match = ways(plain_shinobi.GAME)[0].start(1)
    return match, match.position()


def _one(match: Match, beginning: dict[str, object], rng: random.Random) -> None:
    """A move; a finished match begins once more, by a correction."""
    if match.decision is None:
        match.correct(beginning, "once more")
    else:
        match.play(rng.choice(match.decision.moves))


def _looks(match: Match, since: int) -> None:
    for seat in range(len(match.players)):
        match.view(seat, since)


def _timed(do: Callable[[], None]) -> float:
    start = process_time()
    do()
    return process_time() - start


def _a_second(one: Speed) -> str:
    return f"{one.moves:,.0f} moves/s"


def _of(one: Speed, what: str) -> str:
    return f"{one.ratio:.3f}x {what}"

"""Weights of `estimate`: fitted to matches among equals, checked on matches it has not seen.

`python -m bench.mind_weights play GAME [MATCHES] [STRENGTH]` plays on and keeps every match in
`build/`; `python -m bench.mind_weights GAME ...` fits the weights of `features` to what was kept
and prints them with what they are worth on the last fifth of the matches.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

from bench.mind_matches import table
from bench.mind_players import player, random_answer
from companion.engine import TABLE, Match, game_ids
from companion.mind.rooms import mind_room

KEPT = Path("build/mind_games.jsonl")
MATCHES = 200
MOMENTS = 30
"""Of one match: more of them tell little more, they all end the same."""
STEPS = 12
HELD = 6.0
"""How strongly weights are held near nothing."""
BANDS = ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01))

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Moment:
    """A calm moment: what is known of every seat, and who won in the end."""

    rows: Rows
    won: tuple[float, ...]


def play(game_id: str, kind: str, seed: int) -> dict[str, object]:
    match, rng = table(game_id, seed), random.Random(seed)
    seats = range(len(match.players))
    players = [player(game_id, kind) for _ in seats]
    moves = []
    while match.decision is not None:
        seat = match.decision.seat
        move = random_answer(match, rng) if seat == TABLE else players[seat](match, rng)[0]
        moves.append(str(move))
        match.play(move)
    winners = match.scores().winners
    won = [(seat in winners) / max(1, len(winners)) for seat in seats]
    return {"game": game_id, "kind": kind, "seed": seed, "moves": moves, "won": won}


def goes_on(game_id: str, matches: int, kind: str, file: Path = KEPT) -> None:
    known = {row["seed"] for row in kept(game_id, file)}
    file.parent.mkdir(parents=True, exist_ok=True)
    for seed in range(10_000, 10_000 + matches):
        if seed not in known:
            row = play(game_id, kind, seed)
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row) + "\n")


def kept(game_id: str, file: Path = KEPT) -> list[dict[str, object]]:
    if not file.exists():
        return []
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["game"] == game_id]


def moments(game_id: str, row: dict[str, object]) -> Iterator[Moment]:
    """Calm moments of a match that was kept, thinned evenly."""
    room = mind_room(game_id)
    assert room is not None and room.features is not None
    match: Match = table(game_id, int(str(row["seed"])))
    won, found, before = tuple(row["won"]), [], ("", TABLE)  # type: ignore[arg-type]
    if not any(won):
        return
    for text in row["moves"]:  # type: ignore[attr-defined]
        decision = match.decision
        assert decision is not None
        asked = (decision.key, decision.seat)
        if asked != before and decision.key in room.calm:
            found.append(Moment(tuple(map(tuple, room.features(match.state))), won))
        before = asked
        match.play(text)
    number = min(MOMENTS, len(found))
    for place in range(number):
        yield found[place * len(found) // number]


# fitting


def told(weights: list[float], rows: Rows) -> list[float]:
    scores = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    top = max(scores)
    shares = [exp(score - top) for score in scores]
    return [share / sum(shares) for share in shares]


def fitted(found: list[Moment], held: float = HELD) -> list[float]:
    """The weights under which what came was most likely: Newton's steps on a softmax."""
    size = len(found[0].rows[0])
    spread = [max(1e-6, _spread(found, at)) for at in range(size)]
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [held * w * s * s for w, s in zip(weights, spread, strict=True)]
        bend = [
            [held * spread[i] ** 2 + 1e-9 if i == j else 0.0 for j in range(size)]
            for i in range(size)
        ]
        for one in found:
            chances = told(weights, one.rows)
            mean = [
                sum(p * row[i] for p, row in zip(chances, one.rows, strict=True))
                for i in range(size)
            ]
            for chance, won, row in zip(chances, one.won, one.rows, strict=True):
                miss = chance - won
                away = [x - m for x, m in zip(row, mean, strict=True)]
                for i in range(size):
                    slope[i] += miss * row[i]
                    part = chance * away[i]
                    if part:
                        line = bend[i]
                        for j in range(i, size):
                            line[j] += part * away[j]
        for i in range(size):
            for j in range(i):
                bend[i][j] = bend[j][i]
        step = _solved(bend, slope)
        weights = [w - s for w, s in zip(weights, step, strict=True)]
        if max(abs(s * one) for s, one in zip(step, spread, strict=True)) < 1e-3:
            break
    return weights


def _spread(found: list[Moment], at: int) -> float:
    values = [row[at] for one in found for row in one.rows]
    mean = sum(values) / len(values)
    return float((sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5)


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """A set of linear equations, by elimination."""
    size = len(right)
    work = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for at in range(size):
        best = max(range(at, size), key=lambda i: abs(work[i][at]))
        work[at], work[best] = work[best], work[at]
        for i in range(at + 1, size):
            part = work[i][at] / work[at][at]
            if part:
                for j in range(at, size + 1):
                    work[i][j] -= part * work[at][j]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(work[at][j] * found[j] for j in range(at + 1, size))
        found[at] = (work[at][size] - rest) / work[at][at]
    return found


def loss(weights: list[float], found: list[Moment]) -> float:
    """Of one moment, on average: 0 would be knowing who wins."""
    total = sum(
        -won * log(max(1e-9, chance))
        for one in found
        for chance, won in zip(told(weights, one.rows), one.won, strict=True)
    )
    return total / max(1, len(found))


def came_true(weights: list[float], found: list[Moment]) -> list[tuple[int, float]]:
    said = [pair for one in found for pair in zip(told(weights, one.rows), one.won, strict=True)]
    bands = [[won for chance, won in said if low <= chance < high] for low, high in BANDS]
    return [(len(band), sum(band) / max(1, len(band))) for band in bands]


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["play"]:
        game_id, *rest = arguments[1:]
        goes_on(game_id, int(rest[0]) if rest else MATCHES, rest[1] if rest[1:] else "normal")
        return
    for game_id in arguments or game_ids():
        matches = [list(moments(game_id, row)) for row in kept(game_id)]
        cut = len(matches) * 4 // 5
        seen = [one for match in matches[:cut] for one in match]
        fresh = [one for match in matches[cut:] for one in match]
        weights = fitted(seen)
        fair = [0.0] * len(weights)
        now = list(mind_room(game_id).weights)  # type: ignore[union-attr]
        now = now if len(now) == len(fair) else fair
        print(f"{game_id}: {len(matches)} matches, {len(seen)} moments, {len(fresh)} held out")
        print(f"  loss {loss(weights, seen):.3f} seen, {loss(weights, fresh):.3f} held out;"
              f" all alike {loss(fair, fresh):.3f};"
              f" as it is {loss(now, fresh):.3f}")  # fmt: skip
        shares = "; ".join(f"{won:.0%} of {n}" for n, won in came_true(weights, fresh))
        print(f"  held out, said 0 to 100 %: {shares}")
        final = fitted(seen + fresh)
        print(f"  WEIGHTS = ({', '.join(f'{w:.3g}' for w in final)})")


if __name__ == "__main__":
    main(sys.argv[1:])

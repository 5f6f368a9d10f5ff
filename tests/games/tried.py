"""What comes of trying: moves, typed positions, component data and pad values, counted by clause.

The golden matches are the places where it is tried, so the figures are the same everywhere.
`python -m tests.games.tried` writes tests/golden/tried/ anew: only after a rule was changed on
purpose, and after reading the difference.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.editions import check
from companion.engine import (
    BadPosition,
    CompanionError,
    Edition,
    Match,
    Move,
    Objection,
    find_game,
    game_ids,
)

GOLDEN = Path(__file__).parent.parent / "golden"
POINTS = 160
"""So many places of the matches of a game are tried at."""
Counts = Counter[str]


@cache
def matches(game: str) -> tuple[Match, ...]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob(f"{game}_*.txt"))]
    return tuple(Match.from_record(text) for text in texts if text.startswith("Dojo-Companion"))


def places(match: Match) -> range:
    number = POINTS // len(matches(match.game.id))
    return range(0, match.index + 1, max(1, (match.index + 1) // number))


def why(found: Iterable[Objection]) -> str:
    return " ".join(dict.fromkeys(f"{one.clause or '-'}{'!' if one.hard else ''}" for one in found))


# moves


def moves(game: str) -> Counts:
    """Verbs, and the clauses against them ("!" where a correction could not overrule it)."""
    counts: Counts = Counter()
    for number, match in enumerate(matches(game)):
        rng = random.Random(f"{game}/{number}")
        words = _words(match)
        for at in places(match):
            point = match.fork(at)
            if point.decision is None:
                continue
            offered = list(point.decision.candidates)
            tried = rng.sample(offered, min(len(offered), 20))
            tried += [_grammatical(words, rng) for _ in range(40)]
            for move in tried:
                found = point.why_not(move)
                counts[f"{move.verb}: {why(found) or 'legal'}"] += 1
                if found and not any(one.hard for one in found):
                    counts[f"{move.verb} all the same: {_corrected(point, move)}"] += 1
    return counts


def _corrected(point: Match, move: Move) -> str:
    """What comes of recording a move against the rules."""
    try:
        point.fork().correct(move, "agreed")
    except CompanionError as error:
        return why(error.objections)
    return "lawful"


def _words(match: Match) -> dict[str, list[list[str]]]:
    """For every verb the words of each place: of the grammar, or seen in this match."""
    seen: dict[tuple[str, int], set[str]] = {}
    for at in places(match):
        decision = match.decision_at(at)
        for move in decision.candidates if decision else ():
            for place, word in enumerate(move[1:]):
                seen.setdefault((move.verb, place), set()).add(word)
    return {
        verb: [
            sorted(
                allowed
                if allowed is not None
                else {"0", "3", "-1", "99", "x", *seen.get((verb, place), ())}
            )
            for place, allowed in enumerate(accepted)
        ]
        for verb, accepted in sorted(match.game.verbs.items())
    }


def _grammatical(words: dict[str, list[list[str]]], rng: random.Random) -> Move:
    verb = rng.choice(list(words))
    return Move((verb, *(rng.choice(allowed) for allowed in words[verb])))


# positions


def positions(game: str) -> Counts:
    """Fields of a position, and what comes of one of them being wrong."""
    counts: Counts = Counter()
    for number, match in enumerate(matches(game)):
        rng = random.Random(f"{game}/{number}")
        for at in places(match)[::2]:
            point = match.fork(at)
            text = json.dumps(point.position())
            for _ in range(16):
                position = json.loads(text)
                path = _spoil(position, rng)
                counts[f"{path}: {_outcome(point, position)}"] += 1
    return counts


def _spoil(value: Any, rng: random.Random) -> str:
    """Changes one leaf, or takes one part away; returns where, without the numbers of rows."""
    path = []
    while True:
        keys = sorted(value) if isinstance(value, dict) else list(range(len(value)))
        key = rng.choice(keys)
        path.append("*" if isinstance(key, int) else key)
        child = value[key]
        if isinstance(child, dict | list) and child and rng.random() < 0.9:
            value = child
            continue
        if isinstance(child, bool):
            value[key] = not child
        elif isinstance(child, int):
            value[key] = child + rng.choice((-1, 1, 1, 40))
        elif isinstance(child, str) and isinstance(value, list):
            value[key] = rng.choice(value)
        elif child is None:
            value[key] = 0
        else:
            del value[key]
        return ".".join(path)


def _outcome(match: Match, position: dict[str, Any]) -> str:
    try:
        state = match.game.restore(match.setup, position)
    except BadPosition as error:
        return why(error.objections) or "cannot be read"
    return why(match.game.laws(state)) or "lawful"


# component data


def editions(game: str) -> Counts:
    """Columns of the component data, and what is said about a wrong value in them."""
    rules = find_game(game)
    standin, counts = rules.standin, Counts()
    for key, group in standin.groups.items():
        rng = random.Random(f"{game}/{key}")
        for at, row in enumerate(group.rows):
            before, after = group.rows[:at], group.rows[at + 1 :]
            tried = [
                ("row missing", (*before, *after)),
                ("row doubled", (*before, row, row, *after)),
            ]
            for column, value in row.items():
                others = [*_others(value), rng.choice(group.rows)[column]]
                tried += [(column, (*before, {**row, column: new}, *after)) for new in others]
            for what, rows in tried:
                groups = {**standin.groups, key: replace(group, rows=rows, confirmed=True)}
                counts[f"{key}.{what}: {why(check(Edition(game, groups))) or 'fits'}"] += 1
    return counts


def _others(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value, 1]
    if isinstance(value, int):
        return [0, value + 1, value + 60]
    if isinstance(value, list) and value:
        return [value[:-1]]
    return [f"{value}x", f"{value} {value}"]


# results


def results(game: str) -> Counts:
    """The sheets of the golden matches on their way and at their end."""
    counts: Counts = Counter()
    for number, match in enumerate(matches(game)):
        for at in (*places(match)[:: max(1, len(places(match)) // 4)], match.index):
            sheet = match.fork(at).scores()
            lines = " ".join(f"{line.clause}{list(line.points)}" for line in sheet.lines)
            chain = " ".join(
                f"{tie.clause}{list(tie.tied)}{list(tie.values)}{list(tie.kept)}"
                for tie in sheet.chain
            )
            said = f"{list(sheet.totals)} {list(map(list, sheet.ranking))} {list(sheet.winners)}"
            counts[f"{number} {at}: {said} {lines} {chain}".rstrip()] += 1
    return counts


# pads


def pads(game: str) -> Counts:
    """What the pads make of random values: totals and winners, or the clauses against it."""
    rules, counts = find_game(game), Counts()
    options = rules.settle_options({})
    for pad in rules.pads:
        rng = random.Random(f"{game}/{pad.key}")
        for number in range(60):
            seats = rng.choice(list(rules.seats))
            fields = pad.fields(seats, options, rules.standin)
            values = {field.key: _filled(field, seats, rng) for field in fields}
            result = pad.result(seats, values, options, rules.standin)
            said = why(result.objections)
            if result.sheet is not None:
                sheet = result.sheet
                said += f" {list(sheet.totals)} {list(sheet.winners)} "
                said += " ".join(tie.clause for tie in sheet.chain)
            counts[f"{pad.key} {number}: {said.strip()}"] += 1
    return counts


def _filled(field: Any, seats: int, rng: random.Random) -> Any:
    def one() -> Any:
        if rng.random() < 0.1:
            return field.default
        match field.kind:
            case "int":
                return field.low + min(rng.choice((0, 0, 1, 1, 2, 3, 5)), field.high - field.low)
            case "choice":
                return rng.choice(field.choices)
            case "many":
                return rng.sample(field.choices, rng.randint(0, min(3, len(field.choices))))
            case "bool":
                return rng.random() < 0.5
        return field.default

    if not field.per_seat:
        return one()
    if field.kind == "choice" and len(field.choices) >= seats and rng.random() < 0.7:
        return rng.sample(field.choices, seats)
    return [one() for _ in range(seats)]


KINDS = {
    "moves": moves,
    "positions": positions,
    "editions": editions,
    "results": results,
    "pads": pads,
}


def path_of(game: str, kind: str) -> Path:
    return GOLDEN / "tried" / f"{game}_{kind}.txt"


def table(game: str, kind: str) -> str:
    return "".join(f"{what} = {count}\n" for what, count in sorted(KINDS[kind](game).items()))


if __name__ == "__main__":
    for one in game_ids():
        for kind in KINDS:
            path_of(one, kind).parent.mkdir(exist_ok=True)
            path_of(one, kind).write_text(table(one, kind), encoding="utf-8")

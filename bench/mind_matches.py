"""Matches of the bench of the mind: played one by one, and kept, so that a long run may be cut.

What is kept belongs to a mind: it counts as long as nothing is changed that could change a move.
"""

from __future__ import annotations

import ast
import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from time import process_time

from bench.intervals import wilson
from bench.mind_players import player, random_answer, worlds
from companion.engine import TABLE, Match
from companion.engine.game import find_game
from companion.mind import rooms, search
from companion.mind.rooms import mind_room

KEPT = Path("build/mind.jsonl")
NEEDED = {"planning_mode": "in_app_curtain"}
"""What a virtual player needs to be chosen at set-up, where a game has it."""


@dataclass(frozen=True)
class Played:
    """One match: a seat of one kind against others of another kind."""

    mind: str
    game: str
    player: str
    against: str
    seed: int
    seats: int
    share: float
    """Of the first place."""
    seconds: list[float]
    """Of processor time, for each answer of the player that was thought about."""
    said: list[tuple[float, float]]
    """Where both kinds are the same: every chance that was thought of, and what came of it."""


@dataclass(frozen=True)
class Pairing:
    """All matches of two kinds of players."""

    game: str
    player: str
    against: str
    played: tuple[Played, ...]

    @property
    def seats(self) -> int:
        return self.played[0].seats if self.played else 2

    @property
    def share(self) -> float:
        return sum(one.share for one in self.played) / max(1, len(self.played))

    @property
    def fair(self) -> float:
        return 1 / self.seats

    def interval(self) -> tuple[float, float]:
        return wilson(self.share, len(self.played))

    def answer(self, of: float) -> float:
        """The processor seconds that this part of the answers did not exceed."""
        times = sorted(second for one in self.played for second in one.seconds) or [0.0]
        return times[min(len(times) - 1, int(len(times) * of))]


def table(game_id: str, seed: int) -> Match:
    game = find_game(game_id)
    seats = min(4, game.seats[-1]) if len(game.seats) > 1 else game.seats[0]
    options = {one.key: NEEDED[one.key] for one in game.options if one.key in NEEDED}
    names = [f"P{seat}" for seat in range(max(seats, 2))]
    return Match.start(game_id, names, options, "app", seed=seed, id=f"bench-{seed}")


def play(game_id: str, kind: str, against: str, seed: int) -> Played:
    """The seat of the player follows the seed."""
    match, rng = table(game_id, seed), random.Random(seed)
    seats = len(match.players)
    hero = seed % seats
    players = [player(game_id, kind if seat == hero else against) for seat in range(seats)]
    seconds: list[float] = []
    said: list[tuple[int, float]] = []
    while match.decision is not None:
        seat = match.decision.seat
        if seat == TABLE:
            match.play(random_answer(match, rng))
            continue
        start = process_time()
        move, chance = players[seat](match, rng)
        if seat == hero and (chance is not None or len(match.decision.moves) > 1):
            seconds.append(round(process_time() - start, 4))
        if chance is not None and kind == against:
            said.append((seat, round(chance, 4)))
        match.play(move)
    winners = match.scores().winners
    won = [(seat in winners) / max(1, len(winners)) for seat in range(seats)]
    return Played(
        fingerprint(game_id, kind, against),
        game_id,
        kind,
        against,
        seed,
        seats,
        won[hero],
        seconds,
        [(chance, won[seat]) for seat, chance in said],
    )


@cache
def fingerprint(game_id: str, *kinds: str) -> str:
    """Of all that could change a move of these players; how chances are told, what is said about
    it and how long others would think are no part of it."""
    room = mind_room(game_id)
    assert room is not None
    files = [search.__file__, rooms.__file__, room.redeal.__code__.co_filename]
    trees = [ast.parse(Path(str(name)).read_text(encoding="utf-8")) for name in files]
    for tree in trees:
        tree.body = [one for one in tree.body if not _is_telling(one)]
    text = "".join(ast.dump(tree) for tree in trees)
    text += "".join(f"/{worlds(game_id, kind)}" for kind in kinds)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _is_telling(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id in ("CALIBRATION", "SIMULATIONS")
        for target in statement.targets
    )


def kept(game_id: str, kind: str, against: str, file: Path = KEPT) -> list[Played]:
    """What was played before by the mind as it is now."""
    if not file.exists():
        return []
    mind, found = fingerprint(game_id, kind, against), {}
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if (row["mind"], row["game"], row["player"], row["against"]) == (
            mind,
            game_id,
            kind,
            against,
        ):
            found[row["seed"]] = Played(**row)
    return list(found.values())


def goes_on(
    game_id: str, kind: str, against: str, matches: int, file: Path = KEPT
) -> Iterator[Pairing]:
    """How the pairing stands, after every match, until so many were played."""
    found = kept(game_id, kind, against, file)
    known = {one.seed for one in found}
    yield Pairing(game_id, kind, against, tuple(found))
    for seed in range(matches):
        if len(found) >= matches:
            return
        if seed in known:
            continue
        found.append(play(game_id, kind, against, seed))
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as kept_file:
            kept_file.write(json.dumps(asdict(found[-1])) + "\n")
        yield Pairing(game_id, kind, against, tuple(found))

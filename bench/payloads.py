"""How small a shared match is: bytes per match against its information and against JSON."""

from __future__ import annotations

import importlib
import importlib.util
import json
import random
import statistics
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from math import log2

import companion  # noqa: F401  (announces the games)
from companion.engine import Match, find_game, game_ids
from companion.share import RESULT, frames, pack, private_deal, symbol, unpack
from companion.share.codec import put_entries
from companion.share.numbers import Writer

NAMES = ("Aki", "Ben", "Chloé", "Dana", "Emi")
MATCHES = 100
MOST_MOVES = 5_000
_BYTE = log2(10) / 8
"""Bytes that one decimal digit holds."""


@dataclass(frozen=True)
class Row:
    """Medians over the matches of one game and way of dealing; sizes in bytes."""

    game: str
    dealer: str
    matches: int
    moves: float
    ours: float
    largest: float
    head: float
    information: float
    ratio: float
    """Bytes of the moves against their information content."""
    json: float
    zlib: float
    version: int
    one_code: float
    """Share of the matches that fit one static symbol of version 10 or less."""
    seat_view: float
    onlooker_view: float
    private_deal: float
    result: float
    encode_ms: float
    decode_ms: float


def rows(matches: int = MATCHES) -> list[Row]:
    """One row for each game and way of dealing."""
    return [
        _row(game, dealer, matches)
        for game in game_ids()
        for dealer in (("table", "app") if find_game(game).app_decks else ("table",))
    ]


def random_match(game: str, dealer: str, seed: int) -> Match:
    rules, rng = find_game(game), random.Random(seed)
    seats = rules.seats[seed % len(rules.seats)]
    match = Match.start(game, NAMES[:seats], dealer=dealer, seed=f"{seed:032x}", id=f"{seed:010x}")
    while match.decision is not None and match.index < MOST_MOVES:
        moves, weights = match.decision.moves, match.decision.weights
        match.play(rng.choices(moves, weights)[0] if weights else rng.choice(moves))
    return match


def _row(game: str, dealer: str, number: int) -> Row:
    played = [random_match(game, dealer, seed) for seed in range(number)]
    codes = [pack(match) for match in played]
    sizes = [len(code) * _BYTE for code in codes]
    known = [_information(match) for match in played]
    spent = [_spent(match) for match in played]
    plain = [_json(match) for match in played]
    half = [match.fork(match.index // 2) for match in played[:20]]
    return Row(
        game=game,
        dealer=dealer,
        matches=number,
        moves=_median([match.index for match in played]),
        ours=_median(sizes),
        largest=max(sizes),
        head=_median([size - bits / 8 for size, bits in zip(sizes, spent, strict=True)]),
        information=_median(known),
        ratio=sum(spent) / 8 / sum(known),
        json=_median([len(text) for text in plain]),
        zlib=_median([len(zlib.compress(text, 9)) for text in plain]),
        version=symbol(sorted(codes, key=len)[len(codes) // 2]).version,
        one_code=sum(_fits(code) for code in codes) / number,
        seat_view=_median([len(pack(match, 0, lines=12)) * _BYTE for match in half]),
        onlooker_view=_median([len(pack(match, None, lines=12)) * _BYTE for match in half]),
        private_deal=_median([len(pack(match, private_deal(0))) * _BYTE for match in half]),
        result=_median([len(pack(match, RESULT)) * _BYTE for match in played[:20]]),
        encode_ms=_best(lambda: pack(played[0])),
        decode_ms=_best(lambda: unpack(codes[0])),
    )


def _information(match: Match) -> float:
    """Bytes that nobody who knows the rules can save: which move, which card."""
    bits = 0.0
    for at in range(match.index):
        decision = match.decision_at(at)
        if decision is None or match.automatic(at):
            continue
        weights = decision.weights or (1,) * len(decision.moves)
        bits += log2(sum(weights) / weights[decision.moves.index(match.entry_at(at))])
    return bits / 8


def _spent(match: Match) -> float:
    """Bits that the moves take in our code."""
    writer = Writer()
    put_entries(writer, match)
    return writer.bits


def _json(match: Match) -> bytes:
    """The match as a program would write it down without knowing the rules."""
    setup = match.setup
    return json.dumps(
        {
            "game": setup.game,
            "id": setup.id,
            "players": list(setup.players),
            "options": dict(setup.options),
            "dealer": dict(setup.dealer),
            "seed": setup.seed,
            "edition": setup.edition.fingerprint,
            "moves": [list(entry) if isinstance(entry, tuple) else str(entry)
                      for entry in match.entries],
        },
        separators=(",", ":"),
    ).encode()  # fmt: skip


def _fits(code: str) -> bool:
    # 652 digits fill version 10 at level L.
    return frames(code).static and len(code) <= 652


def _median(values: list[float] | list[int]) -> float:
    return float(statistics.median(values))


def _best(work: Callable[[], object], times: int = 5) -> float:
    spent = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        spent.append(time.perf_counter() - begun)
    return min(spent) * 1_000


@dataclass(frozen=True)
class Making:
    """How long one symbol takes to make, by package."""

    digits: int
    version: int
    qrcode_ms: float
    qrcode_fixed_mask_ms: float
    segno_ms: float | None


def making(sizes: tuple[int, ...] = (180, 400, 640)) -> list[Making]:
    """`qrcode` with and without a fixed mask, and `segno` where it is installed."""
    found = []
    for size in sizes:
        digits = "".join(random.Random(size).choices("123456789", k=size))
        found.append(
            Making(
                size,
                symbol(digits).version,
                _best(lambda text=digits: symbol(text)),
                _best(lambda text=digits: symbol(text, mask=4)),
                _segno(digits),
            )
        )
    return found


def _segno(digits: str) -> float | None:
    if importlib.util.find_spec("segno") is None:
        return None
    segno = importlib.import_module("segno")
    return _best(lambda: segno.make_qr(digits, error="l"))


def table(found: list[Row]) -> str:
    """The rows as text."""
    head = (
        f"{'game':<18} {'dealer':<6} {'moves':>5} {'ours':>5} {'max':>5} {'head':>5} {'info':>6} "
        f"{'ratio':>6} {'json':>6} {'zlib':>5} {'QR':>3} {'one':>5} {'seat':>5} {'look':>5} "
        f"{'deal':>5} {'result':>6} {'enc ms':>6} {'dec ms':>6}"
    )
    return "\n".join(
        [
            head,
            *(
                f"{r.game:<18} {r.dealer:<6} {r.moves:5.0f} {r.ours:5.0f} {r.largest:5.0f} "
                f"{r.head:5.1f} {r.information:6.1f} {r.ratio:6.3f} {r.json:6.0f} {r.zlib:5.0f} "
                f"{r.version:3} {r.one_code:5.0%} {r.seat_view:5.0f} {r.onlooker_view:5.0f} "
                f"{r.private_deal:5.0f} {r.result:6.0f} {r.encode_ms:6.1f} {r.decode_ms:6.1f}"
                for r in found
            ),
        ]
    )


if __name__ == "__main__":
    print(table(rows()))
    for made in making():
        print(made)

"""Virtual players against each other and against others, with confidence intervals.

`python -m bench mind` shows every pairing as far as it was played; where nothing was, it plays a
few matches. `python -m bench.mind GAME PLAYER AGAINST [MATCHES]` plays one pairing on, until that
many matches are kept in `build/`; it may be stopped at any time. Players: `bench/mind_players.py`.
"""

from __future__ import annotations

import sys

from bench import mind_chances
from bench.mind_matches import Pairing, goes_on
from bench.rows import Row
from companion.engine import game_ids

FEW = 2
MATCHES = 200
AGAINST_RANDOM = 0.95
TIMES_ITS_SHARE = 2.8
SECONDS = 1.0
PAIRINGS = (
    ("strong", "random"),
    ("normal", "easy"),
    ("strong", "normal"),
    ("normal", "flat"),
)


def row(pairing: Pairing) -> Row:
    low, high = pairing.interval()
    number = len(pairing.played)
    bar, reached = _bar(pairing, low, high)
    return Row(
        f"{pairing.game}: {pairing.player} against {pairing.seats - 1} {pairing.against}",
        f"{pairing.share:.1%} of {number}",
        f"95 % sure: {low:.0%} to {high:.0%}; fair {pairing.fair:.0%}",
        f"{bar}; answer {pairing.answer(0.5):.3f} s, 95 of 100 {pairing.answer(0.95):.3f} s",
        reached,
    )


def _bar(pairing: Pairing, low: float, high: float) -> tuple[str, bool | None]:
    """What must be reached; nothing is called reached or missed as long as it could be either."""
    if pairing.against == "random":
        bar = AGAINST_RANDOM if pairing.seats == 2 else TIMES_ITS_SHARE * pairing.fair
        decided = len(pairing.played) >= MATCHES or low >= bar or high < bar
        return f">= {bar:.0%}", pairing.share >= bar if decided else None
    if pairing.against in ("easy", "normal", "strong"):
        decided = low > pairing.fair or high < pairing.fair or len(pairing.played) >= MATCHES
        return "surely above fair", low > pairing.fair if decided else None
    decided = len(pairing.played) >= MATCHES or low > pairing.fair or high < pairing.fair
    return ">= fair", pairing.share >= pairing.fair if decided else None


def rows() -> list[Row]:
    found = []
    for game_id in game_ids():
        for kind, against in PAIRINGS:
            *_, last = goes_on(game_id, kind, against, FEW)
            found.append(row(last))
    return found + mind_chances.rows()


def main(arguments: list[str]) -> None:
    game_id, kind, against, *number = arguments
    last = None
    for last in goes_on(game_id, kind, against, int(number[0]) if number else MATCHES):
        if last.played:
            won = sum(one.share for one in last.played)
            print(f"  {won:g} of {len(last.played)}", flush=True)
    if last is not None:
        print(row(last))


if __name__ == "__main__":
    main(sys.argv[1:])

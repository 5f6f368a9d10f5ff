"""Are chances what they say? What was said in matches among equals, and how often it came true.

`python -m bench.mind_chances [GAME ...]` prints the table of every game, and the calibration that
what was kept speaks for.
"""

from __future__ import annotations

import sys
from math import exp, log

from bench.intervals import wilson
from bench.mind_matches import kept
from bench.rows import Row
from companion.engine import game_ids
from companion.mind.players import STRENGTHS
from companion.mind.rooms import mind_room
from companion.mind.telling import told_chance

Said = list[tuple[float, float]]
BANDS = ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01))
LEVEL = (0.65, 0.75)
"""What is called 70 of 100."""
STEPS, RATE = 400, 0.5
HELD = 5
"""So many matches speak for leaving chances alone: answers of one match all end the same, so a few
matches say less than their many answers seem to."""
BEND = 0.2
"""How much a usual answer bends the likelihood."""


def said_by_equals(game_id: str) -> tuple[Said, int, int]:
    """Raw chances with what came of them, the seats of the table, and the matches."""
    played = [one for strength in STRENGTHS for one in kept(game_id, strength, strength)]
    said = [(chance, won) for one in played for chance, won in one.said]
    return said, played[0].seats if played else 2, len(played)


def fitted(said: Said, seats: int, held: float = 0.0) -> tuple[float, float]:
    """How log-odds beyond the fair share must be stretched and lifted: logistic regression, held
    back as by so many answers that want nothing changed."""
    fair = log(1 / (seats - 1))
    rows = [(log((raw + 1e-3) / (1 - raw + 1e-3)) - fair, won) for raw, won in said]
    stretch, lift = 1.0, 0.0
    for _ in range(STEPS):
        down_stretch, down_lift = BEND * held * (stretch - 1), BEND * held * lift
        for odds, won in rows:
            miss = 1 / (1 + exp(-(fair + stretch * odds + lift))) - won
            down_stretch += miss * odds
            down_lift += miss
        stretch -= RATE * down_stretch / (len(rows) + held)
        lift -= RATE * down_lift / (len(rows) + held)
    return round(stretch, 2), round(lift, 2)


def band(said: Said, seats: int, game_id: str, low: float, high: float) -> tuple[int, float]:
    room = mind_room(game_id)
    assert room is not None
    found = [won for raw, won in said if low <= told_chance(raw, seats, room.calibration) < high]
    return len(found), sum(found) / max(1, len(found))


def rows(games: list[str] | None = None) -> list[Row]:
    found = []
    for game_id in games or game_ids():
        said, seats, _ = said_by_equals(game_id)
        if not said:
            continue
        for low, high in (*BANDS, LEVEL):
            number, won = band(said, seats, game_id, low, high)
            left, right = wilson(won, number)
            level = (low, high) == LEVEL
            found.append(
                Row(
                    f"{game_id}: said {low:.0%} to {min(high, 1):.0%}",
                    f"won {won:.0%} ({left:.0%} to {right:.0%})",
                    f"{number} answers",
                    "60 to 80 of 100" if level else "",
                    0.6 <= won <= 0.8 if level and number else None,
                )
            )
    return found


def main(games: list[str]) -> None:
    for row in rows(games):
        print(row)
    for game_id in games or game_ids():
        said, seats, matches = said_by_equals(game_id)
        if said:
            found = fitted(said, seats, HELD * len(said) / matches)
            print(f"{game_id}: CALIBRATION = {found} from {len(said)} answers, {matches} matches")


if __name__ == "__main__":
    main(sys.argv[1:])

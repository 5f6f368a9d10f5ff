"""The small Shinobi of the peers, as one would write it by hand without an engine.

Three orders a turn, hands of four, the last round; nothing is drawn by people, no record, no
undo, no explanation, no views. A move is checked against the list of what may be played.
"""

from __future__ import annotations

import random

HAND, NINJA, CLANS = 4, 5, 5
COPIES = (11, 11, 11, 11, 11, 3)

Move = tuple[str, int] | tuple[str, int, int] | tuple[str, int, int, int]


class SmallShinobi:
    def __init__(self, seats: int, rng: random.Random) -> None:
        self.seats = seats
        self.deck = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
        rng.shuffle(self.deck)
        self.hands = [[0] * 6 for _ in range(seats)]
        for hand in self.hands:
            for _ in range(HAND):
                hand[self.deck.pop()] += 1
        self.land = [[0] * CLANS for _ in range(seats)]
        self.clans = rng.sample(range(CLANS), seats)
        self.seat, self.order, self.last = rng.randrange(seats), 1, -1
        self.changed: set[tuple[int, int]] = set()
        self.moves = self.legal()
        self.count = 1 + seats + HAND * seats
        """Moves and draws, counted as the engine does."""

    @property
    def over(self) -> bool:
        return self.last == 0

    def play(self, move: Move) -> None:
        if move not in self.moves:
            raise ValueError(f"{move} cannot be played now")
        hand, land = self.hands[self.seat], self.land
        match move:
            case ("deploy", clan, other):
                hand[clan] -= 1
                land[other][clan] += 1
                self.changed.add((other, clan))
            case ("ninja", other, clan):
                hand[NINJA] -= 1
                land[other][clan] -= 1
                self.changed.add((other, clan))
            case ("place", clan):
                hand[clan] -= 1
                land[self.seat][clan] += 1
                self.changed.add((self.seat, clan))
            case ("move", clan, source, goal):
                land[source][clan] -= 1
                land[goal][clan] += 1
                self.changed.add((goal, clan))
                if land[source][clan]:
                    self.changed.add((source, clan))
            case ("attack", _, other, clan):
                land[other][clan] -= 1
        self.count += 1
        self.order += 1
        self._go_on()

    def _go_on(self) -> None:
        """To the next order that can be carried out."""
        while True:
            if self.order > 3:
                self._end_turn()
            if self.over:
                self.moves = []
                return
            self.moves = self.legal()
            if self.moves:
                return
            self.order += 1

    def _end_turn(self) -> None:
        hand = self.hands[self.seat]
        if self.last > 0:
            self.last -= 1
        else:
            while self.deck and sum(hand) < HAND:
                hand[self.deck.pop()] += 1
                self.count += 1
            if not self.deck:
                self.last = self.seats
        self.seat = (self.seat + 1) % self.seats
        self.order = 1
        self.changed = set()

    def legal(self) -> list[Move]:
        hand, land, seat = self.hands[self.seat], self.land, self.seat
        others = [other for other in range(self.seats) if other != seat]
        moves: list[Move] = []
        if self.order == 1:
            for clan in range(CLANS):
                if hand[clan]:
                    for other in others:
                        moves.append(("deploy", clan, other))
            if hand[NINJA]:
                for other in others:
                    for clan in range(CLANS):
                        if land[other][clan]:
                            moves.append(("ninja", other, clan))
        elif self.order == 2:
            for clan in range(CLANS):
                if hand[clan]:
                    moves.append(("place", clan))
            for other in others:
                for clan in range(CLANS):
                    if land[other][clan]:
                        for goal in range(self.seats):
                            if goal != other:
                                moves.append(("move", clan, other, goal))
        else:
            for attacker in range(CLANS):
                strength = land[seat][attacker]
                if strength:
                    for other in others:
                        for clan in range(CLANS):
                            if (
                                0 < land[other][clan] < strength
                                and clan != attacker
                                and (other, clan) not in self.changed
                            ):
                                moves.append(("attack", attacker, other, clan))
        return moves


def play(seats: int, rng: random.Random) -> int:
    """One random match; the number of moves and draws."""
    table = SmallShinobi(seats, rng)
    while not table.over:
        table.play(rng.choice(table.moves))
    return table.count

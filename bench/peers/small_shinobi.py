"""The small Shinobi of the peers, as one would write it by hand without an engine.

The same game as ours under its default house rules: three orders a turn, hands of four, the last
round. What ours counts as a move is one here: who begins, the clan cards, each card dealt or drawn
from a shuffled deck, and every order. Each is checked against the list of what may be played and
then kept in a list. There is no undo, no sentence, no record and no view, and the table changes
in place.
"""

from __future__ import annotations

import random

HAND, NINJA, CLANS, KINDS = 4, 5, 5, 6
COPIES = (11, 11, 11, 11, 11, 3)
FIRST, CLAN, DEAL, REFILL = -3, -2, -1, 0
"""What is asked before the orders 1 to 3 of a turn."""

Move = tuple[str, int] | tuple[str, int, int] | tuple[str, int, int, int]


class SmallShinobi:
    def __init__(self, seats: int, rng: random.Random) -> None:
        self.seats = seats
        self.deck = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
        rng.shuffle(self.deck)
        self.unseen = list(COPIES)
        self.clan_deck = rng.sample(range(CLANS), seats)
        self.clans: list[int] = []
        self.hands = [[0] * KINDS for _ in range(seats)]
        self.land = [[0] * CLANS for _ in range(seats)]
        self.first = rng.randrange(seats)
        self.seat, self.order, self.last = 0, FIRST, -1
        self.changed: set[tuple[int, int]] = set()
        self.log: list[Move] = []
        self.moves = self.legal()

    @property
    def over(self) -> bool:
        return self.last == 0

    @property
    def chance(self) -> bool:
        """Whether the cards answer, not a player."""
        return self.order <= REFILL

    def dealt(self) -> Move:
        """What the cards answer."""
        if self.order == FIRST:
            return ("first", self.first)
        if self.order == CLAN:
            return ("clan", self.clan_deck[-1])
        return ("draw", self.deck[-1])

    def play(self, move: Move) -> None:
        if move not in self.moves:
            raise ValueError(f"{move} cannot be played now")
        hand, land = self.hands[self.seat], self.land
        self.log.append(move)
        match move:
            case ("draw", kind):
                self.deck.pop()
                self.unseen[kind] -= 1
                hand[kind] += 1
                self._drawn(hand)
                self.moves = self.legal()
                return
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
            case _:
                self._set_up(move)
                return
        self.order += 1
        self._go_on()

    def _set_up(self, move: Move) -> None:
        if self.order == FIRST:
            self.seat, self.order = move[1], CLAN
        else:
            self.clans.append(self.clan_deck.pop())
            self.seat = (self.seat + 1) % self.seats
            if not self.clan_deck:
                self.order = DEAL
        self.moves = self.legal()

    def _drawn(self, hand: list[int]) -> None:
        if sum(hand) < HAND and self.deck:
            return
        if self.order == DEAL:
            self.seat = (self.seat + 1) % self.seats
            if sum(self.hands[self.seat]) == HAND:
                self.order = 1
        else:
            self._next_turn()

    def _go_on(self) -> None:
        """To the next order that can be carried out."""
        while True:
            if self.order > 3:
                if self.last < 0 and self.deck and sum(self.hands[self.seat]) < HAND:
                    self.order = REFILL
                else:
                    self._next_turn()
            if self.over:
                self.moves = []
                return
            self.moves = self.legal()
            if self.moves:
                return
            self.order += 1

    def _next_turn(self) -> None:
        if self.last > 0:
            self.last -= 1
        elif not self.deck:
            self.last = self.seats
        self.seat = (self.seat + 1) % self.seats
        self.order = 1
        self.changed = set()

    def legal(self) -> list[Move]:
        hand, land, seat = self.hands[self.seat], self.land, self.seat
        moves: list[Move] = []
        if self.order == 1:
            for clan in range(CLANS):
                if hand[clan]:
                    for other in range(self.seats):
                        if other != seat:
                            moves.append(("deploy", clan, other))
            if hand[NINJA]:
                for other in range(self.seats):
                    if other != seat:
                        for clan in range(CLANS):
                            if land[other][clan]:
                                moves.append(("ninja", other, clan))
        elif self.order == 2:
            for clan in range(CLANS):
                if hand[clan]:
                    moves.append(("place", clan))
            for other in range(self.seats):
                if other != seat:
                    for clan in range(CLANS):
                        if land[other][clan]:
                            for goal in range(self.seats):
                                if goal != other:
                                    moves.append(("move", clan, other, goal))
        elif self.order == 3:
            for attacker in range(CLANS):
                strength = land[seat][attacker]
                if strength:
                    for other in range(self.seats):
                        if other != seat:
                            for clan in range(CLANS):
                                if (
                                    0 < land[other][clan] < strength
                                    and clan != attacker
                                    and (other, clan) not in self.changed
                                ):
                                    moves.append(("attack", attacker, other, clan))
        elif self.order in (DEAL, REFILL):
            moves += [("draw", kind) for kind in range(KINDS) if self.unseen[kind]]
        elif self.order == CLAN:
            moves += [("clan", clan) for clan in range(CLANS) if clan not in self.clans]
        else:
            moves += [("first", other) for other in range(self.seats)]
        return moves


def play(seats: int, rng: random.Random) -> int:
    """One random match; the number of moves."""
    table = SmallShinobi(seats, rng)
    while not table.over:
        table.play(table.dealt() if table.chance else rng.choice(table.moves))
    return len(table.log)

"""Information-set Monte Carlo tree search: one tree of what the seat sees, many guessed worlds.

After Cowling, Powley and Whitehouse (2012), single observer: every simulation deals anew what the
seat cannot see, walks down the tree along moves that are legal in that world (a child is judged
by how often it was available, not by how often its parent was visited) and plays the rest out.
Chance is a player that follows its weights; what others answer in secret is never in the tree.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from companion.engine import TABLE, Decision, Game, Match, Move
from companion.mind.rooms import MindRoom, mind_room
from companion.mind.telling import told_chance

EXPLORING = 0.7
"""How curious it is, beside how far apart values were found to lie."""
WIDE = 1.6
"""A node with n visits looks at no more than WIDE * n ** 0.6 moves (but at two in any case)."""
SEEN = 1e-6
"""Two moves that differ by less look the same at first sight."""
WORLDS = 4
"""How many guessed worlds the first sight is averaged over."""
TRUST = 4.0
"""How many playouts a first sight counts for: more thoughts can only improve on it."""
TRIES = 3
"""How many moves a playout compares, as the game judges what they lead to at once."""
PLACE = 0.15
"""How much the place counts beside the victory: a lost match is still played well."""
LONGEST = 4_000


class Node:
    """What the seat has seen up to here, and how matches went on from it."""

    __slots__ = ("available", "begun", "children", "sums", "visits", "wins")

    def __init__(self, seats: int) -> None:
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.available = 1
        self.sums = [0.0] * seats
        """What playouts were worth, beyond what their worlds promised before the first move."""
        self.wins = [0.0] * seats
        self.begun = [0.0] * seats
        """What the worlds promised: moves are compared without the luck of the worlds they met."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, how often it was tried, and the chance of the seat to win with it."""

    move: Move
    visits: int
    chance: float
    worth: float


class Search:
    """Thinks about the decision of a seat in slices; gives the best so far whenever asked.

    It holds a frozen state and touches nothing else, so it can run anywhere.
    """

    def __init__(self, match: Match, seat: int, rng: random.Random) -> None:
        room = mind_room(match.game.id)
        assert room is not None
        decision = match.game.decision(match.state)
        assert decision is not None
        self.game: Game[Any] = match.game
        self.room: MindRoom = room
        self.seat = seat
        self.seats = len(match.players)
        self.rng = rng
        self.state = match.state
        self.index = match.index
        self.moves = self._known_moves(decision)
        self.root = Node(self.seats)
        self.done = 0
        self.began = 0
        """How many of them were kept from thoughts before."""
        self.total = [0.0] * self.seats
        self.squares = [0.0] * self.seats
        """Of what playouts were worth to each seat."""
        self.hasty = False
        """Whether to stop as soon as the answer stands: chances of the others are not wanted."""
        self.laps = 1
        """How many calm moments a playout reaches. One turn gives good moves for little thought;
        chances can be compared only where every seat has had its turn."""
        self.looks = True
        """Whether moves are looked at in the order of their promise: a beginner does not."""
        self.promising: tuple[Move, ...] = ()
        """Moves of the root, the best at first sight first; nothing before the first look."""
        self.promise: dict[Move, float] = {}
        """How much better than the others each of them looked."""
        self.tries = TRIES
        """A beginner plays on in thought as moves come."""
        self._running: Iterator[None] | None = None

    def _known_moves(self, decision: Decision) -> tuple[Move, ...]:
        return self.room.worth(self.state, decision) if decision.seat == self.seat else ()

    # thinking

    def step(self, budget: float, simulations: int) -> bool:
        """Thinks for about so many seconds; True when more of it would not change the answer."""
        end = time.perf_counter() + budget
        while not self.settled(simulations):
            if self._running is None:
                self._running = self._simulate()
            for _ in self._running:
                if time.perf_counter() > end:
                    return False
            self._running = None
            self.done += 1
        return True

    def run(self, simulations: int) -> None:
        """All at once, for a bench or a thread of its own."""
        while not self.settled(simulations):
            for _ in self._simulate():
                pass
            self.done += 1

    def settled(self, simulations: int) -> bool:
        """Whether so many simulations are done, or the rest could not change the answer."""
        left = simulations - self.done
        if left <= 0 or not self.hasty:
            return left <= 0
        tried = sorted(child.visits for child in self.root.children.values())
        ahead = tried[-1] - (tried[-2] if len(tried) > 1 else 0) if tried else 0
        return ahead > left

    def followed(self, match: Match) -> Search | None:
        """The same thoughts after what happened since, if they had gone there."""
        decision = match.decision
        if decision is None or decision.seat != self.seat or match.index <= self.index:
            return None
        node: Node | None = self.root
        for at in range(self.index, match.index):
            asked, entry = match.decision_at(at), match.entry_at(at)
            if asked is None or not isinstance(entry, Move) or node is None:
                return None
            if at == self.index and asked.state != self.state:
                return None  # it was another match then
            if asked.seat == TABLE:
                if asked.seen_by is None or self.seat in asked.seen_by:
                    node = node.children.get(entry)
            elif asked.seat != self.seat:
                return None  # what others do is too seldom what was expected
            elif len(self.room.worth(asked.state, asked)) > 1:
                node = node.children.get(entry)
        if node is None:
            return None
        found = Search(match, self.seat, self.rng)
        found.root, found.hasty, found.looks = node, self.hasty, self.looks
        found.tries = self.tries
        found.began = found.done = node.visits
        return found

    # what came of it

    def thoughts(self) -> list[Thought]:
        """Moves of the root, the most tried first; equal ones in the order of the rules."""
        seat = self.seat
        tried = [
            Thought(
                move,
                node.visits,
                self.told(self.raw_of(node)),
                node.sums[seat] / node.visits,
            )
            for move, node in self.root.children.items()
            if node.visits and move in self.moves
        ]
        return sorted(tried, key=lambda thought: (-thought.visits, -thought.worth))

    def best(self) -> Move:
        thoughts = self.thoughts() if len(self.moves) > 1 else []
        return thoughts[0].move if thoughts else self.moves[0]

    def raw_chance(self) -> float:
        """How often the seat won in thought; at its own choice, with the move it would make.

        The mean of all that was tried would count what nobody would play.
        """
        tried = [node for move, node in self.root.children.items() if move in self.moves]
        node = max(tried, key=lambda one: one.visits, default=self.root)
        return self.raw_of(node if node.visits else self.root)

    def raw_of(self, node: Node) -> float:
        """What the worlds promise on average, and what a move made of those that it met."""
        seat, root = self.seat, self.root
        begun = root.begun[seat] / max(1, root.visits)
        gain = (node.wins[seat] - node.begun[seat]) / max(1, node.visits)
        return min(1.0, max(0.0, begun + gain))

    def chance(self) -> float:
        """The chance of the seat to win, as far as it can tell."""
        return self.told(self.raw_chance())

    def mean(self) -> float:
        """The chance over all that was tried: what can be compared with before or after."""
        return self.told(self.root.wins[self.seat] / max(1, self.root.visits))

    def told(self, raw: float) -> float:
        """A share of what was won in thought, as a chance that people can go by."""
        return told_chance(raw, self.seats, self.room.calibration)

    # one simulation

    def _simulate(self) -> Iterator[None]:
        game, seat = self.game, self.seat
        state = self.room.redeal(self.state, seat, self.rng)
        begun = self._judged(state)[0]
        node: Node | None = self.root
        path = [self.root]
        if self.looks and self.done == self.began and len(self.moves) > 1:
            yield from self._at_first_sight(state)
        left, cut, laps = LONGEST, 0, self.laps
        before = ("", TABLE)
        while left:
            decision = game.decision(state)
            if decision is None:
                break
            asked = (decision.key, decision.seat)
            if cut > self.room.cut and asked != before and decision.key in self.room.calm:
                laps -= 1
                if not laps:
                    break
            before = asked
            cut += node is None
            if decision.seat == TABLE:
                move = self._chance(decision)
                seen = decision.seen_by is None or seat in decision.seen_by
                if node is not None and seen:
                    node = self._child(node, move, path)
            elif node is None or (decision.secret and decision.seat != seat):
                move = self._leaning(state, decision, self.room.worth(state, decision))
            else:
                moves = self.room.worth(state, decision)
                if len(moves) == 1:
                    move = moves[0]
                else:
                    order = self.promising if node is self.root else ()
                    move, fresh = self._selected(node, state, decision, moves, order)
                    node = self._child(node, move, path)
                    if fresh:
                        node = None
            state = game.apply(state, move)
            left -= 1
            yield
        self._keep(path, begun, state)

    def _child(self, node: Node, move: Move, path: list[Node]) -> Node:
        child = node.children.get(move)
        if child is None:
            child = node.children[move] = Node(self.seats)
        path.append(child)
        return child

    def _at_first_sight(self, state: Any) -> Iterator[None]:
        """Puts the moves in the order of what they lead to at once, as the game judges it."""
        if self.room.estimate is None:
            return
        met = dict.fromkeys(self.moves, 0)
        found = dict.fromkeys(self.moves, 0.0)
        for at in range(WORLDS):
            world = self.room.redeal(self.state, self.seat, self.rng) if at else state
            # Of a hand that nobody told the app, a guess may hold other cards.
            possible = frozenset(self._possible(world))
            for move in self.moves:
                if move in possible:
                    value = self._judged(self.game.apply(world, move))[1][self.seat]
                    found[move] += value / WORLDS
                    met[move] += 1
                yield
        found = {move: value * WORLDS / met[move] for move, value in found.items() if met[move]}
        if not found:
            return
        usual = sum(found.values()) / len(found)
        if max(found.values()) - min(found.values()) > SEEN:
            self.promising = tuple(sorted(found, key=lambda move: -found[move]))
            self.promise = {move: value - usual for move, value in found.items()}

    def _possible(self, world: Any) -> tuple[Move, ...]:
        decision = self.game.decision(world)
        return self.room.worth(world, decision) if decision is not None else ()

    def _selected(
        self,
        node: Node,
        state: Any,
        decision: Decision,
        moves: tuple[Move, ...],
        order: tuple[Move, ...] = (),
    ) -> tuple[Move, bool]:
        """The most promising move, or a new one while there is room for it."""
        children = node.children
        known, fresh = [], []
        for move in moves:
            child = children.get(move)
            if child is None:
                fresh.append(move)
            else:
                known.append((move, child))
        if fresh and len(known) < max(2.0, WIDE * (node.visits + 1) ** 0.6):
            for move in order:
                if move in fresh:
                    return move, True
            return self._leaning(state, decision, tuple(fresh)), True
        seat, best, chosen = decision.seat, -2.0, moves[0]
        curious = EXPLORING * self._apart(seat)
        promise = self.promise if node is self.root else {}
        trust = TRUST if promise else 0.0
        usual = node.sums[seat] / max(1, node.visits)
        for move, child in known:
            child.available += 1
            if not child.visits:
                return move, False
            hoped = usual + promise.get(move, 0.0)
            value = (child.sums[seat] + trust * hoped) / (child.visits + trust)
            value += curious * sqrt(log(child.available) / child.visits)
            if value > best:
                best, chosen = value, move
        return chosen, False

    def _apart(self, seat: int) -> float:
        """The standard deviation of what playouts were worth to this seat."""
        number = self.done - self.began
        if number < 4:
            return 0.4
        mean = self.total[seat] / number
        return max(0.01, sqrt(max(0.0, self.squares[seat] / number - mean * mean)))

    def _chance(self, decision: Decision) -> Move:
        moves, weights = decision.moves, decision.weights
        if weights is None or not any(weights):
            return self.rng.choice(moves)
        return self.rng.choices(moves, weights)[0]

    def _leaning(self, state: Any, decision: Decision, moves: tuple[Move, ...]) -> Move:
        if len(moves) == 1:
            return moves[0]
        weights = self.room.lean(state, moves)
        if self.tries < 2 or decision.secret or self.room.estimate is None:
            return self.rng.choices(moves, weights)[0]
        best, chosen = -1.0, moves[0]
        for move in dict.fromkeys(self.rng.choices(moves, weights, k=self.tries)):
            value = self._judged(self.game.apply(state, move))[1][decision.seat]
            if value > best:
                best, chosen = value, move
        return chosen

    def _keep(self, path: list[Node], begun: tuple[float, ...], state: Any) -> None:
        wins, full = self._judged(state)
        worth = [value - before for value, before in zip(full, begun, strict=True)]
        for seat in range(self.seats):
            self.total[seat] += worth[seat]
            self.squares[seat] += worth[seat] ** 2
        for node in path:
            node.visits += 1
            for seat in range(self.seats):
                node.sums[seat] += worth[seat]
                node.wins[seat] += wins[seat]
                node.begun[seat] += begun[seat]

    def _judged(self, state: Any) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Who won this playout, and what it is worth to each seat."""
        if self.game.decision(state) is not None:
            estimate = self.room.estimate
            wins = estimate(state) if estimate else (1 / self.seats,) * self.seats
            return wins, wins
        sheet = self.game.scores(state)
        winners = sheet.winners
        wins = tuple((seat in winners) / max(1, len(winners)) for seat in range(self.seats))
        last = max(1, self.seats - 1)
        worth = tuple(
            (1 - PLACE) * wins[seat] + PLACE * (self.seats - sheet.rank(seat)) / last
            for seat in range(self.seats)
        )
        return wins, worth

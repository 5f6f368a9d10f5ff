"""From taps to a move: narrows the legal list word by word, in whatever order people point.

No widgets here: a board or a panel reports what was pointed at, and asks what is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import Decision, Match, Move, Objection, Say
from companion.table.acts import Act, pointed
from companion.table.pointing import Pointing


@dataclass(frozen=True, slots=True)
class Choice:
    """One word that can be chosen next; greyed with its objection if no legal move has it."""

    word: str
    label: Say
    enabled: bool
    objection: Objection | None = None


class Chooser:
    """The legal moves that still fit what was pointed at.

    Things are pointed at in any order: a person may tap the target before the card. As soon as
    one legal move is left it is `move`; while several are left, `choices` asks for the next word.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        decision = match.decision
        assert decision is not None
        self.decision: Decision = decision
        self.legal = decision.moves
        self.possible = self.legal
        self.picked: list[Act] = []
        """What elements and answers that were pointed at mean, in this order."""

    @property
    def pointing(self) -> Pointing:
        """What a scene or a question may know of it."""
        path = self.path if self.picked and self.possible else ()
        return Pointing(self.decision.key, self.decision.seat, self.possible, path)

    def chosen(self) -> list[tuple[tuple[int, str], ...]]:
        """For each thing pointed at, the words it settled, with their places in the move."""
        found, known = [], dict(settled(self.legal))
        possible = self.legal
        for one in self.picked:
            possible = pointed(possible, one.fits)
            now = dict(settled(possible))
            found.append(tuple((at, word) for at, word in now.items() if at not in known))
            known = now
        return found

    @property
    def move(self) -> Move | None:
        """The move, once there is no doubt and somebody pointed at something."""
        if len(self.possible) == 1 and self.picked:
            return self.possible[0]
        return None

    @property
    def path(self) -> tuple[str, ...]:
        """The words all possible moves begin with."""
        first = self.possible[0]
        end = self._common()
        return tuple(first[:end])

    @property
    def open_place(self) -> int:
        """The first place of the move at which several words are possible."""
        return 0 if len(self.possible) == 1 else self._common()

    def choices(self) -> list[Choice]:
        """The words that can stand at the first place still open, greyed ones included."""
        if not self.possible or self.move is not None:
            return []
        at = self.open_place
        path = self.path[:at]
        words = {move[at]: True for move in self.possible if len(move) > at}
        refused = self._refused(at, path, words)
        state, game = self.match.state, self.match.game
        return [
            Choice(word, game.word(state, (*path, word)), word not in refused, refused.get(word))
            for word in (*words, *refused)
        ]

    def by_word(self, word: str) -> Act:
        """What an answer means that tells just the word at the first place still open."""
        return Act(fits=((*[None] * self.open_place, word),))

    def point(self, act: Act) -> bool:
        """Points at an element or an answer; False if no legal move fits it."""
        # A whole move may be legal although the list of answers would be too long with it.
        found = (
            pointed(self.possible, act.fits)
            or self._whole(act)
            or tuple(move for move in self._others() if tuple(move) in act.fits)
        )
        if not found:
            return False
        self.possible = found
        self.picked.append(act)
        return True

    def refused_by(self, act: Act) -> Move | None:
        """The move that pointing there means and that the rules refuse."""
        path = self.path if self.picked else ()
        tried = pointed(self.decision.candidates, act.fits)
        fitting = [move for move in tried if move[: len(path)] == path] or list(tried)
        if not tried:
            # A whole move that nobody would list among the candidates.
            fitting = [Move(words) for words in _spelt(act) if self._spelled_out(Move(words))]
        return next((move for move in fitting if self.match.why_not(move)), None)

    def refused_in(self, act: Act) -> tuple[Move, tuple[Objection, ...]] | None:
        """The first move of a row that the rules would refuse, tried before any is played."""
        if not isinstance(self.match, Match):
            return None
        game, state = self.match.game, self.match.state
        for move in act.row:
            objections = tuple(game.objections(state, move))
            if objections:
                return move, objections
            state = game.apply(state, move)
        return None

    def back(self) -> bool:
        """Takes the last tap back; False if there was none."""
        if not self.picked:
            return False
        again, self.picked, self.possible = self.picked[:-1], [], self.legal
        for one in again:
            self.point(one)
        return True

    def instead(self, most: int = 3) -> tuple[Move, ...]:
        """A few legal moves to offer in place of a refused one."""
        return self.possible[:most]

    def _others(self) -> tuple[Move, ...]:
        """What seats that are not asked may do now."""
        return self.decision.out_of_turn if isinstance(self.match, Match) else ()

    def _spelled_out(self, move: Move) -> bool:
        """Whether this is a whole move, although nobody would list it among the candidates."""
        values = self.match.game.verbs.get(move[0])
        return values is not None and len(move) == 1 + len(values)

    def _spelled(self, words: tuple[str, ...]) -> bool:
        """Whether these are all the words of a move with several values: their order counts."""
        values = self.match.game.verbs.get(words[0], ())
        return len(values) > 1 and len(words) == 1 + len(values)

    def _unlisted(self, words: tuple[str, ...]) -> tuple[Move, ...]:
        """A whole move that is legal although nobody could list it, such as a typed card."""
        move = Move(words)
        legal = isinstance(self.match, Match) and not self.match.why_not(move)
        return (move,) if legal else ()

    def _whole(self, act: Act) -> tuple[Move, ...]:
        """The whole move an act spells out, if it is legal although nobody could list it."""
        for words in _spelt(act):
            if self._spelled(words) and Move(words) not in self.legal:
                return self._unlisted(words)
        return ()

    def _common(self) -> int:
        """How many leading words all possible moves share."""
        return 0 if len(self.possible) <= 1 else shared_words(self.possible)

    def _refused(
        self, at: int, path: tuple[str, ...], legal: dict[str, bool]
    ) -> dict[str, Objection]:
        refused: dict[str, Objection] = {}
        for move in self.decision.candidates:
            if len(move) <= at or move[:at] != path or move[at] in legal or move[at] in refused:
                continue
            if not all(pointed((move,), one.fits) for one in self.picked):
                continue
            objections = self.match.why_not(move)
            if objections:
                refused[move[at]] = objections[0]
        return refused


def _spelt(act: Act) -> Iterator[tuple[str, ...]]:
    """The patterns of an act that leave no word open."""
    for pattern in act.fits:
        words = tuple(word for word in pattern if word is not None)
        if len(words) == len(pattern):
            yield words


def shared_words(moves: tuple[Move, ...]) -> int:
    """How many leading words all of these moves have in common."""
    first, shortest = moves[0], min(len(move) for move in moves)
    for at in range(shortest):
        if any(move[at] != first[at] for move in moves):
            return at
    return shortest


def settled(moves: tuple[Move, ...]) -> list[tuple[int, str]]:
    """The places at which all these moves have the same word."""
    if not moves:
        return []
    first, shortest = moves[0], min(len(move) for move in moves)
    places = (at for at in range(shortest) if all(move[at] == first[at] for move in moves))
    return [(at, first[at]) for at in places]

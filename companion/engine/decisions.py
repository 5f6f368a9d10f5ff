"""What is asked now, of whom, and what may be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeGuard

from companion.engine.moves import Move
from companion.engine.piles import Pile
from companion.engine.say import Say

if TYPE_CHECKING:
    from companion.engine.game import Game

TABLE: Final = -1
"""The seat of chance, and of whoever tells the app what the physical deck showed."""


class Decision:
    """One small choice. `moves` is ordered, stable, and the single source of legality.

    `secret`: others must not even learn how many answers were given until the sealed run of
    secret decisions ends. `sealed`: what was answered in secret before is hidden still; a reveal
    to come keeps it so. `seen_by`: who learns which answer was given (None: everybody).
    `pile` and `stem`: a draw; the answer is `stem` plus a kind of the pile.
    """

    __slots__ = (
        "_moves",
        "game",
        "index",
        "key",
        "pile",
        "sealed",
        "seat",
        "secret",
        "seen_by",
        "state",
        "stem",
    )

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        seat: int,
        key: str,
        # By keyword, though not by force: that would take a third longer, after every move.
        secret: bool = False,
        sealed: bool = False,
        seen_by: frozenset[int] | None = None,
        pile: Pile | None = None,
        index: int | None = None,
        stem: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.key = key
        self.secret = secret
        self.sealed = secret or sealed
        self.seen_by = frozenset((seat,)) if secret and seen_by is None else seen_by
        self.pile = pile
        self.index = index
        self.stem = stem
        self._moves: tuple[Move, ...] | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal answers: the candidates to which there is no objection."""
        if self._moves is None:
            self._moves = self.game.legal(self.state)
        return self._moves

    def lists(self, move: Move | str) -> TypeGuard[Move]:
        """Whether the legal answers were asked for already, and this is one: no need to try it."""
        return self._moves is not None and isinstance(move, Move) and move in self._moves

    def only(self, move: Move) -> None:
        """No other answer can come: the app deals this card."""
        self._moves = (move,)

    @property
    def out_of_turn(self) -> tuple[Move, ...]:
        """What seats that are not asked may do before the answer; see `Game.out_of_turn`."""
        found = tuple(self.game.out_of_turn(self.state))
        asked = frozenset(self.moves) if found else ()
        return tuple(
            move
            for move in found
            if move not in asked
            and next(iter(self.game.objections(self.state, move)), None) is None
        )

    def moves_of(self, seat: int) -> tuple[Move, ...]:
        """What this seat may do now, asked or not."""
        return (*(self.moves if seat == self.seat else ()), *self.out_of_turn_of(seat))

    def out_of_turn_of(self, seat: int) -> tuple[Move, ...]:
        """What this seat may do beside the answers."""
        return tuple(m for m in self.out_of_turn if self.game.actor(self, m) == seat)

    @property
    def late(self) -> tuple[Move, ...]:
        """What can still be recorded as a correction; see `Game.late`."""
        return tuple(
            move
            for move in self.game.late(self.state)
            if not any(one.hard for one in self.game.objections(self.state, move))
        )

    @property
    def candidates(self) -> tuple[Move, ...]:
        """Everything a person could point at now, legal or not, legal order first."""
        found = dict.fromkeys(self.game.candidates(self.state))
        found.update(dict.fromkeys(self.game.tempting(self.state)))
        return tuple(found)

    @property
    def weights(self) -> tuple[int, ...] | None:
        """For a draw: how many unseen cards stand behind each of `moves`.

        For other decisions: how a random player should lean, where a game says so.
        """
        if self.pile is None:
            return self.game.weights(self.state, self.moves)
        copies = self.pile.copies()
        return tuple(copies[move[-1]] for move in self.moves)

    @property
    def prompt(self) -> Say:
        return self.game.prompt(self.state)

    def may_see(self, seat: int | None) -> bool:
        """Whether this seat (None: an onlooker) may know the possible answers."""
        if self.seat == TABLE and self.seen_by is None:
            return True
        return seat is not None and seat == self.seat

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, key={self.key!r})"

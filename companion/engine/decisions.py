"""What is asked now, of whom, and what may be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
    secret decisions ends. `seen_by`: who learns which answer was given (None: everybody).
    `pile` and `stem`: a draw; the answer is `stem` plus a kind of the pile.
    """

    __slots__ = (
        "_moves",
        "game",
        "index",
        "key",
        "pile",
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
        *,
        secret: bool = False,
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

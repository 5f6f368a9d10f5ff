"""A view that came by code, with the face of an open match.

There is no state behind it. What is on the table is the data of the view; the names of words come
from the rules at the very start of such a match, which hide nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from companion.engine import Game, Move, Objection, Say, find_game
from companion.engine.game import Setup
from companion.engine.outside import BROKEN
from companion.table.chooser import Chooser
from companion.table.elements import Scene
from companion.table.plain import plain_scene
from companion.table.scenes import scene_room
from companion.table.seating import Seating
from companion.table.sitting import Sitting


class CodedView(Protocol):
    """What a seat (None: an onlooker) saw when the code was made."""

    @property
    def table(self) -> Any: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def data(self) -> Mapping[str, Any]: ...
    @property
    def moves(self) -> tuple[Move, ...]: ...


class SeenGame:
    """The rules, but looking gives what the code told."""

    def __init__(self, rules: Game[Any], board: dict[str, Any]) -> None:
        self._rules = rules
        self._board = board

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return self._board

    def word(self, state: Any, path: tuple[str, ...]) -> Say:
        try:
            return self._rules.word(state, path)
        except (AttributeError, LookupError, TypeError, ValueError):
            # The name needs a state that nobody here has: the plain name of the word then.
            return Game.word(self._rules, state, path)


class SeenDecision:
    """The question of the view, with the answers the code listed."""

    def __init__(self, asked: dict[str, Any], moves: tuple[Move, ...]) -> None:
        self.seat: int = asked["seat"]
        self.key: str = asked["key"]
        self.prompt = Say.from_plain(asked["prompt"])
        self.moves = moves
        self.candidates = moves
        self.weights = None
        self.pile = None
        self.secret = False


def setup_of(table: Any) -> Setup:
    """What everybody at that table knows before the first move."""
    return Setup(table.game, table.players, table.options, table.dealer, table.edition, id=table.id)


def private_scene(table: Any, seat: int, data: Mapping[str, Any]) -> Scene:
    """What only a seat sees, of which a code told just the part that others do not know."""
    rules, setup = find_game(table.game), setup_of(table)
    seating, own = Seating.of(setup), scene_room(table.game)
    if own.private is not None:
        with suppress(*BROKEN):
            view = {**rules.view(rules.start(setup), seat), **data}
            return own.private(seating, view, seat)
    return plain_scene(seating, data)


class SeenMatch:
    def __init__(self, view: CodedView) -> None:
        table, rules = view.table, find_game(view.table.game)
        self.setup = setup_of(table)
        self.players = table.players
        self.game = SeenGame(rules, dict(view.data["board"]))
        self.state = rules.start(self.setup)
        self.commitment = None
        asked = view.data["decision"]
        self.decision = SeenDecision(asked, view.moves) if asked else None

    @property
    def over(self) -> bool:
        return self.decision is None

    def board(self, seat: int | None) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def why_not(self, move: Move, seat: int | None = None) -> tuple[Objection, ...]:
        """Only the device with the match knows; it checks the answer."""
        return ()


class SeenSitting(Sitting):
    def __init__(self, view: CodedView) -> None:
        self.seen: Any = view
        self._match = SeenMatch(view)
        self.steps: Sequence[Move] = ()
        """What was planned on this device, of which the view knows nothing."""

    @property
    def match(self) -> Any:
        return self._match

    def view(self) -> Mapping[str, Any]:
        """What the code told, and the steps of a plan that were made here since."""
        view, own = super().view(), scene_room(self.game.id)
        for move in self.steps:
            view = own.ahead(view, move)
        return view

    @property
    def eyes(self) -> int | None:
        seat: int | None = self.seen.seat
        return seat

    def chooser(self, moves: tuple[Move, ...] | None = None) -> Chooser:
        """Narrows these answers by taps; left out, those of the view."""
        decision = self._match.decision
        assert decision is not None
        if moves is not None:
            decision.moves = decision.candidates = moves
        return Chooser(self._match)  # type: ignore[arg-type]  # the face is all it looks at

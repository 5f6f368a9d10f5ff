"""Fingers at a table of 99 Ninja: record any legal move through what is on the screen."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Match, Move
from companion.games.ninety_nine_ninja.scene.holding import holding, placements
from companion.games.ninety_nine_ninja.scene.points import COUNTS, KEYS
from companion.games.ninety_nine_ninja.scene.reckoning import in_hand
from tests.ui.fingers import Table
from tests.ui.touches import choice_button, go_on, scroll_into_view

UNWANTED = ("scores_only", "take_back")
TABLES = (
    Table("99 Ninja, placements", 2, {"dealer": "app"}, bar=4),
    Table("99 Ninja, points only", 2, {"options": {"depth": "scores"}}),
)
TAP = "place"


def record(ui: Any, screen: Any, rng: random.Random) -> int:
    fingers = Fingers(ui, screen)
    return fingers.record(fingers.choose(rng))


def begin(context: Any, *names: str, dealer: str = "app", **options: str) -> Any:
    """A table with these house rules; its screen."""
    match = Match.start(
        "ninety_nine_ninja",
        names or ("Aki", "Ben"),
        options,
        dealer,
        edition=context.edition("ninety_nine_ninja"),
        **({"seed": "5a" * 16} if dealer == "app" else {}),
    )
    sitting = context.begin(match)
    context.router.replace("table", match=sitting.entry.id)
    return context.router.screen


class Fingers:
    """Every tap is a touch at a point of the window, and is counted."""

    def __init__(self, ui: Any, screen: Any) -> None:
        self.ui = ui
        self.screen = screen
        self.taps = 0
        # Nobody touches a table before it is there.
        ui.frames(1)

    @property
    def board(self) -> Any:
        return self.screen.board

    def tap(self, widget: Any) -> None:
        self.ui.frames(2)
        scroll_into_view(self.ui, widget)
        self.ui.tap(widget)
        self.taps += 1

    def record(self, move: Move) -> int:
        """Taps until the move is recorded; how many taps that took."""
        match = self.screen.sitting.match
        start, self.taps = match.index, 0
        if go_on(self.ui):
            self.taps += 1
        if self.screen.chooser is None:
            self.tap(self.screen.ids.choices.children[0])
        act = getattr(self, f"_{move[0]}", None)
        if act is not None:
            act(move)
        else:
            for word in move:
                if match.index == start and self.find(word) is not None:
                    self.word(word)
        assert match.index > start, (str(move), self.ui.texts())
        assert match.entry_at(start) == move
        return self.taps

    def find(self, word: str) -> Any:
        """The answer with this key, in the question below the board."""
        return choice_button(self.screen, word)

    def word(self, word: str) -> None:
        widget = self.find(word)
        assert widget is not None, (word, self.ui.texts())
        self.tap(widget)

    def element(self, key: str) -> None:
        """Taps what lies on the table under this key."""
        self.tap(self.ui.element(key))

    @property
    def view(self) -> dict[str, Any]:
        return self.board.sitting.view()

    @property
    def grid(self) -> Any:
        """The map as it is drawn."""
        return self.board.element("map")

    # moves that are pointed at

    @property
    def held(self) -> Any:
        """The card in hand."""
        return holding(self.view, self.board.pointing)

    def legal(self) -> tuple[Move, ...]:
        return placements(self.held, self.board.pointing)

    def _place(self, move: Move) -> None:
        self.hold(move)
        self.confirm()

    def hold(self, move: Move) -> None:
        """Brings the card in hand to this placement, but does not lay it."""
        _, card, flip, turn, row, col = move
        if self.held.card != card:
            cards = [one["card"] for one in self.view["held"][self.view["active"]]]
            self.element(f"card.{self.view['active']}.{cards.index(card)}")
        self.point(int(row) + 1, int(col) + 1)
        if self.held.flip != int(flip):
            self.element("flip")
        for _ in range((int(turn) - self.held.turn) % 4):
            self.element("turn")
        if self.held.move != move:
            # Its middle lies off the screen: the stepper gets there.
            legal = self.legal()
            self.board.do(self.held.put(legal[legal.index(move) - 1]).act)
            self.word("next")
        assert self.held.move == move, (str(self.held.move), str(move))

    def where(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a cell in the window."""
        x, y = self.grid.to_window(*self.grid.point_of(row, col))
        return x, y

    def point(self, row: int, col: int) -> None:
        self.ui.frames(3)
        last = 2 * self.view["side"] - 1
        edge = max(0, min(last, row)), max(0, min(last, col))
        grid = self.grid
        if edge != (row, col) and not grid.collide_point(*grid.point_of(row, col)):
            # The map makes room as soon as the card hangs over its edge.
            self.ui.tap_at(*self.where(*edge))
            self.taps += 1
            self.ui.frames(3)
        self.ui.tap_at(*self.where(row, col))
        self.taps += 1
        self.ui.frames(2)

    def confirm(self) -> None:
        self.word("place")

    def _discard(self, move: Move) -> None:
        if self.find("discard") is not None:
            self.word("discard")
        else:
            self.word(f"discard {move[1]}")

    def _draw(self, move: Move) -> None:
        self.element(f"drawn.{move[2]}")

    def _list(self, move: Move) -> None:
        self.element(f"list.{move[-1]}")

    _auto_top = _score_top = _list

    def _name(self, move: Move) -> None:
        self.element(f"square.{move[2]}.{move[3]}")

    def _swap(self, move: Move) -> None:
        if self.find("swap") is not None:
            self.word("swap")
        else:
            self._trick(move)

    def _activate(self, move: Move) -> None:
        if self.find(move[1]) is not None:
            self.word(move[1])
        else:
            self._trick(move)

    def _trick(self, move: Move) -> None:
        self.word("techniques")
        self.tap(self.on_sheet(move[-1]))

    def on_sheet(self, word: str) -> Any:
        """An answer of the sheet that is open."""
        from companion.app.widgets.overlay import Overlay

        self.ui.frames(3)
        rows = Overlay.stack[-1].walk(restrict=True)
        return next(one for one in rows if getattr(one, "word", "") == word)

    def _fell(self, move: Move) -> None:
        self.element(f"lord.{move[1]}")
        if self._pair(move[2]) is None:
            self.word("more")
        self.tap(self._pair(move[2]))

    def _pair(self, word: str) -> Any:
        self.ui.frames(2)
        shown = self.board.scene_view.widgets
        return next((shown[f"{way}.pair.{word}"] for way in "wn" if f"{way}.pair.{word}" in shown),
                    None)  # fmt: skip

    def _auto_kill(self, move: Move) -> None:
        self.element(f"lord.{move[1]}")
        self.word(move[2])

    def _allocate(self, move: Move) -> None:
        if in_hand(self.view, self.board.pointing) != move[1]:
            self.element(f"token.{move[1]}")
        self.ui.frames(2)
        # Beside the tokens that lie on the track already.
        self.tap(self.ui.element(f"head.{move[2]}"))

    def _take_back(self, move: Move) -> None:
        self.element(f"laid.{move[1]}")

    def _spare(self, move: Move) -> None:
        self.word(f"spare {move[1]}")

    def _ronin_samurai(self, move: Move) -> None:
        for slot, number in zip(COUNTS, move[1].split("-"), strict=True):
            while int(self.board.pointing.hand.get(slot, "0")) < int(number):
                self.element(f"{slot}.{min(int(number), KEYS)}")
        self.word("ronin_samurai")

    # whole matches

    def choose(self, rng: random.Random) -> Move:
        moves = [
            move for move in self.screen.sitting.match.decision.moves if move[0] not in UNWANTED
        ]
        placing = [move for move in moves if move[0] == "place"]
        others = [move for move in moves if move[0] != "place"]
        if placing:
            return rng.choice(others if others and rng.random() < 0.3 else placing)
        if self.screen.sitting.match.decision.key == "events" and rng.random() < 0.6:
            return next((move for move in moves if move[0] == "end_turn"), moves[0])
        return rng.choice(moves)

    def play(self, rng: random.Random, limit: int = 400) -> list[tuple[str, int]]:
        """Records a random match to its end; the verb and the taps of each move."""
        counts = []
        for _ in range(limit):
            if self.screen.sitting.match.decision is None:
                return counts
            move = self.choose(rng)
            counts.append((move[0], self.record(move)))
        raise AssertionError("no end")

"""Fingers at a table of 99 Ninja: record any legal move through what is on the screen."""

from __future__ import annotations

import random
from typing import Any

from companion.engine import Match, Move
from tests.ui.touches import scroll_into_view

UNWANTED = ("scores_only", "take_back")


def begin(dojo: Any, *names: str, dealer: str = "app", **options: str) -> Any:
    """A table with these house rules; its screen."""
    match = Match.start(
        "ninety_nine_ninja",
        names or ("Aki", "Ben"),
        options,
        dealer,
        edition=dojo.edition("ninety_nine_ninja"),
        **({"seed": "5a" * 16} if dealer == "app" else {}),
    )
    desk = dojo.begin(match)
    dojo.router.replace("table", match=desk.entry.id)
    return dojo.router.screen


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
        from companion.app.widgets.snackbar import Snackbar

        match = self.screen.desk.match
        start, self.taps = match.index, 0
        if Snackbar.current:
            Snackbar.current.hide()
        if self.screen.chooser is None:
            self.tap(self.screen.ids.choices.children[0])
        if self.board.diary.steps:
            self.word("go_on")
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
        """What stands for this word in the thumb zone or on the board."""
        for root in (self.screen.ids.choices, self.board):
            for widget in root.walk(restrict=True):
                if getattr(widget, "word", "") == word and not widget.disabled:
                    return widget
        return None

    def word(self, word: str) -> None:
        widget = self.find(word)
        assert widget is not None, (word, self.ui.texts())
        self.tap(widget)

    # moves that are pointed at

    def _place(self, move: Move) -> None:
        self.hold(move)
        self.confirm()

    def hold(self, move: Move) -> None:
        """Brings the card in hand to this placement, but does not lay it."""
        _, card, flip, turn, row, col = move
        placing = self.board.placing
        if placing.card != card:
            self.word(card)
        self.point(int(row) + 1, int(col) + 1)
        buttons = self.buttons()
        if placing.flip != int(flip):
            self.tap(buttons["flip-horizontal"])
        for _ in range((int(turn) - placing.turn) % 4):
            self.tap(buttons["rotate-right"])
        if placing.move != move:
            placing.put(move)  # its middle lies off the screen: the stepper gets there
            placing.step(-1)
            self.tap(buttons["skip-next"])
        assert placing.move == move, (str(placing.move), str(move))

    def where(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a cell in the window."""
        x, y = self.board.map.to_window(*self.board.map.point_of(row, col))
        return x, y

    def point(self, row: int, col: int) -> None:
        self.ui.frames(3)
        last = 2 * self.board.view["side"] - 1
        edge = max(0, min(last, row)), max(0, min(last, col))
        grid = self.board.map
        if edge != (row, col) and not grid.collide_point(*grid.point_of(row, col)):
            # The map makes room as soon as the card hangs over its edge.
            self.ui.tap_at(*self.where(*edge))
            self.taps += 1
            self.ui.frames(3)
        self.ui.tap_at(*self.where(row, col))
        self.taps += 1

    def buttons(self) -> dict[str, Any]:
        return {
            widget.icon: widget
            for widget in self.board.place_panel.walk(restrict=True)
            if getattr(widget, "icon", "")
        }

    def confirm(self) -> None:
        from companion.app.widgets.button import Btn

        panel = self.board.place_panel
        self.tap(next(one for one in panel.walk(restrict=True) if isinstance(one, Btn)))

    def _discard(self, move: Move) -> None:
        self.confirm()

    def _name(self, move: Move) -> None:
        self.point(int(move[2]), int(move[3]))

    def _swap(self, move: Move) -> None:
        self._trick(move)

    def _activate(self, move: Move) -> None:
        if self.find(move[1]) is not None:
            self.word(move[1])
        else:
            self._trick(move)

    def _trick(self, move: Move) -> None:
        from companion.app.widgets.overlay import Overlay

        self.tap(self.buttons()["flash"] if self.board.placing else self.find("more"))
        rows = Overlay.stack[-1].walk(restrict=True)
        self.tap(next(one for one in rows if getattr(one, "word", "") == move[-1]))

    def _fell(self, move: Move) -> None:
        self.tap(self.board.lord_stage.tiles[move[1]])
        if self.find(move[2]) is None:
            self.word("more")
        self.word(move[2])

    def _allocate(self, move: Move) -> None:
        stage = self.board.allocation
        if stage.hand != move[1]:
            self.word(move[1])
        self.tap(stage.columns[move[2]].children[-1])

    def _spare(self, move: Move) -> None:
        text = f"Spare {self.screen.desk.voice.term(move[1])}"
        self.tap(self.ui.find(text))

    def _ronin_samurai(self, move: Move) -> None:
        from companion.app.boards.ninety_nine_ninja_stages import NinjaCount

        counts = [
            one
            for one in self.screen.ids.choices.walk(restrict=True)
            if isinstance(one, NinjaCount)
        ]
        for count, number in zip(counts, move[1].split("-"), strict=True):
            while int(count.number) < int(number):
                self.tap(count.keys[min(int(number), len(count.keys)) - 1])
        self.word("ronin_samurai")

    # whole matches

    def choose(self, rng: random.Random) -> Move:
        moves = [move for move in self.screen.desk.match.decision.moves if move[0] not in UNWANTED]
        placing = [move for move in moves if move[0] == "place"]
        others = [move for move in moves if move[0] != "place"]
        if placing:
            return rng.choice(others if others and rng.random() < 0.3 else placing)
        if self.screen.desk.match.decision.key == "events" and rng.random() < 0.6:
            return next((move for move in moves if move[0] == "end_turn"), moves[0])
        return rng.choice(moves)

    def play(self, rng: random.Random, limit: int = 400) -> list[tuple[str, int]]:
        """Records a random match to its end; the verb and the taps of each move."""
        counts = []
        for _ in range(limit):
            if self.screen.desk.match.decision is None:
                return counts
            move = self.choose(rng)
            counts.append((move[0], self.record(move)))
        raise AssertionError("no end")

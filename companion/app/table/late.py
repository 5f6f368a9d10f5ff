"""What the table forgot to record before the present question: asked word by word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words
from companion.engine import Move
from companion.table.chooser import shared_words

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen


class Late(Sheet):
    """Narrows the late moves by one word after the other; the last one opens the refusal."""

    def __init__(self, table: TableScreen, **kwargs: Any) -> None:
        super().__init__(title=tr._("Something was forgotten"), **kwargs)
        self.table = table
        decision = table.sitting.match.decision
        assert decision is not None
        self._ask(decision.late)

    def _ask(self, moves: tuple[Move, ...]) -> None:
        self.body.clear_widgets()
        at, sitting = shared_words(moves), self.table.sitting
        told = [
            sitting.say(sitting.game.word(sitting.match.state, moves[0][: n + 1]))
            for n in range(at)
        ]
        if told:
            self.add_widget(Words(text=" · ".join(told), tone="muted"))
        for word in dict.fromkeys(move[at] for move in moves):
            left = tuple(move for move in moves if move[at] == word)
            label = sitting.say(sitting.game.word(sitting.match.state, left[0][: at + 1]))
            button = Btn(text=label, kind="tonal")
            button.bind(on_tap=lambda _, fitting=left: self._chosen(fitting))
            self.add_widget(button)

    def _chosen(self, moves: tuple[Move, ...]) -> None:
        if len(moves) > 1:
            self._ask(moves)
            return
        self.dismiss()
        self.table.open_refusal(moves[0], self.table.sitting.match.why_not(moves[0]))

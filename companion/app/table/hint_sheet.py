"""A hint on request: the three best moves of the asked seat, their chances, and why."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.app.look.translation import tr
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import TABLE
from companion.mind.hints import SIMULATIONS, Advice, Hint, hints
from companion.mind.players import simulations, thinking
from companion.mind.rooms import thinkable

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen

SLICE = 0.028
LONGEST = 4.0
"""Seconds after which the best so far is told."""


def may_hint(table: TableScreen) -> bool:
    """Whether somebody here could use one, and this table wants them."""
    sitting = table.sitting
    decision = sitting.match.decision
    return (
        bool(table.context.setting("hints"))
        and decision is not None
        and decision.seat != TABLE
        and not sitting.veiled
        and not table.minds.plays
        and thinkable(sitting.match)
        and len(decision.moves) > 1
    )


def hint_words(table: TableScreen) -> str:
    decision = table.sitting.match.decision
    assert decision is not None
    return tr._("Hint for {name}", name=table.sitting.name(decision.seat))


class HintSheet(Sheet):
    """Thinks a slice a frame while it is open; what is tapped is played."""

    def __init__(self, table: TableScreen, **kwargs: Any) -> None:
        self.table = table
        decision = table.sitting.match.decision
        assert decision is not None
        self.seat = decision.seat
        super().__init__(title=hint_words(table), **kwargs)
        self.search = thinking(table.sitting.match, self.seat, "hint", Advice)
        number = simulations(table.sitting.game.id, "strong")
        self.wanted = round(number * SIMULATIONS)
        self.answered = False
        self.told: list[Hint] = []
        self._words = Words(text=tr._("Looking ahead…"), tone="muted")
        self.add_widget(self._words)
        self._since = monotonic()
        self._clock = Clock.create_trigger(self._think, 0, interval=True)

    def on_open(self) -> None:
        self._clock()

    def on_dismiss(self) -> None:
        self._clock.cancel()

    def _think(self, _: float) -> None:
        done = len(self.search.moves) < 2 or self.search.step(SLICE, self.wanted)
        # However slow the device is: a choice is never called the only one for want of time.
        if done or (monotonic() - self._since > LONGEST and hints(self.search)):
            self._clock.cancel()
            self._tell()
            return
        self._words.text = tr._(
            "Looking ahead… {percent}",
            percent=tr.percent(self.search.done / self.wanted),
        )

    def _tell(self) -> None:
        sitting = self.table.sitting
        self.answered = True
        self.told = hints(self.search)
        self.body.clear_widgets()
        if not self.told:
            self.add_widget(Words(text=tr._("There is only one sensible move here."), strong=True))
            self.add_widget(Words(text=sitting.words(self.search.best())))
        for hint in self.told:
            row = ListRow(
                icon="lightbulb-outline" if hint is self.told[0] else "circle-outline",
                title=sitting.words(hint.move),
                subtitle=sitting.say(hint.why),
                value=tr.percent(hint.chance),
            )
            row.bind(on_tap=lambda _, chosen=hint: self._play(chosen))
            self.add_widget(row)
        self.add_widget(Words(text=self._looked(), role="caption", tone="muted"))
        self.table.context.attempt(lambda: sitting.entry.note_hint(self.seat))

    def _looked(self) -> str:
        if not self.told:
            return tr._("It is noted that a hint was used.")
        return tr._(
            "Chances of winning, from looking ahead {n} {n:time|times} with what {name} can know. "
            "It is noted that a hint was used.",
            n=self.search.done,
            name=self.table.sitting.name(self.seat),
        )

    def _play(self, hint: Hint) -> None:
        self.dismiss()
        self.table.play(hint.move)

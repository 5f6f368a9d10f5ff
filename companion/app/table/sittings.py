"""Sittings as the screens use them: with the voice of the app, a clock, and the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.look.translation import tr
from companion.app.table.match_time import Timing, rests_of
from companion.app.table.minds import asked_mind
from companion.app.table.speech import TableTalk
from companion.language import LANGUAGES, Voice
from companion.table.check import table_sentences
from companion.table.chooser import Chooser
from companion.table.replay import ReplaySitting
from companion.table.seen import SeenSitting
from companion.table.sitting import OpenSitting

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.store import StoredMatch


class TableSitting(TableTalk, OpenSitting):
    """A stored match on the table of this device."""

    entry: StoredMatch

    def __init__(self, entry: StoredMatch, context: Context) -> None:
        super().__init__(entry, lambda: bool(context.setting("play_single")))
        self.context = context
        rested = rests_of(context.library).get(entry.id, 0.0)
        self.timing = Timing(entry.info.seconds, rested)
        self.laid_out: set[int] = set()
        """Lines of the set-up list that are ticked off."""

    @property
    def veiled(self) -> bool:
        """Nobody takes the device for a virtual player: its choices are not there to be seen."""
        return super().veiled and not asked_mind(self)

    def told(self, since: int) -> list[str]:
        """Log lines since a point, in words."""
        return [self.say(line.say) for line in self.lines(since)]


class TableReplay(TableTalk, ReplaySitting):
    """The same match move by move."""

    entry: StoredMatch

    def __init__(self, sitting: TableSitting) -> None:
        super().__init__(sitting)
        self.context = sitting.context

    def last_told(self) -> tuple[int, str]:
        """Whose move led here, and its words; nothing before the first move."""
        if not self.at:
            return -1, tr._("Before the first move")
        line, actor = self.last_line(), self.actor()
        if line is None:
            return -1 if actor is None else actor, tr._("A move that stays secret for now")
        text = self.say(line.say)
        return line.seat, tr._("Correction: {text}", text=text) if line.correction else text

    def told_at(self, index: int) -> str:
        """The words of one entry of the stored match."""
        line = self.line_at(index)
        return "" if line is None else self.say(line.say)


class TableView(TableTalk, SeenSitting):
    """A view that came by code."""

    seen: Any

    def check(self, chooser: Chooser | None) -> None:
        """Says all that a board will show, so that what cannot be said is refused before."""
        match, game, board = self.match, self.game, self.seen.data["board"]
        told = list(table_sentences(game, self.seating, board, chooser, self.eyes))
        for language in LANGUAGES:
            voice = Voice(language, game.id, match.players, game.terms_of(match.setup.edition))
            for sentence in told:
                voice.say(sentence)

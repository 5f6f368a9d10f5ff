"""How people speak of a table: its title, its players and its sentences, in the app's language."""

from __future__ import annotations

from typing import Any

from companion.app.look.translation import tr
from companion.engine import TABLE, Move, Say
from companion.language import Voice
from companion.table.sitting import Sitting


class TableTalk(Sitting):
    _voice: Voice
    _voice_fits: tuple[Any, ...] = ()

    @property
    def title(self) -> str:
        return self.game.title.get(tr.language) or self.game.title["en"]

    @property
    def voice(self) -> Voice:
        """Kept while it fits: after every move dozens of sentences are said."""
        setup = self.match.setup
        fits = (tr.language, setup.players, id(setup.edition))
        if fits != self._voice_fits:
            terms = self.game.terms_of(setup.edition)
            self._voice = tr.voice(self.game.id, setup.players, terms)
            self._voice_fits = fits
        return self._voice

    def say(self, sentence: Say | None) -> str:
        return self.voice.say(sentence)

    def name(self, seat: int) -> str:
        return tr._("The table") if seat == TABLE else str(self.match.players[seat])

    def words(self, move: Move, at: int | None = None) -> str:
        """A move as people say it, word by word; one that could have been made at `at`."""
        state = self.match.state if at is None else self.match.state_at(at)
        said = (self.game.word(state, move[: n + 1]) for n in range(len(move)))
        return " · ".join(self.say(word) for word in said)

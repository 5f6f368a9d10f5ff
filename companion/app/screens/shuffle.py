"""The shuffle that can be checked: a promise at the start, the proof at the end."""

from __future__ import annotations

from typing import Any

from kivy.core.clipboard import Clipboard

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.shell.background import Work, work
from companion.app.table.shuffle_check import Finding, check, counters, groups
from companion.app.widgets.banner import Notice
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words


class ShuffleScreen(Screen):
    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.finding: Finding | None = None
        self._work: Work | None = None
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        sitting, match = self.sitting, self.sitting.match
        self.ids.bar.subtitle = sitting.title
        self.ids.promise.text = groups(match.commitment or "")
        box = self.ids.counters
        box.clear_widgets()
        for label, drawn in counters(match):
            count = tr._("{n} {n:card|cards} drawn", n=drawn)
            box.add_widget(Words(text=tr.pair(sitting.say(label), count)))
        self.ids.over.opacity = 1 if match.over else 0
        self.ids.over.disabled = not match.over
        # The seed would tell what lies in the decks, so it waits for the end.
        self.ids.seed.text = (match.setup.seed or "") if match.over else ""
        self.ids.wait.text = (
            "" if match.over else tr._("The secret number is shown here when the match is over.")
        )
        self._show()

    def left(self) -> None:
        if self._work is not None:
            self._work.cancel()
        super().left()

    def copy(self, text: str) -> None:
        Clipboard.copy(text)
        Snackbar.say(tr._("Copied"), seconds=3)

    def check(self) -> None:
        noted, match = self.ids.noted.text, self.sitting.match
        self._work = work(
            lambda _: check(match, noted), self._found, tr._("Dealing every card again…")
        )

    def _found(self, finding: Finding) -> None:
        self.finding = finding
        self._show()

    def _show(self) -> None:
        box = self.ids.finding
        box.clear_widgets()
        if self.finding is None or not self.sitting.match.over:
            return
        for text, good in self._sentences(self.finding):
            box.add_widget(Notice(text=text, tone="ok" if good else "warn"))

    def _sentences(self, finding: Finding) -> list[tuple[str, bool]]:
        said = []
        if finding.hash_fits:
            said.append(
                (tr._("It fits: the secret number gives the fingerprint shown at the start."), True)
            )
        else:
            said.append(
                (tr._("The secret number does not give the fingerprint shown at the start."), False)
            )
        if finding.noted is not None:
            text = (
                tr._("It is the fingerprint you noted.")
                if finding.noted
                else tr._("It is not the fingerprint you noted.")
            )
            said.append((text, finding.noted))
        if finding.wrong:
            text = tr._(
                "{n} {n:card does|cards do} not come from the secret number, "
                "the first at move {index}.",
                n=len(finding.wrong),
                index=finding.wrong[0] + 1,
            )
            said.append((text, False))
        else:
            text = tr._(
                "It fits: {n} {n:card was|cards were} dealt again and {n:is|are} the same.",
                n=finding.cards,
            )
            said.append((text, True))
        return said


load("screens/shuffle")

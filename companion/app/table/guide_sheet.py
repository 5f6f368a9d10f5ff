"""Two sheets in words: what to do now, and all that was told of what just happened."""

from __future__ import annotations

from typing import Any

from companion.app.look.translation import tr
from companion.app.table.hint_sheet import hint_words, may_hint
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words
from companion.table import Moment


class GuideSheet(Sheet):
    """The turn helper: now, next, and what people forget."""

    def __init__(self, table: Any, **kwargs: Any) -> None:
        guide, say = table.sitting.match.guide(), table.sitting.say
        super().__init__(title=say(guide.phase), **kwargs)
        self.add_widget(Words(text=say(guide.now), strong=True))
        self.add_widget(Words(text=tr._("Next: {what}", what=say(guide.then)), tone="muted"))
        for reminder in guide.reminders:
            self.add_widget(Words(text=f"• {say(reminder)}"))
        if may_hint(table):
            hint = Btn(text=hint_words(table), icon="lightbulb-outline", kind="tonal")
            hint.bind(on_tap=lambda *_: self.dismiss())
            hint.bind(on_tap=lambda _: table.open_hint())
            self.add_widget(hint)
        rules = Btn(text=tr._("Rules"), icon="book-open", kind="outline")
        rules.bind(on_tap=lambda _: table.open_rules())
        self.add_widget(rules)


def told_sheet(sitting: Any, moment: Moment) -> Sheet:
    sheet = Sheet(title=tr._("What just happened"))
    told = moment.lines or [one for one in (moment.line, moment.also) if one is not None]
    for line in told:
        sheet.add_widget(Words(text=sitting.say(line)))
    for line in moment.hands:
        sheet.add_widget(Words(text=sitting.say(line), strong=True))
    return sheet

"""Puts the table right: the position in words, field by field, and what a change leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import OptionProperty

from companion.app.forms.correcting import Change, Corrected, Correcting
from companion.app.forms.position import PositionForm
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.clause import open_clause
from companion.app.screens.table import TableScreen
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Card, EmptyState
from companion.app.widgets.chips import ChoiceChips
from companion.app.widgets.field import Field
from companion.app.widgets.keeping import only
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import CompanionError, Objection
from companion.table.joining import fixes


class CorrectScreen(Screen):
    """`list` shows every field, `field` asks for one, `changes` tells what will be recorded.

    With room for two panes the changes stand beside the other two.
    """

    stage = OptionProperty("list", options=["list", "field", "changes"])

    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.key = ""
        self.form: PositionForm | None = None
        self.outcome = Corrected(())
        super().__init__(context, **kwargs)
        self.panes = (self.ids.left.__self__, self.ids.right.__self__)
        self.correcting = self._correcting({})
        self.reasons = ChoiceChips()
        self.reasons.bind(on_choice=lambda chips, key: self._ready(chips.chosen[0]))
        self.why = Field()

    def _correcting(self, answers: dict[str, Any]) -> Correcting:
        made = Correcting(self.sitting.match, fixes(self.sitting.match), self.sitting.voice)
        made.answers |= answers
        return made

    # showing

    def refresh(self) -> None:
        self.ids.bar.subtitle = self.sitting.title
        # In another language questions have other words; what was answered stays.
        self.correcting = self._correcting(self.correcting.answers)
        self.why.label, self.why.hint = tr._("Why?"), tr._("You may leave it empty.")
        self.reasons.options = [
            tr._("We counted wrong"),
            tr._("We noticed too late"),
            tr._("House rule"),
        ]
        self.show(self.stage)

    def on_wide(self, *_: Any) -> None:
        if self.stage == "changes" and self.wide:
            self.stage = "list"
        if self.parent is not None:
            self.show(self.stage)

    def show(self, stage: str) -> None:
        self.stage = stage
        left, right = self.panes
        shown = self.panes if self.wide else (right,) if stage == "changes" else (left,)
        only(self.ids.panes, shown)
        self._try()
        if self.correcting.sealed:
            self._sealed()
            return
        if left in shown:
            self.grow(self._fields() if stage == "list" else self._asked())
        self._summary()
        self._button()

    def _sealed(self) -> None:
        asked = self.sitting.match.decision
        plan = asked is not None and asked.sealed
        title = tr._("A hidden plan is being made") if plan else tr._("Finish this step first")
        only(self.ids.panes, self.panes[:1])
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(
            EmptyState(
                icon="eye",
                title=title,
                text=self.correcting.sealed,
                action_text=tr._("Back to the table"),
                on_action=lambda _: self.back(),
            )
        )
        self.ids.onward.enabled = False
        self.ids.onward.text = tr._("Record")
        self.ids.onward.reason = title

    def _fields(self) -> Iterator[object]:
        """Every field with its value; a tap changes it."""
        body, correcting = self.ids.body, self.correcting
        body.clear_widgets()
        self.ids.left.scroll_y = 1
        self.form = None
        body.add_widget(
            Words(text=tr._("This is what the app knows. Tap what is wrong."), tone="muted")
        )
        card = Card()
        body.add_widget(card)
        told = {change.key: change for change in self.outcome.changes}
        for key in correcting.fixes:
            row = ListRow(title=correcting.label(key), chevron=True)
            row.chosen = key in correcting.answers
            row.subtitle = self._told(key, told.get(key))
            row.bind(on_tap=lambda _, at=key: self.open_field(at))
            card.add_widget(row)
            yield None

    def _told(self, key: str, change: Change | None) -> str:
        refusal = self.outcome.refusal
        if refusal is not None and self.correcting.concerned(refusal) == key:
            return str(self.sitting.say(refusal.say))
        return "\n".join(change.lines) if change is not None else self.correcting.told(key)

    def _asked(self) -> Iterator[object]:
        """One field, with the controls that joining under way uses."""
        body, correcting = self.ids.body, self.correcting
        body.clear_widgets()
        self.ids.left.scroll_y = 1
        if self.wide:
            button = Btn(text=tr._("All fields"), icon="arrow-left", kind="text", fit=True)
            button.bind(on_tap=lambda _: self.show("list"))
            body.add_widget(button)
        asks, values = [correcting.ask(self.key)], correcting.values()
        form = PositionForm(asks, values, self.sitting.match, self.sitting.voice)
        body.add_widget(form)
        yield from form.grow()
        form.bind(on_answer=lambda _: self._answered(form))
        self.form = form
        self._tell_fault()

    def _answered(self, form: PositionForm) -> None:
        for key in self.correcting.fixes:
            self.correcting.put(key, form.answers[key])
        self._try()
        form.forget_faults()
        self._tell_fault()
        self._summary()
        self._button()

    def _try(self) -> None:
        self.outcome = self.correcting.outcome()

    def _tell_fault(self) -> None:
        refusal = self.outcome.refusal
        if self.form is not None and refusal is not None:
            self.form.tell_fault(self.key, self.sitting.say(refusal.say))

    # what will change

    def _summary(self) -> None:
        box = self.ids.summary
        only(box, [])
        card = Card()
        card.add_widget(Words(text=tr._("What will change"), role="title", strong=True))
        for change in self.outcome.changes:
            label = change.label if change.asked else tr._("{what} (follows)", what=change.label)
            card.add_widget(Words(text=label, strong=True))
            for line in change.lines:
                card.add_widget(Words(text=line))
        if not self.outcome.changes:
            card.add_widget(Words(text=tr._("Nothing is changed yet."), tone="muted"))
        box.add_widget(card)
        if self.outcome.refusal is not None:
            box.add_widget(self._refused(self.outcome.refusal))
        elif self.outcome.changes:
            box.add_widget(self._reason())

    def _refused(self, error: CompanionError) -> Card:
        card = Card(chosen=True)
        card.add_widget(Words(text=tr._("This cannot be"), role="title", strong=True))
        for objection in error.objections or (Objection("", error.say),):
            row = ListRow(icon="alert-circle-outline", title=self.sitting.say(objection.say))
            row.subtitle = objection.clause
            row.bind(on_tap=lambda _, at=objection.clause: open_clause(self.sitting.game, at))
            card.add_widget(row)
        key = self.correcting.concerned(error)
        if key is not None and (self.stage, self.key) != ("field", key):
            go = ListRow(icon="pencil", title=self.correcting.label(key), chevron=True)
            go.bind(on_tap=lambda _: self.open_field(key))
            card.add_widget(go)
        return card

    def _reason(self) -> Card:
        card = Card()
        for part in (self.why, self.reasons):
            if part.parent is not None:
                part.parent.remove_widget(part)
            card.add_widget(part)
        card.add_widget(
            Words(
                text=tr._("The log and the score sheet will show it as a correction."),
                role="caption",
                tone="muted",
            )
        )
        return card

    def _ready(self, reason: str) -> None:
        self.why.text = reason

    def _button(self) -> None:
        button, ready = self.ids.onward, bool(self.correcting.answers)
        button.reason = tr._("Nothing is changed yet.")
        if self.wide or self.stage == "changes":
            button.text = tr._("Record")
            if self.outcome.refusal is not None:
                ready, button.reason = False, tr._("This cannot be")
        elif self.stage == "field":
            button.text, ready = tr._("Done"), True
        else:
            button.text = tr._("See what will change")
        button.enabled = ready

    # going on

    def open_field(self, key: str) -> None:
        self.key = key
        self.show("field")

    def back_used(self) -> bool:
        if self.stage == "list":
            return False
        self.show("list")
        return True

    def onward(self) -> None:
        if self.wide or self.stage == "changes":
            self.record()
        else:
            self.show("list" if self.stage == "field" else "changes")

    def record(self) -> None:
        """Recorded for everybody to see; one undo takes it back."""
        since = self.sitting.match.index
        reason = self.why.text.strip() or tr._("The table agreed")
        patch = self.correcting.patch()
        if not self.context.attempt(lambda: self.sitting.correct(patch, reason)):
            return
        self.correcting.answers.clear()
        self.stage = "list"
        self.context.router.back()
        table = self.context.router.screen
        if isinstance(table, TableScreen):
            table.after(since)


load("screens/correct")

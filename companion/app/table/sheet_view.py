"""A sheet of the table from below: a small scene, lines to read, answers, the way to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.app.look.translation import tr
from companion.app.table.painters import Look
from companion.app.table.question_view import QuestionView
from companion.app.table.scene_view import SceneView
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Sheet as Panel
from companion.app.widgets.words import Words
from companion.table import Answer, Element, Pointing, Question, Scene, Sheet


class SheetView(Panel):
    """Fires `on_chosen(answer or element)` and `on_clause(id)`."""

    __events__ = ("on_chosen", "on_clause")

    def __init__(
        self,
        sheet: Sheet,
        look: Look,
        pointing: Pointing,
        rules: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        """`rules`: the clauses of the game in words."""
        super().__init__(title=look.say(sheet.title), **kwargs)
        if sheet.scene is not None:
            scene = SceneView(bare=True, size_hint_y=None)
            scene.show(Scene(sheet.scene), pointing, look, False)
            scene.height = scene.least_height()
            scene.bind(on_point=lambda _, element: self.dispatch("on_chosen", element))
            self.add_widget(scene)
        for line in sheet.lines:
            self.add_widget(Words(text=look.say(line)))
        for clause in sheet.rules:
            if rules is not None and clause in rules:
                self.add_widget(Words(text=tr.pair(clause, rules[clause]), tone="muted"))
        if sheet.answers:
            question = QuestionView()
            question.bind(on_answer=lambda _, answer: self.dispatch("on_chosen", answer))
            question.show(Question(-1, sheet.title, answers=sheet.answers), look)
            self.add_widget(question)
        if sheet.clauses:
            rules = Btn(text=tr._("Rules"), icon="book-open", kind="outline")
            rules.bind(on_tap=lambda _: self._to_rules(sheet.clauses[0]))
            self.add_widget(rules)

    def _to_rules(self, clause: str) -> None:
        self.dismiss()
        self.dispatch("on_clause", clause)

    def on_chosen(self, chosen: Answer | Element) -> None:
        pass

    def on_clause(self, clause: str) -> None:
        pass

"""A stage tells all that it was given, and ink stays on the board it is spilt on."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.table import Element, Level, Mark, Moment
from companion.table.faces import face_of
from tests.kit import NAMES


def test_a_stage_tells_every_sentence_beside_the_figures(ui: Any, context: Any) -> None:
    from companion.app.table.stage_view import StageView

    entry = context.begin(Match.start("ninjato", NAMES[:2])).entry
    context.router.go("table", match=entry.id)
    screen = context.router.screen
    why = (
        *((Say("{seat:seat}, honor +{n}", seat=seat, n=0), Say("{n}", n=0)) for seat in range(2)),
        *(Say("{clan:term}: {paid}", clan=clan, paid=Say("Nothing given."))
          for clan in ("taira", "minamoto", "go_shirakawa")),
    )  # fmt: skip
    moment = Moment(Level.STAGE, title=Say("Round {n} ends", n=3), why=why, go=Say("Go on"))
    stage = StageView(moment, screen.sitting, face_of("ninjato"), "")
    assert len(stage.ids.seats.children) == 2
    assert len(stage.ids.lines.children) == 3


def test_ink_does_not_run_over_what_stands_beside_the_board(ui: Any) -> None:
    from kivy.graphics import Canvas, Rectangle

    from companion.app.table.house_painters import blow
    from companion.app.table.ink import Ink

    words = tuple(Say("Banzai fails: {guard}", guard=Say("{n}", n=n)) for n in range(3))
    element = Element("blow", "blow", words[0], title=words[0], mark=Mark("icon-shield"),
                      notes=words)  # fmt: skip
    ink = Ink(Canvas())
    blow(ink, element, (100.0, 100.0, 600.0, 300.0), Plain(), False)  # type: ignore[arg-type]
    stroke = next(one for one in ink.canvas.children if isinstance(one, Rectangle))
    left, low = stroke.pos
    assert left >= 100 and left + stroke.size[0] <= 700
    assert low + stroke.size[1] <= 400


def test_a_question_of_three_lines_leaves_the_answers_their_room(ui: Any, context: Any) -> None:
    """Long words break lines early: what counts is the lines, not how long it is in all."""
    from companion.app.table.question_head import LARGE_LINES, QuestionHead

    context.set("text_size", 1.4)
    head = QuestionHead(text="Quelle carte corrompue a montrée Aki ?", size_hint=(None, None))
    head.size = (360, 120)
    ui.show(head)
    assert head.fitting == "body"
    head.text = "Où vont vos pions ?"
    assert head.fitting == "title"
    assert LARGE_LINES == 2


class Plain:
    """Eyes that read English in usual letters."""

    zoom = 1.0

    def size(self, number: float) -> float:
        return number

    def say(self, say: Say | None) -> str:
        return str(say) if say is not None else ""

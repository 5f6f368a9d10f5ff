"""A tap makes and draws what it changed: the view and the scene of an unchanged table are kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Match, Objection, Say, game_ids
from companion.engine.game import find_game
from companion.table import Answer, Question
from companion.table.faces import face_of
from companion.table.questions import Chosen
from companion.table.scenes import SceneRoom

NAMES = ("Aki", "Ben", "Chloé")


class Work:
    """Counts how often views and scenes are made, and how often a scene is laid out."""

    def __init__(self, game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        from companion.app.table import scene_board
        from companion.app.table.scene_view import SceneView

        self.done: Counter[str] = Counter()
        for owner, name, label in (
            (game, "view", "views"),
            (scene_board, "scene_of", "scenes"),
            (SceneView, "show", "layouts"),
        ):
            monkeypatch.setattr(owner, name, self._counted(getattr(owner, name), label))

    def _counted(self, work: Any, label: str) -> Any:
        def counted(*args: Any, **kwargs: Any) -> Any:
            self.done[label] += 1
            return work(*args, **kwargs)

        return counted

    def of(self, do: Any) -> dict[str, int]:
        self.done.clear()
        do()
        return dict(self.done)


@pytest.mark.parametrize("game", game_ids())
def test_only_what_changed_is_made(
    ui: Any, context: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = find_game(game).seats
    match = Match.start(game, NAMES[: min(3, seats[-1])], seed="5a" * 16)
    context.router.go("table", match=context.begin(match).entry.id)
    ui.frames(3)
    screen = context.router.screen
    work = Work(match.game, monkeypatch)
    screen.show_choices()
    assert not work.of(screen.show_choices), "nothing was tapped and nothing changed"
    # Something else in hand is seen by the scene alone; the table is as it was.
    board = screen.board
    board.room = SceneRoom()
    kept = work.of(lambda: (board._keep("page", "other"), ui.frames(1)))
    assert (kept.get("views", 0), kept["scenes"], kept["layouts"]) == (0, 1, 1)
    decision = screen.sitting.match.decision
    played = work.of(lambda: (screen.sitting.play(decision.moves[0]), screen.show_choices()))
    assert played["views"] >= 1 and played["scenes"] >= 1, "what changed is made anew"


def test_an_answer_that_stays_is_not_drawn_again(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.app.table.painters import Look
    from companion.app.table.plaque import Plaque
    from companion.app.table.question_view import QuestionView
    from companion.language import Voice

    look = Look(Voice(names=NAMES).say, face_of(game_ids()[0]), NAMES)
    answers = tuple(Answer(f"a{n}", Say("{n}", n=n)) for n in range(4))
    question = Question(0, Say("Which?"), answers=answers, chosen=(Chosen(Say("{n}", n=9)),))
    view = QuestionView(size_hint=(None, None), width=320)
    ui.show(view)
    view.show(question, look)
    ui.frames(3)
    drawn = list[str]()
    draw = Plaque.draw

    def told(plaque: Plaque) -> None:
        drawn.append(plaque.text)
        draw(plaque)

    monkeypatch.setattr(Plaque, "draw", told)

    def shown(**changes: Any) -> list[str]:
        drawn.clear()
        view.show(replace(question, **changes), look)
        ui.frames(2)
        return drawn

    assert shown() == []
    other = replace(answers[2], label=Say("{n}", n=7))
    assert shown(answers=(*answers[:2], other, answers[3])) == ["7"]
    assert shown() == ["2"]
    refused = replace(answers[0], objection=Objection("SC-101", Say("No.")))
    assert shown(answers=(refused, *answers[1:])) == ["0"]
    kept = replace(answers[0], flags=frozenset({"kept"}))
    assert shown(answers=(kept, *answers[1:])) == ["0"]
    assert shown(chosen=(Chosen(Say("{n}", n=8)),)) == ["0", "8"]

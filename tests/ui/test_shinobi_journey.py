"""Shinobi: War of Clans as a table plays it: by touches, from the first screen to the score."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match
from companion.language import LANGUAGES
from tests.ui.touches import choice_button, play_by_touch, scroll_into_view, touch_move

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def begin(ui: Any, context: Any, dealing: str = "We do") -> Any:
    """From home to the table, as people do it."""
    ui.tap("New match")
    ui.tap("Shinobi: War of Clans")
    shot(ui, "new_match")
    scroll_into_view(ui, ui.find(dealing))
    ui.tap(dealing)
    ui.tap("Start the match")
    shot(ui, "checklist")
    ui.tap("Play")
    return context.router.screen


def test_a_whole_match_by_touches(ui: Any, context: Any) -> None:
    shot(ui, "home")
    screen = begin(ui, context)
    taps = play_by_touch(ui, context, random.Random(3))
    # One tap per choice: deploy is a card and a province, a move a verb, a card and a province.
    assert sum(taps) / len(taps) <= 3
    assert max(taps) <= 4
    assert context.router.here.screen == "score"
    shot(ui, "score")
    sheet = screen.sitting.match.scores()
    assert screen.sitting.say(sheet.outcome) in ui.texts()
    assert not ui.audit()


def test_an_app_dealt_match_hides_the_hands(ui: Any, context: Any) -> None:
    screen = begin(ui, context, "The app")
    shot(ui, "table_veiled")
    name = screen.sitting.name(screen.sitting.match.decision.seat)
    assert screen.chooser is None
    ui.tap(f"{name}: show my choices")
    shot(ui, "table_unveiled")
    held = screen.sitting.match.view(screen.sitting.match.decision.seat)["board"]["hand"]
    assert all(choice.word in (*held, "deploy") for choice in screen.chooser.choices())
    seat = screen.sitting.match.decision.seat
    while screen.sitting.match.decision.seat == seat:
        touch_move(ui, screen, screen.sitting.match.decision.moves[0])
    assert screen.chooser is None, "the next player's hand stays hidden"
    screen.open_curtain(0)
    ui.frames()
    shot(ui, "curtain")
    finger = ui.press("Hold to see")
    ui.frames(3)
    shot(ui, "curtain_held")
    assert "Your hand" in ui.texts()
    finger.touch_up()
    ui.frames(3)
    assert "Your hand" not in ui.texts()


def test_undo_takes_the_last_choice_back(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    ui.tap(choice_button(screen, "oda"))
    ui.tap(choice_button(screen, "p1"))
    assert screen.sitting.match.view(None)["board"]["provinces"][1] == {"oda": 1}
    ui.tap("Undo")
    assert screen.sitting.match.view(None)["board"]["provinces"][1] == {}
    ui.tap("Undo")
    assert screen.sitting.match.decision.key == "first"


def test_pointing_at_the_board_records_a_move_in_one_tap(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    ui.tap(ui.element("p1.oda"))
    assert screen.sitting.match.view(None)["board"]["provinces"][1] == {"oda": 1}
    ui.tap(ui.element("p0.mori"))
    assert screen.sitting.match.view(None)["board"]["provinces"][0] == {"mori": 1}


def test_a_refusal_names_the_clause_and_can_be_overruled(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    ui.tap(ui.element("p0.oda"))
    shot(ui, "refusal")
    texts = " ".join(ui.texts())
    assert "SC-302" in texts and "The rules say no" in texts
    assert not ui.audit()
    ui.tap("Record it anyway")
    shot(ui, "overrule")
    ui.tap("Record")
    assert screen.sitting.match.view(None)["board"]["provinces"][0] == {"oda": 1}
    assert screen.sitting.match.view(None)["log"][-1]["correction"]


def test_leaving_and_coming_back_resumes_exactly_there(
    ui: Any, context: Any, tmp_path: Path
) -> None:
    from companion.app.shell.context import Context

    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    ui.tap(ui.element("p1.oda"))
    state = screen.sitting.match.state
    context.remember()
    context.close()
    again = Context(tmp_path / "data")
    ui.show(again.router)
    again.resume()
    ui.frames()
    assert again.router.here.screen == "table"
    assert again.router.screen.sitting.match.state == state
    again.close()


def test_the_language_switches_live(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    context.set("language", "fr")
    ui.frames(3)
    shot(ui, "table_fr")
    texts = ui.texts()
    assert "Journal" in texts
    assert any("ordre 1" in text for text in texts)
    assert not ui.audit()


def test_the_guide_and_the_rules(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    ui.tap("band")
    shot(ui, "guide")
    assert any("Next:" in text for text in ui.texts())
    screen.open_rules()
    ui.frames()
    shot(ui, "help")
    assert "SC-301" in ui.texts()
    context.router.screen.ids.search.text = "ninja strike"
    ui.wait(0.3)
    assert "SC-403" in ui.texts() and "SC-101" not in ui.texts()


def test_a_tablet_has_two_panes(ui: Any, context: Any) -> None:
    ui.resize(1280, 800)
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    touch_move(ui, screen, screen.sitting.match.decision.moves[3])
    ui.frames(3)
    shot(ui, "table_wide")
    assert screen.wide
    assert screen.ids.band.x > screen.board.right - 2
    assert not ui.audit()


def test_a_match_that_is_gone_leaves_nobody_stranded(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    gone = screen.sitting.entry.id
    context.router.go("log", match=gone)
    context.library.delete(gone)
    context.let_go()
    assert context.router.back()
    assert context.router.here.screen == "home"
    assert not context.attempt(lambda: context.router.go("table", match=gone))
    assert context.router.here.screen == "home"
    assert context.router.screen is not None


def test_turning_the_device_lays_the_table_anew(ui: Any, context: Any) -> None:
    screen = begin(ui, context)
    for width, height in ((1280, 800), (412, 915), (1280, 800), (360, 640)):
        ui.resize(width, height)
        ui.frames(8)
        assert screen.wide is (width == 1280)
        assert not ui.audit(), (width, height)
        if not screen.wide:
            assert screen.ids.pane.top <= screen.ids.board.y + 1
            assert screen.ids.board.height >= height * 0.4


def test_answers_stand_level(ui: Any, context: Any) -> None:
    """Three clans stand in one line, and all their crests have one size."""
    from companion.engine import Say
    from companion.table import Answer, Mark, Question

    screen = begin(ui, context)
    view = screen.board.question_view
    clans = (("go_hojo", "Go-Hojo"), ("mori", "Mori"), ("uesugi", "Uesugi"))
    answers = tuple(
        Answer(key, Say(name), detail=Say("has 3"), mark=Mark(f"crest-shinobi-{key}"))
        for key, name in clans
    )
    view.show(Question(0, Say("With which army?"), answers=answers), screen.board._look())
    ui.frames()
    shown = view.answers[:3]
    assert len({one.y for one in shown}) == 1 and len({one.width for one in shown}) == 1
    assert len({one.narrow for one in shown}) == 1
    assert not any(one.cut for one in shown)


def test_the_ranking_tells_whom_everybody_served(ui: Any, context: Any) -> None:
    from companion.app.table.ending_view import RankRow

    begin(ui, context)
    play_by_touch(ui, context, random.Random(3))
    ui.frames()
    rows = [one for one in ui.widgets() if isinstance(one, RankRow)]
    assert rows and all(one.mark is not None and one.told for one in rows)
    assert not ui.audit()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_chosen_keeps_to_one_line_and_the_answers_where_they_are(
    ui: Any, context: Any, language: str
) -> None:
    context.set("language", language)
    names = ("Aki", "Ben", "Chloé", "Dana")
    match = Match.start("shinobi_clans", names, {}, "table", id="s")
    for move in ("first p0", "deploy oda p1", "place mori", "deploy oda p0", "place mori",
                 "deploy oda p3", "place oda", "deploy mori p0"):  # fmt: skip
        match.play(move)
    context.begin(match)
    context.router.go("table", match="s")
    ui.frames()
    screen = context.router.screen
    seen = []
    for word in ("move", "mori", "p1"):
        ui.tap(choice_button(screen, word))
        asked = screen.board.question_view
        chips = [chip for chip in asked.chips if chip.parent is not None]
        assert len({chip.y for chip in chips}) == 1 and not any(chip.cut for chip in chips)
        seen.append(asked.top - max(one.top for one in asked.answers if one.parent))
    assert len(set(seen)) == 1 and len(chips) == 3
    assert not ui.audit()

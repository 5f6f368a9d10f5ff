"""What every table can do: turn to the other side, explain itself, and use a tablet's room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match, game_ids
from tests.ui.codes import tap_text, until
from tests.ui.conftest import PHONE
from tests.ui.histories import finished
from tools.tour.tables import sample


def seated(ui: Any, context: Any, game: str, moves: int = 30, **how: Any) -> Any:
    context.router.go("table", match=context.begin(sample(game, moves, **how)).entry.id)
    ui.frames(4)
    return context.router.screen


def turned_by_180(first: Path, second: Path) -> float:
    """The share of points that are the same when the second picture is turned round."""
    from PIL import Image, ImageChops

    one, other = (Image.open(path).convert("L") for path in (first, second))
    same = ImageChops.difference(one, other.rotate(180)).point(lambda value: value < 24 and 255)
    return same.histogram()[255] / (one.width * one.height)


def test_one_tap_turns_everything_to_the_player_opposite(
    ui: Any, context: Any, tmp_path: Path
) -> None:
    screen = seated(ui, context, "shinobi_clans")
    screen.clock.stand()
    near = ui.screenshot(tmp_path / "near.png")
    screen.ids.bar.open_menu()
    ui.frames()
    tap_text(ui, "Turn to the other side")
    ui.frames(4)
    far = ui.screenshot(tmp_path / "far.png")
    assert turned_by_180(near, near) < 0.95
    assert turned_by_180(near, far) > 0.98
    before = screen.sitting.match.index
    screen.play(screen.sitting.match.decision.moves[0])
    assert screen.sitting.match.index > before
    context.router.go("log", match=screen.sitting.entry.id)
    assert ui.window.rotation == 180, "what belongs to the table is turned with it"
    context.router.home()
    assert ui.window.rotation == 0


def test_a_finger_hits_what_it_sees_on_the_turned_table(ui: Any, context: Any) -> None:
    screen = seated(ui, context, "shinobi_clans")
    screen.turn()
    ui.frames(2)
    x, y = screen.ids.happened.ids.undo.to_window(*screen.ids.happened.ids.undo.center)
    before = screen.sitting.match.index
    # Fingers come in the coordinates of the glass.
    ui.tap_at(ui.window.width - x, ui.window.height - y)
    assert screen.sitting.match.index < before
    screen.turn()
    assert ui.window.rotation == 0


@pytest.mark.parametrize("game", game_ids())
def test_every_question_leads_to_its_rules(ui: Any, context: Any, game: str) -> None:
    screen = seated(ui, context, game)
    clauses = screen.sitting.match.guide().clauses
    ui.tap(screen.ids.band)
    tap_text(ui, "Rules")
    assert context.router.here.screen == "help"
    assert context.router.here.args["game"] == game
    assert clauses and context.router.screen.now == clauses
    assert ui.find(clauses[0])
    context.router.back()
    assert context.router.here.screen == "table"


def test_a_refusal_leads_to_the_rule(ui: Any, context: Any) -> None:
    screen = seated(ui, context, "shinobi_clans", 1)
    ui.tap(ui.element(f"p{screen.sitting.match.decision.seat}.oda"))
    ui.tap("SC-302")
    assert context.router.here.screen == "help"
    assert context.router.screen.clause == "SC-302" and ui.find("SC-302")
    context.router.back()
    assert context.router.here.screen == "table" and context.router.screen.chooser is not None


def test_the_set_up_list_is_ticked_off_and_stays_so(ui: Any, context: Any) -> None:
    from companion.app.table.stage_view import StageRow

    screen = seated(ui, context, "shinobi_clans", 1)
    steps = screen.sitting.game.checklist(screen.sitting.match.setup)
    screen.open_checklist()
    ui.frames(3)
    first = screen.sitting.say(steps[0])
    ui.tap(next(one for one in context.router.screen.walk() if getattr(one, "spoken", "") == first))
    tap_text(ui, "Play")
    assert context.router.here.screen == "table"
    context.router.screen.open_checklist()
    ui.frames(3)
    rows = [one for one in context.router.screen.walk() if isinstance(one, StageRow)]
    assert [row.done for row in rows] == [True] + [False] * (len(steps) - 1)


def test_the_turn_helper_says_now_next_and_what_people_forget(ui: Any, context: Any) -> None:
    screen = seated(ui, context, "shinobi_clans")
    guide, say = screen.sitting.match.guide(), screen.sitting.say
    ui.tap(screen.ids.band)
    texts = " ".join(ui.texts())
    assert say(guide.phase) in texts and say(guide.now) in texts and say(guide.then) in texts
    assert guide.reminders and all(say(reminder) in texts for reminder in guide.reminders)


def test_a_move_recorded_anyway_is_marked_in_the_log_and_on_the_sheet(
    ui: Any, context: Any
) -> None:
    screen = seated(ui, context, "shinobi_clans", 1)
    ui.tap(ui.element(f"p{screen.sitting.match.decision.seat}.oda"))
    tap_text(ui, "Record it anyway")
    tap_text(ui, "Record")
    ui.tap("Log")
    assert any(text.startswith("Correction: ") for text in ui.texts())
    context.router.back()
    ui.frames(2)
    ui.tap("Score")
    assert "1 correction was made in this match." in ui.texts()


def test_the_rules_are_searched_by_words_and_by_number(ui: Any, context: Any) -> None:
    context.router.go("help", game="shinobi_clans")
    ui.frames(3)
    search = context.router.screen.ids.search
    search.text = "SC-604"
    until(ui, lambda: ui.find("SC-604") and not ui.find("SC-101"))
    search.text = "secret clan card"
    until(ui, lambda: ui.find("SC-103"))
    assert not ui.find("SC-604")
    search.text = "another player's province"
    until(ui, lambda: ui.find("SC-402") and not ui.find("SC-103"))
    search.text = "no such rule"
    until(ui, lambda: ui.find("Nothing found"))


def at_tablet(ui: Any) -> None:
    ui.resize(1280, 800)


def beside(one: Any, other: Any) -> bool:
    """Whether both are seen, the one left of the other."""
    right = one.to_window(one.right, one.y)[0]
    left, top = other.to_window(other.x, other.top)
    return right <= left + 1 and top > 0


def test_history_shows_the_match_beside_the_list(ui: Any, context: Any) -> None:
    at_tablet(ui)
    old = context.begin(finished("shinobi_clans", 3)).entry.id
    context.begin(sample("ninjato", 20))
    context.router.go("history")
    ui.frames(4)
    screen = context.router.screen
    assert beside(screen.ids.body, screen.ids.page) and not ui.audit()
    row = next(one for one in screen.ids.body.children if one.match == old)
    ui.tap(row)
    assert row.chosen and ui.find("Open the table")
    ui.tap("Replay")
    assert context.router.here.screen == "replay" and context.router.here.args["match"] == old


def test_statistics_have_the_chart_beside_the_figures(ui: Any, context: Any) -> None:
    at_tablet(ui)
    for seed in range(2):
        context.begin(finished("ninjato", seed))
    context.router.go("stats")
    screen = context.router.screen
    until(ui, lambda: screen.history is not None)
    ui.frames(4)
    assert beside(screen.ids.body, screen.ids.charts) and not ui.audit()
    ui.resize(360, 640)
    ui.frames(4)
    assert not screen.ids.panes.wide and not ui.audit()


def test_the_rules_have_their_contents_beside_the_text(ui: Any, context: Any) -> None:
    at_tablet(ui)
    context.router.go("help", game="shinobi_clans", clause="SC-604")
    ui.frames(4)
    screen = context.router.screen
    assert beside(screen.ids.contents, screen.ids.text) and not ui.audit()
    assert find_texts(screen.ids.text)[0] == "Order 3: attack"
    assert find_texts(screen.ids.text)[2] == "SC-604", "what was asked for comes first"
    ui.tap("A ninja")
    texts = find_texts(screen.ids.text)
    assert texts[0] == "A ninja" and "SC-401" in texts and "SC-604" not in texts
    assert not ui.audit()


def test_the_rules_are_chapters_with_what_matters_now_first(ui: Any, context: Any) -> None:
    screen = seated(ui, context, "shinobi_clans", 1)
    clauses = screen.sitting.match.guide().clauses
    screen.open_rules()
    ui.frames(6)
    help_ = context.router.screen
    texts = find_texts(help_.ids.contents)
    assert texts[0] == "What matters now"
    shown = [text for text in texts if text.startswith("SC-")]
    assert shown == list(clauses), "the rest is folded"
    assert texts.index("All rules") > texts.index(clauses[-1])
    tap_text(ui, "Order 3: attack")
    ui.frames(6)
    texts = find_texts(help_.ids.contents)
    assert "SC-604" in texts and any(text.startswith("For example: ") for text in texts)
    assert not ui.audit()
    tap_text(ui, "Order 3: attack")
    ui.frames(3)
    assert "SC-604" not in find_texts(help_.ids.contents)


def find_texts(widget: Any) -> list[str]:
    from companion.app.widgets.words import Words

    return [one.text for one in widget.walk() if isinstance(one, Words)]


def test_a_box_has_its_groups_beside_the_rows(ui: Any, context: Any) -> None:
    at_tablet(ui)
    context.router.go("edition_group", game="seven_ronin", group="areas")
    ui.frames(4)
    screen = context.router.screen
    assert beside(screen.ids.groups, screen.ids.body) and not ui.audit()
    ui.tap("Map")
    assert context.router.here.args["group"] == "map"
    context.router.back()
    assert context.router.here.screen == "home", "the list beside is no way to go back through"


def test_settings_use_both_halves(ui: Any, context: Any) -> None:
    at_tablet(ui)
    context.router.go("settings")
    ui.frames(4)
    screen = context.router.screen
    assert beside(screen.controls["language"], screen.controls["confirm"]) and not ui.audit()


def test_the_set_up_list_uses_both_halves(ui: Any, context: Any) -> None:
    at_tablet(ui)
    sitting = context.begin(Match.start("ninjato", ("Aki", "Ben")))
    context.router.go("checklist", match=sitting.entry.id)
    ui.frames(4)
    screen = context.router.screen
    first, second = screen.ids.first, screen.ids.second
    assert beside(first, second) and not ui.audit()
    steps = sitting.game.checklist(sitting.match.setup)
    shown = [len(side.children[0].children) for side in (first, second)]
    assert sum(shown) == len(steps) and shown[0] - shown[1] in (0, 1)
    last = second.children[0].children[0]
    ui.tap(last)
    assert sitting.laid_out == {len(steps) - 1}
    ui.resize(*PHONE)
    ui.frames(4)
    assert not second.children and len(first.children[0].children) == len(steps)
    assert first.children[0].children[0].done


def test_joining_asks_in_both_halves(ui: Any, context: Any) -> None:
    at_tablet(ui)
    context.router.go("join", game="seven_ronin")
    ui.frames(3)
    screen = context.router.screen
    screen.onward()
    ui.frames(4)
    both = screen.ids.body.children[0]
    second, first = both.children
    assert beside(first, second) and not ui.audit()
    screen.form.inputs["reserve",].change(-1)
    ui.resize(*PHONE)
    ui.frames(4)
    assert screen.form.inputs["reserve",].value == 39, "what was entered stays"
    assert not ui.audit()


def test_house_rules_lie_on_a_plain_card(ui: Any, context: Any) -> None:
    from companion.app.forms.house_rules import HouseRules
    from companion.app.look.theme import theme

    context.router.go("new", game="wat_aah")
    ui.frames(4)
    (card,) = (one for one in context.router.screen.walk() if isinstance(one, HouseRules))
    assert card.chosen is False and tuple(card.ground) == tuple(theme.card)


def test_the_question_takes_only_the_room_it_needs_now(ui: Any, context: Any) -> None:
    screen = seated(ui, context, "shinobi_clans")
    pane, band = screen.ids.pane, screen.ids.band
    height, text = pane.height, band.text
    band.text = "A question that goes on and on, line after line. " * 12
    ui.frames(3)
    assert pane.height > height, "all of it can be read"
    assert pane.height >= screen.ids.happened.height + band.height
    band.text = text
    ui.frames(3)
    assert pane.height == height, "then the board has its room again"

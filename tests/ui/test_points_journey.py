"""What hurt people at the table once, point by point, by touches.

The result page (1), the clock (4) and the score during play (20) are in `test_outcome_journey`;
undo and the log (5, 15) in `test_log_journey`; words of the program (7) in `test_tour`; two
devices (8) in `test_live_journey` and `test_share_journey`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from kivy.graphics import Ellipse, Mesh, RoundedRectangle, SmoothEllipse, SmoothRoundedRectangle

from companion.app.table.ending_view import WinnerCard
from companion.app.table.scene_view import SceneElement
from companion.app.table.stage_view import StageView
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.snackbar import Snackbar
from companion.engine import game_ids
from companion.table import Level
from companion.table.moments import moment
from tests.ui.histories import finished
from tests.ui.touches import choice_button
from tools.tour.situations import played
from tools.tour.tables import LAST, sample


def seat(ui: Any, context: Any, match: Any) -> Any:
    context.router.go("table", match=context.begin(match).entry.id)
    ui.frames(5)
    screen = context.router.screen
    if screen.chooser is None and not match.over:
        screen.unveil()
        ui.frames(2)
    return screen


def asked(key: str, *beginning: str) -> Any:
    def wanted(match: Any) -> bool:
        decision = match.decision
        begins = [move for move in decision.moves if move[: len(beginning)] == beginning]
        return decision.key == key and bool(begins)

    return wanted


def test_2_a_tap_on_a_province_of_others_means_the_target(ui: Any, context: Any) -> None:
    match = played("shinobi_clans", asked("order_3", "attack"), seats=4)
    screen = seat(ui, context, match)
    targets = {move[2:] for move in match.decision.moves if move[0] == "attack"}
    place, clan = sorted(targets)[0]
    before = screen.sitting.match.index
    outlined = ui.element(f"{place}.{clan}")
    assert outlined.aim
    ui.tap(outlined)
    assert not Overlay.stack, "what is outlined is never refused"
    if screen.sitting.match.index > before:
        assert screen.sitting.match.entry_at(before)[2:] == (place, clan)
    else:
        assert all(move[2:] == (place, clan) for move in screen.chooser.possible)


def test_3_a_hand_of_many_cards_has_names_that_can_be_read(ui: Any, context: Any) -> None:
    match = sample("wat_aah", 60, dealer="app")
    screen = seat(ui, context, match)
    hands = match.game.view(match.state, 0)
    assert hands
    screen.open_curtain(0)
    ui.frames(3)
    curtain: Any = Overlay.stack[-1]
    curtain.keep()
    ui.frames(3)
    shown = [one for one in curtain.walk(restrict=True) if isinstance(one, SceneElement)]
    cards = [one for one in shown if one.element.kind not in ("line", "note")]
    assert len(cards) >= 3
    for card in cards:
        assert card.width >= 48 and not card.cut, card.text


def test_3_the_curtain_wears_the_face_of_the_game_and_counts_down(ui: Any, context: Any) -> None:
    screen = seat(ui, context, sample("ninjato", 120, seats=3, dealer="app"))
    screen.open_curtain(1)
    ui.frames(3)
    curtain: Any = Overlay.stack[-1]
    assert curtain.face.pattern == "seigaiha" and "For Ben" in ui.texts()
    assert ui.avatars().count("B") == 1
    ui.tap("Show and keep open")
    assert curtain.peeking and "Hide" in ui.texts() and "20 s" in ui.texts()
    ui.wait(1.3)
    assert 17 <= curtain.left <= 19
    ui.tap("Hide")
    assert not curtain.peeking and not curtain.ids.stage.children


def test_6_a_result_of_99_ninja_says_tracks_before_points(ui: Any, context: Any) -> None:
    match = finished("ninety_nine_ninja", 3)
    context.router.go("score", match=context.library.start(match).id)
    ui.frames(6)
    card = next(one for one in ui.widgets() if isinstance(one, WinnerCard))
    assert "track" in card.worth or "track" in card.unit or "track" in card.reasons, card.worth


@pytest.mark.parametrize("game", game_ids())
def test_9_no_curve_of_a_table_has_steps(ui: Any, context: Any, game: str) -> None:
    screen = seat(ui, context, sample(game, 60))

    def instructions(canvas: Any) -> Any:
        for one in canvas.children:
            yield one
            if hasattr(one, "children"):
                yield from instructions(one)

    seen = 0
    for widget in screen.walk(restrict=True):
        for one in instructions(widget.canvas):
            if isinstance(one, Ellipse):
                assert isinstance(one, SmoothEllipse), widget
            if isinstance(one, RoundedRectangle):
                assert isinstance(one, SmoothRoundedRectangle), widget
            # Boxes of a scene are cut from a smooth disc.
            seen += isinstance(one, SmoothEllipse | SmoothRoundedRectangle | Mesh)
    assert seen > 10


@pytest.mark.parametrize("game", game_ids())
def test_10_what_happened_lies_on_its_own_line_and_is_never_empty(
    ui: Any, context: Any, game: str
) -> None:
    rng = random.Random(4)
    screen = seat(ui, context, sample(game, 40))
    line = screen.ids.happened
    assert line.shown, "also on coming back"
    told = 0
    for _ in range(25):
        decision = screen.sitting.match.decision
        if decision is None:
            break
        screen.play(rng.choices(decision.moves, decision.weights)[0])
        while Overlay.stack:
            Overlay.stack[-1].dismiss()
        if screen.sitting.match.over:
            break
        if screen.chooser is None:
            screen.unveil()
        ui.frames(2)
        assert Snackbar.current is None, "nothing lies over bars or buttons"
        if screen.sitting.unseen is None:
            assert line.shown
            told += 1
        words = line.ids.line
        assert words.texture_size[1] <= line.height + 1, line.shown
    assert told > 5


@pytest.mark.parametrize("game", ["ninjato", "seven_ronin", "wat_aah"])
def test_11_what_ends_opens_a_stage_that_says_what_hands_do(
    ui: Any, context: Any, game: str
) -> None:
    options = {"mode": "grand_master"} if game == "wat_aah" else {}
    match = sample(game, LAST, options=options)
    at = next(at for at in range(1, match.index)
              if _moment(match, at).level is Level.STAGE and _moment(match, at).hands)  # fmt: skip
    entry = match.entry_at(at - 1)
    match.goto(at - 1)
    screen = seat(ui, context, match.fork())
    screen.play(entry)
    ui.frames(4)
    stages = [one for one in Overlay.stack if isinstance(one, StageView)]
    assert stages and stages[-1].rows >= 1 and "Hands now" in ui.texts()
    row = stages[-1].ids.hands.children[-1]
    ui.tap(row)
    assert row.done and stages[-1].ticked == 1
    ui.tap(stages[-1].go)
    assert not [one for one in Overlay.stack if isinstance(one, StageView)]


def _moment(match: Any, at: int) -> Any:
    fork = match.fork()
    fork.goto(at)
    return moment(fork, at - 1, None)


def test_12_the_question_follows_the_taps_and_sources_stay_marked(ui: Any, context: Any) -> None:
    match = played("ninjato", asked("place", "raid", "house_3"), seats=3)
    screen = seat(ui, context, match)
    first = screen.ids.band.text
    heights = {screen.ids.board.height}
    ui.tap(ui.element("house_3"))
    assert screen.ids.band.text != first
    assert "chosen" in ui.element("house_3").element.flags
    heights.add(screen.ids.board.height)
    assert len(heights) == 1, "the board does not jump"
    assert any("House\u00a03" in chip.text for chip in screen.board.question_view.chips)
    ui.tap(screen.board.question_view.chips[0])
    assert screen.ids.band.text == first


def test_13_clans_wear_their_crests_and_players_their_letters(ui: Any, context: Any) -> None:
    screen = seat(ui, context, played("shinobi_clans", asked("order_1", "deploy"), seats=4))
    shown = screen.board.question.answers
    clans = [one for one in shown if one.mark is not None and one.mark.seat is None]
    assert len({one.mark.art for one in clans}) == len(clans) >= 2
    assert len({one.mark.tint for one in clans}) == len(clans)
    assert all(one.mark.art.startswith("crest-") for one in clans)
    assert len(set(screen.signs)) == len(screen.signs)


PIECES = {
    "shinobi_clans": {"deploy", "place", "move", "attack", "ninja"},
    "ninjato": {"raid", "concede", "leave", "go", "pick", "pay", "give", "keep"},
    "seven_ronin": {"confirm", "use", "push", "burial"},
    "wat_aah": {"recruit", "corruption", "done", "discard", "put_away", "take", "target", "yokai"},
    "ninety_nine_ninja": {"swap", "fell"},
}
"""Moves after which pieces of the table change their place."""


@pytest.mark.parametrize("game", PIECES)
def test_14_what_hands_do_is_said(game: str) -> None:
    match = sample(game, LAST)
    moved = [at for at in range(1, min(match.index, 300) + 1)
             if match.entry_at(at - 1)[0] in PIECES[game]]  # fmt: skip
    assert moved
    for at in moved:
        assert _moment(match, at).hands, str(match.entry_at(at - 1))


def test_16_redo_stands_beside_undo(ui: Any, context: Any) -> None:
    screen = seat(ui, context, sample("shinobi_clans", 20))
    before = screen.sitting.match.index
    ui.tap(screen.ids.happened.ids.undo)
    assert screen.sitting.match.index < before
    assert "Taken back" in screen.ids.happened.shown
    redo = screen.ids.happened.ids.redo
    assert redo.width >= 48 and redo.opacity
    ui.tap(redo)
    assert screen.sitting.match.index == before


def test_17_the_question_itself_opens_what_now(ui: Any, context: Any) -> None:
    screen = seat(ui, context, sample("seven_ronin", 30))
    ui.tap(screen.ids.band)
    ui.frames(2)
    assert Overlay.stack and screen.sitting.say(screen.sitting.match.guide().now) in ui.texts()


@pytest.mark.parametrize(("size", "least"), [((360, 640), 66), ((1280, 800), 160)])
def test_18_the_card_in_hand_is_large_and_its_keys_have_names(
    ui: Any, context: Any, size: tuple[int, int], least: int
) -> None:
    ui.resize(*size)
    match = played("ninety_nine_ninja", asked("turn", "place"), dealer="app")
    screen = seat(ui, context, match)
    shown = screen.board.scene_view.widgets
    held = shown[f"card.{match.decision.seat}.0"]
    assert min(held.size) >= least
    for key in ("turn", "flip"):
        assert shown[key].element.title is not None and min(shown[key].size) >= 48
    assert choice_button(screen, "techniques") is None or "Techniques" in ui.texts()


def test_19_clans_have_names_and_the_round_a_number(ui: Any, context: Any) -> None:
    match = sample("wat_aah", 60, options={"mode": "grand_master"})
    screen = seat(ui, context, match)
    assert screen.ids.bar.title.startswith("Round 1 of 3")
    stacks = [one.element for one in screen.board.scene_view.widgets.values()
              if isinstance(one, SceneElement) and one.element.kind in ("stack", "fan")
              and one.element.mark is not None]  # fmt: skip
    assert stacks and all(one.title is not None for one in stacks)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_beside_a_board_the_question_comes_first_and_the_coach_speaks(
    ui: Any, context: Any, size: tuple[int, int]
) -> None:
    ui.resize(*size)
    screen = seat(ui, context, sample("shinobi_clans", 20))
    ids, wide = screen.ids, size[0] > 600
    assert (ids.band.y > ids.happened.y) is wide
    assert ("Coach" in ui.texts()) and bool(ids.coach.text) is wide
    ui.tap("Log")
    assert context.router.here.screen == "log"
    context.router.back()
    ui.frames(3)
    ui.resize(*((1280, 800) if not wide else (360, 640)))
    ui.frames(3)
    assert (ids.band.y > ids.happened.y) is not wide
    assert not ui.audit()

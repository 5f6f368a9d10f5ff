"""99 Ninja as a table plays it: by touches, at both depths, alone and in pairs."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Move
from companion.games.ninety_nine_ninja.scene.reckoning import in_hand
from companion.table import Act
from tests.ui.ninety_nine_ninja_fingers import Fingers, begin
from tests.ui.touches import choice_button, go_on

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def tokens_shown(screen: Any) -> bool:
    shown = screen.board.scene_view.widgets
    return any(key.startswith(("token.", "laid.")) for key in shown)


def to_the_turn(fingers: Fingers, key: str = "turn") -> None:
    """Through the set-up to the first turn, or on to another question, without touches."""
    rng, screen = random.Random(1), fingers.screen
    while screen.sitting.match.decision.key != key:
        screen.sitting.play(fingers.choose(rng))
    screen.refresh()
    fingers.ui.frames(3)


def test_from_home_to_the_first_card(ui: Any, context: Any) -> None:
    ui.tap("New match")
    ui.tap("99 Ninja")
    ui.tap("The app")
    ui.tap("Start the match")
    ui.tap("Play")
    screen = context.router.screen
    fingers = Fingers(ui, screen)
    while screen.sitting.match.decision.key != "turn":
        fingers.record(screen.sitting.match.decision.moves[0])
    ui.frames(3)
    shot(ui, "nn_first_turn")
    assert "stand-in cards" in screen.ids.bar.subtitle
    assert not ui.audit()
    # One tap on the map and one to confirm: a card that lies as it is held.
    straight = [
        move
        for move in screen.sitting.match.decision.moves
        if move[0] == "place"
        and move[2:4] == ("0", "0")
        and {int(move[4]), int(move[5])} <= set(range(6))
    ]
    assert fingers.record(straight[0]) == 2


@pytest.mark.soak
def test_a_whole_duel_by_touches(ui: Any, context: Any) -> None:
    screen = begin(context)
    counts = Fingers(ui, screen).play(random.Random(3))
    places = [taps for verb, taps in counts if verb == "place"]
    # The map, up to a flip and three quarter-turns, and the confirmation.
    assert max(places) <= 8 and sum(places) / len(places) <= 5
    assert context.router.here.screen == "score"
    assert screen.sitting.say(screen.sitting.match.scores().outcome) in ui.texts()


MODULES = {"blacklist": "yes", "ronin": "yes", "clan_techniques": "yes", "start_favors": "1"}


def test_swap_technique_and_card_of_one_turn(ui: Any, context: Any) -> None:
    screen = begin(context, **MODULES)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    clan = fingers.view["neutral"]
    assert fingers.record(Move(("swap",))) == 1
    assert fingers.view["clans"][fingers.view["active"]] == clan
    assert fingers.record(Move(("activate", "chimon"))) == 2
    ui.frames(3)
    assert not ui.audit()
    place = next(move for move in screen.sitting.match.decision.moves if move[0] == "place")
    fingers.record(place)
    assert screen.sitting.match.state.laid


@pytest.mark.soak
def test_a_duel_with_every_module_by_touches(ui: Any, context: Any) -> None:
    screen = begin(context, **MODULES, technique_timing="any_time")
    verbs = {verb for verb, _ in Fingers(ui, screen).play(random.Random(8))}
    assert {"place", "activate", "swap", "allocate", "commit"} <= verbs
    assert context.router.here.screen == "score"


@pytest.mark.soak
def test_a_whole_solo_match_by_touches(ui: Any, context: Any) -> None:
    screen = begin(context, "Aki", level="3")
    Fingers(ui, screen).play(random.Random(5))
    assert context.router.here.screen == "score"


def test_the_automaton_plays_step_by_step(ui: Any, context: Any) -> None:
    screen = begin(context, "Aki", level="3")
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    move = next(move for move in screen.sitting.match.decision.moves if move[0] == "place")
    fingers.record(move)
    while screen.sitting.match.decision.key != "turn":
        fingers.record(screen.sitting.match.decision.moves[0])
    ui.frames(3)
    shot(ui, "nn_automaton")
    texts = " ".join(ui.texts())
    assert "1. The automaton draws" in texts and "2. Row" in texts
    assert any(text.startswith("Lay ") for text in ui.texts()), "hands are told what to do"
    assert not ui.audit()
    assert go_on(ui)
    ui.frames(3)
    assert fingers.held is not None and fingers.find("next") is not None


def test_points_only_take_two_taps_per_event(ui: Any, context: Any) -> None:
    screen = begin(context, depth="scores", dealer="table")
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    assert fingers.record(Move(("card", "placed"))) == 1
    shot(ui, "nn_events")
    assert not ui.audit()
    assert fingers.record(Move(("samurai", "3"))) == 1
    assert fingers.record(Move(("fell", "pink", "4-2"))) == 2
    assert fingers.record(Move(("end_turn",))) == 1
    view = screen.sitting.match.view(None)["board"]
    assert next(one for one in view["daimyos"] if one["id"] == "pink")["standing"] is False
    # Numbers that do not fit on a narrow screen are one tap further.
    fingers.record(Move(("card", "placed")))
    assert fingers.record(Move(("fell", "teal", "0-8"))) == 3


def test_samurai_by_clan_take_a_tap_each_and_one_to_record(ui: Any, context: Any) -> None:
    screen = begin(context, depth="scores", dealer="table", ronin="yes")
    fingers = Fingers(ui, screen)
    to_the_turn(fingers, "events")
    assert not ui.audit()
    before = dict(fingers.view["tracks"])
    assert fingers.record(Move(("ronin_samurai", "0-2-0"))) == 2
    after = fingers.view["tracks"]
    assert sum(abs(after[clan] - before[clan]) for clan in after) == 4


@pytest.mark.soak
def test_a_whole_match_by_points_only(ui: Any, context: Any) -> None:
    screen = begin(context, depth="scores", dealer="table", ronin="yes")
    Fingers(ui, screen).play(random.Random(2))
    assert context.router.here.screen == "score"


@pytest.mark.soak
def test_a_solo_match_with_unknown_cards_by_points_only(ui: Any, context: Any) -> None:
    screen = begin(context, "Aki", depth="scores", dealer="table", auto_cards="unknown")
    counts = Fingers(ui, screen).play(random.Random(6))
    # The action and the number, after a tap that ends the look at the last turn.
    assert max(taps for verb, taps in counts if verb == "auto_turn") <= 3
    assert context.router.here.screen == "score"


def test_the_table_deals_and_shows_what_it_drew(ui: Any, context: Any) -> None:
    screen = begin(context, dealer="table", blacklist="yes")
    fingers = Fingers(ui, screen)
    for line in ("board nw 2", "spin nw 1"):
        assert fingers.record(Move.parse(line)) == 1
        assert not ui.audit()
    shot(ui, "nn_boards")
    to_the_turn(fingers)
    place = next(move for move in screen.sitting.match.decision.moves if move[0] == "place")
    fingers.record(place)
    assert screen.sitting.match.decision.key == "draw"
    shot(ui, "nn_draw")
    assert not ui.audit()
    assert fingers.record(screen.sitting.match.decision.moves[5]) == 1


def test_a_card_the_box_does_not_know_is_painted(ui: Any, context: Any) -> None:
    from companion.app.forms.owners_box import OwnersBox
    from companion.app.widgets.overlay import Overlay

    box = OwnersBox(context.library, "ninety_nine_ninja")
    rows = box.edition.rows("numbers")
    at = next(at for at, row in enumerate(rows) if row["id"] == "open_cards")
    box.take(box.with_row("numbers", at, {**rows[at], "value": "yes"}))
    fewer = box.without_row("cards", 28)
    box.take(fewer)
    screen = begin(context, dealer="table")
    fingers = Fingers(ui, screen)
    to_the_turn(fingers, "draw")
    fingers.tap(ui.find("Another card"))
    painter = Overlay.stack[-1].painter
    assert not ui.audit()
    for code, cell in (("B", 0), ("R", 1), ("s", 8)):
        fingers.tap(painter.brushes[code])
        fingers.tap(painter.cells[cell])
    ui.tap("Record")
    ui.frames(3)
    assert [grid for _, grid in screen.sitting.match.state.typed] == ["BR./.../..s"]


def test_the_preview_names_the_clause_and_marks_the_cells(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    row, col = next(one["cell"] for one in fingers.view["daimyos"] if one["standing"])
    first = next(at for at, code in enumerate(fingers.held.grid) if code in "BRW")
    down, right = divmod(first, 4)
    # Turned by hand, it stays so where it does not fit.
    for _ in range(4):
        fingers.element("turn")
    fingers.point(row - down + 1, col - right + 1)
    ui.frames(3)
    shot(ui, "nn_refused")
    carried = fingers.grid.board.carried
    assert not carried.fits
    assert (row, col) in carried.wrong
    assert "A figure on a standing Daimyo" in ui.texts()
    index = screen.sitting.match.index
    fingers.confirm()
    assert screen.sitting.match.index == index
    assert "The rules say no" in ui.texts()
    assert any("NN-404" in text for text in ui.texts())


def test_what_fits_is_shown_on_demand(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    fingers.word("dots")
    legal = {
        (int(move[4]) + 1, int(move[5]) + 1)
        for move in screen.sitting.match.decision.moves
        if move[0] == "place"
    }
    assert {cell for cell, _ in fingers.grid.board.dots} == legal
    fingers.word("next")
    assert fingers.held.move == fingers.legal()[0]
    fingers.word("previous")
    assert fingers.held.move == fingers.legal()[-1]
    assert any("Samurai covered" in text for text in ui.texts())
    assert any(text.startswith("Here?") for text in ui.texts())
    shot(ui, "nn_all_legal")


def test_a_flip_mirrors_what_is_seen(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    fingers.point(4, 4)
    fingers.element("turn")
    seen = fingers.held.shown.split("/")
    fingers.element("flip")
    assert fingers.held.shown.split("/") == [line[::-1] for line in seen]


def test_a_finger_carries_the_card_and_two_fingers_zoom(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    ui.frames(2)
    start, end = fingers.where(2, 2), fingers.where(5, 4)
    touch = ui.touch(*start)
    touch.touch_down()
    touch.touch_move(*end)
    touch.touch_up()
    ui.frames(2)
    assert fingers.held.at == (4, 3)
    one, two = ui.touch(*fingers.where(3, 3)), ui.touch(*fingers.where(5, 5))
    one.touch_down()
    two.touch_down()
    two.touch_move(two.x + 80, two.y - 80)
    one.touch_up()
    two.touch_up()
    ui.frames(2)
    assert fingers.grid.zoom > 1.2
    shot(ui, "nn_zoomed")
    ui.tap(fingers.grid.whole_button)
    assert fingers.grid.zoom == 1
    assert fingers.held.at == (4, 3)


def test_the_allocation_stays_behind_the_curtain(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers, "allocate")
    assert screen.chooser is None
    assert not tokens_shown(screen)
    ui.tap(f"{screen.sitting.name(0)}: show my choices")
    number = in_hand(fingers.view, screen.board.pointing)
    fingers.record(Move(("allocate", number, "red")))
    ui.frames(3)
    shot(ui, "nn_allocation")
    assert not ui.audit()
    token, column = ui.element(f"laid.{number}"), ui.element("lay.red")
    assert column.collide_point(*token.center), "it lies on the track"
    # A tap on a laid token takes it back.
    fingers.tap(token)
    assert fingers.view["allocation"][-1]["clan"] is None
    while not any(move[0] == "commit" for move in screen.sitting.match.decision.moves):
        moves = screen.sitting.match.decision.moves
        screen.sitting.play(next(move for move in moves if move[0] == "allocate"))
    screen.refresh()
    fingers.record(Move(("commit",)))
    assert screen.chooser is None, "the other player's tokens stay hidden"
    assert "allocation" not in fingers.view
    assert "allocations" not in fingers.view
    assert not tokens_shown(screen)


def test_a_technique_that_cannot_be_paid_says_why(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    fingers.word("techniques")
    ui.frames(3)
    assert "costs 1 Favor, and 0 are ready" in fingers.on_sheet("chimon").detail
    assert not ui.audit()
    fingers.tap(fingers.on_sheet("chimon"))
    assert "The rules say no" in ui.texts()


def test_a_side_tells_everything_that_lies_in_front_of_it(ui: Any, context: Any) -> None:
    screen = begin(context, blacklist="yes", clan_techniques="yes")
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    fingers.element("card.0.0")
    ui.frames(3)
    texts = ui.texts()
    assert "Blacklist, top first" in texts and "Open cards" in texts
    assert not ui.audit()


@pytest.mark.parametrize("size", [(360, 640), pytest.param((1280, 800), marks=pytest.mark.soak)])
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "fr"])
@pytest.mark.parametrize("depth", ["full", "scores"])
def test_nothing_is_cut_at_the_largest_letters(
    ui: Any, context: Any, size: tuple[int, int], language: str, depth: str
) -> None:
    from companion.app.look.theme import theme

    ui.resize(*size)
    context.set("language", language)
    theme.text_size = 1.4
    screen = begin(context, "Aki", "Benedicta", depth=depth, clan_techniques="yes", dealer="app")
    ui.frames(4)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    ui.frames(4)
    assert not ui.audit()
    if depth == "full":
        fingers.word("next")
    else:
        fingers.record(Move(("card", "placed")))
        ui.frames(4)
        assert not ui.audit()
        fingers.element("lord.pink")
    ui.frames(4)
    shot(ui, f"nn_large_{depth}_{language}_{size[0]}")
    assert not ui.audit()


def test_turning_the_device_keeps_the_card_in_hand(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    move = next(move for move in screen.sitting.match.decision.moves if move[0] == "place")
    fingers.hold(move)
    for size in ((1280, 800), (360, 640)):
        ui.resize(*size)
        ui.frames(4)
        assert fingers.held.move == move
        assert fingers.grid.board.carried.fits
        assert bool(screen.ids.pane_log.entries) == screen.wide
        assert not ui.audit()
    fingers.confirm()
    assert screen.sitting.match.state.laid


def test_a_very_small_map_comes_closer_to_the_card(ui: Any, context: Any) -> None:
    from companion.app.look.theme import theme

    ui.resize(360, 560)
    theme.text_size = 1.4
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    grid, legal = fingers.grid, fingers.legal()
    for move in (legal[0], legal[len(legal) // 2], legal[-1]):
        screen.board.do(fingers.held.put(move).act)
        ui.frames(3)
        assert grid.zoom > 1
        for row, col in grid.board.carried.cells:
            assert grid.collide_point(*grid.point_of(row, col)), (str(move), row, col)
    ui.tap(grid.whole_button)
    ui.frames(3)
    assert grid.zoom == 1


def test_a_switch_to_points_only_in_the_middle(ui: Any, context: Any) -> None:
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    fingers.word("techniques")
    fingers.tap(fingers.on_sheet("scores_only"))
    ui.frames(2)
    assert choice_button(screen, "placed") is not None
    assert ui.element("lord.pink") is not None


def test_a_refused_placement_is_not_taken_for_another_with_the_same_numbers(
    ui: Any, context: Any
) -> None:
    screen = begin(context)
    to_the_turn(Fingers(ui, screen))
    legal = {move for move in screen.sitting.match.decision.moves if move[0] == "place"}
    swapped = (Move((*move[:4], move[5], move[4])) for move in legal)
    refused = next(move for move in swapped if move not in legal)
    pointed = Act(fits=(refused,))
    assert not screen.chooser.point(pointed)
    assert screen.chooser.refused_by(pointed) == refused


def test_a_guest_sees_the_map_of_another_device(ui: Any, context: Any) -> None:
    from companion.app.table.scene_board import SceneBoard
    from companion.app.table.sittings import TableView
    from companion.share import View
    from companion.share.header import Table

    screen = begin(context)
    to_the_turn(Fingers(ui, screen))
    match = screen.sitting.match
    seen = TableView(View(Table.of(match), None, match.index, 0, match.view(None)))
    board = ui.show(SceneBoard(seen))
    board.show(None)
    ui.frames(3)
    shown, drawn = screen.board.scene.root, board.scene.root
    assert shown.items[0].items[0].pieces == drawn.items[0].items[0].pieces
    assert len(board.element("map").board.pieces) > 20


TOOLS = ("previous", "dots", "next", "swap", "techniques")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_button_moves_under_the_finger_while_a_card_is_laid(
    ui: Any, context: Any, size: tuple[int, int], language: str
) -> None:
    """Tapped twice, "next" must not meet the button that lays the card, or the swap."""
    ui.resize(*size)
    context.set("language", language)
    screen = begin(context)
    fingers = Fingers(ui, screen)
    to_the_turn(fingers)
    ui.frames(3)

    def where() -> dict[str, tuple[float, ...]]:
        ui.frames(3)
        assert not ui.audit()
        shown = [choice_button(screen, word) for word in ("place", *TOOLS)]
        return {one.word: (*one.pos, *one.size) for one in shown}

    before = where()
    fingers.word("next")
    assert where() == before
    fingers.word("swap")
    assert where() == before, "the swap is greyed, not gone"
    for cell in range(2 * fingers.view["side"]):
        fingers.point(cell, cell)
        if not fingers.grid.board.carried.fits:
            break
    assert screen.board.question.answers[0].key == "why"
    assert where() == before

"""Joining a match of 99 Ninja with every placement recorded: the table is painted by touches."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Move
from companion.games.ninety_nine_ninja.components import DAIMYOS
from companion.games.ninety_nine_ninja.scene.looks import figure
from tests.ui.ninety_nine_ninja_fingers import Fingers
from tests.ui.test_join_journey import form, shot
from tests.ui.test_pad_journey import tap

GAME = "ninety_nine_ninja"
# Worked example E-05 on boards 1 to 4 as they come, with a figure outside and a fallen Daimyo.
LAID = {
    "R": [(3, 0), (5, 0), (6, 1), (7, 2)],
    "B": [(4, 0), (7, 3)],
    "W": [(3, 2), (4, 2), (5, 3)],
}
OUTSIDE = (-1, 7)
SHOWN = [
    "b.r..w.r",
    "wpbr.bYw",
    ".w.Or.b.",
    "R.WbwTr.",
    "BKW...b.",
    "R.bWr.w.",
    ".RN..Gbr",
    "w.RBwb..",
]


def opened(ui: Any, context: Any, *names: str, **options: str) -> Any:
    """The form for these players."""
    context.router.go("join", game=GAME)
    screen = context.router.screen
    screen.names[:] = names or ("Aki", "Ben")
    screen.options |= options
    ui.frames(3)
    tap(ui, screen.ids.onward)
    ui.frames(3)
    assert screen.stage == "form"
    return screen


def asked(context: Any, key: str) -> Any:
    return form(context).inputs[(key,)]


def chip(ui: Any, context: Any, *at: Any, word: Any) -> None:
    tap(ui, form(context).inputs[at]._chips[word])


def top() -> Any:
    from companion.app.widgets.overlay import Overlay

    return Overlay.stack[-1]


def on_board(board: Any) -> dict[tuple[int, int], str]:
    """What is drawn on each cell: a figure, or a Daimyo by its name."""
    return {
        (piece.row, piece.col): piece.mark.name.args.get("daimyo", piece.mark.art)
        for piece in board.pieces
    }


def meant(table: Any, rows: list[str]) -> dict[tuple[int, int], str]:
    """The same from the codes of a map."""
    found = {}
    for row, line in enumerate(rows):
        for col, code in enumerate(line):
            mark = figure(table.sitting.match.setup.edition, code)
            if mark is not None:
                found[row, col] = mark.name.args.get("daimyo", mark.art)
    return found


def figures(painting: Any) -> dict[tuple[int, int], str]:
    return {(row, col): code for row, col, code in painting.answers.get("figures", ())}


def fallen(painting: Any) -> dict[str, str]:
    """Who felled which Daimyo."""
    sides = zip(DAIMYOS, painting.answers.get("fallen", ()), strict=False)
    return {name: side for name, side in sides if side is not None}


def open_map(ui: Any, context: Any) -> Any:
    tap(ui, asked(context, "figures").preview)
    ui.frames(3)
    return top()


def cell(ui: Any, painting: Any, spot: tuple[int, int]) -> None:
    ui.frames(1)
    grid = painting.map
    ui.tap_at(*grid.to_window(*grid.point_of(*spot)))


def lay(ui: Any, painting: Any, laid: dict[str, list[tuple[int, int]]]) -> None:
    for code, spots in laid.items():
        ui.tap(painting.palette.brushes[code])
        for spot in spots:
            cell(ui, painting, spot)


def hold(ui: Any, context: Any, seat: int, card: str) -> None:
    tap(ui, asked(context, "held").tiles[seat])
    ui.frames(3)
    face = next(one for one in top().grid.children if one.word == card)
    ui.tap(face)
    ui.frames(3)


def test_a_table_is_painted_and_the_rules_go_on_from_it(ui: Any, context: Any) -> None:
    opened(ui, context)
    assert not ui.audit()
    chip(ui, context, "clans", 0, word="red")
    chip(ui, context, "clans", 1, word="white")
    for clan, steps in (("red", -2), ("white", 1)):
        form(context).inputs["tracks", clan].change(steps)
    painting = open_map(ui, context)
    assert not ui.audit()
    lay(ui, painting, LAID)
    tap(ui, "Outside the edge")
    lay(ui, painting, {"B": [OUTSIDE], "p1": [(1, 1)]})
    shot(ui, "join_map_painting")
    assert not ui.audit()
    ui.tap("Done")
    ui.frames(3)
    assert "10 figures laid, 1 outside the edge" in ui.texts()
    assert form(context).inputs["fallen", 0].chosen == ["p1"], "the question about falls knows it"
    hold(ui, context, 0, "N15")
    hold(ui, context, 1, "N08")
    form(context).inputs[("deck",)].put(20)
    shot(ui, "join_map_form")
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table", ui.texts()
    table = context.router.screen
    view = table.sitting.match.view(None)["board"]
    assert view["depth"] == "full" and view["map"] == SHOWN
    assert view["outside"] == [[*OUTSIDE, "B"]] and view["deck"] == 20
    drawn = on_board(table.board.element("map").board)
    assert drawn == meant(table, SHOWN) | {OUTSIDE: "figure-ninja-black"}, "as it was painted"
    assert view["favors"] == [1, 0] and [len(cards) for cards in view["held"]] == [1, 1]
    assert not view["warnings"]
    check_placements(ui, table)


def check_placements(ui: Any, table: Any) -> None:
    """E-05: what covers a Ninja is refused, what fits is scored."""
    fingers, match = Fingers(ui, table), table.sitting.match
    refused = match.why_not(Move(("place", "N15", "0", "0", "3", "0")))
    assert [objection.clause for objection in refused] == ["NN-406"]
    fingers.record(Move(("place", "N15", "0", "1", "3", "1")))
    fingers.record(Move(("draw", "p0", "N01")))
    fingers.record(Move(("fall", "pink")))
    ui.frames(3)
    assert match.view(None)["board"]["tracks"] == {"black": 0, "red": 6, "white": -2}
    assert {code for code, _, _ in match.state.fallen} == {"P", "K", "N"}


def test_what_cannot_be_is_refused_and_nothing_is_lost(ui: Any, context: Any) -> None:
    screen = opened(ui, context)
    chip(ui, context, "clans", 0, word="red")
    chip(ui, context, "clans", 1, word="white")
    hold(ui, context, 0, "N15")
    painting = open_map(ui, context)
    lay(ui, painting, {"R": [(2, 2)]})
    ui.tap("Done")
    ui.frames(3)
    # Turned by half the first board has its orange Daimyo at A2 and the purple one at C3.
    tap(ui, asked(context, "boards").tiles[0])
    ui.frames(3)
    assert not ui.audit()
    ui.tap(top().lines[1][2])
    ui.tap("Done")
    ui.frames(3)
    tap(ui, "Go on from here")
    ui.frames(3)
    said = ui.texts()
    assert "This cannot be" in said and not any(text.startswith("NN-") for text in said)
    assert screen.stage == "form" and screen.answers["held"] == ["N15", None]
    assert on_board(asked(context, "figures").preview.map.board)[2, 2] == "figure-ninja-red"
    tap(ui, asked(context, "boards").tiles[0])
    ui.frames(3)
    ui.tap(top().lines[1][1])
    ui.tap("Done")
    ui.frames(3)
    assert "This cannot be" not in ui.texts(), "a new answer is looked at anew"
    hold(ui, context, 1, "N08")
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table", ui.texts()
    state = context.router.screen.sitting.match.state
    assert state.boards[0] == ("1", 1) and state.held == (("N15",), ("N08",))


def test_more_spent_favors_than_there_are(ui: Any, context: Any) -> None:
    screen = opened(ui, context)
    screen.answers |= {"clans": ["red", "white"], "held": ["N15", "N08"]}
    form(context).inputs["spent", 1].change(1)
    tap(ui, "Go on from here")
    ui.frames(3)
    assert "Ben has 0 Favors and cannot have spent more." in ui.texts()
    chip(ui, context, "fallen", 6, word="p0")
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table"
    assert context.router.screen.sitting.match.state.tokens[1] == "rrrrrrrs"


def test_the_painter_says_why_not(ui: Any, context: Any) -> None:
    opened(ui, context)
    painting = open_map(ui, context)
    bar = painting.ids.bar.ids.actions.children
    ui.tap(bar[-1])
    assert painting.told == "Nothing was painted yet."
    lay(ui, painting, {"B": [(1, 1)]})
    assert painting.told.startswith("A Daimyo stands here.") and painting.refused
    lay(ui, painting, {"p0": [(1, 1), (0, 1)]})
    assert painting.told == "Tokens lie only on fallen Daimyos."
    lay(ui, painting, {"B": [(1, 1)]})
    assert painting.told == "No figure lies on a fallen Daimyo."
    lay(ui, painting, {".": [(0, 0)]})
    assert painting.refused and not figures(painting)
    assert fallen(painting) == {"purple": "p0"}
    lay(ui, painting, {"p1": [(1, 1)]})
    assert painting.told == "Purple: felled by Ben"
    lay(ui, painting, {".": [(1, 1)]})
    assert painting.told == "Purple: standing" and not fallen(painting)
    ui.tap(bar[-1])
    assert fallen(painting) == {"purple": "p1"}
    lay(ui, painting, {"r": [(0, 2)]})
    assert not figures(painting), "the board prints this Samurai already"
    lay(ui, painting, {"R": [(0, 2), (0, 3), (0, 3)]})
    assert figures(painting) == {(0, 2): "R"}, "the same once more takes it away"
    assert painting.told == "D1: nothing"


def test_a_finger_may_slide_and_sees_the_cell_large(ui: Any, context: Any) -> None:
    opened(ui, context)
    painting = open_map(ui, context)
    grid = painting.map
    start, end = (grid.to_window(*grid.point_of(*spot)) for spot in ((2, 0), (3, 1)))
    finger = ui.touch(*start)
    finger.touch_down()
    ui.frames(1)
    assert grid.at == (2, 0)
    finger.touch_move(*end)
    ui.frames(1)
    shot(ui, "join_map_glass")
    assert grid.at == (3, 1) and not figures(painting)
    finger.touch_up()
    ui.frames(1)
    assert figures(painting) == {(3, 1): "B"}
    ui.tap_at(*grid.to_window(grid.center_x, grid.y + 2))
    assert painting.margin == 2, "a tap beside the map shows what is there"


def test_an_enlarged_map_is_moved_by_a_finger_and_painted_by_a_tap(ui: Any, context: Any) -> None:
    opened(ui, context)
    painting = open_map(ui, context)
    grid = painting.map
    ui.tap(painting.ids.bar.ids.actions.children[0])
    assert grid.zoom == 2
    finger = ui.touch(*grid.to_window(*grid.center))
    finger.touch_down()
    finger.touch_move(finger.x + 40, finger.y)
    finger.touch_up()
    ui.frames(1)
    assert not figures(painting) and grid.pan[0] > 0
    cell(ui, painting, (3, 3))
    assert figures(painting) == {(3, 3): "B"}


def test_the_map_is_painted_with_keys(ui: Any, context: Any) -> None:
    from companion.app.widgets.keyboard import DOWN, ENTER, RIGHT, TAB, UP, Keyboard

    opened(ui, context)
    painting = open_map(ui, context)
    keyboard = Keyboard()
    try:
        while keyboard.current is not painting.map:
            ui.key(TAB)
        for code in (DOWN, DOWN, DOWN, RIGHT, UP, RIGHT):
            ui.key(code)
        assert painting.map.at == (1, 2)
        ui.key(ENTER)
        assert figures(painting) == {(1, 2): "B"}
        ui.key(UP)
        ui.key(UP)
        assert keyboard.current is not painting.map, "from the edge the ring moves on"
    finally:
        keyboard.release()


@pytest.mark.parametrize("turn", ["p0", "automaton"])
def test_solo(ui: Any, context: Any, turn: str) -> None:
    screen = opened(ui, context, "Aki")
    assert not ui.audit()
    if turn != "p0":
        chip(ui, context, "active", word=turn)
    chip(ui, context, "clans", 0, word="red")
    chip(ui, context, "clans", 1, word="white")
    painting = open_map(ui, context)
    lay(ui, painting, {"R": [(5, 4)], "automaton": [(6, 5)]})
    ui.tap("Done")
    ui.frames(3)
    hold(ui, context, 0, "N19")
    tap(ui, "Go on from here")
    assert screen.stage == "form", "a Score card lies on a track for each fall"
    assert context.router.here.screen == "join"
    score = screen.example.state.box.score_ids[0]
    chip(ui, context, "score_cards", 2, word=score)
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table", ui.texts()
    match = context.router.screen.sitting.match
    view = match.view(None)["board"]
    assert view["depth"] == "full" and view["map"][5] == "r.bwR.w." and view["map"][6] == ".rN..gbr"
    assert view["deck"] == 28 and view["favors"] == [1, 0]
    assert match.decision.key == ("turn" if turn == "p0" else "auto_draw")


def test_points_only_keeps_its_short_form(ui: Any, context: Any) -> None:
    screen = opened(ui, context)
    hold(ui, context, 0, "N15")
    painting = open_map(ui, context)
    lay(ui, painting, {"R": [(2, 2)]})
    ui.tap("Done")
    ui.frames(3)
    screen.back_used()
    ui.frames(3)
    tap(ui, "Points only")
    tap(ui, "Next")
    ui.frames(3)
    asked = {"active", "clans", "tracks", "fallen", "deck", "spent"}
    assert {ask.key for ask in form(context).asks} == asked
    chip(ui, context, "clans", 0, word="red")
    chip(ui, context, "clans", 1, word="white")
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table"
    assert context.router.screen.sitting.match.view(None)["board"]["depth"] == "scores"


def test_modules_are_asked_too(ui: Any, context: Any) -> None:
    screen = opened(ui, context, clan_techniques="yes", blacklist="yes")
    screen.answers |= {"clans": ["red", "white"], "held": ["N15", "N08"]}
    tap(ui, "Go on from here")
    assert "Each player has a list." in ui.texts(), "at the question it concerns"
    lists = form(context).inputs
    sheet = lists["lists", 0].open()
    ui.frames(6)
    assert ui.find("3A") is not None, "cards are called what is printed on them"
    ui.tap(next(tile for tile in sheet.tiles if tile.text == "3A"))
    ui.frames(2)
    lists["lists", 1].put("1B")
    chip(ui, context, "techniques", "black", word="intonjutsu")
    tap(ui, "Go on from here")
    refusal = "One card of each clan is used: Black, Red, White."
    assert refusal in ui.texts(), "a second tap takes a choice back"
    chip(ui, context, "techniques", "black", word="boryaku")
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table", ui.texts()
    state = context.router.screen.sitting.match.state
    assert state.lists == ("3A", "1B") and state.clan_cards == ("black_2", "red_1", "white_1")


def test_a_held_card_that_the_box_does_not_know_is_painted(ui: Any, context: Any) -> None:
    from companion.app.forms.owners_box import OwnersBox

    box = OwnersBox(context.library, GAME)
    rows = box.edition.rows("numbers")
    at = next(at for at, row in enumerate(rows) if row["id"] == "open_cards")
    box.take(box.with_row("numbers", at, {**rows[at], "value": "yes"}))
    box.take(box.without_row("cards", 28))
    screen = opened(ui, context)
    screen.answers |= {"clans": ["red", "white"]}
    hold(ui, context, 1, "N08")
    tap(ui, asked(context, "held").tiles[0])
    ui.frames(3)
    ui.tap("Another card")
    ui.frames(3)
    painter = top().painter
    for code, place in (("B", 0), ("R", 1), ("s", 8)):
        ui.tap(painter.brushes[code])
        ui.tap(painter.cells[place])
    ui.tap("Record")
    ui.frames(3)
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table", ui.texts()
    state = context.router.screen.sitting.match.state
    assert [state.grid(card) for card in state.held[0]] == ["BR./.../..s"]


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_french_at_the_largest_letters(ui: Any, context: Any, size: tuple[int, int]) -> None:
    ui.resize(*size)
    context.set("language", "fr")
    context.set("text_size", 1.4)
    opened(ui, context, "Aki", "Benedicta", clan_techniques="yes", blacklist="yes")
    assert not ui.audit()
    for key, at in (("boards", 3), ("held", 1)):
        tap(ui, asked(context, key).tiles[at])
        ui.frames(3)
        assert not ui.audit(), key
        top().dismiss()
    painting = open_map(ui, context)
    for brush in painting.palette.brushes.values():
        ui.tap(brush)
        assert not ui.audit(), brush.word
    lay(ui, painting, {"B": [(1, 1)], "p0": [(1, 1)]})
    painting.show_outside(True)
    ui.frames(3)
    assert not ui.audit()
    shot(ui, f"join_map_fr_{size[0]}")


def test_turning_the_device_keeps_what_was_said(ui: Any, context: Any) -> None:
    opened(ui, context)
    painting = open_map(ui, context)
    lay(ui, painting, {"R": [(2, 2)]})
    ui.resize(1280, 800)
    ui.frames(3)
    assert painting.wide and not ui.audit()
    lay(ui, painting, {"W": [(2, 4)]})
    ui.tap("Done")
    ui.frames(3)
    assert form(context).wide and not ui.audit()
    drawn = on_board(asked(context, "figures").preview.map.board)
    assert [drawn[2, col] for col in (2, 4)] == ["figure-ninja-red", "figure-ninja-white"]
    assert drawn[2, 3] == "orange", "the Daimyo between them"

"""Joining a game under way by touches: the form, what cannot be, and on to the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.engine import find_game, game_ids
from tests.ui.test_pad_journey import tap

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def form(context: Any) -> Any:
    return context.router.screen.ids.body.children[0]


def plus(ui: Any, context: Any, *at: Any, times: int = 1) -> None:
    field = form(context).inputs[at]
    for _ in range(times):
        field.change(1)
    ui.frames(1)


def test_join_in_the_middle_and_play_on(ui: Any, context: Any) -> None:
    context.library.players.use(["Aki", "Ben", "Chloe"])
    tap(ui, "Join a game under way")
    tap(ui, "Shinobi: War of Clans")
    shot(ui, "join_players")
    tap(ui, "Next")
    shot(ui, "join_form")
    assert not ui.audit()
    tap(ui, form(context).inputs[("turn",)]._chips[1])
    keys = form(context).inputs["provinces", 0, "oda"].ids
    tap(ui, keys.figure_key)
    from companion.app.widgets.overlay import Overlay

    ui.tap(Overlay.stack[-1].keys["3"])
    tap(ui, "Done")
    plus(ui, context, "removed", "mori", times=2)
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table"
    match = context.router.screen.sitting.match
    board = match.view(None)["board"]
    assert board["provinces"][0] == {"oda": 3} and board["removed"] == {"mori": 2}
    assert match.decision.seat == 1
    context.router.screen.sitting.play(match.decision.moves[0])


def test_what_cannot_be_is_said_and_nothing_is_lost(ui: Any, context: Any) -> None:
    context.router.go("join", game="shinobi_clans")
    ui.frames(3)
    tap(ui, "Next")
    plus(ui, context, "provinces", 0, "oda", times=8)
    plus(ui, context, "provinces", 1, "oda", times=8)
    tap(ui, "Go on from here")
    shot(ui, "join_fault")
    assert any("There are 11 Oda cards, no more." in text for text in ui.texts())
    assert context.router.here.screen == "join"
    assert form(context).inputs["provinces", 0, "oda"].value == 8
    form(context).inputs["provinces", 1, "oda"].change(-6)
    ui.frames(2)
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table"


def test_two_players_of_one_name_are_said(ui: Any, context: Any) -> None:
    context.router.go("join", game="shinobi_clans")
    screen = context.router.screen
    screen.names[:] = ["Aki", "Aki", "Ben"]
    screen.onward()
    ui.frames(2)
    assert screen.stage == "players"
    assert "Every player needs a name of their own." in ui.texts()


def _boards() -> list[str]:
    folder = Path(__file__).parents[2] / "companion" / "app" / "boards"
    return [game for game in game_ids() if (folder / f"{game}.py").exists()]


def _answer(screen: Any, game: str) -> None:
    """The least that a game must be told."""
    if game == "ninety_nine_ninja":
        screen.answers["clans"] = ["black", "red"]
        screen.answers["held"] = ["N01", "N02"]
    if game == "ninjato":
        from companion.games.ninjato.state import START_TOKENS

        screen.answers["houses"] = [{"token": token, "closed": False} for token in START_TOKENS]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_joined(ui: Any, context: Any, game: str) -> None:
    screen = joined(ui, context, game)
    _answer(screen, game)
    from companion.table.joining import finished

    match = screen._match(finished(screen.example, screen.answers))
    assert match.decision is not None


@pytest.mark.parametrize("known", ["known", "unknown"])
def test_a_solo_match_under_way_has_its_score_cards(ui: Any, context: Any, known: str) -> None:
    from companion.table.joining import finished

    context.router.go("join", game="ninety_nine_ninja")
    screen = context.router.screen
    screen.names[:] = ["Aki"]
    screen.options |= {"depth": "scores", "auto_cards": known}
    screen.onward()
    ui.frames(4)
    assert not ui.audit()
    _answer(screen, "ninety_nine_ninja")
    screen.answers["fallen"] = ["p0", "automaton", *[None] * 5]
    cards = screen.example.state.box.score_ids
    screen.answers["score_cards"] = [[cards[0]], [], [cards[1]]] if known == "known" else [2, 0, 0]
    match = screen._match(finished(screen.example, screen.answers))
    assert match.decision is not None
    assert [who for _, who, _ in match.state.fallen] == [0, 1]
    assert len(match.state.auto.laid) == 2


def test_a_grand_master_match_is_joined_in_its_second_round(ui: Any, context: Any) -> None:
    from companion.table.joining import finished

    context.router.go("join", game="wat_aah")
    screen = context.router.screen
    screen.names[:] = ["Aki", "Ben"]
    screen.options["mode"] = "grand_master"
    screen.onward()
    ui.frames(4)
    assert not ui.audit()
    screen.answers |= {
        "round": 2,
        "shosho": 1,
        "turn": 1,
        "hands": [5, 9],
        "pawns": [{"court": 1, "missions": 1, "final_battle": 2}, {"missions": 2}],
        "court_cards": [1, 0],
        "play": [["toad_4", "toad_3", "carp_1"], []],
        "joined": [["ronin", "yokai_oni"], []],
        "jigoku": {"bear_6": 2},
    }
    match = screen._match(finished(screen.example, screen.answers))
    board = match.view(None)["board"]
    assert board["hands"] == [5, 9] and board["deck"] == 94 - 14 - 5 - 2
    laid = {clan["clan"]: clan["cards"] for clan in board["play"][0]}
    assert laid == {"toad": ["toad_4", "toad_3", "ronin", "yokai_oni"], "carp": ["carp_1"]}
    assert board["board"]["pawns"][0]["reserve"] == 8 and board["board"]["shosho"] == 1
    assert board["board"]["cards"][0]["state"] == "active"
    assert not [note for note in match.scores().notes if "Round 1" in str(note)]


def joined(ui: Any, context: Any, game: str) -> Any:
    context.router.go("join", game=game)
    screen = context.router.screen
    if len(screen.names) < 2 and 2 in find_game(game).seats:
        screen.names.append("")
    screen.onward()
    ui.frames(4)
    assert screen.stage == "form"
    return screen


@pytest.mark.parametrize("game", game_ids())
def test_every_form_in_french_at_the_largest_size(ui: Any, context: Any, game: str) -> None:
    context.set("language", "fr")
    context.set("text_size", 1.4)
    joined(ui, context, game)
    ui.frames(4)
    shot(ui, f"join_{game}_fr")
    assert not ui.audit()


def test_a_game_without_a_form_is_asked_by_the_shape_of_its_position() -> None:
    from companion.table.shapes import Counts, EachSeat, Number, Who, guessed

    position = {
        "turn": 0,
        "round": 1,
        "stock": {"oda": 2},
        "honor": [0, 0],
        "pile": {"base": [1], "unseen": [1]},
        "strange": [[1, 2, 3]],
    }
    assert dict(guessed(position, 2)) == {
        "turn": Who(),
        "round": Number(),
        "stock": Counts(("oda",)),
        "honor": EachSeat(Number()),
    }


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("screen", ["join", "pad"])
def test_two_taps_in_a_row_on_next(ui: Any, context: Any, screen: str, game: str) -> None:
    """The second comes before the form is there: it counts for a form with nothing entered."""
    context.router.go(screen, game=game)
    ui.frames(3)
    shown = context.router.screen
    shown.onward()
    shown.onward()
    ui.frames(3)
    assert context.router.screen is not shown or shown.stage == "form"


def test_pins_and_shrine_marks_are_asked(ui: Any, context: Any) -> None:
    """SR-332, SR-406: who is held, where, and whose ability is cancelled."""
    screen = joined(ui, context, "seven_ronin")
    inputs = form(context).inputs
    ui.frames(1)
    inputs["pinned", 0, "ronin"].put("kabe")
    tap(ui, "Go on from here")
    assert context.router.here.screen == "join"
    assert any("in which area" in text for text in ui.texts())
    inputs["pinned", 0, "area"].put("well")
    screen.answers["round"] = 2
    inputs["cancelled",].chosen = ["yumi"]
    inputs["cancelled",].dispatch("on_choice", "yumi")
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table"
    kept = context.router.screen.sitting.match.position()
    assert (kept["pinned"], kept["places"]) == (["kabe"], {"kabe": "well"})
    assert kept["cancelled"] == ["yumi"]


def test_the_final_round_can_be_joined(ui: Any, context: Any) -> None:
    """SC-901, SC-904: the pile is empty, hands are smaller, two of three turns are left."""
    screen = joined(ui, context, "shinobi_clans")
    screen.answers["provinces"] = [{"oda": 11, "mori": 11}, {"takeda": 11, "uesugi": 11}, {}]
    screen.answers["removed"] = {"go_hojo": 5}
    inputs = form(context).inputs
    inputs["hands", 0].change(-2)
    inputs["hands", 2].change(-1)
    inputs["deck",].change(-46)
    inputs["last_turns",].change(2)
    inputs["turn",].chosen = [1]
    inputs["turn",].dispatch("on_choice", 1)
    ui.frames(1)
    tap(ui, "Go on from here")
    assert context.router.here.screen == "table", ui.texts()
    state = context.router.screen.sitting.match.state
    assert (state.turn, state.last_turns, state.deck.count) == (1, 2, 0)
    assert state.unknown == (2, 4, 3)


def test_many_kinds_are_told_by_their_pictures(ui: Any, context: Any) -> None:
    """A tap adds one, a chip takes it back; nothing moves under the finger."""
    from companion.app.widgets.overlay import Overlay

    screen = joined(ui, context, "wat_aah")
    field = form(context).inputs["play", 0]
    screen.ids.scroll.scroll_to(field, animate=False)
    ui.frames(3)
    ui.tap(field.opener)
    ui.frames(6)
    sheet = Overlay.stack[-1]
    tiles = {tile.text: tile for tile in sheet.tiles}
    assert all(tile.mark is not None for tile in tiles.values()) and not ui.audit()
    stood = [tuple(tile.pos) for tile in sheet.tiles]
    ui.tap(tiles["Bear 6"])
    ui.tap(tiles["Bear 6"])
    ui.tap(tiles["Rat 3"])
    ui.frames(3)
    assert [tuple(tile.pos) for tile in sheet.tiles] == stood
    assert [chip.text for chip in sheet.line.children[::-1]] == ["2 × Bear 6", "Rat 3"]
    ui.tap(next(chip for chip in sheet.line.children if chip.text == "Rat 3"))
    ui.frames(2)
    tap(ui, "Done")
    assert screen.answers["play"][0] == ["bear_6", "bear_6"]
    assert "2 × Bear 6" in ui.texts()


def test_one_of_many_is_told_by_one_tap_and_may_stay_unknown(ui: Any, context: Any) -> None:
    from companion.app.widgets.overlay import Overlay

    joined(ui, context, "ninjato")
    field = form(context).inputs["houses", 0, "token"]
    sheet = field.open()
    ui.frames(6)
    names = [tile.text for tile in sheet.tiles]
    assert "Go-Shirakawa 6" in names, "a name, never an id"
    ui.tap(sheet.tiles[names.index("Taira 4")])
    ui.frames(2)
    assert sheet not in Overlay.stack and field.value == "taira_4"
    field.open()
    ui.frames(6)
    tap(ui, "Not known")
    assert field.value is None


def test_cards_that_look_alike_are_one_picture(ui: Any, context: Any) -> None:
    joined(ui, context, "ninjato")
    field = form(context).inputs["trophies", 0]
    assert len(field.kinds) < 20, "twenty elite guards, of which some are alike"
    assert not any("El 0" in kind.name for kind in field.kinds)
    sheet = field.open()
    ui.frames(6)
    alike = next(kind for kind in field.kinds if kind.most > 1)
    for _ in range(alike.most + 1):
        sheet.add(alike)
    sheet.dismiss()
    assert sorted(field.value) == sorted(alike.words)

"""The owner's boxes by touches: look, correct, confirm, reset, name, pass on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import editions
from companion.engine import Match, find_game, game_ids
from tests.ui.codes import at, code_screen, other_app, tap_text, until
from tests.ui.touches import scroll_into_view


class Pocket:
    """A clipboard of our own: the tests of one machine share the real one."""

    text = ""

    def copy(self, text: str) -> None:
        self.text = text

    def paste(self) -> str:
        return self.text


@pytest.fixture
def pocket(monkeypatch: pytest.MonkeyPatch) -> Pocket:
    from companion.app.screens import edition_exchange

    pocket = Pocket()
    monkeypatch.setattr(edition_exchange, "Clipboard", pocket)
    return pocket


def tap(ui: Any, text: str) -> None:
    widget = ui.find(text)
    assert widget is not None, f"{text!r} is not among {ui.texts()}"
    scroll_into_view(ui, widget)
    ui.tap(widget)


def open_group(ui: Any, context: Any, game: str, group: str) -> Any:
    ui.tap("Settings")
    tap(ui, "My boxes")
    assert not ui.audit()
    tap(ui, find_game(game).title["en"])
    assert not ui.audit()
    tap(ui, group)
    assert context.router.here.screen == "edition_group"
    return context.router.screen


def open_sheet(ui: Any) -> Any:
    from companion.app.widgets.overlay import Overlay

    ui.frames(2)
    return Overlay.stack[-1]


def test_every_word_of_every_game_is_known_to_the_translators() -> None:
    from companion.app.forms.edition_words import WORDS

    said = {
        word
        for game_id in game_ids()
        for spec in find_game(game_id).edition_groups
        for word in (spec.label, *(column.label for column in spec.columns))
    }
    assert said == WORDS


def test_a_number_is_corrected_confirmed_and_played_with(ui: Any, context: Any) -> None:
    screen = open_group(ui, context, "shinobi_clans", "Clans")
    assert "Stand-in, not the printed data" in ui.texts()
    assert not ui.audit()
    tap(ui, "Go-Hojo")
    sheet = open_sheet(ui)
    assert not ui.audit()
    plus = next(one for one in sheet.walk(restrict=True) if getattr(one, "icon", "") == "plus")
    scroll_into_view(ui, plus)
    ui.tap(plus)
    tap(ui, "Keep")
    assert screen.box.edition.rows("clans")[0]["cards"] == 12
    assert "Corrected, not yet compared" in ui.texts()
    tap(ui, "I compared this with my box")
    assert "Compared with the box" in ui.texts()
    edition = context.edition("shinobi_clans")
    assert edition.rows("clans")[0]["cards"] == 12 and edition.confirmed("clans")
    match = Match.start("shinobi_clans", ["A", "B", "C"], edition=edition)
    assert match.setup.edition.fingerprint == edition.fingerprint
    assert not ui.audit()


def test_undo_and_reset(ui: Any, context: Any) -> None:
    from companion.app.widgets.snackbar import Snackbar

    screen = open_group(ui, context, "shinobi_clans", "Clans")
    tap(ui, "Reset this group")
    assert "Nothing was changed in this group." in ui.texts()
    rows = [dict(row) for row in screen.box.edition.rows("clans")]
    rows[0]["cards"] = 15
    screen.take(editions.correct(screen.box.edition, "clans", rows), "Kept.")
    ui.frames(3)
    ui.tap("UNDO")
    assert not screen.box.corrected("clans") and context.edition("shinobi_clans") is None
    screen.take(editions.correct(screen.box.edition, "clans", rows), "Kept.")
    ui.frames(3)
    # What is said lies over the last button for some seconds.
    next(one for one in ui.window.children if isinstance(one, Snackbar)).hide()
    tap(ui, "Reset this group")
    assert "Take back your corrections?" in ui.texts()
    ui.tap("Reset")
    assert not screen.box.corrected("clans")


def test_a_refusal_is_a_sentence_and_a_draft_is_kept(ui: Any, context: Any) -> None:
    screen = open_group(ui, context, "shinobi_clans", "Clans")
    tap(ui, "Go-Hojo")
    sheet = open_sheet(ui)
    sheet.row["colour"] = "blue"
    tap(ui, "Keep")
    assert any("a colour such as #0072B2" in text for text in ui.texts())
    assert not ui.audit()
    assert context.edition("shinobi_clans") is None
    ui.frames(3)
    tap(ui, "Keep it as a draft")
    ui.frames(3)
    assert any("new matches cannot use them yet" in text for text in ui.texts())
    assert context.edition("shinobi_clans") is None, "new matches use data that fit"
    context.router.back()
    context.router.back()
    context.router.go("edition_group", game="shinobi_clans", group="clans")
    assert context.router.screen.box.edition.rows("clans")[0]["colour"] == "blue"
    assert screen.box.is_draft


def test_colours_are_tapped(ui: Any, context: Any) -> None:
    from companion.app.widgets.swatches import ColourDot

    screen = open_group(ui, context, "shinobi_clans", "Clans")
    tap(ui, "Go-Hojo")
    sheet = open_sheet(ui)
    dot = next(
        one
        for one in sheet.walk(restrict=True)
        if isinstance(one, ColourDot) and one.code == "#D55E00"
    )
    scroll_into_view(ui, dot)
    ui.tap(dot)
    assert dot.chosen
    tap(ui, "Keep")
    assert screen.box.edition.rows("clans")[0]["colour"] == "#D55E00"


def test_rows_are_added_and_removed_where_the_box_allows(ui: Any, context: Any) -> None:
    screen = open_group(ui, context, "wat_aah", "Imperial Court")
    count = len(screen.box.edition.rows("court"))
    tap(ui, "Add a row")
    assert "New row" in ui.texts() and not ui.audit()
    tap(ui, "Keep")
    rows = screen.box.edition.rows("court")
    assert len(rows) == count + 1 and rows[-1]["id"] == "court_11"
    screen.open_row(0, rows[0])
    ui.frames(3)
    tap(ui, "Remove this row")
    assert len(screen.box.edition.rows("court")) == count


def test_a_card_is_painted_by_touch_and_played_with(ui: Any, context: Any) -> None:
    from tests.ui.ninety_nine_ninja_fingers import begin

    screen = open_group(ui, context, "ninety_nine_ninja", "Ninja cards")
    assert not ui.audit()
    tap(ui, "Card N08")
    painter = painter_of(ui)
    assert painter.grid == "R.W/.../B.."
    assert not ui.audit()
    ui.tap(painter.brushes["R"])
    assert any("Ninja, Red" in text for text in ui.texts())
    ui.tap(painter.cells[4])
    ui.tap(painter.cells[0])
    assert painter.grid == "..W/.R./B..", "a figure that is tapped again is taken away"
    tap(ui, "Keep")
    # The stand-in has this card already, as N06: nothing is lost, but it is not kept yet.
    assert any("same card" in text for text in ui.texts())
    ui.tap(painter.brushes["b"])
    ui.tap(painter.cells[8])
    tap(ui, "Keep")
    assert screen.box.edition.rows("cards")[7]["grid"] == "..W/.R./B.b"
    tap(ui, "I compared this with my box")
    match = begin(context).sitting.match
    assert match.state.box.printed.cards["N08"] == "..W/.R./B.b"
    assert match.setup.edition.confirmed("cards")


def test_a_board_is_painted_by_touch(ui: Any, context: Any) -> None:
    screen = open_group(ui, context, "ninety_nine_ninja", "Daimyo boards")
    assert not ui.audit()
    tap(ui, "Board 1")
    painter = painter_of(ui)
    ui.tap(painter.brushes["s"])
    ui.tap(painter.cells[1])
    assert painter.grid == "bsr./wPbr/.w.O/r.wb"
    assert not ui.audit()
    tap(ui, "Keep")
    assert screen.box.edition.rows("boards")[0]["grid"] == "bsr./wPbr/.w.O/r.wb"


def painter_of(ui: Any) -> Any:
    from companion.app.table.painting import GridPainter

    ui.frames(3)
    return next(one for one in ui.widgets() if isinstance(one, GridPainter))


def test_the_edition_has_a_name_and_goes_out_and_in_as_text(
    ui: Any, context: Any, pocket: Pocket
) -> None:
    from companion.app.widgets.field import Field

    context.router.go("editions", game="ninjato")
    ui.frames(3)
    field = next(one for one in ui.widgets() if isinstance(one, Field))
    field.text = "First printing"
    ui.wait(0.8)
    assert context.edition("ninjato").name == "First printing"
    context.router.screen.ids.bar.open_menu()
    ui.frames(3)
    ui.tap("Copy as text")
    assert editions.import_(pocket.text).name == "First printing"
    pocket.text = pocket.text.replace("First", "Second")
    context.router.screen.ids.bar.open_menu()
    ui.frames(3)
    ui.tap("Paste a text")
    ui.tap("Replace")
    assert context.edition("ninjato").name == "Second printing"
    ui.tap("UNDO")
    assert context.edition("ninjato").name == "First printing"
    pocket.text = "a shopping list"
    context.router.screen.ids.bar.open_menu()
    ui.frames(3)
    ui.tap("Paste a text")
    assert "This is not an edition of Dojo Companion." in ui.texts()


def test_a_box_goes_to_another_device_as_a_code(ui: Any, context: Any, tmp_path: Path) -> None:
    screen = open_group(ui, context, "shinobi_clans", "Clans")
    ui.tap(code_button(ui))
    assert "Nothing is corrected here: every device has these data already." in ui.texts()
    rows = [dict(row) for row in screen.box.edition.rows("clans")]
    screen.take(editions.correct(screen.box.edition, "clans", [{**rows[0], "colour": "x"}]), "Kept")
    ui.tap(code_button(ui))
    assert any(text.startswith("These data do not fit together yet") for text in ui.texts())
    rows[0]["colour"] = "#123456"
    screen.take(editions.correct(screen.box.edition, "clans", rows), "Kept")
    context.router.back()
    context.router.screen._type("First printing")
    ui.wait(0.8)
    assert not ui.audit()
    ui.tap(code_button(ui))
    code_screen(ui, context)
    picture, mine = ui.screenshot(tmp_path / "box.png"), context.edition("shinobi_clans")
    with other_app(ui, tmp_path / "other") as other:
        other.router.go("editions", game="shinobi_clans")
        ui.frames(3)
        other.router.screen.ids.bar.open_menu()
        ui.frames(3)
        ui.tap("Scan a code")
        at(ui, other, "scan").picture_card.ids.path.text = str(picture)
        tap_text(ui, "Read the picture")
        until(ui, lambda: ui.find("Component data"))
        assert any("First printing" in text for text in ui.texts())
        assert other.edition("shinobi_clans") is None, "nothing is taken before people say so"
        ui.tap("Keep")
        assert other.router.here.args == {"game": "shinobi_clans"}
        assert other.edition("shinobi_clans") == mine


def code_button(ui: Any) -> Any:
    from companion.app.widgets.button import IconBtn

    ui.frames(3)
    return next(
        one for one in ui.widgets() if isinstance(one, IconBtn) and one.hint == "Show as a code"
    )


def test_a_file_is_written_and_read(
    ui: Any, context: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.screens import edition_exchange

    folder = tmp_path / "out"
    monkeypatch.setattr(edition_exchange, "export_folder", lambda _: folder)
    context.router.go("editions", game="ninjato")
    ui.frames(3)
    screen = context.router.screen
    screen.ids.bar.open_menu()
    ui.frames(3)
    ui.tap("Read a file")
    assert "No file found" in ui.texts() and not ui.audit()
    open_sheet(ui).dismiss()
    screen.box.rename("My box")
    screen.ids.bar.open_menu()
    ui.frames(3)
    ui.tap("Write a file")
    assert [path.name for path in folder.iterdir()] == ["My-box.edition.json"]
    screen.box.rename("Other")
    screen.ids.bar.open_menu()
    ui.frames(3)
    ui.tap("Read a file")
    ui.tap("My-box")
    ui.tap("Replace")
    assert context.edition("ninjato").name == "My box"


@pytest.mark.parametrize("game", game_ids())
def test_every_group_in_french_at_the_largest_text(ui: Any, context: Any, game: str) -> None:
    context.set("language", "fr")
    context.set("text_size", 1.4)
    context.router.go("editions", game=game)
    ui.frames(4)
    assert not ui.audit()
    for spec in find_game(game).edition_groups:
        context.router.go("edition_group", game=game, group=spec.key)
        ui.frames(4)
        assert not ui.audit(), spec.key
        context.router.screen.open_row(0, context.router.screen.box.edition.rows(spec.key)[0])
        ui.frames(4)
        assert not ui.audit(), spec.key
        context.router.back()


def test_prices_are_read_in_words(ui: Any, context: Any) -> None:
    context.set("language", "fr")
    context.router.go("edition_group", game="ninjato", group="envoys")
    ui.frames(4)
    told = " ".join(ui.texts())
    assert "1 à 4 identiques" in told and "Vase + Jade" in told
    assert "same_1_4" not in told and "vase+jade" not in told


def test_prices_are_chosen_in_words(ui: Any, context: Any) -> None:
    context.set("language", "fr")
    context.router.go("edition_group", game="ninjato", group="envoys")
    screen = context.router.screen
    screen.open_row(0, screen.box.edition.rows("envoys")[0])
    ui.frames(4)
    for words in ("Éventail + Jade", "Enregistrer"):
        scroll_into_view(ui, ui.find(words))
        ui.tap(words)
    assert screen.box.edition.rows("envoys")[0]["cost"] == "fan+jade"


def test_the_order_of_the_daimyos_is_tapped_in_words(ui: Any, context: Any) -> None:
    context.set("language", "fr")
    context.router.go("edition_group", game="ninety_nine_ninja", group="auto_cards")
    ui.frames(4)
    assert any("Violet, Orange, Jaune" in text for text in ui.texts())
    assert not any("POYTKNG" in text for text in ui.texts())
    screen = context.router.screen
    screen.open_row(0, screen.box.edition.rows("auto_cards")[0])
    ui.frames(4)
    assert not ui.audit()

    def touch(words: str) -> None:
        scroll_into_view(ui, ui.find(words))
        ui.tap(words)

    touch("Recommencer")
    touch("Enregistrer")
    assert any("doit nommer chaque Daimyo une fois" in text for text in ui.texts())
    for words in ("Gris", "Rose", "Violet", "Orange", "Jaune", "Brun"):
        touch(words)
    assert ui.find("7. Turquoise") is not None, "the last one comes by itself"
    touch("2. Rose")
    assert ui.find("2. Violet") is not None and ui.find("Rose") is not None
    touch("Rose")
    touch("Enregistrer")
    assert screen.box.edition.rows("auto_cards")[0]["order"] == "GPOYNTK"


def test_our_names_are_said_in_the_language_of_the_app(ui: Any, context: Any) -> None:
    context.set("language", "fr")
    for game, group, ours, theirs in (
        ("ninety_nine_ninja", "daimyos", "Violet", "Purple"),
        ("wat_aah", "colours", "Rouge", "red"),
    ):
        context.router.go("edition_group", game=game, group=group)
        ui.frames(3)
        assert ours in ui.texts() and theirs not in ui.texts()
    screen = context.router.screen
    row = {**screen.box.edition.rows("colours")[0], "name": "Vermillon"}
    screen.take(screen.box.with_row("colours", 0, row), "")
    ui.frames(3)
    assert "Vermillon" in ui.texts()


def test_a_row_with_choices_of_its_own_is_chosen_in_words(ui: Any, context: Any) -> None:
    context.set("language", "fr")
    context.router.go("edition_group", game="ninety_nine_ninja", group="numbers")
    screen = context.router.screen
    ui.frames(3)
    assert any("tous pour la piste de la carte" in text for text in ui.texts())
    ui.tap("Des cartes inconnues peuvent être saisies")
    ui.frames(3)
    assert not ui.audit()
    ui.tap("oui")
    ui.tap("Enregistrer")
    ui.frames(3)
    assert screen.box.edition.value("numbers", "open_cards") == "yes"
    assert any(text.endswith(": oui") for text in ui.texts())


def test_the_next_card_opens_by_itself(ui: Any, context: Any) -> None:
    from companion.app.screens.edition_row import RowSheet
    from companion.app.widgets.overlay import Overlay

    context.router.go("edition_group", game="shinobi_clans", group="clans")
    ui.frames(6)
    screen = context.router.screen
    rows = screen.box.edition.rows("clans")
    screen.open_row(0, rows[0])
    ui.frames(3)
    sheet = Overlay.stack[-1]
    assert isinstance(sheet, RowSheet) and sheet.at == 0
    sheet.keep_and_go_on()
    ui.frames(3)
    following = Overlay.stack[-1]
    assert isinstance(following, RowSheet) and following.at == 1 and following is not sheet


def test_a_colour_is_painted_and_not_spelled(ui: Any, context: Any) -> None:
    context.router.go("edition_group", game="shinobi_clans", group="clans")
    ui.frames(6)
    assert not any("#" in text for text in ui.texts())
    assert not ui.audit()

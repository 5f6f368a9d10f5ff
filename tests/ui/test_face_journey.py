"""What all games share looks as it was drawn: sizes, pieces beside sentences, rooms that fit."""

from __future__ import annotations

from typing import Any

import pytest

from companion.app.screens.log import LogRow
from companion.app.table.art import STRETCHED, _drawings, drawing
from companion.app.table.happened import Happened
from companion.app.table.ink import wrapped
from companion.app.table.plaque import Plaque
from companion.app.table.side import SideRow
from companion.app.table.spread import spread_out
from companion.app.table.stage_tally import Pieces, TallyRow
from companion.app.table.stage_view import StageFigure, StageRow, StageSeat, StageView
from companion.app.widgets.words import text_width
from companion.engine import Say, game_ids
from companion.engine.views import log
from companion.language import Voice
from companion.table import Element, Group, Mark, Scene
from companion.table.elements import elements_of
from companion.table.seating import Seating
from tools.tour.situations import situations
from tools.tour.tables import sample


def at(ui: Any, context: Any, picture: str) -> Any:
    """The app in the situation of one picture of the target."""
    one = next(one for one in situations() if one.picture == picture)
    ui.resize(*one.size)
    one.show(context)
    ui.frames(6)
    return context.router.screen


def shown(ui: Any, kind: type) -> list[Any]:
    return [one for one in ui.widgets() if isinstance(one, kind)]


def test_a_drawing_is_taken_as_large_as_it_is_shown(ui: Any) -> None:
    for name in ("area-inn", "icon-sword", "treasure-fan", "emblem-ninjato", "ronin-hayai"):
        sizes = _drawings(name, 1)
        heights = [one.height for one in sizes]
        assert heights == sorted(heights) and len(heights) > 1
        for side in range(16, 200, 8):
            found = drawing(name, 1, (side, side))
            scale = min(side / found.width, side / found.height)
            assert scale <= STRETCHED or found is sizes[-1], (name, side)


def test_all_answers_are_seen_without_scrolling(ui: Any, context: Any) -> None:
    screen = at(ui, context, "phone-table-shinobi_clans")
    scroll = screen.ids.choices_scroll
    plaques = [one for one in shown(ui, Plaque) if one.answer is not None]
    assert len(plaques) > 2 and screen.ids.choices.height <= scroll.height + 1
    for one in plaques:
        assert one.to_window(one.x, one.y)[1] >= scroll.to_window(scroll.x, scroll.y)[1] - 1
    assert not ui.audit()


def test_what_happened_keeps_to_its_two_lines(ui: Any) -> None:
    line = Happened(size_hint_x=None, width=360)
    ui.show(line)
    line.hands = "Ben: take one Mori card out of the game. Dana: draw 1 card."
    line.text = "Dana attacks with Uesugi: Mori in Ben's province loses a card, and much more."
    ui.frames(2)
    assert line.lines == 2
    assert line.shown.startswith("Dana attacks with Uesugi.")
    assert line.shown.endswith("[/b]") and "draw 1 card" in line.shown, "hands are told whole"
    line.hands, line.steps = " ".join([line.hands] * 3), 6
    assert line.shown == "Dana attacks with Uesugi. [b]6 things to do: tap to read[/b]"
    assert not line.ids.line.is_shortened


@pytest.mark.parametrize("picture", ["tablet-table-ninety_nine_ninja", "tablet-table-seven_ronin"])
def test_beside_a_board_nothing_lies_over_the_bar(ui: Any, context: Any, picture: str) -> None:
    screen = at(ui, context, picture)
    band, bar = screen.ids.band, screen.ids.bar
    assert band.to_window(band.x, band.top)[1] <= bar.to_window(bar.x, bar.y)[1]
    note = screen.ids.happened.ids.note
    assert note.text == screen.ids.happened.hands and note.text not in screen.ids.happened.shown
    assert screen.ids.happened.ids.undo.right <= screen.ids.happened.ids.redo.x + 8
    assert shown(ui, SideRow) and not ui.audit()


def test_a_stage_has_plates_of_one_height_and_a_piece_for_each_line(ui: Any, context: Any) -> None:
    at(ui, context, "phone-stage-seven_ronin")
    figures, rows = shown(ui, StageFigure), shown(ui, StageRow)
    assert len({one.height for one in figures}) == 1
    assert rows and all(one.mark is not None for one in rows)
    assert any("[b]" in one.text for one in rows)
    assert all("[b]" not in one.spoken for one in rows)
    assert not ui.audit()


def test_what_seats_got_stands_in_columns(ui: Any, context: Any) -> None:
    screen = at(ui, context, "phone-stage-wat_aah")
    rows = [one for one in shown(ui, TallyRow) if one.seat >= 0]
    assert {one.name for one in rows} == set(screen.sitting.match.players)
    given = [one.number for one in sorted(shown(ui, Pieces), key=lambda one: -one.y)]
    assert given == sorted(given, reverse=True) and given[0] == 4, "pawns, the most above"
    assert "total" in ui.texts() and "pawns" in ui.texts()
    assert screen.latest.go is not None and screen.sitting.say(screen.latest.go) in ui.texts()
    assert shown(ui, StageView) and not ui.audit()


def test_in_large_letters_columns_become_lines(ui: Any, context: Any) -> None:
    context.set("text_size", 1.4)
    screen = at(ui, context, "phone-stage-wat_aah")
    assert not shown(ui, TallyRow)
    rows = shown(ui, StageSeat)
    assert {one.name for one in rows} == set(screen.sitting.match.players)
    assert all("in play" in one.told and "pawns" in one.told for one in rows)
    assert not ui.audit()


def test_bold_takes_the_sign_after_it_along(ui: Any, context: Any) -> None:
    from companion.app.look.emphasis import strong_names

    voice = Voice("fr", "ninjato", ("Aki", "Chloé", "Ben"))
    told = strong_names(voice, Say("The new turn order: {order:seat}.", order=[0, 1, 2]))
    assert "[b]Ben.[/b]" in told and "[b]Aki,[/b]" in told
    narrow = wrapped("4e clan : fin de la manche", text_width("4e clan", 14), 14)
    assert all(not line.startswith(":") for line in narrow)


def test_the_log_tells_draws_with_what_led_to_them(ui: Any, context: Any) -> None:
    at(ui, context, "phone-log-ninjato")
    rows = shown(ui, LogRow)
    assert any(one.also for one in rows) and all(one.sign for one in rows)
    assert all(one.text.startswith("[b]") and one.mark is not None for one in rows)
    assert not ui.audit()


@pytest.mark.parametrize("game", game_ids())
def test_names_stand_out_wherever_the_language_puts_them(game: str) -> None:
    from companion.app.look.emphasis import strong_lead, strong_names

    match = sample(game, 60)
    terms = match.game.terms_of(match.setup.edition)
    for language in ("en", "fr"):
        voice = Voice(language, game, match.players, terms)
        for line in log(match, None, 0):
            plain = voice.say(line.say)
            for told in (strong_lead(voice, line.say), strong_names(voice, line.say)):
                bare = told.replace("[b]", "").replace("[/b]", "")
                bare = bare.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")
                assert bare == plain
                assert told.count("[b]") == told.count("[/b]")


CARD = Mark("icon-cards", "#1F2B5E", badge="3")


def test_cards_beside_each_other_are_one_hand() -> None:
    cards = tuple(
        Element("held", f"hand.{n}", Say("{n} cards", n=n), mark=CARD, number=n) for n in (1, 2)
    )
    title = Element("line", "title", Say("Your hand"))
    hand = spread_out(Scene(Group("column", (title, Group("grid", cards, columns=3)))))
    found = list(elements_of(hand.root))
    assert [one.kind for one in found] == ["line", "spread"]
    assert len(found[1].marks) == 3 and len(found[1].label.args["cards"]) == 2
    alone = Scene(Group("row", cards[:1]))
    assert spread_out(alone) == alone


def test_the_card_that_leads_back_counts_what_the_match_hangs_on() -> None:
    from companion.table.standing import standing

    match = sample("seven_ronin", 60, 3)
    found = standing(match)
    assert found.score is not None and "{all}" in found.score.text
    assert Seating.of(match.setup).players == match.players

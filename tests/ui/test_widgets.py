"""The UI kit: every widget does what its name says, at the smallest size and in both languages."""

from __future__ import annotations

import gc
import time
import weakref
from datetime import date, datetime
from typing import Any

import pytest

from tests.ui.conftest import Stage

ENTER, ESCAPE, TAB, SPACE = 13, 27, 9, 32


def column(*widgets):
    from companion.app.widgets.layout import Column, Page, Scroll

    page, scroll, box = Page(), Scroll(), Column(padding=16)
    for widget in widgets:
        box.add_widget(widget)
    scroll.add_widget(box)
    page.add_widget(scroll)
    return page


def count(widget, event):
    """How often the event came, as a list that grows."""
    seen: list = []
    widget.bind(**{event: lambda _, *args: seen.append(args)})
    return seen


# Theme ------------------------------------------------------------------------------------------


def test_every_text_colour_can_be_read_on_paper_and_card(ui: Stage) -> None:
    from companion.app.look.palette import DARK, LIGHT, SEATS, SEATS_CONTRAST, contrast

    for tokens in (LIGHT, DARK):
        for ground in ("paper", "card"):
            for text in ("ink", "muted", "accent", "ok", "warn", "info"):
                assert contrast(tokens[text], tokens[ground]) >= 5.4, (text, ground)
        assert contrast(tokens["accent_ink"], tokens["accent"]) >= 5.4
        assert contrast(tokens["ink"], tokens["accent_soft"]) >= 7
    for style in (*SEATS, *SEATS_CONTRAST):
        assert contrast(style.ink, style.color) >= 4.3, style
    assert len({style.shape for style in SEATS}) == 7


def test_seats_wear_more_contrast_where_it_is_wanted(ui: Stage) -> None:
    from companion.app.look.palette import SEATS, SEATS_CONTRAST, TABLE_STYLE
    from companion.app.look.theme import theme

    assert tuple(theme.seat(0).color) == SEATS[0].color
    theme.colour_blind = True
    assert tuple(theme.seat(0).color) == SEATS_CONTRAST[0].color
    assert tuple(theme.seat(-1).color) == TABLE_STYLE.color


def test_theme_and_text_size_switch_live(ui: Stage) -> None:
    from companion.app.look.theme import theme
    from companion.app.widgets.words import Words

    words = Words(text="A sentence that is long enough to need two lines on a small phone.")
    ui.show(column(words))
    before, colour = words.height, list(words.color)
    theme.dark, theme.text_size = True, 1.4
    ui.frames()
    assert words.height > before
    assert list(words.color) != colour
    assert words.height == words.texture_size[1]


def test_forgotten_widgets_are_freed(ui: Stage) -> None:
    from companion.app.widgets.button import Btn

    button = Btn(text="Gone")
    ui.show(column(button))
    ui.clear()
    ui.frames()
    gone = weakref.ref(button)
    del button
    # Kivy lets go of the last drawn and touched things only with the following frames.
    for _ in range(10):
        ui.frames(2)
        gc.collect()
        if gone() is None:
            break
    assert gone() is None


# Language ---------------------------------------------------------------------------------------


def test_kv_follows_the_language(ui: Stage) -> None:
    from kivy.lang import Builder

    from companion.app.look.translation import tr

    words = Builder.load_string(
        "#:import tr companion.app.look.translation.tr\n"
        "Words:\n    text: tr._('For {name} only', name='Aki')"
    )
    ui.show(column(words))
    assert words.text == "For Aki only"
    tr.language = "fr"
    assert words.text == "Pour Aki seulement"


def test_numbers_and_dates_follow_the_language(ui: Stage) -> None:
    from companion.app.look.translation import clock, day, number, percent

    assert number(12345.5, "en") == "12,345.5"
    assert number(12345.5, "fr") == "12\u202f345,5"
    assert number(-3, "fr") == "\u22123"
    assert percent(0.62, "fr") == "62\u202f%"
    assert day(date(2026, 3, 1), "fr") == "1er\u00a0mars\u00a02026"
    assert day(date(2026, 3, 5), "en") == "5\u00a0Mar\u00a02026"
    assert clock(datetime(2026, 3, 5, 18, 5), "fr") == "18\u00a0h\u00a005"


def test_narrow_spaces_are_drawn_and_never_break(ui: Stage) -> None:
    from companion.app.widgets.words import Words

    words = Words(text="Qui a gagné\u202f?")
    ui.show(column(words))
    assert words.text.endswith("\u202f?")
    assert words._label.text.endswith("\u2009?")


def test_a_spring_takes_what_is_left_and_gives_it_back(ui: Stage) -> None:
    """A box of Kivy without room left would leave it as high as it was, over its neighbours."""
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from companion.app.widgets.layout import Spring

    box = BoxLayout(orientation="vertical", size_hint=(None, None), size=(100, 300))
    fixed, spring = Widget(size_hint_y=None, height=100), Spring()
    box.add_widget(fixed)
    box.add_widget(spring)
    ui.show(box)
    assert spring.height == 200
    fixed.height = 300
    ui.frames(2)
    assert spring.height < 1 and fixed.top <= box.top + 1


def test_a_long_name_is_smaller_before_it_is_cut(ui: Stage) -> None:
    from companion.app.look.theme import theme
    from companion.app.widgets.words import GivenName

    name = GivenName(text="Aki", size_hint=(None, None), size=(80, 30))
    ui.show(column(name))
    assert name.font_size == theme.caption and not name.is_shortened
    name.text = "Maximilienne"
    ui.frames(2)
    assert 0.7 * theme.caption < name.font_size < theme.caption and not name.is_shortened
    name.text = "Maximilienne de la Rochefoucauld"
    ui.frames(2)
    assert name.font_size == pytest.approx(0.7 * theme.caption) and name.is_shortened
    assert name.texture_size[0] <= name.width


def test_the_same_words_in_the_same_look_are_drawn_once(ui: Stage) -> None:
    from companion.app.widgets.words import Words

    one, two, other = Words(text="Aki"), Words(text="Aki"), Words(text="Aki", tone="muted")
    long = [Words(text="Aki " * 30) for _ in range(2)]
    ui.show(column(one, two, other, *long))
    assert one.texture is two.texture
    assert one.texture is not other.texture
    assert long[0].texture is not long[1].texture
    shared = one.texture
    two.text = "Ben"
    ui.frames(2)
    assert two.texture is not shared and two.drawn.text == "Ben"
    assert one.texture is shared and one.drawn.text == "Aki"
    two.text = "Aki"
    ui.frames(2)
    assert two.texture is shared


def test_a_text_that_is_on_the_screen_is_not_drawn_over(ui: Stage) -> None:
    from companion.app.widgets.words import Words

    words = Words(text="a" * 70)
    ui.show(column(words))
    before = words.texture
    words.text = "a" * 69 + "b"
    ui.frames(2)
    assert words.texture is not before


# Buttons ----------------------------------------------------------------------------------------


def test_a_button_taps_once_and_only_when_released_on_it(ui: Stage) -> None:
    from companion.app.widgets.button import Btn

    button = Btn(text="Place", kind="primary")
    ui.show(column(button))
    taps = count(button, "on_tap")
    ui.tap("Place")
    assert len(taps) == 1
    touch = ui.press(button)
    assert button.pressed
    touch.touch_move(180, 400)
    assert not button.pressed
    touch.touch_up()
    assert len(taps) == 1


def test_press_and_focus_are_drawn_while_they_last_and_follow_the_widget(ui: Stage) -> None:
    from kivy.graphics import Line, RoundedRectangle

    from companion.app.widgets.button import Btn
    from companion.app.widgets.tap import MARKS

    button = Btn(text="Go", size_hint=(None, None), size=(200, 56), pos=(20, 20))
    ui.show(button)

    def marks(kind: type) -> list[Any]:
        return [one for one in button.canvas.after.get_group(MARKS) if isinstance(one, kind)]

    assert not marks(RoundedRectangle) and not marks(Line)
    button.pressed = True
    button.pos = (40, 60)
    assert [tuple(one.pos) for one in marks(RoundedRectangle)] == [(40, 60)]
    button.pressed, button.focused = False, True
    assert not marks(RoundedRectangle) and len(marks(Line)) == 1
    narrow = marks(Line)[0]
    button.width = 300
    assert len(marks(Line)) == 1 and marks(Line)[0] is not narrow
    button.focused = False
    assert not button.canvas.after.get_group(MARKS)


def test_a_greyed_button_says_why(ui: Stage) -> None:
    from companion.app.widgets.button import Btn

    button = Btn(text="Attack", enabled=False, reason="It was strengthened this turn.")
    ui.show(column(button))
    taps = count(button, "on_tap")
    ui.tap("Attack")
    assert not taps
    assert ui.find("It was strengthened this turn.")
    asked = count(button, "on_why")
    ui.tap("Attack")
    assert len(asked) == 1


def test_a_long_press_is_not_a_tap(ui: Stage) -> None:
    from companion.app.widgets.button import Btn

    button = Btn(text="Card")
    ui.show(column(button))
    taps, holds = count(button, "on_tap"), count(button, "on_hold")
    ui.long_press(button)
    assert (len(taps), len(holds)) == (0, 1)


def test_a_finger_lifted_during_a_slow_frame_taps(ui: Stage) -> None:
    """The clock is ahead of the finger then: what was lifted long ago is heard of only after it."""
    from companion.app.widgets import tap
    from companion.app.widgets.button import Btn

    button = Btn(text="Card")
    ui.show(button)
    taps, holds = count(button, "on_tap"), count(button, "on_hold")
    touch = ui.touch(*button.center)
    touch.touch_down()
    time.sleep(tap.HOLD_SECONDS + 0.05)
    ui.frames(1)
    touch.touch_up()
    ui.frames(2)
    assert (len(taps), len(holds)) == (1, 0)


def test_long_french_words_make_a_button_higher(ui: Stage) -> None:
    from companion.app.look.theme import theme
    from companion.app.widgets.button import Btn
    from companion.app.widgets.layout import Row

    theme.text_size = 1.4
    row = Row()
    row.add_widget(Btn(text="Déplacer tous les clans", icon="swap"))
    row.add_widget(Btn(text="Passer", kind="outline"))
    ui.show(column(row))
    assert row.children[1].height > 60
    assert ui.audit() == []


def test_every_icon_has_a_glyph(ui: Stage) -> None:
    from kivy.core.text import Label

    from companion.app.widgets.icons import ALIASES, FONT, ICONS, glyph

    assert len(ICONS) >= 120
    missing = Label(text="\U000fffff", font_name=FONT, font_size=24)
    missing.refresh()
    blank = missing.texture.pixels
    for name in [*ICONS, *ALIASES]:
        label = Label(text=glyph(name), font_name=FONT, font_size=24)
        label.refresh()
        assert label.texture.pixels != blank, name


def test_flow_breaks_lines_and_fills_them(ui: Stage) -> None:
    from companion.app.widgets.button import Btn
    from companion.app.widgets.flow import Flow

    flow = Flow(stretch=True)
    for text in ("Place", "Move", "A choice with many words in it"):
        flow.add_widget(Btn(text=text))
    ui.show(column(flow))
    place, move, long = reversed(flow.children)
    assert place.y == move.y > long.y
    assert long.width == pytest.approx(flow.width)
    assert place.width + move.width + flow.spacing == pytest.approx(flow.width)
    assert flow.height == pytest.approx(place.height + long.height + flow.spacing)


def test_nobody_stands_alone_under_three(ui: Stage) -> None:
    from companion.app.widgets.toggle import Segmented

    sizes = Segmented(options=["Small", "Normal", "Large", "Largest"], chosen="Small")
    ui.show(column(sizes))
    assert sizes.width < sum(one.natural for one in sizes.children)
    small, normal, large, largest = reversed(sizes.children)
    assert small.y == normal.y > large.y == largest.y
    # With the long one beside others there would be a third line.
    sizes.options = ["A", "B", "C", "A choice with many words that fills a line"]
    ui.frames(2)
    *short, long = reversed(sizes.children)
    assert len({one.y for one in short}) == 1 and long.y < short[0].y


# Choices ----------------------------------------------------------------------------------------


def test_chips_pick_one_or_many(ui: Stage) -> None:
    from companion.app.widgets.chips import ChoiceChips

    chips = ChoiceChips(options=[("a", "Ninjato"), ("b", "7 Ronin")], chosen=["a"])
    ui.show(column(chips))
    ui.tap("7 Ronin")
    assert chips.chosen == ["b"]
    chips.many = True
    ui.tap("Ninjato")
    ui.tap("7 Ronin")
    assert chips.chosen == ["a"]


def test_stepper_stops_at_its_ends(ui: Stage) -> None:
    from companion.app.widgets.stepper import Stepper

    stepper = Stepper(label="Rounds", value=1, least=0, most=2)
    ui.show(column(stepper))
    plus, _, minus, _ = stepper.children
    steps = count(stepper, "on_step")
    for _ in range(3):
        ui.tap(plus)
    assert stepper.value == 2
    assert steps == [(2,)]
    assert ui.find("At most 2.")
    ui.tap(minus)
    assert stepper.value == 1


def test_stepper_repeats_while_held(ui: Stage) -> None:
    from companion.app.widgets.stepper import Stepper

    stepper = Stepper(label="Points", most=99)
    ui.show(column(stepper))
    finger = ui.press(stepper.children[0])
    for _ in range(40):
        ui.wait(0.25)
        if stepper.value >= 3:
            break
    finger.touch_up()
    ui.frames(2)
    assert stepper.value >= 3
    held = stepper.value
    ui.frames(5)
    assert stepper.value == held


def test_toggle_and_segments(ui: Stage) -> None:
    from companion.app.widgets.toggle import Segmented, Toggle

    toggle = Toggle(label="Reduce motion")
    parts = Segmented(options=[("en", "English"), ("fr", "Français")], chosen="en")
    ui.show(column(toggle, parts))
    switched, choices = count(toggle, "on_switch"), count(parts, "on_choice")
    ui.tap("Reduce motion")
    ui.tap("Français")
    ui.tap("Français")
    assert switched == [(True,)]
    assert choices == [("fr",)]


def test_field_gives_its_text_and_shows_its_error(ui: Stage) -> None:
    from companion.app.widgets.field import Field

    field = Field(label="Name", text="Aki")
    ui.show(column(field))
    plain = field.height
    field.ids.box.text = "Ben"
    assert field.text == "Ben"
    field.text = "Chloé"
    assert field.ids.box.text == "Chloé"
    field.error = "Somebody else has that name."
    ui.frames()
    assert field.height > plain
    assert ui.audit() == []


# Bars -------------------------------------------------------------------------------------------


def test_top_bar_goes_back_and_opens_its_menu(ui: Stage) -> None:
    from companion.app.widgets.bars import TopBar
    from companion.app.widgets.overlay import Overlay

    done = []
    bar = TopBar(
        title="Shinobi",
        actions=[{"icon": "help", "text": "Help", "on_tap": lambda: done.append("help")}],
        menu=lambda: [
            {"text": "Settings", "icon": "cog", "on_tap": lambda: done.append("settings")}
        ],
        pos_hint={"top": 1},
    )
    ui.show(bar)
    backs = count(bar, "on_back")
    ui.tap_at(28, ui.window.height - 28)
    assert len(backs) == 1
    ui.tap(bar.ids.actions.children[1])
    ui.tap(bar.ids.actions.children[0])
    assert Overlay.stack
    ui.tap("Settings")
    assert done == ["help", "settings"]
    assert not Overlay.stack


def test_left_handed_people_get_the_bottom_bar_mirrored(ui: Stage) -> None:
    from companion.app.look.theme import theme
    from companion.app.widgets.bars import BottomBar, NavItem

    bar = BottomBar()
    for text in ("Undo", "Log", "Score"):
        bar.add_widget(NavItem(text=text, art="icon-undo"))
    ui.show(bar)
    assert ui.find("Undo").x < ui.find("Score").x
    theme.left_handed = True
    ui.frames()
    assert ui.find("Undo").x > ui.find("Score").x


# What lies over the screen ----------------------------------------------------------------------


def test_sheet_closes_beside_and_keeps_touches_from_the_screen(ui: Stage) -> None:
    from companion.app.widgets.button import Btn
    from companion.app.widgets.overlay import Sheet
    from companion.app.widgets.words import Words

    below = Btn(text="Below")
    ui.show(column(below))
    taps = count(below, "on_tap")
    sheet = Sheet(title="More")
    sheet.add_widget(Words(text="Inside"))
    sheet.open()
    ui.frames()
    assert ui.audit() == []
    ui.tap(ui.find("Inside"))
    assert sheet.is_open
    ui.tap(below)
    assert not sheet.is_open
    assert not taps


def test_dialog_runs_the_chosen_action(ui: Stage) -> None:
    from companion.app.widgets.overlay import Dialog

    done = []
    dialog = Dialog(
        title="Delete this match?",
        text="It has 48 moves.",
        actions=[{"text": "Keep it"}, {"text": "Delete", "on_tap": lambda: done.append(1)}],
    )
    dialog.open()
    ui.frames()
    assert dialog.panel.center_y == pytest.approx(ui.window.height / 2, abs=1)
    ui.tap("Delete")
    assert done == [1]
    assert not dialog.is_open


def test_snackbar_undoes_and_leaves_by_itself(ui: Stage) -> None:
    from companion.app.widgets.snackbar import Snackbar

    done = []
    ui.show(column())
    Snackbar.say("Mori is placed.", action="UNDO", on_action=lambda: done.append(1))
    ui.frames()
    ui.tap("UNDO")
    assert done == [1]
    assert Snackbar.current is None
    Snackbar.say("First")
    Snackbar.say("Second", seconds=0.05)
    assert ui.find("First") is None
    ui.wait(0.1)
    assert ui.find("Second") is None


def test_progress_is_shown_only_if_it_lasts_and_can_be_cancelled(ui: Stage) -> None:
    from companion.app.shell.background import work
    from companion.app.widgets.overlay import Overlay
    from companion.app.widgets.progress import ProgressOverlay

    done: list[int] = []
    work(lambda _: 7, done.append, "Saving")
    ui.wait(0.3)
    assert done == [7] and not Overlay.stack
    slow = ProgressOverlay(text="Reading", progress=0.4)
    cancelled = count(slow, "on_cancel")
    slow.open()
    ui.frames()
    assert ui.find("40%")
    ui.tap_at(5, 5)
    assert slow.is_open
    ui.tap("Cancel")
    assert len(cancelled) == 1
    assert not slow.is_open


def test_curtain_builds_the_secret_only_while_held(ui: Stage) -> None:
    from companion.app.widgets.curtain import Curtain
    from companion.app.widgets.words import Words

    built = []

    def secret() -> Words:
        built.append(1)
        return Words(text="Rumour 7")

    curtain = Curtain(seat=1, who="Aki", content=secret)
    curtain.open()
    ui.frames()
    assert ui.find("For Aki")
    assert not built
    touch = ui.press("Hold to see")
    assert ui.find("Rumour 7")
    touch.touch_move(touch.x + 300, touch.y)
    assert ui.find("Rumour 7"), "a thumb that slides still holds"
    touch.touch_up()
    assert ui.find("Rumour 7") is None
    ui.window.dispatch("on_key_down", SPACE, 0, " ", [])
    assert ui.find("Rumour 7")
    ui.window.dispatch("on_minimize")
    assert ui.find("Rumour 7") is None
    assert len(built) == 2


def test_curtain_leaves_by_itself(ui: Stage) -> None:
    from companion.app.widgets.curtain import Curtain

    curtain = Curtain(who="Aki", leave_after=0.05)
    left = count(curtain, "on_dismiss")
    curtain.open()
    ui.wait(0.1)
    assert not curtain.is_open
    assert len(left) == 1


# Lists, scores, charts --------------------------------------------------------------------------


def test_log_builds_a_page_at_a_time(ui: Stage) -> None:
    from companion.app.widgets.rows import LogList

    log = LogList(page=5, entries=[{"text": f"Move {n}", "seat": n % 2} for n in range(12)])
    ui.show(column(log))
    chosen = count(log, "on_entry")
    assert ui.find("Move 11")
    assert ui.find("Move 6") is None
    ui.tap("Show earlier moves")
    assert ui.find("Move 6")
    ui.tap("Move 11") if ui.find("Move 11").to_window(0, 0)[1] >= 0 else log.children[0].tap()
    assert chosen == [(11,)]


def score_table(**more):
    from companion.app.widgets.score_table import ScoreTable

    return ScoreTable(
        seats=[(0, "Aki"), (1, "Ben")],
        lines=[{"label": "Provinces", "points": [24, None], "why": ["Four of six.", ""]}],
        totals=[24, 1180],
        winners=[1],
        **more,
    )


def test_a_row_of_the_score_explains_itself_in_place(ui: Stage) -> None:
    table = score_table()
    ui.show(column(table))
    assert "1,180" in ui.texts()
    assert "–" in ui.texts()
    ui.tap("Provinces")
    assert "Four of six." in ui.texts()
    ui.tap("Provinces")
    assert "Four of six." not in ui.texts()


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_score_columns_line_up_and_nothing_scrolls_sideways(ui: Stage, seats: int) -> None:
    from kivy.uix.scrollview import ScrollView

    table = score_table()
    table.seats = [(seat, f"Player {seat}") for seat in range(seats)]
    table.lines = [{"label": "Honour", "points": [10] * seats, "why": []}]
    table.totals = [100] * seats
    ui.show(column(table))
    assert not [one for one in table.walk() if isinstance(one, ScrollView)]
    assert table._rows[0].total, "the total stands first"
    places = [[round(cell.center_x) for cell in row.ids.figures.children] for row in table._rows]
    assert places[0] == places[1] and len(set(places[0])) == seats
    assert table.right <= ui.window.width + 1 and ui.audit() == []


def test_axis_steps_are_round_and_cover_the_values(ui: Stage) -> None:
    from companion.app.widgets.plot import steps

    assert steps(0, 30) == [0, 10, 20, 30]
    assert steps(0, 7) == [0, 2, 4, 6, 8]
    assert steps(-4, 9)[0] <= -4 < 9 <= steps(-4, 9)[-1]
    assert len(steps(0, 1)) >= 2


def test_charts_draw_with_little_and_with_no_data(ui: Stage) -> None:
    from companion.app.widgets.charts import LineChart, StackedBars

    lines = LineChart(title="Score", series=[{"name": "Aki", "seat": 0, "values": [3]}])
    bars = StackedBars(
        title="Sources",
        sources=["Provinces"],
        bars=[{"name": "Aki", "seat": 0, "values": [-2]}],
    )
    ui.show(column(lines, bars, LineChart(), StackedBars()))
    assert ui.find("Provinces")
    assert ui.audit() == []


def test_empty_state_offers_the_next_step(ui: Stage) -> None:
    from companion.app.widgets.card import EmptyState

    empty = EmptyState(title="No matches yet", text="Start one.", action_text="New match")
    ui.show(column(empty))
    done = count(empty, "on_action")
    ui.tap("New match")
    assert len(done) == 1


# Keyboard ---------------------------------------------------------------------------------------


def test_keyboard_walks_taps_and_goes_back(ui: Stage) -> None:
    from companion.app.widgets.button import Btn
    from companion.app.widgets.keyboard import Keyboard
    from companion.app.widgets.overlay import Dialog

    first, second = Btn(text="First"), Btn(text="Second")
    ui.show(column(first, second))
    taps, backs = count(second, "on_tap"), []
    keyboard = Keyboard(back=lambda: backs.append(1))
    try:
        ui.key(TAB)
        assert first.focused
        ui.key(TAB)
        ui.key(ENTER)
        assert second.focused
        assert len(taps) == 1
        ui.key(TAB, ("shift",))
        assert first.focused
        dialog = Dialog(title="Sure?", actions=[{"text": "Yes"}])
        dialog.open()
        ui.frames()
        ui.key(TAB)
        assert not first.focused
        ui.key(ESCAPE)
        assert not dialog.is_open
        assert not backs
        ui.key(ESCAPE)
        assert backs == [1]
    finally:
        keyboard.release()


# The audit, and the whole kit under it ----------------------------------------------------------


def test_audit_finds_what_is_wrong(ui: Stage) -> None:
    from kivy.uix.floatlayout import FloatLayout
    from kivy.uix.label import Label

    from companion.app.widgets.button import IconBtn
    from tools.tour.audit import audit

    def faults(*widgets) -> str:
        root = FloatLayout()
        for widget in widgets:
            root.add_widget(widget)
        ui.show(root)
        return "\n".join(audit(root))

    small = {"size_hint": (None, None), "size": (60, 20)}
    assert "clipped" in faults(Label(text="A long sentence", pos=(50, 50), **small))
    cut = Label(text="A long sentence", shorten=True, text_size=(60, 20), pos=(50, 50), **small)
    assert "shortened" in faults(cut)
    lines = Label(text="Some words on lines", text_size=(60, 20), pos=(50, 50), **small)
    assert "not drawn" in faults(lines)
    word = Label(text="Antidisestablishment", text_size=(60, None), pos=(50, 50), **small)
    word.height = 80
    assert "cut in two" in faults(word)
    one = Label(text="Here", pos=(50, 50), **small)
    other = Label(text="There", pos=(55, 52), **small)
    assert "overlap" in faults(one, other)
    assert "outside" in faults(Label(text="Gone", pos=(340, 50), **small))
    assert "48 dp" in faults(IconBtn(icon="undo", size=(40, 48), pos=(50, 50)))
    assert faults(Label(text="Fine", pos=(50, 50), **small)) == ""


def test_audit_accepts_what_is_scrolled_away_and_what_a_sheet_covers(ui: Stage) -> None:
    from companion.app.widgets.overlay import Sheet
    from companion.app.widgets.words import Words

    ui.show(column(*(Words(text=f"Line {n} of a long text") for n in range(60))))
    sheet = Sheet(title="Over it")
    sheet.add_widget(Words(text="Inside"))
    sheet.open()
    ui.frames()
    assert ui.audit() == []


@pytest.mark.parametrize("page", ["buttons", "inputs", "table", "scores", "charts"])
def test_the_whole_kit_fits_every_size(ui: Stage, page: str) -> None:
    from companion.app.look.theme import theme
    from companion.app.look.translation import tr
    from tools import gallery

    widget = ui.show(gallery.page(page))
    for size, language, text in (
        ((360, 640), "fr", 1.4),
        ((360, 640), "en", 0.9),
        ((1280, 800), "fr", 1.2),
    ):
        tr.language, theme.text_size = language, text
        ui.resize(*size)
        ui.frames(4)
        assert widget.width == size[0]
        assert ui.audit() == [], (size, language, text)


@pytest.mark.parametrize("name", ["menu", "dialog", "progress", "curtain", "peek"])
def test_overlays_fit_the_smallest_phone_in_french(ui: Stage, name: str) -> None:
    from companion.app.look.theme import theme
    from companion.app.look.translation import tr
    from tools import gallery

    tr.language, theme.text_size = "fr", 1.4
    overlay = gallery.overlays()[name]
    overlay.open()
    if name == "peek":
        overlay.peek()
    ui.frames(4)
    assert ui.audit() == []


def test_widget_names_are_free_in_kivy(ui: Stage) -> None:
    from kivy.factory import Factory

    from companion.app.widgets import MODULES

    for module, names in MODULES.items():
        for name in names:
            assert getattr(Factory, name).__module__ == f"companion.app.widgets.{module}"


@pytest.mark.parametrize("page", ["buttons", "inputs", "table", "scores", "charts"])
def test_a_live_switch_looks_like_a_fresh_start(ui: Stage, page: str, tmp_path) -> None:
    from PIL import Image, ImageChops

    from companion.app.look.theme import theme
    from companion.app.look.translation import tr
    from tools import gallery

    def switch() -> None:
        theme.dark = theme.colour_blind = True
        tr.language, theme.text_size = "fr", 1.2
        ui.window.clearcolor = theme.paper
        ui.frames(4)

    ui.show(gallery.page(page))
    switch()
    live = ui.screenshot(tmp_path / "live.png")
    ui.show(gallery.page(page))
    ui.frames(4)
    fresh = ui.screenshot(tmp_path / "fresh.png")
    with Image.open(live) as one, Image.open(fresh) as other:
        assert ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None


def test_a_long_question_is_asked_in_smaller_letters(ui: Any, context: Any) -> None:
    from companion.app.table.question_head import QuestionHead

    head = QuestionHead(width=360, text="Which card?")
    assert head.fitting == "title"
    head.text = "Which two cards do you take from the Jigoku into your hand before you lay a clan?"
    assert head.fitting == "body"
    head.width = 1_200
    assert head.fitting == "title"


@pytest.mark.parametrize(
    "text", ["deploy house_3", "Colour: #56B4E9", "in /home/aki/file.txt", "0.1 h", "{name} wins"]
)
def test_the_audit_finds_words_of_the_program(ui: Stage, text: str) -> None:
    from companion.app.widgets.words import Words

    ui.show(column(Words(text=text)))
    assert any("a word of the program" in fault for fault in ui.audit())


@pytest.mark.parametrize("text", ["NJ-420", "3/4", "1 h 32", "Aki + Ben", "2 of 7"])
def test_the_audit_leaves_the_words_of_people_alone(ui: Stage, text: str) -> None:
    from companion.app.widgets.words import Words

    ui.show(column(Words(text=text)))
    assert ui.audit() == []

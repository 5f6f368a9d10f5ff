"""Setting up a match: as last time, what matters first, nothing that does not apply."""

from __future__ import annotations

from typing import Any

import pytest

from companion.app.forms.dealing import DealingCard
from companion.app.forms.house_rules import HouseRules
from companion.app.forms.meanings import MeaningCard, Meanings, SeatsRow
from companion.app.look.translation import tr
from companion.engine import TABLE, find_game, game_ids
from companion.table.setting_up import asked, settled
from tests.ui.touches import scroll_into_view

DUEL = "ninety_nine_ninja"


def opened(ui: Any, context: Any, game: str) -> Any:
    context.router.go("new", game=game)
    ui.frames(6)
    return context.router.screen


def kinds(ui: Any, kind: type) -> list[Any]:
    return [one for one in ui.widgets() if isinstance(one, kind)]


def tap(ui: Any, text: str) -> None:
    scroll_into_view(ui, ui.find(text))
    ui.tap(text)


def choice(ui: Any, name: str) -> Any:
    return next(one for one in kinds(ui, MeaningCard) if one.name == name)


@pytest.mark.parametrize("game", game_ids())
def test_everything_asked_can_be_read_and_tapped(ui: Any, context: Any, game: str) -> None:
    screen = opened(ui, context, game)
    assert not ui.audit()
    shown = asked(screen.rules, len(screen.names), screen.options)
    assert len(kinds(ui, Meanings)) == len(shown.first) + bool(shown.seat_modes)
    for card in kinds(ui, MeaningCard):
        assert card.name and card.line, "every choice says what it means"
        assert card.mark is not None, "and has a picture"
    assert f"{screen.rules.prefix}-" not in " ".join(ui.texts()), "no numbers of clauses"


def test_a_duel_opens_for_two_and_asks_nothing_about_an_automaton(ui: Any, context: Any) -> None:
    screen = opened(ui, context, DUEL)
    assert len(screen.names) == 2
    rules = {option.key for option in screen.asked.rules}
    assert "level" not in rules and "solo_trigger" not in rules
    ui.tap(choice(ui, "Alone"))
    ui.frames(4)
    assert len(screen.names) == 1
    assert {"level", "solo_trigger"} <= {option.key for option in screen.asked.rules}
    ui.tap(choice(ui, "Two players"))
    ui.frames(4)
    assert len(screen.names) == 2 and choice(ui, "Two players").chosen


def test_the_rules_of_a_module_come_with_it(ui: Any, context: Any) -> None:
    screen = opened(ui, context, DUEL)
    assert "ronin_ignore" not in {option.key for option in screen.asked.rules}
    tap(ui, "Ronin")
    ui.frames(4)
    assert screen.options["ronin"] == "yes"
    assert "ronin_ignore" in {option.key for option in screen.asked.rules}


def test_what_does_not_apply_is_played_as_printed() -> None:
    rules = find_game(DUEL)
    values = {option.key: option.values[-1] for option in rules.options}
    values["ronin"] = "no"
    played = settled(rules, 2, values)
    defaults = {option.key: option.default for option in rules.options}
    assert played["level"] == defaults["level"]
    assert played["ronin_ignore"] == defaults["ronin_ignore"]
    assert played["track_limit"] == values["track_limit"]


def test_a_game_without_decks_asks_nobody_who_deals(ui: Any, context: Any) -> None:
    opened(ui, context, "seven_ronin")
    assert not kinds(ui, DealingCard)
    context.router.home()
    opened(ui, context, "ninjato")
    assert kinds(ui, DealingCard)


def test_the_last_table_comes_back_as_it_was(ui: Any, context: Any) -> None:
    screen = opened(ui, context, "wat_aah")
    screen.names[:] = ["Aki", "Ben", "Chloé"]
    ui.tap(choice(ui, "Grand Master"))
    screen.options["rat_chooser"] = "random"
    screen.dealer.update(dict.fromkeys(screen.dealer, "app"))
    ui.tap("Start the match")
    assert context.router.here.screen == "checklist"
    context.router.home()
    again = opened(ui, context, "wat_aah")
    assert again.names == ["Aki", "Ben", "Chloé"]
    assert again.options["mode"] == "grand_master" and again.options["rat_chooser"] == "random"
    assert set(again.dealer.values()) == {"app"}
    assert kinds(ui, SeatsRow) and choice(ui, "Grand Master").chosen
    assert "As last time, today" in ui.texts()
    assert not ui.audit()
    ui.tap(kinds(ui, SeatsRow)[0].children[1])
    assert again.names == ["Ben", "Chloé", "Aki"], "the next one begins"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_matters_first_is_in_sight_without_scrolling(
    ui: Any, context: Any, language: str
) -> None:
    tr.language = language
    for name in ("Aki", "Ben"):
        context.library.players.add(name)
    opened(ui, context, DUEL)
    lowest = kinds(ui, MeaningCard)[-1]
    shown = context.router.screen.ids.start.parent
    assert lowest.to_window(*lowest.pos)[1] >= shown.top
    assert not ui.audit()


@pytest.mark.parametrize(
    ("game", "agreed", "told"),
    [
        (DUEL, "", "Start, Ben first"),
        ("shinobi_clans", "We choose", "Start, Ben first"),
        ("seven_ronin", "We choose", "Start, Ben attacks"),
    ],
)
def test_the_button_names_who_begins_and_the_match_does_not_ask_again(
    ui: Any, context: Any, game: str, agreed: str, told: str
) -> None:
    screen = opened(ui, context, game)
    screen.names[:] = ["Ben", "Aki", "Dana"][: len(screen.names)]
    screen.options.update({"depth": "scores"} if game == DUEL else {})
    screen.refresh()
    ui.frames(4)
    if agreed:
        assert ui.find("Start the match"), "where a lot is drawn nobody knows yet"
        ui.tap(choice(ui, agreed))
        ui.frames(4)
    ui.tap(told)
    ui.frames(4)
    sitting = context.router.screen.sitting
    answer = screen.begins.answer
    assert answer in sitting.match.entries
    assert sitting.say(screen.begins.step) not in ui.texts(), "nobody has to settle it any more"
    sitting.undo()
    assert answer in sitting.match.decision.moves, "taken back, it is asked"


def test_who_begins_is_answered_when_its_question_comes(ui: Any, context: Any) -> None:
    screen = opened(ui, context, DUEL)
    assert ui.find("Start the match"), "nobody is named yet"
    screen.names[:] = ["Aki", "Ben"]
    screen.refresh()
    ui.frames(4)
    assert ui.find("Start, Aki first")
    screen.begin()
    ui.frames(4)
    sitting = context.router.screen.sitting
    answer = screen.begins.answer
    while answer not in sitting.match.entries:
        assert answer not in sitting.match.decision.moves
        sitting.play(sitting.match.decision.moves[0])
    assert sitting.match.decision.seat != TABLE


def test_who_begins_is_not_said_where_the_app_draws_it(ui: Any, context: Any) -> None:
    screen = opened(ui, context, DUEL)
    screen.names[:] = ["Aki", "Ben"]
    screen.dealer["first"] = "app"
    screen.refresh()
    ui.frames(4)
    assert ui.find("Start the match")
    screen.begin()
    assert context.sitting(context.router.here.args["match"]).agreed is None


def test_house_rules_are_folded_and_lead_to_their_clause(ui: Any, context: Any) -> None:
    screen = opened(ui, context, "shinobi_clans")
    (card,) = kinds(ui, HouseRules)
    label = screen.say(screen.rules.options[0].label)
    assert ui.find(label) is None
    tap(ui, "As printed; change them here")
    ui.frames(3)
    assert ui.find(label)
    from companion.app.widgets.button import IconBtn

    why = next(one for one in card.walk() if isinstance(one, IconBtn))
    assert why.hint == screen.rules.options[0].clause
    why.tap()
    ui.frames(2)
    assert ui.find(screen.rules.options[0].clause)

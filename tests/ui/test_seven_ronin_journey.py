"""7 Ronin as a table plays it: both ways of planning, combat and the end, by touches."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.engine import Match
from companion.language import LANGUAGES
from tests.ui.seven_ronin_fingers import Places, hold, likely, tap, touch_move
from tests.ui.touches import choice_button, go_on

RECORDED = "recorded_after_reveal"
CURTAIN = "in_app_curtain"
POSTS = {
    "hayai": "inn",
    "kabe": "burial_grounds",
    "musashi": "well",
    "taiko": "field_small",
    "tasuke": "burial_grounds",
    "yobu": "shrine",
    "yumi": "granary",
}


def table(ui: Any, context: Any, mode: str, *moves: str, **options: str) -> Any:
    """A match at the table screen, Aki attacking, these moves played."""
    options = {"planning_mode": mode, "roles": "chosen", **options}
    match = Match.start("seven_ronin", ("Aki", "Ben"), seed=1, id="r1", options=options)
    entry = context.begin(match)
    for move in ("attacker p0", *moves):
        entry.play(move)
    context.router.go("table", match=match.setup.id)
    ui.frames()
    return context.router.screen


def board_of(screen: Any, seat: int | None = None) -> dict[str, Any]:
    board: dict[str, Any] = screen.sitting.match.view(seat)["board"]
    return board


def plan_of(screen: Any) -> dict[str, Any]:
    plan: dict[str, Any] = board_of(screen)["plan"]
    return plan


def test_from_home_to_the_village(ui: Any, context: Any) -> None:
    ui.tap("New match")
    tap(ui, ui.find("7 Ronin"))
    tap(ui, ui.find("Start the match"))
    ui.tap("Play")
    screen = context.router.screen
    assert screen.board.element("well") and screen.board.element("green")
    assert any("Stand-in map" in text for text in ui.texts())
    assert not ui.audit()


def test_a_whole_round_recorded_after_the_reveal(ui: Any, context: Any) -> None:
    screen = table(ui, context, RECORDED)
    places = Places(screen.board)
    taps = 0
    for place in ("well", "watchtower", "burial_grounds", "burial_grounds", "green"):
        taps += tap(ui, places[place])
    assert plan_of(screen)["ninja"] == {"well": 1, "watchtower": 1, "burial_grounds": 2}
    assert plan_of(screen)["green"] == 1
    # The first ronin is taken in hand; after each, the next is.
    taps += tap(ui, choice_button(screen, "hayai"))
    for who in POSTS:
        taps += tap(ui, places[POSTS[who]])
    assert plan_of(screen)["ronin"] == POSTS and not plan_of(screen)["missing"]
    assert not screen.board.hand["brush"]
    taps += tap(ui, choice_button(screen, "confirm"))
    assert taps == 5 + 7 + 2
    assert screen.sitting.match.decision.key == "ronin"
    assert not ui.audit()
    # Musashi strikes in one tap; the step ends; Tasuke's wounds; the areas.
    tap(ui, choice_button(screen, "musashi"))
    assert board_of(screen)["pool"] == 11
    tap(ui, choice_button(screen, "end"))
    tap(ui, choice_button(screen, "1"))
    assert "The fights are over" in ui.texts(), "two tiles have changed"
    go_on(ui)
    assert {one["id"]: one["wounds"] for one in board_of(screen)["ronin"]}["tasuke"] == 1
    assert screen.sitting.match.decision.key == "areas"
    tap(ui, choice_button(screen, "end"))
    assert board_of(screen)["round"] == 2


def test_a_whole_round_behind_the_curtain(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN)
    assert screen.board.covered and screen.chooser is None
    assert "Pass the device to Aki" in ui.texts()
    assert not ui.audit()
    ui.tap("Aki: show my choices")
    assert not screen.board.covered
    places = Places(screen.board)
    for place in ("well", "burial_grounds", "burial_grounds", "green"):
        tap(ui, places[place])
    assert board_of(screen, 0)["plan"]["ninja"] == {"well": 1, "burial_grounds": 2}
    assert board_of(screen, 0)["plan"]["green"] == 1
    assert not ui.audit()
    tap(ui, choice_button(screen, "lock"))
    assert "Pass the device to Ben" in ui.texts()
    ui.tap("Ben: show my choices")
    for who in POSTS:
        assert screen.board.hand["brush"] == who
        tap(ui, places[POSTS[who]])
    assert not ui.audit()
    tap(ui, choice_button(screen, "lock"))
    assert "Both plans are locked" in ui.texts()
    assert choice_button(screen, "musashi") is None
    ui.tap("Reveal both plans")
    assert not screen.board.covered
    assert screen.board.element("well").element.number == 1
    tap(ui, choice_button(screen, "musashi"))
    used = {ronin["id"]: ronin["used"] for ronin in screen.sitting.view()["ronin"]}
    assert used["musashi"] and not used["yumi"]


def test_both_plans_are_seen_also_where_nobody_can_act(ui: Any, context: Any) -> None:
    """With nothing to choose the rest of the day would pass by itself, unseen."""
    places = ("place hayai inn", "place kabe well", "place musashi granary",
              "place taiko animal_pen", "place tasuke shrine", "place yobu passage",
              "place yumi field_small")  # fmt: skip
    screen = table(ui, context, CURTAIN, "plan burial_grounds", "lock", *places)
    ui.tap("Ben: show my choices")
    tap(ui, choice_button(screen, "lock"))
    assert "Both plans are locked" in ui.texts()
    ui.tap("Reveal both plans")
    assert board_of(screen)["round"] == 1 and screen.sitting.match.decision.key == "ronin"
    told = " ".join(ui.texts())
    assert "Both plans are revealed." in told and "Recorded" not in told
    assert screen.board.element("burial_grounds").element.number == 1


def test_a_long_press_takes_back(ui: Any, context: Any) -> None:
    screen = table(ui, context, RECORDED)
    places = Places(screen.board)
    for _ in range(2):
        tap(ui, places["granary"])
    hold(ui, places["granary"])
    assert plan_of(screen)["ninja"] == {"granary": 1}
    tap(ui, choice_button(screen, "kabe"))
    tap(ui, places["inn"])
    hold(ui, places["inn"])
    assert plan_of(screen)["ronin"] == {}
    assert screen.board.hand["brush"] == "kabe", "whoever is taken back is in hand"
    tap(ui, places["shrine"])
    hold(ui, places["shrine"])
    assert plan_of(screen)["ronin"] == {}
    # A ronin with a place is moved by pointing at him and at another area.
    tap(ui, places["shrine"])
    tap(ui, choice_button(screen, "kabe"))
    tap(ui, places["passage"])
    assert plan_of(screen)["ronin"] == {"kabe": "passage"}


def test_a_long_press_takes_back_in_secret_plans(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN)
    ui.tap("Aki: show my choices")
    places = Places(screen.board)
    tap(ui, places["granary"])
    tap(ui, places["green"])
    hold(ui, places["granary"])
    hold(ui, places["green"])
    assert board_of(screen, 0)["plan"]["ninja"] == {} and not board_of(screen, 0)["plan"]["green"]


def test_what_just_happened_in_a_plan_goes_with_its_planner(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN, "plan granary", "lock")
    ui.tap("Ben: show my choices")
    tap(ui, screen.board.element("well"))
    assert "Ben plans Hayai at the Well." in screen.ids.happened.text
    screen.veil()
    ui.frames()
    assert "Well" not in screen.ids.happened.text


def test_whoever_takes_the_device_reads_how_the_day_ended(ui: Any, context: Any) -> None:
    """The end of the day is told on both curtains and both pages, not the step before it."""
    screen, rng = table(ui, context, CURTAIN), random.Random(3)
    while screen.sitting.match.state.round == 1:
        touch_move(ui, screen, likely(screen.sitting.match, rng))
    go_on(ui)
    for planner in ("Aki", "Ben"):
        assert screen.ids.happened.text == "End of day 1. The village holds."
        ui.tap(f"{planner}: show my choices")
        assert screen.ids.happened.text == "End of day 1. The village holds."
        seat = screen.sitting.match.decision.seat
        while screen.sitting.match.decision.seat == seat:
            touch_move(ui, screen, likely(screen.sitting.match, rng))


def test_a_line_of_few_ronin_ends_where_the_buttons_end(ui: Any, context: Any) -> None:
    """Seven need the room beyond the button."""
    for fallen, beyond in (([], True), (["yobu", "yumi"], False)):
        options = {"planning_mode": CURTAIN}
        match = Match.start("seven_ronin", ("Aki", "Ben"), options=options,
                            position={"out": fallen})  # fmt: skip
        for move in ("plan well", "lock"):
            match.play(move)
        context.router.go("table", match=context.begin(match).entry.id)
        ui.frames()
        ui.tap("Ben: show my choices")
        screen = context.router.screen
        lock, piece = choice_button(screen, "lock"), choice_button(screen, "hayai")
        assert (piece.x < lock.x) is beyond and piece.x > 0
        assert not ui.audit()


def test_a_list_that_filled_a_page_is_not_told_again(ui: Any, context: Any) -> None:
    from companion.app.widgets.overlay import Overlay

    places = ("place hayai inn", "place kabe well", "place musashi granary",
              "place taiko animal_pen", "place tasuke shrine", "place yobu passage",
              "place yumi field_small")  # fmt: skip
    screen = table(ui, context, CURTAIN, "plan burial_grounds", "lock", *places)
    ui.tap("Ben: show my choices")
    tap(ui, choice_button(screen, "lock"))
    ui.tap("Reveal both plans")
    while not Overlay.stack:
        touch_move(ui, screen, screen.sitting.match.decision.moves[-1])
    assert go_on(ui)
    line = screen.ids.happened
    assert not line.hands and line.text.startswith("End of day 1")


def test_a_refusal_names_its_clause(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN)
    ui.tap("Aki: show my choices")
    tap(ui, screen.board.element("well"))
    tap(ui, screen.board.element("well"))
    assert any("SR-304" in text for text in ui.texts())
    assert board_of(screen, 0)["plan"]["ninja"] == {"well": 1}
    assert not ui.audit()


def test_an_impossible_tap_still_says_why(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN)
    ui.tap("Aki: show my choices")
    hold(ui, screen.board.element("well"))
    assert any("SR-353" in text for text in ui.texts())


def test_breaches_are_listed_by_side_with_two_ways_out(ui: Any, context: Any) -> None:
    moves = [f"record {area} 1" for area in ("well", "inn", "shrine", "passage")]
    moves += [f"place {who} well" for who in ("kabe", "yumi")]
    screen = table(ui, context, RECORDED, *moves)
    assert not choice_button(screen, "confirm").enabled
    assert any("Areas 4/3" in text for text in ui.texts())
    tap(ui, choice_button(screen, "confirm"))
    texts = " ".join(ui.texts())
    for clause in ("SR-302", "SR-333", "SR-331"):
        assert clause in texts
    assert "Attacker" in texts and "Defender" in texts
    assert not ui.audit()
    ui.tap("Correct what is entered")
    assert plan_of(screen)["ninja"]
    tap(ui, choice_button(screen, "confirm"))
    ui.tap("Both plan anew")
    assert plan_of(screen)["ninja"] == {} and board_of(screen)["replans"] == 1


def seen(ui: Any, screen: Any) -> tuple[Any, ...]:
    """Everything a Defender could read off the screen; the clock runs in every match."""
    texts = [text for text in ui.texts() if not re.fullmatch(r"[\d:]+:\d\d", text)]
    places = [(one.element, one.aim) for one in screen.board.scene_view.widgets.values()]
    menu = [re.sub(r"\d+:\d\d", "", item["text"]) for item in screen.ids.bar.menu()]
    return texts, places, menu, screen.ids.happened.ids.undo.enabled


PLANS = (
    ("plan well", "lock"),
    ("plan granary", "plan granary", "plan_green", "plan inn", "unplan inn", "lock"),
)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_defender_sees_nothing_of_the_attack(ui: Any, context: Any, width: int) -> None:
    ui.resize(width, 800)
    shown = []
    for plan in PLANS:
        screen = table(ui, context, CURTAIN, *plan)
        veiled = seen(ui, screen)
        ui.tap("Ben: show my choices")
        tap(ui, screen.board.element("well"))
        shown.append((veiled, seen(ui, screen)))
        context.router.home()
        context.library.delete("r1")
        ui.frames()
    assert shown[0] == shown[1]


def test_a_hidden_plan_is_not_undone_unseen(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN, "plan well", "plan granary")
    before = screen.sitting.match.index
    ui.tap("Undo")
    assert screen.sitting.match.index == before
    ui.tap("Aki: show my choices")
    ui.tap("Undo")
    assert screen.sitting.match.index == before - 1


def test_a_hidden_step_is_not_redone_unseen(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN, "plan well", "plan inn")
    screen.unveil()
    screen.undo()
    assert screen.ids.happened.can_redo
    screen.paused()
    assert screen.sitting.veiled
    assert not screen.ids.happened.can_redo


def test_closed_abilities_say_why(ui: Any, context: Any) -> None:
    moves = ["record well 1", *(f"place {who} {place}" for who, place in POSTS.items())]
    screen = table(ui, context, RECORDED, *moves, "confirm")
    assert not choice_button(screen, "yobu").enabled
    tap(ui, choice_button(screen, "yobu"))
    assert any("SR-461" in text for text in ui.texts())


def test_a_tile_tells_what_its_ronin_can_do(ui: Any, context: Any) -> None:
    ui.resize(1280, 800)
    screen = table(ui, context, RECORDED)
    hold(ui, screen.board.element("ronin.hayai"))
    texts = " ".join(ui.texts())
    assert "SR-412" in texts and "0 wounds of 5" in texts
    assert not ui.audit()


def test_the_planner_can_peek_at_the_plan(ui: Any, context: Any) -> None:
    screen = table(ui, context, CURTAIN, "plan well")
    assert screen.board.has_private(0) and not screen.board.has_private(1)
    screen.open_curtain(0)
    ui.frames()
    finger = ui.press("Hold to see")
    ui.frames(3)
    assert "Well: 1" in ui.texts()
    finger.touch_up()
    ui.frames(3)
    assert "Well: 1" not in ui.texts()


# Seeds of short matches that see many kinds of decisions.
@pytest.mark.soak
@pytest.mark.parametrize(("mode", "seed"), [(RECORDED, 118), (CURTAIN, 69)])
def test_a_whole_match_by_touches(ui: Any, context: Any, mode: str, seed: int) -> None:
    screen = table(ui, context, mode)
    match, rng = screen.sitting.match, random.Random(seed)
    spent: dict[int, int] = {}
    while match.decision is not None:
        move, round_ = likely(match, rng), match.state.round
        choices = int(move[2]) if move[0] == "record" else max(1, len(move) - 1)
        taps = touch_move(ui, screen, move)
        spent[round_] = spent.get(round_, 0) + taps
        # One tap per choice, one to take the device or to reveal, one to change hands.
        assert taps <= choices + 2, str(move)
    assert context.router.here.screen == "score"
    assert not ui.audit()
    assert max(spent.values()) <= 60, spent


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "fr"])
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize(("mode", "seed"), [(RECORDED, 118), (CURTAIN, 11)])
def test_nothing_is_cut_with_large_letters(
    ui: Any, context: Any, language: str, size: tuple[int, int], mode: str, seed: int
) -> None:
    ui.resize(*size)
    context.set("language", language)
    context.set("text_size", 1.4)
    screen = table(ui, context, mode)
    match, rng = screen.sitting.match, random.Random(seed)
    checked: set[str] = set()
    while match.decision is not None:
        key = match.decision.key
        if key not in checked:
            checked.add(key)
            screen.refresh()
            ui.frames(3)
            assert not ui.audit(), (key, ui.audit())
            if screen.chooser is None:
                screen.unveil()
            if screen.board.revealing:
                screen.board.turn_up()
                go_on(ui)
            ui.frames(3)
            assert not ui.audit(), (key, ui.audit())
        screen.sitting.play(likely(match, rng))
    assert len(checked) >= 8


def test_any_village_can_be_drawn(ui: Any, context: Any) -> None:
    from companion.engine import find_game
    from companion.games.seven_ronin.components import neighbours_of
    from companion.games.seven_ronin.scene import ring as rings

    near = neighbours_of(find_game("seven_ronin").standin)
    order = rings.ring(near)
    for one, other in rings.roads(near):
        apart = abs(order.index(one) - order.index(other))
        assert apart in (1, len(order) - 1), "neighbours on the ring"
    # A star: all the others are next to the Well. Everybody still has a place of their own.
    star = {area: [] if area == "well" else ["well"] for area in near}
    star["well"] = [area for area in near if area != "well"]
    assert sorted(rings.ring(star)) == sorted(near)
    assert len(rings.roads(star)) == 9


def test_the_owners_map_is_laid_by_tapping_two_areas(ui: Any, context: Any) -> None:
    from companion.games.seven_ronin.components import neighbours_of

    context.router.go("edition_group", game="seven_ronin", group="map")
    ui.frames()
    screen = context.router.screen
    areas = Places(screen.own)
    tap(ui, areas["well"])
    assert "kept" in areas["well"].element.flags
    tap(ui, areas["inn"])
    assert "inn" in neighbours_of(screen.box.edition)["well"]
    assert "well" in neighbours_of(screen.box.edition)["inn"]
    assert "A map one can play on." in ui.texts()
    assert not ui.audit()
    # SR-111: the Watchtower has the Inn and one Field, nothing else.
    tap(ui, areas["watchtower"])
    tap(ui, areas["well"])
    assert any("SR-111" in text for text in ui.texts())
    tap(ui, areas["watchtower"])
    tap(ui, areas["well"])
    assert "A map one can play on." in ui.texts()


def test_a_figure_of_a_stage_stands_in_one_line_in_the_largest_letters(
    ui: Any, context: Any
) -> None:
    from companion.app.table.stage_view import StageFigure
    from companion.app.widgets.overlay import Overlay

    context.set("language", "fr")
    context.set("text_size", 1.4)
    screen, rng = table(ui, context, CURTAIN), random.Random(3)
    while not Overlay.stack:
        touch_move(ui, screen, likely(screen.sitting.match, rng))
    ui.frames()
    figures = [one for one in ui.widgets() if isinstance(one, StageFigure)]
    assert len(figures) == 3
    for one in figures:
        name, value = one.children[2], one.children[1]
        assert value.text and value.height < 1.6 * value.font_size, value.text
        assert name.text and name.height < 1.6 * name.font_size, name.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_both_plans_fit_above_the_question(
    ui: Any, context: Any, language: str
) -> None:
    """With all there can be to tell: ninja, the bonus of the Green, ronin without a place."""
    context.set("language", language)
    match = Match.start("seven_ronin", ("Aki", "Ben"), position={"green": 1, "round": 5})
    match.play("record well 2")
    context.router.go("table", match=context.begin(match).entry.id)
    ui.frames()
    screen = context.router.screen
    for who, place in POSTS.items():
        screen.sitting.play(f"place {who} {place}")
        screen.refresh()
        ui.frames()
        told = [one for one in screen.ids.band.walk() if "/" in getattr(one, "text", "")]
        assert told and not any(one.is_shortened for one in told), [one.text for one in told]

"""Ninjato as a table plays it: a raid, a scoring phase and whole matches by touches."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match, Move, Say
from tests.games.ninjato_table import NAMES, end_round, house, table
from tests.games.ninjato_table import answer as turn_up
from tests.ui.ninjato_fingers import by_taps, offered, settle
from tests.ui.touches import leads_to, scroll_into_view

SHOTS = os.environ.get("DOJO_SHOTS")
RAIDER = {"dealer": {"dojo": "app"}, "hands": [{"1": 1, "3": 3, "5": 1}, {"2": 4}]}
TREASURES = [{"fan": 3, "vase": 2, "jade": 1, "gold": 2}, {"scroll": 2, "jade": 2}]


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"ninjato_{name}.png")


def sit(ui: Any, context: Any, match: Match) -> Any:
    """The table screen of a match that stands somewhere."""
    sitting = context.begin(match)
    context.router.go("table", match=sitting.entry.id)
    ui.frames(4)
    return context.router.screen


def tap_answer(ui: Any, screen: Any, text: str) -> None:
    """Taps the answer with this text, after taking the device if it is a secret one."""
    settle(ui)
    if screen.chooser is None:
        ui.tap(screen.ids.choices.children[0])
    one = next(one for one in offered(screen) if text in (one.text, one.detail))
    scroll_into_view(ui, one)
    ui.tap(one)


def play_on(ui: Any, screen: Any, rng: random.Random, limit: int = 900) -> list[int]:
    """Goes on to the end of the match by taps alone."""
    counts: list[int] = []
    match = screen.sitting.match
    for _ in range(limit):
        decision = match.decision
        if decision is None:
            return counts
        weights = decision.weights
        moves = decision.moves
        move = rng.choices(moves, weights)[0] if weights else rng.choice(moves)
        counts.append(by_taps(ui, screen, *move))
    raise AssertionError("no end")


def test_a_raid_by_touches(ui: Any, context: Any) -> None:
    match = table(**RAIDER)
    screen = sit(ui, context, match)
    ui.tap(ui.element("house_2"))
    assert [one.detail for one in offered(screen)] == ["needs 3 or more", "needs 1 or less"]
    assert screen.ids.band.text == "By Strength or by Stealth?"
    tap_answer(ui, screen, "Strength")
    assert screen.chooser is None, "the hand is the raider's own"
    assert "To beat 2: 3 or more" in ui.texts()
    shot(ui, "raid_veiled")
    ui.tap("Aki: show my choices")
    shot(ui, "raid_plays")
    # One tap is the whole attack: figure, card and confirmation.
    tap_answer(ui, screen, "Play a 3")
    assert match.decision.key == "raid_choice"
    assert match.state.hands[0] == (1, 0, 2, 0, 1)
    chance = match.odds(0)[0]
    told = " ".join(ui.texts())
    assert f"{chance.good} of {chance.all}" in told
    shot(ui, "banzai_odds")
    tap_answer(ui, screen, "Banzai!")
    assert match.decision.key == "reveal_guard"
    by_taps(ui, screen, "guard", "4")
    assert match.decision.key == "raid_act"
    tap_answer(ui, screen, "Play a 5")
    assert match.decision.key == "raid_choice"
    tap_answer(ui, screen, "Leave")
    by_taps(ui, screen, "treasure", "house_2", "vase")
    assert match.decision.seat == 1
    assert match.view(None)["board"]["players"][0]["treasures"] == {"fan": 2}
    assert screen.sitting.unveiled is None


def test_one_undo_takes_a_whole_attack_back(ui: Any, context: Any) -> None:
    match = table(**RAIDER)
    screen = sit(ui, context, match)
    by_taps(ui, screen, "raid", "house_2", "strength")
    index = match.index
    ui.tap("Aki: show my choices")
    tap_answer(ui, screen, "Play a 5")
    ui.tap("Undo")
    assert match.index == index and match.decision.key == "raid_act"


def test_an_attack_is_composed_with_its_running_value(ui: Any, context: Any) -> None:
    match = table(**RAIDER)
    screen = sit(ui, context, match)
    for move in (("raid", "house_1", "strength"), ("fight", "1"), ("attack", "5")):
        by_taps(ui, screen, *move)
    assert "Attack 5: not enough yet" in " ".join(ui.texts())
    confirm = leads_to(screen, Move(("confirm",)))
    assert not confirm.enabled
    ui.tap(confirm)
    texts = " ".join(ui.texts())
    assert "NJ-514" in texts and "The rules say no" in texts
    assert not ui.audit()
    from companion.app.widgets.overlay import Overlay

    Overlay.close_top()
    ui.frames(2)
    by_taps(ui, screen, "support", "+1")
    assert "Attack 5 +1 = 6: it beats the guard" in " ".join(ui.texts())
    shot(ui, "attack")
    by_taps(ui, screen, "confirm")
    assert match.decision.key == "raid_choice"


def test_cards_the_app_does_not_know_are_played_by_one_tap(ui: Any, context: Any) -> None:
    match = table(hands=[{"unknown": 4}, {"unknown": 4}])
    screen = sit(ui, context, match)
    by_taps(ui, screen, "raid", "house_4", "strength")
    played = next(one for one in offered(screen) if Move(("confirm",)) in one.answer.act.row)
    scroll_into_view(ui, played)
    ui.tap(played)
    assert match.decision.key == "raid_choice"
    assert sum(match.state.unknown) + sum(map(sum, match.state.hands)) == 7


def test_a_closed_house_is_refused_with_its_clause(ui: Any, context: Any) -> None:
    houses = house(3, sentry="", light={}, closed=True)
    sit(ui, context, table(houses=houses, shuriken=[["house_3_stealth"], ["dojo"]]))
    ui.tap(ui.element("house_3"))
    assert "NJ-502" in " ".join(ui.texts())
    assert not ui.audit()


def test_payments_are_offered_best_first(ui: Any, context: Any) -> None:
    match = table(treasures=TREASURES)
    screen = sit(ui, context, match)
    by_taps(ui, screen, "go", "palace")
    shot(ui, "palace")
    assert by_taps(ui, screen, "envoy", "ta_3") == 1
    shot(ui, "payment")
    values = [int(one.text.split()[0]) for one in offered(screen)]
    best = max(made.honor for made in match.game.payments(match.state, 0, "ta_3"))
    assert values == sorted(values, reverse=True) and values[0] == best
    ui.tap(offered(screen)[0])
    assert match.state.honor[0] == best


def scoring_table() -> Match:
    match = table(
        seats=3,
        round=3,
        envoys=[["ta_1", "mi_3", "go_1"], ["ta_3", "go_6"], ["go_7"]],
        palace=["ta_2", "ta_4", "mi_5", "go_2"],
        shuriken=[["sensei"] * 3, ["sensei"] * 3, ["sensei"] * 2],
    )
    end_round(match)
    turn_up(match, "first_choice")
    return match


def test_a_scoring_phase_by_touches(ui: Any, context: Any) -> None:
    match = scoring_table()
    screen = sit(ui, context, match)
    told = " ".join(ui.texts())
    assert "Scoring after round 3" in told
    assert "Chloé and Ben are tied with 1: the oldest envoy, 40 against 37" in told
    assert not ui.audit()
    shot(ui, "scoring")
    assert by_taps(ui, screen, "take", "house_honor") == 1
    assert match.state.honor == (0, 0, 6)
    assert any("Chloé scores 6." in text for text in ui.texts())
    assert screen.latest.hands, "who moves on the honor track"
    by_taps(ui, screen, "take", "rumor")
    assert match.decision.key == "free_rumor"
    shot(ui, "free_rumor")
    while match.decision.key in ("first_choice", "free_rumor"):
        by_taps(ui, screen, *match.decision.moves[0])
    assert "Scoring after round 3 is done" in ui.texts()
    settle(ui)
    ui.tap(ui.element("p0"))
    ui.frames(3)
    ui.tap("Honor over the rounds")
    ui.frames(3)
    shot(ui, "honor")
    told = " ".join(ui.texts())
    assert "Honor over the rounds" in told and "Chloé scores 6." in told


def test_the_end_of_a_round_is_a_list_to_tick_off(ui: Any, context: Any) -> None:
    from companion.app.table.stage_view import StageView
    from companion.app.widgets.overlay import Overlay

    hands = [{"unknown": 4}] * 2
    match = table(round=2, shuriken=[["sensei"] * 3, ["sensei"] * 2], hands=hands)
    screen = sit(ui, context, match)
    by_taps(ui, screen, "go", "dojo")
    while match.decision.key == "dojo_pick":
        by_taps(ui, screen, "pick", "blind")
    ui.frames(4)
    stage = Overlay.stack[-1]
    assert isinstance(stage, StageView) and stage.title == "Round 2 ends"
    ui.tap("Everybody takes their three shuriken back.")
    assert stage.ticked == 1 and stage.rows >= 3
    assert not ui.audit()
    settle(ui)
    assert match.decision.key == "reveal_skill"
    assert screen.ids.bar.subtitle == "Between two rounds"


def test_the_set_up_goes_fast(ui: Any, context: Any) -> None:
    match = Match.start("ninjato", NAMES[:2], None, "table", 5, id="setup")
    screen = sit(ui, context, match)
    seen, taps, moves = set(), 0, 0
    rng = random.Random(2)
    while match.decision.key != "place":
        seen.add(screen.ids.band.who)
        decision = match.decision
        taps += by_taps(ui, screen, *rng.choices(decision.moves, decision.weights)[0])
        moves += 1
    assert "Treasure 7 of 15" in seen and "Envoy 4 of 4" in seen and "Sentry 5 of 5" in seen
    # Rumors are a type and a price; everything else is one tap.
    assert taps <= moves + 4
    shot(ui, "place")


@pytest.mark.soak
def test_a_whole_match_by_touches(ui: Any, context: Any) -> None:
    match = Match.start("ninjato", NAMES[:2], None, "app", 6, id="whole")
    screen = sit(ui, context, match)
    taps = play_on(ui, screen, random.Random(4))
    assert sum(taps) / len(taps) <= 2
    assert max(taps) <= 3
    assert context.router.here.screen == "score"
    assert screen.sitting.say(match.scores().outcome) in ui.texts()


def test_a_match_recorded_as_scores(ui: Any, context: Any) -> None:
    match = Match.start("ninjato", NAMES[:3], {"depth": "scores"}, "app", 3, id="notes")
    screen = sit(ui, context, match)
    shot(ui, "notes")
    assert by_taps(ui, screen, "note_envoy", "p0", "ta_3") <= 3
    assert match.decision.key == "note_paid"
    assert by_taps(ui, screen, "paid", "14") == 1
    assert by_taps(ui, screen, "note_rumor", "p2", "secret_arts") <= 3
    by_taps(ui, screen, "paid", "5")
    assert by_taps(ui, screen, "note_elite", "p1", "2") <= 3
    assert by_taps(ui, screen, "note_dojo", "p1") <= 2
    token = next(move for move in match.decision.moves if move[0] == "note_token")
    assert by_taps(ui, screen, *token) <= 3
    while not match.over:
        moves = match.decision.moves
        ends = [move for move in moves if move[0] == "end_round"]
        assert by_taps(ui, screen, *(ends or moves)[0]) == 1
    assert len(match.state.history) == 7 and match.state.ledger
    assert match.over and context.router.here.screen == "score"


def test_a_typed_card_enters_by_its_print(ui: Any, context: Any) -> None:
    match = table(palace=["ta_1", "ta_3", "mi_5"], **{"shuriken": [["sensei"] * 3, ["sensei"] * 2]})
    end_round(match)
    turn_up(match, "reveal_envoy")
    screen = sit(ui, context, match)
    tap_answer(ui, screen, "Envoy not in the list")
    shot(ui, "form")
    assert not ui.audit()
    tap_answer(ui, screen, "Has the mask")
    tap_answer(ui, screen, "Record")
    assert match.view(None)["board"]["palace"][-1]["mask"] is True


def test_secrets_stay_behind_the_curtain(ui: Any, context: Any) -> None:
    screen = sit(ui, context, table(**RAIDER))
    assert screen.board.has_private(0)
    screen.open_curtain(0)
    ui.frames()
    finger = ui.press("Hold to see")
    ui.frames(3)
    shot(ui, "curtain")
    hand = "Dojo 1 3 × Dojo 3 Dojo 5"
    assert hand in ui.texts()
    finger.touch_up()
    ui.frames(3)
    assert hand not in ui.texts()


def test_the_language_switches_live(ui: Any, context: Any) -> None:
    screen = sit(ui, context, table())
    context.set("language", "fr")
    ui.frames(4)
    texts = ui.texts()
    assert "Tour 1 sur 7" in texts and "Palais" in texts
    assert screen.board.question_view.parent is not None


POSITIONS = {
    "place": lambda: table(treasures=TREASURES),
    "payment": lambda: _after(table(treasures=TREASURES), "go palace", "envoy ta_3"),
    "rumors": lambda: _after(table(treasures=TREASURES), "go pavilion"),
    "sensei": lambda: _after(table(dealer={"dojo": "app"}), "go sensei"),
    "raid": lambda: _after(table(**RAIDER), "raid house_1 strength"),
    "attack": lambda: _after(table(**RAIDER), "raid house_1 strength", "fight 1", "attack 3"),
    "choice": lambda: _after(
        table(**RAIDER), "raid house_2 strength", "fight 1", "attack 3", "confirm"
    ),
    "scoring": scoring_table,
    "notes": lambda: Match.start("ninjato", NAMES, {"depth": "scores"}, "app", 3, id="notes"),
    "set_up": lambda: Match.start("ninjato", NAMES, None, {"order": "app"}, 3, id="set_up"),
}


def _after(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_is_cut_in_any_look(ui: Any, context: Any, name: str) -> None:
    from companion.app.look.theme import theme

    screen = sit(ui, context, POSITIONS[name]())
    for language, size, scale, dark in (
        ("en", (360, 640), 1.0, False),
        ("fr", (360, 640), 1.4, False),
        ("fr", (412, 915), 1.0, True),
        ("en", (1280, 800), 1.0, True),
        ("fr", (1280, 800), 1.4, False),
    ):
        context.set("language", language)
        theme.text_size, theme.dark = scale, dark
        ui.resize(*size)
        screen.unveil()
        ui.frames(6)
        shot(ui, f"{name}_{language}_{size[0]}_{'dark' if dark else 'light'}")
        assert not ui.audit(), (language, size, scale)


def test_the_clan_that_is_settled_is_in_sight(ui: Any, context: Any) -> None:
    match = scoring_table()
    screen = sit(ui, context, match)
    place, seen = screen.ids.board, 0
    while match.decision.key in ("first_choice", "free_rumor"):
        ui.frames(4)
        row = ui.element(f"clan.{match.view(None)['board']['settling']}")
        assert "turn" in row.element.flags
        low, high = place.to_window(*place.pos)[1], place.to_window(0, place.top)[1]
        assert low - 1 <= row.to_window(0, row.y)[1]
        assert row.to_window(0, row.top)[1] <= high + 1
        seen += 1
        by_taps(ui, screen, *match.decision.moves[0])
    assert seen >= 4


def test_a_payment_shows_its_pieces_beside_its_words(ui: Any, context: Any) -> None:
    match = table(treasures=TREASURES)
    screen = sit(ui, context, match)
    by_taps(ui, screen, "go", "palace")
    ui.frames(3)
    by_taps(ui, screen, "envoy", "ta_3")
    ui.frames(3)
    for row in offered(screen):
        given = row.answer.act.fits[0][1].split("+")
        assert len(row.marks) == len(given) and not row.cut


def test_a_heap_of_treasures_is_counted(ui: Any, context: Any) -> None:
    heap = house(3, light={"fan": 4, "jade": 5}, red={"vase": 2})
    sit(ui, context, table(houses=heap))
    assert [mark.badge for mark in ui.element("house_3").element.marks] == ["4", "5", "2"]
    assert not any(mark.badge for mark in ui.element("house_1").element.marks)


def test_a_hand_the_app_does_not_know_makes_no_odds(ui: Any, context: Any) -> None:
    match = table(hands=[{"unknown": 4}, {"unknown": 4}])
    screen = sit(ui, context, match)
    by_taps(ui, screen, "raid", "house_4", "strength")
    played = next(one for one in offered(screen) if Move(("confirm",)) in one.answer.act.row)
    scroll_into_view(ui, played)
    ui.tap(played)
    assert match.decision.key == "raid_choice" and screen.sitting.unveiled == 0
    chance, alarm = match.odds(0)
    told = " ".join(ui.texts())
    assert chance.good == 0 and "(0%)" not in told
    assert chance.label.text not in told
    assert f"{alarm.good} of {alarm.all}" in told


def test_odds_are_for_the_raider_only(ui: Any, context: Any) -> None:
    match = _after(table(**RAIDER), "raid house_2 strength", "fight 1", "attack 3", "confirm")
    screen = sit(ui, context, match)
    chance = match.odds(0)[0]
    figure = f"{chance.good} of {chance.all}"
    assert figure not in " ".join(ui.texts())
    screen.unveil()
    ui.frames(3)
    assert figure in " ".join(ui.texts())
    screen.paused()
    ui.frames(3)
    assert figure not in " ".join(ui.texts())


MOST_TAPS = 15
"""What a set-up may cost before the first shuriken is placed."""


def set_up(ui: Any, screen: Any) -> int:
    """Lays out the whole table, each row in one touch where that is offered; the taps."""
    match, taps = screen.sitting.match, 0
    while match.decision.key != "place":
        settle(ui)
        key, at = match.decision.key, match.index
        one = next((one for one in offered(screen) if one.answer.act.draws), None)
        if one is None:
            taps += by_taps(ui, screen, *match.decision.moves[0])
            continue
        scroll_into_view(ui, one)
        ui.tap(one)
        taps += 1
        assert match.index > at and match.decision.key != key
        assert not ui.audit()
    return taps


@pytest.mark.parametrize("seats", (2, 4))
@pytest.mark.parametrize("dealer", ("table", "app"))
def test_a_whole_set_up_costs_few_touches(ui: Any, context: Any, seats: int, dealer: str) -> None:
    players = ("Aki", "Ben", "Chie", "Dai")[:seats]
    match = Match.start("ninjato", players, dealer=dealer)
    screen = sit(ui, context, match)
    assert set_up(ui, screen) <= MOST_TAPS
    assert all(lot.sentry and lot.treasures == 3 for lot in match.state.houses)
    assert len(match.state.palace) == len(match.state.pavilion) == 4
    assert len(match.state.sensei) == seats and sum(match.state.shown) == 3


def test_a_row_the_app_drew_is_taken_back_at_once(ui: Any, context: Any) -> None:
    match = Match.start("ninjato", ("Aki", "Ben"), dealer="table")
    screen = sit(ui, context, match)
    by_taps(ui, screen, *match.decision.moves[0])
    start = match.index
    one = next(one for one in offered(screen) if one.answer.act.draws)
    scroll_into_view(ui, one)
    ui.tap(one)
    assert match.decision.key == "reveal_sentry"
    shot(ui, "set_up_row")
    ui.tap("Undo")
    assert match.index == start and match.decision.key == "setup_tokens"


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_houses_told_by_hand_and_the_rest_drawn_cost_few_touches(
    ui: Any, context: Any, seats: int
) -> None:
    """Who told turn order, tokens and sentries leaves all the rest to the app in one touch."""
    match = Match.start("ninjato", ("Aki", "Ben", "Chie", "Dai")[:seats], dealer="table")
    screen, taps = sit(ui, context, match), 0
    while match.decision.key in ("setup_order", "setup_tokens", "reveal_sentry"):
        assert all(in_sight(ui, screen, key) for key in ("drawn", "laid")) or taps
        taps += by_taps(ui, screen, *match.decision.moves[0])
    taps += draw_all(ui, screen)
    assert match.decision.key == "place" and taps <= MOST_TAPS
    assert taps == seats - 1 + 4 + 5 + 1


def draw_all(ui: Any, screen: Any) -> int:
    one = next(one for one in offered(screen) if one.answer.key == "laid")
    assert in_sight(ui, screen, "laid"), "it is never below the fold"
    ui.tap(one)
    ui.frames(3)
    return 1


def in_sight(ui: Any, screen: Any, key: str) -> bool:
    one = next((one for one in offered(screen) if one.answer.key == key), None)
    if one is None:
        return False
    place = screen.ids.choices.parent
    low = one.to_window(one.x, one.y)[1]
    return bool(low >= place.to_window(place.x, place.y)[1] - 1)


@pytest.mark.parametrize("language", ("en", "fr"))
def test_a_table_laid_by_the_app_is_a_list_for_hands(ui: Any, context: Any, language: str) -> None:
    from companion.app.table.stage_view import StageView
    from companion.app.widgets.overlay import Overlay

    context.set("language", language)
    match = Match.start("ninjato", ("Aki", "Ben", "Chie", "Dai"), dealer="table")
    screen = sit(ui, context, match)
    assert draw_all(ui, screen) == 1
    stage = Overlay.stack[-1]
    assert isinstance(stage, StageView) and stage.rows == 11
    told = " ".join(ui.texts())
    for lot in match.state.houses:
        assert screen.sitting.say(Say("{token:term}", token=lot.token)) in told
    assert not ui.audit()
    settle(ui)
    ui.tap(screen.ids.happened.ids.undo)
    assert match.index == 0, "one touch back"


def test_the_pieces_stay_in_sight_below_what_the_app_can_draw(ui: Any, context: Any) -> None:
    match = Match.start("ninjato", ("Aki", "Ben"), dealer="table")
    screen, seen = sit(ui, context, match), set()
    while match.decision.key != "place":
        key = match.decision.key
        if key not in seen:
            seen.add(key)
            ui.frames(3)
            first = next(one for one in offered(screen) if not one.answer.act.draws)
            assert in_sight(ui, screen, first.answer.key), key
            assert in_sight(ui, screen, "laid"), key
        by_taps(ui, screen, *match.decision.moves[0])
    assert len(seen) == 8


def test_cards_of_the_dojo_keep_their_place_while_they_are_taken(ui: Any, context: Any) -> None:
    match = table(dojo={"1": 1, "3": 1, "5": 1}, hands=[{"unknown": 1}, {"unknown": 4}])
    screen = sit(ui, context, match)
    by_taps(ui, screen, "go", "dojo")
    before = [(one.text, tuple(one.pos), tuple(one.size)) for one in offered(screen)]
    by_taps(ui, screen, "pick", "3")
    after = [(one.text, tuple(one.pos), tuple(one.size)) for one in offered(screen)]
    assert before == after and len(before) == 6
    gone = next(one for one in offered(screen) if one.answer.key == "pick 3")
    assert not gone.enabled


def test_a_banzai_that_fails_is_a_blow(ui: Any, context: Any, monkeypatch: Any) -> None:
    match = table(**RAIDER)
    for move in ("raid house_2 strength", "fight 1", "attack 3", "confirm", "banzai", "guard 5"):
        match.play(move)
    screen, words = sit(ui, context, match), []
    monkeypatch.setattr(screen.board, "strike", lambda told, then=None: words.append(told))
    by_taps(ui, screen, "concede")
    assert words == ["Banzai fails: guard 5"], "one piece on the shuriken: nothing is asked"

"""Shinobi WAT-AAH! as a table plays it: by touches, both modes, both ways of dealing, scores."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match, Move
from tests.games.wat_aah_tables import named_cards
from tests.ui.touches import choice_button, score_words, scroll_into_view
from tests.ui.wat_aah_fingers import choose, touch

SHOTS = os.environ.get("DOJO_SHOTS")
OUT_OF_ALL = ("reveal", "corruption", "discard", "discards", "put_away", "jigoku")
NAMES = ("Aki", "Ben", "Chloé", "Dana")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"wat_aah_{name}.png")


def sit(ui: Any, context: Any, seats: int = 2, position: Any = None, **options: Any) -> Any:
    """At the table of a new match."""
    dealer = options.pop("dealer", "table")
    match = Match.start(
        "wat_aah", NAMES[:seats], options=options, dealer=dealer, seed="7" * 32, position=position
    )
    sitting = context.begin(match)
    context.router.go("table", match=sitting.entry.id)
    ui.frames()
    return context.router.screen


def play_through(
    ui: Any, context: Any, seed: int, audit_every: int = 25
) -> tuple[list[int], dict[str, int]]:
    """A whole random match by touches.

    How many taps each turn took beyond one for each choice, and the most taps of each question.
    A card out of all cards is two choices: its clan and its strength.
    """
    rng, beyond, most = random.Random(seed), [0], dict[str, int]()
    screen = context.router.screen
    for count in range(3000):
        match = screen.sitting.match
        if match.decision is None:
            return beyond, most
        key = match.decision.key
        if key in ("draw", "in_play", "pawns"):
            beyond.append(0)
        taps = touch(ui, screen, choose(match, rng))
        beyond[-1] += max(0, taps - (2 if key in OUT_OF_ALL else 1))
        most[key] = max(taps, most.get(key, 0))
        if count % audit_every == 0 and not match.over:
            assert not ui.audit(), key
    raise AssertionError("no end")


@pytest.mark.soak
@pytest.mark.parametrize("dealer", ("table", "app"))
def test_a_whole_grasshopper_match(ui: Any, context: Any, dealer: str) -> None:
    screen = sit(ui, context, 3, dealer=dealer)
    beyond, most = play_through(ui, context, 3)
    assert screen.sitting.match.over and context.router.here.screen == "score"
    # App-dealt, one tap more shows the own hand.
    looking = dealer == "app"
    assert sum(beyond) / len(beyond) <= 1 + looking
    assert most["draw"] == 1
    assert most["discard"] <= 2 and most["cards"] <= 1 + looking and most["lay"] <= 3 + looking
    texts = ui.texts()
    sheet = screen.sitting.match.scores()
    assert screen.sitting.say(sheet.outcome) in texts
    assert not ui.audit()
    shot(ui, f"score_{dealer}")
    from companion.app.widgets.score_table import ScoreTable

    table = next(widget for widget in ui.widgets() if isinstance(widget, ScoreTable))
    assert any(any(why for why in line["why"]) for line in table.lines), "figures are explained"


@pytest.mark.soak
@pytest.mark.parametrize("dealer", ("table", "app"))
def test_a_whole_grand_master_match(ui: Any, context: Any, dealer: str) -> None:
    screen = sit(ui, context, 2, mode="grand_master", dealer=dealer)
    beyond, most = play_through(ui, context, 5, audit_every=60)
    assert sum(beyond) / len(beyond) <= 1 + (dealer == "app")
    assert screen.sitting.match.over and context.router.here.screen == "score"
    assert most["pawns"] == 1 and most.get("peek", 1) == 1
    assert len(screen.sitting.match.view(None)["board"]["rounds"]) == 3
    assert screen.sitting.say(screen.sitting.match.scores().outcome) in ui.texts()
    assert not ui.audit()
    shot(ui, f"score_master_{dealer}")


@pytest.mark.parametrize(
    "mode", ("grasshopper", pytest.param("grand_master", marks=pytest.mark.soak))
)
def test_only_the_scores(ui: Any, context: Any, mode: str) -> None:
    screen = sit(ui, context, 2 if mode == "grasshopper" else 3, mode=mode, depth="scores")
    _, most = play_through(ui, context, 4, audit_every=5)
    assert most["in_play"] <= 2 and most["corruption_points"] <= 2
    assert screen.sitting.match.over
    texts = " ".join(ui.texts())
    assert screen.sitting.say(screen.sitting.match.scores().outcome) in texts


def row(ui: Any, screen: Any, *moves: str) -> int:
    """Records these moves; how many taps they took together."""
    return sum(touch(ui, screen, Move(tuple(move.split()))) for move in moves)


LAID = [
    [["toad", ["toad_4", "toad_4"]], ["carp", ["carp_1", "ronin"]], ["bear", ["bear_6"]]],
    [["fox", ["fox_3", "fox_4", "yokai_oni"]]],
]


def at_lay(ui: Any, context: Any, hand: dict[str, int], **how: Any) -> Any:
    position = {
        "phase": "lay",
        "play": LAID,
        "hands": [hand, {"unknown": 6}],
        "jigoku": {"rat_3": 2, "carp_2": 1},
    }
    return sit(ui, context, 2, position, **how)


def test_the_board_shows_clans_places_and_the_fourth_clan(ui: Any, context: Any) -> None:
    screen = at_lay(ui, context, {"rat_3": 1, "rat_4": 1, "fox_2": 1})
    texts = ui.texts()
    assert "Toad of Aki: strength 8, 2 of 4 cards." in texts
    assert "Carp of Aki: strength 2, 2 of 4 cards." in texts
    assert "Fox of Ben: strength 15, 3 of 4 cards." in texts
    assert "The place of the fourth clan, which ends the round." in texts
    assert ui.element("p0.toad").element.kind == "fan" != ui.element("p1.fox").element.kind
    ui.tap(ui.element("p1.panel"))
    assert ui.element("p1.fox").element.kind == "fan", "a tap on a player shows each card"
    assert [card.badge for card in ui.element("p1.fox").element.marks] == ["3", "4", "8"]
    assert screen.sitting.match.index == 0 and not ui.audit()
    ui.tap(ui.element("jigoku"))
    assert any(text.startswith("Jigoku: 3") for text in ui.texts())
    shot(ui, "jigoku")
    assert not ui.audit()


def test_the_power_is_seen_before_it_is_laid(ui: Any, context: Any) -> None:
    screen = at_lay(ui, context, {"rat_3": 1, "rat_4": 1, "fox_2": 1})
    touch(ui, screen, Move(("lay", "rat")))
    touch(ui, screen, Move(("card", "rat_3")))
    assert "Done: no power" in ui.texts()
    touch(ui, screen, Move(("card", "rat_4")))
    assert "Done: an opponent discards 2 cards" in ui.texts()
    coming = ui.element("p0.rat").element
    assert (coming.number, coming.gauge, len(coming.marks)) == (7, (0, 4), 2), (
        "on the board already"
    )
    shot(ui, "power_before")
    back = choice_button(screen, "take_back rat_4")
    scroll_into_view(ui, back)
    ui.tap(back)
    assert "Done: no power" in ui.texts()
    touch(ui, screen, Move(("card", "rat_4")))
    touch(ui, screen, Move(("done",)))
    assert screen.sitting.match.view(None)["board"]["power"]["ends_round"]


def test_a_turn_takes_a_tap_for_each_card_and_choice_plus_one(ui: Any, context: Any) -> None:
    position = {"phase": "draw", "play": LAID, "hands": [{"unknown": 6}] * 2}
    screen = sit(ui, context, 2, position)
    # Recruit; the clan; its card; done. A card out of all cards is a clan and a strength.
    assert row(ui, screen, "recruit", "reinforce toad", "card toad_1", "done") == 4
    assert row(ui, screen, "discard fox_3") == 2
    # Corrupt; the clan and strength of the card; nothing laid; a clan of one kind of card.
    assert row(ui, screen, "corrupt", "corruption p1 rat_4", "pass", "discard bear_6") == 5
    assert screen.sitting.match.decision.seat == 0


def test_an_app_dealt_turn(ui: Any, context: Any) -> None:
    screen = sit(ui, context, 2, dealer="app")
    seat = screen.sitting.match.decision.seat
    # One tap shows the own choices, and none is needed for the rest of the turn.
    assert row(ui, screen, "recruit", "pass") == 3
    hand = screen.sitting.match.view(seat)["board"]["hand"]
    assert row(ui, screen, f"discard {next(iter(hand))}") == 1
    assert screen.sitting.match.decision.seat != seat and screen.chooser is not None


def test_the_fourth_clan_leads_to_a_sheet_that_explains_itself(ui: Any, context: Any) -> None:
    screen = at_lay(ui, context, {"rat_3": 1, "rat_4": 1, "fox_2": 1})
    row(ui, screen, "lay rat", "card rat_3", "card rat_4", "done")
    row(ui, screen, "discard bear_6", "discard bear_6")
    assert screen.sitting.match.over and context.router.here.screen == "score"
    texts = score_words(ui)
    assert "Aki wins: 23 against 15." in texts
    assert "In play: Toad (4 + 4) + Carp (1 + 1) + Bear (6) + Rat (3 + 4) = 23." in texts
    assert "Corruption: nothing." in texts
    assert "Ben: 15 in play − 0 corruption = 15." in texts
    assert not ui.audit()


def test_turning_the_device_keeps_the_cards_that_were_pointed_at(ui: Any, context: Any) -> None:
    screen = at_lay(ui, context, {"rat_3": 1, "rat_4": 1, "fox_2": 1})
    row(ui, screen, "lay rat", "card rat_3")
    for size in ((915, 412), (1280, 800), (412, 915)):
        ui.resize(*size)
        ui.frames(4)
        assert "Done: no power" in ui.texts(), size
        assert ui.element("p0.rat").element.number == 3, size
        assert not ui.audit(), size
        shot(ui, f"turned_{size[0]}")
    row(ui, screen, "card rat_4", "done")


def test_pointing_at_a_clan_reinforces_it(ui: Any, context: Any) -> None:
    screen = at_lay(ui, context, {"toad_1": 1, "fox_2": 1})
    toad = ui.element("p0.toad")
    assert toad.aim and not ui.element("p1.fox").aim
    ui.tap(toad)
    assert screen.sitting.match.view(None)["board"]["laying"]["clan"] == "toad"


def test_a_refusal_names_the_clause(ui: Any, context: Any) -> None:
    screen = at_lay(ui, context, {"rat_3": 1, "fox_2": 1, "toad_1": 1})
    ui.tap(choice_button(screen, "rat"))
    texts = " ".join(ui.texts())
    assert "The rules say no" in texts and "WA-305" in texts
    assert not ui.audit()
    shot(ui, "refusal")


def test_forty_kinds_of_cards_in_two_taps(ui: Any, context: Any) -> None:
    screen = sit(ui, context, 2)
    assert len(screen.sitting.match.decision.moves) > 30
    assert touch(ui, screen, Move(("reveal", "p0", "toad_4"))) == 2
    assert touch(ui, screen, Move(("reveal", "p1", "bear_6"))) == 1, "a clan of one kind"


def test_hands_stay_behind_the_curtain(ui: Any, context: Any) -> None:
    from kivy.graphics import Color

    from companion.app.widgets.overlay import Overlay

    screen = sit(ui, context, 2, dealer="app")
    ui.tap("My hand")
    assert Overlay.stack and "Hold to see" in ui.texts()
    Overlay.close_top()
    touch(ui, screen, Move(("recruit",)))
    seat = screen.sitting.match.decision.seat
    assert screen.chooser is None, "the hand is hidden until its seat unveils it"
    hand = screen.sitting.match.view(seat)["board"]["hand"]
    assert not any(choice_button(screen, kind.split("_")[0]) for kind in hand)
    screen.open_curtain(seat)
    ui.frames()
    painted = [part for part in Overlay.stack[-1].canvas.before.children if type(part) is Color]
    assert painted[-1].rgba[3] == 1, "nothing shines through the curtain"
    finger = ui.press("Hold to see")
    ui.frames(3)
    assert f"Your hand: {sum(hand.values())} cards" in ui.texts()
    held = [ui.element(f"hand.{kind}") for kind in hand]
    assert min(card.width for card in held) >= 60 and not any(card.cut for card in held)
    shot(ui, "curtain")
    finger.touch_up()
    ui.frames(3)
    shown = {getattr(one, "key", "") for one in ui.widgets()}
    assert not any(f"hand.{kind}" in shown for kind in hand)
    screen.unveil()
    ui.frames()
    lays = {move[1] for move in screen.sitting.match.decision.moves if move[0] == "lay"}
    assert lays <= {kind.split("_")[0] for kind in hand}


BOARD = {
    "round": 2,
    "phase": "lay",
    "turn": 0,
    "hands": [{"unknown": 5}, {"unknown": 6}],
    "rounds": [{"in_play": [20, 10], "corruption": [3, 2], "cards": [1, 1], "bonus": [0, 0]}],
    "pawns": [
        {"court": 1, "missions": 2, "final_battle": 1},
        {"court": 1, "missions": 1},
    ],
    "cards": [{"pile": "court", "card": None, "seat": 1, "gained": 1}],
    "peeked": [[1], []],
    "shosho": 0,
}


def use_a_court_card(ui: Any, screen: Any) -> None:
    """Ben acts before the question is answered."""
    others = choice_button(screen, "others")
    scroll_into_view(ui, others)
    ui.tap(others)
    ui.frames()
    ui.tap("Ben")
    ui.frames()
    ui.tap(next(text for text in ui.texts() if text.startswith("Use a Court card")))


def test_a_court_card_out_of_turn(ui: Any, context: Any) -> None:
    screen = sit(ui, context, 2, BOARD, mode="grand_master")
    use_a_court_card(ui, screen)
    cards = screen.sitting.match.view(None)["board"]["board"]["cards"]
    assert cards[0]["state"] == "discarded"


THREE_LAID = {"bear": ["bear_6"], "rat": ["rat_3"], "fox": ["fox_3"]}


@pytest.mark.parametrize("held", [True, False])
def test_the_count_waits_for_whoever_has_a_card(ui: Any, context: Any, held: bool) -> None:
    position = {**BOARD, "hands": [{"carp_1": 2, "unknown": 3}, {"unknown": 6}],
                "play": [THREE_LAID, {}]}  # fmt: skip
    if not held:
        position["cards"] = []
    screen = sit(ui, context, 2, position, mode="grand_master")
    for move in ("lay carp", "card carp_1", "card carp_1", "done"):
        touch(ui, screen, Move.parse(move))
    match = screen.sitting.match
    assert (match.decision.key == "count") == held
    if held:
        use_a_court_card(ui, screen)
        assert match.decision.key == "count", "what the card does may still be carried out by hand"


def test_a_hand_that_cannot_lay_does_not_betray_itself(ui: Any, context: Any) -> None:
    position = {"phase": "draw", "hands": [{"bear_6": 1, "rat_3": 1}, {"fox_3": 2}],
                "deck_top": ["carp_1"]}  # fmt: skip
    screen = sit(ui, context, 2, position, dealer="app")
    touch(ui, screen, Move(("recruit",)))
    decision = screen.sitting.match.decision
    assert (decision.key, decision.seat) == ("lay", 0)
    assert [str(move) for move in decision.moves] == ["pass"]
    assert screen.chooser is None, "only the own seat sees that there is nothing to lay"


def test_a_dealt_court_card_is_not_named_before_it_is_used(ui: Any, context: Any) -> None:
    edition = named_cards()
    cards = [{"pile": "court", "card": "court_03", "seat": 1, "gained": 1}]
    match = Match.start(
        "wat_aah", NAMES[:2], options={"mode": "grand_master"}, dealer={"court": "app"},
        seed="7" * 32, edition=edition, position={**BOARD, "cards": cards},
    )  # fmt: skip
    sitting = context.begin(match)
    context.router.go("table", match=sitting.entry.id)
    ui.frames()
    others = choice_button(context.router.screen, "others")
    scroll_into_view(ui, others)
    ui.tap(others)
    ui.frames()
    ui.tap("Ben")
    ui.frames()
    term = sitting.voice.term("court_03")
    assert not [text for text in ui.texts() if term in text]
    ui.tap("Show")
    ui.frames()
    ui.tap(next(text for text in ui.texts() if term in text))
    assert sitting.match.view(None)["board"]["board"]["cards"][0]["card"] == "court_03"


def test_pawns_are_placed_by_pointing(ui: Any, context: Any) -> None:
    pawns = [{**row, "to_place": 2} for row in BOARD["pawns"]]
    rounds = [*BOARD["rounds"], *BOARD["rounds"]]
    position = {**BOARD, "phase": "pawns", "pawns": pawns, "rounds": rounds, "cards": []}
    screen = sit(ui, context, 2, position, mode="grand_master")
    place = ui.element("place.court")
    assert place.aim and not ui.audit()
    shot(ui, "pawns")
    ui.tap(place)
    assert screen.sitting.match.view(None)["board"]["board"]["pawns"][0]["court"] == 2
    ui.tap(ui.element("to_clans"))
    ui.tap(ui.element("to_board"))
    assert ui.element("place.court"), "a tap turns to the clans and back"


def test_the_sheet_of_a_round(ui: Any, context: Any) -> None:
    pawns = [{**row, "to_place": 2} for row in BOARD["pawns"]]
    rounds = [*BOARD["rounds"], {**BOARD["rounds"][0], "in_play": [12, 17]}]
    position = {**BOARD, "phase": "pawns", "pawns": pawns, "rounds": rounds, "cards": []}
    sit(ui, context, 2, position, mode="grand_master")
    assert ui.element("scored").text == "Round 2: Ben with 15."
    ui.tap(ui.element("scored"))
    texts = ui.texts()
    assert {"Round 2", "Aki: 12 in play − 3 corruption = 9."} <= set(texts)
    assert {"Place 1: Ben with 15: 4 pawns.", "Lowest total, to the Temple: Aki."} <= set(texts)
    assert not ui.audit()
    shot(ui, "round")


def test_the_last_pawns_the_boss_and_the_final_score(ui: Any, context: Any) -> None:
    pawns = [{"court": 2, "missions": 3, "final_battle": 5, "to_place": 1}, {"missions": 1}]
    rounds = BOARD["rounds"] * 3
    position = {**BOARD, "round": 3, "phase": "pawns", "pawns": pawns, "rounds": rounds,
                "cards": []}  # fmt: skip
    screen = sit(ui, context, 2, position, mode="grand_master")
    assert row(ui, screen, "pawns final_battle 1", "boss grugazor") == 2
    assert context.router.here.screen == "score"
    texts = score_words(ui)
    assert "Grugazor: 6 pawns − 2 = 4 left: +120." in texts
    total = "Court 2 × 10 + Missions 3 × 10 + Grugazor (6 − 2 = 4 left) 120 = 170."
    assert f"Aki: {total}" in texts
    assert not ui.audit()


def test_a_peek_lies_behind_the_curtain(ui: Any, context: Any) -> None:
    from companion.app.widgets.overlay import Overlay
    from companion.app.widgets.snackbar import Snackbar

    pawns = [{"missions": 1, "to_place": 2}, {}]
    rounds = [*BOARD["rounds"], *BOARD["rounds"]]
    position = {**BOARD, "phase": "pawns", "pawns": pawns, "rounds": rounds, "cards": [],
                "peeked": [[], []]}  # fmt: skip
    screen = sit(ui, context, 2, position, mode="grand_master", dealer={"bosses": "app"})
    row(ui, screen, "pawns missions 1", "peek 2")
    assert "For Aki" in ui.texts() and Snackbar.current is None
    boss = screen.sitting.match.view(0)["board"]["board"]["decoys"]["2"]
    told = f"Decoy 2: {screen.sitting.voice.term(boss)}"
    assert told not in ui.texts()
    finger = ui.press("Hold to see")
    ui.frames(3)
    assert told in ui.texts()
    finger.touch_up()
    ui.frames(3)
    Overlay.close_top()
    assert told not in ui.texts()


@pytest.mark.soak
@pytest.mark.parametrize("size", ((360, 640), (412, 915), (1280, 800)))
@pytest.mark.parametrize("language", ("en", "fr"))
def test_nothing_is_cut_in_large_letters(ui: Any, context: Any, size: Any, language: str) -> None:
    ui.resize(*size)
    context.set("language", language)
    context.set("text_size", 1.4)
    screen = sit(ui, context, 4, mode="grand_master", dealer="app")
    rng, seen = random.Random(11), set()
    while screen.sitting.match.decision is not None and len(screen.sitting.match.entries) < 260:
        key = screen.sitting.match.decision.key
        if key not in seen:
            seen.add(key)
            screen.refresh()
            if screen.chooser is None:
                screen.unveil()
            ui.frames(3)
            shot(ui, f"{size[0]}_{language}_{key}")
            assert not ui.audit(), key
        screen.sitting.play(choose(screen.sitting.match, rng))
    assert {"draw", "lay", "cards", "discard", "pawns"} <= seen


def test_the_name_of_a_card_is_never_cut(ui: Any, context: Any) -> None:
    """Nine Yokai by name on a phone, where French is longest."""
    context.set("language", "fr")
    screen = sit(ui, context)
    ui.tap(choice_button(screen, "yokai"))
    ui.frames(3)
    view = screen.board.question_view
    shown = view.answers[: len(view._shown)]
    assert len(shown) == 9 and len({one.text for one in shown}) == 9
    assert not [one.text for one in shown if one.cut]

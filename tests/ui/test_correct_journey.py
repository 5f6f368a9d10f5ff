"""The table is put right by touches: what is, what will change, recorded, seen, taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import Correction, Match, find_game, game_ids
from companion.engine.seals import why_not_patch
from tests.ui.test_pad_journey import tap

NAMES = ("Aki", "Ben", "Chloe")
SETUPS: dict[str, list[dict[str, Any]]] = {
    "shinobi_clans": [{}, {"dealer": "app"}],
    "seven_ronin": [{}, {"options": {"planning_mode": "in_app_curtain"}}],
    "ninjato": [{}, {"dealer": "app"}, {"options": {"depth": "scores"}}],
    "wat_aah": [
        {"dealer": "app"},
        {"options": {"mode": "grand_master"}},
        {"options": {"mode": "grand_master", "depth": "scores"}},
    ],
    "ninety_nine_ninja": [{}, {"options": {"depth": "scores"}}, {"seats": 1, "dealer": "app"}],
}


def played(game: str, moves: int, seats: int = 0, seed: int = 3, **setup: Any) -> Match:
    """A match after so many random moves, or a little later, where no plan is hidden."""
    seats = seats or max(2, find_game(game).seats[0])
    match = Match.start(game, NAMES[:seats], seed="correct", **setup)
    chance = random.Random(seed)
    while match.index < moves or why_not_patch(match) is not None:
        decision = match.decision
        if decision is None:
            break
        match.play(chance.choices(decision.moves, decision.weights)[0])
    return match


def correcting(match: Match) -> Any:
    from companion.app.forms.correcting import Correcting
    from companion.app.look.translation import tr
    from companion.table.joining import fixes

    voice = tr.voice(match.game.id, match.players, match.game.terms_of(match.setup.edition))
    return Correcting(match, fixes(match), voice)


def opened(ui: Any, context: Any, match: Match) -> Any:
    """The screen, as people reach it: by the menu of the table."""
    context.router.go("table", match=context.begin(match).entry.id)
    ui.frames(4)
    context.router.screen.ids.bar.open_menu()
    ui.frames(3)
    tap(ui, "Correct the table")
    ui.frames(4)
    assert context.router.here.screen == "correct"
    return context.router.screen


def asked(ui: Any, screen: Any, key: str) -> dict[Any, Any]:
    screen.open_field(key)
    ui.frames(4)
    assert not ui.audit()
    return dict(screen.form.inputs)


def recorded(ui: Any, context: Any, screen: Any, reason: str = "We counted wrong") -> Match:
    """From the field to the list, to what will change, to the table."""
    tap(ui, "Done")
    tap(ui, "See what will change")
    assert not ui.audit()
    tap(ui, reason)
    tap(ui, "Record")
    ui.frames(4)
    assert context.router.here.screen == "table"
    match: Match = screen.sitting.match
    entries = [entry for entry in match.entries if isinstance(entry, Correction)]
    assert entries and entries[-1].reason == reason
    return match


def undone(ui: Any, context: Any, before: dict[str, Any]) -> None:
    context.router.screen.undo()
    ui.frames(2)
    assert context.router.screen.sitting.match.position() == before


# what is written


@pytest.mark.parametrize(
    ("game", "setup"), [(game, setup) for game in game_ids() for setup in SETUPS[game]]
)
def test_what_is_shown_is_what_is_written(game: str, setup: dict[str, Any]) -> None:
    """Saying a field as it is, at any moment of a match, changes nothing and is never refused."""
    for moves in (0, 8, 21, 34, 55, 89):
        match = played(game, moves, **setup)
        made = correcting(match)
        for key, fix in made.fixes.items():
            assert made.told(key) and made.label(key)
            again = {**made.before, **fix.write(made.before, made.first[key])}
            trial = match.fork()
            trial.correct(again, "as it is")
            after = match.game.position(trial.state_at(match.index + 1))
            shown = {name: one.read(after) for name, one in made.fixes.items()}
            assert shown == made.first, (key, moves)


@pytest.mark.parametrize("game", game_ids())
def test_every_field_has_a_name_in_both_languages(game: str) -> None:
    from companion.app.look.translation import tr

    for setup in SETUPS[game]:
        made = correcting(played(game, 40, **setup))
        assert {fix.name for fix in made.fixes.values()} <= set(made.match.game.position_labels)
    for language in ("en", "fr"):
        tr.language = language
        voice = tr.voice(game)
        said = [voice.say(label) for label in find_game(game).position_labels.values()]
        assert len(set(said)) == len(said) and not [name for name in said if "_" in name]
    tr.language = "en"


def test_only_what_changed_is_recorded() -> None:
    made = correcting(played("ninjato", 40))
    made.put("honor", [5, *made.first["honor"][1:]])
    assert set(made.patch()) == {"honor"}
    made.put("honor", list(made.first["honor"]))
    assert not made.patch() and not made.outcome().changes


# journeys


def test_honor_of_ninjato_is_put_right(ui: Any, context: Any) -> None:
    from companion.app.widgets.overlay import Overlay

    screen = opened(ui, context, played("ninjato", 40))
    before = screen.sitting.match.position()
    assert not ui.audit()
    fields = asked(ui, screen, "honor")
    fields["honor", 1].change(1)
    fields["honor", 1].change(1)
    tap(ui, "Done")
    tap(ui, "See what will change")
    old = before["honor"][1]
    assert f"Ben: {old}, now {old + 2}" in ui.texts()
    tap(ui, "House rule")
    tap(ui, "Record")
    ui.frames(4)
    match = screen.sitting.match
    assert match.state.honor[1] == old + 2
    assert any(text.startswith("Corrected") for text in ui.texts())
    context.router.screen.tell()
    ui.frames(4)
    assert any("Corrected: Honor on the track." in text for text in ui.texts()), "all on a tap"
    Overlay.stack[-1].dismiss()
    context.router.screen.open_log()
    ui.frames(4)
    told = [text.replace("[b]", "").replace("[/b]", "") for text in ui.texts()]
    assert any(text.startswith("Correction: Corrected: Honor") for text in told)
    context.router.back()
    ui.frames(4)
    undone(ui, context, before)


def test_wounds_and_ninja_of_seven_ronin_are_put_right(ui: Any, context: Any) -> None:
    screen = opened(ui, context, played("seven_ronin", 0))
    before = screen.sitting.match.position()
    fields = asked(ui, screen, "wounds")
    fields["wounds", "kabe"].change(1)
    ui.frames(1)
    follows = {change.key: change for change in screen.outcome.changes}
    assert follows["wounds"].asked and not follows["pool"].asked, "the pool pays for the wound"
    match = recorded(ui, context, screen)
    assert match.position()["wounds"] == {"kabe": before["wounds"].get("kabe", 0) + 1}
    assert match.position()["pool"] == before["pool"] - 1
    undone(ui, context, before)


def test_a_province_of_shinobi_is_put_right(ui: Any, context: Any) -> None:
    screen = opened(ui, context, played("shinobi_clans", 20))
    before = screen.sitting.match.position()
    fields = asked(ui, screen, "provinces")
    fields["provinces", 1, "oda"].change(1)
    match = recorded(ui, context, screen)
    assert (
        match.position()["provinces"][1].get("oda", 0) == before["provinces"][1].get("oda", 0) + 1
    )
    assert match.position()["deck"] == before["deck"] - 1, "what is left lies in the draw pile"
    undone(ui, context, before)


def test_the_jigoku_of_wat_aah_is_put_right(ui: Any, context: Any) -> None:
    screen = opened(ui, context, played("wat_aah", 25))
    before = screen.sitting.match.position()
    fields = asked(ui, screen, "jigoku")
    sheet = fields["jigoku",].open()
    ui.frames(4)
    at = next(at for at, one in enumerate(sheet.told.kinds) if not sheet.told.count(one))
    (kind,) = sheet.told.kinds[at].words
    ui.tap(sheet.tiles[at])
    tap(ui, "Done")
    match = recorded(ui, context, screen)
    assert match.position()["jigoku"] == {**before["jigoku"], kind: 1}
    undone(ui, context, before)


@pytest.mark.parametrize("depth", ["full", "scores"])
def test_a_track_of_ninety_nine_ninja_is_put_right(ui: Any, context: Any, depth: str) -> None:
    match = played("ninety_nine_ninja", 30 if depth == "full" else 7, options={"depth": depth})
    screen = opened(ui, context, match)
    before = screen.sitting.match.position()
    fields = asked(ui, screen, "tracks")
    step = -1 if before["tracks"]["red"] > 0 else 1
    fields["tracks", "red"].change(step)
    match = recorded(ui, context, screen)
    assert match.position()["tracks"]["red"] == before["tracks"]["red"] + step
    undone(ui, context, before)


def test_a_figure_on_the_map_is_put_right(ui: Any, context: Any) -> None:
    match = played("ninety_nine_ninja", 30)
    screen = opened(ui, context, match)
    before = match.position()
    asked(ui, screen, "figures")
    row, col, code = screen.correcting.first["figures"][0]
    taken = [one for one in screen.correcting.first["figures"] if one != [row, col, code]]
    screen.form.tell("figures", taken)
    ui.frames(2)
    match = recorded(ui, context, screen)
    assert (
        match.position()["map"] != before["map"] or match.position()["outside"] != before["outside"]
    )
    undone(ui, context, before)


# what cannot be


def test_what_cannot_be_is_told_at_its_field_and_nothing_is_lost(ui: Any, context: Any) -> None:
    screen = opened(ui, context, played("shinobi_clans", 20))
    fields = asked(ui, screen, "provinces")
    for _ in range(11):
        fields["provinces", 1, "oda"].change(1)
    ui.frames(2)
    wrong = "There are 11 Oda cards, no more."
    assert wrong in ui.texts(), "it stands in the form"
    tap(ui, "Done")
    ui.frames(2)
    assert any(wrong in text for text in ui.texts()), "and in the list"
    tap(ui, "See what will change")
    assert "This cannot be" in ui.texts()
    assert not screen.ids.onward.enabled
    index = screen.sitting.match.index
    tap(ui, "Record")
    assert screen.sitting.match.index == index and context.router.screen is screen
    screen.open_field("provinces")
    ui.frames(3)
    kept = screen.form.inputs["provinces", 1, "oda"]
    assert kept.value >= 11
    for _ in range(10):
        kept.change(-1)
    ui.frames(2)
    assert screen.outcome.refusal is None and wrong not in ui.texts()


def test_back_goes_step_by_step(ui: Any, context: Any) -> None:
    screen = opened(ui, context, played("shinobi_clans", 20))
    asked(ui, screen, "removed")
    assert context.router.back() and screen.stage == "list"
    assert context.router.back() and context.router.here.screen == "table"


# secrets


@pytest.mark.parametrize("game", ["shinobi_clans", "ninjato", "wat_aah"])
def test_a_hidden_hand_is_only_a_number(ui: Any, context: Any, game: str) -> None:
    match = played(game, 60, dealer="app")
    screen = opened(ui, context, match)
    hands = match.position()["hands"]
    told = screen.correcting.told("hands")
    assert [line.split(": ")[1] for line in told.split("\n")] == [
        f"{sum(hand.values())} cards" if sum(hand.values()) != 1 else "1 card" for hand in hands
    ]
    fields = asked(ui, screen, "hands")
    assert set(fields) == {("hands", seat) for seat in range(len(hands))}


def test_what_gives_way_in_a_hand_is_told_to_nobody() -> None:
    match = played("shinobi_clans", 60, dealer="app")
    made, before = correcting(match), match.position()
    kind = next(one for hand in before["hands"] for one in hand if one != "ninja")
    lying = sum(row.get(kind, 0) for row in (*before["provinces"], before["removed"]))
    first, *others = made.first["provinces"]
    made.put("provinces", [{**first, kind: first.get(kind, 0) + 11 - lying}, *others])
    outcome = made.outcome()
    assert outcome.refusal is None
    assert {change.key for change in outcome.changes} == {"provinces", "deck"}
    assert set(made.patch()) == {"provinces", "deck"}


def test_of_hands_nobody_spoke_of_nothing_is_recorded() -> None:
    match = played("shinobi_clans", 60, dealer="app")
    made = correcting(match)
    first, *others = made.first["hands"]
    made.put("hands", [_others_of(first), *others])
    assert made.outcome().refusal is None
    assert made.patch()["hands"][1:] == [None] * len(others)


def _others_of(hand: dict[str, int]) -> dict[str, int]:
    """As many cards, one of them another one."""
    gone = next(kind for kind in hand if kind != "ninja")
    come = next(kind for kind in ("oda", "mori") if kind != gone)
    return {**hand, gone: hand[gone] - 1, come: hand.get(come, 0) + 1}


def test_a_hand_is_put_right_behind_its_curtain(ui: Any, context: Any) -> None:
    from companion.app.widgets.overlay import Overlay

    match = played("shinobi_clans", 20, dealer="app")
    hand = match.position()["hands"][0]
    screen = opened(ui, context, match)
    field = asked(ui, screen, "hands")["hands", 0]
    tap(ui, "Aki: say which cards")
    curtain: Any = Overlay.stack[-1]
    assert curtain.private and not curtain.peeking
    tap(ui, "Show")
    assert curtain.peeking
    numbers = curtain.ids.stage.children[0].inputs
    gone = next(kind for kind in hand if kind != "ninja")
    come = next(kind for kind in numbers_of(match) if kind not in hand)
    numbers["cards", gone].change(-1)
    numbers["cards", come].change(1)
    ui.frames(2)
    tap(ui, "Hide")
    assert not curtain.peeking
    curtain.dismiss()
    ui.frames(2)
    assert field.held == {**hand, gone: hand[gone] - 1, come: 1} or hand[gone] == 1
    tap(ui, "Done")
    tap(ui, "See what will change")
    assert "Aki: other cards" in ui.texts(), "which ones is nobody else's business"
    tap(ui, "Record")
    ui.frames(4)
    assert screen.sitting.match.position()["hands"][0].get(come) == 1
    said = " ".join(ui.texts())
    assert "Corrected: Cards in hand." in said


def numbers_of(match: Match) -> tuple[str, ...]:
    """Kinds of which one is still unseen."""
    pile = match.state.deck
    return tuple(kind for kind in pile.kinds if pile.left(kind))


def test_the_curtain_of_a_hand_closes_when_the_app_goes(ui: Any, context: Any) -> None:
    from companion.app.widgets.overlay import Overlay

    screen = opened(ui, context, played("shinobi_clans", 20, dealer="app"))
    asked(ui, screen, "hands")
    tap(ui, "Aki: say which cards")
    curtain: Any = Overlay.stack[-1]
    tap(ui, "Show")
    curtain.leave_after = 0.05
    ui.tap_at(180, 600)
    ui.wait(0.2)
    assert not curtain.is_open and not curtain.ids.stage.children


def test_while_a_plan_is_hidden_nothing_is_corrected(ui: Any, context: Any) -> None:
    match = Match.start(
        "seven_ronin", NAMES[:2], {"planning_mode": "in_app_curtain", "roles": "chosen"}, seed="1"
    )
    while why_not_patch(match) is None:
        assert match.decision is not None
        match.play(match.decision.moves[0])
    screen = opened(ui, context, match)
    assert "A hidden plan is being made" in ui.texts()
    assert not screen.ids.onward.enabled
    tap(ui, "Back to the table")
    assert context.router.here.screen == "table"


# both sizes, both languages


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("game", game_ids())
def test_every_field_at_both_sizes(
    ui: Any, context: Any, game: str, size: tuple[int, int], language: str
) -> None:
    context.set("language", language)
    ui.resize(*size)
    ui.frames(2)
    match = played(game, 40)
    context.router.go("table", match=context.begin(match).entry.id)
    context.router.go("correct", match=context.router.screen.sitting.entry.id)
    ui.frames(4)
    assert not ui.audit()
    screen = context.router.screen
    for key in screen.correcting.fixes:
        screen.open_field(key)
        ui.frames(4)
        assert not ui.audit(), key


def test_on_a_tablet_the_changes_stand_beside(ui: Any, context: Any) -> None:
    ui.resize(1280, 800)
    screen = opened(ui, context, played("ninjato", 40))
    assert "What will change" in ui.texts() and "Nothing is changed yet." in ui.texts()
    fields = asked(ui, screen, "honor")
    fields["honor", 0].change(1)
    ui.frames(2)
    assert any(", now 1" in text for text in ui.texts())
    tap(ui, "Record")
    ui.frames(3)
    assert context.router.here.screen == "table"

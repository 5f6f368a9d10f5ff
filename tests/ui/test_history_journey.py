"""The history by touches: find, rename, branch, copy, delete and undo."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.engine import Match
from tests.ui.test_pad_journey import tap

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def played(game: str, players: list[str], moves: int = 10_000, seed: int = 1) -> Match:
    match, rng = Match.start(game, players), random.Random(seed)
    for _ in range(moves):
        if match.decision is None:
            break
        match.play(rng.choice(match.decision.moves))
    return match


def fill(context: Any) -> dict[str, str]:
    clans = "shinobi_clans"
    over = context.library.start(played(clans, ["Aki", "Ben", "Chloe"]), title="Friday night")
    going = context.library.start(played(clans, ["Aki", "Dana", "Émile"], moves=30))
    return {"over": over.id, "going": going.id}


def rows(context: Any) -> list[str]:
    body = context.router.screen.ids.body
    return [row.match for row in reversed(body.children) if hasattr(row, "match")]


def row(context: Any, match: str) -> Any:
    body = context.router.screen.ids.body
    return next(one for one in body.children if getattr(one, "match", "") == match)


def test_an_empty_history_offers_a_match(ui: Any, context: Any) -> None:
    tap(ui, "History")
    shot(ui, "history_empty")
    assert not ui.audit()
    tap(ui, "New match")
    assert context.router.here.screen == "new"


def test_find_by_words_and_filters(ui: Any, context: Any) -> None:
    ids = fill(context)
    tap(ui, "History")
    assert rows(context) == [ids["going"], ids["over"]]
    shot(ui, "history")
    assert not ui.audit()
    context.router.screen.ids.search.text = "émile"
    ui.wait(0.25)
    assert rows(context) == [ids["going"]]
    context.router.screen.ids.search.text = "nobody"
    ui.wait(0.25)
    tap(ui, "Show all")
    assert len(rows(context)) == 2
    context.router.screen.open_filters()
    ui.frames()
    shot(ui, "history_filters")
    assert not ui.audit()
    tap(ui, "Finished")
    assert rows(context) == [ids["over"]]
    ui.tap_at(180, 620)
    ui.frames(2)
    tap(ui, "Finished")
    assert len(rows(context)) == 2, "a tap on the chip under the search drops the filter"


def test_open_result_rename_and_branch(ui: Any, context: Any) -> None:
    ids = fill(context)
    tap(ui, "History")
    tap(ui, row(context, ids["over"]))
    shot(ui, "history_actions")
    assert not ui.audit()
    tap(ui, "Result")
    assert context.router.here.screen == "score"
    context.router.back()
    ui.frames()
    tap(ui, row(context, ids["over"]))
    tap(ui, "Rename")
    from companion.app.widgets.field import Field
    from companion.app.widgets.overlay import Overlay

    field = next(one for one in Overlay.stack[-1].walk() if isinstance(one, Field))
    field.text = "The long night"
    shot(ui, "history_rename")
    tap(ui, "Save")
    assert "The long night" in ui.texts()
    tap(ui, row(context, ids["going"]))
    tap(ui, "Try a variant")
    assert context.router.here.screen == "table"
    made = context.router.here.args["match"]
    assert made != ids["going"] and len(context.library.matches()) == 3


def test_copy_and_save(ui: Any, context: Any, monkeypatch: Any) -> None:
    copied: list[str] = []
    monkeypatch.setattr(
        "companion.app.screens.history_actions.Clipboard.copy", lambda text: copied.append(text)
    )
    ids = fill(context)
    tap(ui, "History")
    for match in ids.values():
        tap(ui, row(context, match))
        tap(ui, "Copy as text")
    assert "Aki" in copied[0] and "Émile" in copied[1]
    tap(ui, row(context, ids["over"]))
    tap(ui, "Save the record")
    tap(ui, "For everybody")
    (read,) = (context.library.folder / "exports").glob("*.txt")
    assert "Audience: onlooker" in read.read_text(encoding="utf-8")
    read.unlink()
    tap(ui, row(context, ids["over"]))
    tap(ui, "Save the record")
    tap(ui, "The whole match")
    tap(ui, "Show everything")
    (made,) = (context.library.folder / "exports").glob("*.txt")
    assert Match.from_record(made.read_text(encoding="utf-8")).over


def test_delete_can_be_undone_and_the_match_goes_on(ui: Any, context: Any) -> None:
    ids = fill(context)
    context.sitting(ids["going"])
    tap(ui, "History")
    tap(ui, row(context, ids["going"]))
    tap(ui, "Delete")
    assert rows(context) == [ids["over"]]
    shot(ui, "history_deleted")
    ui.tap("UNDO")
    assert set(rows(context)) == set(ids.values())
    tap(ui, row(context, ids["going"]))
    tap(ui, "Go on playing")
    sitting = context.router.screen.sitting
    sitting.play(sitting.match.decision.moves[0])


def test_a_kept_pad_is_in_the_history(ui: Any, context: Any) -> None:
    from companion.engine import find_game

    rules = find_game("seven_ronin")
    pad, options = rules.pads[0], {one.key: one.default for one in rules.options}
    fields = pad.fields(2, options, rules.standin)
    values = {field.key: field.default for field in fields} | {"round": 3}
    result = pad.result(2, values, options, rules.standin)
    kept = context.library.pads.save("seven_ronin", ["Aki", "Ben"], values, result.sheet)
    tap(ui, "History")
    tap(ui, row(context, kept))
    tap(ui, "Result")
    assert context.router.here.screen == "kept"
    context.router.back()
    ui.frames()
    tap(ui, row(context, kept))
    tap(ui, "Rename")
    from companion.app.widgets.field import Field
    from companion.app.widgets.overlay import Overlay

    next(one for one in Overlay.stack[-1].walk() if isinstance(one, Field)).text = "At Dana’s"
    tap(ui, "Save")
    assert "At Dana’s" in ui.texts()
    tap(ui, row(context, kept))
    tap(ui, "Delete")
    assert rows(context) == []


def test_two_thousand_matches_are_shown_page_by_page(ui: Any, context: Any) -> None:
    ids = fill(context)
    info = next(one for one in context.library.matches() if one.id == ids["over"])
    many = [replace(info, id=f"m{n}", title=f"Match {n}", order=n) for n in range(2000)]
    context.library.matches = lambda: many
    from companion.app.screens.history import PAGE

    context.router.go("history")
    ui.frames(3)
    screen = context.router.screen
    assert len(rows(context)) == PAGE, "however many there are, one page is built"
    screen.ids.search.text = "match 1999"
    ui.wait(0.4)
    assert len(rows(context)) == 1
    screen.show_all()
    ui.frames(2)
    tap(ui, "Show more")
    assert len(rows(context)) == 2 * PAGE
    ui.wait(0.4)
    assert len(rows(context)) == 2 * PAGE, "clearing the search does not take the second page back"
    del context.library.matches


def test_the_history_in_french_at_the_largest_size(ui: Any, context: Any) -> None:
    ids = fill(context)
    context.set("language", "fr")
    context.set("text_size", 1.4)
    context.router.go("history")
    ui.frames(4)
    shot(ui, "history_fr")
    assert not ui.audit()
    ui.tap(row(context, ids["over"]))
    ui.frames(3)
    shot(ui, "history_actions_fr")
    assert not ui.audit()
    ui.clear()


def test_a_match_that_cannot_be_read_is_said(ui: Any, context: Any) -> None:
    ids = fill(context)
    context.let_go()
    context.library.let_go(ids["going"])
    (context.library.folder / "matches" / f"{ids['going']}.jsonl").unlink()
    tap(ui, "History")
    tap(ui, row(context, ids["going"]))
    tap(ui, "Go on playing")
    assert context.router.here.screen == "history"
    assert any("There is no match" in text for text in ui.texts())

"""Fingers at a table of Ninjato: record any legal move by tapping what leads to it."""

from __future__ import annotations

from typing import Any

from tests.ui.touches import scroll_into_view


def hush() -> None:
    from companion.app.widgets.snackbar import Snackbar

    if Snackbar.current:
        Snackbar.current.hide()


def offered(screen: Any) -> list[Any]:
    return list(screen.board.answers.tappable())


def face(screen: Any, *words: str) -> Any:
    """What is tapped for these words: the whole move, or what leads to it."""
    shown = offered(screen)
    for one in shown:
        if one.answer.words == words:
            return one
    for one in shown:
        told = one.answer.words
        if told and not one.answer.moves and all(word in words for word in told):
            return one
    for one in shown:
        if one.answer.local is not None and _leads(screen, one.answer.local, words):
            return one
    raise AssertionError((words, [one.answer for one in shown]))


def _leads(screen: Any, local: tuple[str, str], words: tuple[str, ...]) -> bool:
    key, value = local
    if key == "rumor":
        rows = screen.desk.match.setup.edition.rows("rumors")
        return any(row["id"] == words[1] and row["type"] == value for row in rows)
    if key == "what":
        return value == words[0] or value == f"{words[0]} {words[1]}"
    return key == "house" and value == words[1]


def by_taps(ui: Any, screen: Any, *words: str) -> int:
    """Records one move by tapping; the number of taps."""
    match = screen.desk.match
    start, taps = match.index, 0
    hush()
    if screen.chooser is None:
        ui.tap(screen.ids.choices.children[0])
        taps += 1
    if words[0].startswith("note") and words[0] != "note_token":
        who = next(one for one in offered(screen) if one.answer.local == ("who", words[1]))
        if not who.answer.chosen:
            scroll_into_view(ui, who)
            ui.tap(who)
            taps += 1
    while match.index == start:
        one = face(screen, *words)
        scroll_into_view(ui, one)
        ui.tap(one)
        taps += 1
        assert taps <= len(words) + 2, (words, ui.texts())
    return taps

"""A club by touch: joining by link, sending a result once and always, league, evenings, leaving."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.device.exports import FOLDER_SETTING, export_folder
from tests.club.kit import Broker, Member, finished, wait_for
from tests.ui.codes import at, until


@pytest.fixture
def broker(tmp_path: Path):
    with Broker(tmp_path / "broker") as made:
        yield made


@pytest.fixture
def ben(tmp_path: Path, broker: Broker):
    one = Member(tmp_path / "ben", broker.code(), "Ben")
    yield one
    one.close()


def joined(ui: Any, context: Any, ben: Member) -> Any:
    """A scanned link asks first; a tap joins."""
    context.router.go("scan", text=ben.club.code.link())
    screen = at(ui, context, "club")
    context.library.players.add("Aki")
    screen.refresh()
    ui.frames(5)
    ui.tap("Join")
    ui.frames(5)
    assert context.club.club is not None and context.club.club.membership.by == "Aki"
    return screen


def test_a_result_goes_to_the_club_and_others_come(ui: Any, context: Any, ben: Member) -> None:
    context.library.settings.set(FOLDER_SETTING, str(context.library.folder / "saved"))
    told = ben.play(1)
    wait_for(lambda: ben.settled, ben)
    joined(ui, context, ben)
    club = context.club.club
    until(ui, lambda: club.state == "here" and len(club.history) == 1)
    match = context.begin(finished(2)).entry.id
    context.router.go("score", match=match)
    at(ui, context, "score")
    ui.frames(12)
    ui.tap("Send to the club")
    ui.frames(5)
    ui.tap("This one and every later one")
    wait_for(lambda: len(ben.matches) == 2 or ui.frames(2), ben)
    assert sorted(ben.matches) == sorted([told, match]) and club.membership.always
    later = context.begin(finished(3)).entry.id
    context.club._ended = 99.0
    wait_for(lambda: later in ben.matches or ui.frames(2), ben)
    context.router.go("club")
    screen = at(ui, context, "club")
    for view in ("League", "Evenings"):
        ui.tap(view)
        ui.frames(8)
    assert screen.view == "evenings"
    until(ui, lambda: screen.counted is not None and len(screen.counted.codes) == 3)
    screen.save()
    folder = export_folder(context)
    until(ui, lambda: list(folder.glob("*.csv")))
    (made,) = folder.glob("*.csv")
    assert all(id in made.read_text() for id in (told, match, later))
    screen.ask_leave()
    ui.frames(5)
    ui.tap("Leave")
    ui.frames(5)
    assert context.club.club is None and match in context.library
    assert not (context.library.folder / "club").exists()


def test_a_game_of_the_club_is_opened_from_its_figures(ui: Any, context: Any, ben: Member) -> None:
    """It was played elsewhere: its score sheet is shown, not a match that is not here."""
    told = ben.play(1)
    joined(ui, context, ben)
    club = context.club.club
    wait_for(lambda: told in {one.match for one in club.history.results()} or ui.frames(2), ben)
    context.router.go("stats")
    own = at(ui, context, "stats")
    until(ui, lambda: own.ids.bar.actions)
    context.router.go("stats", club=True)
    screen = context.router.screen
    until(ui, lambda: screen.history is not None and screen.history.played)
    ui.frames(12)
    assert screen.ids.bar.subtitle == club.code.name
    ui.tap(next(text for text in ui.texts() if " · " in text))
    at(ui, context, "result")


def test_a_table_is_followed(ui: Any, context: Any, ben: Member) -> None:
    joined(ui, context, ben)
    match = finished(1)
    ben.club.show(match.fork(5))
    member = f"{ben.club.membership.member:x}"
    club = context.club.club

    def shown() -> bool:
        ben.club.pump()
        ben.club.show(match.fork(5))
        return bool(club.tables.shown())

    until(ui, shown)
    context.router.go("club_table", member=member)
    screen = at(ui, context, "club_table")
    until(ui, lambda: screen.sitting is not None)
    before = screen.text

    def moved() -> bool:
        ben.club.pump()
        ben.club.show(match.fork(9))
        return screen.text != before

    until(ui, moved)
    ui.frames(5)


def test_a_broken_link_is_refused_in_words(ui: Any, context: Any) -> None:
    context.router.go("club", link="dojo://c/nothing")
    at(ui, context, "club")
    ui.frames(5)
    assert any("not the code of a club" in text for text in ui.texts())

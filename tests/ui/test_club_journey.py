"""A club by touch: joining by link, sending a result once and always, league, evenings, leaving."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion import share
from companion.app.device.exports import FOLDER_SETTING, export_folder
from companion.app.screens.history_actions import open_actions
from companion.club.code import found_club, read_link
from companion.engine import find_game, game_ids
from tests.club.kit import LOOPBACK, Broker, Member, finished, wait_for
from tests.ui.codes import at, code_screen, tap_text, until


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
    ui.tap("Leave the club")
    ui.frames(5)
    assert context.club.club is None and match in context.library
    assert not (context.library.folder / "club").exists()


def field(ui: Any, screen: Any, label: str) -> Any:
    from companion.app.widgets.field import Field

    (found,) = (one for one in screen.walk() if isinstance(one, Field) and one.label == label)
    return found


def test_a_club_is_founded_and_its_code_read_from_the_screen(
    ui: Any, context: Any, broker: Broker, tmp_path: Path
) -> None:
    """By touches from the settings; who reads the code with a camera is a member."""
    context.library.players.add("Aki")
    context.router.go("settings")
    at(ui, context, "settings")
    tap_text(ui, "Club")
    screen = at(ui, context, "club")
    ui.frames(5)
    tap_text(ui, "Found the club")
    until(ui, lambda: any("needs a name" in text for text in ui.texts()))
    field(ui, screen, "Name of the club").text = "Dojo Jura"
    tap_text(ui, "Found the club")
    until(ui, lambda: any("address of the broker is missing" in text for text in ui.texts()))
    field(ui, screen, "Address of the broker").text = f"{LOOPBACK}:{broker.port}"
    tap_text(ui, "Encrypted connection")
    tap_text(ui, "Found the club")
    until(ui, lambda: context.club.club is not None and context.club.club.state == "here")
    tap_text(ui, "Show the club’s code")
    code_screen(ui, context)
    (read,) = share.codes_in(ui.screenshot(tmp_path / "code.png"))
    other = Member(tmp_path / "other", read_link(read), "Ben")
    told = other.play(1)
    wait_for(lambda: context.club.club.has(told) or ui.frames(2), other)
    assert other.club.code.name == "Dojo Jura" and not context.club.club.dropped
    other.close()


def test_the_code_with_a_certificate_can_be_scanned(ui: Any, context: Any, tmp_path: Path) -> None:
    """A broker that vouches for itself has a long code; the longest one asks for several."""
    for bits in ("ec", "rsa:2048", "rsa:4096"):
        made = tmp_path / f"{bits[-4:]}.crt"
        extra = ["-pkeyopt", "ec_paramgen_curve:P-256"] if bits == "ec" else []
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", bits, *extra, "-nodes", "-days", "3650",
             "-subj", "/CN=club", "-addext", "subjectAltName=DNS:club.local,IP:192.168.1.20",
             "-keyout", str(tmp_path / "key"), "-out", str(made)],
            check=True, capture_output=True,
        )  # fmt: skip
        code = found_club(
            "Dojo Jura", "mqtt.example.org", user="club", password="some password",
            ca=made.read_text(),
        )  # fmt: skip
        context.router.go("code", kind="club", text=code.link())
        code_screen(ui, context)
        (read,) = share.codes_in(ui.screenshot(tmp_path / "code.png"))
        assert read_link(read) == code, bits
        context.router.back()
        ui.frames(5)


def test_a_kept_pad_goes_to_the_club(ui: Any, context: Any, ben: Member) -> None:
    joined(ui, context, ben)
    game = find_game(game_ids()[0])
    sheet = finished(0).scores()
    pad = context.library.pads.save(game.id, finished(0).players, {}, sheet)
    other = context.library.pads.save(game.id, finished(0).players, {}, sheet)
    context.router.go("kept", pad=pad)
    at(ui, context, "kept")
    ui.tap("Send to the club")
    ui.frames(5)
    ui.tap("This result")
    wait_for(lambda: pad in ben.matches or ui.frames(2), ben)
    assert until(ui, lambda: ui.find("The club has it"))
    assert not context.club.club.membership.always
    context.router.go("history")
    screen = at(ui, context, "history")
    info = next(info for info in screen.infos() if info.id == other)
    open_actions(screen, info)
    ui.frames(5)
    ui.tap("Send to the club")
    ui.frames(5)
    ui.tap("This result")
    wait_for(lambda: other in ben.matches or ui.frames(2), ben)


def test_the_same_club_scanned_again_keeps_what_is_known(
    ui: Any, context: Any, ben: Member
) -> None:
    joined(ui, context, ben)
    club = context.club.club
    until(ui, lambda: club.state == "here")
    match = context.begin(finished(2)).entry.id
    context.club.send(match)
    wait_for(lambda: match in ben.matches or ui.frames(2), ben)
    context.router.go("scan", text=ben.club.code.link())
    screen = at(ui, context, "club")
    ui.frames(5)
    assert any("a member already" in text for text in ui.texts())
    ui.tap("Join")
    again = context.club.club
    assert again is not club and again.has(match)
    assert again.membership.member == club.membership.member
    until(ui, lambda: again.state == "here" and not again.to_send)
    assert not ben.club.dropped and screen.club is again


@pytest.mark.parametrize("view", ["now", "league", "evenings"])
def test_another_language_is_spoken_at_once(ui: Any, context: Any, ben: Member, view: str) -> None:
    told = ben.play(1)
    wait_for(lambda: ben.settled, ben)
    screen = joined(ui, context, ben)
    until(ui, lambda: context.club.club.has(told) and context.club.club.state == "here")
    screen.choose(view)
    ui.frames(8)
    words = {"now": "Ce que vous envoyez", "league": "parties", "evenings": "1 partie · "}[view]
    try:
        context.set("language", "fr")
        until(ui, lambda: any(words[:6] in text for text in ui.texts()))
    finally:
        context.set("language", "en")
    ui.frames(5)


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

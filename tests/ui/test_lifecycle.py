"""What happens to an app on a phone, through the calls Kivy makes then."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match
from companion.store import Clock, Disk
from tests.ui.touches import touch_move

ESCAPE = 27
TABLE = ("Aki", "Ben", "Chloé")


@pytest.fixture
def app(ui: Any, tmp_path: Path) -> Iterator[Any]:
    """The application itself, built and shown like `run` does, without its own loop."""
    made = started(ui, tmp_path)
    yield made
    stopped(ui, made)


def started(ui: Any, folder: Path, arguments: tuple[str, ...] = ()) -> Any:
    from companion.app.shell.application import DojoApp

    app = DojoApp(folder / "data", arguments)
    ui.show(app.build())
    if app.context is not None:
        app.context.set("reduce_motion", True)
        if app.context.router.here.screen == "welcome":
            app.context.router.home()
    ui.frames()
    return app


def stopped(ui: Any, app: Any) -> None:
    app.on_stop()
    app.keyboard.release()
    ui.clear()


def sit_down(ui: Any, app: Any, game: str = "shinobi_clans", **more: Any) -> Any:
    """A match at its table; the screen."""
    match = Match.start(game, TABLE, seed=7, **more)
    app.context.router.go("table", match=app.context.begin(match).entry.id)
    ui.frames()
    return app.context.router.screen


def play(ui: Any, app: Any, moves: int) -> None:
    rng = random.Random(3)
    for _ in range(moves):
        screen = app.context.router.screen
        touch_move(ui, screen, rng.choice(screen.sitting.match.decision.moves))


def halfway(ui: Any, app: Any) -> Any:
    """A table where one word of a longer move was picked."""
    from companion.app.widgets.overlay import Overlay

    screen = sit_down(ui, app)
    rng = random.Random(1)
    for _ in range(200):
        moves = screen.sitting.match.decision.moves
        chooser = screen.chooser
        screen.act(chooser.by_word(rng.choice(chooser.choices()).word))
        if screen.chooser.picked:
            return screen
        while Overlay.stack:
            Overlay.stack[-1].dismiss()
        if screen.sitting.match.decision.moves == moves:
            touch_move(ui, screen, rng.choice(moves))
    raise AssertionError("no move of two words")


# pause and resume


def test_pause_and_resume_change_nothing(ui: Any, app: Any) -> None:
    screen = sit_down(ui, app)
    play(ui, app, 4)
    before, texts = screen.sitting.match.record("full"), ui.texts()
    assert app.on_pause() is True
    app.on_resume()
    ui.frames()
    assert app.context.router.screen is screen
    assert screen.sitting.match.record("full") == before
    assert [text for text in ui.texts() if text in texts]


def test_nothing_private_stays_on_the_screen(ui: Any, app: Any) -> None:
    from kivy.uix.label import Label

    from companion.app.widgets.curtain import Curtain

    curtain = Curtain(seat=0, who="Aki", content=lambda: Label(text="the secret"))
    curtain.open()
    curtain.peek()
    ui.frames()
    assert "the secret" in ui.texts()
    app.on_pause()
    ui.frames()
    assert "the secret" not in ui.texts() and not curtain.is_open


def test_choices_of_one_seat_are_veiled_again(ui: Any, app: Any) -> None:
    screen = unveiled(ui, app)
    app.on_pause()
    assert screen.sitting.veiled and screen.chooser is None


def test_choices_under_another_screen_are_veiled_again(ui: Any, app: Any) -> None:
    screen = unveiled(ui, app)
    screen.open_rules()
    app.on_pause()
    app.on_resume()
    app.context.router.back()
    ui.frames()
    assert app.context.router.screen is screen
    assert screen.sitting.veiled and screen.chooser is None


def unveiled(ui: Any, app: Any) -> Any:
    """A table at which somebody looks at choices of their own."""
    screen = sit_down(ui, app, dealer="app")
    while not screen.sitting.veiled:
        moves = screen.sitting.match.decision.moves
        screen.play(moves[0])
        ui.frames(1)
    screen.unveil()
    assert screen.chooser is not None
    return screen


# killed in the background


def killed(app: Any) -> None:
    """Android ends the process without a word: nothing is saved, only lock and widgets go."""
    app.context.library._lock.release()
    app.guard.remove()
    app.keyboard.release()
    app.context.router.close()


def test_killed_in_the_background(ui: Any, tmp_path: Path) -> None:
    app = started(ui, tmp_path)
    screen = sit_down(ui, app)
    play(ui, app, 6)
    screen.undo()
    before = screen.sitting.match.record("full")
    tail, here = screen.sitting.match.tail, app.context.router.here
    app.on_pause()
    killed(app)
    again = started(ui, tmp_path)
    assert again.context.router.here == here
    match = again.context.router.screen.sitting.match
    assert match.record("full") == before and match.tail == tail
    assert again.back() and again.context.router.here.screen == "home"
    stopped(ui, again)


def test_killed_before_any_pause(ui: Any, tmp_path: Path) -> None:
    """Every move is on disk at once; only the way to the screen is not."""
    app = started(ui, tmp_path)
    screen = sit_down(ui, app)
    play(ui, app, 3)
    before = screen.sitting.match.record("full")
    killed(app)
    again = started(ui, tmp_path)
    (info,) = again.context.library.matches()
    assert again.context.sitting(info.id).match.record("full") == before
    stopped(ui, again)


def test_the_match_we_left_is_gone(ui: Any, tmp_path: Path) -> None:
    app = started(ui, tmp_path)
    screen = sit_down(ui, app)
    app.on_pause()
    name = screen.sitting.entry.id
    stopped(ui, app)
    (tmp_path / "data" / "matches" / f"{name}.jsonl").unlink()
    again = started(ui, tmp_path)
    assert again.context.router.here.screen == "home"
    stopped(ui, again)


# rotation


def test_rotation_keeps_the_words_that_were_picked(ui: Any, app: Any) -> None:
    screen = halfway(ui, app)
    picked, index = tuple(screen.chooser.picked), screen.sitting.match.index
    for size in ((640, 360), (360, 640), (960, 600), (360, 640)):
        ui.resize(*size)
        ui.frames()
        assert app.context.router.screen is screen
        assert tuple(screen.chooser.picked) == picked and screen.sitting.match.index == index
        assert screen.wide == (size[0] >= 840)


def test_rotation_keeps_what_was_typed(ui: Any, app: Any) -> None:
    app.context.router.go("scan")
    app.context.router.screen.text_card.ids.text.text = "half a code"
    ui.resize(640, 360)
    ui.resize(360, 640)
    assert app.context.router.screen.text_card.ids.text.text == "half a code"


# the back key


def test_back_closes_then_goes_back_then_leaves(ui: Any, app: Any) -> None:
    from companion.app.widgets.overlay import Overlay

    screen = sit_down(ui, app)
    screen.open_guide()
    ui.frames()
    ui.key(ESCAPE)
    assert not Overlay.stack and app.context.router.screen is screen
    app.context.router.go("log", match=screen.sitting.entry.id)
    ui.key(ESCAPE)
    assert app.context.router.here.screen == "table"
    ui.key(ESCAPE)
    assert app.context.router.here.screen == "home"
    # Not used up: Kivy then leaves the app, as Android's own apps do.
    assert app.back() is False


def test_back_takes_a_picked_word_first(ui: Any, app: Any) -> None:
    screen = halfway(ui, app)
    ui.key(ESCAPE)
    assert app.context.router.screen is screen and not screen.chooser.picked


# the keyboard on the screen


def test_the_keyboard_does_not_cover_the_field(ui: Any, app: Any) -> None:
    from kivy.core.window import Window

    from companion.app.widgets.field import Field

    field = Field(label="Name")
    ui.show(field)
    field.y = 0
    box = field.ids.box.__self__
    box.focus = True
    ui.frames()
    assert Window.softinput_mode == "below_target"
    assert Window._system_keyboard.target is box
    Window._kheight = 300  # as the keyboard of a phone says it; the window moves at once
    try:
        moved = Window.render_context["modelview_mat"].get()[13]
        assert box.to_window(0, box.y)[1] + moved >= 300
    finally:
        Window._kheight = 0
        box.focus = False


# permissions and the camera


def test_first_start_asks_for_no_permission(ui: Any, app: Any, monkeypatch: Any) -> None:
    import sys
    import types

    asked: list[Any] = []
    module = types.ModuleType("android.permissions")
    module.request_permissions = lambda *a: asked.append(a)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "android.permissions", module)
    app.context.router.go("new")
    app.context.router.go("settings")
    app.context.router.go("scan")
    ui.frames()
    assert not asked


def test_camera_refused(ui: Any, app: Any, monkeypatch: Any) -> None:
    import sys
    import types

    from companion.app.device import android

    module = types.ModuleType("android.permissions")
    module.Permission = types.SimpleNamespace(CAMERA="camera")  # type: ignore[attr-defined]
    module.request_permissions = lambda names, told: told(names, [False])  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "android.permissions", module)
    monkeypatch.setattr(android, "platform", "android")
    app.context.router.go("scan")
    screen = app.context.router.screen
    screen.start_camera()
    ui.frames(4)
    assert not screen.looking and screen.refusal.startswith("The camera cannot be used now.")
    screen.text_card.ids.text.text = "still works"
    assert screen.view is None


def test_the_camera_is_given_back_on_pause(ui: Any, app: Any, monkeypatch: Any) -> None:
    from companion.app.widgets.camera import CameraView

    stops: list[Any] = []
    monkeypatch.setattr(CameraView, "start", lambda self: None)
    monkeypatch.setattr(CameraView, "stop", lambda self: stops.append(self))
    app.context.router.go("scan")
    app.context.router.screen.start_camera()
    app.on_pause()
    assert stops and not app.context.router.screen.looking


# storage


class FullDisk(Disk):
    """Takes nothing more once it is full."""

    full = False

    def write(self, fd: int, data: bytes) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().write(fd, data)


def test_storage_full(ui: Any, app: Any) -> None:
    screen = sit_down(ui, app)
    play(ui, app, 3)
    before = screen.sitting.match.record("full")
    library = app.context.library
    disk = FullDisk()
    disk.full = True
    journals = [screen.sitting.entry._base.storage, library._shared._base.storage]
    for journal in journals:
        journal._disk = disk
    screen.play(screen.sitting.match.decision.moves[0])
    ui.frames()
    assert any("storage of this device is full" in text for text in ui.texts())
    assert any("Your match is saved up to the last move" in text for text in ui.texts())
    assert screen.sitting.match.record("full") == before
    # Leaving and coming back must not fail either.
    assert app.on_pause() is True
    app.on_resume()
    disk.full = False
    screen.play(screen.sitting.match.decision.moves[0])
    assert screen.sitting.match.record("full") != before


def test_no_room_for_a_first_start(ui: Any, tmp_path: Path, monkeypatch: Any) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Disk, "make_folder", full)
    app = started(ui, tmp_path)
    assert any("storage of this device is full" in text for text in ui.texts())
    assert app.on_pause() is True and app.back() is False
    app.on_resume()
    stopped(ui, app)


# the clock


def test_the_clock_is_set_back(ui: Any, app: Any) -> None:
    class Wall(Clock):
        shift = timedelta()

        def now(self) -> datetime:
            return datetime.now(UTC) + self.shift

    wall = Wall()
    app.context.library.clock = app.context.library.order.clock = wall
    first = sit_down(ui, app).sitting.entry.id
    wall.shift = timedelta(days=-400)
    second = sit_down(ui, app)
    play(ui, app, 3)
    assert [info.id for info in app.context.library.matches()] == [second.sitting.entry.id, first]
    assert second.sitting.entry.info.seconds >= 0
    wall.shift = timedelta(days=400)
    play(ui, app, 1)
    app.context.router.home()
    ui.frames()
    assert app.context.library.matches()[0].id == second.sitting.entry.id


# what opens the app


class Intent:
    def __init__(self, data: str | None) -> None:
        self.data = data

    def getDataString(self) -> str | None:  # noqa: N802 - Android's name
        return self.data

    def getData(self) -> str | None:  # noqa: N802
        return self.data


class Opened:
    def __init__(self, path: Path) -> None:
        self.path = path

    def detachFd(self) -> int:  # noqa: N802
        return os.open(self.path, os.O_RDONLY)


class Activity:
    """As much of an Android activity as opening needs."""

    def __init__(self, data: str | None, path: Path | None = None) -> None:
        self.intent, self.path = Intent(data), path

    def getIntent(self) -> Intent:  # noqa: N802
        return self.intent

    def getContentResolver(self) -> Activity:  # noqa: N802
        return self

    def openFileDescriptor(self, _: Any, mode: str) -> Opened:  # noqa: N802
        assert mode == "r" and self.path is not None
        return Opened(self.path)


def on_android(monkeypatch: Any, activity: Activity) -> None:
    from companion.app.device import android

    monkeypatch.setattr(android, "platform", "android")
    monkeypatch.setattr(android, "activity", lambda: activity)


def test_a_match_file_opens_the_table(ui: Any, tmp_path: Path, monkeypatch: Any) -> None:
    match = Match.start("shinobi_clans", TABLE, seed=7)
    match.play(match.decision.moves[0])  # type: ignore[union-attr]
    file = tmp_path / "match.txt"
    file.write_text(match.record("full"), encoding="utf-8")
    on_android(monkeypatch, Activity("content://some.app/17", file))
    app = started(ui, tmp_path)
    assert app.context.router.here.screen == "table"
    assert app.context.router.screen.sitting.match.record("full") == match.record("full")
    stopped(ui, app)


def test_a_backup_file_is_asked_about(ui: Any, app: Any, tmp_path: Path) -> None:
    sit_down(ui, app)
    app.context.library.backup(tmp_path / "backup.json")
    app.open_link((tmp_path / "backup.json").read_text(encoding="utf-8"))
    ui.frames()
    assert "Restore this backup?" in ui.texts()


@pytest.mark.parametrize("data", [None, "", "https://example.org", "file:///etc/hosts"])
def test_a_plain_start(ui: Any, tmp_path: Path, monkeypatch: Any, data: str | None) -> None:
    on_android(monkeypatch, Activity(data))
    app = started(ui, tmp_path)
    assert app.context.router.here.screen == "home"
    stopped(ui, app)


def test_a_file_that_is_something_else(ui: Any, tmp_path: Path) -> None:
    for text in ("shopping: milk", "Dojo-Companion: 1\nnonsense", "{not json"):
        file = tmp_path / "some.txt"
        file.write_text(text, encoding="utf-8")
        app = started(ui, tmp_path, (str(file),))
        assert app.context.library.matches() == []
        stopped(ui, app)


def test_f1_opens_the_rules_and_never_the_settings_of_a_library(ui: Any, app: Any) -> None:
    app.open_settings()
    ui.frames()
    assert app.context.router.here.screen == "help"
    app.open_settings()
    app.context.router.back()
    assert app.context.router.here.screen == "home"
    sit_down(ui, app)
    app.open_settings()
    ui.frames()
    assert app.context.router.screen.game_id == "shinobi_clans"


@pytest.mark.parametrize(
    ("said", "button"),
    [
        ("en_GB.UTF-8", "Look without changing anything"),
        ("fr_FR.UTF-8", "Regarder sans rien modifier"),
    ],
)
def test_a_library_that_another_window_has_open_can_be_looked_at(
    ui: Any, app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, button: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", said)
    id = sit_down(ui, app).sitting.entry.id
    moves = app.context.sitting(id).match.index
    from companion.app.shell.application import DojoApp

    other = DojoApp(tmp_path / "data")
    ui.show(other.build())
    assert other.context is None and ui.find(button) and not ui.audit()
    ui.tap(button)
    ui.frames(4)
    assert other.context is not None and other.context.library.read_only
    other.context.router.go("table", match=id)
    ui.frames(4)
    table = other.context.router.screen
    table.play(table.sitting.match.decision.moves[0])
    ui.frames(2)
    assert table.sitting.match.index == moves, "nothing is recorded there"
    stopped(ui, other)

"""Takes codes in, by camera, picture or text, and does what each kind is for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion import share
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.arrivals import Arrivals
from companion.app.screens.base import Screen
from companion.app.screens.home import game_title
from companion.app.screens.pictures import PictureSheet
from companion.app.shell.background import Work, work
from companion.app.shell.kept_views import ViewsKept
from companion.app.shell.opening import CLUB, open_whole
from companion.app.widgets import camera
from companion.app.widgets.banner import Notice
from companion.app.widgets.card import Card
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import CompanionError, Say
from companion.share import Status


class PartsCard(Card):
    """How much of an animated code was found so far."""

    found = NumericProperty(0)
    pieces = NumericProperty(0)
    known = ListProperty([])

    __events__ = ("on_again",)

    def on_again(self) -> None:
        pass


class TextCard(Card):
    """A code as text, typed or pasted."""

    screen = ObjectProperty(None)


class PictureCard(Card):
    """A code in a file."""

    screen = ObjectProperty(None)


class ScanScreen(Screen):
    """`text` is a code that came with the start of the app, for example by a link."""

    refusal = StringProperty("")
    found = NumericProperty(0)
    pieces = NumericProperty(0)
    looking = BooleanProperty(False)

    def __init__(self, context: Any, text: str = "", **kwargs: Any) -> None:
        self.reader = share.Reader()
        self.entered = share.TextScanner()
        self.pictures = share.PictureScanner()
        self.view: camera.CameraView | None = None
        self._given = text
        self._busy = False
        super().__init__(context, **kwargs)

    @cached_property
    def text_card(self) -> TextCard:
        return TextCard(screen=self)

    @cached_property
    def picture_card(self) -> PictureCard:
        return PictureCard(screen=self)

    def shown(self) -> None:
        self.entered.start(self.take)
        self.pictures.start(self.take)
        super().shown()
        if self._given:
            given, self._given = self._given, ""
            self.take(given)

    def left(self) -> None:
        self.entered.stop()
        self.pictures.stop()
        self.stop_camera()
        super().left()

    def paused(self) -> None:
        # Android takes the camera away from an app that is not seen.
        self.stop_camera()

    def refresh(self) -> None:
        self._show_camera()
        self._show_parts()
        self.grow(self._parts())

    def _parts(self) -> Iterator[None]:
        near, far = self.ids.near, self.ids.far
        if self.text_card.parent is None:
            near.add_widget(self.text_card)
            yield
        if self.picture_card.parent is None:
            far.add_widget(self.picture_card, len(far.children))
            yield
        yield from self._show_kept()

    # where codes come from

    def paste(self) -> None:
        """The clipboard into the field, and read at once."""
        self.text_card.ids.text.text = Clipboard.paste() or ""
        self.read_text()

    def read_text(self) -> None:
        text = self.text_card.ids.text.text
        if not text.strip():
            self.refuse(Say("There is nothing to read yet. Paste or type the code first."))
        elif not open_whole(self.context, text):
            self.entered.enter(text)

    def browse(self) -> None:
        PictureSheet(self.read_picture).open()

    def read_path(self) -> None:
        text = self.picture_card.ids.path.text.strip().strip("\"'")
        if not text:
            self.refuse(Say("There is nothing to read yet. Type where the picture is."))
            return
        self.read_picture(Path(text).expanduser())

    def read_picture(self, path: Path) -> Work:
        self.picture_card.ids.path.text = str(path)
        self.refusal = ""

        def job(_: Any) -> Any:
            try:
                return share.codes_in(path)
            except CompanionError as error:
                return error

        return work(job, self._picture_read, tr._("Reading the picture…"))

    def _picture_read(self, found: Any) -> None:
        if isinstance(found, CompanionError):
            self.refuse(found.say)
        elif not found:
            self.refuse(Say("There is no readable code in this picture."))
        for text in found if isinstance(found, tuple) else ():
            self.take(text)

    def start_camera(self) -> None:
        if self.looking:
            return
        self.view = camera.CameraView()
        self.view.bind(on_code=lambda _, text: self.take(text, seen=True))
        self.view.bind(on_failed=lambda _: self._camera_failed())
        self.looking = True
        self._show_camera()
        self.view.start()

    def stop_camera(self) -> None:
        if self.view is not None:
            self.view.stop()
            self.view = None
        if self.looking:
            self.looking = False
            self._show_camera()

    def _camera_failed(self) -> None:
        self.stop_camera()
        self.refuse(
            Say("The camera cannot be used now. Take a picture of the code, or paste it as text.")
        )

    # what comes in

    def take(self, text: str, seen: bool = False) -> None:
        """One text: a whole code, a part of one, or something else. `seen`: by the camera."""
        if self._busy:
            return
        # A camera sees all kinds of codes; of what is more than a code, only a club is shown to it.
        if (not seen or text[: len(CLUB)].lower() == CLUB) and open_whole(self.context, text):
            return
        status = self.reader.add(text)
        if status is Status.OTHER:
            # Another stream than the one that was begun: people changed their minds.
            self.reader.reset()
            status = self.reader.add(text)
        if status is Status.INVALID:
            # A camera also sees the codes on the wall; only what was given on purpose is refused.
            if not seen or not self.reader.pieces:
                self.refuse(
                    Say("This is not a code of Dojo Companion, or it was damaged on the way.")
                )
            return
        self.refusal = ""
        self._show_parts()
        if status is Status.COMPLETE and self.reader.digits is not None:
            self._arrived(self.reader.digits)

    def _arrived(self, digits: str) -> None:
        self._busy = True
        self.stop_camera()
        arrivals = Arrivals(self.context, self._tell_refusal)
        unpack = arrivals.unpacking(digits)

        def job(_: Any) -> Any:
            try:
                return unpack(_)
            except CompanionError as error:
                return error

        def done(shared: Any) -> None:
            self.again()
            if isinstance(shared, CompanionError):
                self.refuse(shared.say)
            else:
                arrivals.welcome(shared, digits)

        work(job, done, tr._("Reading the code…"), stopped=self.again)

    def again(self) -> None:
        """Ready for the next code."""
        self._busy = False
        self.reader.reset()
        self.text_card.ids.text.text = ""
        self._show_parts()

    def refuse(self, say: Say) -> None:
        self._tell_refusal(tr.voice("app").say(say))

    def _tell_refusal(self, text: str) -> None:
        self.refusal = text
        self.ids.panes.to_top()

    # showing

    def on_refusal(self, *_: Any) -> None:
        self._show_news()

    def _show_parts(self) -> None:
        self.pieces, self.found = self.reader.pieces, self.reader.found
        self._show_news()

    def _show_news(self) -> None:
        """Above all else: what is wrong, and how much of an animated code is here."""
        news = self.ids.news
        news.clear_widgets()
        if self.refusal:
            news.add_widget(Notice(text=self.refusal, tone="warn"))
        if self.pieces:
            parts = PartsCard(found=self.found, pieces=self.pieces, known=sorted(self.reader.known))
            parts.bind(on_again=lambda _: self.again())
            news.add_widget(parts)

    def _show_camera(self) -> None:
        box = self.ids.camera
        box.clear_widgets()
        if self.looking and self.view is not None:
            box.add_widget(self.view)
            stop = ListRow(icon="stop", title=tr._("Stop the camera"))
            stop.bind(on_tap=lambda _: self.stop_camera())
            box.add_widget(stop)
        elif camera.available():
            start = ListRow(
                icon="camera",
                title=tr._("Use the camera"),
                subtitle=tr._("Hold it before the code until it is read"),
                chevron=True,
            )
            start.bind(on_tap=lambda _: self.start_camera())
            box.add_widget(start)
        else:
            box.add_widget(
                Words(
                    text=tr._(
                        "This device has no camera that the app can use. Open a picture of the "
                        "code, or paste it as text. A phone's own camera can also open a code "
                        "that is one picture."
                    ),
                    tone="muted",
                )
            )

    def _show_kept(self) -> Iterator[None]:
        box = self.ids.kept
        box.clear_widgets()
        kept = ViewsKept(self.context.library).all()
        if not kept:
            return
        card = Card()
        box.add_widget(card)
        card.add_widget(Words(text=tr._("Tables you were shown"), role="title", strong=True))
        for view in kept:
            row = ListRow(
                icon="eye",
                title=game_title(view.game),
                subtitle=tr._("What {name} sees", name=view.name) if view.name else view.players,
                chevron=True,
            )
            row.bind(on_tap=lambda _, at=view.text: self.context.router.go("guest", text=at))
            card.add_widget(row)
            yield


load("screens/scan")

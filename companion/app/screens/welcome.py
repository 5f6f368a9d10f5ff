"""The very first start: what the app is for in three pictures, in the language of the device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothTriangle
from kivy.metrics import dp
from kivy.properties import OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import engine
from companion.app.look.kv import load
from companion.app.look.palette import colour
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.table.art_image import ArtImage
from companion.app.table.ink import Ink
from companion.app.widgets.menu import MenuSheet
from companion.app.widgets.tap import Tappable
from companion.table.faces import face_of

LANGUAGES = {"en": "English", "fr": "Français"}
CARD, INK, GOLD, RED = "#FFFDF8", "#1F1B16", "#E9BC52", "#B3261E"


class WelcomePicture(Widget):
    """Recording, asking, scoring: a small print each."""

    kind = OptionProperty("record", options=["record", "ask", "score"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size", "kind"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self) -> None:
        self.ink.clear()
        {"record": self._record, "ask": self._ask, "score": self._score}[self.kind]()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture, from 0 to 1."""
        return self.x + x * self.width, self.y + y * self.height

    def _record(self) -> None:
        side = self.width
        self.ink.fill(self.x, self.y, side, side, colour("#CBDDE8"), side * 0.2)
        self.ink.art("area-inn", *self._at(0.08, 0.2), side * 0.62, side * 0.62)
        self.ink.art("piece-ninja_pawn", *self._at(0.58, 0.1), side * 0.4, side * 0.4)
        centre = self._at(0.6, 0.62)
        ring = side * 0.13
        self.ink.disc(centre[0] - ring, centre[1] - ring, 2 * ring, colour(RED))
        self.ink.disc(centre[0] - ring * 0.7, centre[1] - ring * 0.7, 1.4 * ring, colour("#CBDDE8"))
        self.ink.disc(centre[0] - ring * 0.3, centre[1] - ring * 0.3, 0.6 * ring, colour(RED))

    def _ask(self) -> None:
        side = self.width
        self.ink.fill(self.x, self.y, side, side, colour("#1F2B5E"), side * 0.2)
        left, low = self._at(0.16, 0.4)
        self.ink.fill(left, low, side * 0.68, side * 0.44, colour(CARD), side * 0.1)
        tail = [*self._at(0.28, 0.42), *self._at(0.26, 0.24), *self._at(0.46, 0.42)]
        with self.canvas:
            Color(*colour(CARD))
            SmoothTriangle(points=tail)
        box = (left, low, side * 0.68, side * 0.44)
        self.ink.text("?", *box, side * 0.36, colour(INK), bold=True)
        self.ink.art("icon-shuriken", *self._at(0.64, 0.08), side * 0.26, side * 0.26, colour(GOLD))

    def _score(self) -> None:
        side = self.width
        self.ink.fill(self.x, self.y, side, side, colour("#7A1F1D"), side * 0.2)
        for x, high in ((0.18, 0.24), (0.4, 0.44), (0.62, 0.34)):
            spot = self._at(x, 0.16)
            self.ink.fill(*spot, side * 0.18, side * high, colour("#F8ECD2"), side * 0.03)
        self.ink.art("seal", *self._at(0.54, 0.5), side * 0.38, side * 0.38)


class WelcomeLine(BoxLayout):
    """A picture and what it stands for."""

    kind = StringProperty("record")
    title = StringProperty("")
    text = StringProperty("")


class LanguageButton(Tappable, BoxLayout):
    """The language, and a way to another one."""

    text = StringProperty("")


class WelcomeScreen(Screen):
    def refresh(self) -> None:
        self.ids.language.text = LANGUAGES[tr.language]
        self.grow(self._parts())

    def _parts(self) -> Iterator[None]:
        body = self.ids.lines
        body.clear_widgets()
        for kind, title, text in (
            (
                "record",
                tr._("Record"),
                tr._("Tap what your hands do. A mistake made ten moves ago is mended in two taps."),
            ),
            ("ask", tr._("Ask"), tr._("What can I do now? Why not that? The rule, in a sentence.")),
            (
                "score",
                tr._("Score"),
                tr._("Every point with its reason, and a seal for the winner."),
            ),
        ):
            body.add_widget(WelcomeLine(kind=kind, title=title, text=text))
            yield
        games = self.ids.games
        games.clear_widgets()
        for game in engine.game_ids():
            face = face_of(game)
            side = dp(44)
            games.add_widget(
                ArtImage(
                    art=face.emblem, ground=face.ground, size_hint=(None, None), size=(side, side)
                )
            )
            yield

    def choose_language(self) -> None:
        MenuSheet(
            title=tr._("Language"),
            items=[
                {"icon": "translate", "text": name, "on_tap": lambda key=key: self.speak(key)}
                for key, name in LANGUAGES.items()
            ],
        ).open()

    def speak(self, language: str) -> None:
        self.context.attempt(lambda: self.context.set("language", language))
        self.refresh()

    def go_on(self) -> None:
        self.context.router.home()

    def left(self) -> None:
        # Whichever way it was left, it is shown once.
        self.context.attempt(lambda: self.context.library.settings.set("welcomed", True))
        super().left()


load("widgets/words", "widgets/layout", "screens/welcome")

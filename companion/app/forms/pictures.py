"""Questions that are answered by pictures: a tap on one opens what it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.app.forms.seen_question import SeenQuestion
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.painting import WIDEST, Painting
from companion.app.widgets.button import Btn
from companion.app.widgets.gradual import SETTLE, Gradual
from companion.app.widgets.keeping import Stock
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words
from companion.engine import Match
from companion.language import Voice
from companion.table import Mark
from companion.table.painted import Offer, Picture, Pictured

HIGH = 116
"""A line of a choice is so high (dp)."""
SHOWN = 112
"""A picture in a line of the form is so high (dp)."""
AT_ONCE = 10
"""Pictures drawn in one frame."""
BLANK = Mark(tiles=(None,))
ROOM = 0.56
"""Of the window's height: all pictures of a single line at once."""


class PictureTile(Tappable, BoxLayout):
    """A picture with its name, to be chosen by a tap."""

    word = StringProperty("")
    mark = ObjectProperty(None, allownone=True)
    say = ObjectProperty(None, allownone=True)
    caption = StringProperty("")
    chosen = BooleanProperty(False)
    natural = NumericProperty("56dp")

    def show(self, picture: Picture, drawn: bool = True) -> None:
        """`drawn`: its picture too, else only its place and name."""
        self.word, self.chosen = picture.word, picture.chosen
        self.caption = self.say(picture.caption)
        self.mark = picture.mark if drawn else BLANK


class PictureGrid(GridLayout):
    """Pictures that fill the room they have, as large as possible, without scrolling."""

    narrowest = NumericProperty("48dp")

    __events__ = ("on_choose",)

    def __init__(self, voice: Voice, **kwargs: Any) -> None:
        self._voice = voice
        super().__init__(**kwargs)
        self._kept = Stock(self._tile)
        self._shape = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._shape)

    def _tile(self) -> PictureTile:
        tile = PictureTile(say=self._voice.say)
        tile.bind(on_tap=lambda one: self.dispatch("on_choose", one.word))
        return tile

    def show(self, pictures: Sequence[Picture]) -> Iterator[object]:
        """First the places of all, then what each looks like, some in each frame."""
        yield from self._kept.prepare(len(pictures))
        self.clear_widgets()
        kept = self._kept.first(len(pictures))
        for tile, picture in zip(kept, pictures, strict=True):
            tile.show(picture, drawn=False)
            self.add_widget(tile)
        self._arrange()
        for at, (tile, picture) in enumerate(zip(kept, pictures, strict=True)):
            if at % AT_ONCE == 0:
                yield SETTLE
            tile.show(picture)

    def _arrange(self, *_: Any) -> None:
        count = max(1, len(self.children))
        letters = theme.caption * 1.4
        best, most = 1, 0.0
        for cols in range(1, count + 1):
            rows = -(-count // cols)
            width = (self.width - (cols - 1) * dp(4)) / cols
            height = (self.height - (rows - 1) * dp(4)) / rows - letters
            if width >= self.narrowest and min(width, height) > most:
                best, most = cols, min(width, height)
        self.cols = best

    def on_choose(self, word: str) -> None:
        pass


class PictureChoice(Sheet):
    """What a tap on a picture opens; `kept(answers)` gets what was chosen when it closes."""

    def __init__(
        self,
        asked: Pictured,
        place: int,
        match: Match,
        answers: Mapping[str, Any],
        voice: Voice,
        kept: Callable[[Mapping[str, Any]], None],
        **kwargs: Any,
    ) -> None:
        self.asked, self.place, self.match, self.voice = asked, place, match, voice
        self.told, self._kept = dict(answers), kept
        choice = self._choice
        super().__init__(title=voice.say(choice.title), **kwargs)
        self.lines: list[list[PictureTile]] = []
        if len(choice.lines) > 1:
            self._open_lines(choice)
        else:
            self._open_grid(choice)
        self.growing = Gradual()
        self.growing.build(self._parts())

    @property
    def _choice(self) -> Offer:
        return self.asked.choice(self.match, self.told, self.place)

    def _open_lines(self, choice: Offer) -> None:
        """It stays open: what is chosen in one line changes how the others look."""
        for at, line in enumerate(choice.lines):
            if line.title is not None:
                self.add_widget(Words(text=self.voice.say(line.title), strong=True))
            row = BoxLayout(size_hint_y=None, height=dp(HIGH), spacing=dp(6))
            tiles = [PictureTile(say=self.voice.say) for _ in line.pictures]
            for tile in tiles:
                tile.bind(on_tap=lambda one, at=at: self._take(at, one.word))
                row.add_widget(tile)
            self.lines.append(tiles)
            self.add_widget(row)
        done = Btn(text=tr._("Done"), kind="primary")
        done.bind(on_tap=lambda _: self.dismiss())
        self.add_widget(done)

    def _open_grid(self, choice: Offer) -> None:
        """The first tap is the answer."""
        self.grid = PictureGrid(self.voice, size_hint_y=None, height=Window.height * ROOM)
        self.grid.bind(on_choose=lambda _, word: self._answer(word))
        self.add_widget(self.grid)
        if choice.paints:
            other = Btn(text=tr._("Another card"), icon="plus", kind="outline")
            other.bind(on_tap=lambda _: self._paint(choice.paints))
            self.add_widget(other)
        if choice.none is not None:
            word = choice.none.word
            none = Btn(text=self.voice.say(choice.none.caption), kind="outline")
            none.bind(on_tap=lambda _: self._answer(word))
            self.add_widget(none)

    def _parts(self) -> Iterator[object]:
        """The pictures of one line are drawn in one frame, those of the other in the next."""
        choice = self._choice
        if not self.lines:
            yield from self.grid.show(choice.lines[0].pictures)
        for at in range(len(self.lines)):
            yield SETTLE
            self._show(at, choice)

    def _show(self, at: int, choice: Offer) -> None:
        for tile, picture in zip(self.lines[at], choice.lines[at].pictures, strict=True):
            tile.show(picture)

    def _take(self, line: int, word: str) -> None:
        self.told |= self.asked.choose(self.match, self.told, self.place, line, word)
        choice = self._choice
        for at in range(len(self.lines)):
            self._show(at, choice)

    def _answer(self, word: str) -> None:
        self.told |= self.asked.choose(self.match, self.told, self.place, 0, word)
        self.dismiss()

    def _paint(self, group: str) -> None:
        setup = self.match.setup
        self.dismiss()

        def told(grid: str) -> None:
            self._kept(self.told | self.asked.choose(self.match, self.told, self.place, 0, grid))

        Painting(setup.game, group, setup.edition, self.voice, told).open()

    def on_dismiss(self) -> None:
        self.growing.stop()
        self._kept(self.told)


class PicturesQuestion(SeenQuestion):
    """A few pictures, in one line or in a square."""

    def grow(self) -> Iterator[object]:
        pictures = self._pictures
        columns = self.ask.shape.columns
        self.paper = GridLayout(cols=columns or len(pictures), size_hint=(None, None))
        self.paper.spacing = dp(4) if columns else dp(8)
        self.paper.pos_hint = {"center_x": 0.5}
        self.tiles = [PictureTile(say=self.voice.say) for _ in pictures]
        for place, tile in enumerate(self.tiles):
            tile.bind(on_tap=lambda _, place=place: self._open(place))
            self.paper.add_widget(tile)
            yield None
        self.add_widget(self.paper)
        self.fbind("width", self._measure)
        theme.follow(sizes=self._measure)
        self._measure()
        self.look()
        yield SETTLE

    @property
    def _pictures(self) -> tuple[Picture, ...]:
        asked: Pictured = self.ask.shape.of
        return asked.pictures(self.match, self.answers)

    def _measure(self, *_: Any) -> None:
        if self.ask.shape.columns:
            self.paper.width = min(self.width, dp(WIDEST))
            self.paper.height = self.paper.width + 3 * theme.caption
        else:
            self.paper.width = self.width
            self.paper.height = dp(SHOWN) + 2 * theme.caption

    def look(self) -> None:
        for tile, picture in zip(self.tiles, self._pictures, strict=True):
            tile.show(picture)

    def _open(self, place: int) -> None:
        PictureChoice(
            self.ask.shape.of, place, self.match, self.answers, self.voice, self.keep
        ).open()


load("widgets/words", "forms/pictures")

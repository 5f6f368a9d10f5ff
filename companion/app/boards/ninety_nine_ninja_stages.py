"""What stands in place of the map: Daimyos and keys without placements, and the allocation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.app.boards.ninety_nine_ninja_faces import NinjaKey, NinjaLordTile
from companion.app.boards.ninety_nine_ninja_grid import Lord
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.card import Framed
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.letters import Letters
from companion.app.widgets.tap import Tappable

NEIGHBOURS = 8
MOST_COVERED = 9
COUNT_KEYS = 5
FEWEST_COLUMNS = 6
"""Of pairs: on a narrow phone. The keys of these are made ahead."""


class NinjaKeys(Flow):
    """Numbers to tap."""

    __events__ = ("on_key",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(stretch=True, spacing=dp(4), **kwargs)
        self.kept = Stock(self._key)

    def _key(self) -> NinjaKey:
        key = NinjaKey()
        key.bind(on_tap=lambda one: self.dispatch("on_key", one.word))
        key.bind(on_why=lambda one: self.dispatch("on_key", one.word))
        return key

    def show(self, words: list[str], legal: set[str]) -> None:
        keys = self.kept.first(len(words))
        only(self, keys)
        for key, word in zip(keys, words, strict=True):
            key.word = key.text = word
            key.enabled = word in legal

    def on_key(self, word: str) -> None:
        pass


class NinjaCount(BoxLayout):
    """How many of one kind: a tap on a number, another on the same for none.

    The last key counts on, so that every number is in reach.
    """

    label = StringProperty("")
    number = NumericProperty(0)
    most = NumericProperty(MOST_COVERED)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys = [NinjaKey(word=str(n), text=str(n)) for n in range(1, COUNT_KEYS + 1)]
        for key in self.keys:
            key.bind(on_tap=lambda one: self.tapped(int(one.word)))
            self.add_widget(key)

    def tapped(self, number: int) -> None:
        counting_on = number == COUNT_KEYS <= self.number < self.most
        if counting_on:
            self.number += 1
        else:
            self.number = 0 if min(self.number, COUNT_KEYS) == number else number
        for key in self.keys:
            key.chosen = int(key.word) == min(self.number, COUNT_KEYS)
        self.keys[-1].text = str(max(COUNT_KEYS, int(self.number)))


class NinjaHead(Letters):
    """Names a row (as tall as its keys) or a column of pairs."""

    tall = BooleanProperty(False)


class NinjaPairGrid(GridLayout):
    """Own Ninjas downwards, the opponent's across: one tap tells both numbers of a fall."""

    first = NumericProperty(0)
    """The opponent's number of the first column; more columns than fit are one tap away."""
    wanted = BooleanProperty(False)
    """Whether the numbers are asked for: so many keys are not laid out for nothing."""

    __events__ = ("on_pair",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._keys: dict[tuple[int, int], NinjaKey] = {}
        self._laid = (0, 0)
        """The first column and how many there are, as they lie now."""
        self._shape = Clock.create_trigger(self._fill, -1)
        self.fbind("width", self._shape)
        self.fbind("first", self._shape)
        self.fbind("wanted", self._shape)

    def prepare(self) -> Iterator[None]:
        for row in range(NEIGHBOURS + 1):
            for col in range(FEWEST_COLUMNS):
                self._key(row, col)
            yield

    @staticmethod
    def columns_in(width: float) -> int:
        return max(1, min(NEIGHBOURS + 1, int((width + dp(2)) // dp(50)) - 1))

    @property
    def columns(self) -> int:
        return self.columns_in(self.width)

    def _key(self, row: int, col: int) -> NinjaKey:
        if (row, col) not in self._keys:
            key = NinjaKey(size_hint_x=1)
            key.bind(on_tap=lambda one: self.dispatch("on_pair", one.word))
            key.bind(on_why=lambda one: self.dispatch("on_pair", one.word))
            self._keys[row, col] = key
        return self._keys[row, col]

    def shift(self) -> None:
        """To the columns that did not fit, and back."""
        self.first = 0 if self.first else NEIGHBOURS + 1 - self.columns

    def _fill(self, *_: Any) -> None:
        columns = self.columns
        first = int(min(self.first, NEIGHBOURS + 1 - columns))
        if not self.wanted or self._laid == (first, columns):
            return
        self._laid = (first, columns)
        self.cols = columns + 1
        self.clear_widgets()
        self.add_widget(NinjaHead())
        for col in range(columns):
            self.add_widget(NinjaHead(text=str(first + col)))
        for own in range(NEIGHBOURS + 1):
            self.add_widget(NinjaHead(text=str(own), tall=True))
            for col in range(columns):
                other, key = first + col, self._key(own, col)
                key.word, key.text = f"{own}-{other}", f"{own}:{other}"
                key.enabled = own + other <= NEIGHBOURS
                self.add_widget(key)

    def on_pair(self, word: str) -> None:
        pass


class NinjaLordStage(BoxLayout):
    """Without placements: the seven Daimyos as tiles, and the keys of the present question."""

    title = StringProperty("")
    pairing = BooleanProperty(False)
    """The numbers of a fall are asked for: they need all the room there is."""
    least = NumericProperty(0)
    """The height in which two lines of tiles and the keys are large enough for a thumb."""

    __events__ = ("on_lord", "on_samurai", "on_pair")

    def __init__(self, names: list[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tiles: dict[str, NinjaLordTile] = {}
        for name in names:
            tile = NinjaLordTile()
            tile.bind(on_tap=lambda _, at=name: self.dispatch("on_lord", at))
            self.tiles[name] = tile
            self.ids.tiles.add_widget(tile)
        self.keys = NinjaKeys(least=dp(48))
        self.keys.bind(on_key=lambda _, word: self.dispatch("on_samurai", word))
        self.pairs = NinjaPairGrid()
        self.pairs.bind(on_pair=lambda _, word: self.dispatch("on_pair", word))
        self.ids.scroll_column.add_widget(self.pairs)

    def prepare(self) -> Iterator[None]:
        yield from self.keys.kept.prepare(MOST_COVERED + 1)
        yield from self.pairs.prepare()

    def show(
        self,
        lords: dict[str, tuple[str, Lord]],
        aims: set[str],
        samurai: set[str] | None,
        chosen: str,
        sides: tuple[str, str],
    ) -> None:
        """`samurai`: legal counts, None while nothing is counted; `chosen`: who just fell."""
        for key, (name, lord) in lords.items():
            tile = self.tiles[key]
            tile.name, tile.aim = name, key in aims
            tile.dress(lord)
        ids = self.ids
        pairing, counting = bool(chosen), samurai is not None and not chosen
        self.pairing = self.pairs.wanted = pairing
        _show(ids.tiles, not pairing)
        _show(ids.scroll, pairing)
        self.least = dp(112) + (dp(104) + 1.8 * theme.caption if counting else 0)
        if counting and samurai is not None:
            # Two cards that are counted together may cover more (NN-333).
            most = max(MOST_COVERED, *(int(word) for word in samurai)) if samurai else MOST_COVERED
            self.keys.show([str(n) for n in range(most + 1)], samurai)
        only(ids.key_box, [self.keys] if counting else [])
        if not pairing:
            self.pairs.first = 0
            self.title = tr._("Samurai covered") if counting else ""
        else:
            self.title = tr._(
                "{daimyo}: Ninjas of {own} in rows, of {other} in columns",
                daimyo=lords[chosen][0],
                own=sides[0],
                other=sides[1],
            )

    def on_lord(self, name: str) -> None:
        pass

    def on_samurai(self, word: str) -> None:
        pass

    def on_pair(self, word: str) -> None:
        pass


def _show(widget: Any, shown: bool) -> None:
    """Gives its whole room away, or takes it back."""
    widget.size_hint_y = 1 if shown else None
    widget.opacity = 1 if shown else 0
    widget.disabled = not shown
    if not shown:
        widget.height = 0


class NinjaToken(Tappable, BoxLayout):
    """A token to lay on a track, or one that lies there."""

    word = StringProperty("")
    number = StringProperty("")
    value = StringProperty("")
    favor = NumericProperty(0)
    seat = NumericProperty(0)
    chosen = NumericProperty(0)
    natural = NumericProperty("48dp")


class NinjaTrackColumn(Framed, Tappable, BoxLayout):
    """One track at the reckoning: what lies on it, and what that would come to."""

    clan = StringProperty("")
    name = StringProperty("")
    total = StringProperty("")


class NinjaAllocationStage(BoxLayout):
    """Tap a track to lay the token in hand there; tap a laid token to take it back."""

    least = NumericProperty(0)
    """The height in which everything that lies on the fullest track is seen."""

    __events__ = ("on_lay", "on_take_back")

    def __init__(self, clans: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.hand = ""
        self.columns: dict[str, NinjaTrackColumn] = {}
        self._kept: dict[str, NinjaToken] = {}
        for clan in clans:
            column = NinjaTrackColumn(clan=clan)
            column.bind(on_tap=lambda one: self.lay(one.clan))
            column.bind(minimum_height=lambda *_: self._measure())
            self.columns[clan] = column
            self.ids.tracks.add_widget(column)

    def prepare(self, words: Iterable[str]) -> Iterator[None]:
        for word in words:
            self._token(word)
            yield

    def _measure(self) -> None:
        fullest = max(column.minimum_height for column in self.columns.values())
        self.least = self.ids.free.height + self.spacing + fullest

    def show(
        self, seat: int, tokens: list[dict[str, Any]], tracks: dict[str, tuple[str, int]]
    ) -> None:
        """`tracks`: the name and the position of each, as they are before the reckoning."""
        free = [str(token["number"]) for token in tokens if token["clan"] is None]
        if self.hand not in free:
            # The most valuable one first: the small ones settle what is left.
            self.hand = free[-1] if free else ""
        sums = dict.fromkeys(self.columns, 0)
        places: dict[str, list[NinjaToken]] = {clan: [] for clan in ("", *self.columns)}
        for token in tokens:
            word, clan = str(token["number"]), token["clan"] or ""
            one = self._token(word)
            one.number, one.seat = word, seat
            one.value, one.favor = str(token["value"]), int(token["favor"])
            one.chosen = int(word == self.hand)
            places[clan].append(one)
            if clan:
                sums[clan] += token["value"]
        only(self.ids.free, places[""])
        for clan, column in self.columns.items():
            only(column.ids.laid, places[clan])
            name, position = tracks[clan]
            own = position if seat == 0 else -position
            column.name = name
            total = f"{own} + {sums[clan]} = {own + sums[clan]}"
            column.total = total.replace("-", "\u2212")

    def _token(self, word: str) -> NinjaToken:
        if word not in self._kept:
            token = NinjaToken(word=word)
            token.bind(on_tap=lambda one: self.touch(one.word))
            self._kept[word] = token
        return self._kept[word]

    def touch(self, word: str) -> None:
        """A free token is taken in hand; one on a track comes back."""
        if self._kept[word] in self.ids.free.children:
            self.hand = word
            for token in self._kept.values():
                token.chosen = int(token.word == word)
        else:
            self.dispatch("on_take_back", word)

    def lay(self, clan: str) -> None:
        if self.hand:
            self.dispatch("on_lay", self.hand, clan)

    def on_lay(self, word: str, clan: str) -> None:
        pass

    def on_take_back(self, word: str) -> None:
        pass


load("widgets/words", "widgets/layout", "boards/ninety_nine_ninja_stages")

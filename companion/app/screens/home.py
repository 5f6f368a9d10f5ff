"""The first screen: go on where you were, or choose a game."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion import engine
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.home_cards import (
    GameTile,
    ResumeCard,
    Shortcut,
    ShortcutCard,
    TileRow,
)
from companion.app.widgets.bars import BottomBar
from companion.app.widgets.gradual import SETTLE
from companion.app.widgets.layout import Row
from companion.table.faces import PLAIN, face_of
from companion.table.rooms import room

if TYPE_CHECKING:
    from companion.store import Info

SHOWN = 2
"""Cards of running matches; the others are in the history."""
LEAST, MOST = 104, 280
"""dp that a tile is high on a phone."""
LEAST_WIDE, MOST_WIDE = 240, 430


class HomeScreen(Screen):
    kept = True

    def __init__(self, context: Any, **kwargs: Any) -> None:
        super().__init__(context, **kwargs)
        # Whatever is taken out of the page for a while lives on here.
        self._going = [self.ids[name].__self__ for name in ("running", "going", "more")]

    def refresh(self) -> None:
        self.grow(self._parts(), shown=bool(self.ids.tiles.children))

    def on_wide(self, *_: Any) -> None:
        if self.ids.tiles.children:
            self.refresh()

    def fit(self) -> None:
        """Tiles share the height that is left, so that nothing lies empty below them."""
        rows, scroll, page = self.ids.tiles.children, self.ids.scroll, self.ids.page
        if not rows:
            return
        taken = page.minimum_height - self.ids.tiles.height
        gaps = self.ids.tiles.spacing * (len(rows) - 1)
        room_each = (scroll.height - taken - gaps) / len(rows)
        least, most = (LEAST_WIDE, MOST_WIDE) if self.wide else (LEAST, MOST)
        for row in rows:
            row.tall = max(dp(least) * max(1.0, theme.text_size), min(dp(most), room_each))

    def _parts(self) -> Iterator[object]:
        infos = self.context.library.matches()
        running = [info for info in infos if info.status == "running"]
        self.ids.more.text = tr._("All {n}", n=len(running)) if len(running) > SHOWN else ""
        self._show_going(bool(running))
        cards = [self._card(info) for info in running[:SHOWN]]
        self.ids.running.clear_widgets()
        for card in cards:
            self.ids.running.add_widget(card)
        yield None
        self._add_tiles(infos)
        yield None
        self._add_shortcuts(len(infos))
        yield SETTLE
        self.fit()
        for card, info in zip(cards, running, strict=False):
            yield SETTLE
            self._stand(card, info)

    # running matches

    def _show_going(self, on: bool) -> None:
        """Without a running match there is neither the heading nor a gap in its place."""
        running, going, _ = self._going
        page = self.ids.page
        if on == (going in page.children):
            return
        for part in (running, going):
            if on:
                page.add_widget(part, len(page.children))
            else:
                page.remove_widget(part)

    def _card(self, info: Info) -> ResumeCard:
        known = info.game in engine.game_ids()
        card = ResumeCard(
            match=info.id,
            where=info.title or game_title(info.game),
            line=tr.since(moment_of(info.changed), timed=True)
            if known
            else tr._("Cannot be opened by this version"),
            names=list(info.players),
            opens=known,
        )
        card.ids.face.face = face_of(info.game) if known else PLAIN
        card.bind(on_tap=lambda _: self._continue(info))
        return card

    def _stand(self, card: ResumeCard, info: Info) -> None:
        """Where the match stands: it is opened for that, after the screen is there."""
        try:
            match = self.context.library.open(info.id).match
            from companion.table.standing import standing

            found = standing(match)
        except engine.CompanionError:
            card.opens, card.line = False, tr._("Cannot be opened by this version")
            return
        except Exception:
            # Whatever a strange file does, it does to its own table and not to the first screen.
            return
        voice = tr.voice(info.game, match.players, match.game.terms_of(match.setup.edition))
        card.where = voice.say(found.where) or card.where
        named = [info.title or short_title(info.game)]
        if found.seat is not None and match.players[found.seat] not in card.where:
            plays = tr._("{name} to play", name=match.players[found.seat])
            if self.wide:
                card.where += f" · {plays}"
            else:
                named.append(plays)
        if self.wide:
            named.append(tr.since(moment_of(info.changed), timed=True))
        card.line = " · ".join(named)
        card.score = voice.say(found.score)

    def _continue(self, info: Info) -> None:
        try:
            self.context.sitting(info.id)
        except engine.CompanionError:
            from companion.app.screens.unopened import explain_match

            explain_match(self.context, info, self.refresh)
            return
        self.context.attempt(lambda: self.context.router.go("table", match=info.id))

    # games

    def _add_tiles(self, infos: list[Info]) -> None:
        tiles = [self._tile(game, infos) for game in games_by_name()]
        split = len(tiles) if self.wide else (len(tiles) + 1) // 2
        self.ids.tiles.clear_widgets()
        for part in (tiles[:split], tiles[split:]):
            row = TileRow()
            for tile in part:
                row.add_widget(tile)
            if part:
                self.ids.tiles.add_widget(row)

    def _tile(self, game: str, infos: list[Info]) -> GameTile:
        tile = GameTile(
            game=game,
            name=short_title(game),
            spoken=game_title(game),
            last=last_result(game, infos),
            face=face_of(game),
            large=self.wide,
        )
        tile.bind(
            on_tap=lambda _: self.context.router.go("new", game=game),
            on_hold=lambda _: self.again(game),
        )
        return tile

    def again(self, game: str) -> None:
        """The last table of this game once more; without one, its set-up."""
        from companion.app.table.last_tables import last_table, start

        table = last_table(self.context, game)
        if table is None:
            self.context.router.go("new", game=game)
            return

        def begin() -> None:
            sitting = start(self.context, game, table)
            self.context.router.go("checklist", match=sitting.entry.id)

        self.context.attempt(begin)

    # shortcuts

    def _add_shortcuts(self, kept: int) -> None:
        below, beside = self.ids.below, self.ids.shortcuts
        below.clear_widgets()
        beside.clear_widgets()
        items: list[tuple[str, str, str, str, str]] = [
            (
                "pad",
                "icon-pad",
                tr._("Score pad"),
                tr._("Count a finished game"),
                tr._("Score a finished game"),
            ),
            (
                "join",
                "icon-join",
                tr._("Join"),
                tr._("A game under way"),
                tr._("Join a game under way"),
            ),
            (
                "scan",
                "icon-scan",
                tr._("Scan"),
                tr._("A code from another screen"),
                tr._("Scan a code"),
            ),
            (
                "history",
                "icon-history",
                tr._("History"),
                tr._("{n} {n:match|matches}", n=kept),
                tr._("History"),
            ),
        ]
        made = Row(spacing=dp(16)) if self.wide else BottomBar()
        for screen, art, text, detail, spoken in items:
            item = (
                ShortcutCard(art=art, text=text, detail=detail, spoken=spoken)
                if self.wide
                else Shortcut(art=art, text=text, spoken=spoken)
            )
            item.bind(on_tap=lambda _, screen=screen: self.go(screen))
            made.add_widget(item)
        (beside if self.wide else below).add_widget(made)

    def go(self, screen: str) -> None:
        self.context.router.go(screen)

    def settings(self) -> None:
        self.context.router.go("settings")

    def rules(self) -> None:
        self.context.router.go("help")


def games_by_name() -> list[str]:
    """Short names first: on a phone three of them share a row."""

    def room_for(game: str) -> int:
        return max(map(len, _titles(game).SHORT.values()))

    return sorted(engine.game_ids(), key=room_for)


def game_title(game_id: str) -> str:
    """Its title, also where a match of another version has a game that this one lacks."""
    if game_id not in engine.game_ids():
        return str(tr._("Unknown game “{game}”", game=game_id[:40]))
    return _said(_titles(game_id).TITLE)


def short_title(game_id: str) -> str:
    """What the game is called where there is little room."""
    return _said(_titles(game_id).SHORT) if game_id in engine.game_ids() else game_title(game_id)


def _titles(game_id: str) -> Any:
    return room(game_id, "titles")


def _said(words: dict[str, str]) -> str:
    return words.get(tr.language) or words["en"]


def last_result(game: str, infos: list[Info]) -> str:
    """Who won the newest finished match of a game, and when."""
    over = next((one for one in infos if one.game == game and one.finished and one.winners), None)
    if over is None:
        return ""
    names = ", ".join(over.players[seat] for seat in over.winners)
    points = over.totals[over.winners[0]] if over.totals else None
    won = f"{names} {points}" if points is not None else names
    return str(tr._("Last: {who}, {when}", who=won, when=tr.since(moment_of(over.changed))))


def moment_of(stamp: str) -> datetime:
    """A stored moment in local time."""
    return datetime.fromisoformat(stamp).astimezone()


def when(stamp: str) -> str:
    """A stored moment in the words of the language."""
    return tr.moment(moment_of(stamp))


load("screens/home")

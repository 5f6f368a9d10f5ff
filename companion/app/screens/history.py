"""Every match and kept score pad, newest first: find, open, replay, branch, share, delete."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.history_actions import MatchActions, open_actions
from companion.app.screens.home import game_title, when
from companion.app.screens.match_search import STATUSES, Wanted, found, status_of
from companion.app.screens.score import show_sheet
from companion.app.screens.unopened import ICON, cannot, file_row, opens
from companion.app.widgets.banner import Notice
from companion.app.widgets.card import Card, EmptyState
from companion.app.widgets.chips import Chip, ChoiceChips
from companion.app.widgets.gradual import Gradual
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import CompanionError, ScoreSheet, find_game, game_ids
from companion.language import Voice
from companion.store import Info, Unreadable
from companion.table.faces import face_of

PAGE = 15
ICONS = {"running": "play", "finished": "trophy", "pad": "scoreboard-outline"}


class HistoryScreen(Screen):
    def __init__(self, context: Any, **kwargs: Any) -> None:
        self.wanted = Wanted()
        self.pages = 1
        self.chosen = ""
        """The match beside the list, where there is room for it."""
        self.paging = Gradual()
        super().__init__(context, **kwargs)
        self._search = Clock.create_trigger(lambda _: self._searched(), 0.15)
        self.ids.search.bind(text=lambda *_: self._search())

    def left(self) -> None:
        self.paging.stop()
        super().left()

    def refresh(self) -> None:
        self._show_filters()
        self._fill()

    def _searched(self) -> None:
        if self.wanted.words == self.ids.search.text:
            return
        self.wanted.words = self.ids.search.text
        self.pages = 1
        self._fill()

    def open_stats(self) -> None:
        self.context.router.go("stats")

    # the list

    def infos(self) -> list[Info]:
        infos = self.context.library.matches()
        titles = {game: game_title(game) for game in {info.game for info in infos}}
        return found(infos, self.wanted, lambda info: titles[info.game])

    def _fill(self) -> None:
        self.grow(self._parts(), shown=bool(self.ids.body.children))

    def _parts(self) -> Iterator[None]:
        body = self.ids.body
        body.clear_widgets()
        infos = self.infos()
        for info in infos[: PAGE * self.pages]:
            body.add_widget(self._row(info))
            yield
        if len(infos) > PAGE * self.pages:
            more = ListRow(
                icon="chevron-down",
                title=tr._("Show more"),
                subtitle=tr._("{n} {n:match|matches} in all", n=len(infos)),
            )
            more.bind(on_tap=lambda _: self._more())
            body.add_widget(more)
        strange = [] if self.wanted.narrowed else self._strange()
        for file in strange:
            body.add_widget(file_row(self.context, file, self.refresh))
            yield
        if not infos and not strange:
            body.add_widget(self._empty())
        self._show_page(infos)

    def _strange(self) -> list[Unreadable]:
        found: list[Unreadable] = []
        self.context.attempt(lambda: found.extend(self.context.library.unreadable()))
        return found

    def on_wide(self, *_: Any) -> None:
        self._fill()

    def _show_page(self, infos: list[Info]) -> None:
        """The match that was tapped, or the newest, with all that can be done with it."""
        self.paging.stop()
        self.ids.page.clear_widgets()
        self.ids.panes.wide = self.wide and bool(infos)
        if not self.ids.panes.wide:
            return
        info = next((one for one in infos if one.id == self.chosen), infos[0])
        self.chosen = info.id
        for row in self.ids.body.children:
            row.chosen = getattr(row, "match", "") == info.id
        self.paging.build(self._page(info))

    def _page(self, info: Info) -> Iterator[None]:
        page = self.ids.page
        page.add_widget(Words(text=info.title or game_title(info.game), role="title", strong=True))
        page.add_widget(Words(text=f"{line(info)} · {when(info.changed)}", tone="muted"))
        yield
        made = MatchActions(self, info)
        try:
            sheet, voice = self._sheet(info)
        except CompanionError as error:
            page.add_widget(Notice(text=tr.voice("core").say(error.say), tone="warn"))
            items = made.unopened()
        else:
            yield
            yield from show_sheet(page, sheet, info.players, voice)
            items = made.items()
        card = Card()
        page.add_widget(card)
        for item in items:
            row = ListRow(icon=item["icon"], title=item["text"], subtitle=item.get("detail", ""))
            row.bind(on_tap=lambda _, run=item["on_tap"]: run())
            card.add_widget(row)
            yield

    def _sheet(self, info: Info) -> tuple[ScoreSheet, Voice]:
        if info.kind != "pad":
            sitting = self.context.sitting(info.id)
            return sitting.match.scores(), sitting.voice
        kept = self.context.library.pads.open(info.id)
        rules = find_game(info.game)
        terms = rules.terms_of(self.context.edition(info.game) or rules.standin)
        return kept.sheet, tr.voice(info.game, info.players, terms)

    def _tapped(self, info: Info) -> None:
        if not self.wide:
            open_actions(self, info)
            return
        self.chosen = info.id
        self._show_page(self.infos())

    def _more(self) -> None:
        """Only the next page is built: the rows above stay as they are."""
        body, infos = self.ids.body, self.infos()
        body.remove_widget(body.children[0])
        shown = PAGE * self.pages
        self.pages += 1
        for info in infos[shown : PAGE * self.pages]:
            body.add_widget(self._row(info))
        if len(infos) > PAGE * self.pages:
            more = ListRow(icon="chevron-down", title=tr._("Show more"))
            more.bind(on_tap=lambda _: self._more())
            body.add_widget(more)

    def _row(self, info: Info) -> ListRow:
        known, told = opens(info), [line(info), when(info.changed)]
        status = status_of(info)
        if status != "finished":
            told.insert(0, status_words()[status])
        face = face_of(info.game) if info.game in game_ids() else None
        row = ListRow(
            icon=ICONS[status] if known else ICON,
            emblem=face.emblem if face is not None and known else "",
            emblem_ground=face.ground if face is not None else "",
            title=info.title or game_title(info.game),
            subtitle=" · ".join(told if known else [cannot(), *told]),
            chevron=True,
        )
        row.match = info.id
        row.bind(on_tap=lambda _: self._tapped(info))
        return row

    def _empty(self) -> EmptyState:
        if self.wanted.narrowed:
            empty = EmptyState(
                icon="magnify",
                title=tr._("Nothing found"),
                text=tr._("No match fits. Try fewer words or filters."),
                action_text=tr._("Show all"),
            )
            empty.bind(on_action=lambda _: self.show_all())
            return empty
        empty = EmptyState(
            icon="history",
            title=tr._("No match yet"),
            text=tr._("Matches you play and games you score are kept here."),
            action_text=tr._("New match"),
        )
        empty.bind(on_action=lambda _: self.context.router.replace("new"))
        return empty

    # filters

    def show_all(self) -> None:
        self.wanted = Wanted()
        self.ids.search.text = ""
        self.pages = 1
        self.refresh()

    def _show_filters(self) -> None:
        """What the list is narrowed to, each a tap away from being dropped."""
        box = self.ids.filters
        box.clear_widgets()
        wanted = self.wanted
        shown = {
            "status": status_words().get(wanted.status, ""),
            "game": game_title(wanted.game) if wanted.game else "",
            "player": wanted.player,
        }
        for key, text in shown.items():
            if text:
                chip = Chip(text=text, icon="close")
                chip.bind(on_tap=lambda _, key=key: self.narrow(key, ""))
                box.add_widget(chip)

    def narrow(self, key: str, value: str) -> None:
        setattr(self.wanted, key, value)
        self.pages = 1
        self.refresh()

    def open_filters(self) -> None:
        infos = self.context.library.matches()
        sheet = Sheet(title=tr._("Show only"))
        games = list(dict.fromkeys(info.game for info in infos))
        players = list(dict.fromkeys(name for info in infos for name in info.players))
        self._choice(sheet, "status", [(key, status_words()[key]) for key in STATUSES])
        if len(games) > 1:
            self._choice(sheet, "game", [(game, game_title(game)) for game in games])
        if players:
            self._choice(sheet, "player", [(name, name) for name in players[:24]])
        sheet.open()

    def _choice(self, sheet: Sheet, key: str, options: list[tuple[str, str]]) -> None:
        titles = {"status": tr._("Status"), "game": tr._("Game"), "player": tr._("Player")}
        sheet.add_widget(Words(text=titles[key], tone="muted"))
        now = getattr(self.wanted, key)
        chips = ChoiceChips(options=options, chosen=[now] if now else [])

        def chosen(_: Any, value: str) -> None:
            # A second tap on the same chip takes it back.
            again = value == getattr(self.wanted, key)
            chips.chosen = [] if again else [value]
            self.narrow(key, "" if again else value)

        chips.bind(on_choice=chosen)
        sheet.add_widget(chips)


def status_words() -> dict[str, str]:
    return {
        "running": tr._("Going on"),
        "finished": tr._("Finished"),
        "pad": tr._("Score pad"),
    }


def line(info: Info) -> str:
    """Who played, with the winner and the points of a finished match."""
    if not info.finished:
        return ", ".join(info.players)
    said = []
    for seat, name in enumerate(info.players):
        points = info.totals[seat] if seat < len(info.totals) else None
        text = name if points is None else f"{name} {tr.number(points)}"
        said.append(tr._("{name} (won)", name=text) if seat in info.winners else text)
    return ", ".join(said)


load("screens/history")

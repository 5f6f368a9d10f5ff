"""The rules of a game in chapters, in our own words: what matters now first, and searchable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.home import game_title
from companion.app.screens.log import ChapterHead
from companion.app.widgets.banner import Notice
from companion.app.widgets.card import Card, EmptyState
from companion.app.widgets.gradual import at_once
from companion.app.widgets.layout import Column
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import find_game, game_ids
from companion.language import Voice, searchable
from companion.table.faces import face_of
from companion.table.rulebook import RuleChapter, rulebook

PAGE = 30
"""Clauses that a search shows at once."""

Clause = tuple[str, str]
"""A number and its text."""


class HelpScreen(Screen):
    """`clause` is in sight first; `now` are the clauses that matter at this moment, the numbers
    after each other with a blank between. Without `game` it asks for one."""

    game_id = StringProperty("")

    def __init__(
        self, context: Any, game: str = "", clause: str = "", now: str = "", **kwargs: Any
    ) -> None:
        self.clause = clause
        self.now = tuple(now.split())
        self.shown_cards = PAGE
        super().__init__(context, **kwargs)
        self.game_id = game or (game_ids()[0] if len(game_ids()) == 1 else "")
        self._search = Clock.create_trigger(lambda _: self._fill(), 0.15)
        self.ids.search.bind(text=lambda *_: self._search())

    def refresh(self) -> None:
        self._fill()

    def on_wide(self, *_: Any) -> None:
        self._fill()

    def _fill(self) -> None:
        self.grow(self._parts(), shown=bool(self.ids.contents.children))

    def _parts(self) -> Iterator[None]:
        contents, text = self.ids.contents, self.ids.text
        contents.clear_widgets()
        text.clear_widgets()
        self.ids.search.opacity = 1 if self.game_id else 0
        if not self.game_id:
            yield from self._games(contents)
        elif self.ids.search.text.strip():
            yield from self._found(contents)
        else:
            yield from self._book(contents, text)

    def _games(self, contents: Any) -> Iterator[None]:
        for game_id in game_ids():
            face = face_of(game_id)
            row = ListRow(
                emblem=face.emblem,
                emblem_ground=face.ground,
                title=game_title(game_id),
                chevron=True,
            )
            row.bind(on_tap=lambda _, chosen=game_id: self._choose(chosen))
            contents.add_widget(row)
            yield

    # the book

    @property
    def texts(self) -> dict[str, str]:
        return dict(find_game(self.game_id).help(tr.language))

    @property
    def voice(self) -> Voice:
        return tr.voice(self.game_id)

    def _book(self, contents: Any, text: Any) -> Iterator[None]:
        texts = self.texts
        chapters = rulebook(self.game_id, texts)
        now = [(clause, texts[clause]) for clause in self.now if clause in texts]
        chosen = self.clause or (now[0][0] if now and self.wide else "")
        at = next((n for n, one in enumerate(chapters) if chosen in one.clauses), -1)
        if now:
            contents.add_widget(Words(text=tr._("What matters now"), role="title", strong=True))
            yield from self._cards(contents, now)
            contents.add_widget(Words(text=tr._("All rules"), role="title", strong=True))
        if self.wide and at < 0:
            at = 0
        for number, chapter in enumerate(chapters):
            yield from self._chapter(contents, text, chapter, opened=number == at)

    def _chapter(
        self, contents: Any, text: Any, chapter: RuleChapter, opened: bool
    ) -> Iterator[None]:
        """Its heading, and below it (on a tablet beside it) what it says."""
        inner = Column(spacing=dp(8))
        head = ChapterHead(
            text=self.voice.say(chapter.title),
            count=tr.number(len(chapter.clauses)),
            opened=opened,
            radius=dp(12),
        )
        head.bind(on_tap=lambda one: self._turn_to(one, inner, chapter))
        contents.add_widget(head)
        if not self.wide:
            contents.add_widget(inner)
        yield
        if opened:
            yield from self._read(text if self.wide else inner, chapter)

    def _read(self, body: Any, chapter: RuleChapter) -> Iterator[None]:
        """The asked clause first, then the others of the chapter, then examples."""
        texts = self.texts
        listed = sorted(chapter.clauses, key=lambda clause: clause != self.clause)
        if self.wide:
            title = self.voice.say(chapter.title)
            body.add_widget(Words(text=title, role="title", strong=True))
        yield from self._cards(body, [(clause, texts[clause]) for clause in listed])
        for example in chapter.examples:
            told = tr._("For example: {what}", what=self.voice.say(example))
            body.add_widget(Notice(text=told, tone="info"))
            yield

    def _turn_to(self, head: ChapterHead, inner: Column, chapter: RuleChapter) -> None:
        if not self.wide:
            head.opened = not head.opened
            inner.clear_widgets()
            if head.opened:
                self.grow(self._read(inner, chapter), shown=True)
            return
        for one in self.ids.contents.children:
            if isinstance(one, ChapterHead):
                one.opened = one is head
        self.clause = ""
        self.ids.text.clear_widgets()
        at_once(self._read(self.ids.text, chapter))
        self.ids.panes.far.scroll_y = 1

    def _cards(self, body: Any, found: list[Clause]) -> Iterator[None]:
        for clause, text in found:
            card = Card(chosen=clause == self.clause, padding=12)
            card.add_widget(Words(text=text))
            card.add_widget(Words(text=clause, role="caption", tone="muted"))
            body.add_widget(card)
            yield

    # searching

    def _found(self, contents: Any) -> Iterator[None]:
        found = self.matching(self.ids.search.text)
        if not found:
            contents.add_widget(self._nothing())
        yield from self._cards(contents, found[: self.shown_cards])
        if len(found) > self.shown_cards:
            more = ListRow(icon="chevron-down", title=tr._("Show more"))
            more.bind(on_tap=lambda _: self._more())
            contents.add_widget(more)

    def _nothing(self) -> EmptyState:
        empty = EmptyState(
            icon="magnify",
            title=tr._("Nothing found"),
            text=tr._("Try another word, or the number of a rule."),
            action_text=tr._("All rules"),
        )
        empty.bind(on_action=lambda _: setattr(self.ids.search, "text", ""))
        return empty

    def matching(self, search: str) -> list[Clause]:
        """The clauses that hold every word of the search."""
        words = searchable(search).split()
        return [
            (clause, text)
            for clause, text in self.texts.items()
            if all(word in searchable(f"{clause} {text}") for word in words)
        ]

    def _choose(self, game_id: str) -> None:
        self.game_id = game_id
        self.grow(self._parts())

    def _more(self) -> None:
        self.shown_cards += PAGE
        self._fill()


load("screens/help")

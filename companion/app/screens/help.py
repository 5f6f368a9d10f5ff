"""The rules of a game by clause, in our own words, searchable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.home import game_title
from companion.app.widgets.card import Card, EmptyState
from companion.app.widgets.gradual import at_once
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import find_game, game_ids

PAGE = 30
LINE = 48
BESIDE = 12
"""Clauses to read in the pane beside the contents."""

Clause = tuple[str, str]
"""A number and its text."""


class HelpScreen(Screen):
    """`clause` opens with that clause first; without `game` it asks for one."""

    game_id = StringProperty("")

    def __init__(self, context: Any, game: str = "", clause: str = "", **kwargs: Any) -> None:
        self.clause = clause
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
            return
        found = self.matching(self.ids.search.text)
        if not found:
            contents.add_widget(
                EmptyState(
                    icon="magnify",
                    title=tr._("Nothing found"),
                    text=tr._("Try another word, or the number of a rule."),
                )
            )
        elif self.wide:
            yield from self._read(text, found)
            yield from self._contents(contents, found)
        else:
            yield from self._cards(contents, found[: self.shown_cards])
        if len(found) > self.shown_cards:
            more = ListRow(icon="chevron-down", title=tr._("Show more"))
            more.bind(on_tap=lambda _: self._more())
            contents.add_widget(more)

    def _games(self, contents: Any) -> Iterator[None]:
        for game_id in game_ids():
            row = ListRow(icon="book-open", title=game_title(game_id), chevron=True)
            row.bind(on_tap=lambda _, chosen=game_id: self._choose(chosen))
            contents.add_widget(row)
            yield

    def _contents(self, contents: Any, found: list[Clause]) -> Iterator[None]:
        """Every clause by its number and first words; the text is in the pane beside."""
        for clause, text in found[: self.shown_cards]:
            row = ListRow(title=clause, subtitle=_beginning(text), chosen=clause == self.clause)
            row.bind(on_tap=lambda one, at=clause: self._open(at))
            contents.add_widget(row)
            yield

    def _read(self, text: Any, found: list[Clause]) -> Iterator[None]:
        """The chosen clause and those that follow it."""
        clauses = [clause for clause, _ in found]
        at = clauses.index(self.clause) if self.clause in clauses else 0
        yield from self._cards(text, found[at : at + BESIDE])

    def _cards(self, body: Any, found: list[Clause]) -> Iterator[None]:
        for clause, text in found:
            card = Card(chosen=clause == self.clause, padding=12)
            card.add_widget(Words(text=clause, role="caption", tone="muted"))
            card.add_widget(Words(text=text))
            body.add_widget(card)
            yield

    def _open(self, clause: str) -> None:
        self.clause = clause
        for row in self.ids.contents.children:
            row.chosen = row.title == clause
        self.ids.text.clear_widgets()
        at_once(self._read(self.ids.text, self.matching(self.ids.search.text)))
        self.ids.panes.far.scroll_y = 1

    def matching(self, search: str) -> list[Clause]:
        """The clauses that hold every word of the search; on a phone the asked clause first."""
        words = search.casefold().split()
        texts = find_game(self.game_id).help(tr.language)
        found = [
            (clause, text)
            for clause, text in texts.items()
            if all(word in f"{clause} {text}".casefold() for word in words)
        ]
        if not words and self.clause and not self.wide:
            found.sort(key=lambda item: item[0] != self.clause)
        return found

    def _choose(self, game_id: str) -> None:
        self.game_id = game_id
        self.grow(self._parts())

    def _more(self) -> None:
        self.shown_cards += PAGE
        self._fill()


def _beginning(text: str) -> str:
    """The first words, as many as a line holds."""
    return text if len(text) <= LINE else text[:LINE].rsplit(" ", 1)[0] + "…"


load("screens/help")

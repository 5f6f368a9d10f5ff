"""Which game: one large card each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp

from companion.app.look.translation import tr
from companion.app.screens.home import game_title
from companion.app.table.art_image import ArtImage
from companion.app.widgets.card import TapCard
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.words import Words
from companion.engine import find_game, game_ids
from companion.table.faces import face_of


class GameList(Column):
    """`on_choose(game_id)`; without `games` every registered one is offered."""

    __events__ = ("on_choose",)

    def __init__(self, games: Sequence[str] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("spacing", "16dp")
        super().__init__(**kwargs)
        for game_id in game_ids() if games is None else games:
            self.add_widget(self._card(game_id))

    def _card(self, game_id: str) -> TapCard:
        seats = find_game(game_id).seats
        low, high = seats[0], seats[-1]
        card = TapCard()
        face = face_of(game_id)
        line, lines = Row(spacing=dp(16)), Column(pos_hint={"center_y": 0.5})
        line.add_widget(
            ArtImage(
                art=face.emblem,
                ground=face.ground,
                size_hint=(None, None),
                size=(dp(56), dp(56)),
                pos_hint={"center_y": 0.5},
            )
        )
        line.add_widget(lines)
        card.add_widget(line)
        lines.add_widget(Words(text=game_title(game_id), role="title", strong=True))
        lines.add_widget(
            Words(
                text=tr._("{low} to {high} players", low=low, high=high)
                if low != high
                else tr._("{n} players", n=low),
                tone="muted",
            )
        )
        card.bind(on_tap=lambda _: self.dispatch("on_choose", game_id))
        return card

    def on_choose(self, game_id: str) -> None:
        pass

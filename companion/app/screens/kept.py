"""A score pad that was kept: its sheet, as it came out that day."""

from __future__ import annotations

from typing import Any

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.club_sending import ClubBtn
from companion.app.screens.home import game_title, when
from companion.engine import find_game


class KeptScreen(Screen):
    def __init__(self, context: Any, pad: str, **kwargs: Any) -> None:
        self.pad = context.library.pads.open(pad)
        self.to_club: ClubBtn | None = None
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        info = self.pad.info
        rules = find_game(info.game)
        self.ids.bar.title = info.title or game_title(info.game)
        self.ids.bar.subtitle = when(info.changed)
        foot = self.ids.foot
        foot.clear_widgets()
        if self.context.club.open() is not None:
            self.to_club = ClubBtn(self.context, info.id)
            foot.add_widget(self.to_club)
        edition = self.context.edition(info.game) or rules.standin
        voice = tr.voice(info.game, info.players, rules.terms_of(edition))
        self.grow(self.ids.sheet.show(self.pad.sheet, info.players, voice))

    def club_changed(self) -> None:
        if self.to_club is not None:
            self.to_club.show()


load("screens/kept")

"""The first screen: go on where you were, or start something new."""

from __future__ import annotations

from datetime import datetime

from companion import engine
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.app.widgets.card import EmptyState
from companion.app.widgets.rows import ListRow

SHOWN = 4


class HomeScreen(Screen):
    kept = True

    def refresh(self) -> None:
        running = [info for info in self.dojo.library.matches() if info.status == "running"]
        box = self.ids.running
        box.clear_widgets()
        for info in running[:SHOWN]:
            row = ListRow(
                icon="play",
                title=info.title or game_title(info.game),
                subtitle=" · ".join([", ".join(info.players), when(info.changed)]),
                chevron=True,
            )
            row.bind(on_tap=lambda _, id=info.id: self._continue(id))
            box.add_widget(row)
        if not running:
            box.add_widget(
                EmptyState(
                    icon="cards",
                    title=tr._("No match is going on"),
                    text=tr._("Start one, put the phone beside the board and tap along."),
                )
            )

    def _continue(self, match_id: str) -> None:
        self.dojo.attempt(lambda: self.dojo.router.go("table", match=match_id))

    def start(self) -> None:
        self.dojo.router.go("new")

    def go(self, screen: str) -> None:
        self.dojo.router.go(screen)

    def settings(self) -> None:
        self.dojo.router.go("settings")

    def rules(self) -> None:
        self.dojo.router.go("help")


def game_title(game_id: str) -> str:
    title = engine.find_game(game_id).title
    return title.get(tr.language) or title["en"]


def when(stamp: str) -> str:
    """A stored moment in local time and in the words of the language."""
    return tr.moment(datetime.fromisoformat(stamp).astimezone())


load("screens/home")

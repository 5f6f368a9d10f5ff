"""A group of the box that its game draws: shows it, takes taps, says what it still lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion import editions
from companion.app.table.painters import Look
from companion.app.table.scene_view import SceneElement, SceneView
from companion.app.widgets.banner import Notice
from companion.app.widgets.layout import Column
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words
from companion.table import Element, Pointing
from companion.table.faces import face_of
from companion.table.rooms import room

if TYPE_CHECKING:
    from companion.app.screens.edition_group import EditionGroupScreen

HEIGHT = 420


def is_drawn(game_id: str, group: str) -> bool:
    """Whether the game draws this group of the box instead of having it listed."""
    return group in getattr(room(game_id, "box"), "GROUPS", ())


class DrawnGroup(Column):
    """Stands in the screen of a group in place of its rows."""

    def __init__(self, screen: EditionGroupScreen, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.screen = screen
        self.room: Any = room(screen.box.game.id, "box")
        self.first = screen.box.edition
        self.kept = ""
        self.hint = Words(tone="muted")
        self.picture = SceneView(size_hint_y=None)
        self.picture.bind(on_point=lambda _, element: self.tapped(element))
        self.says = Column()
        for part in (self.hint, self.picture, self.says):
            self.add_widget(part)

    def element(self, key: str) -> SceneElement:
        return self.picture.element(key)

    def show(self) -> None:
        """The picture, what is in hand, and what is wrong with it."""
        box, group = self.screen.box, self.screen.group
        self.picture.height = max(dp(240), min(dp(HEIGHT), Window.height * 0.6))
        made = self.room.scene(box.edition, group, self.kept, self.first)
        look = Look(box.voice.say, face_of(box.game.id), ())
        self.picture.show(made, Pointing(), look)
        self.hint.text = box.voice.say(self.room.hint(box.edition, group, self.kept))
        self.says.clear_widgets()
        faults = [
            f"{objection.clause}: {box.voice.say(objection.say)}"
            for objection in self.room.faults(box.edition, group)
        ]
        for fault in dict.fromkeys(faults):
            self.says.add_widget(Notice(text=fault, tone="warn"))
        if not faults:
            self.says.add_widget(Notice(text=box.voice.say(self.room.SOUND), tone="ok"))

    def tapped(self, element: Element) -> None:
        box, group = self.screen.box, self.screen.group
        changed = self.room.tapped(box.edition, group, self.kept, element.key)
        self.kept = changed.kept
        if changed.rows is None:
            if Snackbar.current:
                # What it says of the last change would lie over the next one.
                Snackbar.current.hide()
            self.show()
            return
        rows = [dict(row) for row in changed.rows]
        told = box.voice.say(changed.told)
        self.screen.take(editions.correct(box.edition, group, rows), told)

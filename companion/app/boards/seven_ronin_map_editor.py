"""The owner's village: tap two areas to lay or to lift the road between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion import editions
from companion.app.boards.seven_ronin_map import VillageMap
from companion.app.gradual import at_once
from companion.app.i18n import tr
from companion.app.widgets.banner import Notice
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.games.seven_ronin.box import check_map, neighbours_of

if TYPE_CHECKING:
    from companion.app.screens.edition_group import EditionGroupScreen

HEIGHT = 420


class MapEditor(Column):
    """Stands in the screen of the group `map` in place of its rows; says SR-111 while one works."""

    def __init__(self, screen: EditionGroupScreen, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.screen = screen
        self.first: str | None = None
        near = neighbours_of(screen.box.edition)
        # The picture keeps its order while roads change: nothing jumps under the finger.
        self.map = VillageMap(near, size_hint_y=None)
        at_once(self.map.grow())
        for place in self.map.areas.values():
            place.bind(on_tap=lambda one: self.tapped(one.place))
        self.map.green.enabled = False
        self.hint = Words(tone="muted")
        self.says = Column()
        for part in (self.hint, self.map, self.says):
            self.add_widget(part)

    def show(self) -> None:
        """The roads, the area in hand and what the map still lacks."""
        box = self.screen.box
        near, term = neighbours_of(box.edition), box.voice.term
        self.map.height = max(dp(240), min(dp(HEIGHT), Window.height * 0.6))
        self.map.remap(near)
        for area, place in self.map.areas.items():
            place.name = term(area)
            place.aim = area == self.first
            place.limit_text = tr._("{n} {n:road|roads}", n=len(near.get(area, ())))
            place.limit_brief = place.limit_text
        green = self.map.green
        green.name = term("green")
        green.reason = tr._("The Green is nobody's neighbour.")
        self.hint.text = (
            tr._("Tap two areas to lay the road between them, or to lift it.")
            if self.first is None
            else tr._("{name}: which area is next to it?", name=term(self.first))
        )
        self.says.clear_widgets()
        faults = [box.voice.say(objection.say) for objection in check_map(near)]
        for fault in dict.fromkeys(faults):
            self.says.add_widget(Notice(text=f"SR-111: {fault}", tone="warn"))
        if not faults:
            self.says.add_widget(Notice(text=tr._("A map one can play on."), tone="ok"))

    def tapped(self, area: str) -> None:
        if self.first is None or self.first == area:
            self.first = None if self.first == area else area
            self.show()
            return
        first, self.first = self.first, None
        self.toggle(first, area)

    def toggle(self, one: str, other: str) -> None:
        box, term = self.screen.box, self.screen.box.voice.term
        near = {area: list(others) for area, others in neighbours_of(box.edition).items()}
        joined = other in near[one] or one in near[other]
        for here, there in ((one, other), (other, one)):
            near[here] = [area for area in near[here] if area != there]
            if not joined:
                near[here].append(there)
        rows = [
            {**row, "neighbours": " ".join(near[str(row["id"])])} for row in box.edition.rows("map")
        ]
        names = {"one": term(one), "other": term(other)}
        told = (
            tr._("Road lifted: {one}, {other}", **names)
            if joined
            else tr._("Road laid: {one}, {other}", **names)
        )
        self.screen.take(editions.correct(box.edition, "map", rows), told)


EDITOR = MapEditor

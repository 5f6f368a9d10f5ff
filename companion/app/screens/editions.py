"""My boxes: the component data of each game, what was compared with the box and what was not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.app.forms.edition_words import label
from companion.app.forms.owners_box import OwnersBox
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.edition_exchange import Exchange, code_action
from companion.app.screens.home import game_title
from companion.app.widgets.banner import Notice
from companion.app.widgets.card import Card
from companion.app.widgets.field import Field
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import GroupSpec, find_game, game_ids
from companion.table.faces import face_of

if TYPE_CHECKING:
    from companion.app.shell.context import Context

MOST_SENTENCES = 6
TYPING = 0.6
"""Seconds after the last letter until a name is kept."""


class EditionsScreen(Screen):
    """Without `game` it asks for one; with it, the groups of that box."""

    game_id = StringProperty("")

    def __init__(self, context: Any, game: str = "", **kwargs: Any) -> None:
        self.box = OwnersBox(context.library, game) if game else None
        self._typed: str | None = None
        super().__init__(context, **kwargs)
        self.game_id = game
        self._name_soon = Clock.create_trigger(lambda _: self._keep_name(), TYPING)

    def refresh(self) -> None:
        if self.box is not None:
            self.ids.bar.actions = [code_action(self.context, self.box)]
            self.ids.bar.menu = Exchange(self).menu
        self.grow(self._parts(), shown=bool(self.ids.body.children))

    def _parts(self) -> Iterator[None]:
        body, name = self.ids.body, self.ids.name
        body.clear_widgets()
        name.clear_widgets()
        if self.box is None:
            yield from self._games(body)
            return
        self._state(name if self.wide else body, self.box)
        yield from show_groups(body, self.context, self.box)
        self._name(name, self.box)

    def on_wide(self, *_: Any) -> None:
        self.refresh()

    def left(self) -> None:
        self._keep_name()
        super().left()

    def _games(self, body: Any) -> Iterator[None]:
        body.add_widget(
            Words(
                text=tr._(
                    "Rulebooks do not print every card. Compare the data of a game with your box "
                    "once, and new matches use what your box really holds."
                ),
                tone="muted",
            )
        )
        card = Card()
        body.add_widget(card)
        for game_id in game_ids():
            if not find_game(game_id).edition_groups:
                continue
            row = ListRow(
                emblem=face_of(game_id).emblem,
                emblem_ground=face_of(game_id).ground,
                title=game_title(game_id),
                subtitle=self._summary(OwnersBox(self.context.library, game_id)),
                chevron=True,
            )
            row.bind(on_tap=lambda _, id=game_id: self.context.router.go("editions", game=id))
            card.add_widget(row)
            yield

    @staticmethod
    def _summary(box: OwnersBox) -> str:
        specs = box.game.edition_groups
        done = sum(box.edition.groups[spec.key].confirmed for spec in specs)
        text = tr._("{done} of {all} groups compared", done=done, all=len(specs))
        return f"{box.edition.name} · {text}" if box.edition.name else text

    def _state(self, body: Any, box: OwnersBox) -> None:
        """What stands against playing with these data, and what looks odd."""
        show_objections(body, box)
        if not box.is_draft and box.touched():
            text = tr._("New matches are played with this box.")
            body.add_widget(Notice(text=text, tone="ok"))

    def _name(self, body: Any, box: OwnersBox) -> None:
        card = Card()
        field = Field(
            label=tr._("Name of this edition"),
            text=box.edition.name,
            hint=tr._("For example: French first printing"),
        )
        field.bind(text=lambda _, text: self._type(text))
        card.add_widget(field)
        body.add_widget(card)

    def _type(self, text: str) -> None:
        self._typed = text
        self._name_soon()

    def _keep_name(self) -> None:
        self._name_soon.cancel()
        box, typed, self._typed = self.box, self._typed, None
        if box is not None and typed is not None:
            self.context.attempt(lambda: box.rename(typed))
            self.ids.bar.actions = [code_action(self.context, box)]


def show_groups(body: Any, context: Context, box: OwnersBox, chosen: str = "") -> Iterator[None]:
    """The groups of a box; a tap opens one, in place of the one that is `chosen`."""
    card = Card()
    body.add_widget(card)
    go = context.router.replace if chosen else context.router.go
    for spec in box.game.edition_groups:
        row = ListRow(
            icon="check-circle" if box.edition.confirmed(spec.key) else "alert-circle-outline",
            title=label(spec.label),
            subtitle=group_state(box, spec, listed=True),
            chevron=not chosen,
            chosen=spec.key == chosen,
        )
        row.bind(on_tap=lambda _, key=spec.key: go("edition_group", game=box.game.id, group=key))
        card.add_widget(row)
        yield


def group_state(box: OwnersBox, spec: GroupSpec, listed: bool = False) -> str:
    """How far it can be trusted; in the list, what is to be done."""
    if box.edition.confirmed(spec.key):
        return tr._("Compared with the box")
    if box.corrected(spec.key):
        return tr._("Corrected, not yet compared")
    if listed:
        return tr._("To compare with your box")
    return tr._("Stand-in, not the printed data")


def show_objections(body: Any, box: OwnersBox) -> None:
    """Refusals first, then warnings; each a sentence."""
    found = box.objections()
    hard = [box.sentence(objection) for objection in found if objection.hard]
    soft = [box.sentence(objection) for objection in found if not objection.hard]
    if hard:
        text = tr._("Your changes are kept here, but new matches cannot use them yet:")
        body.add_widget(Notice(text="\n".join([text, *hard[:MOST_SENTENCES]]), tone="warn"))
    if soft:
        body.add_widget(Notice(text="\n".join(soft[:MOST_SENTENCES]), tone="info"))


load("screens/editions")

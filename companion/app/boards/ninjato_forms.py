"""Typing in a card of Ninjato that our list does not know (NJ-117)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.app.i18n import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.chips import ChoiceChips
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.stepper import Stepper
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words

CLANS = ("taira", "minamoto", "go_shirakawa")
RUMORS = (
    "greatest_warrior",
    "peoples_support",
    "powerful_friends",
    "secret_arts",
    "dishonorable_enemies",
)


class CardForm(Sheet):
    """Asks for what is printed on the card; `recorded` gets the words of the move."""

    def __init__(
        self, desk: Any, verb: str, who: str, recorded: Callable[[tuple[str, ...]], None]
    ) -> None:
        super().__init__(title=desk.voice.term(verb))
        self.desk = desk
        self.verb = verb
        self.who = who
        self._build()
        done = Btn(text=tr._("Record"), kind="primary")

        def record(*_: Any) -> None:
            self.dismiss()
            recorded(self.words())

        done.bind(on_tap=record)
        self.add_widget(done)

    def _build(self) -> None:
        if self.verb == "elite_as":
            self._build_elite()
        elif self.verb == "rumor_as":
            self.kind = self._chips(tr._("Type"), RUMORS)
            self.cost = self._chips(tr._("Price"), self._costs("rumors"))
        else:
            self.clan = self._chips(tr._("Clan"), CLANS)
            self.age = self._stepper(tr._("Age"), 30, 1, 99)
            self.mask = Toggle(label=tr._("Has the mask"))
            self.add_widget(self.mask)
            if self.verb == "envoy_as":
                self.cost = self._chips(tr._("Price"), self._costs("envoys"))

    def _build_elite(self) -> None:
        term = self.desk.voice.term
        self.strength = self._stepper(term("strength"), 4, 1, 9)
        self.stealth = self._stepper(term("stealth"), 2, 1, 9)
        self.double = Toggle(label=tr._("Two figures"))
        self.add_widget(self.double)
        self.strength_2 = self._stepper(tr._("Second: {what}", what=term("strength")), 1, 1, 9)
        self.stealth_2 = self._stepper(tr._("Second: {what}", what=term("stealth")), 1, 1, 9)
        self.honor = self._stepper(tr._("Honor"), 1, 1, 2)

    def words(self) -> tuple[str, ...]:
        """The move as it is written in the record."""
        match self.verb:
            case "elite_as":
                first = (str(int(self.strength.value)), str(int(self.stealth.value)))
                honor = str(int(self.honor.value))
                if not self.double.active:
                    return ("elite_as", "split", *first, honor)
                second = (str(int(self.strength_2.value)), str(int(self.stealth_2.value)))
                return ("elite_pair", *first, *second, honor)
            case "rumor_as":
                return ("rumor_as", self.kind.chosen[0], self.cost.chosen[0])
        envoy = (
            self.clan.chosen[0],
            str(int(self.age.value)),
            "mask" if self.mask.active else "plain",
        )
        if self.verb == "note_envoy_as":
            return ("note_envoy_as", self.who, *envoy)
        return ("envoy_as", *envoy, self.cost.chosen[0])

    def _chips(self, label: str, keys: tuple[str, ...]) -> ChoiceChips:
        self.add_widget(Words(text=label, tone="muted"))
        term = self.desk.voice.term
        told = [(key, " + ".join(term(part) for part in key.split("+"))) for key in keys]
        chips = ChoiceChips(options=told, chosen=[keys[0]])
        self.add_widget(chips)
        return chips

    def _stepper(self, label: str, value: int, least: int, most: int) -> Stepper:
        stepper = Stepper(label=label, value=value, least=least, most=most)
        self.add_widget(stepper)
        return stepper

    def _costs(self, group: str) -> tuple[str, ...]:
        rows = self.desk.match.setup.edition.rows(group)
        return tuple(dict.fromkeys(str(row["cost"]) for row in rows))

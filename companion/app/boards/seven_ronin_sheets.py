"""What a tap can open in 7 Ronin: an area, a ronin, the breaches of a recorded deployment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.i18n import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words
from companion.engine import Say

if TYPE_CHECKING:
    from companion.app.desk import Desk

AREA_CLAUSES = {
    "watchtower": ("SR-611",),
    "granary": ("SR-621",),
    "well": ("SR-631",),
    "inn": ("SR-641",),
    "animal_pen": ("SR-651",),
    "shrine": ("SR-661", "SR-664"),
    "burial_grounds": ("SR-671",),
    "field_small": ("SR-681", "SR-803"),
    "field_large": ("SR-681", "SR-803"),
    "passage": ("SR-691", "SR-692"),
    "green": ("SR-110", "SR-310", "SR-305", "SR-336"),
}
RONIN_CLAUSES = {
    "hayai": ("SR-411", "SR-412", "SR-413"),
    "kabe": ("SR-421",),
    "musashi": ("SR-431", "SR-432"),
    "taiko": ("SR-441", "SR-442"),
    "tasuke": ("SR-451", "SR-452"),
    "yobu": ("SR-461", "SR-462", "SR-463"),
    "yumi": ("SR-471", "SR-472"),
}


def _rules(sheet: Sheet, desk: Desk, clauses: tuple[str, ...]) -> None:
    texts = desk.game.help(tr.language)
    for clause in clauses:
        if clause in texts:
            sheet.add_widget(Words(text=tr.pair(clause, texts[clause]), tone="muted"))


def area_sheet(desk: Desk, board: dict[str, Any], place: str) -> Sheet:
    term = desk.voice.term
    sheet = Sheet(title=term(place))
    if place == "green":
        here = board["green"]
    else:
        here = next(area for area in board["areas"] if area["id"] == place)
        sheet.add_widget(Words(text=tr._("Limit: {n}", n=here["limit"])))
    sheet.add_widget(Words(text=tr._("Ninja here: {n}", n=here["ninja"])))
    if here["ronin"]:
        names = ", ".join(term(who) for who in here["ronin"])
        sheet.add_widget(Words(text=tr._("Ronin here: {names}", names=names)))
    near = board["map"].get(place, ())
    if near:
        names = ", ".join(term(area) for area in near)
        sheet.add_widget(
            Words(
                text=tr._("Adjacent: {names}", names=names)
                if board["map_confirmed"]
                else tr._("Adjacent on the stand-in map: {names}", names=names)
            )
        )
    if here.get("used"):
        sheet.add_widget(Words(text=tr._("Used this round"), strong=True))
    _rules(sheet, desk, AREA_CLAUSES[place])
    return sheet


def ronin_sheet(desk: Desk, board: dict[str, Any], who: str) -> Sheet:
    term = desk.voice.term
    ronin = next(one for one in board["ronin"] if one["id"] == who)
    sheet = Sheet(title=term(who))
    for line in ronin_lines(ronin, term):
        sheet.add_widget(Words(text=line, strong=True))
    _rules(sheet, desk, RONIN_CLAUSES[who])
    return sheet


def ronin_lines(ronin: dict[str, Any], term: Callable[[str], str]) -> list[str]:
    """How a ronin stands, in words."""
    if not ronin["alive"]:
        return [tr._("Out of the game")]
    lines = [
        tr._("{n} {n:wound|wounds} of {most}", n=ronin["wounds"], most=ronin["vitality"]),
        tr._("Stands in: {place}", place=term(ronin["place"]))
        if ronin["place"]
        else tr._("Not on the board"),
    ]
    if ronin["pinned"]:
        lines.append(tr._("Held by the Animal Pen in this round"))
    if ronin["pinning"]:
        lines.append(tr._("Stays on the board through the next planning"))
    if ronin["cancelled"]:
        lines.append(tr._("No ability in this round"))
    if ronin["marked"]:
        lines.append(tr._("No ability in the next round"))
    if ronin["used"]:
        lines.append(tr._("Ability used this round"))
    return lines


class BreachSheet(Sheet):
    """SR-359, SR-361: every breach by side with its clause, and the two ways out."""

    def __init__(
        self, desk: Desk, breaches: dict[str, list[dict[str, Any]]], pick: Callable[..., None]
    ) -> None:
        super().__init__(title=tr._("Not a legal deployment"))
        term = desk.voice.term
        for side in ("attacker", "defender"):
            if not breaches[side]:
                continue
            self.add_widget(Words(text=term(side), strong=True))
            for breach in breaches[side]:
                said = desk.say(Say.from_plain(breach["say"]))
                self.add_widget(Words(text=tr.pair(breach["clause"], said)))
        self.add_widget(
            Words(
                text=tr._("A slip of the finger? Correct it. Was it really planned so? Then both "
                          "sides plan anew."),
                tone="muted",
            )
        )  # fmt: skip
        fix = Btn(text=tr._("Correct what is entered"), icon="pencil", kind="primary")
        fix.bind(on_tap=self.dismiss)
        self.add_widget(fix)
        self._leave(term("replan"), "refresh", lambda: pick("replan"))
        self._leave(tr._("The table accepts it"), "check", lambda: pick("confirm"))

    def _leave(self, text: str, icon: str, then: Callable[[], None]) -> None:
        button = Btn(text=text, icon=icon, kind="outline")

        def tapped(*_: Any) -> None:
            self.dismiss()
            then()

        button.bind(on_tap=tapped)
        self.add_widget(button)

"""Typing in a card of Ninjato that the list of the box does not know (NJ-117).

What is entered is kept in hand until it is recorded as one whole move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine import Move, Say
from companion.games.ninjato.components import CLANS, RUMORS, plain_cost
from companion.games.ninjato.scene.looks import clan_mark
from companion.games.ninjato.view.fields import View
from companion.games.ninjato.words import cost_say
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

DEFAULTS = {
    "clan": "taira", "tens": "3", "units": "0", "mask": "plain", "kind": RUMORS[0],
    "strength": "4", "stealth": "2", "strength_2": "1", "stealth_2": "1", "double": "no",
    "honor": "1",
}  # fmt: skip
FIGURES = tuple("123456789")


def other(seating: Seating, view: View, group: str, verb: str, who: str = "") -> tuple[Answer, ...]:
    """The way to a card that is not in the list, while nobody confirmed the list."""
    if seating.edition.confirmed(group):
        return ()
    from companion.games.ninjato.scene import stamp

    value = f"{verb} {who}".strip() + f"@{stamp(view)}"
    label = Say("{verb:term}", verb=verb)
    return (Answer(verb, label, Act(keep=("typed", value)), mark=Mark("icon-edit"), look="row"),)


def open_form(pointing: Pointing) -> str:
    """Verb and player of the card that is being typed in; nothing if none is."""
    return pointing.hand.get("typed", "").partition("@")[0]


def fields(seating: Seating, pointing: Pointing, form: str) -> tuple[Answer, ...]:
    verb, _, who = form.partition(" ")
    given = {**DEFAULTS, **pointing.hand}
    back = Answer("back", Say("Back to the list"), Act(keep=("typed", pointing.hand["typed"])),
                  mark=Mark("icon-back"), look="row")  # fmt: skip
    made = tuple(_fields(seating, given, verb))
    record = Answer("record", Say("Record"), Act(row=(typed_move(given, verb, who, seating),)),
                    look="primary")  # fmt: skip
    return (*made, record, back)


def _fields(seating: Seating, given: Mapping[str, str], verb: str) -> Iterator[Answer]:
    if verb == "elite_as":
        yield from _elite(given)
        return
    if verb == "rumor_as":
        yield from _keys("kind", Say("Type"), given, RUMORS, "button")
        yield from _costs(seating, given, "rumors")
        return
    yield Answer("clan", Say("Clan"), look="heading")
    for clan in CLANS:
        yield Answer(f"clan {clan}", Say("{clan:term}", clan=clan), Act(keep=("clan", clan)),
                     mark=_tick(given, "clan", clan) or clan_mark(clan))  # fmt: skip
    age = Say("Age: {n}", n=int(given["tens"] + given["units"]))
    yield from _keys("tens", age, given, ("0", *FIGURES))
    yield from _keys("units", Say("Second figure"), given, ("0", *FIGURES))
    masked = given["mask"] == "mask"
    yield Answer("mask", Say("Has the mask"), Act(keep=("mask", "mask")),
                 mark=Mark("icon-check") if masked else Mark("icon-mask"), look="row")  # fmt: skip
    if verb == "envoy_as":
        yield from _costs(seating, given, "envoys")


def _elite(given: Mapping[str, str]) -> Iterator[Answer]:
    yield from _keys("strength", Say("{word:term}", word="strength"), given, FIGURES)
    yield from _keys("stealth", Say("{word:term}", word="stealth"), given, FIGURES)
    double = given["double"] == "yes"
    yield Answer("double", Say("Two figures"), Act(keep=("double", "yes")),
                 mark=Mark("icon-check") if double else Mark("icon-pawn"), look="row")  # fmt: skip
    if double:
        second = Say("Second figure: {what:term}", what="strength")
        yield from _keys("strength_2", second, given, FIGURES)
        second = Say("Second figure: {what:term}", what="stealth")
        yield from _keys("stealth_2", second, given, FIGURES)
    yield from _keys("honor", Say("Honor"), given, ("1", "2"))


def _tick(given: Mapping[str, str], slot: str, value: str) -> Mark | None:
    return Mark("icon-check") if given.get(slot) == value else None


def _keys(
    slot: str, title: Say, given: Mapping[str, str], values: Sequence[str], look: str = "key"
) -> Iterator[Answer]:
    yield Answer(slot, title, look="heading")
    for value in values:
        label = Say("{n}", n=value) if look == "key" else Say("{word:term}", word=value)
        yield Answer(f"{slot} {value}", label, Act(keep=(slot, value)),
                     mark=_tick(given, slot, value), look=look)  # fmt: skip


def _costs(seating: Seating, given: Mapping[str, str], group: str) -> Iterator[Answer]:
    yield Answer("cost", Say("Price"), look="heading")
    for cost in costs(seating, group):
        chosen = given.get("cost", costs(seating, group)[0]) == cost
        yield Answer(f"cost {cost}", cost_say(cost), Act(keep=("cost", cost)),
                     mark=Mark("icon-check") if chosen else None)  # fmt: skip


def costs(seating: Seating, group: str) -> tuple[str, ...]:
    """The prices that cards of this group have in the list."""
    return tuple(dict.fromkeys(str(row["cost"]) for row in seating.edition.rows(group)))


def typed_move(given: Mapping[str, str], verb: str, who: str, seating: Seating) -> Move:
    """The move as it is written in the record."""
    if verb == "elite_as":
        first = (given["strength"], given["stealth"])
        if given["double"] == "yes":
            second = (given["strength_2"], given["stealth_2"])
            return Move(("elite_pair", *first, *second, given["honor"]))
        return Move(("elite_as", "split", *first, given["honor"]))
    group = "rumors" if verb == "rumor_as" else "envoys"
    cost = plain_cost(given.get("cost", costs(seating, group)[0]))
    if verb == "rumor_as":
        return Move(("rumor_as", given["kind"], cost))
    envoy = (given["clan"], str(int(given["tens"] + given["units"])), given["mask"])
    if verb == "note_envoy_as":
        return Move(("note_envoy_as", who, *envoy))
    return Move(("envoy_as", *envoy, cost))

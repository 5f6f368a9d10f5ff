"""More about a house, a place, a player, a clan or the honor so far, in full words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine import Say
from companion.games.ninjato.scene.ranking import given, why
from companion.games.ninjato.state import HOUSES, PLACES, ROUNDS, SEAT
from companion.games.ninjato.view.fields import Player, View
from companion.games.ninjato.words import cost_say
from companion.games.ninjato.words.cards import EFFECTS, MEANINGS, elite_figures, envoy_name
from companion.table import Act, Answer, Mark, Pointing, Sheet
from companion.table.seating import Seating


def sheet(seating: Seating, view: View, pointing: Pointing, key: str) -> Sheet | None:
    if key in HOUSES:
        return _house(view, key)
    if key in PLACES and view["depth"] == "full":
        return Sheet(Say("{place:term}", place=key), tuple(_shown(view, key)),
                     clauses=(CLAUSES[key],))  # fmt: skip
    if key in SEAT and SEAT[key] < len(seating.players):
        return _player(view, SEAT[key])
    if key.startswith("clan."):
        return _clan(view, key.removeprefix("clan."))
    return _honor(view) if key == "honor" else None


CLAUSES = {"dojo": "NJ-305", "sensei": "NJ-401", "palace": "NJ-601", "pavilion": "NJ-701"}


def _house(view: View, house: str) -> Sheet:
    lot = next(one for one in view["houses"] if one["id"] == house)
    lines = []
    if lot["clan"]:
        lines.append(Say("Clan token: {clan:term} {n}", clan=lot["clan"], n=lot["value"]))
    if lot["closed"] and lot["clan"]:
        lines.append(Say("Conquered this round, and closed until its end."))
    if lot["sentry"] is not None:
        value = lot["sentry"]["value"]
        lines.append(
            Say("Sentry {n}: Strength {high} or more, Stealth {low} or less", n=value,
                high=value + 1, low=value - 1)
        )  # fmt: skip
    if lot["light"]:
        lines.append(Say("Light side, defended by guards: {kinds:term}", kinds=list(lot["light"])))
    if lot["red"]:
        lines.append(
            Say("Red side, defended by elite guards: {kinds:term}", kinds=list(lot["red"]))
        )
    if not lines:
        lines.append(Say("Nothing lies here yet."))
    return Sheet(Say("{house:term}", house=house), tuple(lines), clauses=("NJ-501",))


def _shown(view: View, place: str) -> Iterator[Say]:
    found = list(SHOWN[place](view))
    yield from found or [Say("Nothing is on display.")]


def _dojo(view: View) -> Iterator[Say]:
    dojo = view["dojo"]
    if dojo["shown"]:
        yield Say("Face up: {cards}", cards=", ".join(dojo["shown"]))
    yield Say("In the deck: {n} {n:card|cards}", n=dojo["deck"])
    if view["next_order"] and view["round"] < ROUNDS:
        yield Say("Turn order of the next round: {seats:seat}", seats=list(view["next_order"]))


def _sensei(view: View) -> Iterator[Say]:
    for tile in view["sensei"]:
        price = Say("{word:term}", word=tile["cost"])
        yield Say("{skill:term}: {effect}. Price: {price}", skill=tile["id"],
                  effect=EFFECTS[tile["id"]], price=price)  # fmt: skip


def _palace(view: View) -> Iterator[Say]:
    for one in view["palace"]:
        yield Say("{envoy}. Price: {price}", envoy=envoy_name(one), price=cost_say(one["cost"]))


def _pavilion(view: View) -> Iterator[Say]:
    for one in view["pavilion"]:
        yield Say("{kind:term}: {meaning}. Price: {price}", kind=one["type"],
                  meaning=MEANINGS[one["type"]], price=cost_say(one["cost"]))  # fmt: skip


SHOWN = {"dojo": _dojo, "sensei": _sensei, "palace": _palace, "pavilion": _pavilion}


def _player(view: View, seat: int) -> Sheet:
    player = view["players"][seat]
    title = Say("{seat:seat} · {n} honor", seat=seat, n=player["honor"])
    return Sheet(title, tuple(_owned(player)), answers=(_over_rounds(),))


def _over_rounds() -> Answer:
    return Answer("honor", Say("Honor over the rounds"), Act(opens="honor"),
                  mark=Mark("icon-chart"), look="row")  # fmt: skip


def _owned(player: Player) -> Iterator[Say]:
    if player["treasures"]:
        owned = [
            Say("{n} × {kind:term}", n=number, kind=kind)
            for kind, number in player["treasures"].items()
        ]
        yield Say("Treasures: {owned}", owned=_listed(owned))
    if player["envoys"]:
        yield Say("Envoys: {owned}", owned=_listed([envoy_name(one) for one in player["envoys"]]))
    for skill in player["skills"]:
        yield Say("{skill:term}, ready: {effect}", skill=skill, effect=EFFECTS[skill])
    for skill in player["used"]:
        yield Say("{skill:term}, used this round: {effect}", skill=skill, effect=EFFECTS[skill])
    for guard in player["trophies"]:
        if any(one["strength"] or one["stealth"] for one in guard["figures"]):
            yield Say("Elite guard {figures}: {n} honor", figures=elite_figures(guard["figures"]),
                      n=guard["honor"])  # fmt: skip
        else:  # noted by what it is worth alone
            yield Say("Elite guard: {n} honor", n=guard["honor"])
    yield Say("{n} {n:rumor|rumors}, {cards} {cards:card|cards} in hand",
              n=player["rumor_count"], cards=player["hand"])  # fmt: skip


def _listed(parts: list[Say]) -> Say:
    told = parts[0]
    for part in parts[1:]:
        told = Say("{names}, {name}", names=told, name=part)
    return told


def _clan(view: View, clan: str) -> Sheet:
    worth = Say("The houses of this clan are worth {n}.", n=view["house_honor"][clan])
    paid = list(given(view, view["scoring"], clan)) if view["scoring"] else []
    return Sheet(Say("{clan:term}", clan=clan), (worth, why(view, clan), *paid),
                 clauses=("NJ-806",))  # fmt: skip


def _honor(view: View) -> Sheet:
    """The honor track round by round, and what the scoring phases gave."""
    lines = [
        Say("Round {n}: {figures}", n=at, figures=_figures(row))
        for at, row in enumerate(view["history"], 1)
    ]
    if not lines or view["phase"] != "over":
        lines.append(
            Say("Now: {figures}", figures=_figures([one["honor"] for one in view["players"]]))
        )
    for played in sorted({entry[0] for entry in view["ledger"]}):
        lines.append(Say("Scoring after round {n}", n=played))
        for clan in dict.fromkeys(entry[1] for entry in view["ledger"] if entry[0] == played):
            paid = Say("{lines}", lines=list(given(view, played, clan)))
            lines.append(Say("{clan:term}: {paid}", clan=clan, paid=paid))
    return Sheet(Say("Honor over the rounds"), tuple(lines))


def _figures(row: Sequence[int]) -> Say:
    return _listed([Say("{seat:seat} {n}", seat=seat, n=n) for seat, n in enumerate(row)])

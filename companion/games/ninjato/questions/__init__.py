"""What is asked in Ninjato, following every tap."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Say
from companion.games.ninjato.components import CLANS, RUMORS, TREASURES
from companion.games.ninjato.questions import card_forms, notes, reveal, visit
from companion.games.ninjato.questions import raid as raid_questions
from companion.games.ninjato.scene.looks import (
    MODE_ART,
    PLACE_ART,
    RUMOR_ART,
    STEEL,
    clan_mark,
    seat_of,
    treasure_mark,
)
from companion.games.ninjato.state import HOUSES, MODES, PLACES, SEAT
from companion.games.ninjato.view.fields import View
from companion.games.ninjato.words.cards import envoy_name
from companion.table import Act, Answer, Chosen, Mark, Pointing
from companion.table.seating import Seating

Maker = Callable[[Seating, View, Pointing], tuple[Answer, ...]]

SHORT = {
    "place": Say("Where does your shuriken go?"),
    "dojo_pick": Say("Which card do you take?"),
    "dojo_discard": Say("Which card do you discard?"),
    "sensei_tile": Say("Which skill do you learn?"),
    "sensei_pay": Say("Which Dojo card do you pay?"),
    "raid_act": Say("How do you beat it?"),
    "raid_choice": Say("Leave, or Banzai?"),
    "failed_act": Say("Do you still use a skill?"),
    "keep_one": Say("Which one do you keep?"),
    "new_token": Say("Which clan token goes there?"),
    "envoy_pick": Say("Which envoy do you win over?"),
    "rumor_pick": Say("Which rumor do you spread?"),
    "payment": Say("What do you pay?"),
    "disguise": Say("Which masked envoy counts twice?"),
    "free_rumor": Say("Which rumor do you take?"),
    "setup_order": Say("Who is next in turn order?"),
    "reveal_skill": Say("Which tile is shown?"),
    "reveal_envoy": Say("Which envoy is shown?"),
    "reveal_rumor": Say("Which rumor is shown?"),
    "reveal_guard": Say("Banzai! Which guard appears?"),
    "reveal_elite": Say("Banzai! Which elite guard appears?"),
    "reveal_dojo": Say("Which card is laid out?"),
}


def prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """The question that follows what was chosen; None: the one of the decision."""
    key = pointing.key
    if card_forms.open_form(pointing):
        return Say("What is printed on the card?")
    if key == "place" and pointing.starts("raid"):
        return Say("By Strength or by Stealth?")
    if pointing.starts("swap"):
        return Say("Which treasure for which?")
    if key == "note":
        return notes.prompt(view, pointing)
    if key == "attack":
        plan = view["raid"].get("plan") if view.get("raid") else None
        return Say("With which card?") if not plan or not plan["main"] else Say("Is it enough?")
    if key == "reveal_rumor" and reveal.one_type(seating, pointing):
        return Say("What does it cost?")
    if key == "first_choice" and view["settling"]:
        return Say("{n} honor, or a rumor?", n=view["house_honor"][view["settling"]])
    if key in OF_HOUSE and pointing.possible:
        return Say(OF_HOUSE[key].text, house=pointing.possible[0][1])
    return SHORT.get(key)


OF_HOUSE = {
    "setup_tokens": Say("Clan token of {house:term}?"),
    "reveal_sentry": Say("Sentry of {house:term}?"),
    "reveal_treasure": Say("Treasure for {house:term}?"),
}


def about(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """What it is for, and how far a set-up has come."""
    told = reveal.progress(view, pointing)
    if told is not None:
        return told
    raid, seat = view.get("raid"), pointing.seat
    if raid is not None and seat is not None and seat >= 0:
        if pointing.key in ("failed_act", "keep_one"):
            return Say("{seat:seat} keeps one treasure", seat=raid["seat"])
        if pointing.key == "raid_choice":
            return Say("{seat:seat} has beaten the guard", seat=raid["seat"])
        return Say("{seat:seat} · {house:term} · {mode:term}", seat=raid["seat"],
                   house=raid["house"], mode=raid["mode"])  # fmt: skip
    if pointing.key == "first_choice" and view["settling"]:
        return Say("{seat:seat}: first in {clan:term}", seat=seat, clan=view["settling"])
    if pointing.key == "place" and pointing.starts("raid"):
        return Say("{seat:seat} raids {house:term}", seat=seat, house=pointing.path[1])
    if pointing.key == "dojo_pick" and seat is not None and view["dojo"]["picks"]:
        return Say("{seat:seat} · Dojo: {n} more {n:card|cards}", seat=seat,
                   n=view["dojo"]["picks"])  # fmt: skip
    if pointing.key == "payment" and seat is not None and "paying" in view:
        return _paid_for(view, seat, view["paying"])
    where = VISITED.get(pointing.key)
    if where is not None and seat is not None and seat >= 0:
        return Say("{seat:seat} · {place:term}", seat=seat, place=where)
    return None


def _paid_for(view: View, seat: int, card: str) -> Say | None:
    for rumor in view.get("pavilion", ()):
        if rumor["id"] == card:
            return Say("{seat:seat} · {kind:term}", seat=seat, kind=rumor["type"])
    for envoy in view.get("palace", ()):
        if envoy["id"] == card:
            return Say("{seat:seat} · {envoy}", seat=seat, envoy=envoy_name(envoy))
    return None


VISITED = {
    "dojo_pick": "dojo",
    "dojo_discard": "dojo",
    "sensei_tile": "sensei",
    "sensei_pay": "sensei",
    "envoy_pick": "palace",
    "rumor_pick": "pavilion",
}


def answers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...] | None:
    form = card_forms.open_form(pointing)
    if form:
        return card_forms.fields(seating, pointing, form)
    maker = MAKERS.get(pointing.key)
    return maker(seating, view, pointing) if maker is not None else None


def chosen(
    seating: Seating, view: View, pointing: Pointing, act: Act
) -> Chosen | tuple[Chosen, ...] | None:
    """What a chip says of something that was tapped on the way."""
    first = act.fits[0] if act.fits else ()
    match first:
        case ("raid", house) if house in HOUSES:
            lot = next(one for one in view["houses"] if one["id"] == house)
            sentry = lot["sentry"]
            label = (
                Say("{house:term}, sentry {n}", house=house, n=sentry["value"])
                if sentry
                else Say("{house:term}", house=house)
            )
            where = Chosen(label, clan_mark(lot["clan"]) if lot["clan"] else None)
            return Chosen(Say("Raid"), Mark("icon-shuriken")), where
        case (None, str(who)) if who in SEAT:
            return Chosen(Say("{seat:seat}", seat=seat_of(who)), Mark(seat=seat_of(who)))
        case (str(verb), str(who)) if verb.startswith("note_") and who in SEAT:
            label = Say("{seat:seat}: {verb:term}", seat=seat_of(who), verb=verb)
            return Chosen(label, Mark(seat=seat_of(who)))
        case ("show_rumor", str(card)) if len(act.fits) > 1:
            kind = reveal.type_of(seating, card)
            return Chosen(Say("{kind:term}", kind=kind), Mark(RUMOR_ART[kind], STEEL))
    return None


def mark(seating: Seating, view: View, word: str) -> Mark | None:
    if word in SEAT:
        return Mark(seat=SEAT[word])
    if word in CLANS:
        return clan_mark(word)
    if word in TREASURES:
        return treasure_mark(word)
    if word in PLACES:
        return Mark(PLACE_ART[word])
    if word in MODES:
        return Mark(MODE_ART[word])
    if word in RUMORS:
        return Mark(RUMOR_ART[word])
    return Mark("icon-shuriken") if word == "raid" else None


MAKERS: dict[str, Maker] = {
    "place": visit.place,
    "dojo_pick": visit.dojo_pick,
    "dojo_discard": visit.hand_cards,
    "sensei_tile": visit.sensei_tile,
    "sensei_pay": visit.hand_cards,
    "envoy_pick": visit.envoy_pick,
    "rumor_pick": visit.rumor_pick,
    "payment": visit.payment,
    "new_token": visit.new_token,
    "disguise": visit.disguise,
    "first_choice": visit.first_choice,
    "free_rumor": visit.free_rumor,
    "note_paid": visit.numbers,
    "leftovers": visit.numbers,
    "note": notes.note,
    "raid_act": raid_questions.raid_act,
    "attack": raid_questions.attack,
    "raid_choice": raid_questions.raid_choice,
    "failed_act": raid_questions.failed_act,
    "keep_one": raid_questions.keep_one,
    **reveal.MAKERS,
}

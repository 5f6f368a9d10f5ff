"""What a question of Ninjato offers: places, visits, rewards."""

from __future__ import annotations

from companion.engine import Move, Say
from companion.games.ninjato.components import CLANS, DOJO, RUMORS, TREASURES
from companion.games.ninjato.effects.payment import read_payment
from companion.games.ninjato.scene.looks import (
    MODE_ART,
    PLACE_ART,
    RUMOR_ART,
    clan_mark,
    dojo_mark,
    envoy_mark,
    treasure_mark,
)
from companion.games.ninjato.state import PLACES
from companion.games.ninjato.view.fields import Envoy, View
from companion.games.ninjato.words import cost_say, paid_say
from companion.games.ninjato.words.cards import EFFECTS, MEANINGS, envoy_name
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

NAMED = 2
"""Pieces of a payment that are named; of more the pictures tell enough."""


def whole(move: Move | tuple[str, ...]) -> Act:
    """The act that means just this move."""
    return Act(fits=(tuple(move),))


def moves_of(pointing: Pointing, verb: str) -> list[Move]:
    return [move for move in pointing.possible if move[0] == verb]


def heading(key: str, say: Say) -> Answer:
    return Answer(key, say, look="heading")


# placing a shuriken


def place(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if pointing.starts("raid"):
        return tuple(_mode(view, move) for move in pointing.possible)
    found = [
        Answer(where, Say("{place:term}", place=where), Act(fits=(("go", where),)),
               mark=Mark(PLACE_ART[where]))
        for where in PLACES
    ]  # fmt: skip
    for lot in view["houses"]:
        found.append(
            Answer(
                lot["id"],
                Say("{n}", n=lot["id"][-1]),
                Act(fits=(("raid", lot["id"]),)),
                mark=clan_mark(lot["clan"]) if lot["clan"] else None,
                look="key",
            )
        )
    if Move(("pass",)) in pointing.possible:
        found.append(Answer("pass", Say("{word:term}", word="pass"), whole(("pass",)), look="row"))
    return tuple(found)


def _mode(view: View, move: Move) -> Answer:
    lot = next(one for one in view["houses"] if one["id"] == move[1])
    value = lot["sentry"]["value"] if lot["sentry"] else 0
    needed = (
        Say("needs {n} or more", n=value + 1)
        if move[2] == "strength"
        else Say("needs {n} or less", n=value - 1)
    )
    return Answer(
        move[2],
        Say("{mode:term}", mode=move[2]),
        whole(move),
        detail=needed,
        mark=Mark(MODE_ART[move[2]]),
    )


# visits


def dojo_card(move: Move | tuple[str, ...], detail: Say | None = None) -> Answer:
    value = move[-1]
    return Answer(
        " ".join(move), Say("Dojo {n}", n=value), whole(move), detail=detail,
        mark=dojo_mark(value), look="card",
    )  # fmt: skip


def dojo_pick(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    # Every value has its place, so that nothing moves from card to card.
    shown = view["dojo"]["shown"]
    found = [
        dojo_card(
            ("pick", value),
            Say("×{n}", n=shown.count(value)) if shown.count(value) > 1 else None,
        )
        for value in DOJO
    ]
    deck = Answer(
        "blind", Say("{word:term}", word="blind"), whole(("pick", "blind")),
        mark=Mark("icon-cards"), look="row",
    )  # fmt: skip
    return (*found, deck)


def hand_cards(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """A Dojo card out of the hand: paid or discarded."""
    verb = "discard" if pointing.key == "dojo_discard" else "pay"
    hand, unknown = view.get("hand", {}), view.get("hand_unknown", 1)
    found = [
        dojo_card(
            (verb, value),
            Say("×{n}", n=hand[value]) if not unknown and hand.get(value, 0) > 1 else None,
        )
        for value in DOJO
    ]
    found += [
        Answer(move[1], Say("Boryaku as {n}", n=move[1][-1]), whole(move))
        for move in moves_of(pointing, verb)
        if move[1] not in DOJO
    ]
    return tuple(found)


def sensei_tile(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    found = []
    for tile in {one["id"]: one for one in view["sensei"]}.values():
        effect = EFFECTS[tile["id"]]
        detail = Say("{effect}", effect=effect)
        if tile["way"] not in ("", "none"):
            detail = Say("{effect} · {way:term}", effect=effect, way=tile["way"])
        price = Mark(badge="?" if tile["cost"] == "any" else str(tile["cost"]))
        found.append(
            Answer(tile["id"], Say("{skill:term}", skill=tile["id"]),
                   Act(fits=(("learn", tile["id"]),)), detail=detail,
                   mark=Mark("icon-book"), marks=(price,), look="row")
        )  # fmt: skip
    return (*found, *nothing(pointing))


def nothing(pointing: Pointing) -> tuple[Answer, ...]:
    """Leaving a place without taking anything, where that is possible."""
    if Move(("pass",)) not in pointing.possible:
        return ()
    return (Answer("pass", Say("Take nothing"), whole(("pass",)), look="row"),)


def envoy_pick(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    found = [
        Answer(one["id"], envoy_name(one), Act(fits=(("envoy", one["id"]),)),
               detail=_price(one), mark=clan_mark(one["clan"]), marks=_parts(one["cost"]),
               look="row")
        for one in {one["id"]: one for one in view["palace"]}.values()
    ]  # fmt: skip
    return (*found, *nothing(pointing))


def rumor_pick(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    found = [
        Answer(one["id"], Say("{kind:term}", kind=one["type"]), Act(fits=(("rumor", one["id"]),)),
               detail=MEANINGS[one["type"]], mark=Mark(RUMOR_ART[one["type"]]),
               marks=_parts(one["cost"]) or (_plain_price(one["cost"]),), look="row")
        for one in {one["id"]: one for one in view["pavilion"]}.values()
    ]  # fmt: skip
    return (*found, *nothing(pointing))


def _plain_price(cost: str) -> Mark:
    return Mark(badge={"same_1_4": "1–4 =", "one_plus_three": "1 + 3 ="}.get(cost, "?"))


def _price(one: Envoy) -> Say:
    """What a card costs, and the most honor this player can get out of it."""
    cost = cost_say(one["cost"])
    best = one.get("payments") or []
    if best:
        return Say("{cost} · up to +{n} honor", cost=cost, n=best[0]["honor"])
    return cost


def _parts(cost: str) -> tuple[Mark, ...]:
    """A price in pictures, where pictures can say it."""
    parts = cost.split("+")
    if not all(part in (*TREASURES, "any") for part in parts):
        return ()
    return tuple(Mark(badge="?") if part == "any" else treasure_mark(part) for part in parts)


def payment(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """What fits the price, the most honor first; less gold before more."""
    found = []
    for move in moves_of(pointing, "give"):
        made = read_payment(move[1])
        assert made is not None
        found.append((-made.honor, move[1].count("gold"), move))
    return tuple(
        Answer(
            move[1],
            Say("+{n} honor", n=-honor),
            whole(move),
            detail=_pieces(move[1]),
            marks=_paid(move[1]),
            look="row",
        )
        for honor, _, move in sorted(found, key=lambda one: one[:2])
    )


def _pieces(word: str) -> Say | None:
    """What is paid in words: one or two pieces by name, of more only what gold stands for."""
    parts = word.split("+")
    if len(parts) <= NAMED:
        return paid_say(word)
    kinds = [part.removeprefix("gold_") for part in parts if part.startswith("gold_")]
    return Say("gold as {kinds:term}", kinds=kinds) if kinds else None


def _paid(word: str) -> tuple[Mark, ...]:
    """Each treasure of a payment; gold is gold, whatever it stands for."""
    return tuple(
        treasure_mark("gold" if part.startswith("gold_") else part) for part in word.split("+")
    )


# scoring


def free_rumor(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    types = {one["id"]: one["type"] for one in view.get("pavilion", ())}
    cards = list(types) if view["depth"] == "full" else list(RUMORS)
    return tuple(
        Answer(card, Say("{kind:term}", kind=types.get(card, card)),
               Act(fits=(("rumor", card),)), detail=MEANINGS[types.get(card, card)],
               mark=Mark(RUMOR_ART[types.get(card, card)]), look="row")
        for card in cards
    )  # fmt: skip


def disguise(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    asked = pointing.seat if pointing.seat is not None else 0
    found = [
        Answer(one["id"], envoy_name(one), Act(fits=(("disguise", one["id"]),)),
               mark=envoy_mark(one))
        for one in view["players"][asked]["envoys"]
        if one["mask"]
    ]  # fmt: skip
    nobody = Answer("none", Say("Name nobody"), whole(("disguise", "none")), look="row")
    return (*found, nobody)


def first_choice(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    clan = view["settling"]
    worth = view["house_honor"].get(clan, 0)
    left = (Say("The second takes a rumor."), Say("The second scores the house honor."))
    if len(view["ranking"].get(clan, ())) == 1:
        left = (Say("Nobody is second here."),) * 2  # NJ-816
    return (
        Answer("house_honor", Say("+{n} house honor", n=worth), whole(("take", "house_honor")),
               detail=left[0], mark=Mark("icon-star"), look="row"),
        Answer("rumor", Say("A rumor, free"), whole(("take", "rumor")), detail=left[1],
               mark=Mark("icon-speak"), look="row"),
    )  # fmt: skip


def token_card(move: Move | tuple[str, ...], clan: str, value: str) -> Answer:
    return Answer(" ".join(move), Say("{n}", n=value), whole(move), mark=clan_mark(clan),
                  look="card")  # fmt: skip


def new_token(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    kinds = sorted(
        {(CLANS.index(one["clan"]), one["value"], one["clan"]) for one in view["supply"]}
    )
    return tuple(
        token_card(("token", clan, str(value)), clan, str(value)) for _, value, clan in kinds
    )


def numbers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Honor of a payment, or treasures left over: the figure itself is the key."""
    return tuple(
        Answer(move[1], Say("{n}", n=move[1]), whole(move), look="key")
        for move in pointing.possible
    )

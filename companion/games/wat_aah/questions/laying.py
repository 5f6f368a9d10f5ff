"""Laying: a clan, its cards with the power in sight, a Yokai, or nothing."""

from __future__ import annotations

from companion.engine import Say
from companion.games.wat_aah.components import CLANS, cards_of
from companion.games.wat_aah.questions.cards import times, uses
from companion.games.wat_aah.scene.looks import PLACES, clan_of, family, in_order, mark, name
from companion.games.wat_aah.view.fields import View
from companion.games.wat_aah.words import power_say
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating


def lay(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if pointing.path[:1] == ("yokai",):
        return _yokai(seating, view, pointing)
    found = [_clan(seating, view, clan) for clan in _clans(seating, view)]
    if any(move[0] == "yokai" for move in pointing.possible):
        found.append(
            Answer(
                "yokai", name("yokai"), Act(fits=(("yokai",),)),
                detail=times(_held(view, "yokai")), mark=mark(seating, "yokai", False), look="card",
            )
        )  # fmt: skip
    found.append(Answer("pass", Say("Lay nothing"), Act(fits=(("pass",),)), look="row"))
    return (*found, *uses(pointing), *_hand(seating, view))


def _clans(seating: Seating, view: View) -> list[str]:
    """All that a hand may try, in the order of the box: what the rules refuse is greyed."""
    hand = view.get("hand", {})
    if not hand or view.get("hand_unknown", 1):
        return list(CLANS)
    tried = {family(kind) for kind in hand}
    tried |= {clan["clan"] for area in view["play"] for clan in area}
    return [clan for clan in CLANS if clan in tried]


def _held(view: View, own: str) -> int:
    return sum(number for kind, number in view.get("hand", {}).items() if family(kind) == own)


def _clan(seating: Seating, view: View, clan: str) -> Answer:
    laid = clan_of(view, view["turn"], clan)
    note = times(_held(view, clan))
    if laid is not None:
        note = Say("{n}/{most}", n=len(laid["cards"]), most=PLACES)
    return Answer(
        clan,
        name(clan),
        Act(fits=(("lay", clan), ("reinforce", clan))),
        detail=note,
        mark=mark(seating, clan, False),
        look="card",
    )


def _yokai(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Which spirit, with its power; then on which clan."""
    spirits = list(dict.fromkeys(move[1] for move in pointing.possible))
    if len(spirits) > 1:
        cards = cards_of(seating.edition)
        return tuple(
            Answer(
                spirit,
                Say("{card:term}", card=spirit),
                Act(fits=(("yokai", spirit),)),
                detail=power_say(cards.yokai_power[cards.index[spirit]]),
                mark=mark(seating, spirit),
                look="row",
            )
            for spirit in spirits
        )
    return tuple(_grown(seating, view, move[1], move[2]) for move in pointing.possible)


def _grown(seating: Seating, view: View, spirit: str, clan: str) -> Answer:
    laid = clan_of(view, view["turn"], clan)
    number = len(laid["cards"]) if laid else 0
    return Answer(
        clan,
        name(clan),
        Act(fits=(("yokai", spirit, clan),)),
        detail=Say("{n}/{most}", n=number, most=PLACES),
        mark=mark(seating, clan, False),
        look="card",
    )


def _hand(seating: Seating, view: View) -> tuple[Answer, ...]:
    """The whole hand in words: the clans above only count their cards."""
    hand = view.get("hand", {})
    found: list[Answer] = []
    shown = view["shown"]
    if hand:
        held = [kind for kind in in_order(seating, hand) for _ in range(hand[kind])]
        found.append(Answer("hand", Say("{cards:term}", cards=held), look="words"))
    if shown is not None and seating.dealer.get("cards") == "app":
        cards = cards_of(seating.edition)
        drawn = cards.strength[cards.index[shown]] + 2
        told = Say(
            "Shown as corruption: {card:term}, so {n} {n:card was|cards were} drawn.",
            card=shown,
            n=drawn,
        )
        found.append(Answer("shown", told, look="words"))
    return tuple(found)


def cards(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """The cards of a clan one by one; the power they trigger stands on the answer that ends it."""
    laying, hand = view["laying"], view.get("hand", {})
    if laying is None:
        return ()
    chosen, clan = laying["cards"], laying["clan"]
    known = bool(hand) and view.get("hand_unknown", 1) == 0
    box = cards_of(seating.edition)
    kinds = [box.kinds[kind] for kind in (*box.of_clan[CLANS.index(clan)], box.ronin)]
    found = []
    for kind in kinds:
        # Whoever sees the own hand need not see what is missing in it.
        if known and kind not in hand:
            continue
        note = times(hand[kind] - chosen.count(kind)) if known else None
        found.append(
            Answer(kind, name(kind), Act(fits=(("card", kind),)), detail=note,
                   mark=mark(seating, kind), look="card")
        )  # fmt: skip
    power = Say.from_plain(laying["power_say"])
    if laying["number"]:
        found.append(
            Answer("done", Say("Done: {power}", power=power), Act(fits=(("done",),)),
                   look="primary")
        )  # fmt: skip
        found += [
            Answer(f"take_back {kind}", Say("{card:term}", card=kind),
                   Act(fits=(("take_back", kind),)), mark=Mark("icon-undo"))
            for kind in dict.fromkeys(reversed(chosen))
        ]  # fmt: skip
    # With the first card the power stands on what ends it.
    told = () if laying["number"] else _powers(seating, clan)
    return (*found, *told, *uses(pointing))


def _powers(seating: Seating, clan: str) -> tuple[Answer, ...]:
    """What two cards do, and what three or four do (WA-402)."""
    box, at = cards_of(seating.edition), CLANS.index(clan)
    return (
        Answer("minor", Say("2 cards: {power}", power=power_say(box.minor[at])), look="heading"),
        Answer(
            "major", Say("3 or 4 cards: {power}", power=power_say(box.major[at])), look="heading"
        ),
    )


def copied(seating: Seating, clan: str, minor: bool) -> Say | None:
    """The power that a clan of an opponent lends."""
    if clan not in CLANS:
        return None
    box = cards_of(seating.edition)
    return power_say((box.minor if minor else box.major)[CLANS.index(clan)])

"""What is asked in steps 1 to 3: swap, techniques, and where the card goes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.ninety_nine_ninja.legality.placing import faults, ground, placement_of, refused
from companion.games.ninety_nine_ninja.scene import looks
from companion.games.ninety_nine_ninja.scene.holding import (
    DOTS,
    ON,
    Holding,
    holding,
    placements,
    seen,
)
from companion.games.ninety_nine_ninja.scene.outlook import table_of
from companion.games.ninety_nine_ninja.scene.preview import Preview
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

TECHNIQUES = "techniques"
"""The sheet of what can be done before the card."""


def turn_about(view: View) -> Say | None:
    if view["depth"] == "full":
        return Say("{seat:seat} places the card", seat=view["active"])
    return None


def turn_prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    held = holding(view, pointing)
    if held is None:
        return None
    if not any(move[0] == "place" for move in pointing.possible):
        return Say("The card fits nowhere.")
    if not placements(held, pointing):
        return Say("This card fits nowhere. The other one?")
    told = seen(seating, view, held)
    if told is None:
        return Say("Where does the card go?")
    if not told.fits:
        return Say("Not here.")
    if told.falls:
        falls = [Say("{daimyo:term}", daimyo=fall.daimyo) for fall in told.falls]
        return Say("Here? {daimyos} would fall.", daimyos=falls)
    return Say("Here?")


def card_turn(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """What the placement would bring, then what hands do with the card."""
    held = holding(view, pointing)
    if held is None or not placements(held, pointing):
        return (*_discards(view, pointing), *_before(view, pointing))
    told = seen(seating, view, held)
    if told is None or held.move is None:
        return tuple(_below(view, held, pointing))
    lay = Answer("place", Say("Place it here"), Act(fits=(tuple(held.move),)), look="primary")
    if not told.fits:
        why = Answer("why", _why(seating, view, held), look="words")
        return (why, lay, *_below(view, held, pointing))
    return (_worth(view, told), lay, *_below(view, held, pointing))


def _below(view: View, held: Holding, pointing: Pointing) -> Iterator[Answer]:
    show, on, back = _finding(held, pointing)
    yield from (show, on, *_before(view, pointing), back)


def _worth(view: View, told: Preview) -> Answer:
    """What is counted, in figures."""
    active = view["active"]
    clan = view["clans"][active]
    gained = sum(fall.own + fall.bonus for fall in told.falls)
    other = sum(fall.opponent for fall in told.falls)
    if told.falls:
        label = Say(
            "{n} Samurai covered, {m} {m:Daimyo falls|Daimyos fall}",
            n=told.covered,
            m=len(told.falls),
        )
        detail = Say(
            "{clan:term} track: {n} + {m} for {who}, {x} for {other}",
            clan=clan,
            n=told.samurai,
            m=gained,
            who=looks.who(view, active),
            x=other,
            other=looks.who(view, 1 - active),
        )
    else:
        label = Say("{n} Samurai covered, no Daimyo falls", n=told.covered)
        detail = Say(
            "{clan:term} track: {n} {n:point|points} for {who}",
            clan=clan,
            n=told.samurai,
            who=looks.who(view, active),
        )
    return Answer(
        "worth", label, detail=detail, mark=looks.CLAN_MARKS[clan] if clan else None, look="figure"
    )


def _why(seating: Seating, view: View, held: Holding) -> Say:
    """The first reason; the map marks all cells, and the refusal tells all clauses."""
    table = table_of(seating, view)
    assert held.move is not None
    fit = placement_of(table, held.move)
    if fit is None:
        return Say("At least one cell of the card must lie on the map.")
    return next(refused(table, fault).say for fault in faults(ground(table), fit))


def _finding(held: Holding, pointing: Pointing) -> tuple[Answer, Answer, Answer]:
    """What helps to find a place: all of them at once, or one after the other."""
    legal = placements(held, pointing)
    shown = DOTS in pointing.hand
    show = Answer(
        "dots",
        Say("Hide what fits") if shown else Say("Show what fits"),
        Act(keep=(DOTS, ON)),
        mark=Mark("icon-eye"),
    )
    on = Answer("next", Say("Next place"), held.step(legal, 1).act, mark=Mark("icon-next"))
    back = Answer("previous", Say("Previous place"), held.step(legal, -1).act,
                  mark=Mark("icon-back"))  # fmt: skip
    return show, on, back


def _discards(view: View, pointing: Pointing) -> Iterator[Answer]:
    for move in pointing.possible:
        if move[0] == "discard":
            yield Answer(
                "discard" if len(view["held"][view["active"]]) == 1 else f"discard {move[1]}",
                Say("Discard {card}", card=move[1]),
                Act(fits=(tuple(move),)),
                look="primary",
            )


def _before(view: View, pointing: Pointing) -> Iterator[Answer]:
    """Swap and techniques; both can only come before the card."""
    turn, neutral = view["turn"], view["neutral"]
    if neutral is not None and not turn["swapped"] and not turn["used"]:
        yield Answer(
            "swap",
            Say("Swap to {clan:term}", clan=neutral),
            Act(fits=(("swap",),)),
            mark=looks.CLAN_MARKS[neutral],
        )
    yield Answer(
        TECHNIQUES,
        Say("Techniques"),
        Act(opens=TECHNIQUES),
        mark=Mark("icon-star", badge=str(view["favors"][view["active"]])),
    )


def points_turn(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Without placements: was the card placed?"""
    return (
        Answer("placed", Say("{word:term}", word="placed"), Act(fits=(("card", "placed"),)),
               mark=Mark("icon-check")),
        Answer("discarded", Say("{word:term}", word="discarded"),
               Act(fits=(("card", "discarded"),)), mark=Mark("icon-x")),
        *_before(view, pointing),
    )  # fmt: skip


def technique_answers(view: View, pointing: Pointing) -> Iterator[Answer]:
    """Techniques that can be used between the steps, by the rule for tables that allow it."""
    costs = {one["id"]: one["cost"] for one in view["techniques"]}
    for move in pointing.possible:
        if move[0] == "activate":
            yield Answer(
                move[1],
                Say("{technique:term}", technique=move[1]),
                Act(fits=(tuple(move),)),
                detail=Say("{n} {n:Favor|Favors}", n=costs.get(move[1], 0)),
                mark=Mark("icon-star"),
            )

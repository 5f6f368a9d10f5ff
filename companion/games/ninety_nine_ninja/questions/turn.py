"""What is asked in steps 1 to 3: swap, techniques, and where the card goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine import Objection, Say
from companion.games.ninety_nine_ninja.legality.placing import Fault, faults, ground, placement_of
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
ARROW = frozenset(("sign",))


def turn_about(view: View) -> Say | None:
    if view["depth"] == "full":
        return Say("{seat:seat} places the card", seat=view["active"])
    return None


def turn_prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    if view["depth"] != "full" and view["turn"]["to_play"] < 2:
        # What else could come first stands below it.
        return Say("Was the card placed?")
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
    """What the placement would bring, then what hands do with the card.

    The same lines before and after the map is touched: a second tap meets the same button.
    """
    held = holding(view, pointing)
    if held is None or not placements(held, pointing):
        return (*_discards(view, pointing), *_before(view, pointing))
    lay = Answer("place", Say("Place it here"), look="primary")
    told = seen(seating, view, held)
    if told is None or held.move is None:
        how = Answer("how", Say("Tap the map"), detail=Say("where the middle of the card goes"),
                     mark=Mark("icon-hand"), look="figure")  # fmt: skip
        told_first = Objection("NN-401", Say("First tap the map where the card goes."))
        return (how, replace(lay, act=Act(), objection=told_first), *_tools(view, held, pointing))
    lay = replace(lay, act=Act(fits=(tuple(held.move),)))
    worth = _worth(view, told) if told.fits else _why(seating, view, held)
    return (worth, lay, *_tools(view, held, pointing))


def _tools(view: View, held: Holding, pointing: Pointing) -> Iterator[Answer]:
    """All else in one line, whatever is possible now."""
    yield from _finding(held, pointing)
    if view["neutral"] is not None:
        yield replace(_swap(view, view["neutral"]), label=Say("Swap"), look="tool")
    yield replace(_techniques(view), look="tool")


def _worth(view: View, told: Preview) -> Answer:
    """What is counted, in figures."""
    active = view["active"]
    clan = view["clans"][active]
    return Answer(
        "worth",
        _covered(told),
        detail=_points(view, told),
        mark=looks.CLAN_MARKS[clan] if clan else None,
        look="figure",
    )


def _covered(told: Preview) -> Say:
    if told.covered and told.falls:
        return Say(
            "{n} Samurai covered, {m} {m:Daimyo falls|Daimyos fall}",
            n=told.covered,
            m=len(told.falls),
        )
    if told.covered:
        return Say("{n} Samurai covered, no Daimyo falls", n=told.covered)
    if told.falls:
        return Say("{m} {m:Daimyo falls|Daimyos fall}, no Samurai covered", m=len(told.falls))
    return Say("No Samurai covered, no Daimyo falls")


def _points(view: View, told: Preview) -> Say:
    """The points of each track, for whom: at a fall the other side counts its clan too."""
    active = view["active"]
    who, other = looks.who(view, active), looks.who(view, 1 - active)
    clan, rival = view["clans"][active], view["clans"][1 - active]
    gained = sum(fall.own + fall.bonus for fall in told.falls)
    theirs = sum(fall.opponent for fall in told.falls)
    total = told.samurai + gained
    if not total and not theirs:
        return Say("No points")
    if not total:
        return Say("{rival:term} track: {x} {x:point|points} for {other}", rival=rival, x=theirs,
                   other=other)  # fmt: skip
    both = bool(told.samurai and gained)
    if theirs and both:
        return Say("{clan:term} track: {n} + {m} for {who}; {rival:term}: {x} for {other}",
                   clan=clan, n=told.samurai, m=gained, who=who, rival=rival, x=theirs,
                   other=other)  # fmt: skip
    if theirs:
        return Say("{clan:term} track: {n} for {who}; {rival:term}: {x} for {other}",
                   clan=clan, n=total, who=who, rival=rival, x=theirs, other=other)  # fmt: skip
    if both:
        return Say("{clan:term} track: {n} + {m} points for {who}", clan=clan, n=told.samurai,
                   m=gained, who=who)  # fmt: skip
    return Say("{clan:term} track: {n} {n:point|points} for {who}", clan=clan, n=total, who=who)


def _why(seating: Seating, view: View, held: Holding) -> Answer:
    """The first reason, as short as what is counted; the map marks the cells, and a tap on the
    button tells all clauses."""
    table = table_of(seating, view)
    assert held.move is not None
    fit = placement_of(table, held.move)
    fault = next(faults(ground(table), fit), None) if fit is not None else None
    marked = Say("Marked in red on the map") if fault is not None and fault.cells else None
    return Answer("why", _short(fault), detail=marked, mark=Mark("icon-x"), look="figure")


def _short(fault: Fault | None) -> Say:
    if fault is None:
        return Say("The card lies beside the map")
    match fault.clause:
        case "NN-404":
            return Say("A figure on a standing Daimyo")
        case "NN-405":
            return Say("A figure on a fallen Daimyo")
        case "NN-406":
            return Say("A Ninja on a Ninja")
    return Say("No Ninja beside a standing Daimyo")


def _finding(held: Holding, pointing: Pointing) -> tuple[Answer, Answer, Answer]:
    """What helps to find a place: all of them at once, or one after the other."""
    legal = placements(held, pointing)
    shown = DOTS in pointing.hand
    show = Answer(
        "dots",
        Say("Hide") if shown else Say("What fits"),
        Act(keep=(DOTS, ON)),
        mark=Mark("icon-eye"),
        look="tool",
    )
    on = Answer("next", Say("Next"), held.step(legal, 1).act, mark=Mark("icon-next"), look="tool",
                flags=ARROW)  # fmt: skip
    back = Answer("previous", Say("Previous"), held.step(legal, -1).act, mark=Mark("icon-back"),
                  look="tool", flags=ARROW)  # fmt: skip
    return back, show, on


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
        yield _swap(view, neutral)
    yield _techniques(view)


def _swap(view: View, neutral: str) -> Answer:
    return Answer(
        "swap",
        Say("Swap to {clan:term}", clan=neutral),
        Act(fits=(("swap",),)),
        mark=looks.CLAN_MARKS[neutral],
    )


def _techniques(view: View) -> Answer:
    return Answer(
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
        *(replace(one, look="tool") for one in _before(view, pointing)),
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

"""What is asked in steps 1 to 3: swap, techniques, and where the card goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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
        return (*_before(view, pointing), *_finding(held, pointing))
    lay = Answer("place", Say("Place it here"), Act(fits=(tuple(held.move),)), look="primary")
    if not told.fits:
        why = Answer("why", _why(seating, view, held), look="words")
        return (why, lay, *_tools(view, held, pointing))
    return (_worth(view, told), lay, *_tools(view, held, pointing))


def _tools(view: View, held: Holding, pointing: Pointing) -> Iterator[Answer]:
    """All else in one line: what would be laid, and the button that lays it, stay in sight."""
    yield from _finding(held, pointing)
    for answer in _before(view, pointing):
        label = Say("Swap") if answer.key == "swap" else answer.label
        yield replace(answer, label=label, look="tool")


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
        Say("Hide") if shown else Say("What fits"),
        Act(keep=(DOTS, ON)),
        mark=Mark("icon-eye"),
        look="tool",
    )
    on = Answer("next", Say("Next"), held.step(legal, 1).act, mark=Mark("icon-next"), look="tool")
    back = Answer("previous", Say("Previous"), held.step(legal, -1).act, mark=Mark("icon-back"),
                  look="tool")  # fmt: skip
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

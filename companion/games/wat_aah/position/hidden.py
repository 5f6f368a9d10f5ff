"""What lies hidden gives way where the table puts right what lies open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.engine import Objection, Say, Setup
from companion.engine.giving_way import UNKNOWN, making_room, untold
from companion.games.wat_aah.components import Box
from companion.games.wat_aah.invariants import LAID_OPEN
from companion.games.wat_aah.state import State


def giving_way(
    setup: Setup, before: Mapping[str, Any], change: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Hands without the cards that everybody saw going in, closed corruption, known cards of the
    deck and cards that somebody looks at."""
    box, given = Box.of(setup), {**before, **change}
    seats = range(box.seats)
    hands, own = untold(before, change, "hands")
    piles, closed = untold(before, change, "corruption")
    if box.corruption_open or before["phase"] in LAID_OPEN:
        closed = []
    given |= {"hands": hands, "corruption": piles}
    if not box.full:
        return given
    going_in = given.get("open_hands") or [()] * box.seats
    shown = [_held(hands[seat], going_in[seat] or ()) for seat in seats]
    decks = [key for key in ("deck_top", "deck_bottom") if key not in change]
    looked = () if "action" in change else given["action"].get("looked") or ()

    lying = Counter(given["jigoku"])
    for area in given["play"] or ():
        lying.update(_laid(area or {}))
    for key in ("deck_top", "deck_bottom"):
        lying.update(() if key in decks else given[key] or ())
    lying.update(() if looked else given["action"].get("looked") or ())
    for seat in seats:
        lying.update(shown[seat] if seat in own else hands[seat])
        lying.update(() if seat in closed else _known(piles[seat] or ()))
    copies = zip(box.cards.kinds, box.cards.copies, strict=True)
    room = {kind: number - lying[kind] for kind, number in copies}

    rows = [given[key] for key in decks]
    rows += [looked] if looked else []
    known = len(rows)
    rows += [piles[seat] for seat in closed]
    rows += [sorted((Counter(hands[s]) - Counter(shown[s])).elements()) for s in own]
    blank = [at >= known and not box.app_cards for at in range(len(rows))]
    made = iter(making_room(rows, room, blank))
    given |= {key: next(made) for key in decks}
    if looked:
        given["action"] = given["action"] | {"looked": next(made)}
    given["corruption"] = [next(made) if s in closed else pile for s, pile in enumerate(piles)]
    for seat in own:
        hands[seat] = dict(Counter((*next(made), *shown[seat])))
    return given


def _held(hand: Mapping[str, int], shown: Iterable[str]) -> list[str]:
    """The shown cards that the hand still holds."""
    return list((Counter(shown) & Counter(hand)).elements())


def _known(pile: Iterable[str]) -> Iterator[str]:
    return (card for card in pile if card != UNKNOWN)


def _laid(area: Any) -> Iterator[str]:
    for _, held in area.items() if isinstance(area, Mapping) else area:
        yield from held


def unfinished(state: State) -> Objection | None:
    """WA-302: cards of a clan are being pointed at in a hand that only its seat sees."""
    if state.phase != "cards" or not state.box.app_cards:
        return None
    return Objection(
        "WA-302",
        Say("Cards are being chosen from a hand. Lay them first, or take the choice back."),
        hard=True,
    )

"""What is odd but not forbidden: the table is told, and plays on (NJ-117, NJ-517)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.ninjato.components import is_typed
from companion.games.ninjato.state import State


def warnings(state: State) -> Iterator[Say]:
    if not state.box.full:
        return
    for pile in state.piles:
        for kind, left in zip(pile.kinds, pile.unseen, strict=True):
            if left < 0:
                yield Say(
                    "More copies than the list holds were seen: {kind:term} in {deck:term}. "
                    "Please check the list of your box.",
                    kind=kind,
                    deck=pile.name,
                )
    typed = sum(
        is_typed(card)
        for cards in (*state.trophies, *state.envoys, *state.rumors, state.palace, state.pavilion)
        for card in cards
    )
    if typed:
        yield Say(
            "{n} {n:card was|cards were} entered by hand. You can put them into the list of "
            "your box.",
            n=typed,
        )
    raid = state.raid
    if raid is not None and raid.source == "sentry" and not state.hand_size(state.seat):
        yield Say("{seat:seat} raids without a Dojo card.", seat=state.seat)

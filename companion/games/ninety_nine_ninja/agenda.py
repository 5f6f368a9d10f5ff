"""The agenda of a match: what is done is taken off, what follows is put in front."""

from __future__ import annotations

from dataclasses import replace

from companion.engine import Say
from companion.games.ninety_nine_ninja.printed import TOKENS
from companion.games.ninety_nine_ninja.state import FAVOR, READY, Item, State, Turn


def told(state: State, *news: Say) -> State:
    return replace(state, news=(*state.news, *news))


def then(state: State, *items: Item) -> State:
    """The present item is done; these come next, before the rest of the agenda."""
    return replace(state, agenda=(*items, *state.agenda[1:]))


def reckon(state: State, reason: str) -> State:
    """NN-901 to NN-904, NN-911 to NN-913."""
    tokens = state.tokens
    if reason == "deck":
        tokens = (tokens[0].replace(READY, FAVOR), tokens[1].replace(READY, FAVOR))
        line = Say("The ninja deck is empty: the final reckoning.")
    else:
        line = Say("All seven Daimyos have fallen: the final reckoning.")
    players = 1 if state.box.solo else 2
    agenda: tuple[Item, ...] = tuple(("allocate", seat) for seat in range(players))
    agenda = (*agenda, ("reveal",))
    if state.box.solo:
        agenda = (*agenda, ("score_cards",))
    return told(
        replace(
            state,
            agenda=agenda,
            reason=reason,
            tokens=tokens,
            turn=Turn(),
            alloc=((None,) * TOKENS,) * players,
            committed=(False,) * players,
        ),
        line,
    )

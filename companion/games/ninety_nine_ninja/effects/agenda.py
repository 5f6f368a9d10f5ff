"""The agenda of a match: what is done is taken off, what follows is put in front."""

from __future__ import annotations

from companion.engine import Say
from companion.games.ninety_nine_ninja.components import CLANS, TOKENS
from companion.games.ninety_nine_ninja.components.geometry import PLACES
from companion.games.ninety_nine_ninja.state import FAVOR, READY, Box, Item, State, Turn, evolved


def told(state: State, *news: Say) -> State:
    return evolved(state, news=(*state.news, *news))


def then(state: State, *items: Item) -> State:
    """The present item is done; these come next, before the rest of the agenda."""
    return evolved(state, agenda=(*items, *state.agenda[1:]))


def setting_items(box: Box) -> tuple[Item, ...]:
    """The whole set-up, up to the first turn (NN-104 to NN-113, NN-602 to NN-606)."""
    items: list[Item] = []
    if box.start_full:
        items += [(kind, place) for place in range(len(PLACES)) for kind in ("board", "spin")]
    if box.clan_techniques:
        items += [("clan_card", clan) for clan in range(len(CLANS))]
    if box.blacklist:
        items += [("list", 0), ("list", 1)]
    if box.solo:
        items += [("score_top", 0), ("auto_top",)] if box.auto_known else []
        items += [("draw", 0), ("auto_clan",), ("clan", 0)]
    else:
        items += [("draw", 0), ("draw", 1), ("first",)]
    return (*items, ("begin",))


def reckoning_items(box: Box, open_seats: tuple[int, ...]) -> tuple[Item, ...]:
    """The reckoning while these seats have not finished laying out their tokens."""
    items: tuple[Item, ...] = tuple(("allocate", seat) for seat in open_seats)
    return (*items, ("reveal",), *((("score_cards",),) if box.solo else ()))


def reckon(state: State, reason: str) -> State:
    """NN-901 to NN-904, NN-911 to NN-913."""
    tokens = state.tokens
    if reason == "deck":
        tokens = (tokens[0].replace(READY, FAVOR), tokens[1].replace(READY, FAVOR))
        line = Say("The ninja deck is empty: the final reckoning.")
    else:
        line = Say("All seven Daimyos have fallen: the final reckoning.")
    players = 1 if state.box.solo else 2
    return told(
        evolved(
            state,
            agenda=reckoning_items(state.box, tuple(range(players))),
            reason=reason,
            tokens=tokens,
            turn=Turn(),
            last=None,
            alloc=((None,) * TOKENS,) * players,
            committed=(False,) * players,
        ),
        line,
    )

"""What a hand may hold for a clan, as far as the app knows."""

from __future__ import annotations

from companion.games.wat_aah.state import State


def layable(state: State, clan: int) -> tuple[int, int]:
    """How many real cards, and how many with Ronin, this hand may have for a clan."""
    cards, seat = state.box.cards, state.turn
    hand, unknown, unseen = state.hands[seat], state.unknown[seat], state.deck.unseen
    real = sum([hand[kind] for kind in cards.of_clan[clan]])
    ronin = hand[cards.ronin]
    left = sum([unseen[kind] for kind in cards.of_clan[clan] if unseen[kind] > 0])
    blind_real = min(unknown, left)
    blind_ronin = max(0, unseen[cards.ronin])
    if state.box.one_ronin:
        ronin, blind_ronin = min(ronin, 1), min(blind_ronin, 1 - min(ronin, 1))
    blind = min(unknown, blind_real + blind_ronin)
    return real + blind_real, real + ronin + blind


def can_begin(state: State, clan: int, new: bool) -> bool:
    """Whether a lay action with this clan is possible at a table, allowed or not."""
    real, total = layable(state, clan)
    in_play = state.clan_at(state.turn, clan) is not None
    return not in_play and real > 0 if new else in_play and total > 0

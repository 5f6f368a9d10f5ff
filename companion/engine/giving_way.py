"""Hidden cards give way to what the table says lies open.

Whether the table can be right must not depend on cards that nobody at the shared device sees:
whoever asks could find them out. So it is judged by what lies open alone. Where hidden cards no
longer fit beside it, others take their place, and nobody is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.outside import BROKEN

if TYPE_CHECKING:
    from companion.engine.game import Game, Setup

UNKNOWN = "unknown"


def given_way(
    game: Game[Any], setup: Setup, state: Any, change: Mapping[str, Any]
) -> Mapping[str, Any]:
    """The position after a correction, with hidden cards that fit it."""
    before = game.position(state)
    try:
        return game.giving_way(setup, before, change)
    except BROKEN:
        return {
            **before,
            **change,
        }  # what cannot be counted cannot be read: its field is named there


def making_room(
    rows: Sequence[Sequence[str]], room: Mapping[str, int], unknown: Sequence[bool]
) -> list[list[str]]:
    """Rows of hidden cards, as long as before, with no more of a kind than there is room for.

    Only what is too much changes: into a card that nobody knows where the row may hold some
    (`unknown`), else into a kind of which most are left. Where open cards alone are too many,
    what comes out depends on the length of the rows only, so that no refusal tells a face.
    """
    hidden = [list(row) for row in rows]
    hopeless = min(room.values()) < 0 or sum(map(len, hidden)) > sum(room.values())
    free = dict(room)
    if not hopeless:
        for card in (card for row in hidden for card in row if card != UNKNOWN):
            free[card] -= 1
    # The last rows first: hands of cards that the table dealt can hold unknown ones.
    for row, blank in reversed(list(zip(hidden, unknown, strict=True))):
        for at in reversed(range(len(row))):
            if hopeless:
                row[at] = UNKNOWN if blank else _most_left(free)
            elif row[at] == UNKNOWN or free[row[at]] >= 0:
                continue
            else:
                free[row[at]] += 1
                row[at] = UNKNOWN if blank else _most_left(free)
            if row[at] != UNKNOWN:
                free[row[at]] -= 1
    return hidden


def _most_left(free: Mapping[str, int]) -> str:
    return max(free, key=free.__getitem__)


def untold(
    before: Mapping[str, Any], change: Mapping[str, Any], key: str
) -> tuple[list[Any], list[int]]:
    """A field with a row for each seat, and the seats of which the correction says nothing.

    A row left out (null) stays as it is: so a hand is put right without telling the others.
    """
    if key not in change:
        return list(before[key]), list(range(len(before[key])))
    pairs = list(zip(before[key], change[key], strict=True))
    rows = [was if now is None else now for was, now in pairs]
    return rows, [seat for seat, (_, now) in enumerate(pairs) if now is None]


def hands_giving_way(
    before: Mapping[str, Any],
    change: Mapping[str, Any],
    copies: Mapping[str, int],
    elsewhere: Mapping[str, int],
    app: bool,
) -> list[Mapping[str, int]]:
    """The hands of a corrected position. `elsewhere`: cards of each kind that do not lie in hands;
    `app`: the app deals them and must know each."""
    hands, hidden = untold(before, change, "hands")
    lying = Counter(elsewhere)
    for seat, hand in enumerate(hands):
        if seat not in hidden:
            lying.update(hand)
    room = {kind: number - lying[kind] for kind, number in copies.items()}
    rows = [sorted(Counter(hands[seat]).elements()) for seat in hidden]
    for seat, row in zip(hidden, making_room(rows, room, [not app] * len(rows)), strict=True):
        hands[seat] = dict(Counter(row))
    return hands

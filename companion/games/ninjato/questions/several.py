"""What lies together is told in one tap: tokens of two houses, treasures of one, the Dojo's row.

What is recorded are the moves of the pieces, one after the other, as if each had been tapped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, permutations
from typing import Any

from companion.engine import Move, Say
from companion.games.ninjato.components import DOJO, TREASURES
from companion.games.ninjato.scene.looks import clan_mark, treasure_mark
from companion.games.ninjato.state import DISPLAY, START_TOKENS, token_clan, token_value
from companion.table import Act, Answer, Pointing

View = Mapping[str, Any]
FILLED = 3
"""NJ-106: what lies in a house at first."""


def _row(pointing: Pointing, kinds: tuple[str, ...]) -> Act:
    stem = pointing.possible[0][:-1]
    return Act(row=tuple(Move((*stem, kind)) for kind in kinds))


def treasures(view: View, pointing: Pointing) -> Iterator[Answer]:
    """All three of a house, while none of them was told."""
    lot = next(one for one in view["houses"] if one["id"] == pointing.possible[0][1])
    if view["round"] > 1 or view.get("raid") or lot["light"] or lot["red"]:
        return
    yield Answer("together", Say("All three at once"), look="heading")
    for kinds in combinations_with_replacement(TREASURES, FILLED):
        yield Answer(
            "+".join(kinds),
            Say("{kinds:term}", kinds=list(kinds)),
            _row(pointing, kinds),
            look="set",
            marks=tuple(map(treasure_mark, kinds)),
        )


def tokens(view: View, pointing: Pointing) -> Iterator[Answer]:
    """The tokens of two houses, while two houses wait besides the last, which gets what is left."""
    laid = [f"{lot['clan']}_{lot['value']}" for lot in view["houses"] if lot["clan"]]
    if len(laid) % 2:
        return
    bare = [lot["id"] for lot in view["houses"] if not lot["clan"]]
    left = [token for token in START_TOKENS if token not in laid]
    yield Answer("together", Say("{houses:term}: both at once", houses=bare[:2]), look="heading")
    for pair in permutations(left, 2):
        marks = [clan_mark(token_clan(token), str(token_value(token))) for token in pair]
        row = tuple(Move(("lay", *one)) for one in zip(bare, pair, strict=False))
        names = [token_clan(token) for token in pair]
        yield Answer("+".join(pair), Say("{names:term}", names=names), Act(row=row), look="set",
                     marks=tuple(marks))  # fmt: skip


def dojo(view: View, pointing: Pointing) -> Iterator[Answer]:
    """The three cards that lie face up, while none of them was told."""
    if view["dojo"]["shown"]:
        return
    yield Answer("together", Say("All three at once"), look="heading")
    for values in combinations_with_replacement(DOJO, DISPLAY):
        yield Answer("+".join(values), Say("{n}", n="\u202f".join(values)), _row(pointing, values),
                     look="key")  # fmt: skip

"""What a view tells of the table, as the rules count it: what a placement or a fall would bring.

Nothing is in it that the eyes of the view do not see, so a guest is told the same.
"""

from __future__ import annotations

from companion.engine import Pile
from companion.games.ninety_nine_ninja.components import CLAN, DAIMYO
from companion.games.ninety_nine_ninja.components.geometry import OVERHANG, cell_at, span
from companion.games.ninety_nine_ninja.state import Box, State, Turn
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table.seating import Seating

NO_DECK = Pile("ninja_deck", (), (), (), 0)


def box_of(seating: Seating) -> Box:
    return Box.made(seating.edition, seating.options, seating.dealer, len(seating.players))


def cells_of(view: View) -> str:
    """The table with all that lies on it, as the rules number its cells."""
    side = view["side"]
    table = ["."] * span(side) ** 2
    for row, line in enumerate(view["map"]):
        start = cell_at(row, 0, side)
        table[start : start + len(line)] = line
    for row, col, code in view["outside"]:
        table[cell_at(row, col, side)] = code
    return "".join(table)


def table_of(seating: Seating, view: View) -> State:
    """The state of a turn as far as counting needs it."""
    box, side, turn = box_of(seating), view["side"], view["turn"]
    numbers = box.printed.numbers
    named = [*view["clans"], view["neutral"]]
    return State(
        box,
        agenda=(("turn",),),
        deck=NO_DECK,
        active=view["active"],
        lists=tuple(one["card"] for one in view["lists"]),
        clans=tuple(None if clan is None else CLAN[clan] for clan in named),
        tracks=tuple(view["tracks"].values()),
        fallen=tuple(
            (one["code"], one["by"], numbers.index(one["token"]))
            for one in view["daimyos"]
            if not one["standing"] and "by" in one
        ),
        cells=cells_of(view),
        held=tuple(tuple(card["card"] for card in held) for held in view["held"]),  # type: ignore[arg-type]
        typed=tuple(
            (card["card"], card["grid"])
            for held in view["held"]
            for card in held
            if card["grid"] and card["card"] not in box.printed.cards
        ),
        turn=Turn(
            swapped=turn["swapped"],
            used=tuple(turn["used"]),
            covers=tuple(
                (cell_at(row, col, side), by, what) for row, col, by, what in turn.get("covers", ())
            ),
            disguised=tuple(cell_at(row, col, side) for row, col in turn["hensojutsu"]),
            recruited=tuple(cell_at(row, col, side) for row, col in turn["choho"]),
            spared=tuple(DAIMYO[name] for name in turn["spared"]),
        ),
    )


def reach(view: View) -> range:
    """Rows or columns at which the upper left cell of a card may lie (NN-015)."""
    return range(-OVERHANG, 2 * view["side"])

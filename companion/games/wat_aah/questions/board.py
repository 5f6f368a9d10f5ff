"""Answers about the board of Grand Master mode, and figures in large keys."""

from __future__ import annotations

from companion.engine import Move, Say
from companion.games.wat_aah.components import LOCATIONS
from companion.games.wat_aah.view.fields import View
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

TEN = 10
LAST = 110
"""The last key of the tens holds what is left."""
SHORT = {
    "court": Say("Court"),
    "missions": Say("Missions"),
    "final_battle": Say("Battle"),
}
PAPER = "#F8ECD2"
MARKS = {
    "draw_two": Mark("place-temple"),
    "keep": Mark("place-temple"),
    "temple": Mark("place-temple"),
    "court": Mark("place-court"),
    "missions": Mark("place-missions"),
    "final_battle": Mark("place-final_battle"),
    "peek": Mark("icon-eye"),
}


def pawns(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Place and number in one tap."""
    found = []
    for place in LOCATIONS:
        for move in pointing.possible:
            if move[1] == place:
                found.append(
                    Answer(
                        f"{place} {move[2]}",
                        SHORT[place],
                        Act(fits=(tuple(move),)),
                        mark=Mark(f"place-{place}", PAPER, badge=move[2]),
                        look="card",
                    )
                )
    return tuple(found)


def temple(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    two = Answer(
        "draw_two",
        Say("Two cards"),
        Act(fits=(("draw_two",),)),
        mark=Mark("place-temple", PAPER),
        look="card",
    )
    return (two, *_decoys(view))


def peek(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    return (*_decoys(view), Answer("pass", Say("Look at none"), Act(fits=(("pass",),)), look="row"))


def _decoys(view: View) -> tuple[Answer, ...]:
    return tuple(
        Answer(
            f"peek {slot}",
            Say("Decoy {n}", n=int(slot)),
            Act(fits=(("peek", slot),)),
            mark=Mark("icon-eye", "#46582A"),
            look="card",
        )
        for slot in "123"
    )


def count(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    return (Answer("count", Say("{verb:term}", verb="count"), Act(fits=(("count",),)),
                   look="primary"),)  # fmt: skip


def figures(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """A number in two taps at most: the ten, then the number itself.

    Few points are likely for corruption, so that the first ten numbers come at once there.
    """
    moves = pointing.possible
    tens: dict[int, list[Move]] = {}
    for move in moves:
        tens.setdefault(min(int(move[-1]) // TEN * TEN, LAST), []).append(move)
    first = min(tens)
    if len(tens) == 1:
        return tuple(_number(move) for move in moves)
    at_once = pointing.key != "in_play"
    found = [_number(move) for move in tens[first]] if at_once else []
    found += [
        Answer(
            f"{ten}+",
            Say("{n}+", n=ten),
            Act(fits=tuple(tuple(move) for move in tens[ten])),
            look="key",
        )
        for ten in sorted(tens)
        if not at_once or ten != first
    ]
    return tuple(found)


def _number(move: Move) -> Answer:
    return Answer(move[-1], Say("{n}", n=int(move[-1])), Act(fits=(tuple(move),)), look="key")

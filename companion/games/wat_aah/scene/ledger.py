"""Only the scores of each round: what was told so far, player by player."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Say
from companion.games.wat_aah.components import SEATS
from companion.games.wat_aah.legality.figures import FIGURES
from companion.games.wat_aah.scene.clans import seat_act
from companion.games.wat_aah.view.fields import View
from companion.table import Act, Element, Group, Mark, Node, Pointing
from companion.table.seating import Seating


def ledger_page(seating: Seating, view: View, pointing: Pointing) -> Group:
    lines: list[Node] = [_line(view, pointing, seat) for seat in range(len(seating.players))]
    if view["board"] is not None:
        lines.append(
            Element(
                "tab",
                "to_board",
                Say("To the board with the pawns."),
                title=Say("Board"),
                mark=Mark("place-temple"),
                tap=Act(keep=("page", "board")),
                fixed=48,
            )
        )
    return Group("column", tuple(lines), gap=4)


def _line(view: View, pointing: Pointing, seat: int) -> Element:
    asked = view["phase"] in FIGURES and view["turn"] == seat
    # Three figures a seat: strength, corruption points, corruption cards.
    told = view["entered"][3 * seat : 3 * seat + 2]
    past = [scored["totals"][seat] for scored in view["rounds"]]
    act = seat_act(view, pointing, seat)
    return Element(
        "ledger",
        SEATS[seat],
        Say("{seat:seat}: {figures}", seat=seat, figures=_sum(told)),
        title=Say("{seat:seat}", seat=seat),
        mark=Mark(seat=seat),
        number=told[0] - told[1] if len(told) > 1 else None,
        notes=(_sum(told), *_rounds(past)),
        flags=frozenset({"turn"} if asked else ()),
        tap=act if pointing.takes(act) else None,
        least=52,
    )


def _sum(told: Sequence[int]) -> Say:
    if not told:
        return Say("nothing told yet")
    if len(told) == 1:
        return Say("{n} in play", n=told[0])
    return Say("{n} in play − {m} corruption", n=told[0], m=told[1])


def _rounds(past: Sequence[int]) -> tuple[Say, ...]:
    if not past:
        return ()
    return (Say("Rounds before: {list}", list=list(past)),)

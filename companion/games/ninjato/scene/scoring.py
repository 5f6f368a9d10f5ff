"""The scoring phase of Ninjato, clan by clan: influence, who is first and why, what was given."""

from __future__ import annotations

from companion.engine import Say
from companion.games.ninjato.scene.looks import clan_mark
from companion.games.ninjato.scene.ranking import given, why
from companion.games.ninjato.view.fields import View
from companion.table import Act, Element, Group, Mark


def scoring_page(view: View) -> Group:
    rows = tuple(_clan(view, clan) for clan in view["clan_order"])
    return Group("column", rows, gap=4, share=230)


def _clan(view: View, clan: str) -> Element:
    worth, reason = view["house_honor"][clan], why(view, clan)
    paid = list(given(view["ledger"], view["scoring"], clan))
    current = clan == view["settling"]
    head = Say("{clan:term}, {n} house honor.", clan=clan, n=worth)
    return Element(
        "standing",
        f"clan.{clan}",
        Say("{lines}", lines=[head, reason, *paid]),
        title=Say("{clan:term}", clan=clan),
        mark=clan_mark(clan),
        marks=tuple(
            Mark(seat=seat, badge=str(number))
            for seat, number in enumerate(view["influence"][clan])
        ),
        number=worth,
        notes=(Say("{lines}", lines=paid) if paid and not current else reason,),
        flags=frozenset({"turn"} if current else ()),
        least=50,
        tap=Act(opens=f"clan.{clan}"),
    )

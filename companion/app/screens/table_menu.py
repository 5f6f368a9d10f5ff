"""What the menu of a table offers: all that is not asked for every turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.app.look.translation import tr
from companion.app.table.hint_sheet import hint_words, may_hint

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen


def menu(table: TableScreen) -> list[dict[str, Any]]:
    decision = table.sitting.match.decision
    items = [
        _item("information-outline", tr._("What now?"), table.open_guide),
        _item("book-open", tr._("Rules"), table.open_rules),
        _item("check", tr._("Set-up list"), table.open_checklist),
        _item("pencil", tr._("Correct the table"), table.open_correct),
        _item("history", tr._("Replay"), table.open_replay),
        _item("ninja", tr._("Who plays?"), table.open_seats),
        _item("scan", tr._("Scan a code"), table.open_scan),
        _item("qrcode", tr._("Open the table"), table.open_live),
    ]
    if decision is not None and not table.sitting.veiled and decision.late:
        items.append(_item("history", tr._("Something was forgotten"), table.open_late))
    if may_hint(table):
        items.insert(1, _item("lightbulb-outline", hint_words(table), table.open_hint))
    if table.clock is not None and not table.sitting.match.over:
        items.append(_item("clock-outline", table.clock.offer(), table.clock.tap))
    if table.sitting.match.commitment:
        items.append(_item("shuffle", tr._("Check the shuffle"), table.open_shuffle))
    for seat, name in enumerate(table.sitting.match.players):
        if table.board.has_private(seat):
            words = tr._("{name}: look at my secrets", name=name)
            items.append(_item("eye", words, partial(table.open_curtain, seat)))
    items.append(_item("rotate-right", tr._("Turn to the other side"), table.turn))
    return items


def _item(icon: str, text: str, on_tap: Callable[[], object]) -> dict[str, Any]:
    return {"icon": icon, "text": text, "on_tap": on_tap}

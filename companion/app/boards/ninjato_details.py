"""What a tap opens beside the question: a house, a place or a player in full words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.boards import ninjato_words as words
from companion.app.i18n import tr
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Desk


def house_sheet(desk: Desk, board: dict[str, Any], house: str) -> Sheet:
    term = desk.voice.term
    lot = next(one for one in board["houses"] if one["id"] == house)
    sheet = Sheet(title=term(house))
    if lot["clan"]:
        sheet.add_widget(
            ListRow(icon="flag", title=f"{term(lot['clan'])} {lot['value']}", subtitle=term("lay"))
        )
    if lot["closed"] and lot["clan"]:
        sheet.add_widget(Words(text=tr._("Conquered this round, and closed until its end.")))
    if lot["sentry"] is not None:
        value = lot["sentry"]["value"]
        told = tr._("Strength {high} or more, Stealth {low} or less", high=value + 1, low=value - 1)
        sheet.add_widget(ListRow(icon="shield", title=f"{term('sentry')} {value}", subtitle=told))
    for side in ("light", "red"):
        if lot[side]:
            names = ", ".join(term(kind) for kind in lot[side])
            told = (
                tr._("Light side, defended by guards")
                if side == "light"
                else tr._("Red side, defended by elite guards")
            )
            sheet.add_widget(ListRow(icon="gold", title=names, subtitle=told))
    return sheet


def place_sheet(desk: Desk, board: dict[str, Any], place: str) -> Sheet:
    term = desk.voice.term
    sheet = Sheet(title=term(place))
    rows: list[ListRow] = []
    if place == "dojo":
        shown = ", ".join(str(value) for value in board["dojo"]["shown"])
        rows.append(ListRow(icon="cards", title=shown or "–", subtitle=tr._("Face up")))
        rows.append(
            ListRow(icon="layers-outline", title=str(board["dojo"]["deck"]), subtitle=tr._("Deck"))
        )
        names = [desk.name(who) for who in board["next_order"]]
        rows.append(
            ListRow(
                icon="sort", title=", ".join(names), subtitle=tr._("Turn order of the next round")
            )
        )
    elif place == "sensei":
        for tile in board["sensei"]:
            price = tr._("Price: {what}", what=term(tile["cost"]))
            way = f" · {term(tile['way'])}" if tile["way"] not in ("", "none") else ""
            rows.append(
                ListRow(
                    icon="sword",
                    title=tr.pair(term(tile["id"]), words.effect(tile["id"])),
                    subtitle=price + way,
                )
            )
    elif place == "palace":
        for one in board["palace"]:
            mask = f" {term('mask')}" if one["mask"] else ""
            rows.append(
                ListRow(
                    icon="temple-buddhist-outline",
                    title=f"{term(one['clan'])} {one['age']}{mask}",
                    subtitle=tr._("Price: {what}", what=words.cost(one["cost"], desk.voice)),
                )
            )
    else:
        for one in board["pavilion"]:
            rows.append(
                ListRow(
                    icon="note-text-outline",
                    title=tr.pair(term(one["type"]), words.meaning(one["type"])),
                    subtitle=tr._("Price: {what}", what=words.cost(one["cost"], desk.voice)),
                )
            )
    for row in rows or [Words(text=tr._("Nothing is on display."), tone="muted")]:
        sheet.add_widget(row)
    return sheet


def player_sheet(desk: Desk, board: dict[str, Any], who: int) -> Sheet:
    term, player = desk.voice.term, board["players"][who]
    sheet = Sheet(title=f"{desk.name(who)} · {tr._('{n} honor', n=player['honor'])}")
    owned = [f"{n} × {term(kind)}" for kind, n in player["treasures"].items()]
    if owned:
        sheet.add_widget(ListRow(icon="gold", title=", ".join(owned), subtitle=term("treasures")))
    for one in player["envoys"]:
        mask = f" {term('mask')}" if one["mask"] else ""
        sheet.add_widget(
            ListRow(
                icon="temple-buddhist-outline",
                title=f"{term(one['clan'])} {one['age']}{mask}",
                subtitle=term("envoy"),
            )
        )
    for skill, _ in [*player["skills"].items(), *player["used"].items()]:
        used = tr._("used this round") if skill in player["used"] else tr._("ready")
        sheet.add_widget(
            ListRow(
                icon="sword",
                title=tr.pair(term(skill), words.effect(skill)),
                subtitle=used,
            )
        )
    for guard in player["trophies"]:
        sheet.add_widget(
            ListRow(
                icon="skull",
                title=words.guard_figures(guard, desk.voice),
                subtitle=tr._("{n} honor", n=guard["honor"]),
            )
        )
    told = tr._("{n} {n:rumor|rumors}, {cards} {cards:card|cards} in hand",
                n=player["rumor_count"], cards=player["hand"])  # fmt: skip
    sheet.add_widget(Words(text=told, tone="muted"))
    return sheet

"""The score sheet of a finished round of Shinobi WAT-AAH!: totals, ranking, pawns, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.i18n import tr
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.score_table import ScoreTable
from companion.app.widgets.words import Words
from companion.games.wat_aah.scoring import place_lines, round_line
from companion.games.wat_aah.state import Round

if TYPE_CHECKING:
    from companion.app.boards.wat_aah import WatAahBoard


def round_title(board: WatAahBoard) -> str:
    """The totals of the last finished round, highest first; nothing before there is one."""
    rounds, names = board.view["rounds"], board.desk.match.players
    if not rounds or not any(rounds[-1]["in_play"] + rounds[-1]["corruption"]):
        return ""
    totals = rounds[-1]["totals"]
    order = sorted(range(len(names)), key=lambda seat: -totals[seat])
    told = [f"{names[seat]} {tr.number(totals[seat])}" for seat in order]
    return tr._("Round {n}: {list}", n=len(rounds), list=" · ".join(told))


def round_sheet(board: WatAahBoard) -> Sheet:
    scored, say = board.view["rounds"][-1], board.desk.voice.say
    totals = scored["totals"]
    lines = [
        {"label": tr._("In play"), "points": scored["in_play"], "why": _clans(board)},
        {"label": tr._("Corruption"), "points": [-lost for lost in scored["corruption"]]},
    ]
    if any(scored["bonus"]):
        lines.append({"label": tr._("From cards"), "points": scored["bonus"]})
    sheet = Sheet(title=tr._("Round {n}", n=len(board.view["rounds"])))
    sheet.add_widget(
        ScoreTable(
            seats=list(enumerate(board.desk.match.players)),
            lines=[{"why": [], **line} for line in lines],
            totals=totals,
            winners=[seat for seat, total in enumerate(totals) if total == max(totals)],
        )
    )
    figures = (tuple(scored[part]) for part in ("in_play", "corruption"))
    counted = Round(*figures, cards=(0,) * len(totals), bonus=tuple(scored["bonus"]))
    for seat in range(len(totals)):
        sheet.add_widget(Words(text=say(round_line(counted, seat))))
    for line in place_lines(totals):
        sheet.add_widget(Words(text=say(line), tone="muted"))
    return sheet


def _clans(board: WatAahBoard) -> list[str]:
    """What every player has in play, card by card, as long as it lies on the table."""
    view, looks = board.view, board.looks
    if len(view["rounds"]) < view["round"] or not board.full:
        return []
    return [" + ".join(_cards(looks, clan) for clan in area) for area in view["play"]]


def _cards(looks: Any, clan: dict[str, Any]) -> str:
    strengths = " + ".join(str(looks.strength(card)) for card in clan["cards"])
    return f"{looks.of(clan['clan']).name} ({strengths})"

"""The raid sheet, the scoring sheet and the honor over the rounds in Ninjato."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.app.boards import ninjato_words as words
from companion.app.boards.ninjato_asking import next_clan
from companion.app.boards.ninjato_marks import Atom, clan, faint, icon, seat, strong, text, treasure
from companion.app.boards.ninjato_ranking import ranked, why
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.card import Card, Framed
from companion.app.widgets.charts import LineChart
from companion.app.widgets.layout import Column
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Desk


class RaidSheet(Framed, Column):
    """What stands in the way, what it takes, what is won so far; the rest is the raider's own."""

    title = StringProperty("")
    guard = ListProperty([])
    need = StringProperty("")
    loot = ListProperty([])
    plan = StringProperty("")
    plan_tone = StringProperty("ink")
    odds = StringProperty("")

    def show(self, desk: Desk, raid: dict[str, Any], own: bool) -> None:
        voice = desk.voice
        self.title = tr._(
            "{name} raids {house}: {mode}",
            name=desk.name(raid["seat"]),
            house=voice.term(raid["house"]),
            mode=voice.term(raid["mode"]),
        )
        self.guard = [_guard(figure, raid) for figure in raid["figures"]]
        waiting = [figure for figure in raid["figures"] if not figure["beaten"]]
        self.need = " · ".join(
            tr._("To beat {guard}: {need}", guard=figure[raid["mode"]], need=words.needs(figure))
            for figure in waiting
        )
        self.loot = _loot(raid)
        self._show_plan(desk, raid)
        self.odds = _odds(desk, raid["seat"]) if own else ""

    def _show_plan(self, desk: Desk, raid: dict[str, Any]) -> None:
        plan = raid.get("plan")
        self.plan = ""
        if not plan or not plan["main"]:
            return
        figure = raid["figures"][plan["figure"] - 1]
        told = words.sum_words(plan)
        if words.beats(plan["value"], figure):
            self.plan, self.plan_tone = tr._("Attack {sum}: it beats the guard", sum=told), "ok"
        else:
            self.plan, self.plan_tone = (
                tr._("Attack {sum}: not enough yet", sum=told),
                "warn",
            )


def _guard(figure: dict[str, Any], raid: dict[str, Any]) -> list[Atom]:
    mark = icon("check") if figure["beaten"] else icon("shield")
    return [mark, strong(figure[raid["mode"]])]


def _loot(raid: dict[str, Any]) -> list[list[Atom]]:
    won: list[Atom] = [treasure(kind) for kind in raid["loot"]]
    won += [treasure(kind, True) for kind in raid["red_loot"]]
    groups: list[list[Atom]] = [[icon("shuriken"), *(won or [faint("–")])]]
    due = raid["due"]
    if due is not None:
        groups.append([text(tr._("Next:")), treasure(due["kind"], due["red"])])
    return groups


def _odds(desk: Desk, raider: int) -> str:
    """The chances before Banzai: for the raider's eyes."""
    match = desk.match
    if not hasattr(match, "odds"):
        return ""
    return "\n".join(
        tr._(
            "{what}: {good} of {total} ({share})",
            what=desk.say(chance.label),
            good=chance.good,
            total=chance.all,
            share=tr.percent(chance.good / chance.all),
        )
        for chance in match.odds(raider)
        # Nothing known beats it: that says nothing about the cards the app has not seen.
        if chance.good or not match.state.unknown[raider]
    )


class ClanBlock(Framed, Column):
    """One clan in a scoring phase: its houses, the influence, who comes first and why."""

    head = ListProperty([])
    influence = ListProperty([])
    reason = StringProperty("")
    given = StringProperty("")
    current = BooleanProperty(False)


class ScoringSheet(Column):
    """The scoring phase step by step: firsts in clan order, then seconds (NJ-811)."""

    title = StringProperty("")
    step = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.blocks = [ClanBlock() for _ in range(3)]
        for block in self.blocks:
            self.ids.clans.add_widget(block)

    def show(self, desk: Desk, board: dict[str, Any], key: str) -> None:
        voice, played = desk.voice, board["scoring"]
        self.title = tr._("Scoring after round {n}", n=played)
        current = _current(board, key)
        if key == "disguise":
            self.step = tr._("Before anything is counted, masked envoys are named.")
        elif key == "first_choice":
            self.step = tr._("Firsts choose in clan order; seconds get what is left.")
        else:
            self.step = tr._("A rumor is taken; then it goes on in clan order.")
        for block, name in zip(self.blocks, board["clan_order"], strict=True):
            worth = board["house_honor"][name]
            block.head = [
                [clan(name), strong(voice.term(name))],
                [faint(tr._("house honor {n}", n=worth))],
            ]
            block.influence = [
                [seat(who), text(number)] for who, number in enumerate(board["influence"][name])
            ]
            block.reason = why(board, name, desk)
            block.given = " ".join(payouts(desk, board, played, name))
            block.current = name == current


def _current(board: dict[str, Any], key: str) -> str:
    if key == "first_choice":
        return next_clan(board)
    if key == "free_rumor":
        done = [entry for entry in board["ledger"] if entry[0] == board["scoring"]]
        settled = {(entry[1], entry[2]) for entry in done}
        for place in (1, 2):
            for name in board["clan_order"]:
                if (name, place) not in settled and ranked(board, name):
                    return str(name)
    return ""


def payouts(desk: Desk, board: dict[str, Any], played: int, name: str) -> list[str]:
    """What the ledger says this clan gave in that round."""
    told = []
    for entry in board["ledger"]:
        if entry[0] != played or entry[1] != name:
            continue
        _, _, place, who, reward, points = entry
        if who < 0:
            told.append(
                tr._("The second reward goes to nobody.") if place == 2 else tr._("Nothing given.")
            )
        elif reward == "house_honor":
            told.append(tr._("{name} scores {n}.", name=desk.name(who), n=points))
        elif reward == "nothing":
            told.append(tr._("{name} gets nothing: no rumor is left.", name=desk.name(who)))
        else:
            told.append(tr._("{name} takes a rumor.", name=desk.name(who)))
    return told


class HonorSheet(Sheet):
    """The honor track over the rounds, and what the scoring phases gave."""

    def __init__(self, desk: Desk, board: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(title=tr._("Honor over the rounds"), **kwargs)
        players = board["players"]
        rows = [[0] * len(players), *board["history"]]
        if len(board["history"]) < 7:
            rows.append([player["honor"] for player in players])
        labels = [tr._("start")] + [str(n + 1) for n in range(len(board["history"]))]
        labels += [tr._("now")] * (len(rows) - len(labels))
        series = [
            {"name": name, "seat": who, "values": [row[who] for row in rows]}
            for who, name in enumerate(desk.match.players)
        ]
        self.add_widget(LineChart(series=series, labels=labels))
        for played in sorted({entry[0] for entry in board["ledger"]}):
            card = Card(padding=dp(12), spacing=dp(4))
            card.add_widget(Words(text=tr._("Scoring after round {n}", n=played), strong=True))
            for name in dict.fromkeys(e[1] for e in board["ledger"] if e[0] == played):
                told = " ".join(payouts(desk, board, played, name))
                card.add_widget(Words(text=tr.pair(desk.voice.term(name), told)))
            self.add_widget(card)


load("widgets/words", "widgets/layout", "boards/ninjato_sheets")

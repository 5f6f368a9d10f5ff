"""What a raid offers to tap: whole attacks, one card, the parts of an attack, leave or Banzai."""

from __future__ import annotations

from typing import Any

from companion.app.boards import ninjato_words as words
from companion.app.boards.ninjato_asking import Ask
from companion.app.boards.ninjato_marks import Atom, card, faint, icon, text, treasure
from companion.app.boards.ninjato_panel import BUTTON, ROW, Answer, heading
from companion.app.i18n import tr
from companion.engine import Move

BORYAKU = ("boryaku_2", "boryaku_4")


def raid_act(ask: Ask) -> list[Answer]:
    if ask.chooser.picked:
        return _swaps(ask)
    raid = ask.board["raid"]
    open_figures = [figure for figure in raid["figures"] if not figure["beaten"]]
    answers: list[Answer] = []
    known = "hand" in ask.board and not ask.board["hand_unknown"]
    plays = raid.get("plays", ())
    for play in plays:
        answers.append(_whole_attack(ask, play, len(open_figures) > 1))
    if known and not plays:
        answers.append(heading(tr._("No card or skill in your hand beats this guard.")))
    for figure in open_figures:
        if not known:
            answers += _cards(ask, figure, len(open_figures) > 1)
    for figure in open_figures:
        number = str(figure["figure"])
        label = (
            tr._("Prepare an attack on {n}", n=_worth(figure, raid["mode"]))
            if len(open_figures) > 1
            else tr._("Prepare an attack")
        )
        answers.append(Answer(label, ("fight", number), look=BUTTON))
    answers += _between(ask)
    answers.append(Answer(ask.term("concede"), ("concede",), look=BUTTON, kind="outline"))
    return answers


def _worth(figure: dict[str, Any], mode: str) -> int:
    return int(figure[mode])


def _whole_attack(ask: Ask, play: dict[str, Any], several: bool) -> Answer:
    """One tap for the whole attack: everything in it is known to beat the figure."""
    marks: list[Atom] = [card(play["main"][-1])]
    marks += [card("3") for _ in play["supports"]]
    title = words.play_words(play, ask.voice)
    if several:
        figure = ask.board["raid"]["figures"][play["figure"] - 1]
        worth = _worth(figure, ask.board["raid"]["mode"])
        title = tr.pair(str(worth), title)
    return Answer(
        title,
        moves=attack_moves(play),
        groups=[marks],
        value=str(play["value"]),
        look=ROW,
    )


def attack_moves(play: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    """The moves that compose and confirm an attack."""
    return (
        ("fight", str(play["figure"])),
        ("attack", play["main"]),
        *(("support", f"{number:+d}") for number in play["supports"]),
        *(("skill", skill, change) for skill, change in play["skills"]),
        ("confirm",),
    )


def _cards(ask: Ask, figure: dict[str, Any], several: bool) -> list[Answer]:
    """The app does not know the hand: the card that was played is the button."""
    raid, player = ask.board["raid"], ask.board["players"][ask.seat]
    if not player["hand"] and "boryaku" not in player["skills"]:
        return []
    told = tr._("Which card is played? {need}", need=words.needs(figure))
    if several:
        told = tr.pair(str(_worth(figure, raid["mode"])), told)
    answers = [heading(told)]
    mains = [str(value) for value in range(1, 6)] if player["hand"] else []
    if player["skills"].get("boryaku"):
        mains += BORYAKU
    for main in mains:
        enough = words.beats(int(main[-1]), figure)
        moves: tuple[tuple[str, ...], ...] = (
            ("fight", str(figure["figure"])),
            ("attack", main),
        )
        if enough:
            moves += (("confirm",),)
        answers.append(
            Answer(
                ask.term("boryaku") if main in BORYAKU else "",
                moves=moves,
                groups=[[card(main[-1]), icon("check") if enough else faint("…")]],
            )
        )
    return answers


def _between(ask: Ask) -> list[Answer]:
    """Chocho, Kuji-kiri and Seishin-teki."""
    answers = []
    if any(move[0] == "swap" for move in ask.chooser.legal):
        answers.append(Answer(ask.term("swap"), ("swap",), look=BUTTON))
    for move in ask.chooser.legal:
        if move[0] == "skill":
            label = tr.pair(ask.term(move[1]), ask.term(move[2]))
            answers.append(Answer(label, tuple(move), look=BUTTON))
    return answers


def _swaps(ask: Ask) -> list[Answer]:
    return [
        Answer(
            "",
            tuple(move),
            groups=[
                [treasure(move[1], move[2] == "red"), icon("swap-horizontal")],
                [treasure(move[3], move[4] == "red")],
            ],
            detail=tr._("{give} for {get}", give=ask.term(move[1]), get=ask.term(move[3])),
            look=ROW,
        )
        for move in ask.chooser.possible
        if move[0] == "swap"
    ]


def attack(ask: Ask) -> list[Answer]:
    """Composing: the main card, then supports and skills until it is enough."""
    plan = ask.board["raid"].get("plan") or {"main": ""}
    cancel = Answer(ask.term("cancel"), ("cancel",), look=BUTTON, kind="outline")
    if not plan["main"]:
        return [*_parts(ask), cancel]
    enough = ask.legal("confirm")
    confirm = Answer(
        ask.term("confirm"),
        ("confirm",),
        look=BUTTON,
        kind="primary" if enough else "tonal",
        enabled=enough,
    )
    figure = ask.board["raid"]["figures"][plan["figure"] - 1]
    told = tr._("Attack {sum}", sum=words.sum_words(plan))
    head = heading(f"{told} · {words.needs(figure)}")
    # What helps now comes first: on a small phone the rest lies below the edge.
    if enough:
        return [head, confirm, cancel, *_parts(ask)]
    return [head, *_parts(ask), confirm, cancel]


def _parts(ask: Ask) -> list[Answer]:
    """The cards and skills that can go into the attack."""
    hand, unknown = ask.board.get("hand", {}), ask.board.get("hand_unknown", 1)
    answers: list[Answer] = []
    for move in ask.chooser.legal:
        if move[0] == "attack":
            held = hand.get(move[1], 0)
            answers.append(
                Answer(
                    ask.term("boryaku") if move[1] in BORYAKU else "",
                    tuple(move),
                    groups=[[card(move[1][-1])]],
                    detail=f"×{held}" if held > 1 and not unknown else "",
                )
            )
        elif move[0] == "support":
            answers.append(Answer(_signed(move[1]), tuple(move), detail=tr._("3 in support")))
        elif move[0] == "skill":
            answers.append(Answer(_signed(move[2]), tuple(move), detail=ask.term(move[1])))
    return answers


def _signed(word: str) -> str:
    return word.replace("-", "−") if word[0] in "+-" else f"= {word}"


def raid_choice(ask: Ask) -> list[Answer]:
    if ask.chooser.picked:
        return _swaps(ask)
    raid = ask.board["raid"]
    loot = [treasure(kind) for kind in raid["loot"]]
    loot += [treasure(kind, True) for kind in raid["red_loot"]]
    due = raid["due"]
    coming = (
        tr._("An elite guard comes next.")
        if raid["next"] == "elites"
        else tr._("A guard comes next.")
    )
    return [
        Answer(
            ask.term("leave"),
            ("leave",),
            groups=[loot],
            detail=tr._("Keep everything on the shuriken."),
            look=ROW,
        ),
        Answer(
            ask.term("banzai"),
            ("banzai",),
            groups=[[text("+"), treasure(due["kind"], due["red"])]] if due else None,
            detail=f"{coming} {tr._('If you fail you keep one treasure.')}",
            value=_chance(ask),
            look=ROW,
        ),
        *_between(ask),
    ]


def _chance(ask: Ask) -> str:
    """How likely the next guard can be beaten: only while the raider holds the device.

    Cards the app does not know may beat it too, so a part of the hand makes no figure.
    """
    if ask.desk.unveiled != ask.seat or not hasattr(ask.desk.match, "odds"):
        return ""
    if ask.board["hand_unknown"]:
        return ""
    chances = ask.desk.match.odds(ask.seat)
    return tr.percent(chances[0].good / chances[0].all) if chances else ""


def failed_act(ask: Ask) -> list[Answer]:
    if ask.chooser.picked:
        return _swaps(ask)
    done = Answer(ask.term("done"), ("done",), look=BUTTON, kind="primary")
    return [*_between(ask), done]


def keep_one(ask: Ask) -> list[Answer]:
    return [
        Answer(
            ask.term(move[1]),
            tuple(move),
            groups=[[treasure(move[1], _is_red(ask, move))]],
            enabled=ask.legal(*move),
        )
        for move in ask.offered("keep")
    ]


def _is_red(ask: Ask, move: Move) -> bool:
    return move[1] not in ask.board["raid"]["loot"]

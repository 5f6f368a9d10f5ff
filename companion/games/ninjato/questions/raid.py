"""What a raid offers: whole attacks, one card, the parts of an attack, leave or Banzai."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.ninjato.components import DOJO, TYPES, VALUES
from companion.games.ninjato.effects.fighting import BORYAKU_WORDS
from companion.games.ninjato.questions.visit import dojo_card, heading, moves_of, whole
from companion.games.ninjato.scene.looks import NIGHT, treasure_mark
from companion.games.ninjato.scene.raid import won
from companion.games.ninjato.view.fields import Figure, Play, Raid, View
from companion.games.ninjato.words.cards import (
    beats,
    change_say,
    guard_worth,
    needs,
    play_say,
    sum_say,
)
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

WORTH = dict(zip(TYPES, VALUES, strict=True))
"""Gold has no value of its own."""


def raid_act(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if pointing.starts("swap"):
        return _swaps(pointing)
    raid = view["raid"]
    open_figures = [figure for figure in raid["figures"] if not figure["beaten"]]
    several = len(open_figures) > 1
    known = "hand" in view and not view["hand_unknown"]
    plays = raid.get("plays", ())
    found = [_whole_attack(raid, play, several) for play in plays]
    if known and not plays:
        none = Say("Nothing you hold beats this guard.")
        found.append(Answer("none", none, look="words"))
    told = [
        one
        for figure in (() if known else open_figures)
        for one in _cards(view, figure, several, pointing)
    ]
    found += told
    if not known and not told:
        found.append(Answer("none", Say("No card in hand: no attack is possible."), look="words"))
    for figure in open_figures:
        label = (
            Say("Prepare an attack on {n}", n=guard_worth(figure, raid))
            if several
            else Say("Another attack")
            if plays or told
            else Say("Prepare an attack")
        )
        fight = ("fight", str(figure["figure"]))
        found.append(Answer(" ".join(fight), label, whole(fight), mark=Mark("icon-sword")))
    found += _between(pointing)
    found.append(
        Answer("concede", Say("{word:term}", word="concede"), whole(("concede",)),
               mark=Mark("icon-flag"))
    )  # fmt: skip
    return tuple(found)


def _whole_attack(raid: Raid, play: Play, several: bool) -> Answer:
    """One tap for the whole attack: everything in it is known to beat the figure."""
    label = play_say(play)
    if several:
        figure = raid["figures"][play["figure"] - 1]
        label = Say("{n}: {attack}", n=guard_worth(figure, raid), attack=label)
    row = attack_moves(play)
    return Answer(
        " ".join(word for move in row for word in move),
        label,
        Act(row=row),
        mark=Mark("icon-shuriken", NIGHT, badge=str(play["value"])),
        marks=(Mark(badge=str(play["main"][-1])), *(Mark(badge="3") for _ in play["supports"])),
        look="row",
    )


def attack_moves(play: Play) -> tuple[Move, ...]:
    """The moves that compose and confirm an attack."""
    return (
        Move(("fight", str(play["figure"]))),
        Move(("attack", str(play["main"]))),
        *(Move(("support", f"{number:+d}")) for number in play["supports"]),
        *(Move(("skill", skill, change)) for skill, change in play["skills"]),
        Move(("confirm",)),
    )


def _cards(view: View, figure: Figure, several: bool, pointing: Pointing) -> Iterator[Answer]:
    """The app does not know the hand: the card that was played is the answer."""
    raid, player = view["raid"], view["players"][view["seat"]]
    boryaku = bool(player["skills"].get("boryaku"))
    if not player["hand"] and not boryaku:
        return
    number = str(figure["figure"])
    if several:
        yield heading(f"cards.{number}", Say("{n}: which card is played? {need}",
                      n=guard_worth(figure, raid), need=needs(figure)))  # fmt: skip
    else:
        yield heading(f"cards.{number}", Say("Which card is played? {need}", need=needs(figure)))
    for main in (*(DOJO if player["hand"] else ()), *(BORYAKU_WORDS if boryaku else ())):
        enough = beats(int(main[-1]), figure)
        row = (Move(("fight", number)), Move(("attack", main)))
        yield Answer(
            f"play.{number}.{main}",
            Say("Boryaku") if main in BORYAKU_WORDS else Say("Dojo {n}", n=main),
            Act(row=(*row, Move(("confirm",))) if enough else row),
            # A tick: this card alone is enough; dots: it needs help.
            mark=Mark("icon-check" if enough else "icon-more", NIGHT, badge=main[-1]),
            look="card",
        )


def _between(pointing: Pointing) -> Iterator[Answer]:
    """Chocho, Kuji-kiri and Seishin-teki."""
    if moves_of(pointing, "swap"):
        yield Answer("swap", Say("{word:term}", word="swap"), Act(fits=(("swap",),)),
                     mark=Mark("icon-turn"))  # fmt: skip
    for move in moves_of(pointing, "skill"):
        yield Answer(" ".join(move), Say("{skill:term}: {what:term}", skill=move[1], what=move[2]),
                     whole(move), mark=Mark("icon-book"))  # fmt: skip


def _swaps(pointing: Pointing) -> tuple[Answer, ...]:
    return tuple(
        Answer(
            " ".join(move),
            Say("{give:term} for {get:term}", give=move[1], get=move[3]),
            whole(move),
            mark=treasure_mark(move[1], move[2] == "red"),
            marks=(treasure_mark(move[3], move[4] == "red"),),
            look="row",
        )
        for move in moves_of(pointing, "swap")
    )


def attack(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Composing: the main card, then supports and skills until it is enough."""
    plan = view["raid"].get("plan")
    cancel = Answer("cancel", Say("{word:term}", word="cancel"), whole(("cancel",)),
                    mark=Mark("icon-undo"))  # fmt: skip
    if plan is None or not plan["main"]:
        return (*_parts(view, pointing), cancel)
    figure = view["raid"]["figures"][plan["figure"] - 1]
    enough = Move(("confirm",)) in pointing.possible
    told = Say("Attack {sum}; it takes {need}", sum=sum_say(plan), need=needs(figure))
    head = heading("plan", told)
    confirm = Answer("confirm", Say("{word:term}", word="confirm"), whole(("confirm",)),
                     mark=None if enough else Mark("icon-sword"),
                     look="primary" if enough else "button")  # fmt: skip
    # What helps now comes first: on a small phone the rest lies below the edge.
    if enough:
        return (head, confirm, cancel, *_parts(view, pointing))
    return (head, *_parts(view, pointing), confirm, cancel)


def _parts(view: View, pointing: Pointing) -> Iterator[Answer]:
    """The cards and skills that can go into the attack."""
    hand, unknown = view.get("hand", {}), view.get("hand_unknown", 1)
    for move in pointing.possible:
        if move[0] == "attack":
            held = hand.get(move[1], 0)
            several = Say("×{n}", n=held) if held > 1 and not unknown else None
            if move[1] in BORYAKU_WORDS:
                yield Answer(" ".join(move), Say("Boryaku"), whole(move),
                             mark=Mark("icon-book", NIGHT, badge=move[1][-1]),
                             look="card")  # fmt: skip
            else:
                yield dojo_card(move, several)
        elif move[0] == "support":
            yield Answer(" ".join(move), change_say(move[1]), whole(move),
                         detail=Say("3 in support"), mark=Mark("icon-cards"))  # fmt: skip
        elif move[0] == "skill":
            yield Answer(" ".join(move), change_say(move[2]), whole(move),
                         detail=Say("{skill:term}", skill=move[1]),
                         mark=Mark("icon-book"))  # fmt: skip


def raid_choice(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if pointing.starts("swap"):
        return _swaps(pointing)
    raid = view["raid"]
    due = raid["due"]
    coming = (
        Say("An elite guard. Fail: keep only one.")
        if raid["next"] == "elites"
        else Say("A guard. Fail: keep only one.")
    )
    banzai = Answer(
        "banzai", Say("{word:term}", word="banzai"), whole(("banzai",)), detail=coming,
        mark=Mark("icon-sword"),
        marks=(treasure_mark(due["kind"], due["red"]),) if due else (), look="row",
    )  # fmt: skip
    leave = Answer(
        "leave", Say("{word:term}", word="leave"), whole(("leave",)),
        detail=Say("Keep all on the shuriken."), mark=Mark("icon-next"), marks=won(raid),
        look="row",
    )  # fmt: skip
    return (leave, banzai, *_odds(raid), *_between(pointing))


def _odds(raid: Raid) -> Iterator[Answer]:
    """The chances of a Banzai, for the raider's eyes only."""
    for at, chance in enumerate(raid.get("odds", ())):
        share = round(100 * chance["good"] / chance["all"])
        told = Say("{what}: {good} of {all} ({share}%)", what=Say.from_plain(chance["say"]),
                   good=chance["good"], all=chance["all"], share=share)  # fmt: skip
        yield Answer(f"odds.{at}", told, look="heading")


def failed_act(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if pointing.starts("swap"):
        return _swaps(pointing)
    done = Answer("done", Say("{word:term}", word="done"), whole(("done",)), look="primary")
    return (*_between(pointing), done)


def keep_one(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    raid = view["raid"]
    found = []
    for move in moves_of(pointing, "keep"):
        worth = WORTH.get(move[1])
        found.append(
            Answer(
                move[1],
                Say("{kind:term}", kind=move[1]),
                whole(move),
                detail=Say("worth {n}", n=worth) if worth else Say("stands for any"),
                mark=treasure_mark(move[1], move[1] not in raid["loot"]),
            )
        )
    return tuple(found)

"""What is asked in 99 Ninja, following every tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Say
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO, TECHNIQUES
from companion.games.ninety_nine_ninja.components.geometry import rows, turned
from companion.games.ninety_nine_ninja.questions.turn import (
    card_turn,
    points_turn,
    technique_answers,
    turn_about,
    turn_prompt,
)
from companion.games.ninety_nine_ninja.scene import looks
from companion.games.ninety_nine_ninja.scene.outlook import box_of, table_of
from companion.games.ninety_nine_ninja.scene.points import (
    MORE,
    PAIRS,
    counted,
    counts_by_clan,
    falling,
)
from companion.games.ninety_nine_ninja.scene.preview import worth
from companion.games.ninety_nine_ninja.state import SEAT
from companion.games.ninety_nine_ninja.view.fields import View
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

Maker = Callable[[Seating, View, Pointing], tuple[Answer, ...] | None]
PAINT = "paint.cards"
"""The sheet on which a card is painted that the box does not know."""


def prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """The question that follows what was chosen; None: the one of the decision."""
    if pointing.key == "turn":
        return turn_prompt(seating, view, pointing)
    if pointing.key == "spin":
        return Say("Which way round does this board lie?")
    if pointing.key == "events" and not any(move[0] == "fell" for move in pointing.possible):
        gone = not view["turn"]["placed"]
        return Say("A discarded card scores nothing.") if gone else None
    if falling(pointing):
        return Say("How many Ninjas stand around it?")
    if pointing.key == "auto_turn" and len(pointing.path) > 1:
        return Say("How many points?")
    if pointing.key == "kill":
        if len(pointing.path) > 1:
            return Say("How many of your Ninjas stand around it?")
        return Say("Which Daimyo does the automaton kill?")
    return None


def about(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """Who does what."""
    if pointing.key == "turn":
        return turn_about(view)
    if falling(pointing):
        active = view["active"]
        return Say("{own} : {other}", own=looks.who(view, active),
                   other=looks.who(view, 1 - active))  # fmt: skip
    if pointing.key in ("falls", "window", "events", "drop"):
        clan = view["clans"][view["active"]]
        if clan is not None:
            return Say("{seat:seat} is {clan:term}", seat=view["active"], clan=clan)
    return None


def answers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...] | None:
    maker = MAKERS.get(pointing.key)
    return maker(seating, view, pointing) if maker is not None else None


def mark(seating: Seating, view: View, word: str) -> Mark | None:
    if word in CLANS:
        return looks.CLAN_MARKS[word]
    if word in SEAT:
        return looks.who_mark(view, SEAT[word])
    if word in DAIMYO:
        return looks.lords(seating.edition)[word]
    if word in TECHNIQUES:
        return Mark("icon-star")
    return None


def detail(seating: Seating, view: View, pointing: Pointing, word: str) -> Say | None:
    cards = box_of(seating).printed.clan_cards
    # Where a single card is left, the only answer is the verb.
    if pointing.key == "clan_card" and word in cards:
        _, technique = cards[word]
        return Say("{technique:term}", technique=technique)
    return None


def note(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    if pointing.key == "window" and any(move[0] == "name" for move in pointing.possible):
        return Say("Tap figures on the map that count as White Ninjas.")
    if pointing.key == "allocate":
        if all(token["clan"] is not None for token in view.get("allocation", ())):
            return Say("Tap a token to take it up again.")
        return Say("Tap a track: the marked token goes there.")
    return None


def beside(move: Move) -> bool:
    """What seats may do before the reveal stands among its answers."""
    return move[0] != "reopen"


# set-up


def _board(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    grids = box_of(seating).printed.boards
    return tuple(_face(seating, move, grids[move[2]], Say("{n}", n=move[2]))
                 for move in pointing.possible)  # fmt: skip


def _spin(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    _, name, _ = view["boards"][-1]
    grid = rows(box_of(seating).printed.boards[name])
    return tuple(
        _face(seating, move, "/".join(turned(grid, int(move[2]))),
              Say("{n}°", n=90 * int(move[2])))
        for move in pointing.possible
    )  # fmt: skip


def _face(seating: Seating, move: Move, grid: str | None, label: Say) -> Answer:
    shown = looks.picture(seating.edition, grid, label)
    return Answer(move[-1], label, Act(fits=(tuple(move),)), mark=shown, look="face")


def _drop(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    held = {card["card"]: card["grid"] for card in view["held"][view["active"]]}
    return tuple(
        _face(seating, move, held.get(move[1]), Say("{card}", card=move[1]))
        for move in pointing.possible
    )


def _draw(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """All cards lie on the table above; one that the box does not know is painted."""
    box = box_of(seating)
    found = [
        Answer("draw", Say("Tap the card that was drawn."), look="words"),
        *(
            Answer(
                move[2],
                Say("An unknown card"),
                Act(fits=(tuple(move),)),
                mark=looks.picture(seating.edition, move[2], Say("An unknown card")),
            )
            for move in pointing.possible
            if view["depth"] != "full" and move[2] not in box.printed.cards
        ),
    ]
    stem = next((tuple(move[:2]) for move in pointing.possible), None)
    if box.printed.open_cards and stem is not None:
        found.append(
            Answer("other", Say("Another card"), Act(fits=(stem,), opens=PAINT),
                   mark=Mark("icon-edit"))
        )  # fmt: skip
    return tuple(found)


def _lists(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    return (Answer("list", Say("Tap the list that lies there."), look="words"),)


# the turn after the card


def _window(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    end = Answer("go_on", Say("{verb:term}", verb="go_on"), Act(fits=(("go_on",),)),
                 look="primary")  # fmt: skip
    return (*technique_answers(view, pointing), end)


def _falls(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    table, lords = table_of(seating, view), looks.lords(seating.edition)
    active = view["active"]
    found = []
    for move in pointing.possible:
        if move[0] == "fall":
            fall = worth(table, DAIMYO[move[1]])
            found.append(
                Answer(
                    move[1],
                    Say("{daimyo:term} falls", daimyo=move[1]),
                    Act(fits=(tuple(move),)),
                    detail=Say("{own} {n}, {other} {m}", own=looks.who(view, active),
                               n=fall.own + fall.bonus, other=looks.who(view, 1 - active),
                               m=fall.opponent),
                    mark=lords[move[1]],
                )
            )  # fmt: skip
        elif move[0] == "spare":
            found.append(
                Answer(
                    f"spare {move[1]}",
                    Say("Spare {daimyo:term}", daimyo=move[1]),
                    Act(fits=(tuple(move),)),
                    detail=Say("Samurai of your own clan protect it"),
                    mark=lords[move[1]],
                )
            )
    return (*found, *technique_answers(view, pointing))


# points only


def _events(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if falling(pointing):
        return _more_pairs(view, pointing)
    return (*_samurai(pointing), *_after_points(pointing), *technique_answers(view, pointing))


def _more_pairs(view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """A narrow table shows the usual numbers; the rest is a tap away."""
    told = Say("Smaller numbers") if PAIRS in pointing.hand else Say("Larger numbers")
    return (Answer(MORE, told, Act(keep=(PAIRS, MORE))),)


def _samurai(pointing: Pointing) -> Iterator[Answer]:
    if counts_by_clan(pointing):
        word = "-".join(map(str, counted(pointing)))
        yield Answer(
            "ronin_samurai",
            Say("Record {n} Samurai", n=sum(counted(pointing))),
            Act(fits=(("ronin_samurai", word),)),
            mark=looks.SAMURAI,
        )
        return
    moves = [move for move in pointing.possible if move[0] == "samurai"]
    if moves:
        yield Answer("covered", Say("Samurai covered"), look="heading")
    for move in moves:
        yield Answer(move[1], Say("{n}", n=move[1]), Act(fits=(tuple(move),)), look="key")


def _after_points(pointing: Pointing) -> Iterator[Answer]:
    if any(move[0] == "card" for move in pointing.possible):
        yield Answer("placed", Say("{word:term}", word="placed"), Act(fits=(("card", "placed"),)))
        yield Answer("discarded", Say("{word:term}", word="discarded"),
                     Act(fits=(("card", "discarded"),)))  # fmt: skip
        return
    yield Answer("end_turn", Say("{verb:term}", verb="end_turn"), Act(fits=(("end_turn",),)),
                 look="primary")  # fmt: skip


# the automaton


def _auto_cards(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    printed = box_of(seating).printed.auto
    found = []
    for move in pointing.possible:
        card = printed[move[1]]
        numbers = " ".join(f"{value}{'*' if hides else ''}" for value, hides in card.middle)
        found.append(
            Answer(
                move[1],
                Say("{card}", card=move[1]),
                Act(fits=(tuple(move),)),
                detail=Say("{action:term} · {numbers}", action=card.action, numbers=numbers),
            )
        )
    return tuple(found)


def _numbers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...] | None:
    """Once only the number is open: keys."""
    stems = {tuple(move[:-1]) for move in pointing.possible}
    if len(stems) > 1:
        return None
    return tuple(
        Answer(move[-1], Say("{n}", n=move[-1]), Act(fits=(tuple(move),)), look="key")
        for move in pointing.possible
    )


# the reckoning


def _allocate(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...] | None:
    if "allocation" not in view:
        # Eyes that do not see the own tokens answer word by word.
        return None
    return (
        Answer("commit", Say("{verb:term}", verb="commit"), Act(fits=(("commit",),)),
               look="primary"),
    )  # fmt: skip


def _reveal(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Until all is shown, each player may change the own tokens again (NN-916)."""
    show = Answer("reveal", Say("{verb:term}", verb="reveal"), Act(fits=(("reveal",),)),
                  look="primary")  # fmt: skip
    again = [
        Answer(
            f"reopen_{seat}",
            Say("{seat:seat} changes", seat=seat),
            Act(row=(Move(("reopen", f"p{seat}")),)),
            mark=looks.who_mark(view, seat),
        )
        for seat in range(len(view["complete"]))
    ]
    return (show, *again)


def _turn(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    if view["depth"] != "full":
        return points_turn(seating, view, pointing)
    return card_turn(seating, view, pointing)


MAKERS: dict[str, Maker] = {
    "board": _board,
    "spin": _spin,
    "list": _lists,
    "auto_top": _lists,
    "score_top": _lists,
    "draw": _draw,
    "drop": _drop,
    "turn": _turn,
    "window": _window,
    "falls": _falls,
    "events": _events,
    "auto_draw": _auto_cards,
    "score_card": _auto_cards,
    "auto_turn": _numbers,
    "kill": _numbers,
    "bottom": _numbers,
    "allocate": _allocate,
    "reveal": _reveal,
}

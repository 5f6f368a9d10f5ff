"""What is asked in Shinobi: War of Clans, following every tap."""

from __future__ import annotations

from companion.engine import Say
from companion.games.shinobi_clans.components import CLANS, KINDS
from companion.games.shinobi_clans.scene import mark_of
from companion.games.shinobi_clans.state import SEAT, SEATS
from companion.games.shinobi_clans.view import View
from companion.table import Act, Answer, Chosen, Mark, Pointing
from companion.table.chooser import shared_words
from companion.table.seating import Seating

VERBS = {
    "deploy": Mark("icon-cards"),
    "ninja": Mark("icon-shuriken"),
    "place": Mark("icon-flag"),
    "move": Mark("icon-turn"),
    "attack": Mark("icon-sword"),
}


LABELS = {
    "deploy": Say("Deploy"),
    "ninja": Say("Ninja"),
    "place": Say("Place at home"),
    "move": Say("Move a card"),
    "skip": Say("Nothing is possible"),
}
NEXT = {
    "deploy": ("clan", "goal"),
    "ninja": ("owner", "victim"),
    "place": ("clan",),
    "move": ("clan", "source", "goal"),
    "attack": ("attacker", "owner", "victim"),
}
"""What each word of a move says after its verb."""
ASKED = {
    "clan": Say("Which clan?"),
    "goal": Say("To whose province?"),
    "source": Say("From whose province?"),
    "owner": Say("Against whose province?"),
    "victim": Say("Which army loses a card?"),
    "attacker": Say("With which army?"),
    "order_1": Say("Deploy, or send a ninja?"),
    "order_2": Say("Place at home, or move?"),
    "order_3": Say("With which army?"),
}


def asked(pointing: Pointing) -> tuple[tuple[str, ...], str]:
    """The words that are settled, pointed at or the only ones, and what the next one says."""
    moves = pointing.possible
    known = moves[0][: shared_words(moves)] if len(moves) > 1 else ()
    if not known or known[0] not in NEXT:
        return (), pointing.key
    return tuple(known), NEXT[known[0]][len(known) - 1]


def about(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """Who does what, once the verb is settled, and with what: also what nobody had to choose."""
    (known, _), seat = asked(pointing), view["turn"]
    match known:
        case ("deploy",):
            return Say("{seat:seat} deploys", seat=seat)
        case ("deploy", clan):
            return Say("{seat:seat} deploys {clan:term}", seat=seat, clan=clan)
        case ("ninja",):
            return Say("{seat:seat} sends a ninja", seat=seat)
        case ("ninja", owner):
            return Say("{seat:seat} sends a ninja to {owner:seat}", seat=seat, owner=SEAT[owner])
        case ("place",):
            return Say("{seat:seat} places at home", seat=seat)
        case ("move",):
            return Say("{seat:seat} moves a card", seat=seat)
        case ("move", clan):
            return Say("{seat:seat} moves {clan:term}", seat=seat, clan=clan)
        case ("move", clan, source):
            return Say("{seat:seat} moves {clan:term} away from {source:seat}", seat=seat,
                       clan=clan, source=SEAT[source])  # fmt: skip
        case ("attack", clan):
            return Say("{seat:seat} attacks with {clan:term}", seat=seat, clan=clan)
        case ("attack", clan, owner):
            return Say("{seat:seat} attacks {owner:seat} with {clan:term}", seat=seat, clan=clan,
                       owner=SEAT[owner])  # fmt: skip
    return Say("{seat:seat} attacks", seat=seat) if pointing.key == "order_3" else None


def prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """The question that follows what was chosen; None: the one of the decision."""
    return ASKED.get(asked(pointing)[1])


def note(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """What a card that is laid elsewhere keeps from happening (SC-604)."""
    if asked(pointing)[1] == "goal":
        return Say("No attack on that army this turn.")
    return None


def answers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...] | None:
    """Clans in the order of the board and players in that of their seats, whatever is possible;
    None: those of the decision."""
    known, word = asked(pointing)
    words: tuple[str, ...] = CLANS
    at = 2
    if pointing.key.startswith("order"):
        at, words = len(known), _words(seating, view, pointing, known, word)
    elif pointing.key != "reveal":
        return None
    return tuple(
        Answer(
            one,
            LABELS.get(one) or _named(one),
            Act(fits=((*(None,) * at, one),)),
            detail=detail(seating, view, pointing, one),
            mark=mark(seating, view, one),
        )
        for one in words
    )


def _words(
    seating: Seating, view: View, pointing: Pointing, known: tuple[str, ...], word: str
) -> tuple[str, ...]:
    """What may be named next: nobody is offered a province that is never meant, nor an army that
    is not there."""
    if word == "clan":
        return CLANS
    if word in ("attacker", "victim"):
        owner = SEAT[known[-1]] if word == "victim" else view["turn"]
        return tuple(clan for clan in CLANS if view["provinces"][owner].get(clan, 0))
    seats = SEATS[: len(seating.players)]
    if word in ("owner", "source") or known[:1] == ("deploy",):
        return tuple(home for home in seats if home != SEATS[view["turn"]])
    if word == "goal":
        return tuple(home for home in seats if home != known[2])
    open_now = {move[0] for move in pointing.possible}
    verbs = (*NEXT, "skip")
    return tuple(verb for verb in verbs if verb in open_now)


def chosen(seating: Seating, view: View, pointing: Pointing, act: Act) -> Chosen | None:
    """A chip says what was tapped, not what else that left open."""
    if len(act.fits) != 1 or act.fits[0][-1] is None:
        return None
    word = act.fits[0][-1]
    return Chosen(LABELS.get(word) or _named(word), mark(seating, view, word))


def _named(word: str) -> Say:
    return Say("{seat:seat}", seat=SEAT[word]) if word in SEAT else Say("{word:term}", word=word)


def mark(seating: Seating, view: View, word: str) -> Mark | None:
    if word in KINDS and word not in VERBS:
        return mark_of(seating, word)
    if word in SEAT:
        return Mark(seat=SEAT[word])
    return VERBS.get(word)


def detail(seating: Seating, view: View, pointing: Pointing, word: str) -> Say | None:
    """What an answer has, or what it would make of the board."""
    known, asks = asked(pointing)
    if asks == "clan" and known[:1] in (("deploy",), ("place",)):
        held = view.get("hand", {}).get(word, 0)
        return Say("×{n}", n=held) if held > 1 else None
    if asks == "goal":
        return Say("makes {n}", n=view["provinces"][SEAT[word]].get(known[1], 0) + 1)
    if asks == "source":
        return Say("has {n}", n=view["provinces"][SEAT[word]].get(known[1], 0))
    if asks == "attacker":
        return Say("has {n}", n=view["provinces"][view["turn"]].get(word, 0))
    if asks == "victim":
        owner = known[1] if known[0] == "ninja" else known[2]
        return Say("has {n}", n=view["provinces"][SEAT[owner]].get(word, 0))
    return None

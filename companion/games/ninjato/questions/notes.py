"""Recording only what scoring needs: who, what, which, each one tap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.games.ninjato.components import CLANS
from companion.games.ninjato.questions.card_forms import other
from companion.games.ninjato.questions.reveal import envoy_cards
from companion.games.ninjato.questions.visit import heading, token_card, whole
from companion.games.ninjato.scene.looks import RUMOR_ART, clan_mark, seat_of
from companion.games.ninjato.scene.notes import expected
from companion.games.ninjato.view.fields import View
from companion.games.ninjato.words.cards import EFFECTS, MEANINGS
from companion.table import Act, Answer, Mark, Pointing
from companion.table.seating import Seating

KINDS = {
    "note_envoy": ("envoy", "icon-flag"),
    "note_rumor": ("rumor", "icon-speak"),
    "note_skill": ("skill", "icon-book"),
    "note_dojo": ("dojo", "icon-cards"),
    "note_elite": ("elite", "icon-skull"),
    "note_honor": ("paid", "icon-star"),
}
"""The word and the sign of each kind of note."""


def prompt(view: View, pointing: Pointing) -> Say:
    path = pointing.path
    if not path or (len(path) == 1 and path[0] != "note_token"):
        return Say("What did {seat:seat} do?", seat=_who(view, pointing))
    match path[0]:
        case "note_token" if len(path) < 2:
            return Say("Which house was conquered?")
        case "note_token":
            return Say("Which clan token goes there?")
        case "note_envoy":
            return Say("Which envoy?")
        case "note_rumor":
            return Say("Which rumor?")
        case "note_skill":
            return Say("Which skill?")
    return Say("How much honor is it worth?")


def _who(view: View, pointing: Pointing) -> int:
    """The player that was pointed at, or else the one whose turn it should be."""
    words = {move[1] for move in pointing.possible if len(move) > 1}
    if len(words) == 1 and len(view["players"]) > 1:
        (word,) = words
        if word.startswith("p"):
            return seat_of(word)
    return expected(view)


def note(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    path = pointing.path
    if path and path[0] == "note_token":
        return tuple(_tokens(view, pointing) if len(path) > 1 else _houses(view))
    if len(path) > 1:
        return tuple(_which(seating, view, pointing))
    return tuple(_first_page(view, pointing))


def _first_page(view: View, pointing: Pointing) -> Iterator[Answer]:
    who = _who(view, pointing)
    word = f"p{who}"
    for verb, (name, art) in KINDS.items():
        yield Answer(verb, Say("{word:term}", word=name), Act(fits=((verb, word),)),
                     mark=Mark(art))  # fmt: skip
    if all(len(move) > 1 and move[1] == word for move in pointing.possible):
        return
    yield Answer("note_token", Say("House"), Act(fits=(("note_token",),)),
                 mark=Mark("icon-shuriken"))  # fmt: skip
    over = all(not player["shuriken_left"] for player in view["players"])
    yield Answer("end_round", Say("{word:term}", word="end_round"), whole(("end_round",)),
                 mark=Mark("icon-check") if over else Mark("icon-next"))  # fmt: skip
    yield heading("who", Say("Or was it somebody else?"))
    for seat, player in enumerate(view["players"]):
        if seat != who:
            yield Answer(f"p{seat}", Say("{seat:seat}", seat=seat),
                         Act(fits=((None, f"p{seat}"),)),
                         detail=Say("{n} shuriken left", n=player["shuriken_left"]),
                         mark=Mark(seat=seat))  # fmt: skip


def _which(seating: Seating, view: View, pointing: Pointing) -> Iterator[Answer]:
    verb, who = pointing.path[:2]
    if verb == "note_envoy":
        yield from envoy_cards(seating, pointing, verb)
        yield from other(seating, view, "envoys", "note_envoy_as", who)
        return
    for move in pointing.possible:
        if verb == "note_elite":
            yield Answer(move[2], Say("{n} honor", n=int(move[2])), whole(move),
                         mark=Mark("icon-skull"))  # fmt: skip
        elif verb == "note_rumor":
            yield Answer(move[2], Say("{kind:term}", kind=move[2]), whole(move),
                         detail=MEANINGS[move[2]], mark=Mark(RUMOR_ART[move[2]]),
                         look="row")  # fmt: skip
        else:
            yield Answer(move[2], Say("{skill:term}", skill=move[2]), whole(move),
                         detail=EFFECTS[move[2]])  # fmt: skip


def _houses(view: View) -> Iterator[Answer]:
    for lot in view["houses"]:
        yield Answer(lot["id"], Say("{n}", n=lot["id"][-1]), Act(fits=(("note_token", lot["id"]),)),
                     mark=clan_mark(lot["clan"]) if lot["clan"] else None, look="key")  # fmt: skip


def _tokens(view: View, pointing: Pointing) -> Iterator[Answer]:
    moves = [move for move in pointing.possible if len(move) == 4]
    for move in sorted(moves, key=lambda one: (CLANS.index(one[2]), int(one[3]))):
        yield token_card(move, move[2], move[3])

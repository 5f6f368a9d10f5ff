"""What is asked in Shinobi WAT-AAH!, following every tap."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Say
from companion.games.wat_aah.components import SEAT, SEATS, cards_of
from companion.games.wat_aah.legality.figures import FIGURES
from companion.games.wat_aah.questions import board, cards, laying
from companion.games.wat_aah.questions.cards import CARD_KEYS, is_use, uses
from companion.games.wat_aah.scene.looks import (
    FAMILIES,
    clan_of,
    family,
    name,
    seat_of,
)
from companion.games.wat_aah.scene.looks import (
    mark as card_mark,
)
from companion.games.wat_aah.view.fields import View
from companion.table import Act, Answer, Chosen, Mark, Pointing
from companion.table.questions import CURTAIN
from companion.table.seating import Seating

Maker = Callable[[Seating, View, Pointing], tuple[Answer, ...]]

TARGETS = {
    "destroy_card": Say("Which card is destroyed?"),
    "destroy_clan": Say("Which clan is destroyed?"),
    "return_card": Say("Which card goes back to hand?"),
    "return_clan": Say("Which clan goes back to hand?"),
}
AGAINST = {
    "opponent_discards": Say("Who discards?"),
    "swap_cards": Say("With whom do you swap cards?"),
    "swap_hands": Say("With whom do you swap hands?"),
}
SHORT = {
    "draw": Say("Recruit, or become corrupt?"),
    "copy": Say("Whose power do you copy?"),
    "temple": Say("Two Temple cards, or a look at a Decoy?"),
    "pawns": Say("Where do your pawns go?"),
    "count": Say("Ready to count the round?"),
}


def prompt(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """The question that follows what was chosen; None: the one of the decision."""
    key, path, power = pointing.key, pointing.path, view["power"]
    if key in CARD_KEYS and cards.one_family(pointing) and path:
        # Yokai have names; three of them are equally strong.
        spirits = any(family(move[-1]) == "yokai" for move in pointing.possible)
        return Say("Which Yokai?") if spirits else Say("Which strength?")
    if key in FIGURES and path:
        return Say("How many exactly?")
    if key == "lay":
        if not path:
            return Say("Which clan do you lay?")
        return Say("On which clan?") if len(path) > 1 else Say("Which Yokai?")
    if key == "cards" and view["laying"] is not None:
        return Say("Which cards of the {clan:term} clan?", clan=view["laying"]["clan"])
    if key == "target" and power is not None:
        if len(path) > 2 and path[0] == "target":
            return Say("Which card of it?")
        return TARGETS.get(power["kind"])
    if key == "opponent" and power is not None:
        return AGAINST.get(power["kind"])
    if key == "pawns" and len(path) > 1:
        return Say("How many pawns?")
    return SHORT.get(key)


def about(seating: Seating, view: View, pointing: Pointing) -> Say | None:
    """Who does what, while a power is carried out."""
    power, board = view["power"], view["board"]
    if pointing.key == "pawns" and board is not None:
        placing = board["placing"]
        return Say("{seat:seat} · {n} {n:pawn|pawns} to place", seat=placing,
                   n=board["pawns"][placing]["to_place"])  # fmt: skip
    if power is None or pointing.seat is None or pointing.seat < 0:
        return None
    return Say("{seat:seat}: {power}", seat=view["turn"], power=Say.from_plain(power["say"]))


def answers(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...] | None:
    if pointing.key in CARD_KEYS:
        return cards.card_answers(seating, view, pointing)
    maker = MAKERS.get(pointing.key)
    return maker(seating, view, pointing) if maker is not None else None


def chosen(seating: Seating, view: View, pointing: Pointing, act: Act) -> Chosen | None:
    """A clan or a ten that was chosen before its card or its number."""
    verbs = {pattern[0] for pattern in act.fits}
    lasts = [pattern[-1] for pattern in act.fits if pattern[-1] is not None]
    if len(lasts) < 2 or len(verbs) > 1:
        return None
    if verbs <= set(FIGURES):
        numbers = [int(last) for last in lasts]
        return Chosen(Say("{a} to {b}", a=min(numbers), b=max(numbers)))
    families = {family(last) for last in lasts}
    if len(families) != 1 or not families <= set(FAMILIES):
        return None
    (own,) = families
    return Chosen(name(own), card_mark(seating, own, False))


def mark(seating: Seating, view: View, word: str) -> Mark | None:
    if word in SEAT:
        return Mark(seat=SEAT[word])
    if family(word) in FAMILIES:
        return card_mark(seating, word, False)
    return board.MARKS.get(word)


def detail(seating: Seating, view: View, pointing: Pointing, word: str) -> Say | None:
    """How many cards somebody holds, where a power is aimed at hands."""
    if pointing.key == "opponent" and word in SEAT:
        return Say("{n} {n:card|cards} in hand", n=view["hands"][SEAT[word]])
    return None


def _draw(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    strengths = cards_of(seating.edition).strength
    found = [
        Answer(
            "recruit",
            Say("{verb:term}", verb="recruit"),
            Act(fits=(("recruit",),)),
            detail=Say("{n} {n:card|cards}", n=1),
            mark=Mark("icon-cards", "#46582A"),
            look="card",
        ),
        Answer(
            "corrupt",
            Say("{verb:term}", verb="corrupt"),
            Act(fits=(("corrupt",),)),
            detail=Say("{n} to {m} cards", n=min(strengths) + 2, m=max(strengths) + 2),
            mark=Mark("icon-skull", "#3B3242"),
            look="card",
        ),
    ]
    if pointing.eyes is None and seating.dealer.get("cards") == "app":
        found.append(
            Answer(
                "my_hand",
                Say("My hand"),
                Act(opens=f"{CURTAIN}{view['turn']}"),
                mark=Mark("icon-eye", "#5E564B"),
                look="card",
            )
        )
    refusal = Answer("pass", Say("Draw nothing"), Act(fits=(("pass",),)), look="row")
    return (*found, *uses(pointing), refusal)


def _target(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    """Whose clan: its animal with the owner's name; then the card, if one is asked."""
    aimed = [move for move in pointing.possible if move[0].startswith("target")]
    clans = list(dict.fromkeys((move[1], move[2]) for move in aimed))
    if len(clans) == 1 and len(aimed) > 1:
        return tuple(cards.card(seating, move) for move in aimed)
    found = []
    for seat, clan in clans:
        laid = clan_of(view, seat_of(seat), clan)
        number, total = (len(laid["cards"]), laid["strength"]) if laid else (0, 0)
        found.append(
            Answer(
                f"{seat} {clan}",
                Say("{seat:seat}'s {clan:term}", seat=seat_of(seat), clan=clan),
                Act(fits=(("target", seat, clan), ("target_clan", seat, clan))),
                detail=Say("{n} {n:card|cards}, strength {m}", n=number, m=total),
                mark=card_mark(seating, clan, False),
            )
        )
    refusal = Answer("pass", Say("Do nothing"), Act(fits=(("pass",),)))
    return (*found, *uses(pointing), refusal)


def _copy(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    power = view["power"]
    minor = power is not None and power["kind"] == "copy_minor"
    found = [
        Answer(
            " ".join(move),
            Say("{seat:seat}: {clan:term}", seat=seat_of(move[1]), clan=move[2]),
            Act(fits=(tuple(move),)),
            detail=laying.copied(seating, move[2], minor),
            mark=card_mark(seating, move[2], False),
            look="row",
        )
        for move in pointing.possible
        if not is_use(move)
    ]
    refusal = Answer("pass", Say("Do nothing"), Act(fits=(("pass",),)))
    return (*found, *uses(pointing), refusal)


def _opponent(seating: Seating, view: View, pointing: Pointing) -> tuple[Answer, ...]:
    found = [
        Answer(
            word,
            Say("{seat:seat}", seat=SEAT[word]),
            Act(fits=(("opponent", word),)),
            detail=detail(seating, view, pointing, word),
            mark=Mark(seat=SEAT[word]),
        )
        for word in SEATS[: len(seating.players)]
        if SEAT[word] != view["turn"]
    ]
    refusal = Answer("pass", Say("Do nothing"), Act(fits=(("pass",),)))
    return (*found, *uses(pointing), refusal)


MAKERS: dict[str, Maker] = {
    "draw": _draw,
    "lay": laying.lay,
    "cards": laying.cards,
    "target": _target,
    "copy": _copy,
    "opponent": _opponent,
    "pawns": board.pawns,
    "temple": board.temple,
    "peek": board.peek,
    "count": board.count,
    **dict.fromkeys(FIGURES, board.figures),
}

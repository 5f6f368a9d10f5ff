"""Why an answer to a power, or a figure told to the app, cannot be given now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Objection, Say
from companion.games.wat_aah.candidates import key
from companion.games.wat_aah.components import CLAN, CLANS, FULL, SEAT
from companion.games.wat_aah.effects import powers
from companion.games.wat_aah.effects.zones import missing
from companion.games.wat_aah.legality.figures import HIGHEST, left_in_box, number_of, possible
from companion.games.wat_aah.legality.turn import (
    kind_of,
    no_such_card,
    no_such_seat,
    not_held,
    out_of_phase,
)
from companion.games.wat_aah.state import State

Objections = Iterator[Objection]


def opponent(state: State, move: Move) -> Objections:
    if key(state) != "opponent":
        yield out_of_phase(state)
        return
    other, power = SEAT[move[1]], state.play.power
    assert power is not None
    if other >= state.box.seats:
        yield no_such_seat()
    elif other == state.turn:
        yield Objection("WA-408", Say("An opponent is another player."), hard=True)
    elif not powers.effect_on(state, power, other):
        clause = {"opponent_discards": "WA-422", "swap_cards": "WA-428"}.get(power.kind, "WA-429")
        yield Objection(
            clause,
            Say("With {seat:seat} the power does nothing; choose somebody with cards.", seat=other),
        )


def discard(state: State, move: Move) -> Objections:
    kind = kind_of(state, move[1])
    if kind is None:
        yield no_such_card(move[1])
        return
    now = key(state)
    if now == "lay":
        yield Objection("WA-202", Say("First the lay phase: lay cards or pass."))
    elif now == "draw":
        yield Objection("WA-203", Say("First draw: recruit or become corrupt."))
    elif now not in ("discard", "discards"):
        yield out_of_phase(state)
        return
    yield from not_held(state, state.play.other if now == "discards" else state.turn, kind)


def give(state: State, move: Move) -> Objections:
    kind = kind_of(state, move[1])
    if kind is None:
        yield no_such_card(move[1])
    elif key(state) != "swap":
        yield out_of_phase(state)
    else:
        seat = powers.giver(state)
        chosen = state.play.given[0 if seat == state.turn else 1]
        laid = seat == state.turn and kind in state.play.chosen
        if laid and missing(state, seat, kind, chosen):
            yield Objection(
                "WA-425", Say("The cards you just laid cannot be swapped."), hard=True
            )  # fmt: skip
        yield from not_held(state, seat, kind, chosen)


def take(state: State, move: Move) -> Objections:
    kind = kind_of(state, move[1])
    if kind is None:
        yield no_such_card(move[1])
    elif key(state) != "jigoku":
        yield out_of_phase(state)
    elif not state.jigoku[kind]:
        yield Objection(
            "WA-414", Say("There is no {card:term} in the Jigoku.", card=move[1]), hard=True
        )


def put_away(state: State, move: Move) -> Objections:
    kind, play = kind_of(state, move[1]), state.play
    if kind is None:
        yield no_such_card(move[1])
    elif key(state) != "put_away":
        yield out_of_phase(state)
    elif kind not in play.looked and not (play.look_unknown and state.deck.unseen[kind] > 0):
        yield Objection(
            "WA-416", Say("{card:term} is not among the cards looked at.", card=move[1]), hard=True
        )


def target(state: State, move: Move) -> Objections:
    owner, clan = SEAT[move[1]], CLAN[move[2]]
    yield from targeted(state, owner, clan, move[1], single=True)
    kind = kind_of(state, move[3])
    if owner < state.box.seats and kind not in (state.clan_at(owner, clan) or ()):
        yield Objection(
            "WA-408", Say("{card:term} does not lie in that clan.", card=move[3]), hard=True
        )


def target_clan(state: State, move: Move) -> Objections:
    return targeted(state, SEAT[move[1]], CLAN[move[2]], move[1], single=False)


def targeted(state: State, owner: int, clan: int, word: str, single: bool) -> Objections:
    power = state.play.power
    if key(state) != "target" or power is None:
        yield out_of_phase(state)
    elif single != (power.kind in powers.CARD_TARGETS):
        if single and len(state.play.chosen) == FULL:
            yield Objection(
                "WA-404",
                Say("Four cards give the major power once, never two minor ones."),
                hard=True,
            )
        clause = {"destroy_card": "WA-430", "destroy_clan": "WA-431", "return_card": "WA-432"}
        yield Objection(
            clause.get(power.kind, "WA-433"),
            Say("This power takes a whole clan.") if single else Say("This power takes one card."),
            hard=True,
        )
    if owner >= state.box.seats:
        yield no_such_seat()
        return
    if owner == state.turn and state.box.opponents_only:
        yield Objection("WA-410", Say("Only cards of opponents may be chosen here."))
    if state.clan_at(owner, clan) is None:
        yield Objection(
            "WA-408",
            Say("{owner:seat} has no {clan:term} clan in play.", owner=owner, clan=CLANS[clan]),
            hard=True,
        )


def copy(state: State, move: Move) -> Objections:
    owner, power = SEAT[move[1]], state.play.power
    if key(state) != "copy" or power is None:
        yield out_of_phase(state)
        return
    if owner >= state.box.seats:
        yield no_such_seat()
        return
    if move[2] not in CLAN:
        yield Objection("WA-436", Say("The power of a Yokai cannot be copied."), hard=True)
        return
    clan = CLAN[move[2]]
    if owner == state.turn:
        yield Objection("WA-436", Say("You copy a clan of an opponent, not one of your own."))
    if not powers.may_copy(state, power, clan):
        yield Objection("WA-436", Say("A clan that copies cannot be copied."), hard=True)
    if state.clan_at(owner, clan) is None:
        yield Objection(
            "WA-435",
            Say("{owner:seat} has no {clan:term} clan in play.", owner=owner, clan=move[2]),
            hard=True,
        )


# figures told at the end of a round


def figure(state: State, move: Move) -> Objections:
    what, seat, word = move
    if what != key(state):
        yield Objection("WA-801", Say("This figure is not the one asked for now."), hard=True)
        return
    if SEAT[seat] != state.turn:
        yield Objection(
            "WA-801",
            Say("It is {seat:seat} whose figure is asked for.", seat=state.turn),
            hard=True,
        )
    number = number_of(word)
    if number is None:
        yield Objection("WA-801", Say("A number in plain digits is needed here."), hard=True)
    elif number not in possible(state.box, what, state.entered):
        yield impossible(state, what, number)


def impossible(state: State, what: str, number: int) -> Objection:
    left = left_in_box(state.box, state.entered)
    if what == "corruption_cards":
        say = Say(
            "{n} {n:card|cards} cannot be worth {points} together.",
            n=number,
            points=state.entered[-1],
        )
        return Objection("WA-804", say, hard=True)
    if number > left and state.entered:
        say = Say("The cards not counted yet are worth only {n} together.", n=left)
    elif number > left:
        say = Say("All cards of the box are worth only {n} together.", n=left)
    elif number > HIGHEST:
        say = Say("Figures up to {n} can be told here.", n=HIGHEST)
    else:
        say = Say("No cards of the box are worth {n} together.", n=number)
    return Objection("WA-105", say, hard=True)

"""Why a move cannot be played now: turns, visits, scoring. The raid is in raid_objections."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.ninjato.components import ONE_PLUS_THREE, RUMORS, SAME, TREASURES
from companion.games.ninjato.effects import notes
from companion.games.ninjato.effects.flow import maskable
from companion.games.ninjato.effects.payment import fits, lacks, read_payment
from companion.games.ninjato.effects.visit import cost_of, may_learn, payable, price_of
from companion.games.ninjato.legality import raid as raid_objections
from companion.games.ninjato.legality import reveal
from companion.games.ninjato.legality.raid import not_held
from companion.games.ninjato.state import HOUSE, State

SCORING = ("disguise", "first_choice", "free_rumor")


def _no(clause: str, say: Say) -> Objection:
    return Objection(clause, say, hard=True)


def not_your_time(state: State) -> Objection:
    """Why no shuriken can be placed now."""
    if len(state.order) < state.box.seats or not all(lot.token for lot in state.houses):
        return _no("NJ-103", Say("The set-up is not finished."))
    if not state.box.full:
        return _no("NJ-202", Say("This match is recorded as scores only."))
    if state.todo[-1:] == ("end",):
        return _no("NJ-201", Say("The last round is over: no shuriken is placed any more."))
    displays = "turn" in state.todo and not any(state.shuriken)
    if displays and state.round == 1 and "marker" not in state.todo:
        return _no("NJ-103", Say("The set-up is not finished."))
    if displays or any(task in state.todo for task in ("marker", "snapshot")):
        return _no("NJ-220", Say("The end of the round is carried out first, in its order."))
    return _no("NJ-203", Say("The action under way is finished before the next shuriken."))


def go(state: State, move: Move) -> Iterator[Objection]:
    place = move[1]
    if state.phase != "place":
        yield not_your_time(state)
        return
    if place == "dojo" or state.box.empty_visit:
        return
    if place == "sensei":
        if not state.sensei:
            yield Objection("NJ-402", Say("The Sensei shows no tile any more this round."))
        elif not any(may_learn(state, skill) for skill in state.sensei):
            yield Objection("NJ-403", Say("You have no Dojo card that pays for a shown tile."))
        else:
            return
    elif place == "palace":
        if not state.palace:
            yield Objection("NJ-612", Say("No envoy is left at the Palace this round."))
        elif not any(payable(state, card) for card in state.palace):
            yield Objection("NJ-612", Say("Your treasures pay for none of the envoys shown."))
        else:
            return
    elif not state.pavilion:
        yield Objection("NJ-706", Say("No rumor is left at the Pavilion this round."))
    elif not any(payable(state, card) for card in state.pavilion):
        yield Objection("NJ-706", Say("Your treasures pay for none of the rumors shown."))
    else:
        return
    yield Objection("NJ-207", Say("A visit must take something; here nothing can be taken."))


def raid(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "place":
        yield not_your_time(state)
    elif state.houses[HOUSE[move[1]]].closed:
        yield _no("NJ-502", Say("This house was conquered this round and is closed."))


def passing(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "place":
        yield _no("NJ-204", Say("Nobody may pass: place a shuriken. The Dojo is always open."))
    elif state.phase == "new_token":
        yield _no("NJ-541", Say("A conquered house always gets a new clan token."))
    elif state.phase == "first_choice":
        yield _no("NJ-812", Say("The first takes the house honor or a rumor."))
    elif state.phase == "free_rumor" and state.todo[0].startswith("first"):
        yield _no("NJ-813", Say("You chose a rumor: take one of them."))
    elif state.phase == "free_rumor":
        yield _no("NJ-814", Say("The reward that is left cannot be declined."))
    elif state.phase in ("sensei_tile", "envoy_pick", "rumor_pick"):
        if not state.box.empty_visit and _can_take(state):
            yield _no("NJ-207", Say("A visit must take something."))
    else:
        yield _no("NJ-204", Say("There is no passing in this game."))


def _can_take(state: State) -> bool:
    """Whether the visit under way finds anything; after a correction it may not."""
    if state.phase == "sensei_tile":
        return any(price_of(state, skill) is not None for skill in state.sensei)
    shown = state.palace if state.phase == "envoy_pick" else state.pavilion
    return any(payable(state, card) for card in shown)


# Dojo


def pick(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "dojo_pick":
        if state.phase in ("dojo_discard", "reveal_dojo"):
            yield _no("NJ-302", Say("You have taken all the cards this visit gives."))
        else:
            yield _no("NJ-302", Say("Dojo cards are taken only on a visit to the Dojo."))
    elif move[1] == "blind":
        if not state.dojo.count and not any(state.dojo_discard):
            yield _no("NJ-240", Say("The deck and its discard pile are empty."))
    elif not state.shown[int(move[1]) - 1]:
        yield _no(
            "NJ-304",
            Say(
                "No {value} lies face up; empty places are filled after your last card.",
                value=move[1],
            ),
        )


def discard(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "dojo_discard":
        yield _no("NJ-306", Say("You discard only in the Dojo, and only down to 7 cards."))
        return
    yield from not_held(state, int(move[1]), 1)


# Sensei


def learn(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "sensei_tile":
        yield _no("NJ-401", Say("You learn one tile on a visit to the Sensei."))
    elif move[1] not in state.sensei:
        yield _no("NJ-401", Say("The Sensei does not show {skill:term} now.", skill=move[1]))
    elif price_of(state, move[1]) is None:
        yield _no(
            "NJ-403",
            Say(
                "{skill:term} costs a Dojo card that you do not hold: {cost:term}.",
                skill=move[1],
                cost=state.box.skills[move[1]].cost,
            ),
        )


def pay(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "sensei_pay":
        yield _no("NJ-403", Say("No tile is being paid for."))
        return
    if not move[1].isdecimal():
        yield _no("NJ-405", Say("A tile is paid with a real card: Boryaku cannot pay."))
        return
    yield from not_held(state, int(move[1]), 1)
    cost = state.box.skills[state.chosen].cost
    if cost not in ("any", move[1]):
        yield Objection(
            "NJ-403",
            Say("{skill:term} costs a {cost}, by its printed value.",
                skill=state.chosen, cost=cost),
        )  # fmt: skip
        if move[1] == "3" and cost in ("2", "4"):
            yield Objection("NJ-405", Say("A 3 cannot support a card used as payment."))


# Palace and Pavilion


def envoy(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "envoy_pick":
        yield _no("NJ-601", Say("One envoy is chosen on each visit to the Palace."))
    elif move[1] not in state.palace:
        yield _no("NJ-601", Say("This envoy is not on display at the Palace."))
    elif not payable(state, move[1]):
        yield _no("NJ-612", Say("Your treasures cannot pay for this envoy."))


def rumor(state: State, move: Move) -> Iterator[Objection]:
    if state.phase not in ("rumor_pick", "free_rumor"):
        if state.phase == "first_choice":
            yield _no("NJ-812", Say("First choose between the house honor and a rumor."))
        else:
            yield _no("NJ-701", Say("One rumor is chosen on each visit to the Pavilion."))
    elif not state.box.full:
        if move[1] not in RUMORS:
            yield _no("NJ-813", Say("Name the type of the rumor."))
        else:
            yield from notes.rumor_copies(state, move[1])
    elif move[1] not in state.pavilion:
        yield _no("NJ-701", Say("This rumor is not on display at the Pavilion."))
    elif state.phase == "rumor_pick" and not payable(state, move[1]):
        yield _no("NJ-706", Say("Your treasures cannot pay for this rumor."))


def give(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "payment":
        yield _no("NJ-601", Say("Nothing is being paid for."))
        return
    made = read_payment(move[1])
    if made is None or made.word != move[1]:
        yield _no("NJ-602", Say("A payment names treasures; gold is named as another type."))
        return
    missing = lacks(state.treasures[state.seat], made.spent)
    if missing is not None:
        yield _no("NJ-603", Say("You do not own enough of this: {kind:term}.", kind=missing))
    cost = cost_of(state, state.chosen)
    if not fits(cost, made.named, state.box.must_differ):
        yield from _misfit(state, cost, sum(made.named))


def _misfit(state: State, cost: str, number: int) -> Iterator[Objection]:
    if cost == SAME:
        yield Objection("NJ-605", Say("Pay 1 to 4 treasures, all of one type."))
    elif cost == ONE_PLUS_THREE:
        yield Objection(
            "NJ-606",
            Say("Pay three of one type and one of another type.")
            if state.box.must_differ
            else Say("Pay three of one type and one more of any type."),
        )
    else:
        clause = "NJ-604" if state.chosen in state.palace else "NJ-702"
        parts = cost.split("+")
        yield Objection(clause, Say("The price is exactly: {parts:term}.", parts=parts))
        if number != len(parts):
            yield Objection(
                "NJ-603",
                Say("This takes {n} {n:treasure|treasures}, no more and no fewer.", n=len(parts)),
            )


# scoring


def disguise(state: State, move: Move) -> Iterator[Objection]:
    card = move[1]
    if state.phase != "disguise":
        yield _no("NJ-802", Say("Envoys are named at the beginning of a scoring phase."))
    elif card == "none":
        return
    elif card not in state.envoys[state.seat]:
        yield _no("NJ-803", Say("Hensojutsu names one of your own envoys."))
    elif not state.box.envoy(card).mask:
        yield Objection("NJ-803", Say("Hensojutsu names an envoy with the mask."))
    elif card not in maskable(state, state.seat):
        yield Objection("NJ-803", Say("Another of your tiles has named this envoy."))


def take(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "free_rumor" and state.todo[0].startswith("first"):
        yield _no("NJ-812", Say("You chose a rumor already: take one of them."))
    elif state.phase == "free_rumor":
        yield _no("NJ-814", Say("The second gets what the first left, no choice."))
    elif state.phase != "first_choice":
        yield _no("NJ-811", Say("Rewards are given only in a scoring phase, in clan order."))
    elif move[1] == "rumor" and not state.rumors_left:
        yield _no("NJ-815", Say("No rumor is on display: take the house honor."))


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "go": go,
    "raid": raid,
    "pass": passing,
    "pick": pick,
    "discard": discard,
    "learn": learn,
    "pay": pay,
    "envoy": envoy,
    "rumor": rumor,
    "give": give,
    "disguise": disguise,
    "take": take,
    "paid": notes.paid_objections,
    "leftover": notes.leftover_objections,
    **dict.fromkeys(notes.CHECKS, notes.objections),
    **raid_objections.OBJECTIONS,
    **reveal.OBJECTIONS,
}


def tempting(state: State) -> Iterator[Move]:
    """What hands reach for at this point although a clause forbids it."""
    phase = state.phase
    if phase == "place":
        yield Move(("pass",))
    elif phase == "raid_act":
        yield Move(("leave",))
    elif phase == "free_rumor" and state.todo[0].startswith("second"):
        yield Move(("take", "house_honor"))
    elif phase == "disguise":
        for card in state.envoys[state.seat]:
            yield Move(("disguise", card))
    elif phase == "payment":
        for kind in TREASURES[:4]:
            if state.treasures[state.seat][TREASURES.index(kind)]:
                yield Move(("give", kind))

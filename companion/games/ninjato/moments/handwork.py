"""What people do with the pieces after a move of Ninjato, and at the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Say
from companion.games.ninjato.components import SKILLS, TREASURES
from companion.games.ninjato.effects.fighting import cards_of, tiles_of
from companion.games.ninjato.effects.payment import read_payment
from companion.games.ninjato.state import HOUSES, ROUNDS, State
from companion.games.ninjato.words import paid_say

SKILL_OF_MASKS = SKILLS[-1]
Work = Callable[[State, Move, State], Iterator[Say]]


def for_move(before: State, move: Move, after: State) -> Iterator[Say]:
    work = WORK.get(move[0])
    if work is not None:
        yield from work(before, move, after)


def _go(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: lay a shuriken on the {place:term}.", seat=before.seat, place=move[1])


def _raid(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: lay a shuriken on {house:term}.", seat=before.seat, house=move[1])


def _pick(before: State, move: Move, after: State) -> Iterator[Say]:
    if move[1] != "blind":
        yield Say("{seat:seat}: take the {n}.", seat=before.seat, n=move[1])
    elif "dojo" not in before.box.app:
        yield Say("{seat:seat}: draw 1 Dojo card.", seat=before.seat)


def _discard(before: State, move: Move, after: State) -> Iterator[Say]:
    if "dojo" not in before.box.app:
        yield Say("{seat:seat}: put a Dojo {n} on the discard pile.", seat=before.seat, n=move[1])


def _learn(before: State, move: Move, after: State) -> Iterator[Say]:
    if after.phase != "sensei_pay":
        yield Say("{seat:seat}: take the tile.", seat=before.seat)


def _pay(before: State, move: Move, after: State) -> Iterator[Say]:
    if move[1].startswith("boryaku"):
        yield Say("{seat:seat}: turn Boryaku over and take the tile.", seat=before.seat)
        return
    yield Say("{seat:seat}: put a Dojo {n} on the discard pile and take the tile.",
              seat=before.seat, n=move[1])  # fmt: skip


def _give(before: State, move: Move, after: State) -> Iterator[Say]:
    made = read_payment(move[1])
    yield Say("{seat:seat}: put {what} on the discard pile, take the card, move {n} on the honor "
              "track.", seat=before.seat, what=paid_say(move[1]),
              n=made.honor if made else 0)  # fmt: skip


def _confirm(before: State, move: Move, after: State) -> Iterator[Say]:
    raid = before.raid
    if raid is None or raid.plan is None:
        return
    if sum(cards_of(raid.plan)) and "dojo" not in before.box.app:
        yield Say("Put the {n} {n:card|cards} on the discard pile.", n=sum(cards_of(raid.plan)))
    if tiles_of(raid.plan):
        yield Say("Turn the used {n:tile|tiles} over.", n=len(tiles_of(raid.plan)))
    now = after.raid
    if now is not None and now.carried > raid.carried:
        kind = next(
            kind
            for at, kind in enumerate(TREASURES)
            if now.loot[at] > raid.loot[at] or now.red_loot[at] > raid.red_loot[at]
        )
        yield Say("Lay the treasure on the shuriken: {kind:term}.", kind=kind)


def _leave(before: State, move: Move, after: State) -> Iterator[Say]:
    assert before.raid is not None
    yield Say("{seat:seat}: take {n} {n:treasure|treasures} off the shuriken.", seat=before.seat,
              n=before.raid.carried)  # fmt: skip
    yield from _refill(before)


def _refill(before: State) -> Iterator[Say]:
    raid = before.raid
    if raid is not None and before.bag.count:
        yield Say("Draw 1 treasure for {house:term}.", house=HOUSES[raid.house])


def _concede(before: State, move: Move, after: State) -> Iterator[Say]:
    raid = before.raid
    assert raid is not None
    if raid.source != "sentry":
        yield Say("Put the guard on its discard pile.")
    if after.raid is None:
        if raid.carried:
            yield Say("{seat:seat}: take the treasure.", seat=before.seat)
        yield from _refill(before)


def _keep(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: keep {kind:term}, put the rest on the discard pile.",
              seat=before.seat, kind=move[1])  # fmt: skip
    yield from _refill(before)


def _token(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("Swap the clan token for {clan:term} {n}.", clan=move[1], n=move[2])
    yield Say("Put the sentry on the discard pile.")


def _guard(before: State, move: Move, after: State) -> Iterator[Say]:
    if after.phase == "reveal_treasure":
        yield Say("Alarm: draw 1 treasure, then turn the best light one over.")


def _take(before: State, move: Move, after: State) -> Iterator[Say]:
    for _, _, _, seat, reward, points in after.ledger[len(before.ledger) :]:
        if reward == "house_honor" and points:
            yield Say("{seat:seat}: move {n} on the honor track.", seat=seat, n=points)


def _rumor(before: State, move: Move, after: State) -> Iterator[Say]:
    if before.phase == "free_rumor":
        yield Say("{seat:seat}: take the rumor, face down.", seat=before.seat)
        yield from _take(before, move, after)


def _swap(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("Turn Chocho over and swap the treasures.")


WORK: dict[str, Work] = {
    "go": _go,
    "raid": _raid,
    "pick": _pick,
    "discard": _discard,
    "learn": _learn,
    "pay": _pay,
    "give": _give,
    "confirm": _confirm,
    "leave": _leave,
    "concede": _concede,
    "keep": _keep,
    "token": _token,
    "guard": _guard,
    "take": _take,
    "rumor": _rumor,
    "swap": _swap,
}


def for_round_end(before: State, after: State) -> Iterator[Say]:
    """NJ-220: what everybody does with the pieces before the displays are filled."""
    yield Say("Everybody takes their three shuriken back.")
    yield Say("The new turn order: {order:seat}.", order=list(after.order))
    if not before.box.full:
        yield from _marker(before, after)
        return
    if any(map(any, before.down)):
        yield Say("Turn all used tiles face up.")
    if before.sensei and after.sensei != before.sensei:
        yield Say("Take the tiles left at the Sensei out of the game.")
    if before.round < ROUNDS and SKILL_OF_MASKS in after.sensei:
        yield Say("Lay 1 {skill:term} at the Sensei.", skill=SKILL_OF_MASKS)
    closed = [house for house, lot in zip(HOUSES, after.houses, strict=True) if lot.closed]
    if closed:
        yield Say("Fill the closed houses: 3 treasures and a sentry each.")
    yield from _marker(before, after)


def _marker(before: State, after: State) -> Iterator[Say]:
    if after.round > before.round:
        yield Say("Move the round marker to {n}.", n=after.round)

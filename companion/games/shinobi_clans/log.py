"""The log of Shinobi: War of Clans: what was done, and what passed by itself."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.shinobi_clans.state import ORDERS, SEAT, State


def narrate(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    done = _deed(before, move, seat)
    if done is None:
        return None
    lines = [done, *_passed(before, move, after)]
    return lines[0] if len(lines) == 1 else Say("{lines}", lines=lines)


def _deed(before: State, move: Move, seat: int | None) -> Say | None:
    actor = before.turn
    match move:
        case ("first", who):
            return Say("{seat:seat} is the first player.", seat=SEAT[who])
        case ("clan", who, clan):
            if seat == SEAT[who]:
                return Say("{seat:seat} serves {clan:term}.", seat=seat, clan=clan)
            return Say("{seat:seat} gets a clan card.", seat=SEAT[who])
        case ("draw", who, kind):
            if seat == SEAT[who]:
                return Say("{seat:seat} draws {card:term}.", seat=seat, card=kind)
            return Say("{seat:seat} draws a card.", seat=SEAT[who])
        case ("deploy", clan, province):
            return Say("{seat:seat} deploys {clan:term} to {owner:seat}'s province.",
                       seat=actor, clan=clan, owner=SEAT[province])  # fmt: skip
        case ("ninja", province, clan):
            return Say("{seat:seat} sends a ninja: {clan:term} in {owner:seat}'s province "
                       "loses a card.", seat=actor, clan=clan, owner=SEAT[province])  # fmt: skip
        case ("place", clan):
            return Say("{seat:seat} places {clan:term} at home.", seat=actor, clan=clan)
        case ("move", clan, source, goal):
            return Say("{seat:seat} moves {clan:term} from {source:seat}'s province "
                       "to {goal:seat}'s.", seat=actor, clan=clan, source=SEAT[source],
                       goal=SEAT[goal])  # fmt: skip
        case ("attack", attacker, province, target):
            return Say("{seat:seat} attacks with {attacker:term}: {target:term} in {owner:seat}'s "
                       "province loses a card.", seat=before.attacker, attacker=attacker,
                       target=target, owner=SEAT[province])  # fmt: skip
        case ("skip",) if before.phase == "order_3":
            return Say("{seat:seat} does not attack.", seat=actor)
        case ("skip",):
            return Say("{seat:seat} skips order {n}.", seat=actor, n=_number(before))
        case ("reveal", who, clan):
            return Say("{seat:seat} served {clan:term}.", seat=SEAT[who], clan=clan)
    return None


def _number(state: State) -> int:
    return ORDERS.index(state.phase) + 1


def _passed(before: State, move: Move, after: State) -> Iterator[Say]:
    """What nobody was asked about: orders skipped, cards drawn at the table, the end coming."""
    if before.phase in ORDERS and (move[0] != "attack" or before.phase == "order_3"):
        yield from _skipped(before, move, after)
        drawn = before.deck.count - after.deck.count
        if drawn:
            yield Say("{seat:seat} draws {n} {n:card|cards}.", seat=before.turn, n=drawn)
    if before.last_turns is None and after.last_turns is not None:
        yield Say("The draw pile is empty: the final round begins, one more turn for everybody.")
    if before.turn != after.turn and after.phase in ORDERS and before.phase != "first":
        yield from _next_seats(before, after)
    if before.phase in (*ORDERS, "refill") and after.phase in ("reveal", "over"):
        if after.last_turns == 0:
            yield Say("The final round is over: everybody shows the clan card.")
        else:
            yield Say("Nobody can give an order any more: everybody shows the clan card.")


def _skipped(before: State, move: Move, after: State) -> Iterator[Say]:
    """Orders of this turn that could not be carried out (SC-512, SC-612)."""
    now = _number(before)
    reached = _number(after) if after.turn == before.turn and after.phase in ORDERS else 4
    if now == 1 and reached > 2:
        yield Say("{seat:seat} cannot carry out order 2.", seat=before.turn)
    if now < 3 and reached > 3:
        yield Say("{seat:seat} has no possible attack.", seat=before.turn)


def _next_seats(before: State, after: State) -> Iterator[Say]:
    """Turns, or first orders, of the next seats that could not be carried out (SC-308)."""
    seats = before.box.seats
    for step in range(1, (after.turn - before.turn) % seats):
        yield Say("{seat:seat} cannot carry out any order.", seat=(before.turn + step) % seats)
    if after.phase != "order_1":
        yield Say("{seat:seat} cannot carry out order 1.", seat=after.turn)

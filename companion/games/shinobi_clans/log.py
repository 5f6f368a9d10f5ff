"""The log of Shinobi: War of Clans: what was done, and what passed by itself."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache

from companion.engine import Move, Say
from companion.engine.game import NOBODY
from companion.games.shinobi_clans.state import ORDERS, SEAT, State

ORDER = {phase: number for number, phase in enumerate(ORDERS, 1)}
NEXT = {"order_1": "order_2", "order_2": "order_3", "deal": "deal", "refill": "refill"}
ENDED = ("reveal", "over")
UNSEEN = ("clan", "draw")
"""Whoever gets the card sees it, nobody else."""


def narrate(before: State, move: Move, after: State, seat: int | None) -> Say | None:
    own = move[0] in UNSEEN and seat == SEAT[move[1]]
    done = _deed(move, before.phase, before.attacker if move[0] == "attack" else before.turn, own)
    if done is None:
        return None
    passed = _passed(before, move, after)
    return Say("{lines}", lines=[done, *passed]) if passed else done


def hearers(state: State, move: Move) -> Container[int | None]:
    """A card is told to whoever gets it; the rest happens before everybody's eyes."""
    return (SEAT[move[1]],) if move[0] in UNSEEN else NOBODY


@lru_cache(maxsize=8_192)
def _deed(move: Move, phase: str, actor: int, own: bool) -> Say | None:
    """What was done. The same is done again and again, so most sentences are there already."""
    match move:
        case ("first", who):
            return Say("{seat:seat} is the first player.", seat=SEAT[who])
        case ("clan", who, clan) if own:
            return Say("{seat:seat} serves {clan:term}.", seat=SEAT[who], clan=clan)
        case ("clan", who, _):
            return Say("{seat:seat} gets a clan card.", seat=SEAT[who])
        case ("draw", who, kind) if own:
            return Say("{seat:seat} draws {card:term}.", seat=SEAT[who], card=kind)
        case ("draw", who, _):
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
                       "province loses a card.", seat=actor, attacker=attacker,
                       target=target, owner=SEAT[province])  # fmt: skip
        case ("skip",) if phase == "order_3":
            return Say("{seat:seat} does not attack.", seat=actor)
        case ("skip",):
            return Say("{seat:seat} skips order {n}.", seat=actor, n=ORDER[phase])
        case ("reveal", who, clan):
            return Say("{seat:seat} served {clan:term}.", seat=SEAT[who], clan=clan)
    return None


def _passed(before: State, move: Move, after: State) -> list[Say]:
    """What nobody was asked about: orders skipped, cards drawn at the table, the end coming."""
    now, then = before.phase, after.phase
    unchanged = before.turn == after.turn and before.last_turns == after.last_turns
    if unchanged and NEXT.get(now) == then:
        return []  # most moves: the same seat goes on with its next order, or its hand
    told: list[Say] = []
    if now in ORDER and (move[0] != "attack" or now == "order_3"):
        # Orders of this turn that could not be carried out (SC-512, SC-612).
        reached = ORDER.get(then, 4) if after.turn == before.turn else 4
        if now == "order_1" and reached > 2:
            told.append(Say("{seat:seat} cannot carry out order 2.", seat=before.turn))
        if now != "order_3" and reached > 3:
            told.append(Say("{seat:seat} has no possible attack.", seat=before.turn))
        drawn = before.deck.count - after.deck.count
        if drawn:
            told.append(Say("{seat:seat} draws {n} {n:card|cards}.", seat=before.turn, n=drawn))
    if before.last_turns is None and after.last_turns is not None:
        told.append(
            Say("The draw pile is empty: the final round begins, one more turn for everybody.")
        )
    if before.turn != after.turn and then in ORDER and now != "first":
        told += _next_seats(before, after)
    if then in ENDED and (now in ORDER or now == "refill"):
        if after.last_turns == 0:
            told.append(Say("The final round is over: everybody shows the clan card."))
        else:
            told.append(Say("Nobody can give an order any more: everybody shows the clan card."))
    return told


def _next_seats(before: State, after: State) -> Iterator[Say]:
    """Turns, or first orders, of the next seats that could not be carried out (SC-308)."""
    seats = before.box.seats
    for step in range(1, (after.turn - before.turn) % seats):
        yield Say("{seat:seat} cannot carry out any order.", seat=(before.turn + step) % seats)
    if after.phase != "order_1":
        yield Say("{seat:seat} cannot carry out order 1.", seat=after.turn)

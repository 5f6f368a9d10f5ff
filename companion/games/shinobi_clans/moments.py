"""What hands do after each move of Shinobi: War of Clans."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.shinobi_clans.components import HAND
from companion.games.shinobi_clans.state import ORDERS, SEAT, State
from companion.table import Level


def line(before: State, move: Move, after: State) -> Say | None:
    """What was done, in a few words: which card, from where and where to is for the hands."""
    actor = before.turn
    if move[0] in ("place", "move") and _passes(before, after):
        return Say("No attack is possible.")
    match move:
        case ("deploy", clan, _):
            return Say("{seat:seat} deploys {clan:term}.", seat=actor, clan=clan)
        case ("ninja", *_):
            return Say("{seat:seat} sends a ninja.", seat=actor)
        case ("place", clan):
            return Say("{seat:seat} places {clan:term} at home.", seat=actor, clan=clan)
        case ("move", clan, *_):
            return Say("{seat:seat} moves {clan:term}.", seat=actor, clan=clan)
        case ("attack", clan, *_):
            return Say("{seat:seat} attacks with {clan:term}.", seat=before.attacker, clan=clan)
    return None


def hands(before: State, move: Move, after: State) -> Iterator[Say]:
    actor = before.turn
    drawn = 0 if before.box.app_army else max(0, before.deck.count - after.deck.count)
    if move[0] == "first" and drawn:
        yield Say("Everybody: draw {n} {n:card|cards}.", n=HAND)
        return
    match move:
        case ("deploy", _, province):
            yield Say("Lay it face up in {owner:seat}'s province.", owner=SEAT[province])
        case ("ninja", province, clan):
            yield Say(
                "Take the ninja and one {clan:term} card of {owner:seat} out of the game.",
                owner=SEAT[province],
                clan=clan,
            )
        case ("place", clan) if drawn:
            yield Say(
                "{seat:seat}: lay {clan:term} at home, draw {n} {n:card|cards}.",
                seat=actor,
                clan=clan,
                n=drawn,
            )
            drawn = 0
        case ("place", clan) if _passes(before, after):
            yield Say("{seat:seat}: lay {clan:term} at home.", seat=actor, clan=clan)
        case ("place", _):
            # Who lays what is told already.
            yield Say("Lay it face up in {owner:seat}'s province.", owner=actor)
        case ("move", clan, source, goal):
            yield Say(
                "One {clan:term} card goes from {source:seat} to {goal:seat}.",
                clan=clan,
                source=SEAT[source],
                goal=SEAT[goal],
            )
        case ("attack", _, province, target):
            yield Say(
                "{owner:seat}: take one {clan:term} card out of the game.",
                owner=SEAT[province],
                clan=target,
            )
    if drawn:
        yield Say("{seat:seat}: draw {n} {n:card|cards}.", seat=actor, n=drawn)
    if _shown(before, after):
        yield Say("Everybody: turn the clan card over.")


def level(before: State, move: Move, after: State) -> Level:
    if title(before, move, after) is not None or after.phase == "over" != before.phase:
        return Level.STAGE
    return Level.QUIET


def title(before: State, move: Move, after: State) -> Say | None:
    if _shown(before, after):
        return Say("The clans are shown")
    return Say("The final round") if _last_round(before, after) else None


def over(before: State, move: Move, after: State) -> Say | None:
    """What ended."""
    if _last_round(before, after):
        return Say("The draw pile is empty")
    return Say("The final round is over") if _shown(before, after) else None


def why(before: State, move: Move, after: State) -> Iterator[Say]:
    if _last_round(before, after) or (_shown(before, after) and after.last_turns != 0):
        deed = line(before, move, after)
        yield from (deed,) if deed is not None else ()
    if _last_round(before, after):
        yield Say("One more turn for everybody; {seat:seat} plays last.", seat=before.turn)
        yield Say("Nobody draws any more.")
    elif _shown(before, after) and after.last_turns != 0:
        yield Say("Nobody can give an order any more: everybody shows the clan card.")


def go(before: State, move: Move, after: State) -> Say | None:
    """Who goes on after the stage."""
    if _last_round(before, after) and after.phase in ORDERS:
        return Say("{seat:seat}'s turn", seat=after.turn)
    return Say("Name the clans") if _shown(before, after) else None


def then(after: State) -> Say | None:
    return Say("the cards of every clan are counted.") if after.phase == "reveal" else None


def _passes(before: State, after: State) -> bool:
    """Whether the turn went on to the next seat, or to the end."""
    return after.turn != before.turn or after.phase not in (*ORDERS, "refill")


def _last_round(before: State, after: State) -> bool:
    return before.last_turns is None and after.last_turns is not None and after.phase in ORDERS


def _shown(before: State, after: State) -> bool:
    return before.phase != after.phase == "reveal"

"""What people do with the pieces after a move of Ninjato, and at the end of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from companion.engine import Move, Say
from companion.games.ninjato.components import DOJO, SKILLS, TREASURES, guard_value
from companion.games.ninjato.effects.fighting import KUJI_KIRI, cards_of, tiles_of
from companion.games.ninjato.effects.payment import read_payment
from companion.games.ninjato.state import HOUSE, HOUSES, ROUNDS, TREASURE, Raid, State
from companion.games.ninjato.words import envoy_say, guard_say, joined, shuffled, word

SKILL_OF_MASKS = SKILLS[-1]
Work = Callable[[State, Move, State], Iterator[Say]]


def for_move(before: State, move: Move, after: State) -> Iterator[Say]:
    work = WORK.get(move[0])
    told = list(work(before, move, after)) if work is not None else []
    anew = [] if move[0] in ENDING else list(_anew(before, after))
    # A card cannot come out of an empty deck; the last one comes out of the old one.
    first = move[0] == "pick" and not before.dojo.count
    yield from (*anew, *told) if first else (*told, *anew)


ENDING = frozenset(("leave", "concede", "done", "keep", "swap", "skill"))
"""After these a house gets a treasure, if need be out of a new bag (NJ-533)."""
SHUFFLE = {
    "dojo": Say("Shuffle the Dojo discards: they are the new deck."),
    "guards": Say("Shuffle the discarded guards: they are the new deck."),
    "elites": Say("Shuffle the discarded elite guards: they are the new deck."),
    "treasures": Say("Put the discarded treasures back into the bag and shuffle it."),
}
"""NJ-240, NJ-241."""


def _anew(before: State, after: State) -> Iterator[Say]:
    return (SHUFFLE[name] for name in shuffled(before, after) if name not in before.box.app)


def _go(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: lay a shuriken {at:term}.", seat=before.seat, at=f"at_{move[1]}")


def _raid(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: lay a shuriken on {house:term}, {side:term} side.", seat=before.seat,
              house=move[1], side=move[2])  # fmt: skip


def _turn_away(before: State, move: Move, after: State) -> Iterator[Say]:
    if len(after.shuriken[before.seat]) < len(before.shuriken[before.seat]):
        yield Say("{seat:seat}: take the shuriken back.", seat=before.seat)


def _pick(before: State, move: Move, after: State) -> Iterator[Say]:
    if "dojo" in before.box.app:
        return
    if move[1] != "blind":
        yield Say("{seat:seat}: take the face-up {n} in hand.", seat=before.seat, n=move[1])
    else:
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
    if "dojo" in before.box.app:
        yield Say("{seat:seat}: take the tile.", seat=before.seat)
        return
    yield Say("{seat:seat}: put a Dojo {n} on the discard pile and take the tile.",
              seat=before.seat, n=move[1])  # fmt: skip


def _give(before: State, move: Move, after: State) -> Iterator[Say]:
    made = read_payment(move[1])
    # Gold is gold, whatever it stands for.
    paid = Counter("gold" if part.startswith("gold") else part for part in move[1].split("+"))
    honor = made.honor if made else 0
    if max(paid.values()) == 1:
        yield Say("{seat:seat}: discard {what:term}, take the card, honor +{n}.",
                  seat=before.seat, what=[f"a_{kind}" for kind in paid], n=honor)  # fmt: skip
        return
    # Four of a kind are counted, not named four times.
    pieces = [Say("{n} × {kind:term}", n=number, kind=kind) for kind, number in paid.items()]
    yield Say("{seat:seat}: discard {what}, take the card, honor +{n}.", seat=before.seat,
              what=joined(pieces), n=honor)  # fmt: skip


def _confirm(before: State, move: Move, after: State) -> Iterator[Say]:
    raid = before.raid
    if raid is None or raid.plan is None:
        return
    played = [
        Say("{n}", n=value)
        for value, number in zip(DOJO, cards_of(raid.plan), strict=True)
        for _ in range(number)
    ]
    if played and "dojo" not in before.box.app:
        yield Say("{seat:seat}: discard {cards}.", seat=before.seat, cards=_dojo_cards(played))
    if tiles_of(raid.plan):
        yield Say("Turn the used {n:tile|tiles} over.", n=len(tiles_of(raid.plan)))
    now = after.raid
    if len(after.trophies[before.seat]) > len(before.trophies[before.seat]):
        yield Say("{seat:seat}: keep the elite guard as a trophy.", seat=before.seat)  # NJ-523
    elif now is not None and raid.source != "sentry" and not now.source:
        yield from _guard_away(before, raid)
    if now is not None and now.carried > raid.carried:
        kind = next(
            kind
            for at, kind in enumerate(TREASURES)
            if now.loot[at] > raid.loot[at] or now.red_loot[at] > raid.red_loot[at]
        )
        yield Say("Lay {kind:term} on the shuriken.", kind=f"the_{kind}")


def _dojo_cards(played: list[Say]) -> Say:
    told = Say("Dojo {cards}", cards=played[0])
    for one in played[1:]:
        told = Say("{first} + {rest}", first=told, rest=one)
    return told


def _guard_away(before: State, raid: Raid) -> Iterator[Say]:
    """NJ-522: what was drawn goes; where the app draws, no card lies there."""
    if _deck_of(raid.source) not in before.box.app:
        yield Say("Put the guard on its discard pile.")


def _all_off(before: State) -> Iterator[Say]:
    assert before.raid is not None
    yield Say("{seat:seat}: take {n} {n:treasure|treasures} off the shuriken.", seat=before.seat,
              n=before.raid.carried)  # fmt: skip


def _leave(before: State, move: Move, after: State) -> Iterator[Say]:
    yield from _all_off(before)
    yield from _refill(before, after)


def _refill(before: State, after: State) -> Iterator[Say]:
    """NJ-533; what the app draws is told when it is drawn."""
    yield from _anew(before, after)
    asked = after.phase == "reveal_treasure" and "treasures" not in before.box.app
    if before.raid is not None and asked:
        yield Say("Draw 1 treasure for {house:term}.", house=HOUSES[before.raid.house])


def _concede(before: State, move: Move, after: State) -> Iterator[Say]:
    raid = before.raid
    assert raid is not None
    if raid.source != "sentry":
        yield from _guard_away(before, raid)
    yield from _failed(before, move, after)


def _failed(before: State, move: Move, after: State) -> Iterator[Say]:
    """The raid is over with at most one treasure, which nobody has to choose (NJ-535)."""
    if before.raid is None or after.raid is not None:
        return
    seat = before.seat
    for kind, had, has in zip(
        TREASURES, before.treasures[seat], after.treasures[seat], strict=True
    ):
        if has > had:
            yield Say("{seat:seat}: take {kind:term}.", seat=seat, kind=f"the_{kind}")
    yield from _refill(before, after)


def _keep(before: State, move: Move, after: State) -> Iterator[Say]:
    yield Say("{seat:seat}: keep {kind:term}, put the rest on the discard pile.",
              seat=before.seat, kind=f"the_{move[1]}")  # fmt: skip
    yield from _refill(before, after)


def _token(before: State, move: Move, after: State) -> Iterator[Say]:
    yield from _all_off(before)  # NJ-540
    yield Say("Swap the clan token for {clan:term} {n}.", clan=move[1], n=move[2])
    yield Say("Put the sentry on the discard pile.")


def _deck_of(source: str) -> str:
    return "elites" if source == "elites" else "guards"


def _guard(before: State, move: Move, after: State) -> Iterator[Say]:
    if after.phase == "reveal_treasure" and "treasures" not in before.box.app:
        yield Say("Alarm: draw 1 treasure, then turn the best light one over.")


# what the app draws, hands lay out


def _treasure(before: State, move: Move, after: State) -> Iterator[Say]:
    if "treasures" not in before.box.app:
        return
    _, name, kind = move
    house = HOUSE[name]
    old, new = before.houses[house], after.houses[house]
    if before.todo[0].startswith("alarm"):
        turned = next(one for at, one in enumerate(TREASURES) if new.red[at] > old.red[at])
        yield Say("Alarm: add {kind:term} to {house:term}, then turn {turned:term} over.",
                  kind=f"a_{kind}", house=name, turned=f"the_{turned}")  # fmt: skip
    elif not old.closed:
        yield Say("Add {kind:term} to {house:term}.", kind=f"a_{kind}", house=name)
    elif f"treasure {name}" not in before.todo[1:]:
        lying = [Say("{kind:term}", kind=one) for at, one in enumerate(TREASURES)
                 for _ in range(new.light[at])]  # fmt: skip
        yield Say("Fill {house:term}: {what}.", house=name, what=joined(lying))


def _sentry(before: State, move: Move, after: State) -> Iterator[Say]:
    if "guards" in before.box.app and "marker" in before.todo:
        yield Say("The sentry of {house:term} is a {guard}.", house=move[1],
                  guard=guard_say(move[2]))  # fmt: skip


def _tile(before: State, move: Move, after: State) -> Iterator[Say]:
    if "skills" in before.box.app and "skill" not in before.todo[1:]:
        tiles = [Say("{skill:term}", skill=skill) for skill in after.sensei]
        yield Say("Lay at the Sensei: {what}.", what=joined(tiles))


def _envoy(before: State, move: Move, after: State) -> Iterator[Say]:
    if "envoys" in before.box.app:
        yield Say("Lay at the Palace: {what}.", what=envoy_say(before.box, move[1]))


def _new_rumor(before: State, move: Move, after: State) -> Iterator[Say]:
    if "rumors" in before.box.app:
        yield Say("Lay at the Pavilion: {what}.", what=word(before, tuple(move)))


def _take(before: State, move: Move, after: State) -> Iterator[Say]:
    for _, _, _, seat, reward, points in after.ledger[len(before.ledger) :]:
        if reward == "house_honor" and points:
            yield Say("{seat:seat}: honor +{n}.", seat=seat, n=points)


def _rumor(before: State, move: Move, after: State) -> Iterator[Say]:
    if before.phase == "free_rumor":
        yield Say("{seat:seat}: take the rumor, face down.", seat=before.seat)
        yield from _take(before, move, after)


def _swap(before: State, move: Move, after: State) -> Iterator[Say]:
    """Chocho: what lies the other way up than it was swapped is turned (NJ-427)."""
    assert before.raid is not None
    _, give, give_side, get, get_side = move
    yield Say("Turn Chocho over, swap {give:term} and {get:term}.", give=f"the_{give}",
              get=f"the_{get}")  # fmt: skip
    red = list(before.houses[before.raid.house].red)
    red[TREASURE[give]] += give_side == "red"
    red[TREASURE[get]] -= get_side == "red"
    now = after.houses[before.raid.house].red
    for kind, lying, wanted in zip(TREASURES, red, now, strict=True):
        if lying != wanted:
            yield Say("Turn {kind:term} over.", kind=f"the_{kind}")
    yield from _failed(before, move, after)


def _skill(before: State, move: Move, after: State) -> Iterator[Say]:
    """A tile that works by itself; one added to an attack is turned when that is carried out."""
    if before.phase == "attack":
        return
    if move[1] == SKILLS[KUJI_KIRI]:
        yield Say("Turn Kuji-kiri over and {skill:term} face up.", skill=move[2])
    else:
        yield Say("Turn {skill:term} over.", skill=move[1])
    yield from _failed(before, move, after)


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
    "skill": _skill,
    "done": _failed,
    "pass": _turn_away,
    "treasure": _treasure,
    "sentry": _sentry,
    "tile": _tile,
    "show_envoy": _envoy,
    "show_rumor": _new_rumor,
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
    if closed and before.round < ROUNDS and "treasures" not in before.box.app:  # NJ-233
        yield Say("Fill the closed houses: 3 treasures and a sentry each.")
    yield from _marker(before, after)


def _marker(before: State, after: State) -> Iterator[Say]:
    if after.round > before.round:
        yield Say("Move the round marker to {n}.", n=after.round)


def for_set_up(state: State) -> Iterator[Say]:
    """What lies where when the first shuriken is placed (NJ-103 to NJ-113)."""
    yield Say("Turn order: {order:seat}.", order=list(state.order))
    for house, lot in zip(HOUSES, state.houses, strict=True):
        lying = [f"{kind}" for at, kind in enumerate(TREASURES) for _ in range(lot.light[at])]
        yield Say("{house:term}: {token:term}, sentry {n}, {kinds:term}.", house=house,
                  token=lot.token, n=guard_value(lot.sentry), kinds=lying)  # fmt: skip
    yield Say("Sensei: {skills:term}.", skills=list(state.sensei))
    yield Say("Palace: {what}.", what=joined([envoy_say(state.box, one) for one in state.palace]))
    rumors = [word(state, ("show_rumor", one)) for one in state.pavilion]
    yield Say("Pavilion: {what}.", what=joined([one for one in rumors if one is not None]))
    shown = [Say("{n}", n=value) for value, number in zip(DOJO, state.shown, strict=True)
             for _ in range(number)]  # fmt: skip
    yield Say("Dojo: {what}.", what=joined(shown))
    if "dojo" not in state.box.app:
        yield Say("Everybody draws 4 Dojo cards.")

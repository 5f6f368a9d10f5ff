"""Recording only what scoring needs (option depth=scores)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from companion.engine import Move, Objection, Say, evolve, evolver, kept_while, of_last
from companion.games.ninjato.components import HENSOJUTSU, RUMORS, SKILL, SKILLS, is_number
from companion.games.ninjato.effects.flow import advance, answered, round_over
from companion.games.ninjato.effects.payment import honors
from companion.games.ninjato.state import (
    HOUSE,
    HOUSES,
    PLACES,
    SEAT,
    SEATS,
    SHELF,
    SHURIKEN,
    TOTALS,
    State,
    added,
    put,
    taught,
    token_clan,
    token_value,
)

SHURIKEN_NOTES = frozenset(("note_envoy", "note_envoy_as", "note_rumor", "note_skill", "note_dojo"))
RUMOR = "rumor"
DOJO_NOTES = [Move(("note_dojo", seat)) for seat in SEATS]
ANY_TIME = {
    seat: (
        Move(("note_elite", seat, "1")),
        Move(("note_elite", seat, "2")),
        Move(("note_honor", seat)),
    )
    for seat in SEATS
}
END_ROUND = Move(("end_round",))
MOST_HONOR = 20
"""Four jade: no single payment brings more."""


def candidates(state: State) -> Iterator[Move]:
    box = state.box
    seats = SEATS[: box.seats]
    owned = _taken(state.envoys)
    for seat in seats:
        if len(state.shuriken[SEAT[seat]]) < SHURIKEN:
            for card in box.envoys:
                if card not in owned:
                    yield Move(("note_envoy", seat, card))
            yield from (Move(("note_rumor", seat, kind)) for kind in RUMORS)
            yield from (Move(("note_skill", seat, skill)) for skill in SKILLS)
            yield Move(("note_dojo", seat))
        yield from ANY_TIME[seat]
    yield from _tokens_open(state)
    yield END_ROUND


def drawn_up(state: State) -> tuple[Move, ...] | None:
    """What may be noted of somebody with a shuriken left may be noted of everybody with one, so
    one seat is asked for all, and again only when what the answer depends on has changed."""
    if state.phase == "note":
        return _notes(state)
    if state.phase == "note_paid":
        return tuple([Move(("paid", str(number))) for number in paid_honors(state)])
    if state.phase == "leftovers":
        left = TOTALS["treasures"] - sum(state.loose)
        return tuple([Move(("leftover", str(number))) for number in range(left + 1)])
    return None


def _notes(state: State) -> tuple[Move, ...]:
    envoys, rumors, skills = _envoys_open(state), _rumors_open(state), _skills_open(state)
    elites = _elites_open(state)
    found: list[Move] = []
    for seat, placed in enumerate(state.shuriken):
        if len(placed) < SHURIKEN:
            found += envoys[seat]
            found += rumors[seat]
            found += skills[seat]
            found.append(DOJO_NOTES[seat])
        found += ANY_TIME[SEATS[seat]] if elites else ANY_TIME[SEATS[seat]][-1:]
    found += _tokens_open(state)
    found.append(END_ROUND)
    return tuple(found)


OfSeats = tuple[tuple[Move, ...], ...]
"""Notes of the same words, of each seat."""


def _free(state: State, verb: str, words: Iterable[str]) -> OfSeats:
    check = CHECKS[verb]
    return _of_seats(
        verb,
        tuple(
            [
                word
                for word in words
                if next(check(state, _note(verb, SEATS[0], word)), None) is None
            ]
        ),
    )


@lru_cache(maxsize=256)
def _of_seats(verb: str, words: tuple[str, ...]) -> OfSeats:
    return tuple([tuple([_note(verb, seat, word) for word in words]) for seat in SEATS])


@lru_cache(maxsize=1024)
def _note(verb: str, seat: str, word: str) -> Move:
    return Move((verb, seat, word))


@kept_while(lambda state: (state.box, state.envoys, _visits(state, "palace")))
def _envoys_open(state: State) -> OfSeats:
    taken = _taken(state.envoys)
    return _free(state, "note_envoy", [card for card in state.box.envoys if card not in taken])


@kept_while(lambda state: (state.box, state.rumors, _visits(state, "pavilion")))
def _rumors_open(state: State) -> OfSeats:
    return _free(state, "note_rumor", RUMORS)


@kept_while(lambda state: (state.box, state.round, state.up, _visits(state, "sensei")))
def _skills_open(state: State) -> OfSeats:
    return _free(state, "note_skill", SKILLS)


@kept_while(lambda state: (state.trophies,))
def _elites_open(state: State) -> bool:
    return next(_elite_objections(state, ANY_TIME[SEATS[0]][0]), None) is None


@kept_while(lambda state: (state.houses, state.box))
def _tokens_open(state: State) -> tuple[Move, ...]:
    supply, found = state.supply, list[Move]()
    for house, lot in zip(HOUSES, state.houses, strict=True):
        if not lot.closed:
            found += _token_moves(house, token_clan(lot.token), supply)
    return tuple(found)


@lru_cache(maxsize=8)
def _taken(envoys: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    return frozenset(card for cards in envoys for card in cards)


@lru_cache(maxsize=8)
def _learned(skills: tuple[tuple[int, ...], ...]) -> int:
    return sum(map(sum, skills))


@lru_cache(maxsize=1024)
def _token_moves(house: str, clan: str, supply: tuple[str, ...]) -> tuple[Move, ...]:
    """A conquered house gets a token of another clan (NJ-541)."""
    return tuple(
        Move(("note_token", house, token_clan(token), str(token_value(token))))
        for token in dict.fromkeys(supply)
        if token_clan(token) != clan
    )


def paid_honors(state: State) -> tuple[int, ...]:
    """What the payment just noted can have brought (NJ-608)."""
    box = state.box
    if not state.chosen:
        return tuple(range(1, MOST_HONOR + 1))
    if state.chosen != RUMOR:
        return honors(box.envoy(state.chosen).cost, box.must_differ)
    kind = box.rumor(state.rumors[state.seat][-1]).type
    costs = {card.cost for card in box.rumors.values() if card.type == kind}
    if "rumors" not in box.confirmed or not costs:
        costs = {"any", "any+any"}  # NJ-701: one or two treasures
    return tuple(sorted({number for cost in costs for number in honors(cost, box.must_differ)}))


def objections(state: State, move: Move) -> Iterator[Objection]:
    verb = move[0]
    if state.phase == "note":
        seat = SEAT.get(move[1], 0) if len(move) > 1 else 0
        if seat < state.box.seats and (
            verb not in SHURIKEN_NOTES or len(state.shuriken[seat]) < SHURIKEN
        ):
            return CHECKS[verb](state, move)
    return _untimely(state, move)


def _untimely(state: State, move: Move) -> Iterator[Objection]:
    """Why nothing at all can be noted, or nothing for this player."""
    if state.box.full:
        yield Objection(
            "NJ-202", Say("This match is recorded move by move, not as notes."), hard=True
        )
    elif state.phase != "note":
        yield Objection("NJ-203", Say("Answer the open question first."), hard=True)
    elif SEAT[move[1]] >= state.box.seats:
        yield Objection("NJ-101", Say("There is no such player at this table."), hard=True)
    else:
        yield Objection(
            "NJ-202",
            Say("{seat:seat} has placed all three shuriken this round.", seat=SEAT[move[1]]),
            hard=True,
        )
        yield from CHECKS[move[0]](state, move)


# Totals bind always, copies only where the data are confirmed (NJ-116, NJ-117).


def _visits(state: State, place: str) -> int:
    return _visited(state.shuriken)[place]


@of_last
def _visited(shuriken: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    placed = [place for places in shuriken for place in places]
    return {place: placed.count(place) for place in PLACES}


def _envoy_objections(state: State, move: Move) -> Iterator[Objection]:
    typed = move[0] == "note_envoy_as"
    taken = _taken(state.envoys)
    if _visits(state, "palace") >= SHELF:
        yield Objection("NJ-601", Say("The Palace shows four envoys a round, and all are taken."))
    if len(taken) >= TOTALS["envoys"]:
        yield _all_out("envoys")
    card = _card(move)
    if not typed and move[2] not in state.box.envoys:
        yield Objection(
            "NJ-117", Say("There is no envoy “{card}” in the list.", card=move[2][:40]), hard=True
        )
    elif typed and not is_number(move[3]):
        yield Objection("NJ-117", Say("The age of an envoy is a number."), hard=True)
    elif card in taken:
        yield Objection("NJ-116", Say("This envoy has been taken already."), hard=True)
    elif typed and "envoys" in state.box.confirmed:
        yield Objection("NJ-116", Say("The list of envoys is confirmed: choose from it."))


def _rumor_objections(state: State, move: Move) -> Iterator[Objection]:
    if _visits(state, "pavilion") >= SHELF:
        yield Objection("NJ-701", Say("The Pavilion shows four rumors a round, and all are taken."))
    if not state.rumors_left:
        yield _all_out("rumors")
    yield from rumor_copies(state, move[2])


def _skill_objections(state: State, move: Move) -> Iterator[Objection]:
    skill, box = move[2], state.box
    late, visits = taught(state.round) > 0, _visits(state, "sensei")
    if skill == "hensojutsu" and not late:
        yield Objection("NJ-805", Say("Hensojutsu is not taught before round 5."))
    elif skill != "hensojutsu" and late:
        yield Objection("NJ-226", Say("From round 5 on the Sensei teaches only Hensojutsu."))
    elif late and (visits or _learned_of(state, HENSOJUTSU) >= taught(state.round)):
        yield Objection("NJ-402", Say("The Hensojutsu of this round has been learned."))
    elif not late and visits >= box.seats:
        yield Objection("NJ-402", Say("All tiles the Sensei shows this round have been learned."))
    if _learned(state.up) >= TOTALS["skills"]:
        yield _all_out("skills")
    elif (skill == "hensojutsu" or "skills" in box.confirmed) and _learned_of(
        state, SKILL[skill]
    ) >= box.skills[skill].copies:
        yield _no_copies(skill)


def _learned_of(state: State, skill: int) -> int:
    return sum([tiles[skill] for tiles in state.up])


def _elite_objections(state: State, move: Move) -> Iterator[Objection]:
    if sum(map(len, state.trophies)) >= TOTALS["elites"]:
        yield _all_out("elites")


def _nothing(state: State, move: Move) -> Iterator[Objection]:
    return iter(())


def rumor_copies(state: State, kind: str) -> Iterator[Objection]:
    box = state.box
    if "rumors" not in box.confirmed:
        return
    copies = sum(card.type == kind for card in box.rumors.values())
    if sum(box.rumor(card).type == kind for cards in state.rumors for card in cards) >= copies:
        yield _no_copies(kind)


def _token_objections(state: State, move: Move) -> Iterator[Objection]:
    house, token = HOUSE[move[1]], f"{move[2]}_{move[3]}"
    if token not in state.supply:
        yield Objection("NJ-541", Say("This clan token is not in the supply."), hard=True)
    if state.houses[house].closed:
        yield Objection("NJ-502", Say("This house was conquered this round and is closed."))
    if token_clan(token) == token_clan(state.houses[house].token):
        yield Objection("NJ-541", Say("The new clan token must belong to another clan."))


CHECKS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "note_envoy": _envoy_objections,
    "note_envoy_as": _envoy_objections,
    "note_rumor": _rumor_objections,
    "note_skill": _skill_objections,
    "note_elite": _elite_objections,
    "note_token": _token_objections,
    "note_dojo": _nothing,
    "note_honor": _nothing,
    "end_round": _nothing,
}


def paid_objections(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "note_paid":
        yield Objection("NJ-608", Say("No payment is open."), hard=True)
    elif not is_number(move[1]):
        yield Objection("NJ-608", Say("Honor is a number."), hard=True)
    else:
        found = paid_honors(state)
        if int(move[1]) not in found:
            yield Objection("NJ-608", _what_it_brings(found, int(move[1])))


def _what_it_brings(found: tuple[int, ...], told: int) -> Say:
    low, high = found[0], found[-1]
    if low == high:
        return Say("This payment brings {n} honor.", n=low)
    if low <= told <= high:
        return Say("No payment of this price brings {n} honor.", n=told)
    return Say("This payment brings {low} to {high} honor.", low=low, high=high)


def leftover_objections(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "leftovers":
        yield Objection("NJ-910", Say("Unused treasures are counted after round 7."), hard=True)
    elif not is_number(move[1]):
        yield Objection("NJ-910", Say("A number of treasures is asked."), hard=True)
    elif int(move[1]) > (left := TOTALS["treasures"] - sum(state.loose)):
        say = Say("At most {left} of the 90 treasures are left to be counted.", left=left)
        yield Objection("NJ-910", say, hard=True)


def apply(state: State, move: Move) -> State:
    verb = move[0]
    if verb == "end_round":
        return advance(round_over(state))
    if verb == "paid":
        honor = added(state.honor, state.seat, int(move[1]))
        return advance(evolve(state, honor=honor, chosen="", todo=("turn",)))
    if verb == "leftover":
        return answered(evolve(state, loose=added(state.loose, state.seat, int(move[1]))))
    if verb == "note_token":
        house = HOUSE[move[1]]
        lot = evolve(state.houses[house], token=f"{move[2]}_{move[3]}", closed=True)
        return evolve(state, houses=put(state.houses, house, lot))
    seat = SEAT[move[1]]
    if verb == "note_honor":
        return evolve(state, seat=seat, chosen="", phase="note_paid")
    if verb == "note_elite":
        trophies = (*state.trophies[seat], f"banner-{move[2]}")
        return evolve(state, trophies=put(state.trophies, seat, trophies))
    placed = (*state.shuriken[seat], VISITED.get(verb, "palace"))
    shuriken = put(state.shuriken, seat, placed)
    if verb == "note_dojo":
        return evolve(state, shuriken=shuriken, stack=(*state.stack, seat))
    if verb == "note_skill":
        up = put(state.up, seat, added(state.up[seat], SKILL[move[2]]))
        return evolve(state, shuriken=shuriken, up=up)
    if verb == "note_rumor":
        rumors = put(state.rumors, seat, (*state.rumors[seat], f"{move[2]}-untold"))
        return to_pay(state, seat, RUMOR, shuriken, state.envoys, rumors, "note_paid")
    card = _card(move)
    envoys = put(state.envoys, seat, (*state.envoys[seat], card))
    return to_pay(state, seat, card, shuriken, envoys, state.rumors, "note_paid")


VISITED = {"note_skill": "sensei", "note_dojo": "dojo", "note_rumor": "pavilion"}
"""Where the shuriken lies; all other notes are of the Palace."""

to_pay = evolver(State, "seat", "chosen", "shuriken", "envoys", "rumors", "phase")


def _card(move: Move) -> str:
    return move[2] if move[0] == "note_envoy" else f"{move[2]}-{move[3]}-{move[4]}-untold"


@cache
def _all_out(what: str) -> Objection:
    total = TOTALS[what]
    return Objection(
        "NJ-117", Say("All {n} have been taken: {what:term}.", n=total, what=what), hard=True
    )


@cache
def _no_copies(what: str) -> Objection:
    return Objection(
        "NJ-116", Say("The box holds no further copy of {what:term}.", what=what), hard=True
    )

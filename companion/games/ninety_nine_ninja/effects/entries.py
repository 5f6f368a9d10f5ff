"""Score-track depth (NN-7xx): counts are entered, the app adds values and moves the markers."""

from __future__ import annotations

from functools import cache

from companion.engine import Move, Say, evolve
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO
from companion.games.ninety_nine_ninja.components.geometry import NO_CLAN
from companion.games.ninety_nine_ninja.effects import points
from companion.games.ninety_nine_ninja.effects.agenda import then, told
from companion.games.ninety_nine_ninja.effects.setup import count_draw, without_card
from companion.games.ninety_nine_ninja.effects.steps import placed_before, resolve_fall, score
from companion.games.ninety_nine_ninja.state import UNKNOWN, State, evolved

MOST_COVERED = 9
ADJACENT = 8
PAIRS = tuple(
    f"{own}-{other}" for own in range(ADJACENT + 1) for other in range(ADJACENT + 1 - own)
)


@cache
def triples(most: int) -> tuple[str, ...]:
    return tuple(
        f"{own}-{opponent}-{other}"
        for own in range(most + 1)
        for opponent in range(most + 1 - own)
        for other in range(most + 1 - own - opponent)
    )


def most_covered(state: State) -> int:
    """NN-705: nine cells for each card that is counted here (NN-333)."""
    return MOST_COVERED * max(1, state.turn.placed)


def numbers(word: str) -> tuple[int, ...]:
    return tuple(int(part) for part in word.split("-"))


def card(state: State, move: Move) -> State:
    """A card was placed or discarded; a new block begins (NN-703)."""
    placed = move[1] == "placed"
    turn = evolve(
        state.turn,
        plays=state.turn.plays + 1,
        placed=placed_before(state) + placed,
        counted=False,
        spared=(),
    )
    state = evolved(
        state,
        turn=turn,
        held=without_card(state, UNKNOWN),
        laid=(*state.laid, UNKNOWN) if placed else state.laid,
        discarded=state.discarded if placed else (*state.discarded, UNKNOWN),
    )
    if state.to_play() > 0 and state.held[state.active]:
        return then(state, ("turn",) if state.together else ("events",))
    return then(count_draw(state, state.active), ("events",))  # NN-709


def samurai(state: State, move: Move) -> State:
    """NN-704: the app adds the values of Ronin and Kayakujutsu."""
    entered = numbers(move[1])
    seat = state.active
    if len(entered) == 1:
        counts = [(entered[0], NO_CLAN)]
    else:
        own, opponent, other = entered
        counts = [(own, state.clan(seat)), (opponent, state.clan(state.other)), (other, NO_CLAN)]
    total = sum(count * points.samurai_value(state, link) for count, link in counts)
    state = evolved(state, turn=evolve(state.turn, counted=True))
    if any(entered):
        state = told(
            state,
            Say(
                "{clan:term}: {n} Samurai covered = {points} {points:point|points}.",
                clan=CLANS[state.clan(seat)],
                n=sum(entered),
                points=total,
            ),
        )
    return score(state, seat, total)


def fell(state: State, move: Move) -> State:
    own, opponent = numbers(move[2])
    state = evolved(state, turn=evolve(state.turn, counted=True))
    return resolve_fall(state, DAIMYO[move[1]], own, opponent)


def end_turn(state: State, move: Move) -> State:
    return then(state, ("close",))

"""What a person could point at in each decision, in a stable order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product

from companion.engine import Move
from companion.engine.game import NOTHING
from companion.games.ninety_nine_ninja.components import (
    ACTIONS,
    AUTO_CARDS,
    BASE_TECHNIQUES,
    CLANS,
    DAIMYOS,
    TECHNIQUES,
)
from companion.games.ninety_nine_ninja.components.geometry import (
    CLAN_CODES,
    DAIMYO_CODES,
    PLACES,
    bits,
    canonical,
    spot,
)
from companion.games.ninety_nine_ninja.effects import automaton
from companion.games.ninety_nine_ninja.effects.entries import ADJACENT, PAIRS, most_covered, triples
from companion.games.ninety_nine_ninja.effects.points import falling
from companion.games.ninety_nine_ninja.effects.reckoning import gathered
from companion.games.ninety_nine_ninja.legality import placing
from companion.games.ninety_nine_ninja.legality.automaton import MOST_POINTS
from companion.games.ninety_nine_ninja.legality.setup import new_cards
from companion.games.ninety_nine_ninja.legality.turn import OBJECTIONS
from companion.games.ninety_nine_ninja.state import SEATS, WHITE, State, daimyo

SWAP, GO_ON, END_TURN = Move(("swap",)), Move(("go_on",)), Move(("end_turn",))
COMMIT, REVEAL, SCORES_ONLY = Move(("commit",)), Move(("reveal",)), Move(("scores_only",))
CARD = [Move(("card", "placed")), Move(("card", "discarded"))]
FELL = {name: [Move(("fell", name, word)) for word in PAIRS] for name in DAIMYOS}


def board(state: State) -> Iterator[Move]:
    for name in state.box.printed.boards:
        yield Move(("board", PLACES[int(state.item[1])], name))


def spin(state: State) -> Iterator[Move]:
    for turn in "0123":
        yield Move(("spin", PLACES[int(state.item[1])], turn))


def clan_card(state: State) -> Iterator[Move]:
    for card in state.box.printed.clan_cards:
        yield Move(("clan_card", card))


def give_list(state: State) -> Iterator[Move]:
    for card in AUTO_CARDS:
        yield Move(("list", SEATS[int(state.item[1])], card))


def first(state: State) -> Iterator[Move]:
    for word in SEATS:
        yield Move(("first", word))


def clan(state: State) -> Iterator[Move]:
    verb = "take" if state.phase == "clan" else "auto_clan"
    for name in CLANS:
        yield Move((verb, name))


def draw(state: State) -> Iterator[Move]:
    seat = SEATS[int(state.item[1])]
    for card in state.box.printed.cards:
        yield Move(("draw", seat, card))
    if state.box.printed.open_cards and new_cards(state) > 0:
        # Any grid can be typed; these few keep the list from being empty.
        examples = (text for text in small_cards() if state.known_as(text) is None)
        for _, text in zip(range(3), examples, strict=False):
            yield Move(("draw", seat, text))


@lru_cache(maxsize=1)
def small_cards() -> tuple[str, ...]:
    """Different cards with three Ninjas or fewer, as grids."""
    found: dict[str, str] = {}
    for codes in product("." + CLAN_CODES, repeat=4):
        text = f"{codes[0]}{codes[1]}./.{codes[2]}./..{codes[3]}"
        if 0 < sum(code != "." for code in codes) <= 3:
            found.setdefault(canonical(text), text)
    return tuple(found.values())


def techniques(state: State) -> Iterator[Move]:
    own = state.technique_of(state.active)
    for technique in TECHNIQUES:
        if technique in BASE_TECHNIQUES or technique == own:
            yield Move(("activate", technique))


def turn(state: State) -> Iterator[Move]:
    yield SWAP
    yield from techniques(state)
    if not state.full:
        yield from CARD
        return
    held = state.held[state.active]
    for card in held:
        yield from placing.open_moves(state, card)
    for card in held:
        yield Move(("discard", card))
    yield SCORES_ONLY


def drop(state: State) -> Iterator[Move]:
    for card in state.held[state.active]:
        yield Move(("drop", card))


def names(state: State) -> Iterator[Move]:
    sight = state.sight
    coloured = sight.ninjas & ~sight.clans[WHITE]
    for technique, there in (("hensojutsu", coloured), ("choho", sight.samurai)):
        if technique in state.turn.used:
            for cell in bits(there):
                row, col = spot(cell, state.box.side)
                yield Move(("name", technique, str(row), str(col)))


def window(state: State) -> Iterator[Move]:
    yield GO_ON
    yield from names(state)
    if state.box.any_time:
        yield from techniques(state)


def falls(state: State) -> Iterator[Move]:
    must, may = falling(state)
    for code in DAIMYO_CODES:
        if code in must or code in may:
            yield Move(("fall", daimyo(code)))
    for code in may:
        yield Move(("spare", daimyo(code)))
    if state.box.any_time:
        yield from names(state)
        yield from techniques(state)


@lru_cache(maxsize=16)
def covers(most: int, ronin: bool) -> tuple[Move, ...]:
    if ronin:
        return tuple(Move(("ronin_samurai", word)) for word in triples(most))
    return tuple(Move(("samurai", str(number))) for number in range(most + 1))


def events(state: State) -> Iterator[Move]:
    yield END_TURN
    if not state.turn.counted:
        yield from covers(most_covered(state), state.box.ronin)
    for name, code in zip(DAIMYOS, DAIMYO_CODES, strict=True):
        if code not in state.down:
            yield from FELL[name]
    if state.to_play() > 0:
        yield from CARD
    if state.box.any_time:
        yield from techniques(state)


def auto_top(state: State) -> Iterator[Move]:
    for card in automaton.auto_of(state).deck.kinds:
        yield Move(("auto_top", card))


def score_top(state: State) -> Iterator[Move]:
    for card in automaton.auto_of(state).scores.kinds:
        yield Move(("score_top", card))


def auto_draw(state: State) -> Iterator[Move]:
    for card in state.box.auto_ids:
        yield Move(("auto_draw", card))


def auto_turn(state: State) -> Iterator[Move]:
    for action in ACTIONS:
        for number in range(MOST_POINTS + 1):
            yield Move(("auto_turn", action, str(number)))


def kill(state: State) -> Iterator[Move]:
    for name in DAIMYOS:
        for number in range(ADJACENT + 1):
            yield Move(("auto_kill", name, str(number)))


def score_card(state: State) -> Iterator[Move]:
    for card in state.box.score_ids:
        yield Move(("score_card", card))


def bottom(state: State) -> Iterator[Move]:
    for number in range(MOST_POINTS + 1):
        yield Move(("bottom", CLANS[int(state.item[1])], str(number)))


def allocate(state: State) -> Iterator[Move]:
    loose, laid = _tokens(state)
    yield from (*loose, COMMIT, *laid)


def _tokens(state: State) -> tuple[list[Move], list[Move]]:
    """What can be laid on a track, and what can be taken back from one."""
    seat, shown = int(state.item[1]), state.box.printed.numbers
    own = state.alloc[seat]
    loose: list[Move] = []
    laid: list[Move] = []
    for place in gathered(state, seat):
        if own[place] is None:
            loose += _onto_tracks(shown[place])
        else:
            laid.append(_taken_back(shown[place]))
    return loose, laid


@lru_cache(maxsize=128)
def _taken_back(number: int) -> Move:
    return Move(("take_back", str(number)))


@lru_cache(maxsize=128)
def _onto_tracks(number: int) -> tuple[Move, ...]:
    return tuple([Move(("allocate", str(number), name)) for name in CLANS])


def reveal(state: State) -> Iterator[Move]:
    yield REVEAL


def out_of_turn(state: State) -> Iterator[Move]:
    """NN-916: until all is shown, whoever has finished may change the own allocation again."""
    if state.phase == "reveal":
        for seat in range(len(state.alloc)):
            yield Move(("reopen", SEATS[seat]))


CHOICES: dict[str, Callable[[State], Iterator[Move]]] = {
    "board": board,
    "spin": spin,
    "clan_card": clan_card,
    "list": give_list,
    "first": first,
    "clan": clan,
    "auto_clan": clan,
    "draw": draw,
    "turn": turn,
    "drop": drop,
    "window": window,
    "falls": falls,
    "events": events,
    "auto_top": auto_top,
    "score_top": score_top,
    "auto_draw": auto_draw,
    "auto_turn": auto_turn,
    "kill": kill,
    "score_card": score_card,
    "bottom": bottom,
    "allocate": allocate,
    "reveal": reveal,
}


def drawn_up(state: State) -> tuple[Move, ...] | None:
    """The legal list where hundreds of placements are free, or tokens: only what stands beside
    them is asked for."""
    if state.phase == "turn" and state.full:
        held = state.held[state.active]
        placed = [move for card in held for move in placing.open_moves(state, card)]
        before = _sound(state, [SWAP, *techniques(state)])
        after = _sound(state, [*[Move(("discard", card)) for card in held], SCORES_ONLY])
        return (*before, *placed, *after)
    if state.phase == "allocate":
        loose, laid = _tokens(state)
        return tuple(loose or [COMMIT]) + tuple(laid)
    return None


def _sound(state: State, moves: Iterable[Move]) -> list[Move]:
    return [move for move in moves if next(OBJECTIONS[move[0]](state, move), None) is None]


def exact(state: State) -> frozenset[str]:
    """Placements and tokens are listed from what is free; entries once a card is laid."""
    if state.phase != "events":
        return EXACT.get(state.phase, NOTHING)
    return ENTRIES if state.turn.placed else NOTHING


EXACT = {"turn": frozenset({"place"})}
ENTRIES = frozenset({"samurai", "ronin_samurai", "fell"})


def tempting(state: State) -> Iterator[Move]:
    """What hands reach for at this point although a clause may forbid it."""
    if state.phase in ("turn", "events", "window", "falls"):
        yield SWAP
        for technique in TECHNIQUES:
            if state.box.clan_techniques or technique in BASE_TECHNIQUES:
                yield Move(("activate", technique))
    if state.phase == "turn":
        yield GO_ON if state.full else END_TURN
    if state.phase == "falls":
        for code in state.sight.standing:
            yield Move(("fall", daimyo(code)))

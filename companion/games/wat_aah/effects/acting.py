"""What each move does to the state; settling does the rest."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Move
from companion.games.wat_aah.components import CLAN, SEAT, UNNAMED
from companion.games.wat_aah.effects import board_cards, powers, rounds, turn, zones
from companion.games.wat_aah.state import State, evolved, in_turn, without


def _kind(state: State, move: Move) -> int:
    return state.box.cards.index[move[-1]]


def _corruption(state: State, move: Move) -> State:
    named = rounds.uncovered if state.phase == "uncover" else turn.corruption
    return named(state, SEAT[move[1]], _kind(state, move))


def _named(word: str) -> str | None:
    return None if word == UNNAMED else word


def _card(state: State, move: Move) -> State:
    return in_turn(state, chosen=(*state.play.chosen, _kind(state, move)))


def _take_back(state: State, move: Move) -> State:
    return in_turn(state, chosen=without(state.play.chosen, _kind(state, move)))


def _discard(state: State, move: Move) -> State:
    kind = _kind(state, move)
    if state.phase == "discards":
        if state.box.rat_chooser == "random":
            state = evolved(state, lots=state.lots + 1)
        return powers.discarded(state, kind)
    return turn.next_turn(zones.discard(state, state.turn, kind))


def _pass(state: State, move: Move) -> State:
    if state.board is not None and state.board.peeking[1]:
        return board_cards.peek_declined(state)  # WA-632
    if state.phase == "draw":
        return evolved(state, phase="lay")
    if state.phase == "discard":
        return turn.next_turn(state)
    if state.phase == "put_away":
        return powers.kept(in_turn(state, left=0))
    return turn.no_lay(in_turn(state, left=0))


APPLY: dict[str, Callable[[State, Move], State]] = {
    "reveal": lambda s, m: turn.reveal(s, SEAT[m[1]], _kind(s, m)),
    "draw": lambda s, m: zones.draw_card(s, SEAT[m[1]], _kind(s, m)),
    "recruit": lambda s, m: turn.recruit(s),
    "corrupt": lambda s, m: turn.corrupt(s),
    "corruption": _corruption,
    "lay": lambda s, m: turn.lay(s, CLAN[m[1]], True),
    "reinforce": lambda s, m: turn.lay(s, CLAN[m[1]], False),
    "yokai": lambda s, m: turn.lay_yokai(s, s.box.cards.index[m[1]], CLAN[m[2]]),
    "pass": _pass,
    "card": _card,
    "take_back": _take_back,
    "done": lambda s, m: turn.done(s),
    "opponent": lambda s, m: powers.against(s, SEAT[m[1]]),
    "discard": _discard,
    "give": lambda s, m: powers.give(s, _kind(s, m)),
    "take": lambda s, m: powers.take(s, _kind(s, m)),
    "look": lambda s, m: powers.look(s, _kind(s, m)),
    "put_away": lambda s, m: powers.put_away(s, _kind(s, m)),
    "target": lambda s, m: powers.hit_card(s, SEAT[m[1]], CLAN[m[2]], _kind(s, m)),
    "target_clan": lambda s, m: powers.hit_clan(s, SEAT[m[1]], CLAN[m[2]]),
    "copy": lambda s, m: powers.copy(s, CLAN[m[2]]),
    "first": lambda s, m: turn.first_player(s, SEAT[m[1]]),
    "in_play": lambda s, m: turn.enter(s, int(m[2])),
    "corruption_points": lambda s, m: turn.enter(s, int(m[2])),
    "corruption_cards": lambda s, m: turn.enter(s, int(m[2])),
    "count": lambda s, m: rounds.ranked(s),
    "shosho": lambda s, m: rounds.token_given(s, SEAT[m[1]]),
    "draw_two": lambda s, m: board_cards.draw_two(s),
    "peek": lambda s, m: board_cards.peek(s, int(m[1])),
    "saw": lambda s, m: board_cards.saw(s, int(m[2]), m[3]),
    "temple": lambda s, m: board_cards.temple_card(s, m[2]),
    "keep": lambda s, m: board_cards.keep(s, _named(m[1])),
    "pawns": lambda s, m: rounds.place_pawns(s, m[1], int(m[2])),
    "court": lambda s, m: board_cards.court_dealt(s, SEAT[m[1]], m[2]),
    "use_court": lambda s, m: board_cards.use_card(s, SEAT[m[1]], _named(m[2])),
    "use_temple": lambda s, m: board_cards.use_card(s, SEAT[m[1]], _named(m[2]), "temple"),
    "effect": lambda s, m: s,
    "boss": lambda s, m: rounds.boss_revealed(s, m[1]),
}

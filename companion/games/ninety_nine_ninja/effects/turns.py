"""Turns follow each other; every answer is carried out and the agenda walked to the next one."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import BadSetup, Move, Objection, Say, Setup
from companion.games.ninety_nine_ninja.components import NINJA_CARDS, TOKENS
from companion.games.ninety_nine_ninja.effects import automaton, entries, reckoning, steps
from companion.games.ninety_nine_ninja.effects import setup as setting
from companion.games.ninety_nine_ninja.effects.agenda import reckon, setting_items, then
from companion.games.ninety_nine_ninja.state import (
    AUTOMATON,
    FAVOR,
    READY,
    Box,
    Item,
    State,
    Turn,
    evolved,
    new_deck,
)


def box_of(setup: Setup) -> Box:
    """What the set-up settles; refuses what cannot be played together."""
    box = Box.of(setup)
    fault: Objection | None = None
    if box.solo and (box.blacklist or box.ronin or box.clan_techniques):
        fault = Objection(
            "NN-115", Say("The modules are for two players, not for the solo mode."), hard=True
        )
    elif box.start_full and box.app_ninja and len(box.printed.cards) != NINJA_CARDS:
        fault = Objection(
            "NN-005",
            Say("The app can deal the ninja cards only if it knows all 29 of them."),
            hard=True,
        )
    if fault is not None:
        raise BadSetup(fault.say, [fault])
    return box


def start(setup: Setup) -> State:
    box = box_of(setup)
    full = box.start_full
    tokens = READY * TOKENS
    if box.is_("start_favors", "1"):
        tokens = READY * (TOKENS - 1) + FAVOR  # NN-103
    state = State(
        box=box,
        agenda=setting_items(box),
        deck=new_deck(box, full),
        full=full,
        tokens=(tokens, tokens),
        first=0 if box.solo else None,
        auto=automaton.new_auto(box) if box.solo else None,
    )
    return advance(state)


def begin(state: State, item: Item) -> State:
    """A turn starts; whoever holds no card any more does not play (NN-642, NN-903)."""
    state = evolved(state, turn=Turn())
    if (
        state.box.solo
        and not state.held[0]
        and not state.deck.count
        and automaton.never_scores(state)
    ):
        return reckon(state, "deck")
    if state.box.solo and (state.active == AUTOMATON or not state.held[0]):
        return automaton.begin(evolved(state, active=AUTOMATON))
    if not state.held[state.active]:
        return then(state, ("close",))
    return then(state, ("turn",))


def close(state: State, item: Item) -> State:
    """The end of a turn: the deck is looked at, then the other side plays."""
    if state.box.solo:
        return automaton.close(state)
    last = state.last
    if last is None and not state.deck.count:
        if state.box.is_("deck_end", "end_of_turn"):
            return reckon(state, "deck")
        # NN-903: one more turn for everybody who holds a card.
        last = tuple(seat for seat in (state.other, state.active) if state.held[seat])
    if last is None:
        return then(evolved(state, active=state.other), ("begin",))
    if not last:
        return reckon(state, "deck")
    return then(evolved(state, active=last[0], last=last[1:]), ("begin",))


def count_card(state: State, item: Item) -> State | None:
    """A draw is a question only if cards have faces here (NN-702)."""
    if not state.deck.count:
        return then(state)
    if state.full:
        return None
    return then(setting.count_draw(state, int(item[1])))


RUNNERS: dict[str, Callable[[State, Item], State | None]] = {
    "begin": begin,
    "close": close,
    "draw": count_card,
    "window": steps.window_step,
    "points": steps.samurai_step,
    "falls": steps.falls_step,
    "fallen": steps.all_down,
    "auto_top": automaton.top_known,
    "score_top": automaton.top_known,
    "auto_points": automaton.auto_points,
    "lay_score": automaton.lay_score,
    "kill": automaton.kill_step,
    "score_cards": automaton.score_cards,
}

ANSWERS: dict[str, Callable[[State, Move], State]] = {
    "board": setting.lay_board,
    "spin": setting.spin_board,
    "clan_card": setting.use_clan_card,
    "list": setting.give_list,
    "first": setting.name_first,
    "take": setting.take_clan,
    "auto_clan": setting.take_clan,
    "draw": setting.draw,
    "swap": steps.swap,
    "activate": steps.activate,
    "drop": steps.drop,
    "place": steps.place,
    "discard": steps.discard,
    "name": steps.name_white,
    "go_on": steps.go_on,
    "fall": steps.fall,
    "spare": steps.spare,
    "scores_only": setting.scores_only,
    "card": entries.card,
    "samurai": entries.samurai,
    "ronin_samurai": entries.samurai,
    "fell": entries.fell,
    "end_turn": entries.end_turn,
    "auto_top": automaton.show_top,
    "score_top": automaton.show_top,
    "auto_draw": automaton.auto_draw,
    "auto_turn": automaton.auto_turn,
    "auto_kill": automaton.auto_kill,
    "score_card": automaton.name_score_card,
    "bottom": automaton.enter_bottom,
    "allocate": reckoning.allocate,
    "take_back": reckoning.take_back,
    "commit": reckoning.commit,
    "reopen": reckoning.reopen,
    "reveal": reckoning.reveal,
}


def advance(state: State) -> State:
    """Does everything on the agenda that needs no answer."""
    while state.agenda:
        runner = RUNNERS.get(state.phase)
        following = runner(state, state.item) if runner else None
        if following is None:
            return state
        state = following
    return state


def apply(state: State, move: Move) -> State:
    told = evolved(state, news=()) if state.news else state
    return advance(ANSWERS[move[0]](told, move))

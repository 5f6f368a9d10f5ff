"""The automaton (NN-6xx): its turns, its Score cards and its kills."""

from __future__ import annotations

from companion.engine import Move, Pile, Say, evolve
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO
from companion.games.ninety_nine_ninja.effects import points
from companion.games.ninety_nine_ninja.effects.agenda import reckon, then, told
from companion.games.ninety_nine_ninja.effects.steps import (
    count_line,
    put_token,
    score,
    swapped,
    turn_to_favor,
)
from companion.games.ninety_nine_ninja.state import (
    AUTOMATON,
    FIFTH,
    NEUTRAL,
    SIXTH,
    UNKNOWN,
    Auto,
    Box,
    Item,
    State,
    alike,
    by_list,
    daimyo,
    evolved,
)

FIRST_SHUFFLE = 1
"""The Score deck is shuffle 0 of the two decks, the Auto deck every later one."""
SCORES_AGAIN = 500
"""Where the Score deck has to be shuffled again, it must not follow the order of the Auto deck."""


def new_auto(box: Box) -> Auto:
    """NN-602 to NN-604."""
    if not box.auto_known:
        empty = Pile("auto_decks", (), (), (), 0)
        return Auto(empty, empty)
    return Auto(
        deck=Pile.of("auto_decks", by_list(box, box.auto_ids), FIRST_SHUFFLE),
        scores=Pile.of("auto_decks", by_list(box, box.score_ids)),
    )


def auto_of(state: State) -> Auto:
    assert state.auto is not None
    return state.auto


def in_deck(state: State) -> list[str]:
    """The Auto cards that are not in the row; with a known list on top, only those that fit."""
    auto = auto_of(state)
    ids = state.box.auto_ids
    left = [card for card in ids if card not in auto.row]
    if auto.top is not None:
        left = [card for card in left if alike(state.box, ids, card) == auto.top]
    return left


def in_scores(state: State, first: str) -> list[str]:
    """The Score cards not yet identified whose list looks like this one's."""
    known = {card for card, _, _, told_ in auto_of(state).laid if told_}
    ids = state.box.score_ids
    return [card for card in ids if card not in known and alike(state.box, ids, card) == first]


def lot(state: State) -> Pile:
    """Which of the cards with this list it is: chance among those that look alike."""
    auto = auto_of(state)
    if state.phase == "auto_draw":
        number = 1000 + 100 * auto.deck.shuffles + auto.deck.drawn
        return Pile.of("auto_decks", dict.fromkeys(in_deck(state), 1), number)
    place = int(state.item[1])
    number = 5000 + place
    return Pile.of("auto_decks", dict.fromkeys(in_scores(state, auto.laid[place][0]), 1), number)


# the automaton's turn


def begin(state: State) -> State:
    if not state.box.auto_known:
        return then(state, ("auto_turn",))
    auto = auto_of(state)
    if not auto.deck.count:
        state = shuffle_row(state)  # NN-612
    return then(state, ("auto_top",), ("auto_draw",))


def shuffle_row(state: State) -> State:
    auto = auto_of(state)
    deck = auto.deck.reshuffled(by_list(state.box, state.box.auto_ids))
    return evolved(state, auto=evolve(auto, deck=deck, row=(), top=None))


def auto_draw(state: State, move: Move) -> State:
    """NN-611, NN-613, NN-614."""
    auto, card = auto_of(state), move[1]
    row = (*auto.row, card)
    deck = auto.deck.take(alike(state.box, state.box.auto_ids, card))
    state = evolved(state, auto=evolve(auto, deck=deck, row=row, top=None))
    cards = state.box.printed.auto
    state = act(state, cards[card].action)
    numbers = [cards[one].lasting_points for one in row[:-1]] + [cards[card].all_points]
    state = told(
        state,
        Say(
            "Row {numbers} = {points} for {clan:term}.",
            numbers=Say("{sum}", sum=" + ".join(map(str, numbers))),
            points=sum(numbers),
            clan=CLANS[state.clan(AUTOMATON)],
        ),
    )
    return then(state, ("auto_points", sum(numbers), 1), ("auto_top",), ("close",))


def auto_turn(state: State, move: Move) -> State:
    """NN-711: the cards are unknown, so the action and the points are entered."""
    state = act(state, move[1])
    return then(state, ("auto_points", int(move[2]), 1), ("close",))


def act(state: State, action: str) -> State:
    """NN-613."""
    if action == "swap":
        return evolved(state, clans=swapped(state.clans, AUTOMATON, NEUTRAL))
    if action == "steal":
        return evolved(state, clans=swapped(state.clans, 0, AUTOMATON))
    return state


def auto_points(state: State, item: Item) -> State:
    """NN-631, NN-638, NN-639, NN-834: the automaton scores; it may kill."""
    gained, own_turn = int(item[1]), bool(item[2])
    if not own_turn:
        state = told(state, count_line(state, AUTOMATON, gained, gained))
    clan = state.clan(AUTOMATON)
    if not gained or state.tracks[clan] - gained > SIXTH:
        return then(score(state, AUTOMATON, gained))
    kills = own_turn or state.box.is_("solo_trigger", "any_scoring")
    if kills and len(state.fallen) < 7:
        known = state.box.auto_known
        need: tuple[Item, ...] = (("score_top", 1),) if known else ()
        return then(state, *need, ("kill",))
    state = told(
        state,
        Say("The {clan:term} marker stops at the automaton's sixth space.", clan=CLANS[clan]),
    )
    return then(set_track(state, clan, SIXTH))


def set_track(state: State, clan: int, value: int) -> State:
    return evolved(state, tracks=state.tracks[:clan] + (value,) + state.tracks[clan + 1 :])


# Score cards


def top_known(state: State, item: Item) -> State | None:
    """The list on top of a deck is open to all: with an app-dealt deck it must be told."""
    auto = auto_of(state)
    if item[0] == "auto_top":
        needed, count, top = False, auto.deck.count, auto.top
    else:
        needed, count, top = bool(item[1]), auto.scores.count, auto.score_top
    if top is not None or not count or not state.box.auto_known:
        return then(state)
    return None if needed or state.box.app_auto else then(state)


def show_top(state: State, move: Move) -> State:
    auto = auto_of(state)
    if move[0] == "auto_top":
        return then(evolved(state, auto=evolve(auto, top=move[1])))
    return then(evolved(state, auto=evolve(auto, score_top=move[1])))


def lay_score(state: State, item: Item) -> State:
    """NN-621, NN-633: the top Score card goes to the track of the automaton's clan."""
    auto, up = auto_of(state), bool(item[1])
    clan = state.clan(AUTOMATON)
    if not state.box.auto_known:
        laid = (*auto.laid, (UNKNOWN, clan, up, False))
        return then(evolved(state, auto=evolve(auto, laid=laid)))
    top = auto.score_top
    if top is None:
        return evolved(state, agenda=(("score_top", 1), *state.agenda))
    # Several cards may show this list: those that are named are not this one any more.
    candidates = in_scores(state, top)
    certain = len(candidates) == 1
    laid = (*auto.laid, (candidates[0] if certain else top, clan, up, certain))
    auto = evolve(auto, scores=auto.scores.take(top), score_top=None, laid=laid)
    state = evolved(state, auto=auto)
    asked: tuple[Item, ...] = (("score_card", len(laid) - 1),) if up and not certain else ()
    return then(state, *asked, ("score_top", 0))


def name_score_card(state: State, move: Move) -> State:
    auto, place = auto_of(state), int(state.item[1])
    _, clan, up, _ = auto.laid[place]
    laid = (*auto.laid[:place], (move[1], clan, up, True), *auto.laid[place + 1 :])
    return then(evolved(state, auto=evolve(auto, laid=laid)))


# kills


def target(state: State) -> str:
    """NN-632: the highest standing Daimyo of the list on top of the Score deck."""
    top = auto_of(state).score_top
    assert top is not None
    return next(c for c in state.box.printed.auto[top].order if c not in state.down)


def kill_step(state: State, item: Item) -> State | None:
    if not state.full:
        return None
    code = target(state)
    return kill(state, code, points.neighbours(state, code, state.clan(0)))


def auto_kill(state: State, move: Move) -> State:
    return kill(state, DAIMYO[move[1]], int(move[2]))


def kill(state: State, code: str, ninjas: int) -> State:
    """NN-632 to NN-637, in this order."""
    clan = state.clan(AUTOMATON)
    state = put_token(state, code, AUTOMATON)
    state = told(
        state,
        Say(
            "The automaton kills the {daimyo:term} Daimyo; the {clan:term} marker goes to "
            "its fifth space.",
            daimyo=daimyo(code),
            clan=CLANS[clan],
        ),
    )
    laid = lay_score(state, ("lay_score", 0))
    state = evolve(laid, agenda=state.agenda)
    state = turn_to_favor(set_track(state, clan, FIFTH), 0)
    state = score(told(state, count_line(state, 0, ninjas, ninjas)), 0, ninjas)
    if state.box.auto_known:
        state = shuffle_row(state)
    state = evolved(state, clans=swapped(state.clans, AUTOMATON, NEUTRAL))
    return then(state, ("fallen",), ("score_top", 0), ("auto_top",))


# the end


def close(state: State) -> State:
    """NN-607, NN-641, NN-642."""
    if state.active == AUTOMATON:
        return then(evolved(state, active=0), ("begin",))
    if not state.deck.count:
        goes_on = state.box.is_("solo_deck_end", "automaton_continues")
        if not goes_on or never_scores(state):
            return reckon(state, "deck")
    return then(evolved(state, active=AUTOMATON), ("begin",))


def never_scores(state: State) -> bool:
    """Auto cards without any point would let the automaton go on for ever."""
    cards = state.box.printed.auto
    return state.box.auto_known and not any(cards[one].all_points for one in state.box.auto_ids)


def score_cards(state: State, item: Item) -> State:
    """NN-643: all Score cards on the tracks are turned up."""
    if not state.box.auto_known:
        return then(state, *(("bottom", clan) for clan in range(3)))
    for place, (card, clan, up, certain) in enumerate(auto_of(state).laid):
        if certain:
            continue
        candidates = in_scores(state, card)
        if len(candidates) > 1:
            return evolved(state, agenda=(("score_card", place), *state.agenda))
        auto = auto_of(state)
        laid = (*auto.laid[:place], (candidates[0], clan, up, True), *auto.laid[place + 1 :])
        state = evolved(state, auto=evolve(auto, laid=laid))
    return then(state)


def enter_bottom(state: State, move: Move) -> State:
    auto = auto_of(state)
    return then(evolved(state, auto=evolve(auto, bottoms=(*auto.bottoms, int(move[2])))))

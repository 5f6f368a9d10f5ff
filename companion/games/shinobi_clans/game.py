"""The rules of Shinobi: War of Clans (clauses SC-…)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine import (
    TABLE,
    Decision,
    Edition,
    Game,
    Move,
    Objection,
    Pile,
    Setup,
)
from companion.games.shinobi_clans import candidates as offering
from companion.games.shinobi_clans import components, effects, legality, log, scoring, words
from companion.games.shinobi_clans import guide as guidance
from companion.games.shinobi_clans import position as positions
from companion.games.shinobi_clans import view as eyes
from companion.games.shinobi_clans.components import CLAN, CLANS, HAND, KIND, KINDS, NINJA
from companion.games.shinobi_clans.invariants import laws
from companion.games.shinobi_clans.labels import LABELS
from companion.games.shinobi_clans.options import DECKS, EDITION_GROUPS, OPTIONS, VERBS
from companion.games.shinobi_clans.pad import ClansPad
from companion.games.shinobi_clans.state import (
    EMPTY,
    ORDERS,
    PASSED,
    SEAT,
    SEATS,
    Army,
    Box,
    State,
    added,
    evolved,
    in_phase,
    with_card,
    with_draw,
    with_turn,
)
from companion.games.shinobi_clans.titles import TITLE

ONLY = [frozenset((seat,)) for seat in range(len(SEATS))]
DRAWS = [("draw", word) for word in SEATS]
UNCHANGED: frozenset[Army] = frozenset()


class ShinobiClans(Game[State]):
    id = "shinobi_clans"
    title = TITLE
    prefix = "SC"
    seats = range(3, 6)
    seats_clause = "SC-101"
    turn_clause = "SC-203"
    over_clause = "SC-901"
    bgg_id = 128927
    decks = DECKS
    options = OPTIONS
    verbs = VERBS
    edition_groups = EDITION_GROUPS
    pads = (ClansPad(),)
    position_labels = LABELS

    # flow

    def start(self, setup: Setup) -> State:
        box = Box.of(setup)
        seats = box.seats
        return State(
            box=box,
            phase="first",
            turn=0,
            hands=((0,) * len(KINDS),) * seats,
            unknown=(0,) * seats,
            deck=Pile.of("army", dict(zip(KINDS, box.copies, strict=True))),  # SC-106
            provinces=(EMPTY,) * seats,  # SC-109
            removed=(0,) * len(KINDS),
            changed=frozenset(),
            clans=(None,) * seats,
            clan_cards=Pile.of("clans", dict.fromkeys(CLANS, 1)),  # SC-103
            last_turns=None,
        )

    def decision(self, state: State) -> Decision | None:
        phase, seat = state.phase, state.turn
        if phase == "over":
            return None
        if phase in ("refill", "deal"):
            deck, stem = state.deck, DRAWS[seat]
            return Decision(self, state, TABLE, phase, seen_by=ONLY[seat], pile=deck, stem=stem)
        if phase in ORDERS:
            return Decision(self, state, seat, phase)
        if phase == "clans":
            deck, stem = state.clan_cards, ("clan", SEATS[seat])
            return Decision(self, state, TABLE, phase, seen_by=ONLY[seat], pile=deck, stem=stem)
        if phase == "first":
            lot = Pile.of("first", dict.fromkeys(SEATS[: state.box.seats], 1))
            drawn = state.box.first_is_drawn
            return Decision(self, state, TABLE, phase, pile=lot if drawn else None, stem=("first",))
        return Decision(self, state, TABLE, phase)  # the reveal

    candidates = staticmethod(offering.candidates)
    drawn_up = staticmethod(offering.drawn_up)
    exact = staticmethod(offering.exact)
    tempting = staticmethod(offering.tempting)
    late = staticmethod(offering.late)

    def objections(self, state: State, move: Move) -> Iterator[Objection]:
        return legality.OBJECTIONS[move[0]](state, move)

    def apply(self, state: State, move: Move) -> State:
        return DOES[move[0]](self, state, move)

    # set-up

    def _first(self, state: State, move: Move) -> State:
        return self._dealt(in_phase(state, "clans"), SEAT[move[1]])

    def _dealt(self, state: State, first: int) -> State:
        """Deals what the table deals unseen, and asks for the rest (SC-103, SC-108)."""
        box = state.box
        if state.phase == "clans" and not box.app_clans:
            state = in_phase(state, "deal")
        if state.phase == "deal" and not box.app_army:
            state = evolved(
                state,
                unknown=(HAND,) * box.seats,
                deck=state.deck.take_unknown(HAND * box.seats),
                phase="order_1",
            )
        return evolved(state, turn=first)

    def _give_clan(self, state: State, move: Move) -> State:
        seat, clan = SEAT[move[1]], move[2]
        clans = state.clans[:seat] + (CLAN[clan],) + state.clans[seat + 1 :]
        state = evolved(state, clans=clans, clan_cards=state.clan_cards.take(clan))
        following = self._next(state)
        if clans[following] is None:
            return evolved(state, turn=following)
        return self._dealt(in_phase(state, "deal"), following)

    # the turn

    def _deploy(self, state: State, move: Move) -> State:
        return self._order_2(effects.lay(state, CLAN[move[1]], SEAT[move[2]], "order_2"))

    def _ninja(self, state: State, move: Move) -> State:
        return self._order_2(effects.strike(state, SEAT[move[1]], CLAN[move[2]]))

    def _place(self, state: State, move: Move) -> State:
        return self._order_3(effects.lay(state, CLAN[move[1]], state.turn, "order_3"))

    def _move(self, state: State, move: Move) -> State:
        clan, source, goal = CLAN[move[1]], SEAT[move[2]], SEAT[move[3]]
        return self._order_3(effects.shift(state, clan, source, goal))

    def _attack(self, state: State, move: Move) -> State:
        after = effects.lose(state, SEAT[move[2]], CLAN[move[3]])
        # Recorded when the turn had passed by itself: everything else went on already.
        return after if state.phase in PASSED else self._to_refill(after)

    def _skip(self, state: State, move: Move) -> State:
        if state.phase == "order_1":
            return self._order_2(in_phase(state, "order_2"))
        if state.phase == "order_2":
            return self._order_3(in_phase(state, "order_3"))
        return self._to_refill(state)  # SC-601, overruled: the attack was forgotten

    def _can_act(self, state: State) -> bool:
        """Whether the order can be carried out, as far as the app knows the hand."""
        seat = state.turn
        if state.unknown[seat] or any(state.hands[seat][:NINJA]):
            return True
        if state.phase == "order_1" and not state.hands[seat][NINJA]:
            return False
        return state.elsewhere(seat)

    def _order_1(self, state: State) -> State:
        if self._can_act(state):
            return state
        return self._order_2(in_phase(state, "order_2"))  # SC-308

    def _order_2(self, state: State) -> State:
        if self._can_act(state):
            return state
        return self._order_3(in_phase(state, "order_3"))  # SC-512

    def _order_3(self, state: State) -> State:
        return state if self.legal(state) else self._to_refill(state)  # SC-612

    def _to_refill(self, state: State) -> State:
        seat = state.turn
        wanted = min(HAND - state.hand_size(seat), state.deck.count)  # SC-206
        if state.last_turns is not None or wanted <= 0:  # SC-902
            return self._next_turn(state)
        if state.box.app_army:
            return in_phase(state, "refill")
        return self._next_turn(
            evolved(
                state,
                unknown=added(state.unknown, seat, wanted),
                deck=state.deck.take_unknown(wanted),
            )
        )

    def _draw(self, state: State, move: Move) -> State:
        seat, kind = SEAT[move[1]], move[2]
        hands = with_card(state.hands, seat, KIND[kind], 1)
        state = with_draw(state, hands, state.deck.take(kind))
        if sum(hands[seat]) + state.unknown[seat] < HAND and state.deck.count:
            return state
        if state.phase == "refill":
            return self._next_turn(state)
        following = self._next(state)
        if state.hand_size(following):
            return self._order_1(evolved(state, turn=following, phase="order_1"))
        return evolved(state, turn=following)

    def _next(self, state: State) -> int:
        """The left neighbour (SC-102, SC-208)."""
        return (state.turn + 1) % state.box.seats

    def _next_turn(self, state: State) -> State:
        last = state.last_turns
        if last is not None:
            last -= 1
        elif state.deck.count == 0:
            last = state.box.seats  # SC-901, SC-904
        state = with_turn(state, "order_1", self._next(state), last, UNCHANGED)
        # A box of so many ninja is refused; a match that began with one must end all the same.
        return self._end(state) if last == 0 or state.stuck() else self._order_1(state)

    def _end(self, state: State) -> State:
        if None not in state.clans:
            return in_phase(state, "over")
        return in_phase(state, "reveal")

    def _reveal(self, state: State, move: Move) -> State:
        seat, clan = SEAT[move[1]], move[2]
        clans = state.clans[:seat] + (CLAN[clan],) + state.clans[seat + 1 :]
        return self._end(evolved(state, clans=clans, clan_cards=state.clan_cards.take(clan)))

    # words and eyes

    prompt = staticmethod(words.prompt)

    def private(self, state: State) -> bool:
        """A hand the app holds, dealt by it or typed in, shows in the answers it leaves."""
        return state.phase in ("order_1", "order_2") and any(state.hands[state.turn])

    view = staticmethod(eyes.view)

    narrate = staticmethod(log.narrate)
    hearers = staticmethod(log.hearers)
    odds = staticmethod(eyes.odds)

    # counting

    laws = staticmethod(laws)
    scores = staticmethod(scoring.sheet)
    position = staticmethod(positions.position)
    giving_way = staticmethod(positions.giving_way)

    def restore(self, setup: Setup, given: Mapping[str, Any]) -> State:
        state = positions.restore(setup, given)
        if state.phase in ORDERS and state.last_turns is None and state.stuck():
            return self._end(state)
        if next(iter(self.laws(state)), None) is not None:
            return state  # it is refused as it was typed
        # An order that cannot be carried out is skipped in a typed position too.
        settle = {
            "order_1": self._order_1,
            "order_2": self._order_2,
            "order_3": self._order_3,
        }.get(state.phase)
        return settle(state) if settle else state

    # guidance

    checklist = staticmethod(guidance.checklist)
    guide = staticmethod(guidance.guide)
    check_edition = staticmethod(components.check_edition)

    def terms_of(self, edition: Edition) -> Mapping[str, Mapping[str, str]]:
        named = {row["id"]: {"en": row["name"], "fr": row["name"]} for row in edition.rows("clans")}
        return {**self.terms, **named}


DOES: dict[str, Callable[[ShinobiClans, State, Move], State]] = {
    "first": ShinobiClans._first,
    "clan": ShinobiClans._give_clan,
    "draw": ShinobiClans._draw,
    "deploy": ShinobiClans._deploy,
    "ninja": ShinobiClans._ninja,
    "place": ShinobiClans._place,
    "move": ShinobiClans._move,
    "attack": ShinobiClans._attack,
    "skip": ShinobiClans._skip,
    "reveal": ShinobiClans._reveal,
}
"""What each verb does."""

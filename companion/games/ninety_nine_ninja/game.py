"""The rules of 99 Ninja (clauses NN-…)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.engine import (
    TABLE,
    Chance,
    Decision,
    Edition,
    Game,
    Move,
    Objection,
    Pile,
    Say,
)
from companion.games.ninety_nine_ninja import candidates as choices
from companion.games.ninety_nine_ninja import components, log, scoring, words
from companion.games.ninety_nine_ninja import guide as guidance
from companion.games.ninety_nine_ninja import options as declared
from companion.games.ninety_nine_ninja import position as positions
from companion.games.ninety_nine_ninja import view as eyes
from companion.games.ninety_nine_ninja.components import AUTO_CARDS, CLANS
from companion.games.ninety_nine_ninja.components.geometry import PLACES
from companion.games.ninety_nine_ninja.effects import automaton, turns
from companion.games.ninety_nine_ninja.invariants import table
from companion.games.ninety_nine_ninja.labels import LABELS
from companion.games.ninety_nine_ninja.legality import turn
from companion.games.ninety_nine_ninja.legality.setup import new_cards
from companion.games.ninety_nine_ninja.pad import FinalPad, QuickPad
from companion.games.ninety_nine_ninja.state import SEAT, SEATS, State
from companion.games.ninety_nine_ninja.titles import TITLE


class NinetyNineNinja(Game[State]):
    id = "ninety_nine_ninja"
    title = TITLE
    prefix = "NN"
    seats = range(1, 3)
    seats_clause = "NN-101"
    turn_clause = "NN-201"
    over_clause = "NN-905"
    locked_clause = hidden_clause = "NN-914"
    no_points = True
    """Three tracks and a winner: there is no single number to compare."""
    decks = declared.DECKS
    options = declared.OPTIONS
    verbs = declared.VERBS
    edition_groups = declared.GROUPS
    pads = (FinalPad(), QuickPad())
    position_labels = LABELS

    # flow

    start = staticmethod(turns.start)

    def decision(self, state: State) -> Decision | None:
        if not state.agenda:
            return None
        phase = state.phase
        if phase in ("turn", "drop", "window", "falls", "events"):
            return Decision(self, state, state.active, phase)
        if phase == "allocate":
            return Decision(self, state, int(state.item[1]), phase, secret=True)  # NN-914
        if phase == "clan":
            return Decision(self, state, int(state.item[1]), phase)
        if phase == "list" and state.box.is_("blacklist_pick", "choose"):
            return Decision(self, state, int(state.item[1]), phase)
        pile, stem = self._draw(state)
        # NN-916: both allocations lie face down until the reveal.
        sealed = phase == "reveal"
        return Decision(self, state, TABLE, phase, pile=pile, stem=stem, sealed=sealed)

    def _draw(self, state: State) -> tuple[Pile | None, tuple[str, ...]]:
        """The pile that answers a question of chance, and the words before the answer."""
        box, phase = state.box, state.phase
        number = int(state.item[1]) if len(state.item) > 1 else 0
        if phase == "draw":
            unknown = box.printed.open_cards and new_cards(state) > 0
            return (None if unknown else state.deck), ("draw", SEATS[number])
        if phase == "board":
            used = dict(state.boards)
            copies = {board: int(board not in used) for board in box.printed.boards}
            return Pile.of("boards", copies, 10 + number), ("board", PLACES[number])
        if phase == "spin":
            return Pile.of("boards", dict.fromkeys("0123", 1), number), ("spin", PLACES[number])
        if phase == "first":
            return Pile.of("first", dict.fromkeys(SEATS, 1)), ("first",)
        if phase == "auto_clan":
            return Pile.of("clan_cards", dict.fromkeys(CLANS, 1), 3), ("auto_clan",)
        if phase == "clan_card" and box.is_("clan_card_pick", "random"):
            clan = CLANS[number]
            copies = {c: int(of == clan) for c, (of, _) in box.printed.clan_cards.items()}
            return Pile.of("clan_cards", copies, number), ("clan_card",)
        if phase == "list":
            return self._lists(state, number), ("list", SEATS[number])
        if phase in ("auto_draw", "score_card"):
            return automaton.lot(state), (phase,)
        if phase == "auto_top":
            return automaton.auto_of(state).deck, (phase,)
        if phase == "score_top":
            return automaton.auto_of(state).scores, (phase,)
        return None, ()

    @staticmethod
    def _lists(state: State, number: int) -> Pile:
        """NN-512: a card with the order of the first list is drawn again."""
        cards = state.box.printed.auto
        first = cards[state.lists[0]].order if state.lists else ""
        copies = {card: int(cards[card].order != first) for card in AUTO_CARDS}
        return Pile.of("blacklist", copies, number)

    def candidates(self, state: State) -> Iterable[Move]:
        return choices.CHOICES[state.phase](state) if state.agenda else ()

    exact = staticmethod(choices.exact)
    drawn_up = staticmethod(choices.drawn_up)
    tempting = staticmethod(choices.tempting)
    out_of_turn = staticmethod(choices.out_of_turn)

    def actor(self, decision: Decision, move: Move) -> int:
        return SEAT[move[1]] if move[0] == "reopen" else decision.seat

    def objections(self, state: State, move: Move) -> Iterator[Objection]:
        return turn.OBJECTIONS[move[0]](state, move)

    apply = staticmethod(turns.apply)

    # words and eyes

    prompt = staticmethod(words.prompt)
    view = staticmethod(eyes.view)
    narrate = staticmethod(log.narrate)
    hearers = staticmethod(log.hearers)

    def word(self, state: State, path: tuple[str, ...]) -> Say:
        return words.word(state, path) or super().word(state, path)

    def odds(self, state: State, seat: int | None) -> tuple[Chance, ...]:
        return eyes.odds(state)

    # counting

    laws = staticmethod(table.laws)
    scores = staticmethod(scoring.sheet)
    position = staticmethod(positions.position)
    restore = staticmethod(positions.restore)

    # guidance

    checklist = staticmethod(guidance.checklist)
    guide = staticmethod(guidance.guide)
    check_edition = staticmethod(components.check)

    def terms_of(self, edition: Edition) -> Mapping[str, Mapping[str, str]]:
        """Names an owner changed replace ours; unchanged ones keep their translation."""
        named = {}
        for group in ("daimyos", "techniques"):
            ours = {row["id"]: row["name"] for row in self.standin.rows(group)}
            for row in edition.rows(group):
                if row["name"] != ours.get(row["id"]):
                    named[row["id"]] = {"en": row["name"], "fr": row["name"]}
        return {**self.terms, **named}

"""The rules of Shinobi WAT-AAH! (clauses WA-…)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine import (
    TABLE,
    Decision,
    Edition,
    Game,
    Move,
    Objection,
    Pile,
    Say,
    Setup,
)
from companion.games.wat_aah import candidates as choices
from companion.games.wat_aah import guide as guidance
from companion.games.wat_aah import invariants, log, scoring, words
from companion.games.wat_aah import options as settings
from companion.games.wat_aah import view as eyes
from companion.games.wat_aah.components import BOSSES, CLANS, SEAT, SEATS, YOKAI, Box, check
from companion.games.wat_aah.effects import acting, powers, rounds, turn, zones
from companion.games.wat_aah.labels import LABELS
from companion.games.wat_aah.legality import board as objecting_board
from companion.games.wat_aah.legality import figures, offers
from companion.games.wat_aah.pad import FinalPad, RoundPad
from companion.games.wat_aah.position import hidden, plain, restoring
from companion.games.wat_aah.state import IDLE, NOBODY, State, evolved
from companion.games.wat_aah.titles import TITLE
from companion.games.wat_aah.view import chances

_SEATS = frozenset(SEATS)
_CLANS = frozenset(CLANS)
_YOKAI = frozenset(YOKAI)
_BOSSES = frozenset(BOSSES)
_SLOTS = frozenset(("1", "2", "3"))


class Told(Decision):
    """A public answer whose possible values would give hands away while the app deals."""

    __slots__ = ()

    def may_see(self, seat: int | None) -> bool:
        return False


class WatAah(Game[State]):
    id = "wat_aah"
    title = TITLE
    prefix = "WA"
    seats = range(2, 5)
    seats_clause = "WA-101"
    turn_clause = "WA-216"
    over_clause = "WA-901"
    locked_clause = hidden_clause = "WA-424"
    bgg_id = 152847
    decks = settings.DECKS
    options = settings.OPTIONS
    verbs = {
        "reveal": (_SEATS, None),
        "draw": (_SEATS, None),
        "recruit": (),
        "corrupt": (),
        "corruption": (_SEATS, None),
        "lay": (_CLANS,),
        "reinforce": (_CLANS,),
        "yokai": (_YOKAI, _CLANS),
        "pass": (),
        "card": (None,),
        "take_back": (None,),
        "done": (),
        "opponent": (_SEATS,),
        "discard": (None,),
        "give": (None,),
        "take": (None,),
        "look": (_SEATS, None),
        "put_away": (None,),
        "target": (_SEATS, _CLANS, None),
        "target_clan": (_SEATS, _CLANS),
        "copy": (_SEATS, _CLANS | _YOKAI),
        "first": (_SEATS,),
        "in_play": (_SEATS, None),
        "corruption_points": (_SEATS, None),
        "corruption_cards": (_SEATS, None),
        "count": (),
        "shosho": (_SEATS,),
        "draw_two": (),
        "peek": (_SLOTS | {"final", "aside"},),
        "saw": (_SEATS, _SLOTS, _BOSSES),
        "temple": (_SEATS, None),
        "keep": (None,),
        "pawns": (frozenset(("court", "missions", "final_battle", "temple")), None),
        "court": (_SEATS, None),
        "use_court": (_SEATS, None),
        "use_temple": (_SEATS, None),
        "effect": (_SEATS, None),
        "boss": (_BOSSES,),
    }
    edition_groups = settings.GROUPS
    pads = (RoundPad(), FinalPad())
    position_labels = LABELS

    # flow

    def start(self, setup: Setup) -> State:
        box = Box.of(setup)
        seats, cards = box.seats, box.cards
        none = (0,) * seats
        state = State(
            box=box,
            phase="reveal",
            turn=0,
            round=1,
            first=0,
            hands=((0,) * len(cards.kinds),) * seats,
            unknown=none,
            deck=Pile.of(zones.NAME, dict(zip(cards.kinds, cards.copies, strict=True))),  # WA-105
            top=(),
            bottom=(),
            jigoku=(0,) * len(cards.kinds),
            areas=((),) * seats,  # WA-112
            corruption=((),) * seats,  # WA-104
            face_down=none,
            test=(-1,) * seats,
            drawing=NOBODY,
            play=IDLE,
            bonus=none,
            rounds=(),
            entered=(),
            board=rounds.new_board(box, 0) if box.grand_master else None,
            lots=0,
            lifted=(),
            open_hands=((),) * seats,
            insiders=(),
        )
        if box.full:
            return state
        return evolved(state, phase="first" if box.grand_master else "in_play")

    def decision(self, state: State) -> Decision | None:
        phase = state.phase
        if state.drawing[1]:
            return self._draw_decision(state, "draw_card", "draw", state.drawing[0])
        board = state.board
        if board is not None:
            if board.facing[1]:
                seat, slot = board.facing
                return Decision(
                    self,
                    state,
                    TABLE,
                    "peeked",
                    seen_by=frozenset((seat,)),
                    pile=board.bosses,
                    index=slot + 1,  # aside, Final Boss, Decoys 1 to 3 (WA-121)
                    stem=("saw", SEATS[seat], str(slot)),
                )
            if board.peeking[1]:
                return Decision(self, state, board.peeking[0], "peek")
        if phase in ("draw", "lay", "cards", "discard", "opponent", "jigoku", "put_away",
                     "target", "copy"):  # fmt: skip
            return Decision(self, state, state.turn, phase)
        if phase == "over":
            return None
        return DECISIONS[phase](self, state)

    def _draw_decision(self, state: State, key: str, verb: str, seat: int) -> Decision:
        """A card only this seat sees."""
        return Decision(
            self,
            state,
            TABLE,
            key,
            seen_by=frozenset((seat,)),
            pile=zones.next_cards(state),
            stem=(verb, SEATS[seat]),
        )

    def _shown_card(self, state: State) -> Decision:
        """A card turned up for everybody: the first-player test and corruption (WA-205)."""
        kind = Told if state.box.app_cards else Open
        return kind(
            self,
            state,
            TABLE,
            state.phase,
            pile=zones.next_cards(state),
            stem=(state.phase, SEATS[state.turn]),
        )

    def _discards(self, state: State) -> Decision:
        """WA-423."""
        box, play = state.box, state.play
        if box.rat_chooser == "victim":
            return Decision(self, state, play.other, "discards")
        if box.rat_chooser == "attacker":
            return Decision(self, state, state.turn, "discards")
        if not box.app_cards:
            return Decision(self, state, TABLE, "discards")
        hand = state.hands[play.other]
        # Far from the numbers of the deck's own shuffles, so that no order is used twice.
        lot = Pile.of(zones.NAME, dict(zip(box.cards.kinds, hand, strict=True)), 1000 + state.lots)
        return Told(self, state, TABLE, "discards", pile=lot, stem=("discard",))

    def _uncovered(self, state: State) -> Decision:
        """Corruption that nobody told the app lies open now: the round is counted (WA-209)."""
        return Open(self, state, TABLE, "uncover")

    def _swap(self, state: State) -> Decision:
        """WA-424, WA-426: both pick unseen; afterwards the two know, nobody else."""
        both = frozenset((state.turn, state.play.other))
        return Decision(self, state, powers.giver(state), "swap", secret=True, seen_by=both)

    def _temple_cards(self, state: State) -> Decision:
        seat = state.gm.temple_queue[0]
        return Decision(
            self,
            state,
            TABLE,
            "temple_cards",
            seen_by=frozenset((seat,)),
            pile=state.gm.temple_pile,
            stem=("temple", SEATS[seat]),
        )

    def _court_card(self, state: State) -> Decision:
        seat = state.gm.court_done[-1]
        return Decision(
            self,
            state,
            TABLE,
            "court_card",
            seen_by=frozenset((seat,)),
            pile=state.gm.court_pile,
            stem=("court", SEATS[seat]),
        )

    def _boss(self, state: State) -> Decision:
        kind = Told if state.box.app_bosses else Open
        return kind(self, state, TABLE, "boss", pile=state.gm.bosses, index=1, stem=("boss",))

    def _temple(self, state: State) -> Decision:
        return Decision(self, state, state.gm.temple_queue[0], state.phase)

    def actor(self, decision: Decision, move: Move) -> int:
        """WA-706: a Court card is used by its holder, whoever is on turn."""
        if move[0] in ("use_court", "use_temple", "effect"):
            return SEAT[move[1]]
        return decision.seat

    candidates = staticmethod(choices.candidates)
    drawn_up = staticmethod(offers.drawn_up)
    tempting = staticmethod(choices.tempting)
    out_of_turn = staticmethod(choices.out_of_turn)

    def objections(self, state: State, move: Move) -> Iterator[Objection]:
        return objecting_board.OBJECTIONS[move[0]](state, move)

    def legal(self, state: State) -> tuple[Move, ...]:
        """As everywhere; of the figures of a round only the possible ones are offered at all."""
        if choices.key(state) not in figures.FIGURES:
            return super().legal(state)
        return figures.moves(state)

    def apply(self, state: State, move: Move) -> State:
        return turn.settle(acting.APPLY[move[0]](state, move))

    # words and eyes

    prompt = staticmethod(words.prompt)
    private = staticmethod(eyes.private)
    view = staticmethod(eyes.view)
    narrate = staticmethod(log.narrate)
    hearers = staticmethod(log.hearers)

    def word(self, state: State, path: tuple[str, ...]) -> Say:
        return words.word(state, path) or super().word(state, path)

    odds = staticmethod(chances.odds)

    # counting

    laws = staticmethod(invariants.laws)
    scores = staticmethod(scoring.sheet)
    position = staticmethod(plain.position)
    restore = staticmethod(restoring.restore)
    giving_way = staticmethod(hidden.giving_way)
    unfinished = staticmethod(hidden.unfinished)

    # guidance

    checklist = staticmethod(guidance.checklist)
    guide = staticmethod(guidance.guide)
    check_edition = staticmethod(check.check_edition)

    def terms_of(self, edition: Edition) -> Mapping[str, Mapping[str, str]]:
        return check.terms_of(self.terms, edition)


class Open(Decision):
    """A card the table turns up: everybody may see what it can be."""

    __slots__ = ()

    def may_see(self, seat: int | None) -> bool:
        return True


DECISIONS: dict[str, Callable[[WatAah, State], Decision]] = {
    "reveal": WatAah._shown_card,
    "corruption": WatAah._shown_card,
    "look": lambda game, state: game._draw_decision(state, "look", "look", state.turn),
    "discards": WatAah._discards,
    "uncover": WatAah._uncovered,
    "swap": WatAah._swap,
    "temple": WatAah._temple,
    "temple_keep": WatAah._temple,
    "temple_cards": WatAah._temple_cards,
    "court_card": WatAah._court_card,
    "boss": WatAah._boss,
    "shosho": lambda game, state: Decision(game, state, state.gm.shosho, "shosho"),
    "pawns": lambda game, state: Decision(game, state, state.gm.placing, "pawns"),
    **{
        phase: lambda game, state: Decision(game, state, TABLE, state.phase)
        for phase in ("first", "in_play", "corruption_points", "corruption_cards", "count")
    },
}

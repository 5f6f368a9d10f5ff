"""The rules of Ninjato (clauses NJ-…)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import (
    TABLE,
    Decision,
    Edition,
    Game,
    Move,
    Objection,
    Say,
)
from companion.games.ninjato import candidates as offering
from companion.games.ninjato import guide as guidance
from companion.games.ninjato import log, options, scoring, words
from companion.games.ninjato import view as eyes
from companion.games.ninjato.components import (
    CLANS,
    DOJO,
    GUARDS,
    RUMORS,
    SKILLS,
    TREASURES,
    edition,
    plain_cost,
)
from companion.games.ninjato.effects import flow, notes, raid, visit
from companion.games.ninjato.effects.decks import lots
from companion.games.ninjato.effects.fighting import BORYAKU_WORDS
from companion.games.ninjato.effects.payment import Payment, payments, read_payment
from companion.games.ninjato.invariants import table
from companion.games.ninjato.labels import LABELS
from companion.games.ninjato.legality import reveal, turn
from companion.games.ninjato.pad import EndPad
from companion.games.ninjato.pad.phase import PhasePad
from companion.games.ninjato.position import plain, remains, restoring
from companion.games.ninjato.state import (
    HOUSE,
    HOUSES,
    MODES,
    PLACES,
    SEAT,
    SEATS,
    SIDES,
    State,
)
from companion.games.ninjato.titles import TITLE

_SEATS, _HOUSES, _MODES = frozenset(SEATS), frozenset(HOUSES), frozenset(MODES)
_TREASURES, _SIDES, _SKILLS = frozenset(TREASURES), frozenset(SIDES), frozenset(SKILLS)
_VALUES, _GUARDS, _CLANS = frozenset(DOJO), frozenset(GUARDS), frozenset(CLANS)
_RUMORS = frozenset(RUMORS)
_MASKS = frozenset(("mask", "plain"))
_BORYAKU = frozenset(BORYAKU_WORDS)

TABLE_PHASES = frozenset(("note", "note_paid", "leftovers"))
HAND_PHASES = frozenset(
    ("dojo_discard", "sensei_tile", "sensei_pay", "raid_act", "attack", "raid_choice")
)
"""What can be answered here, or how well it will go, depends on the cards in hand."""
REVEALED = frozenset(reveal.PHASES)
NOTED = frozenset((*notes.CHECKS, "paid", "leftover"))


class Ninjato(Game[State]):
    id = "ninjato"
    title = TITLE
    prefix = "NJ"
    revision = 2
    seats = range(2, 5)
    seats_clause = "NJ-101"
    turn_clause = "NJ-202"
    over_clause = "NJ-901"
    locked_clause = hidden_clause = "NJ-515"
    bgg_id = 50768
    decks = options.DECKS
    options = options.OPTIONS
    # Cards by their print, and one more copy of a listed card than an open list holds (NJ-117).
    typed = frozenset(
        ("note_envoy_as", "envoy_as", "rumor_as", "elite_as", "elite_pair", "show_rumor", "elite")
    )
    spelled = frozenset(("+1", "+2"))  # NJ-421, NJ-422
    edition_groups = edition.EDITION_GROUPS
    pads = (EndPad(), PhasePad())
    position_labels = LABELS
    verbs = {
        # the table
        "order": (_SEATS,),
        "lay": (_HOUSES, None),
        "sentry": (_HOUSES, _GUARDS),
        "treasure": (_HOUSES, _TREASURES),
        "tile": (_SKILLS,),
        "show_envoy": (None,),
        "envoy_as": (_CLANS, None, _MASKS, None),
        "show_rumor": (None,),
        "rumor_as": (_RUMORS, None),
        "deal": (_SEATS, _VALUES),
        "draw": (_SEATS, _VALUES),
        "card": (_VALUES,),
        "guard": (_GUARDS,),
        "elite": (None,),
        "elite_as": (frozenset(("split", "double")), None, None, None),
        "elite_pair": (None, None, None, None, None),
        # places
        "go": (frozenset(PLACES),),
        "raid": (_HOUSES, _MODES),
        "pass": (),
        "pick": (_VALUES | {"blind"},),
        "discard": (_VALUES,),
        "learn": (_SKILLS,),
        "pay": (_VALUES | _BORYAKU,),
        "envoy": (None,),
        "rumor": (None,),
        "give": (None,),
        # the raid
        "fight": (frozenset("12"),),
        "attack": (_VALUES | _BORYAKU,),
        "support": (frozenset(("+1", "-1")),),
        "skill": (_SKILLS, None),
        "swap": (_TREASURES, _SIDES, _TREASURES, _SIDES),
        "confirm": (),
        "cancel": (),
        "concede": (),
        "banzai": (),
        "leave": (),
        "done": (),
        "keep": (_TREASURES,),
        "token": (_CLANS, None),
        # scoring
        "disguise": (None,),
        "take": (frozenset(("house_honor", "rumor")),),
        # recording scores only
        "note_envoy": (_SEATS, None),
        "note_envoy_as": (_SEATS, _CLANS, None, _MASKS),
        "note_rumor": (_SEATS, _RUMORS),
        "note_skill": (_SEATS, _SKILLS),
        "note_elite": (_SEATS, frozenset("12")),
        "note_token": (_HOUSES, _CLANS, None),
        "note_dojo": (_SEATS,),
        "note_honor": (_SEATS,),
        "end_round": (),
        "paid": (None,),
        "leftover": (None,),
    }

    # flow

    start = staticmethod(flow.begin)

    def decision(self, state: State) -> Decision | None:
        phase = state.phase
        if phase == "over":
            return None
        draw = DRAWS.get(phase)
        if draw is not None:
            verb, deck = draw
            stem: tuple[str, ...] = (verb,)
            seen_by = None
            if verb in ("lay", "sentry", "treasure"):
                stem = (verb, state.todo[0].split()[1])
            elif verb in ("deal", "draw"):
                stem, seen_by = (verb, SEATS[state.seat]), frozenset((state.seat,))
            pile = lots(state, deck) if deck in ("order", "tokens") else getattr(state, deck)
            return Decision(self, state, TABLE, phase, pile=pile, stem=stem, seen_by=seen_by)
        seat = TABLE if phase in TABLE_PHASES else state.seat
        return Decision(self, state, seat, phase, secret=phase == "attack")

    candidates = staticmethod(offering.candidates)
    drawn_up = staticmethod(notes.drawn_up)
    tempting = staticmethod(turn.tempting)

    def objections(self, state: State, move: Move) -> Iterator[Objection]:
        return turn.OBJECTIONS[move[0]](state, move)

    def apply(self, state: State, move: Move) -> State:
        verb = move[0]
        if verb in ("deal", "draw"):
            return visit.draw(state, SEAT[move[1]], move[2])
        if verb in REVEALED:
            return visit.reveal(state, move)
        if verb in NOTED:
            return notes.apply(state, move)
        match move:
            case ("go", place):
                return visit.go(state, place)
            case ("pass",):
                return visit.turn_away(state)
            case ("raid", house, mode):
                return raid.start(state, HOUSE[house], mode)
            case ("pick", word):
                return visit.pick(state, word)
            case ("discard", value):
                return visit.discard(state, value)
            case ("learn", skill):
                return visit.learn(state, skill)
            case ("pay", value):
                return visit.pay(state, value)
            case ("envoy" | "rumor", card):
                return visit.choose(state, card)
            case ("give", word):
                return visit.give(state, word)
            case ("disguise", card):
                return visit.disguise(state, card)
            case ("take", reward):
                return visit.take(state, reward)
        return raid.play(state, move)

    def check_words(self, move: Move) -> Move:
        """Prices and payments have one text, in whatever order their parts were typed."""
        move = super().check_words(move)
        if move.verb == "give":
            made = read_payment(move[1])
            return move if made is None else Move(("give", made.word))
        if move.verb in ("envoy_as", "rumor_as"):
            return Move((*move[:-1], plain_cost(move[-1])))
        return move

    def payments(self, state: State, seat: int, card: str) -> tuple[Payment, ...]:
        """What this seat can pay for an envoy or a rumor on display, and the honor of each."""
        cost = visit.cost_of(state, card)
        return payments(state.treasures[seat], cost, state.box.must_differ)

    # words and eyes

    prompt = staticmethod(words.prompt)

    def private(self, state: State) -> bool:
        return "dojo" in state.box.app and state.phase in HAND_PHASES

    def reveals(self, state: State, move: Move) -> bool:
        """An attack that is not carried out stays in the hand, and the hand is secret (NJ-515)."""
        return move[0] == "confirm"

    view = staticmethod(eyes.view)
    narrate = staticmethod(log.narrate)
    hearers = staticmethod(log.hearers)

    def word(self, state: State, path: tuple[str, ...]) -> Say:
        return words.word(state, path) or super().word(state, path)

    odds = staticmethod(eyes.odds)

    # counting

    laws = staticmethod(table.laws)
    scores = staticmethod(scoring.sheet)
    position = staticmethod(plain.position)
    restore = staticmethod(restoring.restore)
    giving_way = staticmethod(remains.giving_way)

    # guidance

    checklist = staticmethod(guidance.checklist)
    guide = staticmethod(guidance.guide)
    check_edition = staticmethod(edition.check_edition)

    def terms_of(self, edition_data: Edition) -> Mapping[str, Mapping[str, str]]:
        named = {
            row["id"]: {"en": row["name"], "fr": row["name"]}
            for group in ("skills", "elites")
            for row in edition_data.rows(group)
            if row["name"]
        }
        return {**self.terms, **named}


DRAWS = {
    "setup_order": ("order", "order"),
    "setup_tokens": ("lay", "tokens"),
    "reveal_sentry": ("sentry", "guards"),
    "reveal_treasure": ("treasure", "bag"),
    "reveal_skill": ("tile", "tiles"),
    "reveal_envoy": ("show_envoy", "envoy_pile"),
    "reveal_rumor": ("show_rumor", "rumor_pile"),
    "deal_dojo": ("deal", "dojo"),
    "dojo_blind": ("draw", "dojo"),
    "reveal_dojo": ("card", "dojo"),
    "reveal_guard": ("guard", "guards"),
    "reveal_elite": ("elite", "elites"),
}

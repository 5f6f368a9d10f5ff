"""The rules of Lanterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.engine import (
    TABLE,
    BadPosition,
    Criterion,
    Decision,
    Deck,
    Game,
    Guide,
    Move,
    Objection,
    Option,
    Pile,
    Say,
    ScoreLine,
    ScoreSheet,
    Setup,
    rank,
)
from companion.engine.edition import Column, GroupSpec
from companion.engine.piles import whole
from tests.sample_game import view as eyes
from tests.sample_game.pad import LanternPad
from tests.sample_game.state import DECK, State, copies, fresh
from tests.sample_game.titles import TITLE

WORDS = {"draw": Say("Light another"), "stop": Say("Stop")}


class Lanterns(Game[State]):
    id = "lanterns"
    title = TITLE
    prefix = "LA"
    seats = range(2, 5)
    seats_clause = "LA-1"
    turn_clause = "LA-2"
    over_clause = "LA-5"
    decks = (Deck(DECK, Say("The lanterns")),)
    options = (Option("goal", ("15", "30"), "15", Say("Light to reach"), "LA-5"),)
    verbs = {"draw": (), "stop": (), "show": (None,)}
    edition_groups = (
        GroupSpec(
            "lanterns",
            "Lanterns",
            (
                Column("id", "id", fixed=True),
                Column("light", "Light", "int"),
                Column("cards", "Cards", "int"),
            ),
        ),
    )
    pads = (LanternPad(),)
    position_labels = {"kept": Say("Light that is kept"), "turn": Say("Whose turn it is")}

    def start(self, setup: Setup) -> State:
        return fresh(setup)

    def decision(self, state: State) -> Decision | None:
        if state.over:
            return None
        if state.drawing:
            return Decision(self, state, TABLE, "show", pile=state.deck, stem=("show",))
        return Decision(self, state, state.turn, "turn")

    def candidates(self, state: State) -> Iterable[Move]:
        if state.drawing:
            return (Move(("show", kind)) for kind in state.deck.kinds)
        return (Move(("draw",)), Move(("stop",)))

    def objections(self, state: State, move: Move) -> Iterator[Objection]:
        if (move.verb == "show") != state.drawing:
            yield Objection("LA-2", Say("This is not asked now."), hard=True)
        elif move.verb == "show" and move[1] not in state.deck.kinds:
            yield Objection("LA-1", Say("There is no such card."), hard=True)
        elif move.verb == "show" and not state.deck.left(move[1]):
            yield Objection("LA-1", Say("All of these were drawn."), hard=True)
        elif move.verb == "stop" and not state.lit:
            yield Objection("LA-3", Say("Light one lantern at least before you stop."))

    def apply(self, state: State, move: Move) -> State:
        match move:
            case ("draw",):
                return replace(state, drawing=True)
            case ("stop",):
                kept = tuple(
                    light + (state.lit if seat == state.turn else 0)
                    for seat, light in enumerate(state.kept)
                )
                return self._next(replace(state, kept=kept))
        kind = move[1]
        deck, light = state.deck.take(kind), state.worth[state.deck.kinds.index(kind)]
        if not deck.count:
            deck = deck.reshuffled(dict(zip(deck.kinds, deck.base, strict=True)))
        state = replace(state, deck=deck, drawing=False)
        return replace(state, lit=state.lit + light) if light else self._next(state)

    @staticmethod
    def _next(state: State) -> State:
        return replace(state, lit=0, turn=(state.turn + 1) % state.seats)

    # words and eyes

    def prompt(self, state: State) -> Say:
        return Say("Which card is shown?") if state.drawing else Say("Light another, or stop?")

    def word(self, state: State, path: tuple[str, ...]) -> Say:
        return WORDS.get(path[-1]) or super().word(state, path)

    view = staticmethod(eyes.view)

    def narrate(self, before: State, move: Move, after: State, seat: int | None) -> Say | None:
        match move:
            case ("stop",):
                return Say("{seat:seat} keeps {n}.", seat=before.turn, n=before.lit)
            case ("show", kind):
                return Say("{seat:seat} draws {kind:term}.", seat=before.turn, kind=kind)
        return None

    # counting

    def laws(self, state: State) -> Iterator[Objection]:
        if min(state.deck.unseen) < 0 or sum(state.deck.unseen) != state.deck.count:
            yield Objection("LA-1", Say("The deck holds what was not drawn."), field="deck")
        if min(state.kept) < 0:
            yield Objection("LA-4", Say("Nobody has less than nothing."), field="kept")

    def scores(self, state: State) -> ScoreSheet:
        ranking, chain = rank(range(state.seats), (Criterion("LA-5", Say("Light"), state.kept),))
        winners = ranking[0] if state.over else ()
        outcome = Say("{seat:seat} wins.", seat=winners[0]) if winners else None
        line = ScoreLine(Say("Light"), state.kept, clause="LA-4")
        return ScoreSheet((line,), state.kept, ranking, winners, outcome, chain, final=state.over)

    # positions

    def position(self, state: State) -> dict[str, Any]:
        return {
            "kept": list(state.kept),
            "turn": state.turn,
            "lit": state.lit,
            "drawing": state.drawing,
            "unseen": list(state.deck.unseen),
            "pile": state.deck.plain(),
        }

    def restore(self, setup: Setup, given: Mapping[str, Any]) -> State:
        state = fresh(setup)
        try:
            kept = tuple(whole(light) for light in given.get("kept", state.kept))
            unseen = tuple(whole(left) for left in given.get("unseen", state.deck.unseen))
            turn, lit = whole(given.get("turn", 0)), whole(given.get("lit", 0))
            if len(kept) != setup.seats or len(unseen) != len(state.deck.kinds):
                raise ValueError("of another table")
            if not 0 <= turn < setup.seats or lit < 0 or min(unseen) < 0 or not sum(unseen):
                raise ValueError("out of range")
            left = dict(zip(state.deck.kinds, unseen, strict=True))
            if any(number > copies(setup.edition)[kind] for kind, number in left.items()):
                raise ValueError("more than there are")
            seed = setup.seed_of(DECK)
            deck = Pile.restored(DECK, left, sum(unseen), given.get("pile"), seed)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise BadPosition(Say("This position cannot be read.")) from error
        return replace(
            state, kept=kept, turn=turn, lit=lit, deck=deck, drawing=bool(given.get("drawing"))
        )

    # guidance

    def checklist(self, setup: Setup) -> tuple[Say, ...]:
        return (Say("Shuffle the lanterns into a deck."),)

    def guide(self, state: State) -> Guide:
        return Guide(
            Say("{seat:seat} lights lanterns", seat=state.turn),
            Say("Draw as often as you like; a gust blows out what you lit this turn."),
            Say("Then it is the turn of {seat:seat}.", seat=(state.turn + 1) % state.seats),
            clauses=("LA-2", "LA-3"),
        )

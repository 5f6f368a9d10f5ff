"""What a game supplies. A game is one object of rules without state of its own."""

from __future__ import annotations

import importlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from companion.engine.decisions import Decision
from companion.engine.edition import Edition, Group, GroupSpec
from companion.engine.errors import BadSetup, NotAMove, Objection
from companion.engine.moves import Move
from companion.engine.pads import Pad
from companion.engine.registry import MODULES
from companion.engine.say import Say
from companion.engine.scoring import ScoreSheet

S = TypeVar("S")

NOTHING: frozenset[str] = frozenset()


ALL: Container[int | None] = frozenset((None, *range(100)))
NOBODY: Container[int | None] = ()
"""Who may hear something else of a move than an onlooker; see `Game.hearers`."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule or a module: declared values, the first shown is not always the default."""

    key: str
    values: tuple[str, ...]
    default: str
    label: Say
    clause: str = ""
    value_labels: Mapping[str, Say] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deck:
    """Something hidden that the app or the table deals."""

    key: str
    label: Say


@dataclass(frozen=True)
class Setup:
    """Everything that is settled before the first move."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    dealer: Mapping[str, str]
    edition: Edition
    seed: str | None = None
    position: Mapping[str, Any] | None = None
    id: str = ""

    @property
    def seats(self) -> int:
        return len(self.players)

    def deals(self, deck: str) -> bool:
        """Whether the app deals this deck."""
        return self.dealer.get(deck) == "app"

    def seed_of(self, deck: str) -> str | None:
        """What the app deals this deck from; None if the table deals it."""
        return self.seed if self.deals(deck) else None


@dataclass(frozen=True, slots=True)
class Guide:
    """The turn helper: where we are, what is to do, what comes next, what people forget."""

    phase: Say
    now: Say
    then: Say
    reminders: tuple[Say, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """One exact chance: `good` of `all` equally likely cards."""

    label: Say
    good: int
    all: int


class Game(ABC, Generic[S]):
    """The rules of one game. `S` is its frozen state.

    Legality is defined once, by `objections`; the legal list is the candidates without any.
    """

    id: ClassVar[str]
    title: ClassVar[Mapping[str, str]]
    prefix: ClassVar[str]
    revision: ClassVar[int] = 1
    """Changes whenever the order of legal moves or the meaning of a move changes."""
    seats: ClassVar[range]
    seats_clause: ClassVar[str] = ""
    turn_clause: ClassVar[str] = ""
    over_clause: ClassVar[str] = ""
    locked_clause: ClassVar[str] = ""
    """By which an answer given in secret is final until the reveal."""
    hidden_clause: ClassVar[str] = ""
    """By which nothing may tell of an answer given in secret."""
    decks: ClassVar[tuple[Deck, ...]] = ()
    options: ClassVar[tuple[Option, ...]] = ()
    verbs: ClassVar[Mapping[str, Sequence[frozenset[str] | None]]]
    """The grammar: for each verb the words each place accepts (None: any word)."""
    spelled: ClassVar[frozenset[str]] = frozenset()
    """Words of this game that elsewhere would be another spelling of a number: `+2`."""
    typed: ClassVar[frozenset[str]] = frozenset()
    """Verbs whose words people type freely: legal without being listed, as they are too many."""
    edition_groups: ClassVar[tuple[GroupSpec, ...]] = ()
    pads: ClassVar[tuple[Pad, ...]] = ()
    position_labels: ClassVar[Mapping[str, Say]] = {}
    """How people call the fields of a position that a table corrects; the rest is bookkeeping."""
    bgg_id: ClassVar[int | None] = None
    highest_wins: ClassVar[bool] = True
    no_points: ClassVar[bool] = False
    app_decks: ClassVar[bool] = True
    """Whether the app can deal; False for games without anything to deal."""

    _last: tuple[Any, tuple[Move, ...]] = (None, ())

    # flow

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first decision; `setup.position` is handled by `restore`."""

    @abstractmethod
    def decision(self, state: S) -> Decision | None:
        """Who is asked what; None when the match is over. Cheap: called after every move."""

    @abstractmethod
    def candidates(self, state: S) -> Iterable[Move]:
        """What a person could point at in this decision, in a stable order."""

    @abstractmethod
    def objections(self, state: S, move: Move) -> Iterator[Objection]:
        """Every reason against this move now, the most specific first."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> S:
        """The state after a move that has no objection, or only ones the table overruled."""

    def legal(self, state: S) -> tuple[Move, ...]:
        """The candidates without objection. The last answer is kept: flow and decision both ask."""
        last_state, last_moves = self._last
        if last_state is state:
            return last_moves
        drawn = self.drawn_up(state)
        if drawn is not None:
            self._last = (state, drawn)
            return drawn
        exact, objections = self.exact(state), self.objections

        def refused(move: Move) -> bool:
            for _ in objections(state, move):
                return True
            return False

        moves = tuple(
            [move for move in self.candidates(state) if move[0] in exact or not refused(move)]
        )
        self._last = (state, moves)
        return moves

    def drawn_up(self, state: S) -> tuple[Move, ...] | None:
        """The legal list itself where it can be drawn up at once; else None.

        It only saves asking, like `exact`: tests hold it against `objections`.
        """
        return None

    def exact(self, state: S) -> frozenset[str]:
        """Verbs whose candidates meet no objection now, by the way they are drawn up.

        Only a promise that saves asking: `objections` stays the definition, and tests hold every
        promised candidate against it.
        """
        return NOTHING

    def actor(self, decision: Decision, move: Move) -> int:
        """Whose move this is: the asked seat's, unless a game lets others interrupt."""
        return decision.seat

    def out_of_turn(self, state: S) -> Iterable[Move]:
        """What a seat that is not asked could do before the answer, in a stable order.

        `actor` says whose move each is. Nothing is answered by itself while one of them is legal.
        """
        return ()

    def late(self, state: S) -> Iterable[Move]:
        """What the table may have forgotten to record before this question, refused by now.

        None of them is offered beside the answers; a person has to ask for them.
        """
        return ()

    def tempting(self, state: S) -> Iterable[Move]:
        """Moves people often try here that the rules refuse: shown greyed, with their reason."""
        return ()

    def weights(self, state: S, moves: tuple[Move, ...]) -> tuple[int, ...] | None:
        """How a random player should lean where blind choices would lead nowhere; else None."""
        return None

    # words and eyes

    @abstractmethod
    def prompt(self, state: S) -> Say:
        """The question of the present decision, one line."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Mapping[str, Any]:
        """Plain data this seat (None: an onlooker) may see, built from nothing up.

        A game types it (a `TypedDict` in its room `view`); nobody changes one that was made.
        """

    @abstractmethod
    def narrate(self, before: S, move: Move, after: S, seat: int | None) -> Say | None:
        """The log line of a move for this seat, or None if the seat learns nothing."""

    def hearers(self, state: S, move: Move) -> Container[int | None]:
        """Seats to which `narrate` may tell this move otherwise than to an onlooker.

        All others read the line of the onlooker, which is made once. It knows the least, so a
        seat left out here by mistake hears too little and never too much; tests find that.
        """
        return ALL

    def private(self, state: S) -> bool:
        """Whether the legal answers betray a secret of the asked seat (a hand the app holds)."""
        return False

    def reveals(self, state: S, move: Move) -> bool:
        """Whether the move that ends a sealed run shows what was answered in it."""
        return True

    def word(self, state: S, path: tuple[str, ...]) -> Say:
        """The label of the last word of a partly chosen move (`path` starts with the verb)."""
        word = path[-1]
        if len(word) > 1 and word[0] == "p" and word[1:].isdecimal():
            return Say("{seat:seat}", seat=int(word[1:]))
        return Say("{word:term}", word=word)

    def odds(self, state: S, seat: int | None) -> tuple[Chance, ...]:
        """Chances of the pending draw from what this seat may know."""
        return ()

    # counting

    @abstractmethod
    def laws(self, state: S) -> Iterator[Objection]:
        """Every conservation law that this state breaks (none, after any legal move)."""

    @abstractmethod
    def scores(self, state: S) -> ScoreSheet:
        """The sheet: final when the match is over, else what is public so far."""

    # joining under way, corrections

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The whole state as plain data, under documented names."""

    @abstractmethod
    def restore(self, setup: Setup, given: Mapping[str, Any]) -> S:
        """The state of a position; left-out fields get defaults. Raises BadPosition."""

    def giving_way(
        self, setup: Setup, before: Mapping[str, Any], change: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """The position with a correction, in which hidden cards give way to what lies open.

        Nobody may learn from a refusal what lies hidden; see `companion.engine.giving_way`. What
        fits stays as it is. `before` is the position without the correction.
        """
        return {**before, **change}

    def unfinished(self, state: S) -> Objection | None:
        """Why the position cannot be corrected in the middle of this step; else None.

        Where a step can only go on with certain hidden cards, a refusal would tell of them.
        """
        return None

    # guidance

    @abstractmethod
    def checklist(self, setup: Setup) -> tuple[Say, ...]: ...

    @abstractmethod
    def guide(self, state: S) -> Guide: ...

    # editions

    def check_edition(self, edition: Edition) -> Iterator[Objection]:
        """What is wrong with the data beyond its schema; `hard` ones forbid a start."""
        return iter(())

    # shared by all games

    def parse(self, text: str) -> Move:
        """A move from its text; raises NotAMove if no move of this game reads so."""
        return self.check_words(Move.parse(text))

    def check_words(self, move: Move) -> Move:
        places = self.verbs.get(move.verb)
        fits = (
            places is not None
            and len(places) == len(move) - 1
            and all(
                (one_spelling(word) or word in self.spelled) if allowed is None else word in allowed
                for word, allowed in zip(move[1:], places, strict=True)
            )
        )
        if not fits:
            raise NotAMove(Say("“{text}” is not a move of this game.", text=str(move)[:80]))
        return move

    @cached_property
    def folder(self) -> Path:
        module = importlib.import_module(type(self).__module__)
        return Path(str(module.__file__)).resolve().parent

    def data(self, name: str) -> Any:
        """A JSON file of this game's folder `data`."""
        return json.loads((self.folder / "data" / name).read_text(encoding="utf-8"))

    @cached_property
    def terms(self) -> Mapping[str, Mapping[str, str]]:
        """Display names of ids: {id: {"en": ..., "fr": ...}}."""
        terms: dict[str, Mapping[str, str]] = self.data("terms.json")
        return terms

    def terms_of(self, edition: Edition) -> Mapping[str, Mapping[str, str]]:
        """The display names with those that the edition's owner entered."""
        return self.terms

    def help(self, language: str) -> Mapping[str, str]:
        """Every clause of the rules in our own words, in rule order."""
        texts: dict[str, str] = self.data(f"help.{language}.json")
        return texts

    @cached_property
    def standin(self) -> Edition:
        """The component data we ship."""
        groups = {
            key: Group(tuple(group["rows"]), bool(group.get("confirmed", False)))
            for key, group in self.data("components.json").items()
        }
        return Edition(self.id, groups)

    def settle_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """All options with defaults filled in; raises BadSetup for unknown ones."""
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise BadSetup(Say("There is no option “{key}” in this game.", key=str(key)[:80]))
            if value not in known[key].values:
                raise BadSetup(
                    Say("The option “{key}” cannot be “{value}”.", key=key, value=str(value)[:80])
                )
        return {key: chosen.get(key, option.default) for key, option in known.items()}


_OTHER_NUMBER = re.compile(r"(?<!\w)0\d|[^\W\D0-9]")
"""A zero before a number, or a digit of another script, in a word of one or more numbers."""


def one_spelling(word: str) -> bool:
    """Whether the numbers in a word are written as we write them: `2` and never `02`.

    A move has one text: else the same move could be listed and yet look like another one.
    """
    if _OTHER_NUMBER.search(word):
        return False
    try:
        return str(int(word)) == word
    except ValueError:
        return True


@cache
def find_game(game_id: str) -> Game[Any]:
    if game_id not in MODULES:
        raise BadSetup(Say("There is no game “{game}” here.", game=str(game_id)[:80]))
    game: Game[Any] = importlib.import_module(MODULES[game_id]).GAME
    return game

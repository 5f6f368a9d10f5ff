"""A match is its set-up and its list of moves; everything else is computed from these."""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.admission import admit, admit_players, settle_dealer
from companion.engine.amending import Amendment, amended
from companion.engine.correcting import corrected, lawful, plain
from companion.engine.decisions import TABLE, Decision
from companion.engine.edition import Edition
from companion.engine.errors import (
    BadCorrection,
    BadPosition,
    IllegalMove,
    MatchOver,
    NothingToRedo,
    NothingToUndo,
    NotYourDecision,
    Objection,
)
from companion.engine.game import Chance, Game, Guide, Setup, find_game
from companion.engine.moves import Correction, Entry, Move
from companion.engine.piles import Shuffler
from companion.engine.say import Say
from companion.engine.scoring import Counted, ScoreSheet
from companion.engine.seals import run_after, run_start, why_not_amend, why_not_patch
from companion.engine.sights import Sights
from companion.engine.views import view

OVER = Say("The match is over. Undo first if something was wrong.")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match as it was, undone moves included."""

    entries: tuple[Entry, ...]
    states: tuple[Any, ...]
    index: int


class Match:
    """One match, at one point of its list of moves.

    The list may be longer than the present point after an undo; that tail is the branch that
    `redo` walks along until something new is played.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game[Any] = find_game(setup.game)
        admit(self.game, setup)
        self._app = frozenset(deck for deck, who in setup.dealer.items() if who == "app")
        self._shuffler = Shuffler(setup.seed) if setup.seed is not None else None
        self._entries: list[Entry] = []
        self._corrections: list[int] = []
        self.sights = Sights()
        state = (
            self.game.start(setup)
            if setup.position is None
            else lawful(self.game, self.game.restore(setup, setup.position), BadPosition)
        )
        self._states: list[Any] = [state]
        self._index = 0
        self._decision = self.game.decision(state)
        self._deal()

    # starting

    @classmethod
    def start(
        cls,
        game: str,
        players: Sequence[str],
        options: Mapping[str, str] | None = None,
        dealer: str | Mapping[str, str] = "table",
        seed: str | int | None = None,
        edition: Edition | None = None,
        position: Mapping[str, Any] | None = None,
        id: str | None = None,
    ) -> Match:
        """A new match, checked. `dealer` is "table", "app", or one of them for each deck."""
        rules = find_game(game)
        names = tuple(str(name).strip() for name in players)
        admit_players(rules, names)
        edition = edition or rules.standin
        dealing = settle_dealer(rules, dealer)
        if seed is None and "app" in dealing.values():
            seed = secrets.token_hex(16)
        return cls(
            Setup(
                game=rules.id,
                players=names,
                options=rules.settle_options(options or {}),
                dealer=dealing,
                edition=edition,
                seed=str(seed) if "app" in dealing.values() else None,
                position=None if position is None else plain(position, BadPosition),
                id=id if id is not None else secrets.token_hex(5),
            )
        )

    # where we are

    @property
    def state(self) -> Any:
        return self._states[self._index]

    @property
    def index(self) -> int:
        """How many entries of the list are played at the present point."""
        return self._index

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The list up to the present point: moves and corrections."""
        return tuple(self._entries[: self._index])

    @property
    def tail(self) -> tuple[Entry, ...]:
        """What was undone and can be played again."""
        return tuple(self._entries[self._index :])

    @property
    def players(self) -> tuple[str, ...]:
        return self.setup.players

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the match is over."""
        return self._decision

    @property
    def over(self) -> bool:
        return self._decision is None

    def entry_at(self, index: int) -> Entry:
        return self._entries[index]

    def state_at(self, index: int) -> Any:
        return self._states[index]

    def step_at(self, index: int) -> tuple[Any, Entry, Any]:
        """The state before an entry, the entry, and the state after it."""
        return self._states[index], self._entries[index], self._states[index + 1]

    def decision_at(self, index: int) -> Decision | None:
        """What was asked before entry `index`."""
        return self._decision if index == self._index else self.game.decision(self._states[index])

    def doer_at(self, index: int) -> tuple[int, bool]:
        """Whose entry this is, and whether the app itself gave the answer (a dealt card).

        It is the asked seat's, or that of whoever moved out of turn.
        """
        return self.doer_of(self._entries[index], self.decision_at(index))

    def doer_of(self, entry: Entry, decision: Decision | None) -> tuple[int, bool]:
        """The same of an entry that answers this decision."""
        if decision is None:
            return TABLE, False
        if isinstance(entry, Correction):
            move = entry.change
            seat = self.game.actor(decision, move) if isinstance(move, Move) else decision.seat
            return seat, False
        return self.game.actor(decision, entry), self._answers(decision)

    def actor_at(self, index: int) -> int:
        return self.doer_at(index)[0]

    def automatic(self, index: int) -> bool:
        return self.doer_at(index)[1]

    # playing

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Records a legal move, and lets the app deal what it has to deal."""
        decision = self._decision
        if decision is not None and decision.lists(move):
            made, listed = move, True
        else:
            made, listed = self._read(move), False
        if decision is not None and decision.pile is not None and self._answers(decision):
            dealt = self._dealt(decision)
            self._deal()
            if made == dealt:
                return
            decision, listed = self._decision, False
        if decision is None:
            raise MatchOver(OVER, [Objection(self.game.over_clause, OVER, hard=True)])
        if seat is not None and seat != self.game.actor(decision, made):
            objection = self._not_yours(seat, decision, made)
            raise NotYourDecision(objection.say, [objection])
        state = self._states[self._index]
        if not listed:
            found = tuple(self.game.objections(state, made))
            if found:
                raise IllegalMove(found)
        self._push(made, self.game.apply(state, made))
        self._deal()

    def why_not(self, move: Move | str, seat: int | None = None) -> tuple[Objection, ...]:
        """Every objection to this move now; empty if it can be played."""
        move = self._read(move)
        decision = self._decision
        if decision is not None and self._answers(decision):
            return () if move == self._dealt(decision) else self._after_deal().why_not(move, seat)
        if decision is None:
            return (Objection(self.game.over_clause, OVER, hard=True),)
        if seat is not None and seat != self.game.actor(decision, move):
            return (self._not_yours(seat, decision, move),)
        return tuple(self.game.objections(self.state, move))

    def correct(self, change: Mapping[str, Any] | Move | str, reason: str) -> None:
        """The table is right: a position patch or a refused move, recorded and visible.

        Only what cannot be at a table is refused: a broken conservation law.
        """
        self._deal()
        correction = self._noted(change, reason)
        sealed = None if isinstance(correction.change, Move) else why_not_patch(self)
        if sealed is not None:
            raise BadCorrection(sealed.say, [sealed])
        self._correct(correction)

    def enter(self, entry: Entry) -> None:
        """Records what stands in a list: also a correction that would now wait for a reveal."""
        if isinstance(entry, Move):
            self.play(entry)
            return
        self._deal()
        correction = self._noted(entry.change, entry.reason)
        self._correct(correction)

    def _as_now(self, entry: Entry, revision: int | None) -> Entry:
        if revision is None or revision >= self.game.revision or not isinstance(entry, Move):
            return entry
        found = self.why_not(entry)
        if not found or any(objection.hard for objection in found):
            return entry
        return Correction(self._read(entry), f"Rules, revision {revision}")

    # going back and forth

    def undo(self) -> None:
        """Back to the last choice a person made; a locked secret run goes back as a whole."""
        at = self._index - 1
        while at >= 0 and self.automatic(at):
            at -= 1
        if at < 0:
            raise NothingToUndo(Say("There is nothing to undo."))
        self.goto(run_start(self, at))

    def redo(self) -> None:
        """Forward again over what was undone; a locked secret run comes back as a whole."""
        if self._index >= len(self._entries):
            raise NothingToRedo(Say("There is nothing to redo."))
        self.goto(run_after(self, self._index))
        while self._index < len(self._entries) and self.automatic(self._index):
            self.goto(self._index + 1)

    def goto(self, index: int) -> None:
        """To any point of the list, forward or back."""
        if not 0 <= index <= len(self._entries):
            raise NothingToRedo(Say("There is no move {index} in this match.", index=index))
        self._index = index
        self._decision = self.game.decision(self.state)
        if self._decision is not None and self._answers(self._decision):
            # Between two dealt cards: the app will deal this one, whatever else is in the deck.
            self._decision.only(self._dealt(self._decision))

    def amend(self, index: int, move: Move | str, *, cut: bool = False) -> Amendment:
        """Changes an old move and replays the rest.

        If all later moves still fit the match is changed. If not, the first that does not is
        reported and the match stays as it was; with `cut` it is changed and ends there.
        """
        if not 0 <= index < self._index:
            raise NothingToUndo(Say("There is no move {index} in this match.", index=index))
        if self.automatic(index):
            raise BadCorrection(Say("This card was dealt by the app and cannot be changed."))
        sealed = why_not_amend(self, index)
        if sealed is not None:
            raise BadCorrection(sealed.say, [sealed])
        trial, outcome = amended(self, index, self._read(move))
        if outcome.first_conflict is None or cut:
            self._entries, self._states = trial._entries, trial._states
            self._corrections = trial._corrections
            self.sights = Sights()
            self.goto(trial._index)
        return outcome

    def fork(self, index: int | None = None) -> Match:
        """An independent copy up to a point (default: the present one)."""
        end = self._index if index is None else index
        copy = Match.__new__(Match)
        copy.setup, copy.game, copy._app = self.setup, self.game, self._app
        copy._shuffler = self._shuffler
        copy._entries = self._entries[:end]
        copy._states = self._states[: end + 1]
        copy._corrections = self._corrections[: bisect_left(self._corrections, end)]
        copy.sights = Sights()
        copy.goto(end)
        return copy

    def snapshot(self) -> Snapshot:
        """The whole list and the present point, for `back_to`."""
        return Snapshot(tuple(self._entries), tuple(self._states), self._index)

    def back_to(self, before: Snapshot) -> None:
        """As it was then: for a change that could not be kept."""
        self._entries, self._states = list(before.entries), list(before.states)
        self._corrections = [
            at for at, entry in enumerate(self._entries) if isinstance(entry, Correction)
        ]
        self.sights = Sights()
        self.goto(before.index)

    @classmethod
    def replay(
        cls,
        setup: Setup,
        entries: Iterable[Entry],
        index: int | None = None,
        revision: int | None = None,
    ) -> Match:
        """A match from its list; dealt cards in the list must be those of the seed.

        What an older revision of the rules allowed and this one forbids, but a table can do, is
        kept as a correction that says so.
        """
        match = cls(setup)
        dealt, at = match._index, 0
        for at, entry in enumerate(entries):
            if at < dealt:
                if match._entries[at] != entry:
                    raise BadCorrection(Say("A dealt card does not fit the shuffle of this match."))
                continue
            match.enter(match._as_now(entry, revision))
            dealt = match._index
        if index is not None:
            match.goto(index)
        return match

    # seeing and counting

    def view(self, seat: int | None, since: int = 0) -> dict[str, Any]:
        """Plain data that this seat (None: an onlooker) may see; the log from entry `since` on."""
        return view(self, seat, since)

    def board(self, seat: int | None) -> Mapping[str, Any]:
        """What this seat may see of the table, made once while nothing changes."""
        return self.sights.now(self).board(self, seat)

    def scores(self) -> ScoreSheet:
        """The score sheet; corrections made along the way are marked on it."""
        return self.counted.sheet

    @property
    def counted(self) -> Counted:
        """The score sheet with its plain form; every pair of eyes gets the same one."""
        return self.sights.now(self).counted

    @property
    def corrections(self) -> list[int]:
        """Which entries up to the present point and behind it are corrections."""
        return self._corrections

    def odds(self, seat: int | None) -> tuple[Chance, ...]:
        return self.game.odds(self.state, seat)

    def guide(self) -> Guide:
        return self.game.guide(self.state)

    def position(self) -> dict[str, Any]:
        """The present state as a position that `Match.start(position=...)` takes."""
        return self.game.position(self.state)

    def record(self, audience: str | int | None = "full") -> str:
        """The readable text record; see companion.engine.record."""
        from companion.engine.record import write

        return write(self, audience)

    @classmethod
    def from_record(cls, text: str) -> Match:
        from companion.engine.record import read

        return read(text)

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, shown at the start of an app-dealt match."""
        return self._shuffler.commitment if self._shuffler else None

    # inside

    def _not_yours(self, seat: int, decision: Decision, move: Move) -> Objection:
        actor = self.game.actor(decision, move)
        say = Say("It is not {seat:seat} who decides now, but {other:seat}.",
                  seat=seat, other=actor)  # fmt: skip
        if actor != decision.seat:
            say = Say("It is not {seat:seat} who does this, but {other:seat}.",
                      seat=seat, other=actor)  # fmt: skip
        return Objection(self.game.turn_clause, say, hard=True)

    def _read(self, move: Move | str) -> Move:
        return self.game.parse(move) if isinstance(move, str) else self.game.check_words(move)

    def _noted(self, change: Mapping[str, Any] | Move | str, reason: str) -> Correction:
        """A correction as a record keeps it."""
        made: Mapping[str, Any] | Move = (
            self._read(change) if isinstance(change, (str, Move)) else plain(change, BadCorrection)
        )
        return Correction(made, " ".join(str(reason).split())[:200])

    def _push(self, entry: Entry, state: Any) -> Decision | None:
        if self._index < len(self._entries):
            self._forget_tail()
        self._entries.append(entry)
        self._states.append(state)
        self._index += 1
        asked = self._decision = self.game.decision(state)
        return asked

    def _forget_tail(self) -> None:
        """What was undone is played otherwise now."""
        del self._entries[self._index :]
        del self._states[self._index + 1 :]
        del self._corrections[bisect_left(self._corrections, self._index) :]
        self.sights.cut(self._index)

    def _answers(self, decision: Decision) -> bool:
        return (
            decision.seat == TABLE
            and decision.pile is not None
            and decision.pile.name in self._app
            and self._shuffler is not None
        )

    def _deal(self) -> None:
        """Plays what the hidden decks answer, until a person is asked."""
        asked = self._decision
        while asked is not None and asked.pile is not None and self._answers(asked):
            move = self._dealt(asked)
            asked = self._push(move, self.game.apply(asked.state, move))

    def _dealt(self, asked: Decision) -> Move:
        """What the hidden deck answers to this question."""
        assert asked.pile is not None and self._shuffler is not None
        return Move((*asked.stem, self._shuffler.card(asked.pile, asked.index)))

    def _after_deal(self) -> Match:
        copy = self.fork()
        copy._deal()
        return copy

    def _correct(self, correction: Correction) -> None:
        index = self._index
        self._push(correction, corrected(self.game, self.setup, self.state, correction))
        self._corrections.append(index)
        self._deal()

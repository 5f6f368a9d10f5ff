"""The open table, in the thread that owns the match: takes gestures, gives frozen frames.

Nothing here is called by another thread; the web thread posts to this one and waits.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, Protocol

from companion.engine import TABLE, CompanionError, Match, Move, Say
from companion.engine.seals import open_seal
from companion.live.frames import (
    Frame,
    Line,
    Stance,
    frame,
    may_answer,
    opens,
    pointing_of,
    settled,
    whole_log,
)
from companion.live.gestures import Gesture, Outcome, Seen
from companion.live.keys import ONLOOKER, Keys
from companion.live.plans import Plan, plan_for
from companion.table import Act, Answer, Chooser, Element, elements_of
from companion.table.drawing import drawn_row
from companion.table.seating import Seating
from companion.table.sheets import sheet_of

SLICE = 0.006
"""Seconds of one look after which the next seat waits for the next look: a screen goes on."""
REMEMBERED = 64
"""Gestures of a seat whose outcome is told again if they come again."""
NOT_NOW = Say("That means nothing here now.")
SEALED = Say("Your plan is sealed. It is played as soon as the others are ready.")
PLANNING = Say("You plan in secret, at the same time as the others.")
NO_LONGER = Say("Your plan no longer fits the table. Please make it again.")


class OpenMatch(Protocol):
    """What serving a table needs of its match."""

    @property
    def match(self) -> Match: ...

    def play(self, move: Move) -> Any: ...


class Place:
    """What one pair of eyes has pointed at, and what it was told last."""

    def __init__(self, eyes: int | None) -> None:
        self.eyes = eyes
        self.chooser: Chooser | None = None
        self.hand: Mapping[str, str] = {}
        self.plan: Plan | None = None
        self.sought: Any = None
        """The state in which a plan was looked for last."""
        self.note: Say | None = None
        self.rev = 0
        self.last: Frame | None = None
        self.outcomes: OrderedDict[str, Outcome] = OrderedDict()


class LiveTable:
    """`publish(seat, seen)` is told whatever changed for a seat somebody watches."""

    def __init__(self, sitting: OpenMatch, publish: Callable[[int, Seen], None]) -> None:
        self.sitting = sitting
        self.publish = publish
        self.keys = Keys(len(sitting.match.players))
        self.watched: frozenset[int] = frozenset()
        self._rev = 0
        self._untold: deque[int] = deque()
        self._settle_down()

    def _settle_down(self) -> None:
        match = self.sitting.match
        seats = range(len(match.players))
        self._places = {ONLOOKER: Place(None), **{seat: Place(seat) for seat in seats}}
        self._since = max(0, open_seal(match) - 1)
        self._at: tuple[Any, int] = (match.state, match.index)

    # what the host does

    def follow(self, sitting: OpenMatch) -> None:
        """A rematch: whoever has a seat keeps it, found by the name."""
        old, new = self.sitting.match.players, sitting.match.players
        kept = {seat: old.index(name) for seat, name in enumerate(new) if name in old}
        self.sitting = sitting
        self.keys.moved(kept, len(new))
        self._settle_down()
        self._changed()

    def look(self) -> bool:
        """Tells the guests what changed since the last look, whoever changed it, for as long as a
        frame of the screen allows; True while there is more to tell.
        """
        match = self.sitting.match
        now = (match.state, match.index)
        if now[0] is not self._at[0] or now[1] != self._at[1]:
            old, public = self._at[1], open_seal(match)
            if min(old, match.index) < public or public == match.index:
                self._since = old if match.index > old else match.index + 1
            # Else only sealed answers came or went: nothing happened that may be told.
            self._at = now
            self._play_plans()
            for place in self._places.values():
                place.chooser = None
            self._changed()
        return self._tell()

    def _changed(self, first: int = ONLOOKER) -> None:
        """Whoever is watched has to be told; one seat before the others."""
        watched = sorted(self.watched & self._places.keys(), key=lambda seat: (seat != first, seat))
        self._untold = deque(watched)

    def _tell(self) -> bool:
        """All frames of a slice first: the web thread works once nothing here waits for it."""
        told, end = list[tuple[int, Seen]](), perf_counter() + SLICE
        while self._untold and (not told or perf_counter() < end):
            seat = self._untold.popleft()
            if seat in self._places:
                before = self._places[seat].rev
                seen = self.seen(seat)
                if seen.rev != before:
                    told.append((seat, seen))
        for seat, seen in told:
            self.publish(seat, seen)
        return bool(self._untold)

    # what a guest sees

    def seen(self, seat: int) -> Seen:
        """The frame of a seat now, with its number."""
        place, match = self._places[seat], self.sitting.match
        made = frame(match, place.eyes, self._stance(place), self._since)
        if made != place.last:
            self._rev += 1
            place.rev, place.last = self._rev, made
        return Seen(place.rev, made)

    def log(self, seat: int) -> tuple[Line, ...]:
        return whole_log(self.sitting.match, self._places[seat].eyes)

    def _stance(self, place: Place) -> Stance:
        match, eyes = self.sitting.match, place.eyes
        if eyes is None:
            return Stance(match)
        plan = self._plan(place)
        at = plan.shown if plan is not None else match
        place.hand = settled(at.game.id, at.board(eyes), place.hand)
        if plan is not None and plan.complete:
            return Stance(at, None, place.hand, SEALED, True)
        if not may_answer(at, eyes):
            place.chooser = None
        elif place.chooser is None or place.chooser.match is not at:
            place.chooser = Chooser(at)
        told = place.note or (PLANNING if plan is not None else None)
        return Stance(at, place.chooser, place.hand, told, bool(plan and plan.moves))

    # plans made at the same time

    def _plan(self, place: Place) -> Plan | None:
        match, seat = self.sitting.match, place.eyes
        if seat is None:
            return None
        if place.plan is not None and not place.plan.fits(match):
            place.plan = place.chooser = None
        if place.plan is None and place.sought is not match.state:
            place.sought = match.state
            place.plan = plan_for(match, seat)
        return place.plan

    def _play_plans(self) -> None:
        """Plays every sealed plan the match asks for now."""
        for _ in self._places:
            decision = self.sitting.match.decision
            place = self._places.get(decision.seat) if decision is not None else None
            plan = place.plan if place is not None else None
            if place is None or plan is None or not plan.complete:
                return
            if not plan.fits(self.sitting.match):
                place.plan = None
                return
            place.plan = place.chooser = None
            try:
                for move in plan.moves:
                    self.sitting.play(move)
            except CompanionError:
                place.note = NO_LONGER
            self._at = (self.sitting.match.state, self.sitting.match.index)
            for other in self._places.values():
                other.chooser = None

    # what a guest does

    def take(self, seat: int, gesture: Gesture) -> Outcome:
        """One gesture of a seat; the same one again gets the same outcome and does nothing."""
        place = self._places.get(seat)
        if place is None or place.eyes is None:
            return Outcome("refused", Say("Whoever looks on does not play."))
        if gesture.once in place.outcomes:
            return place.outcomes[gesture.once]
        self.look()
        seen = self.seen(seat)
        current = (seen.frame.match, seen.frame.moves, seen.rev)
        if (gesture.match, gesture.moves, gesture.rev) != current:
            return Outcome("stale", seen=seen)
        place.note = None
        outcome = self._do(place, gesture, seen.frame)
        place.outcomes[gesture.once] = outcome
        while len(place.outcomes) > REMEMBERED:
            place.outcomes.popitem(last=False)
        self.look()
        self._changed(seat)
        self._tell()
        return outcome

    def _do(self, place: Place, gesture: Gesture, now: Frame) -> Outcome:
        if gesture.where == "plan":
            return self._plan_back(place)
        if gesture.where == "chip":
            return self._take_back(place, gesture.key)
        if gesture.where == "beside":
            found = next((one for one in now.beside if one.key == gesture.key), None)
            return self._act(place, found.act) if found is not None else _refused(NOT_NOW)
        act, objection = self._meant(place, gesture, now)
        if objection is not None:
            return Outcome("refused", objection.say, (objection,))
        return self._act(place, act)

    def _meant(self, place: Place, gesture: Gesture, now: Frame) -> tuple[Act | None, Any]:
        """What the key stands for on this seat's page: its act, or the objection to it."""
        nodes: tuple[Element, ...] = tuple(elements_of(now.scene.root))
        answers: tuple[Answer, ...] = now.question.answers if now.question is not None else ()
        if gesture.sheet:
            sheet = self._sheet(place, gesture.sheet)
            if sheet is None:
                return None, None
            nodes = tuple(elements_of(sheet.scene)) if sheet.scene is not None else ()
            answers = sheet.answers
        if gesture.where == "answer":
            answer = next((one for one in answers if one.key == gesture.key), None)
            return (answer.act, answer.objection) if answer is not None else (None, None)
        element = next((one for one in nodes if one.key == gesture.key), None)
        if element is None:
            return None, None
        return (element.hold if gesture.where == "hold" else element.tap), None

    def _act(self, place: Place, act: Act | None) -> Outcome:
        if act is None:
            return _refused(NOT_NOW)
        if act.keep is not None:
            slot, value = act.keep
            kept = {key: held for key, held in place.hand.items() if key != slot}
            place.hand = kept if place.hand.get(slot) == value else {**kept, slot: value}
            return Outcome("kept")
        if act.opens:
            key = opens(act)
            sheet = self._sheet(place, key) if key else None
            return Outcome("sheet", sheet=sheet, sheet_key=key) if sheet else _refused(NOT_NOW)
        if act.draws and place.chooser is not None:
            return self._play_row(place, drawn_row(self.sitting.match, act.draws))
        if act.row:
            return self._play_row(place, act.row)
        chooser = place.chooser
        if chooser is None:
            return _refused(self._whose())
        if not chooser.point(act):
            move = chooser.refused_by(act)
            found = chooser.match.why_not(move) if move is not None else ()
            return Outcome("refused", found[0].say if found else NOT_NOW, found)
        return self._play_row(place, (chooser.move,)) if chooser.move is not None else KEPT

    def _play_row(self, place: Place, moves: tuple[Move, ...]) -> Outcome:
        """Records moves of this seat, tried as a whole before the first is recorded."""
        plan, match = place.plan, self.sitting.match
        seat = place.eyes
        try:
            trial = (plan.match if plan is not None else match).fork()
            for move in moves:
                trial.play(move, None if _of_the_table(trial, move, seat) else seat)
            if plan is None:
                for move in moves:
                    self.sitting.play(move)
            else:
                for move in moves:
                    plan.play(move)
        except CompanionError as error:
            place.chooser = None
            return Outcome("refused", error.say, error.objections)
        place.chooser = None
        if plan is None:
            return Outcome("done")
        if plan.complete and self._asked(plan.seat):
            self._since = match.index
            self._play_plans()
            return Outcome("done")
        return KEPT

    def _asked(self, seat: int) -> bool:
        decision = self.sitting.match.decision
        return decision is not None and decision.seat == seat

    def _take_back(self, place: Place, number: str) -> Outcome:
        """A chip: back to before this was pointed at."""
        chooser = place.chooser
        if chooser is None or not number.isascii() or not number.isdigit():
            return _refused(NOT_NOW)
        while len(chooser.picked) > int(number):
            chooser.back()
        return KEPT

    def _plan_back(self, place: Place) -> Outcome:
        if place.plan is None or not place.plan.back():
            return _refused(NOT_NOW)
        place.chooser = None
        return KEPT

    def _sheet(self, place: Place, key: str) -> Any:
        stance = self._stance(place)
        game = stance.match.game
        view = stance.match.board(place.eyes)
        pointing = pointing_of(stance, view, place.eyes)
        return sheet_of(game.id, Seating.of(stance.match.setup), view, pointing, key)

    def _whose(self) -> Say:
        decision = self.sitting.match.decision
        if decision is None:
            return Say("The match is over.")
        return Say("{seat:seat} decides now.", seat=decision.seat)


KEPT = Outcome("kept")


def _of_the_table(match: Match, move: Move, seat: int | None) -> bool:
    """Whether this is an open answer of the table, which every seat may give."""
    decision = match.decision
    return (
        decision is not None
        and match.game.actor(decision, move) == TABLE
        and decision.may_see(seat)
    )


def _refused(say: Say) -> Outcome:
    return Outcome("refused", say)

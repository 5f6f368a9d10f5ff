"""What everybody can check of a table as data: labels, keys, what taps reach, what eyes see.

A machine here knows only what a pair of eyes sees and is asked: scene, question and sheets.
"""

from __future__ import annotations

import heapq
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from companion.engine import Match, Move
from companion.language import Voice
from companion.table import (
    Act,
    Board,
    Chooser,
    Element,
    Group,
    Node,
    Pointing,
    Question,
    Scene,
    ask,
    elements_of,
)
from companion.table.acts import fits
from companion.table.rooms import room
from companion.table.scenes import scene_room
from companion.table.seating import Seating
from companion.table.sheets import sheet_of

MOST_TAPS = 400
"""Taps of a machine after which a move should be recorded."""
MOST_TRIED = 400
"""Tables looked at before a move counts as out of reach."""


def boards_of(node: Node) -> Iterator[Board]:
    """The boards of squares in a part of a table."""
    if isinstance(node, Board):
        yield node
    elif isinstance(node, Group):
        for item in node.items:
            yield from boards_of(item)


@dataclass
class Table:
    """An open decision as one pair of eyes has it: what lies there, what is asked, what is held."""

    match: Match
    hand: Mapping[str, str] = field(default_factory=dict)
    chooser: Chooser = field(init=False)

    def __post_init__(self) -> None:
        self.chooser = Chooser(self.match)
        self.hand = scene_room(self.match.game.id).settle(self.view, self.hand)

    @property
    def room(self) -> Any:
        return room(self.match.game.id, "scene")

    @property
    def seating(self) -> Seating:
        return Seating.of(self.match.setup)

    @property
    def eyes(self) -> int | None:
        """Whose view is on the screen while the question is answered."""
        asked = self.match.decision
        assert asked is not None
        hidden = asked.seat >= 0 and (asked.secret or self.match.game.private(self.match.state))
        return asked.seat if hidden else None

    @property
    def view(self) -> Any:
        return self.match.game.view(self.match.state, self.eyes)

    @property
    def pointing(self) -> Pointing:
        return replace(self.chooser.pointing, hand=self.hand, eyes=self.eyes)

    @property
    def scene(self) -> Scene:
        made: Scene = self.room.scene(self.seating, self.view, self.pointing)
        return made

    @property
    def question(self) -> Question:
        return ask(self.match.game, self.seating, self.view, self.chooser, self.pointing)

    @property
    def mark(self) -> Any:
        """Two tables with the same mark are the same to whoever looks."""
        return tuple(sorted(self.hand.items())), self.chooser.possible, len(self.chooser.picked)

    def elements(self) -> list[Element]:
        return list(elements_of(self.scene.root))

    def open_acts(self) -> list[Act]:
        """What somebody would tap: answers that are not greyed, and what lies on the table."""
        found = [one.act for one in self.question.answers if one.objection is None]
        found += [element.tap for element in self.elements()]
        return [act for act in found if act is not None and (act.fits or act.row or act.keep)]

    def fitting(self) -> list[Act]:
        """Taps on those squares of a board on which what is in hand would fit as it is held."""
        return [
            square.item.tap
            for board in boards_of(self.scene.root)
            for square in board.squares
            if square.item.tap is not None and ((square.row, square.col), True) in board.dots
        ]

    def acts(self) -> Iterator[Act]:
        """All that a tap or a hold can mean now, sheets included."""
        found = [answer.act for answer in self.question.answers]
        found += [act for element in self.elements() for act in (element.tap, element.hold)]
        for act in dict.fromkeys(found):
            if act is None:
                continue
            yield act
            if act.opens:
                yield from self._inside(act.opens)

    def _inside(self, key: str) -> Iterator[Act]:
        sheet = sheet_of(self.match.game.id, self.seating, self.view, self.pointing, key)
        if sheet is None:
            return
        found = [answer.act for answer in sheet.answers]
        if sheet.scene is not None:
            found += [element.tap for element in elements_of(sheet.scene)]
        yield from (act for act in found if act is not None)

    def after(self, act: Act) -> Table | None:
        """The table after this tap, if it is still the same decision."""
        if act.keep is not None:
            slot, value = act.keep
            kept = {key: held for key, held in self.hand.items() if key != slot}
            if self.hand.get(slot) != value:
                kept[slot] = value
            other = Table(self.match, kept)
            other.chooser = self.chooser
            return other
        other = Table(self.match, self.hand)
        for one in self.chooser.picked:
            assert isinstance(one, Act)
            other.chooser.point(one)
        return other if other.chooser.point(act) else None


def taps_to(table: Table, move: Move, most: int = MOST_TRIED) -> int | None:
    """How many taps or holds record this move, what looks most like it tried first.

    None if no series of taps does, as far as anybody would look for one.
    """
    order = count()
    queue: list[Any] = [(0.0, next(order), 0, table, None)]
    tried = set[Any]()
    while queue and len(tried) < most:
        _, _, taps, before, tap = heapq.heappop(queue)
        here = before if tap is None else before.after(tap)
        if here is None or here.mark in tried:
            continue
        if here.chooser.move == move:
            return int(taps)
        tried.add(here.mark)
        for act in here.acts():
            if act.row:
                if move in act.row[:1]:
                    return int(taps) + 1
            elif act.keep is not None:
                near = taps + 1 - 4 * alike(act.keep[1], move)
                heapq.heappush(queue, (near, next(order), taps + 1, here, act))
            elif any(fits(move, pattern) for pattern in act.fits):
                heapq.heappush(queue, (taps - 50.0, next(order), taps + 1, here, act))
    return None


def alike(kept: str, move: Move) -> float:
    """How much of what is kept in hand is what the move says, from its end."""
    said = " ".join(move[1:]).replace("-", " ").split()[::-1]
    same = sum(one == other for one, other in zip(kept.split()[::-1], said, strict=False))
    return same / max(1, len(said))


def check_said(table: Table) -> None:
    """Every element has a key of its own and a sentence; all of it can be said in French too."""
    elements = table.elements()
    keys = [element.key for element in elements]
    assert len(keys) == len(set(keys)), keys
    question = table.question
    answers = [answer.key for answer in question.answers]
    assert len(answers) == len(set(answers)), answers
    says = [element.label for element in elements] + [answer.label for answer in question.answers]
    assert all(say.text for say in says)
    says += [say for element in elements for say in (element.title, *element.notes) if say]
    says += [say for answer in question.answers if (say := answer.detail)]
    says += [question.prompt, *table.scene.caption, *(chip.label for chip in question.chosen)]
    says += [say for say in (question.about, question.note) if say]
    match = table.match
    terms = match.game.terms_of(match.setup.edition)
    for language in ("en", "fr"):
        voice = Voice(language, match.game.id, match.players, terms)
        for say in says:
            assert "{" not in voice.say(say), say


def check_outlined(table: Table) -> None:
    """Nothing that is outlined is refused."""
    for element in table.elements():
        act = element.tap
        if act is None or not table.pointing.takes(act):
            continue
        if act.row:
            assert Chooser(table.match).refused_in(act) is None, element.key
        else:
            assert Chooser(table.match).point(act), element.key


def check_plain(table: Table) -> None:
    """A view that came by code is drawn as the one that was sent, and drawing changes neither."""
    sent = json.dumps(table.view)
    again = json.loads(sent)
    assert table.room.scene(table.seating, again, table.pointing) == table.scene
    ask(table.match.game, table.seating, again, table.chooser, table.pointing)
    assert json.dumps(again) == sent


def by_machine(match: Match, rng: random.Random, most: int) -> int:
    """Goes on by what a pair of eyes sees and is asked alone; how many moves it recorded."""
    hand: Mapping[str, str] = {}
    moves = 0
    while match.decision is not None and moves < most:
        table, row = tapped(Table(match, hand), rng)
        for move in row:
            match.play(move)
        hand, moves = table.hand, moves + len(row)
    return moves


def tapped(table: Table, rng: random.Random) -> tuple[Table, tuple[Move, ...]]:
    """Taps at random, on what is open, what can be held, where it fits: what they record."""
    for _ in range(MOST_TAPS):
        if table.chooser.move is not None:
            return table, (table.chooser.move,)
        chosen = [act for act in table.open_acts() if table.pointing.takes(act)]
        kept = [act for act in table.open_acts() if act.keep is not None]
        fitting = table.fitting()
        if chosen and (not kept or rng.random() < 0.7):
            act = rng.choice(chosen)
        elif fitting and rng.random() < 0.8:
            act = rng.choice(fitting)
        else:
            assert kept, (table.match.decision, [one.key for one in table.question.answers])
            act = rng.choice(kept)
        if act.row:
            if table.chooser.refused_in(act) is None:
                return table, act.row
            continue
        after = table.after(act)
        assert after is not None, act
        table = after
    raise AssertionError(f"no move after {MOST_TAPS} taps at {table.match.decision}")

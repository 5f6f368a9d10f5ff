"""What everybody can check of a table as data: labels, keys, what taps reach, what eyes see.

A machine here knows only what a pair of eyes sees and is asked: scene, question and sheets.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
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
from companion.table.seating import Seating
from companion.table.sheets import sheet_of

DEPTH = 5
"""Taps after which a move should be recorded."""


@dataclass
class Table:
    """An open decision as one pair of eyes has it: what lies there, what is asked, what is held."""

    match: Match
    hand: Mapping[str, str] = field(default_factory=dict)
    chooser: Chooser = field(init=False)

    def __post_init__(self) -> None:
        self.chooser = Chooser(self.match)
        settle = getattr(self.room, "settle", None)
        if settle is not None:
            self.hand = settle(self.view, self.hand)

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

    def elements(self) -> list[Element]:
        return list(elements_of(self.scene.root))

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


def taps_to(table: Table, move: Move, depth: int = DEPTH) -> int | None:
    """The fewest taps or holds found that record this move; None if no series does."""
    edge, seen = [table], set[Any]()
    for taps in range(1, depth + 1):
        following = []
        for one in edge:
            for act in one.acts():
                if act.row:
                    if move in act.row[:1]:
                        return taps
                    continue
                if not act.keep and not any(fits(move, pattern) for pattern in act.fits):
                    continue
                other = one.after(act)
                if other is None:
                    continue
                if other.chooser.move == move:
                    return taps
                mark = (tuple(sorted(other.hand.items())), other.chooser.possible)
                if mark not in seen:
                    seen.add(mark)
                    following.append(other)
        edge = following
    return None


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


def has_board(node: Node) -> bool:
    """Whether cards are dragged and turned in a part of it."""
    if isinstance(node, Group):
        return any(has_board(item) for item in node.items)
    return isinstance(node, Board)


def by_machine(match: Match, rng: random.Random, most: int) -> int:
    """Goes on by outlined elements and open answers alone; how many moves it recorded."""
    hand: Mapping[str, str] = {}
    moves = 0
    while match.decision is not None and moves < most:
        table = Table(match, hand)
        while table.chooser.move is None:
            acts = [
                answer.act
                for answer in table.question.answers
                if answer.objection is None and answer.act is not None and answer.act.fits
            ]
            acts += [
                element.tap
                for element in table.elements()
                if element.tap is not None
                and element.tap.fits
                and table.pointing.takes(element.tap)
            ]
            acts = [act for act in acts if table.pointing.takes(act)]
            if not acts and has_board(table.scene.root):
                # What a finger drags inside a board is that board's own; it carries legal places.
                assert match.decision is not None
                assert table.chooser.pick(*rng.choice(match.decision.moves))
                continue
            assert acts, (match.decision, [answer.key for answer in table.question.answers])
            assert table.chooser.point(rng.choice(acts))
            assert len(table.chooser.picked) <= DEPTH
        match.play(table.chooser.move)
        hand, moves = table.hand, moves + 1
    return moves

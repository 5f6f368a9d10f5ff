"""Dealing hidden cards anew changes nothing on the page, in an event or in an error of those who
may not know; and this test finds leaks, as planted ones show.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Decision, Match, Say, game_ids, views
from companion.live import frames
from companion.live.channel import changes, whole_page
from companion.live.gestures import Gesture
from companion.live.keys import ONLOOKER
from companion.live.parts import Page
from companion.live.plans import LONGEST, Plan
from companion.live.table import LiveTable
from companion.live.web import _answered
from companion.table import Group, elements_of
from companion.table.elements import Element
from tests import conformance
from tests.live.kit import Recorded
from tests.roaming import share
from tests.share.tables import modes, played, sealed
from tests.test_planted_leaks import hidden

GESTURES = 4
TRIES = 3


def opened(match: Match) -> LiveTable:
    return LiveTable(Recorded(match), lambda *_: None)


def told(match: Match, eyes: int | None) -> str:
    """Everything a guest gets: both languages, what changed since the move before, errors, log."""
    seat = ONLOOKER if eyes is None else eyes
    table = opened(match.fork())
    seen = table.seen(seat)
    found: list[Any] = []
    for language in ("en", "fr"):
        found.append(whole_page(Page(seen.frame, language), 0))
    found.append([str(line.say) for line in table.log(seat)])
    earlier = opened(match.fork(max(0, frames.open_seal(match) - 1))).seen(seat)
    found.append(changes(Page(earlier.frame, "en"), Page(seen.frame, "en")))
    for where, key in _taps(seen.frame):
        fresh = opened(match.fork())
        page = fresh.seen(seat)
        gesture = Gesture(page.frame.match, page.frame.moves, page.rev, where, key, "once" * 3)
        outcome = fresh.take(seat, gesture)
        if outcome.status != "done":
            # A recorded move may show what is new for everybody; that is the next page's matter.
            found.append(_answered(outcome, fresh.seen(seat), "en"))
    if eyes is not None and match.decision is not None and match.decision.secret:
        found.append(_sealed(match, eyes))
    return json.dumps(found, ensure_ascii=False, sort_keys=True)


def _sealed(match: Match, seat: int) -> Any:
    """The page of a seat that has made its whole plan before the others have theirs."""
    table = opened(match.fork())
    plan, rng = table._plan(table._places[seat]), random.Random(seat)
    for _ in range(LONGEST):
        if plan is None or plan.complete:
            break
        made = set(plan.moves)
        moves = [move for move in plan.match.decision.moves if move not in made]
        plan.play(rng.choice(moves if rng.random() < 0.5 else [min(moves, key=len)]))
    return whole_page(Page(table.seen(seat).frame, "en"), 0)


def _taps(frame: frames.Frame) -> list[tuple[str, str]]:
    """A few things of the page, always the same ones, and one that is not there."""
    keys = [("element", element.key) for element in elements_of(frame.scene.root)]
    if frame.question is not None:
        keys += [("answer", answer.key) for answer in frame.question.answers]
    rng = random.Random(str(keys))
    return [*rng.sample(keys, min(GESTURES, len(keys))), ("answer", "nothing")]


def secretive(game: str) -> list[Match]:
    """Matches in which something stays hidden."""
    found = []
    for mode in reversed(range(len(modes(game)))):
        holding = sealed(game, mode)
        found += [played(game, mode, 2), *(holding or ())[:1]]
    return found


def fitted(game: str, tries: int) -> int:
    rng = random.Random(1)
    return sum(conformance.check_no_leaks(match.fork(), rng, tries) for match in secretive(game))


@pytest.mark.parametrize("game", game_ids())
def test_redealing_what_is_hidden_leaves_every_page_equal(game: str, monkeypatch) -> None:
    monkeypatch.setattr(conformance, "seen", told)
    assert fitted(game, TRIES) > 1


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_redealing_many_times(game: str, monkeypatch) -> None:
    monkeypatch.setattr(conformance, "seen", told)
    assert fitted(game, share(30)) > share(30) // 6


# planted leaks: one small thing too much, in one place only


def in_the_scene(patch: pytest.MonkeyPatch) -> None:
    real, number = frames.frame, [0]

    def leaking(match: Match, *rest: Any) -> frames.Frame:
        made = real(match, *rest)
        number[0] = hidden(match.position())
        spot = Element("note", "leak", Say("{n}", n=number[0]))
        scene = replace(made.scene, root=Group("column", (made.scene.root, spot)))
        return replace(made, scene=scene)

    patch.setattr("companion.live.table.frame", leaking)


def in_the_count_of_moves(patch: pytest.MonkeyPatch) -> None:
    real = frames.frame
    patch.setattr(
        "companion.live.table.frame",
        lambda match, *rest: replace(real(match, *rest), moves=match.index),
    )


def in_the_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "open_seal", lambda match: match.index)


def in_the_score(patch: pytest.MonkeyPatch) -> None:
    real = Match.scores

    def scores(self: Match) -> Any:
        sheet = real(self)
        return replace(sheet, notes=(*sheet.notes, Say("{n}", n=hidden(self.position()))))

    patch.setattr(Match, "scores", scores)


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        LiveTable, "_whose", lambda self: Say("{n}", n=hidden(self.sitting.match.position()))
    )


def in_the_answers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Decision, "may_see", lambda self, seat: True)


def in_a_sealed_plan(patch: pytest.MonkeyPatch) -> None:
    real = Plan.play

    def play(self: Plan, move: Any) -> None:
        real(self, move)
        self.shown = self.match

    patch.setattr(Plan, "play", play)


EVERYWHERE = (in_the_scene, in_the_score)
"""Show in every game; the others only where a game has such secrets."""
SOMEWHERE = (in_the_count_of_moves, in_the_log, in_a_refusal, in_the_answers, in_a_sealed_plan)


def is_caught(game: str) -> bool:
    try:
        fitted(game, TRIES)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("plant", EVERYWHERE, ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("game", game_ids())
def test_a_planted_leak_is_caught(game: str, plant: Any, monkeypatch) -> None:
    secretive(game)
    monkeypatch.setattr(conformance, "seen", told)
    plant(monkeypatch)
    assert is_caught(game)


@pytest.mark.parametrize("plant", SOMEWHERE, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught_where_it_can_be(plant: Any, monkeypatch) -> None:
    for game in game_ids():
        secretive(game)
    monkeypatch.setattr(conformance, "seen", told)
    plant(monkeypatch)
    assert any(is_caught(game) for game in game_ids())

"""What is made for those who look: once each, and no more of it in a long match than in a short."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.engine import Match, Move, game_ids
from companion.engine.game import find_game
from tests.conformance import NAMES, new_match, random_moves


class Work:
    """Counts the sentences, boards and questions a game is asked for."""

    def __init__(self, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: Counter[str] = Counter()
        for name in ("narrate", "view", "prompt", "scores", "decision"):
            monkeypatch.setattr(match.game, name, self._counted(name, getattr(match.game, name)))

    def _counted(self, name: str, work: Any) -> Any:
        def counted(*args: Any) -> Any:
            self.done[name] += 1
            return work(*args)

        return counted

    def of_views(self, match: Match, seats: int) -> Counter[str]:
        self.done.clear()
        for seat in range(seats):
            match.view(seat)
        return Counter(self.done)


@pytest.mark.parametrize("game", game_ids())
def test_what_has_not_changed_is_not_made_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = find_game(game).seats[-1]
    match = new_match(game, seats, 4)
    for count, _ in enumerate(random_moves(match, random.Random(4))):
        if count == 20:
            break
    work = Work(match, monkeypatch)
    first = [match.view(seat) for seat in (None, *range(seats))]
    work.done.clear()
    assert [match.view(seat) for seat in (None, *range(seats))] == first
    assert not [name for name in ("narrate", "view", "prompt", "scores") if work.done[name]]
    assert match.board(0) is match.board(0)


@pytest.mark.parametrize("since", [0, 5])
def test_a_view_at_move_1000_takes_no_more_work_than_at_move_10(
    since: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.start("shinobi_clans", NAMES[:4], dealer="app", seed=3)
    beginning, rng = match.position(), random.Random(3)
    work = Work(match, monkeypatch)
    work.of_views(match, 4)
    early, late, lines = list[int](), list[int](), list[int]()
    while match.index < 1_000:
        before = match.index
        if match.decision is None:
            match.correct(beginning, "once more")
        else:
            match.play(rng.choice(match.decision.moves))
        new = match.index - before
        done = work.of_views(match, 4)
        # A sentence for each new entry and pair of eyes, a board for each, one score, one question.
        assert done["narrate"] <= 4 * new and done["view"] <= 4
        assert done["prompt"] <= 1 and done["scores"] <= 1 and done["decision"] <= new
        (early if match.index < 100 else late).append(sum(done.values()) - 5 * new)
        lines.append(len(match.view(0, since=match.index - since)["log"]))
    assert max(late) <= max(early)
    assert max(lines) <= since


@pytest.mark.parametrize("game", game_ids())
def test_who_is_no_hearer_hears_what_an_onlooker_hears(game: str) -> None:
    """`Game.hearers` saves telling a move once more: nobody may miss anything by it."""
    for seats in (find_game(game).seats[0], find_game(game).seats[-1]):
        match = new_match(game, seats, seats)
        for _ in random_moves(match, random.Random(seats)):
            before, entry, after = match.step_at(match.index - 1)
            if not isinstance(entry, Move):
                continue
            hearers = match.game.hearers(before, entry)
            told = match.game.narrate(before, entry, after, None)
            for seat in range(seats):
                if seat not in hearers:
                    assert match.game.narrate(before, entry, after, seat) == told, entry

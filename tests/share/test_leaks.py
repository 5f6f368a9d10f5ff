"""No code tells its audience anything that the audience may not see."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app.shell.kept_views import ViewsKept
from companion.engine import Match
from companion.share import (
    RESULT,
    Result,
    Table,
    View,
    answer,
    pack,
    pack_result,
    private_deal,
    unpack,
)
from companion.share.results import sheet_from_plain
from companion.share.views import visible_index
from tests import conformance
from tests.roaming import seeds
from tests.share.tables import CASES, played, sealed


def codes_for(match: Match, seat: int | None) -> str:
    """Every code this seat could be given, and the answer it could give to one."""
    codes = [pack(match, seat), pack(match, seat, lines=4)]
    if seat is not None:
        codes.append(pack(match, private_deal(seat)))
        view = unpack(codes[1])
        assert isinstance(view, View)
        if view.moves:
            codes.append(answer(view, [view.moves[0]]))
        codes += kept_by_a_guest(view, codes[1])
    return json.dumps(codes)


def kept_by_a_guest(view: View, text: str) -> list[Any]:
    """What the other device keeps of a view, and so what a backup of it holds."""
    settings: dict[str, Any] = {}
    library: Any = SimpleNamespace(
        settings=SimpleNamespace(get=settings.get, set=settings.__setitem__)
    )
    ViewsKept(library).keep(view, text)
    return [settings]


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_redealing_what_is_hidden_leaves_every_code_equal(game, mode, monkeypatch) -> None:
    monkeypatch.setattr(conformance, "seen", codes_for)
    found = sealed(game, mode)
    matches = [played(game, mode, seed).fork() for seed in (1, 2)] + ([found[0]] if found else [])
    fitted = hidden = 0
    for number, match in enumerate(matches):
        fitted += conformance.check_no_leaks(match, random.Random(number), tries=4)
        asked = [match.decision_at(at) for at in range(match.index)]
        hidden += sum(one is not None and one.seen_by is not None for one in asked)
    assert fitted or not hidden


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_result_follows_from_what_everybody_sees(game: str, mode: int) -> None:
    match = played(game, mode)
    public = sheet_from_plain(match.view(None)["scores"], len(match.players))
    seen = Result(Table.of(match), public, visible_index(match, None))
    assert pack(match, RESULT) == pack_result(seen)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "mode"), CASES)
def test_redealing_many_times(game, mode, monkeypatch) -> None:
    monkeypatch.setattr(conformance, "seen", codes_for)
    for seed in seeds(4):
        match = played(game, mode, seed).fork()
        conformance.check_no_leaks(match, random.Random(seed), tries=20)


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_the_count_of_sealed_answers_stays_hidden(game: str, mode: int) -> None:
    found = sealed(game, mode)
    if found is None:
        return
    match, points = found
    for at in points[:: max(1, len(points) // 8)]:
        match.goto(at)
        before = {seat: pack(match, seat) for seat in (None, *range(len(match.players)))}
        asked = match.decision
        match.goto(at + 1)
        then = match.decision
        assert asked is not None
        if then is None or (then.secret, then.seat, then.key) != (True, asked.seat, asked.key):
            continue
        for seat, code in before.items():
            if seat != asked.seat:
                assert pack(match, seat) == code
                assert visible_index(match, seat) <= at

"""Views that came by code, forged with every checksum right: shown or refused, never an error."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion import share
from companion.engine import CompanionError, Match, game_ids
from companion.engine.outside import BROKEN
from tests import roaming
from tests.hostile import STRANGE, spoilt
from tests.ui.codes import sample

PARTS = ("board", "board", "board", "decision", "log", "scores")


def forged(match: Match, rng: random.Random) -> str | None:
    """The code of a view with something strange in one part of it; None if it cannot be written."""
    honest = match.fork()
    seat = rng.choice([None, *range(len(match.players))])
    if rng.random() < 0.5 and match.decision is not None and match.decision.seat >= 0:
        seat = match.decision.seat
    view, part = honest.view(seat), rng.choice(PARTS)
    if rng.random() < 0.15:
        view[part] = rng.choice(STRANGE)
    else:
        view[part] = spoilt(view[part], rng, rng.randint(1, 2))
    honest.view = lambda _: dict(view)  # type: ignore[method-assign]
    try:
        return share.pack(honest, seat)
    except (*BROKEN, CompanionError):
        return None


def look(ui: Any, context: Any, text: str) -> str:
    """Reads the code and looks at it as the guest would, curtain and all."""
    from kivy.base import ExceptionManager

    from companion.app.screens.guest import GuestScreen
    from companion.app.shell.crash import CrashGuard
    from companion.app.widgets.overlay import Overlay

    try:
        shared = share.unpack(text)
    except CompanionError as error:
        assert str(error.say)
        return "refused"
    guard = CrashGuard(context)
    context.router.home()
    context.router.go("guest", text=text)
    screen = context.router.screen
    steps = (lambda: screen._read(shared), screen.unveil, lambda: ui.frames(2), screen.veil)
    for step in steps:
        if context.router.screen is screen:
            # As the loop of the app does it: what comes out of a frame goes to the guard.
            try:
                step()
            except Exception as error:
                assert guard.handle_exception(error) == ExceptionManager.PASS
    assert guard.screen is None, "the crash screen is for our own faults"
    here = context.router.screen
    for overlay in list(Overlay.stack):
        overlay.dismiss()
    context.router.home()
    ui.frames(1)
    return "shown" if isinstance(here, GuestScreen) else "refused on the screen"


def look_at_many(ui: Any, context: Any, game: str, seeds: range) -> Counter[str]:
    counts: Counter[str] = Counter()
    matches = [sample(game, moves, id=f"m{moves}") for moves in (2, 9, 400)]
    for seed in seeds:
        rng = random.Random(f"{game}/{seed}")
        text = forged(rng.choice(matches), rng)
        if text is not None:
            counts[look(ui, context, text)] += 1
    return counts


@pytest.mark.parametrize("game", game_ids())
def test_a_forged_view_is_shown_or_refused(ui: Any, context: Any, game: str) -> None:
    assert sum(look_at_many(ui, context, game, range(6)).values())


@pytest.mark.parametrize("game", game_ids())
def test_an_honest_view_is_shown(ui: Any, context: Any, game: str) -> None:
    for moves in (2, 9, 400):
        match = sample(game, moves, id=f"m{moves}")
        for seat in (None, *range(len(match.players))):
            assert look(ui, context, share.pack(match, seat)) == "shown"


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_many_forged_views(ui: Any, context: Any, game: str) -> None:
    counts = look_at_many(ui, context, game, roaming.seeds(200))
    assert counts.total() >= roaming.share(200) // 4, counts

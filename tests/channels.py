"""What people get of a match beside its view: copied, exported, refused, offered by the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from companion.app.device import exports
from companion.app.table.sittings import TableSitting
from companion.engine import CompanionError, Correction, Match
from companion.engine.correcting import corrected
from companion.engine.seals import open_seal
from companion.engine.views import log
from companion.share.text import story

ENDED = SimpleNamespace(changed="2024-05-01T12:00:00+00:00", seconds=60, title="")


def own_log(match: Match, seat: int | None) -> list[Any]:
    """The lines with what a list on the device knows of each."""
    return [(line.index, line.plain(), line.automatic) for line in log(match, seat)]


def copied(match: Match, seat: int | None) -> list[str]:
    """What somebody pastes into a message."""
    entry: Any = SimpleNamespace(match=match, info=ENDED, minds=())
    return [exports.result_text(entry), story(match, "en", seat)]


def exported(match: Match, seat: int | None) -> list[str]:
    """The file that is written without a question, and the record of these eyes."""
    return [exports.record_text(match), match.record(seat)]


def offered(match: Match, seat: int | None) -> list[Any]:
    """What the shared device lets people do while this seat looks at it."""
    sitting = _sitting(match, seat)
    told: list[Any] = [sitting.hides_undo, sitting.hides_redo, sitting.is_single()]
    copy = match.fork()
    if not sitting.hides_undo:
        told.append(_steps(copy.undo))
    if not sitting.hides_redo:
        told.append(_steps(copy.redo))
    decision = match.decision
    if decision is not None and seat is not None:
        told.append([str(move) for move in decision.moves_of(seat)])
    return told


def _sitting(match: Match, seat: int | None) -> TableSitting:
    sitting = TableSitting.__new__(TableSitting)
    sitting.entry = SimpleNamespace(match=match, minds=())  # type: ignore[assignment]
    decision = match.decision
    sitting.unveiled = seat if decision is not None and decision.seat == seat else None
    return sitting


def _steps(step: Callable[[], None]) -> int:
    """How often one can go back, or on again."""
    steps = 0
    try:
        while True:
            step()
            steps += 1
    except CompanionError:
        return steps


def refused(match: Match, seat: int | None) -> list[str]:
    """What people are told who try to correct something, or to play out of turn."""
    told = []
    decision = match.decision
    if decision is not None and seat is not None and decision.seat != seat:
        for move in match.game.candidates(match.state):
            told += [str(objection) for objection in match.why_not(move, seat=seat)]
            break
    if seat is None:
        told += [_correcting(match, {key: 0}) for key in sorted(match.position())]
    if decision is not None and decision.sealed:
        # The move before the sealed run, and the first answer in it unless it is one's own.
        start = open_seal(match)
        told.append(_amending(match, start - 1))
        if _asked_at(match, start) != decision.seat:
            told.append(_amending(match, start))
    return told


def _asked_at(match: Match, index: int) -> int | None:
    decision = match.decision_at(index)
    return None if decision is None else decision.seat


def _correcting(match: Match, patch: dict[str, Any]) -> str:
    asked = match.decision
    try:
        if asked is not None and asked.pile is not None:
            # Not `correct`: it would deal first, from a deck that a re-deal has changed.
            corrected(match.game, match.setup, match.state, Correction(patch, "so it lies"))
        else:
            match.fork().correct(patch, "so it lies")
    except CompanionError as error:
        return str(error)
    return "recorded"


def _amending(match: Match, index: int) -> str:
    decision = match.decision_at(index) if 0 <= index < match.index else None
    if decision is None or match.automatic(index):
        return ""
    try:
        return str(match.fork().amend(index, decision.moves[-1]))
    except CompanionError as error:
        return str(error)


def everything(match: Match, seat: int | None) -> dict[str, Any]:
    found = {
        "log": own_log(match, seat),
        "copied": copied(match, seat),
        "exported": exported(match, seat),
        "offered": offered(match, seat),
        "refused": refused(match, seat),
    }
    return dict(json.loads(json.dumps(found, ensure_ascii=False)))

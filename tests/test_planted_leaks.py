"""The leak test finds leaks: one is planted in every channel of every game.

A planted leak is small: a number over the hidden state, or a word too many, in one place only.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from companion.app.device import exports
from companion.app.table.sittings import TableSitting
from companion.engine import (
    BadCorrection,
    Chance,
    Decision,
    Match,
    Move,
    Objection,
    Say,
    Setup,
    find_game,
    game_ids,
    record,
    sights,
    views,
)
from companion.engine import match as match_module
from companion.engine.moves import Correction
from companion.share import views as share_views
from tests import conformance
from tests.kit import GAMES
from tests.share.tables import modes, played, sealed
from tests.share.test_leaks import codes_for

TRIES = 8


def hidden(position: Any) -> int:
    """A number that tells whether anything at all is different."""
    return zlib.crc32(json.dumps(position, sort_keys=True).encode()) % 997


@cache
def secretive(game: str) -> tuple[Match, ...]:
    """Matches in which something stays hidden: cards the app dealt, and sealed answers."""
    found = []
    for mode in reversed(range(len(modes(game)))):
        holding = sealed(game, mode)
        for match in [played(game, mode, 2), *(holding or ())[:1]]:
            if conformance.check_no_leaks(match.fork(), random.Random(1), TRIES) > 1:
                found.append(match)
    assert found, game
    return tuple(found)


def is_caught(game: str) -> bool:
    """Whether a leak shows; without one, no re-deal of `secretive` made a difference."""
    try:
        for match in secretive(game):
            conformance.check_no_leaks(match.fork(), random.Random(1), TRIES)
    except AssertionError:
        return True
    return False


# Each plants one leak; `rules` are those of one game.


def in_the_view(patch: pytest.MonkeyPatch, rules: Any) -> None:
    real = rules.view
    patch.setattr(
        rules,
        "view",
        lambda state, seat: real(state, seat) | {"n": hidden(rules.position(state))},
    )


def in_the_log(patch: pytest.MonkeyPatch, rules: Any) -> None:
    """Every answer word for word, sealed ones too."""
    patch.setattr(views, "open_seal", lambda match: match.index)
    patch.setattr(rules, "narrate", lambda before, move, after, seat: Say("{move}", move=str(move)))


def in_the_record(patch: pytest.MonkeyPatch, rules: Any) -> None:
    real = record._seen
    patch.setattr(
        record,
        "_seen",
        lambda match, seat: [*real(match, seat), f"# {hidden(match.position())}"],
    )


def in_the_odds(patch: pytest.MonkeyPatch, rules: Any) -> None:
    patch.setattr(
        rules,
        "odds",
        lambda state, seat: (Chance(Say("next"), hidden(rules.position(state)), 997),),
    )


def in_a_refusal(patch: pytest.MonkeyPatch, rules: Any) -> None:
    patch.setattr(
        Match,
        "_not_yours",
        lambda self, *_: Objection("", Say("{n}", n=hidden(self.position()))),
    )


def in_the_question(patch: pytest.MonkeyPatch, rules: Any) -> None:
    patch.setattr(rules, "prompt", lambda state: Say("{n}?", n=hidden(rules.position(state))))


def in_the_legal_list(patch: pytest.MonkeyPatch, rules: Any) -> None:
    patch.setattr(Decision, "may_see", lambda self, seat: True)


def in_the_scores(patch: pytest.MonkeyPatch, rules: Any) -> None:
    real = rules.scores

    def scores(state: Any) -> Any:
        sheet = real(state)
        return replace(sheet, notes=(*sheet.notes, Say("{n}", n=hidden(rules.position(state)))))

    patch.setattr(rules, "scores", scores)


def in_the_copied_text(patch: pytest.MonkeyPatch, rules: Any) -> None:
    real = exports.story
    patch.setattr(
        exports,
        "story",
        lambda match, language: f"{real(match, language)}{hidden(match.position())}",
    )


def in_the_exported_file(patch: pytest.MonkeyPatch, rules: Any) -> None:
    """As it was: with everything, unless the app dealt."""
    patch.setattr(exports, "record_text", lambda match: match.record())


def in_what_the_app_answers_itself(patch: pytest.MonkeyPatch, rules: Any) -> None:
    patch.setattr(TableSitting, "is_single", lambda self: hidden(self.match.position()) % 2)


def in_the_moves_out_of_turn(patch: pytest.MonkeyPatch, rules: Any) -> None:
    patch.setattr(Decision, "moves_of", lambda self, seat: (*self.moves, *self.out_of_turn))


LEAKS: list[Callable[[pytest.MonkeyPatch, Any], None]] = [
    in_the_view,
    in_the_log,
    in_the_record,
    in_the_odds,
    in_a_refusal,
    in_the_question,
    in_the_legal_list,
    in_the_scores,
    in_the_copied_text,
    in_the_exported_file,
    in_what_the_app_answers_itself,
    in_the_moves_out_of_turn,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("game", game_ids())
def test_a_planted_leak_is_caught(game: str, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    secretive(game)
    leak(monkeypatch, find_game(game))
    assert is_caught(game)


# sealed runs: answers that are hidden together, with what was corrected in them


def in_the_number_of_corrections(patch: pytest.MonkeyPatch) -> None:
    """As if nothing were sealed: corrections of a plan that is still hidden count too."""
    patch.setattr(sights, "open_seal", lambda match: match.index)


def in_the_reasons_of_the_record(patch: pytest.MonkeyPatch) -> None:
    real = record._seen
    patch.setattr(
        record,
        "_seen",
        lambda match, seat: [
            *real(match, seat),
            *(entry.reason for entry in match.entries if isinstance(entry, Correction)),
        ],
    )


def in_a_refused_correction(patch: pytest.MonkeyPatch) -> None:
    """Each patch is tried on the hidden plan, and the refusal says why it does not fit."""
    patch.setattr(match_module, "why_not_patch", lambda match: None)
    real = match_module.corrected

    def corrected(game: Any, setup: Setup, state: Any, correction: Correction) -> Any:
        if isinstance(correction.change, Move):
            return real(game, setup, state, correction)
        raise BadCorrection(Say("{n}", n=hidden(game.position(state))))

    patch.setattr(match_module, "corrected", corrected)


def in_a_conflict_of_an_amendment(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(match_module, "why_not_amend", lambda match, index: None)
    patch.setattr(Match, "amend", lambda self, index, move: hidden(self.position()))


def in_the_steps_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableSitting, "hides_undo", False)


SEALED_LEAKS = [
    in_the_number_of_corrections,
    in_the_reasons_of_the_record,
    in_a_refused_correction,
    in_a_conflict_of_an_amendment,
    in_the_steps_back,
]
SEALED = [game for game in GAMES if all(sealed(game, mode) for mode in range(len(modes(game))))]
"""Games that seal answers whatever their house rules are."""


@pytest.mark.parametrize("leak", SEALED_LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("game", SEALED)
def test_a_leak_planted_in_a_sealed_run_is_caught(
    game: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    secretive(game)
    leak(monkeypatch)
    assert is_caught(game)


# codes


def in_the_stamp(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(share_views, "stamp", lambda match, seat: hidden(match.position()))


def in_the_private_deal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(share_views, "private", lambda match, seat: {"n": hidden(match.position())})


def in_the_count_of_moves(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        share_views,
        "visible_index",
        lambda match, seat: match.index + hidden(match.position()) % 2,
    )


CODE_LEAKS = [in_the_stamp, in_the_private_deal, in_the_count_of_moves]


@pytest.mark.parametrize("leak", CODE_LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("game", game_ids())
def test_a_leak_planted_in_the_codes_is_caught(
    game: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    secretive(game)
    monkeypatch.setattr(conformance, "seen", codes_for)
    leak(monkeypatch)
    assert is_caught(game)

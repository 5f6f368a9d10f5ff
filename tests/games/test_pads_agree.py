"""A match that was played and the same figures typed into a pad give the same sheet.

7 Ronin and Shinobi: War of Clans have no scores depth; their pads ask what lies on the table at
the end. Random matches with every option and way of dealing.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Match, PadResult
from companion.games.seven_ronin.components import AREAS
from companion.games.shinobi_clans.components import CLANS
from tests.roaming import seeds
from tests.share.tables import modes, played

QUICK, LONG = range(1, 14), seeds(400)


def pad(match: Match, values: dict[str, Any]) -> PadResult:
    (only,) = match.game.pads
    setup = match.setup
    fields = {field.key: field for field in only.fields(setup.seats, setup.options, setup.edition)}
    assert values.keys() == fields.keys()
    for key, field in fields.items():
        for value in values[key] if field.per_seat else [values[key]]:
            if field.kind == "int":
                assert field.low <= value <= field.high, (key, value)
            elif field.kind == "choice":
                assert value in field.choices
    return only.result(setup.seats, values, setup.options, setup.edition)


def clans(match: Match) -> dict[str, Any]:
    state = match.state
    served = list(state.clans)
    return {
        "clan": [CLANS[clan] for clan in served],
        "total": [state.total(clan) for clan in served],
        "home": [state.provinces[seat][clan] for seat, clan in enumerate(served)],
    }


def ronin(match: Match) -> dict[str, Any]:
    state, result = match.state, match.state.result
    return {
        "attacker": f"p{state.attacker}",
        "round": state.round,
        "ronin": state.living(),
        "ninja": state.on_board() + state.reserve,
        "areas": tuple(AREAS[area] for area in state.held()),
        "copied": state.field_copied and result.count > len(state.held()),
        "complete": result.reason == "round_8_survived",
    }


TYPED = {"shinobi_clans": clans, "seven_ronin": ronin}


def check_agreement(game: str, mode: int, seed: int) -> None:
    match = played.__wrapped__(game, mode, seed)
    sheet, typed = match.scores(), pad(match, TYPED[game](match))
    assert not typed.objections and typed.sheet is not None, typed.objections
    for part in ("lines", "totals", "ranking", "winners", "outcome", "chain", "final"):
        assert getattr(typed.sheet, part) == getattr(sheet, part), (game, mode, seed, part)


@pytest.mark.parametrize("game", TYPED)
def test_pad_and_full_play_give_the_same_sheet(game: str) -> None:
    for seed in QUICK:
        check_agreement(game, seed % len(modes(game)), seed)


@pytest.mark.soak
@pytest.mark.parametrize("game", TYPED)
def test_pad_and_full_play_give_the_same_sheet_very_often(game: str) -> None:
    for seed in LONG:
        check_agreement(game, seed % len(modes(game)), seed)

"""The score pad and the guidance of Shinobi: War of Clans."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Match, PadResult, find_game
from tests.conformance import NAMES, new_match

RULES = find_game("shinobi_clans")
PAD = RULES.pads[0]


def pad(clan: list[Any], total: list[int], home: list[int], **options: str) -> PadResult:
    values = {"clan": clan, "total": total, "home": home}
    return PAD.result(len(clan), values, RULES.settle_options(options), RULES.standin)


def test_the_pad_scores_and_breaks_ties() -> None:
    result = pad(["takeda", "mori", "oda"], [8, 8, 2], [3, 5, 0])
    assert result.sheet is not None
    assert result.sheet.winners == (1,)
    assert str(result.sheet.outcome).endswith("wins with 5 at home against 3.")


def test_a_second_tie_follows_the_option() -> None:
    args = (["takeda", "mori", "oda"], [8, 8, 2], [3, 3, 0])
    assert pad(*args).sheet.winners == (0, 1)
    assert pad(*args, second_tie="replay").sheet.winners == ()


@pytest.mark.parametrize(
    ("clan", "total", "home", "clause"),
    [
        (["oda", "oda", "mori"], [1, 1, 1], [0, 0, 0], "SC-103"),
        ([None, "oda", "mori"], [1, 1, 1], [0, 0, 0], "SC-103"),
        (["takeda", "oda", "mori"], [1, 1, 1], [2, 0, 0], "SC-802"),
        (["takeda", "oda", "mori"], [12, 1, 1], [2, 0, 0], "SC-106"),
    ],
)
def test_impossible_inputs_are_named(clan: list[Any], total: Any, home: Any, clause: str) -> None:
    result = pad(clan, total, home)
    assert result.sheet is None
    assert [objection.clause for objection in result.objections] == [clause]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_checklist_fits_the_table(seats: int) -> None:
    steps = [str(step) for step in RULES.checklist(new_match("shinobi_clans", seats).setup)]
    left = {3: "clan cards (2)", 4: "clan card (1)", 5: ""}[seats]
    assert any(left in step for step in steps) if left else not any("remaining" in s for s in steps)
    assert any(f"{58 - 4 * seats} cards stay" in step for step in steps)


def test_the_guide_knows_the_final_round() -> None:
    where = {"provinces": [{"oda": 11, "mori": 11}, {"takeda": 11}, {"uesugi": 11}],
             "removed": {"go_hojo": 2}, "deck": 0, "last_turns": 2,
             "hands": [{"unknown": 4}] * 3}  # fmt: skip
    match = Match.start("shinobi_clans", NAMES[:3], position=where)
    assert "2 turns left" in str(match.guide().reminders[0])


def test_help_covers_all_clauses_in_both_languages() -> None:
    english, french = RULES.help("en"), RULES.help("fr")
    assert list(english) == list(french)
    assert len(english) == 69
    assert all(french[clause] != english[clause] for clause in english)

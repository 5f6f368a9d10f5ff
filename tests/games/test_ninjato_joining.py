"""What people tell of their table of Ninjato is the table the match begins with."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Match
from companion.games.ninjato.joining import asks, finished
from tests.clauses import clause
from tests.games.ninjato_table import HOUSES, NAMES
from tests.games.test_ninjato_scoring import end_pad

SCORES = {"depth": "scores"}
OPEN = ("token", "closed", "sentry", "light", "red")
ALWAYS = {"round", "order", "shuriken", "houses", "honor", "skills", "envoys", "rumors", "trophies"}


def asked(options: dict[str, str] | None = None) -> dict[str, Any]:
    found = asks(Match.start("ninjato", NAMES[:2], options or {}))
    return {ask.key: ask.shape for ask in found}


def joined(answers: dict[str, Any], options: dict[str, str] | None = None) -> Match:
    example = Match.start("ninjato", NAMES[:2], options or {})
    told = [{key: house[key] for key in OPEN if key in house} for house in HOUSES]
    position = finished(example, {"houses": told, "hands": [4, 4], **answers})
    return Match.start("ninjato", NAMES[:2], options or {}, position=position)


@clause("NJ-202", "NJ-302")
def test_nj_302_each_depth_is_asked_what_it_can_tell() -> None:
    full = {"seat", "hands", "sensei", "palace", "pavilion", "treasures", "used"}
    assert set(asked()) == ALWAYS | full
    assert set(asked(SCORES)) == ALWAYS
    house = {depth: asked(how)["houses"].of.asks for depth, how in (("full", {}), ("", SCORES))}
    assert {ask.key for ask in house["full"]} == {
        "token", "closed", "sentry", "alarm", "light", "red"
    }  # fmt: skip
    assert {ask.key for ask in house[""]} == {"token", "closed"}


@clause("NJ-302")
def test_nj_302_only_the_number_of_cards_is_told() -> None:
    match = joined({"hands": [3, 5]})
    assert [match.state.hand_size(seat) for seat in (0, 1)] == [3, 5]
    assert match.position()["hands"] == [{"unknown": 3}, {"unknown": 5}]


@clause("NJ-105")
@pytest.mark.parametrize("alarm", [False, True])
def test_nj_105_a_sentry_shows_an_alarm_if_it_was_told(alarm: bool) -> None:
    example = Match.start("ninjato", NAMES[:2])
    told = finished(example, {"houses": [{"sentry": "3", "alarm": alarm}, {"alarm": alarm}]})
    assert [house["sentry"] for house in told["houses"]] == ["3_alarm" if alarm else "3", ""]


@clause("NJ-202")
def test_nj_202_shuriken_lie_where_they_were_told_in_the_order_of_laps() -> None:
    match = joined({"shuriken": [["dojo", None, None], [None, None, None]], "seat": 1})
    assert match.position()["shuriken"] == [["dojo"], []]


@clause("NJ-115")
@pytest.mark.parametrize(
    ("field", "most"), [("e1", 20), ("e2", 20), ("env", 21), ("tiles", 19), ("tre", 90)]
)
def test_nj_115_a_pad_counts_no_more_than_the_box_holds(field: str, most: int) -> None:
    within = end_pad(**{field: [most, 0]})
    assert "NJ-115" not in {fault.clause for fault in within.objections}
    for row in ([most + 1, 0], [most, 1]):
        assert [fault.clause for fault in end_pad(**{field: row}).objections][:1] == ["NJ-115"]

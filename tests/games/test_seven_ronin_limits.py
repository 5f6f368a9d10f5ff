"""The limits of 7 Ronin where a number decides: what just fits, and what is one too many."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadPosition
from companion.games.seven_ronin.box import tapped
from tests.clauses import clause
from tests.games.seven_ronin_tables import GAME, SPREAD, board, combat, legal, planning, table

PINNED = ["hayai", "musashi", "yobu"]


def against(**position: Any) -> set[str]:
    """The clauses against a position; none if it can be played on."""
    try:
        table(**position)
    except BadPosition as error:
        return set(error.clauses)
    return set()


@clause("SR-652", "SR-663")
@pytest.mark.parametrize(
    ("field", "law"),
    [("pinned", "SR-652"), ("pinning", "SR-652"), ("cancelled", "SR-663"), ("marked", "SR-663")],
)
def test_sr_652_two_ronin_are_held_or_marked_but_not_three(field: str, law: str) -> None:
    late = {"phase": "areas", "places": SPREAD, "ninja": {"watchtower": 1}}
    assert law not in against(**late, **{field: PINNED[:2]})
    assert law in against(**late, **{field: PINNED})


@clause("SR-506")
@pytest.mark.parametrize("field", ["pinned", "pinning", "cancelled", "marked"])
def test_sr_506_who_is_eliminated_is_neither_held_nor_marked(field: str) -> None:
    places = {who: place for who, place in SPREAD.items() if who != "hayai"}
    late = {"phase": "areas", "places": places, "ninja": {"watchtower": 1}, "out": ["hayai"]}
    assert against(**late) == set()
    assert "SR-506" in against(**late, **{field: ["hayai"]})


@clause("SR-506")
def test_sr_506_wounds_on_a_tile_that_left_the_game_are_refused_in_words() -> None:
    with pytest.raises(BadPosition) as caught:
        table(out=["yumi"], wounds={"yumi": 1})
    assert caught.value.clauses == ("SR-506",) and caught.value.fields == ("wounds",)
    assert against(out=["yumi"], wounds={"yumi": 0, "hayai": 1}) == set()


@clause("SR-505")
def test_sr_505_a_tile_that_is_full_is_a_ronin_who_is_out() -> None:
    box = planning().state.box
    for who, spaces in zip(SPREAD, box.vitality, strict=True):
        assert "SR-505" not in against(wounds={who: spaces - 1})
        assert "SR-505" in against(wounds={who: spaces})


@clause("SR-371")
@pytest.mark.parametrize(
    "left",
    [{"plan": {"watchtower": 1}}, {"plan_green": 1}, {"posts": {"yumi": "inn"}}],
    ids=["ninja", "green", "ronin"],
)
def test_sr_371_after_the_reveal_no_part_of_a_plan_is_left(left: dict[str, Any]) -> None:
    late = {"phase": "areas", "places": SPREAD, "ninja": {"watchtower": 1}}
    assert against(**late) == set()
    assert "SR-371" in against(**late, **left)


@clause("SR-602")
def test_sr_602_nobody_is_asked_for_an_area_when_none_is_held() -> None:
    assert against(phase="areas", places=SPREAD, ninja={"watchtower": 1}) == set()
    assert against(phase="areas", places=SPREAD) != set()


@clause("SR-358")
def test_sr_358_only_a_recorded_ronin_can_be_taken_back() -> None:
    match = planning(posts={"yumi": "inn"})
    taken_back = [move for move in legal(match) if move.startswith("unplace ")]
    assert taken_back == ["unplace yumi"]


@clause("SR-114")
def test_sr_114_a_number_of_the_edition_is_put_right_as_it_is_told() -> None:
    match = planning()
    for number in (0, 1, 5):
        match.correct({"limits": {"well": number}}, "printed")
        assert dict(zip(SPREAD_AREAS, match.state.box.limits, strict=True))["well"] == number
    match.correct({"vitality": {"yumi": 1}}, "printed")
    assert match.position()["vitality"]["yumi"] == 1


SPREAD_AREAS = [str(row["id"]) for row in GAME.standin.rows("areas")]


@clause("SR-109")
def test_sr_109_a_road_is_drawn_with_two_taps() -> None:
    """The first takes an area in hand, the same area once more lays it down."""
    edition = GAME.standin
    rows = {str(row["id"]): str(row["neighbours"]).split() for row in edition.rows("map")}
    here, (there, *_) = next(iter(rows.items()))
    assert tapped(edition, "map", "", here).kept == here
    assert tapped(edition, "map", here, here).kept == ""
    lifted = tapped(edition, "map", here, there)
    assert lifted.rows is not None
    near = {str(row["id"]): str(row["neighbours"]).split() for row in lifted.rows}
    assert there not in near[here] and here not in near[there]
    assert {one: set(others) - {here, there} for one, others in near.items()} == {
        one: set(others) - {here, there} for one, others in rows.items()
    }


@clause("SR-305", "SR-311")
def test_sr_311_as_many_areas_as_the_threat_says_and_not_one_more() -> None:
    areas = SPREAD_AREAS[: planning().state.threat]
    offered = {
        number: {
            move.split()[1]
            for move in legal(planning(curtain=True, plan=dict.fromkeys(areas[:number], 1)))
            if move.startswith("plan ")
        }
        for number in (len(areas) - 1, len(areas))
    }
    roomy = {str(row["id"]) for row in GAME.standin.rows("areas") if row["limit"] > 1}
    assert offered[len(areas) - 1] >= set(SPREAD_AREAS[len(areas) :])
    assert offered[len(areas)] == roomy & set(areas)


@clause("SR-211")
def test_sr_211_one_ninja_on_the_green_is_a_plan_that_is_looked_at() -> None:
    breaches = {n: board(planning(plan_green=n))["plan"]["breaches"] for n in (0, 1)}
    assert any(breaches[1].values()) and not any(breaches[0].values())


@clause("SR-201")
@pytest.mark.parametrize(
    ("move", "fits"),
    [
        ("lock", {"attack_plan", "defence_plan"}),
        ("place yumi inn", {"defence_plan", "record"}),
        ("plan well", {"attack_plan"}),
        ("record well 1", {"record"}),
        ("confirm", {"record"}),
    ],
)
def test_sr_201_a_move_of_another_step_is_refused(move: str, fits: set[str]) -> None:
    """With a sentence, and never among the legal moves."""
    tables = {
        "record": planning(),
        "attack_plan": planning(curtain=True),
        "defence_plan": planning(curtain=True, phase="defence_plan"),
        "ronin": combat(ninja={"watchtower": 1}),
        "areas": combat("areas", ninja={"watchtower": 1}),
    }
    wrong = {step: {str(o.say) for o in match.why_not(move)} for step, match in tables.items()}
    for step, said in wrong.items():
        if step not in fits:
            assert said and move not in legal(tables[step])


@clause("SR-310", "SR-313")
def test_sr_310_a_hidden_plan_that_cannot_be_is_refused_a_record_may_be() -> None:
    for changes, law in (({"plan_green": 2}, "SR-310"), ({"plan": {"well": 41}}, "SR-313")):
        with pytest.raises(BadPosition) as caught:
            planning(curtain=True, **changes)
        assert law in caught.value.clauses
        assert planning(**changes).state.phase == "record"

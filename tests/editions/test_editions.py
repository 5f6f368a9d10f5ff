"""Component data: checked, corrected group by group, passed on as text."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import editions
from companion.engine import BadEdition, Column, Edition, Game, Group, GroupSpec, Match, game_ids
from companion.engine.errors import CompanionError

STANDIN = editions.load("shinobi_clans")
ROWS = [dict(row) for row in STANDIN.rows("clans")]


def faults(edition: Edition) -> str:
    return " ".join(str(fault.say) for fault in editions.check(edition) if fault.hard)


def changed(**values: Any) -> Edition:
    return editions.correct(STANDIN, "clans", [{**ROWS[0], **values}, *ROWS[1:]])


@pytest.mark.parametrize("game", game_ids())
def test_what_we_ship_is_sound(game: str) -> None:
    edition = editions.load(game)
    assert not [fault for fault in editions.check(edition) if fault.hard]
    assert editions.import_(editions.export(edition)).fingerprint == editions.fingerprint(edition)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"cards": "11"}, "whole number"),
        ({"cards": True}, "whole number"),
        ({"cards": 0}, "from 1 to 60"),
        ({"colour": "blue"}, "#0072B2"),
        ({"name": ""}, "short text"),
        ({"name": None}, "short text"),
        ({"id": "mori"}, "cannot be changed"),
        ({"extra": 1}, "no such column"),
    ],
)
def test_a_wrong_value_is_named(values: dict[str, Any], sentence: str) -> None:
    found = faults(changed(**values))
    assert sentence in found and "Row 1 of “Clans”" in found


def test_row_counts() -> None:
    assert "exactly 5 rows" in faults(editions.correct(STANDIN, "clans", ROWS[:4]))
    assert "exactly 1 row." in faults(editions.correct(STANDIN, "ninja", []))


def test_groups_that_do_not_belong() -> None:
    assert "is missing" in faults(replace(STANDIN, groups={"ninja": STANDIN.groups["ninja"]}))
    more = replace(STANDIN, groups={**STANDIN.groups, "maps": Group(())})
    assert "no component group “maps”" in faults(more)
    assert "another game" in faults_as(replace(STANDIN, game="ninjato"))


def faults_as(edition: Edition) -> str:
    game = Match.start("shinobi_clans", ["A", "B", "C"]).game
    return " ".join(str(fault.say) for fault in editions.check(edition, game))


class Toy:
    """Just enough of a game to have other columns."""

    id = "toy"
    standin = Edition(
        "toy",
        {
            "cards": Group(
                ({"id": "a", "kind": "raid", "big": True, "grid": ["x"], "note": None},)
            ),
            "printed": Group(({"id": "a"},)),
        },
    )
    edition_groups = (
        GroupSpec(
            "cards",
            "Cards",
            (
                Column("id", "Id"),
                Column("kind", "Kind", "choice", choices=("raid", "trade")),
                Column("big", "Big", "bool"),
                Column("grid", "Grid", "grid"),
                Column("note", "Note"),
            ),
            fixed_rows=False,
            high_rows=2,
        ),
    )

    def check_edition(self, edition: Edition) -> Any:
        return iter(())


def toy(*rows: dict[str, Any], **more: Group) -> str:
    full = {"id": "a", "kind": "raid", "big": True, "grid": [], "note": "x"}
    groups = {**Toy.standin.groups, "cards": Group(tuple({**full, **row} for row in rows)), **more}
    game: Game[Any] = Toy()  # type: ignore[assignment]
    return " ".join(str(fault.say) for fault in editions.check(Edition("toy", groups), game))


def test_columns_of_every_kind() -> None:
    assert toy({}, {"id": "b", "kind": "trade", "note": None}) == ""
    assert "these can be chosen: Raid and Trade." in toy({"kind": "loot"})
    assert "yes or no" in toy({"big": 1})
    assert "a value is missing" in toy({"grid": None})
    assert "same id" in toy({}, {})
    assert "1 to 2 rows" in toy({}, {"id": "b"}, {"id": "c"})
    assert "“printed” cannot be changed" in toy({}, printed=Group(({"id": "b"},)))


def test_the_game_is_asked_too() -> None:
    edition = changed(cards=20)
    assert all(not fault.hard for fault in editions.check(edition))


def test_corrections_lie_on_top() -> None:
    assert editions.corrections(STANDIN) == {}
    edition = changed(cards=13)
    only = editions.corrections(edition)
    assert list(only) == ["clans"]
    merged = editions.merge(STANDIN, json.loads(json.dumps(only)))
    assert merged.fingerprint == edition.fingerprint != STANDIN.fingerprint
    assert merged.groups["clans"].source == "owner"
    assert editions.reset(merged, "clans") == STANDIN


def test_confirming_is_a_correction() -> None:
    edition = editions.confirm(STANDIN, "clans")
    assert edition.confirmed("clans") and not STANDIN.confirmed("clans")
    assert list(editions.corrections(edition)) == ["clans"]
    assert editions.corrections(editions.confirm(edition, "clans", False)) == {}
    assert not editions.correct(edition, "clans", ROWS).confirmed("clans")


@pytest.mark.parametrize("do", [editions.confirm, editions.reset])
def test_unknown_groups(do: Any) -> None:
    with pytest.raises(BadEdition, match="no component group"):
        do(STANDIN, "maps")
    with pytest.raises(BadEdition, match="no component group"):
        editions.correct(STANDIN, "maps", [])


def test_an_edition_travels_as_text() -> None:
    edition = replace(changed(cards=13, name="Hōjō"), name="Première édition")
    text = editions.export(edition)
    assert "Hōjō" in text
    back = editions.import_("\ufeff" + text)
    assert (back.fingerprint, back.name) == (edition.fingerprint, edition.name)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"dojo_companion": "match"}, "not an edition"),
        ({"schema": 2}, "newer version"),
        ({"schema": "1"}, "not an edition"),
        ({"game": "chess"}, "no game “chess”"),
        ({"game": None}, "no game"),
        ({"name": 5}, "not an edition"),
        ({"corrections": []}, "not the component data"),
        ({"corrections": {"maps": {}}}, "no component group"),
        ({"corrections": {"clans": {"rows": [1], "confirmed": True}}}, "not the component data"),
        ({"corrections": {"clans": []}}, "not the component data"),
        ({"corrections": {"ninja": {"rows": [], "confirmed": True}}}, "exactly 1 row"),
    ],
)
def test_a_wrong_text_is_explained(change: dict[str, Any], sentence: str) -> None:
    data = {**json.loads(editions.export(changed(cards=13))), **change}
    with pytest.raises(BadEdition, match=sentence):
        editions.import_(json.dumps(data))


@pytest.mark.parametrize("text", ["", "null", "[" * 100_000, "x" * 1_000_001, "{}"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadEdition):
        editions.import_(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_edition_from_outside_breaks_anything(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(game_ids()))
    content = json.loads(editions.export(editions.load(game)))
    key = data.draw(st.sampled_from(sorted(editions.load(game).groups)))
    rows = [dict(row) for row in editions.load(game).rows(key)]
    row = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.sampled_from(sorted(rows[row])))
    rows[row][column] = data.draw(json_values)
    content["corrections"] = {key: {"rows": rows, "confirmed": data.draw(st.booleans())}}
    try:
        edition = editions.import_(json.dumps(content))
        seats = edition.game and Match.start(game, _names(game)).game.seats
        assert seats
        Match.start(game, _names(game), edition=edition)
    except CompanionError as error:
        assert str(error.say)


def _names(game: str) -> list[str]:
    from companion.engine import find_game

    return ["Aki", "Ben", "Chloé", "Dana", "Emi"][: find_game(game).seats[0]]

"""The text record: what it says, what it hides, what it refuses."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import BadRecord, CompanionError, Match
from companion.engine.edition import Edition, Group
from tests.conformance import NAMES, new_match, random_moves

GAME = "shinobi_clans"


def played(dealer: str = "app", moves: int = 20) -> Match:
    match = new_match(GAME, 3, 4, dealer=dealer)
    going = random_moves(match, random.Random(4))
    for _ in range(moves):
        next(going)
    return match


def test_a_record_is_readable_and_reads_back() -> None:
    match = played("table")
    text = match.record()
    assert text.startswith("Dojo-Companion: 1\nGame: shinobi_clans\n")
    assert Match.from_record(text).state == match.state
    assert Match.from_record("\ufeff" + text.replace("\n", "\r\n")).state == match.state
    assert Match.from_record(text + "\n# a comment\n\n").state == match.state


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029"])
def test_rare_ends_of_line_stay_inside_their_line(end: str) -> None:
    match = Match.start("shinobi_clans", [f"Aki{end}Ito", "Ben", "Chloé"], id="m1")
    match.correct({"turn": 1}, f"so{end}it lies")
    again = Match.from_record(match.record().replace("\n", "\r\n"))
    assert (again.players, again.entries) == (match.players, match.entries)


def test_a_seat_reads_its_own_cards_only() -> None:
    match = played()
    own = match.record(1)
    assert "Seed" not in own
    assert "draw p1 ?" not in own and "draw p0 ?" in own and "clan p2 ?" in own
    onlooker = match.record(None)
    assert "draw p1 ?" in onlooker
    with pytest.raises(BadRecord, match="one seat"):
        Match.from_record(own)


def test_the_owners_corrections_travel_with_the_record() -> None:
    standin = new_match(GAME, 3).game.standin
    rows = tuple({**row, "cards": 12} for row in standin.rows("clans"))
    edition = Edition(GAME, {**standin.groups, "clans": Group(rows, True, "owner")})
    match = Match.start(GAME, NAMES[:3], edition=edition)
    assert match.state.deck.count == 63
    again = Match.from_record(match.record())
    assert again.setup.edition.fingerprint == edition.fingerprint != standin.fingerprint
    assert again.state == match.state


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: "hello",
        lambda text: text.replace("Dojo-Companion: 1", "Dojo-Companion: 9"),
        lambda text: text.replace("Revision: 1", "Revision: 99"),
        lambda text: text.replace("Revision: 1", "Revision: one"),
        lambda text: text.replace("Revision: 1", "Revision: -1"),
        lambda text: text.replace("shinobi_clans", "chess"),
        lambda text: text.replace('["Aki", "Ben", "Chloé"]', '["Aki"]'),
        lambda text: text.replace('["Aki", "Ben", "Chloé"]', "Aki"),
        lambda text: text.replace("Edition: ", "Edition: 0"),
        lambda text: text.replace("Seed: 4", "Seed: 5"),
        lambda text: text + "deploy oda p9\n",
        lambda text: text + 'correct {"x"}\n',
        lambda text: text + "reveal p0 oda\n",
        lambda text: "x" * 3_000_000,
    ],
)
def test_a_damaged_record_is_refused_with_a_sentence(spoil) -> None:
    with pytest.raises(BadRecord) as caught:
        Match.from_record(spoil(played().record()))
    assert str(caught.value)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_mutated_records_never_crash(data) -> None:
    text = played("table", 8).record()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = (
            text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 9)) :]
        )
    try:
        match = Match.from_record(text)
    except CompanionError as error:
        assert str(error)
    else:
        assert not list(match.game.laws(match.state))

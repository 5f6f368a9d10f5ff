"""Every kind of code, for every game and way of dealing: there and back."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from math import log2

import pytest

from companion.engine import Correction, Edition, Group, Match, Say, find_game
from companion.share import (
    FULL,
    RESULT,
    Deal,
    Kind,
    NotACode,
    OtherEdition,
    OtherKind,
    OtherVersion,
    Result,
    View,
    api,
    header,
    kind_of,
    knowledge,
    pack,
    pack_edition,
    pack_result,
    private_deal,
    seen,
    unpack,
    unpack_match,
)
from companion.share.codec import put_entries
from companion.share.header import game_number
from companion.share.numbers import Writer
from tests.conformance import NAMES
from tests.share.tables import CASES, GAMES, at_random_points, joined, played


def same_match(one: Match, two: Match) -> bool:
    return (
        one.setup == two.setup
        and (one.entries, one.tail, one.index) == (two.entries, two.tail, two.index)
        and one.state == two.state
    )


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_hand_over_continues_exactly(game: str, mode: int) -> None:
    rng = random.Random(mode)
    whole = played(game, mode)
    for match in [*at_random_points(whole, rng, 3), whole.fork()]:
        digits = pack(match)
        again = unpack_match(digits)
        assert same_match(again, match)
        assert pack(again) == digits
        assert kind_of(digits) is Kind.HANDOVER
    for _ in range(12):
        again.undo()
        match.undo()
        assert (again.state, again.tail) == (match.state, match.tail)


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_views_carry_exactly_what_a_seat_sees(game: str, mode: int) -> None:
    rng = random.Random(mode)
    for match in at_random_points(played(game, mode), rng, 2):
        for seat in (None, *range(len(match.players))):
            view = unpack(pack(match, seat))
            assert isinstance(view, View)
            data = dict(view.data)
            if data["decision"]:
                data["decision"] = dict(data["decision"])
                assert bool(data["decision"].pop("later", ())) >= bool(
                    data["decision"].pop("last", ())
                )
            assert data == match.view(seat)
            assert (view.table.id, view.seat, view.log_start) == (match.setup.id, seat, 0)
            short = unpack(pack(match, seat, lines=3))
            assert isinstance(short, View)
            assert short.data["log"] == data["log"][-3:]
            assert short.log_start == max(0, len(data["log"]) - 3)


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_private_deal_is_what_others_do_not_see(game: str, mode: int) -> None:
    rng = random.Random(mode)
    for match in at_random_points(played(game, mode), rng, 3):
        public = match.game.view(match.state, None)
        for seat in range(len(match.players)):
            deal = unpack(pack(match, private_deal(seat)))
            assert isinstance(deal, Deal)
            own = match.game.view(match.state, seat)
            assert set(deal.data) == {key for key in own if own[key] != public.get(key, object())}
            assert deal.seat == seat


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_result_brings_the_sheet(game: str, mode: int) -> None:
    match = played(game, mode)
    ended = datetime(2026, 3, 1, 20, 15, 42, tzinfo=UTC)
    result = unpack(pack(match, RESULT, ended=ended, minutes=47))
    assert isinstance(result, Result)
    assert result.sheet == match.scores()
    assert result.table.players == match.players
    assert (result.ended, result.minutes, result.moves) == (
        ended.replace(second=0), 47, match.index,
    )  # fmt: skip
    assert unpack(pack_result(result)) == result
    bare = unpack(pack(match, "result"))
    assert isinstance(bare, Result) and bare.ended is None and bare.minutes is None


def test_only_a_finished_match_has_a_result() -> None:
    with pytest.raises(OtherKind):
        pack(played(GAMES[0]).fork(3), RESULT)


@pytest.mark.parametrize("game", GAMES)
def test_an_edition_travels(game: str) -> None:
    edition = changed_edition(game)
    again = unpack(pack_edition(edition))
    assert isinstance(again, Edition)
    assert (again.fingerprint, again.name) == (edition.fingerprint, edition.name)
    assert unpack(pack_edition(find_game(game).standin)).fingerprint == (
        find_game(game).standin.fingerprint
    )


def changed_edition(game: str) -> Edition:
    """Our data with every group declared compared: sound for every game."""
    standin = find_game(game).standin
    groups = {
        key: Group(group.rows, not group.confirmed, "owner")
        for key, group in standin.groups.items()
    }
    return Edition(game, groups, "Boîte d’Aki")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_a_corrected_box(game: str) -> None:
    rules, edition = find_game(game), changed_edition(game)
    match = Match.start(game, NAMES[: rules.seats[-1]], edition=edition, seed=3, id="box")
    again = unpack_match(pack(match))
    assert again.setup.edition.fingerprint == edition.fingerprint
    with pytest.raises(OtherEdition, match="Share the edition first"):
        unpack(pack(match, None))
    view = unpack(pack(match, None), editions=[edition])
    assert isinstance(view, View) and view.table.edition is edition


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_joining_under_way_and_corrections(game: str, mode: int) -> None:
    start = joined(game, mode)
    again = unpack_match(pack(start))
    assert same_match(again, start)
    assert any(isinstance(entry, Correction) for entry in again.entries)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_costs_its_information_and_a_head(game: str) -> None:
    for mode in range(len({"table", "app"})):
        if (game, mode) not in CASES:
            continue
        match = played(game, mode)
        moves = Writer()
        put_entries(moves, match)
        assert moves.bits <= 1.05 * information(match) + 1
        head = pack(match.fork(0))
        assert len(pack(match)) * log2(10) <= len(head) * log2(10) + 1.05 * moves.bits + 30


def information(match: Match) -> float:
    bits = 0.0
    for at in range(match.index):
        decision = match.decision_at(at)
        if decision is None or match.automatic(at):
            continue
        weights = decision.weights or [1] * len(decision.moves)
        place = decision.moves.index(match.entry_at(at))
        bits += log2(sum(weights) / weights[place])
    return bits


def test_game_numbers_differ() -> None:
    assert len({game_number(game) for game in GAMES}) == len(GAMES)


def test_links_groups_and_blanks_are_read() -> None:
    from companion.share import grouped, link, read_text

    digits = pack(played(GAMES[0]).fork(9))
    for text in (link(digits), f"\n {grouped(digits)} ", digits, link(digits).upper()):
        assert read_text(text) == digits
        assert same_match(unpack_match(text), unpack_match(digits))


# refusals


def test_another_revision_is_refused(monkeypatch) -> None:
    match = played(GAMES[0])
    digits = pack(match)
    monkeypatch.setattr(type(match.game), "revision", match.game.revision + 1)
    with pytest.raises(OtherVersion, match="revision 1 of the rules and this app has 2"):
        unpack(digits)


def test_another_format_is_refused(monkeypatch) -> None:
    digits = pack(played(GAMES[0]))
    monkeypatch.setattr(header, "FORMAT", 2)
    with pytest.raises(OtherVersion, match="another version of the app"):
        unpack(digits)


def test_an_unknown_game_is_refused(monkeypatch) -> None:
    digits = pack(played(GAMES[0]))
    monkeypatch.setattr(header, "game_ids", lambda: ())
    with pytest.raises(OtherVersion, match="a game that this app does not have"):
        unpack(digits)


def test_other_options_are_refused(monkeypatch) -> None:
    digits = pack(played(GAMES[0]))
    monkeypatch.setattr(header, "shape", lambda game: 1)
    with pytest.raises(OtherVersion):
        unpack(digits)


def test_a_view_with_other_sentences_is_refused(monkeypatch) -> None:
    digits = pack(played(GAMES[0]), None)
    learned = seen.sight(GAMES[0])
    other = replace(learned, number=learned.number ^ 1)
    monkeypatch.setattr(seen, "sight", lambda game: other)
    with pytest.raises(OtherVersion):
        unpack(digits)


def test_other_component_data_are_refused(monkeypatch) -> None:
    match = played(GAMES[0])
    digits = pack(match)
    monkeypatch.setattr("companion.share.codec.same_edition", lambda edition, fingerprint: False)
    with pytest.raises(OtherEdition):
        unpack(digits)


def test_a_view_is_no_hand_over() -> None:
    for audience in (None, 0, private_deal(0), RESULT):
        with pytest.raises(OtherKind, match="not a match to go on with"):
            unpack_match(pack(played(GAMES[0]), audience))


def test_there_is_no_seat_seven() -> None:
    for audience in (7, private_deal(-1)):
        with pytest.raises(OtherKind):
            pack(played(GAMES[0]), audience)
    with pytest.raises(ValueError):
        pack(played(GAMES[0]), "everybody")


def test_no_seed_in_anything_but_a_hand_over(monkeypatch) -> None:
    blobs: list[str] = []
    real = api.Writer.blob
    monkeypatch.setattr(
        api.Writer, "blob", lambda self, data: (blobs.append(data.hex()), real(self, data))[1]
    )
    match = played(GAMES[0], 1)
    for audience in (None, 0, private_deal(0), RESULT):
        pack(match, audience)
    assert match.setup.seed is not None
    assert not [data for data in blobs if match.setup.seed in data]
    pack(match, FULL)
    assert [data for data in blobs if match.setup.seed in data]


def test_sentences_that_came_along_may_not_reach_into_objects() -> None:
    known = knowledge.of_views(GAMES[0])
    for text, args in (
        ("{n.__class__}", {"n": 1}),
        ("{n!r}", {"n": 1}),
        ("{n:{m}}", {"n": 1, "m": 2}),
        ("{other}", {"n": 1}),
        ("{n:+}", {"n": "text"}),
    ):
        writer = Writer()
        knowledge.put_data(writer, {"a": Say(text, **args).plain()}, known)
        reader = api.Reader(writer.digits())
        with pytest.raises((NotACode, ValueError, TypeError, KeyError)):
            knowledge.take_data(reader, known)


def test_huge_numbers_in_a_position_are_refused() -> None:
    match = played(GAMES[0]).fork(9)
    position = match.position()
    writer = Writer()
    knowledge.put_data(writer, {**position, "deck": 10**9}, knowledge.of_rules(GAMES[0]))
    with pytest.raises(NotACode):
        knowledge.take_data(api.Reader(writer.digits()), knowledge.of_rules(GAMES[0]))

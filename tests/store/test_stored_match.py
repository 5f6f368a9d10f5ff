"""Each change of a match is on disk when the call returns."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import CompanionError, Correction, IllegalMove, NotAMove
from companion.store import Library, NoSuchMatch, StoredMatch
from tests.store.conftest import HandClock, again, new, play, whole


def on_disk(entry: StoredMatch) -> tuple[object, ...]:
    """What another process sees now, without anything being closed."""
    reader = Library(entry._library.folder, read_only=True)
    return whole(reader.open(entry.id).match)


@pytest.mark.parametrize("dealer", ["app", "table"])
def test_every_move_is_on_disk_when_play_returns(library: Library, dealer: str) -> None:
    entry = library.start(new(dealer=dealer))
    assert on_disk(entry) == whole(entry.match)
    for _ in range(12):
        play(entry, 1)
        assert on_disk(entry) == whole(entry.match)


def test_a_whole_match_comes_back(library: Library) -> None:
    entry = library.start(new())
    play(entry, 1000)
    assert entry.match.over
    sheet = entry.match.scores()
    info = entry.info
    assert (info.status, info.winners, info.totals) == ("finished", sheet.winners, sheet.totals)
    with again(library) as opened:
        assert whole(opened.open(entry.id).match) == whole(entry.match)
        assert opened.matches() == [info]


def test_undone_moves_survive_a_restart(library: Library) -> None:
    entry = library.start(new())
    play(entry, 9)
    end = whole(entry.match)
    for _ in range(4):
        entry.undo()
    entry.redo()
    assert entry.match.tail
    assert on_disk(entry) == whole(entry.match)
    with again(library) as opened:
        back = opened.open(entry.id)
        assert whole(back.match) == whole(entry.match)
        for _ in range(3):
            back.redo()
        assert whole(back.match) == end
        assert on_disk(back) == end


def test_a_new_move_after_undo_cuts_the_tail(library: Library) -> None:
    entry = library.start(new(dealer="table"))
    play(entry, 20)
    entry.goto(10)
    play(entry, 1, seed=99)
    assert not entry.match.tail
    assert on_disk(entry) == whole(entry.match)


def test_a_point_between_dealt_cards(library: Library) -> None:
    entry = library.start(new())
    play(entry, 6)
    for index in range(entry.match.index):
        entry.goto(index)
        assert on_disk(entry) == whole(entry.match)
    before = whole(entry.match)
    entry.goto(3)
    at_three = whole(entry.match)
    with pytest.raises(NotAMove):
        entry.play("no such move")
    assert whole(entry.match) == at_three == on_disk(entry)
    assert before[0] == (*entry.match.entries, *entry.match.tail)[: len(before[0])]  # type: ignore[arg-type]


def test_a_refused_move_changes_nothing(library: Library) -> None:
    entry = library.start(new())
    play(entry, 3)
    before, size = whole(entry.match), _size(library, entry)
    with pytest.raises(CompanionError):
        entry.play("first p0")
    assert (whole(entry.match), _size(library, entry)) == (before, size)


def test_amending_keeps_or_reports(library: Library) -> None:
    entry = library.start(new(dealer="table"))
    play(entry, 30)
    changed = 0
    for index in range(entry.match.index):
        decision = entry.match.decision_at(index)
        assert decision is not None
        other = [move for move in decision.moves if move != entry.match.entry_at(index)]
        if not other:
            continue
        before = whole(entry.match)
        try:
            outcome = entry.amend(index, other[0])
        except IllegalMove:
            continue
        if outcome.first_conflict is None:
            changed += 1
        else:
            assert whole(entry.match) == before
        assert on_disk(entry) == whole(entry.match)
    assert changed
    index = entry.match.index - 10
    move = str(entry.match.entry_at(index))
    entry.amend(index, move, cut=True)
    assert on_disk(entry) == whole(entry.match)


def test_corrections_are_kept(library: Library) -> None:
    entry = library.start(new(dealer="table"))
    play(entry, 20)
    entry.correct(entry.match.position(), "as the table  says")
    assert isinstance(entry.match.entries[-1], Correction)
    assert on_disk(entry) == whole(entry.match)


def test_names_and_tags(library: Library) -> None:
    entry = library.start(new(), title="At home", tags=["rainy"])
    assert (entry.info.title, entry.info.tags) == ("At home", ("rainy",))
    entry.rename("  At   Ben’s  ")
    entry.tag(["rematch", "rematch", " "])
    with again(library) as opened:
        (info,) = opened.matches()
        assert (info.title, info.tags) == ("At Ben’s", ("rematch",))


def test_time_spent_is_counted_by_the_steady_clock(library: Library, clock: HandClock) -> None:
    entry = library.start(new())
    for _ in range(3):
        clock.wait(20)
        play(entry, 1)
    clock.set_back(days=400)
    clock.ticks += 5
    play(entry, 1)
    clock.wait(8 * 3600)  # the night: only a pause of it counts
    play(entry, 1)
    assert entry.info.seconds == 20 * 3 + 5 + 600
    for _ in range(10):
        clock.wait(0.04)
        play(entry, 1)
    assert entry.info.seconds == pytest.approx(665.4, abs=0.11)


def test_a_closed_entry_says_so(library: Library) -> None:
    entry = library.start(new())
    entry.close()
    before = whole(entry.match)
    with pytest.raises(NoSuchMatch, match="nothing was changed"):
        play(entry, 1)
    assert whole(entry.match) == before


def test_a_match_under_way_and_a_typed_position(library: Library) -> None:
    match = new(dealer="table")
    first = library.start(match)
    play(first, 25)
    copy = new(2, "table", position=first.match.position())
    entry = library.start(copy)
    play(entry, 5)
    with again(library) as opened:
        assert whole(opened.open(entry.id).match) == whole(entry.match)


def test_a_match_that_was_played_before_it_is_stored(library: Library, tmp_path: Path) -> None:
    other = Library(tmp_path / "other")
    played = other.start(new(5))
    play(played, 10)
    played.undo()
    entry = library.start(played.match)
    assert on_disk(entry) == whole(played.match)
    other.close()


def _size(library: Library, entry: StoredMatch) -> int:
    return (library.folder / "matches" / f"{entry.id}.jsonl").stat().st_size

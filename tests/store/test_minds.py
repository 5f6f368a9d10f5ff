"""What the store keeps of the mind at the table: who is played by the app, hints, the review."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import Match
from companion.store import Library
from companion.store.timeline import Timeline


def begun(library: Library, minds: tuple[str, ...] = ()) -> str:
    match = Match.start("shinobi_clans", ["Aki", "Kaede", "Chloé"], dealer="app", seed=1)
    return library.start(match, minds=minds).id


def test_it_is_there_again_after_a_restart(tmp_path: Path) -> None:
    library = Library(tmp_path)
    id = begun(library, ("", "normal", ""))
    entry = library.open(id)
    entry.note_hint(2)
    entry.note_hint(0)
    entry.note_hint(2)
    entry.keep_review({"points": [1, 2], "why": "luck"})
    entry.seat_minds(("", "strong", "easy"))
    library.close()
    again = Library(tmp_path)
    info = again.matches()[0]
    assert (info.minds, info.hinted) == (("", "strong", "easy"), (0, 2))
    assert again.open(id).review == {"points": [1, 2], "why": "luck"}
    assert again.open(id).match.index == entry.match.index, "no move is made of it"
    again.close()


def test_the_index_is_rebuilt_with_it(tmp_path: Path) -> None:
    library = Library(tmp_path)
    begun(library, ("", "easy", ""))
    library.close()
    (tmp_path / "index.json").unlink(missing_ok=True)
    for path in tmp_path.glob("index*"):
        path.unlink()
    again = Library(tmp_path)
    assert again.matches()[0].minds == ("", "easy", "")
    again.close()


def test_virtual_players_are_not_remembered_as_people(tmp_path: Path) -> None:
    library = Library(tmp_path)
    begun(library, ("", "normal", ""))
    assert sorted(player.name for player in library.players.all()) == ["Aki", "Chloé"]
    library.close()


@pytest.mark.parametrize(
    "event",
    [
        {"do": "minds", "seats": ["easy"] * 9},
        {"do": "minds", "seats": "easy"},
        {"do": "hint", "seat": 3},
        {"do": "hint", "seat": "0"},
        {"do": "review", "review": []},
        {"do": "review", "review": {"n": 10**9}},
    ],
)
def test_what_nobody_honest_wrote_is_refused(tmp_path: Path, event: dict[str, object]) -> None:
    library = Library(tmp_path)
    entry = library.open(begun(library))
    timeline: Timeline = entry._timeline
    with pytest.raises(ValueError):
        timeline.take({"when": "2026-01-01T00:00:00Z", "order": 1, "spent": 0.0, **event})
    library.close()

"""Every seat and every onlooker has a page at every point of random matches of every game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine import game_ids
from companion.live.channel import changes
from companion.live.drawings import DRAWINGS
from companion.live.frames import Frame
from companion.live.keys import ONLOOKER
from companion.live.parts import IN_HAND, Page
from companion.live.table import LiveTable
from companion.table import elements_of
from companion.table.moments import Level
from tests.conformance import random_moves
from tests.live.kit import Recorded, new_match


@pytest.mark.parametrize("game", game_ids())
def test_every_seat_has_a_page_all_along(game: str) -> None:
    match = new_match(game)
    table, before = LiveTable(Recorded(match), lambda *_: None), {}
    for count, _ in enumerate(random_moves(match, random.Random(5))):
        table.look()
        if count % 7:
            continue
        for seat in (ONLOOKER, *range(len(match.players))):
            page = Page(table.seen(seat).frame, "fr" if count % 2 else "en")
            assert page.scene.inside and page.parts["head"]
            if seat in before and before[seat].frame.match == page.frame.match:
                changes(before[seat], page)
            before[seat] = page
    assert all(Page(table.seen(seat).frame, "en").parts["end"] for seat in before)


def test_the_page_has_every_drawing() -> None:
    """After a new drawing: `python tools/live_art.py`."""
    root = Path(__file__).parents[2]
    sheet = (root / "companion" / "live" / "page" / "art.svg").read_text(encoding="utf-8")
    for drawing in (root / "assets" / "art").glob("*.svg"):
        if not drawing.name.startswith("pattern-"):
            assert f'<symbol id="{drawing.stem}"' in sheet, drawing.stem


def test_every_kind_of_element_has_its_own_drawing() -> None:
    """What the app can paint the page can draw."""
    from companion.app.table.scene_view import KINDS

    assert not set(KINDS) - set(DRAWINGS)


def stood(game: str, wanted: Callable[[Frame], bool], seat: int = 0) -> Frame:
    """The first frame of a random match that is as wanted."""
    match = new_match(game)
    for _ in random_moves(match, random.Random(3)):
        now = LiveTable(Recorded(match), lambda *_: None).seen(seat).frame
        if wanted(now):
            return now
    raise AssertionError("it did not come to that")


def test_what_ends_something_is_a_stage_and_all_else_says_who_did_it() -> None:
    ended = stood("seven_ronin", lambda frame: frame.moment.level == Level.STAGE)
    html = Page(ended, "en").parts["happened"]
    assert 'class="stage"' in html and 'class="told"' in html and 'class="figures"' in html
    quiet = stood("wat_aah", lambda frame: frame.moment.by is not None)
    html = Page(quiet, "en").parts["happened"]
    assert html.startswith('<div class="just"><svg') and 'class="line"' in html


def test_nothing_secret_means_no_place_for_it() -> None:
    """A plan that is made has its place; before and after it there is none."""
    made = stood("seven_ronin", lambda frame: frame.hand is not None)
    assert "Your plan" in Page(made, "en").parts["hand"]
    bare = stood("seven_ronin", lambda frame: frame.hand is None)
    assert Page(bare, "en").parts["hand"] == ""


def test_whoever_played_is_told_to_stay_for_another_match() -> None:
    over = stood("wat_aah", lambda frame: frame.over)
    assert "you keep your seat" in Page(over, "en").parts["end"]
    watching = stood("wat_aah", lambda frame: frame.over, ONLOOKER)
    assert "you keep your seat" not in Page(watching, "en").parts["end"]


def told_by(frame: Frame) -> str:
    return Page(frame, "en").parts["question"]


def test_a_question_for_cards_of_the_hand_is_answered_with_the_hand() -> None:
    asked = stood("ninjato", lambda frame: "With which card?" in told_by(frame))
    html = Page(asked, "en").parts["question"]
    cards = [one.mark.art for one in elements_of(asked.hand.root) if one.kind in IN_HAND]
    assert 0 < html.count("in-hand") <= len(cards)
    elsewhere = replace(asked, hand=None)
    assert "in-hand" not in Page(elsewhere, "en").parts["question"]


def test_what_takes_long_to_tell_is_behind_a_fold() -> None:
    """So that the question stays in sight on a small phone."""
    fallen = stood("ninety_nine_ninja", lambda frame: frame.moment.level == Level.NOTABLE
                   and bool(frame.moment.title))  # fmt: skip
    before, _, folded = Page(fallen, "en").parts["happened"].partition("<details>")
    assert "falls to" in before and "hands" in before and "adjacent" not in before
    assert "adjacent" in folded
    laid = stood("ninjato", lambda frame: len(frame.moment.hands) > 4)
    before, _, folded = Page(laid, "en").parts["happened"].partition("<details>")
    assert "hands" not in before and f"{len(laid.moment.hands)} things to do" in folded
    assert folded.count("<li>") >= len(laid.moment.hands)


def test_cards_of_one_kind_are_counted_where_they_are_the_answers() -> None:
    def several(frame: Frame) -> bool:
        return "in-hand" in told_by(frame) and any(
            one.number > 1 for one in elements_of(frame.hand.root) if one.kind in IN_HAND
        )

    for game in ("shinobi_clans", "ninjato", "wat_aah"):
        assert "<small>×" in told_by(stood(game, several)), game

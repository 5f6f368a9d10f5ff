"""The tour draws the whole app, and what it draws is readable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tools.tour.stops import empty_stops, stops
from tools.tour.tables import Stop
from tools.tour.walk import LARGEST, QUICK, SIZES, Camera, Look, Plan, Walk, plan_of


class StageCamera(Camera):
    """The window of the tests as the camera of a walk."""

    def __init__(self, ui: Any) -> None:
        self.loop, self.window = ui.loop, ui.window


class Hardest(Plan):
    """Long words, large letters, a small phone."""

    def looks(self) -> list[Look]:
        return [Look(SIZES[0], "fr", LARGEST)]


def walked(ui: Any, context: Any, folder: Path, plan: Plan, room: Any = stops) -> Walk:
    walk = Walk(StageCamera(ui), folder, plan)
    ui.window.remove_widget(context.router)
    walk.through(context, room(context))
    return walk


def test_every_screen_of_the_app_has_a_stop(ui: Any, context: Any) -> None:
    from companion.app.shell.router import SCREENS

    made = [*empty_stops(context), *stops(context)]
    assert {stop.screen for stop in made} == set(SCREENS)
    names = [stop.name for stop in made]
    assert len(set(names)) == len(names)
    brief = QUICK.chosen(made)
    assert {stop.screen for stop in brief} == set(SCREENS)
    assert len(brief) < len(made) / 2


def test_the_words_after_tour_say_what_is_drawn() -> None:
    folder, plan = plan_of(["here", "--sizes", "1280x800", "--languages", "fr", "--screens", "log"])
    assert folder == Path("here")
    assert plan.looks() == [Look("1280x800", "fr")]
    assert plan_of([])[1] == QUICK
    _, everything = plan_of(["here", "--all"])
    assert len(everything.looks()) * len(everything.themes) == 14
    assert everything.looks()[-1] == Look("360x640", "fr", LARGEST)


def test_a_walk_names_its_pictures_and_what_is_wrong_on_them(
    ui: Any, context: Any, tmp_path: Path
) -> None:
    from companion.app.widgets.button import IconBtn

    def about(context: Any) -> list[Stop]:
        return [Stop("about", "about", lambda: context.router.go("about"))]

    def spoilt(context: Any) -> list[Stop]:
        (stop,) = about(context)
        small = IconBtn(icon="close", size=(20, 20))
        return [Stop("spoilt", "about", lambda: (stop.show(), context.router.add_widget(small)))]

    plan = Plan(("412x915",), ("en",), ("light", "dark"), largest=False)
    walk = walked(ui, context, tmp_path, plan, about)
    assert not walk.faults
    assert sorted(path.stem for path in tmp_path.glob("about*")) == [
        "about-412x915-en-dark",
        "about-412x915-en-light",
    ]
    walk = walked(ui, context, tmp_path, plan, spoilt)
    (fault,) = [fault for fault in walk.faults if fault.startswith("target under 48 dp")]
    assert walk.faults[fault] == ["spoilt-412x915-en-light", "spoilt-412x915-en-dark"]


def test_the_screens_of_an_empty_library_fit_in_the_largest_letters(
    ui: Any, context: Any, tmp_path: Path
) -> None:
    walk = walked(ui, context, tmp_path, Hardest(themes=("light",)), empty_stops)
    assert walk.pictures >= 5 and not walk.faults


@pytest.mark.soak
def test_everything_fits_in_the_largest_letters(ui: Any, context: Any, tmp_path: Path) -> None:
    walk = walked(ui, context, tmp_path, Hardest(themes=("light",)))
    assert not walk.faults


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_in_every_size_and_language(
    ui: Any, context: Any, tmp_path: Path, size: str
) -> None:
    walk = walked(ui, context, tmp_path, Plan(sizes=(size,), themes=("dark",), largest=False))
    assert not walk.faults

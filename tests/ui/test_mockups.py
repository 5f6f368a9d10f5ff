"""The pictures of the target beside the app: every situation comes about, and pairs are whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tools.tour.mockups import draw, pair, sheet
from tools.tour.situations import Situation, situations
from tools.tour.walk import Camera

ASKED = {
    "phone-table-ninjato": "By Strength or by Stealth?",
    "phone-table-shinobi_clans": "To whose province?",
    "phone-stage-wat_aah": "Hands now",
}


class StageCamera(Camera):
    """The window of the tests as the camera."""

    def __init__(self, ui: Any) -> None:
        self.loop, self.window = ui.loop, ui.window


def test_each_picture_of_the_target_has_one_situation_and_a_size() -> None:
    names = [one.picture for one in situations()]
    assert len(set(names)) == len(names)
    for one in situations():
        assert (one.size[0] < one.size[1]) is one.picture.startswith("phone")
    assert next(one for one in situations() if one.picture.endswith("-fr")).language == "fr"


@pytest.mark.parametrize("picture", ASKED)
def test_a_situation_comes_about_in_the_app(ui: Any, context: Any, picture: str) -> None:
    one = next(one for one in situations() if one.picture == picture)
    one.show(context)
    ui.frames(3)
    assert ASKED[picture] in ui.texts()


def _dark(picture: Image.Image, spot: tuple[int, int]) -> bool:
    shade = picture.convert("L").getpixel(spot)
    return isinstance(shade, int) and shade < 60


def test_the_app_is_drawn_beside_the_target_equally_high(ui: Any, tmp_path: Path) -> None:
    from companion.app.look.theme import theme

    one = Situation("phone-first-run-dark", lambda context: context.router.go("welcome"))
    draw(StageCamera(ui), tmp_path, [one], 1)
    drawn = tmp_path / "phone-first-run-dark-app.png"
    with Image.open(drawn) as made:
        assert made.size == (360, 640)
        assert _dark(made, (2, 320))
    wanted = tmp_path / "target.png"
    Image.new("RGB", (720, 1280), (10, 200, 10)).save(wanted)
    both = pair(wanted, drawn)
    assert both.size == (720 + 16 + 720, 1280)
    assert both.getpixel((5, 5)) == (10, 200, 10)
    assert _dark(both, (740, 640))
    assert sheet([both] * 7, tile=100, across=3).height == 3 * 116 + 16
    theme.dark = False

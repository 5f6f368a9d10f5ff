"""What is offered can be made out on the cards of both themes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from companion.app.look.palette import DARK, LIGHT, Colour, contrast
from companion.table import Chooser, ask
from companion.table.elements import Mark
from companion.table.seating import Seating
from tests.kit import GAMES
from tests.ui.fingers import fingers_of

ART = Path(__file__).resolve().parents[2] / "companion" / "app" / "art"
LEAST, PART = 1.5, 0.15
"""How far from the card a colour has to be, and how much of a drawing."""


@cache
def shades(art: str) -> tuple[Colour, ...]:
    """The colours of what is painted of a drawing."""
    place = json.loads((ART / "atlas1.json").read_text(encoding="utf-8"))["places"][art][0]
    x, y, wide, high = place
    with Image.open(ART / "atlas1.png") as atlas:
        painted = atlas.convert("RGBA").crop((x, y, x + wide, y + high)).tobytes()
    return tuple(
        (red / 255, green / 255, blue / 255, 1.0)
        for red, green, blue, whole in zip(*(painted[at::4] for at in range(4)), strict=True)
        if whole > 200
    )


def offered(game: str) -> Iterator[Mark]:
    """The marks of answers of matches of all kinds."""
    for table in fingers_of(game).TABLES:
        match, rng = table.start(game), random.Random(4)
        while match.decision is not None and match.index < 200:
            seat = match.decision.seat
            view = match.game.view(match.state, seat if seat >= 0 else None)
            asked = ask(match.game, Seating.of(match.setup), view, Chooser(match))
            yield from (one.mark for one in asked.answers if one.mark and one.look != "card")
            match.play(rng.choice(match.decision.moves))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_seen_on_light_and_dark_cards(game: str) -> None:
    own = {mark.art for mark in offered(game) if mark.art and not mark.tint}
    for art in sorted(name for name in own if not name.startswith(("icon-", "crest-"))):
        for theme in (LIGHT, DARK):
            apart = [contrast(shade, theme["card"]) >= LEAST for shade in shades(art)]
            assert sum(apart) >= PART * len(apart), (art, theme is DARK)

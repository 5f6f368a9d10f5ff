"""The pictures of the README in which browsers show the table: `python tools/live_pictures.py`.

A seat on a phone beside the same table on a television, and the wall of a club; both are looked
at in a real browser, the club's results come by a real broker.
"""

from __future__ import annotations

import io
import json
import random
import sys
import tempfile
from pathlib import Path

from PIL import Image

from companion import share
from companion.club.messages import TableBody
from companion.club.told import TableCame
from companion.club.wall import TABLES, Wall, WallServer
from companion.engine import Match
from companion.live.keys import ONLOOKER
from tests.club.kit import LOOPBACK, Broker, Member, agree, finished
from tests.live.browser import TELEVISION, Chromium, Tab, started
from tests.live.kit import OpenTable, new_match

PHONE = {"width": 390, "height": 806}
HIGH, GAP = 618, 14
COLOURS = 256
PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    browser = started()
    try:
        _saved(_side_by_side(browser), folder / "live.png")
        _saved(_the_wall(browser), folder / "wall.png")
    finally:
        browser.end()


def _saved(picture: Image.Image, path: Path) -> None:
    picture.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE).save(path, optimize=True)


def _side_by_side(browser: Chromium) -> Image.Image:
    """Whose turn it is, on their phone, and what all can see."""
    with OpenTable(_lively()) as table:
        seat = table.match.decision.seat if table.match.decision is not None else 0
        phone = _picture(Tab(browser, table.link(seat), size=PHONE))
        screen = _picture(Tab(browser, table.link(ONLOOKER), size=TELEVISION))
    both = [one.resize((one.width * HIGH // one.height, HIGH), Image.Resampling.LANCZOS)
            for one in (phone, screen)]  # fmt: skip
    whole = Image.new("RGB", (both[0].width + GAP + both[1].width, HIGH), "white")
    whole.paste(both[0], (0, 0))
    whole.paste(both[1], (both[0].width + GAP, 0))
    return whole


def _lively() -> Match:
    """Well under way, several things to do; the same every time."""
    game, seed, least = json.loads((PICTURES / "pictures.json").read_text())["live"]
    match, rng = new_match(game), random.Random(seed)
    while (decision := match.decision) is not None:
        lively = match.index > least and not decision.secret and len(decision.moves) > 3
        if lively and decision.seat >= 0:
            break
        match.play(rng.choices(decision.moves, decision.weights)[0])
    return match


def _the_wall(browser: Chromium) -> Image.Image:
    with tempfile.TemporaryDirectory() as name, Broker(Path(name) / "broker") as broker:
        member = Member(Path(name) / "aki", broker.code(), "Aki")
        agree([member], [member.play(number) for number in range(1, 9)])
        for number in range(1, TABLES + 1):
            match = finished(number)
            view = share.pack(match.fork(match.index * 2 // 3), share.ONLOOKER, lines=20)
            member.club.tables.take(TableCame(number, 1, TableBody(f"Device {number}", view)))
        server = WallServer(Wall(member.club), LOOPBACK, 0)
        server.start()
        try:
            server.wall.look()
            link = f"http://{LOOPBACK}:{server.port}/"
            tab = Tab(browser, link, size=TELEVISION, wait=".tile .scene [data-slot]")
            return _picture(tab).resize((1280, 720), Image.Resampling.LANCZOS)
        finally:
            server.stop()
            member.close()


def _picture(tab: Tab) -> Image.Image:
    """Once its drawings and letters are there."""
    tab.wait("() => !!document.querySelector('#art svg') && document.fonts.status === 'loaded'")
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "page.png"
        tab.picture(path)
        tab.close()
        return Image.open(io.BytesIO(path.read_bytes())).convert("RGB")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else PICTURES))

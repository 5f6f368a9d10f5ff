"""Pictures of the whole UI kit: `python tools/gallery.py build/gallery`."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="dojo-kivy-"))
os.environ.update(KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON", KIVY_METRICS_DENSITY="1")

SIZES = ((360, 640), (412, 915), (1280, 800))


def scores() -> Any:
    from companion.app.widgets.layout import Column
    from companion.app.widgets.rows import LogList
    from companion.app.widgets.score_table import ScoreTable

    column = Column(padding=16)
    table = ScoreTable(
        seats=[(0, "Aki"), (1, "Ben"), (2, "Chloé"), (5, "Dominique")],
        lines=[
            {
                "label": "Provinces",
                "points": [24, 18, 30, 9],
                "why": ["Four provinces of six points each."] * 4,
            },
            {"label": "Rumours", "points": [7, 12, 0, 3], "why": ["Seven cards."] * 4},
            {"label": "Lost clans", "points": [-4, 0, None, -2], "why": []},
        ],
        totals=[127, 30, 130, 10],
        winners=[2],
    )
    column.add_widget(table)
    table.explain(0)
    log = LogList(
        page=2,
        current=2,
        entries=[
            {"text": "Aki deploys to the well.", "seat": 0},
            {"text": "Ben moves two ninja to the gate.", "seat": 1, "heading": "Round 2"},
            {"text": "The table turned up the Watchman.", "seat": -1},
        ],
    )
    column.add_widget(log)
    return column


def charts() -> Any:
    from companion.app.widgets.charts import LineChart, StackedBars
    from companion.app.widgets.layout import Column

    column = Column(padding=16, spacing=16)
    names = ["Aki", "Ben", "Chloé"]
    column.add_widget(
        LineChart(
            title="Score",
            series=[
                {"name": name, "seat": seat, "values": values}
                for seat, (name, values) in enumerate(
                    zip(names, ([0, 5, 12, 24], [0, 8, 9, 18], [0, 2, 16, 30]), strict=True)
                )
            ],
        )
    )
    column.add_widget(
        StackedBars(
            title="Sources",
            sources=["Provinces", "Rumours", "Honour", "Cards", "Favours"],
            bars=[
                {"name": "Aki", "seat": 0, "values": [12, 7, 5, 2, 4]},
                {"name": "Ben", "seat": 1, "values": [6, 12, 3, 8, 1]},
                {"name": "Chloé", "seat": 2, "values": [20, 0, 10, 4, 5]},
            ],
        )
    )
    return column


def overlays() -> dict[str, Any]:
    from companion.app.widgets.curtain import Curtain
    from companion.app.widgets.menu import MenuSheet
    from companion.app.widgets.overlay import Dialog
    from companion.app.widgets.progress import ProgressOverlay
    from companion.app.widgets.words import Words

    menu = [
        {"text": "Settings", "icon": "cog", "detail": "Language, theme, text size"},
        {"text": "Correct the position", "icon": "pencil"},
        {"text": "Delete", "icon": "delete", "enabled": False, "reason": "Not while it is open."},
    ]
    actions = [{"text": "Keep it"}, {"text": "Delete", "kind": "primary"}]
    return {
        "menu": MenuSheet(title="Shinobi", items=menu),
        "dialog": Dialog(
            title="Delete this match?",
            text="It has 48 moves. Other phones keep their copy.",
            icon="delete",
            actions=actions,
        ),
        "progress": ProgressOverlay(text="Reading the picture", progress=0.4),
        "curtain": Curtain(seat=5, who="Aki", content=lambda: Words(text="A secret")),
        "peek": Curtain(seat=0, who="Ben", content=lambda: Words(text="Rumour: 7", role="number")),
    }


def scrolled(content: Any) -> Any:
    from companion.app.widgets.layout import Page, Scroll

    page, scroll = Page(), Scroll()
    scroll.add_widget(content)
    page.add_widget(scroll)
    return page


PAGES = ("buttons", "inputs", "table", "scores", "charts")


def page(name: str) -> Any:
    """One page of the gallery, new."""
    from kivy.factory import Factory
    from kivy.lang import Builder

    import companion.app.widgets  # noqa: F401 - names the widgets for kv

    if "GalleryTable" not in Factory.classes:
        Builder.load_file(str(Path(__file__).with_suffix(".kv")), encoding="utf-8")
    if name == "table":
        return Factory.GalleryTable()
    made = {
        "buttons": Factory.get("GalleryButtons"),
        "inputs": Factory.get("GalleryInputs"),
        "scores": scores,
        "charts": charts,
    }
    return scrolled(made[name]())


def main(folder: Path) -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests.ui.conftest import Stage

    stage = Stage()
    from companion.app.look.theme import theme
    from companion.app.look.translation import tr
    from companion.app.widgets.snackbar import Snackbar

    theme.reduce_motion = True
    looks = [(size, dark, "en", 1.0) for size in SIZES for dark in (False, True)]
    for size, dark, language, text in [*looks, (SIZES[0], False, "fr", 1.4)]:
        theme.dark, tr.language, theme.text_size = dark, language, text
        stage.resize(*size)
        name = f"{size[0]}x{size[1]}-{'dark' if dark else 'light'}-{language}-{text}"
        for part in PAGES:
            stage.show(page(part))
            if part == "table":
                Snackbar.say("Aki placed Mori at home.", action="Undo")
            picture(stage, folder, f"{name}-{part}")
        for part, overlay in overlays().items():
            stage.show(page("table"))
            overlay.open()
            if part == "peek":
                overlay.peek()
            picture(stage, folder, f"{name}-{part}")


def picture(stage: Any, folder: Path, name: str) -> None:
    stage.screenshot(folder / f"{name}.png")
    for fault in stage.audit():
        print(f"{name}: {fault}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery"))

"""Finds a picture file: the folders where screenshots and messages put them, as rows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from companion.app.device.path_words import trail
from companion.app.look.translation import tr
from companion.app.widgets.card import EmptyState
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif")
USUAL = (
    *("Pictures", "Images", "Downloads", "Téléchargements", "Download", "Desktop", "Bureau"),
    *("DCIM", "Pictures/Screenshots", "DCIM/Screenshots"),
)
ANDROID = Path("/sdcard")
MOST = 80


def usual_folders() -> list[Path]:
    """Where pictures are, as far as there are such folders here."""
    roots = [root for root in (ANDROID, Path.home()) if root.is_dir()]
    return [root / name for root in roots for name in USUAL if (root / name).is_dir()]


def listing(folder: Path) -> tuple[list[Path], list[Path]]:
    """Folders by name and pictures, the newest first; what cannot be read is left out."""
    folders: list[tuple[str, Path]] = []
    pictures: list[tuple[float, Path]] = []
    try:
        found = list(folder.iterdir())
    except OSError:
        return [], []
    for path in found:
        try:
            if path.name.startswith("."):
                continue
            if path.is_dir():
                folders.append((path.name.casefold(), path))
            elif path.suffix.lower() in SUFFIXES:
                pictures.append((-path.stat().st_mtime, path))
        except OSError:
            continue
    return [path for _, path in sorted(folders)], [path for _, path in sorted(pictures)]


class PictureSheet(Sheet):
    """Calls `chosen(path)` with the picture somebody tapped."""

    def __init__(self, chosen: Callable[[Path], Any], **kwargs: Any) -> None:
        super().__init__(title=tr._("Choose a picture"), **kwargs)
        self._chosen = chosen
        self.folder: Path | None = None
        self._fill()

    def go(self, folder: Path | None) -> None:
        self.folder = folder
        self._fill()

    def _fill(self) -> None:
        self.body.clear_widgets()
        if self.folder is None:
            folders, pictures = usual_folders(), list[Path]()
            home = Path.home()
            folders += [home] if home not in folders else []
        else:
            folders, pictures = listing(self.folder)
            above = self.folder.parent
            self._row("arrow-up", tr._("Up"), trail(above), lambda: self.go(self._above(above)))
        for path in pictures[:MOST]:
            moment = datetime.fromtimestamp(path.stat().st_mtime)
            self._row("image", path.name, tr.moment(moment), partial(self._take, path))
        for path in folders[:MOST]:
            self._row("folder-outline", path.name, "", partial(self.go, path))
        if not folders and not pictures:
            self.add_widget(
                EmptyState(
                    icon="image",
                    title=tr._("No pictures here"),
                    text=tr._("Look in another folder, or type where the picture is."),
                )
            )

    @staticmethod
    def _above(folder: Path) -> Path | None:
        """From the home folder up goes the list of places, not the inside of the device."""
        return None if folder == Path.home().parent else folder

    def _row(self, icon: str, title: str, subtitle: str, tapped: Callable[[], Any]) -> None:
        row = ListRow(icon=icon, title=title, subtitle=subtitle)
        # A file is called as people call it, and perhaps in one long word.
        row.audit_ignore = frozenset(("text", "words"))
        row.bind(on_tap=lambda _: tapped())
        self.add_widget(row)

    def _take(self, path: Path) -> None:
        self.dismiss()
        self._chosen(path)

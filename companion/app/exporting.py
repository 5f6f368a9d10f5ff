"""Matches as text, for the clipboard and for files; where such files go."""

from __future__ import annotations

import importlib
import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.utils import platform

from companion.app.i18n import tr
from companion.engine import Match
from companion.share.results import Result
from companion.share.text import story, summary
from companion.store.disk import Disk
from companion.store.errors import NOTHING_CHANGED, from_os

if TYPE_CHECKING:
    from companion.app.dojo import Dojo
    from companion.store import Entry

FOLDER_SETTING = "export_folder"


def result_text(entry: Entry) -> str:
    """What people paste into a message: the result, or how the match stands."""
    match, info = entry.match, entry.info
    if match.over:
        ended = datetime.fromisoformat(info.changed)
        return summary(Result.of(match, ended, round(info.seconds / 60)), tr.language)
    title = match.game.title.get(tr.language) or match.game.title["en"]
    players = ", ".join(match.players)
    return f"{tr.pair(title, players)}\n\n{story(match, tr.language)}"


def record_text(match: Match) -> str:
    """The readable record; while cards the app dealt are hidden, what everybody may see of it."""
    secret = not match.over and "app" in match.setup.dealer.values()
    return match.record(None if secret else "full")


def export_folder(dojo: Dojo) -> Path:
    """Where files for people go: the folder they chose, or one that other apps can reach."""
    chosen = dojo.library.settings.get(FOLDER_SETTING, "")
    if chosen:
        return Path(str(chosen)).expanduser()
    return _outside() or dojo.library.folder / "exports"


def _outside() -> Path | None:
    """The app's own folder on Android's shared storage, which needs no permission."""
    if platform != "android":
        return None
    autoclass = importlib.import_module("jnius").autoclass
    folder = autoclass("org.kivy.android.PythonActivity").mActivity.getExternalFilesDir(None)
    return Path(folder.getAbsolutePath()) if folder is not None else None


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """A file that is not there yet: nothing is ever written over."""
    target, number = folder / f"{stem}{suffix}", 2
    while target.exists():
        target, number = folder / f"{stem}-{number}{suffix}", number + 1
    return target


def save_text(folder: Path, stem: str, text: str) -> Path:
    """Writes a text file under a name of its own; raises a CompanionError if it cannot."""
    plain = re.sub(r"[^A-Za-z0-9-]+", " ", stem).strip().lower() or "match"
    disk = Disk()
    try:
        disk.make_folder(folder)
        target = free_name(folder, plain, ".txt")
        disk.put(target, text.encode("utf-8"))
    except OSError as error:
        raise from_os(error, NOTHING_CHANGED) from error
    return target

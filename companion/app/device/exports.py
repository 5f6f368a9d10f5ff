"""Matches as text, for the clipboard and for files; where such files go."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.device import android
from companion.app.look.translation import tr
from companion.engine import Match
from companion.engine.outside import writable
from companion.share.results import Result
from companion.share.text import story, summary
from companion.store.disk import Disk
from companion.store.errors import NOTHING_CHANGED, from_os

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.store import StoredMatch

FOLDER_SETTING = "export_folder"


def result_text(entry: StoredMatch) -> str:
    """What people paste into a message: the result, or how the match stands."""
    match, info = entry.match, entry.info
    if match.over:
        ended = datetime.fromisoformat(info.changed)
        return summary(Result.of(match, ended, round(info.seconds / 60)), tr.language)
    title = match.game.title.get(tr.language) or match.game.title["en"]
    players = ", ".join(match.players)
    return f"{tr.pair(title, players)}\n\n{story(match, tr.language)}"


def record_text(match: Match, whole: bool = False) -> str:
    """The readable record with what everybody may see; `whole` only after `ask_secrets`."""
    return match.record("full" if whole else None)


def export_folder(context: Context) -> Path:
    """Where files for people go: the folder they chose, or one that other apps can reach."""
    chosen = _chosen(context.library.settings.get(FOLDER_SETTING, ""))
    if chosen is not None:
        return chosen
    return android.shared_folder() or context.library.folder / "exports"


def _chosen(text: str) -> Path | None:
    """The folder that was typed, unless nothing on this device can have such a name."""
    try:
        folder = Path(text).expanduser()
        folder.is_dir()
    except (OSError, RuntimeError, ValueError):
        return None
    return folder if text and writable(text) and "\0" not in text else None


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """A file that is not there yet: nothing is ever written over."""
    target, number = folder / f"{stem}{suffix}", 2
    while target.exists():
        target, number = folder / f"{stem}-{number}{suffix}", number + 1
    return target


def save_text(folder: Path, stem: str, text: str, ending: str = ".txt") -> Path:
    """Writes a text file under a name of its own; raises a CompanionError if it cannot."""
    plain = re.sub(r"[^A-Za-z0-9-]+", " ", stem).strip().lower() or "match"
    disk = Disk()
    try:
        disk.make_folder(folder)
        target = free_name(folder, plain, ending)
        disk.put(target, text.encode("utf-8"))
    except OSError as error:
        raise from_os(error, NOTHING_CHANGED) from error
    return target

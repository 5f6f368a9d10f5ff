"""Finding matches in the history: by words, game, player and status. No widgets here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.language import searchable
from companion.store import Info

STATUSES = ("running", "finished", "pad")


@dataclass
class Wanted:
    """Empty means: any."""

    words: str = ""
    game: str = ""
    player: str = ""
    status: str = ""

    @property
    def narrowed(self) -> bool:
        return bool(self.words.strip() or self.game or self.player or self.status)


def status_of(info: Info) -> str:
    """A kept score pad is a status of its own: it cannot be played on or replayed."""
    if info.kind == "pad":
        return "pad"
    return "finished" if info.finished else "running"


def found(
    infos: Iterable[Info], wanted: Wanted, shown: Callable[[Info], str] | None = None
) -> list[Info]:
    """Those that fit, in the order given; `shown` is the text of a row, searched as well."""
    words = searchable(wanted.words).split()
    return [info for info in infos if _fits(info, wanted, words, shown)]


def _fits(
    info: Info, wanted: Wanted, words: list[str], shown: Callable[[Info], str] | None
) -> bool:
    if wanted.game and info.game != wanted.game:
        return False
    if wanted.status and status_of(info) != wanted.status:
        return False
    if wanted.player and wanted.player not in info.players:
        return False
    if not words:
        return True
    text = " ".join((info.title, *info.players, *info.tags, shown(info) if shown else ""))
    text = searchable(text)
    return all(word in text for word in words)

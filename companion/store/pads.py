"""Score pads that were kept: games nobody tracked, in the history beside the matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.say import Say
from companion.engine.scoring import ScoreSheet
from companion.store.errors import NoSuchMatch, OtherRules
from companion.store.stored_match import ending, trimmed

if TYPE_CHECKING:
    from companion.store.info import Info
    from companion.store.library import Library


@dataclass(frozen=True, slots=True)
class KeptPad:
    """What was typed and what came out."""

    info: Info
    pad: str
    values: Mapping[str, Any]
    options: Mapping[str, str]
    sheet: ScoreSheet


class Pads:
    def __init__(self, library: Library) -> None:
        self._library = library

    def save(
        self,
        game: str,
        players: Sequence[str],
        values: Mapping[str, Any],
        sheet: ScoreSheet,
        *,
        pad: str = "final",
        options: Mapping[str, str] | None = None,
        title: str = "",
    ) -> str:
        """Keeps a scored pad; gives its id in the history."""
        data = {
            "game": game,
            "players": list(players),
            "pad": pad,
            "values": dict(values),
            "options": dict(options or {}),
            "sheet": sheet.plain(),
        }
        return self._library.keep_pad(data, ending(sheet, len(players)).plain(), title)

    def rename(self, id: str, title: str) -> None:
        self.open(id)
        self._library.rename_pad(id, trimmed(title))

    def open(self, id: str) -> KeptPad:
        timeline = self._library.timeline(id)
        if timeline.kind != "pad":
            raise NoSuchMatch(Say("There is no score pad “{id}” here.", id=id[:80]))
        data = timeline.pad
        try:
            sheet = ScoreSheet.from_plain(data["sheet"], len(timeline.players))
        except ValueError as error:
            raise OtherRules(
                Say("This score pad is kept as it is, but its score sheet cannot be read.")
            ) from error
        return KeptPad(
            timeline.info(id),
            str(data.get("pad", "final")),
            data["values"],
            data.get("options", {}),
            sheet,
        )

"""Settings that an edited backup spoilt: the app opens and plays as if they were not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.test_shinobi_journey import begin

READ_BY = {
    **dict.fromkeys(("language", "theme", "text_size", "colour_blind"), "settings"),
    **dict.fromkeys(("reduce_motion", "left_handed", "haptics", "sound"), "settings"),
    **dict.fromkeys(("keep_awake", "play_single", "turn_limit", "confirm"), "table"),
    "left_at": "home",
    "rests": "stats",
    "views": "scan",
    "edition_drafts": "editions",
    "export_folder": "backup",
}
SPOILT: tuple[Any, ...] = (
    *(None, -7, 3.5, "nonsense", [1, "a", None], [{}, {"text": "1"}]),
    *({"shinobi_clans": 3}, {"shinobi_clans": {"name": 1, "corrections": []}}),
    *({"screen": "table"}, {"screen": "table", "args": {"match": "gone"}}),
    *({"screen": "log", "args": {"game": 1}}, {"screen": ["log"], "args": {"match": "x"}}),
)


@pytest.mark.parametrize("key", READ_BY)
def test_the_app_opens_and_plays_with_a_spoilt_setting(
    ui: Any, context: Any, tmp_path: Path, key: str
) -> None:
    from companion.app.shell.context import Context

    match = begin(ui, context).sitting.entry.id
    where = {
        "table": {"match": match},
        "editions": {"game": "shinobi_clans"},
    }
    context.library.close()
    for value in (*SPOILT, {match: "long"}, {match: -3}):
        again = Context(tmp_path / "data")
        again.library.settings.set(key, value)
        again.apply_settings()
        ui.show(again.router)
        again.resume()
        again.router.go(READ_BY[key], **where.get(READ_BY[key], {}))
        ui.frames(2)
        sitting = again.sitting(match)
        start = sitting.match.index
        sitting.play(sitting.match.decision.moves[0])
        assert sitting.match.index > start
        again.leave()
        ui.clear()
        again.close()


def test_a_spoilt_setting_reads_as_its_default(ui: Any, context: Any) -> None:
    from companion.app.shell.preferences import DEFAULTS

    for key, default in DEFAULTS.items():
        for value in (*SPOILT, 0.5, "de", 45, -1):
            context.library.settings.set(key, value)
            assert context.setting(key) == default, (key, value)

"""The face of a game: its emblem, its pair of colours and its pattern."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.rooms import room


@dataclass(frozen=True, slots=True)
class Face:
    """Colours as #RRGGBB; each second one is for the dark look."""

    emblem: str
    pattern: str
    ground: str
    ground_dark: str
    figure: str
    line: str
    """The lines of the pattern on the ground; `scene_line` where a board lies on it."""
    scene_line: str
    line_dark: str
    panel: str = "#FBF3E0"
    panel_dark: str = "#2B2421"
    aim: str = "#E9BC52"
    """What outlines things that can be chosen, on this ground."""
    emblem_dark: str = ""
    tile: tuple[float, float] = (40.0, 40.0)
    """dp after which the pattern repeats."""


PLAIN = Face("", "", "#5E564B", "#2B2721", "#FFFDF8", "#6B635A", "#6B635A", "#3B362E")


def face_of(game_id: str) -> Face:
    """The face of a game; a plain one for a game that has none."""
    own = room(game_id, "face")
    face: Face = own.FACE if own is not None else PLAIN
    return face

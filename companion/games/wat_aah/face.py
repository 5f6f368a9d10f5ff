"""The face of Shinobi WAT-AAH!: a ninja leaping through the flame on moss, scales behind it."""

from companion.table.faces import Face

FACE = Face(
    emblem="emblem-wat_aah",
    pattern="uroko",
    ground="#46582A",
    ground_dark="#33411E",
    figure="#F5982F",
    line="#5A6E39",
    scene_line="#4C5F2F",
    line_dark="#3A4A23",
    panel="#F4F0DC",
    panel_dark="#262A1C",
    aim="#FFB347",
    tile=(24.0, 41.57),
)

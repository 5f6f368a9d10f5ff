"""The face of 7 Ronin: seven blades as a fan on snow blue, hemp leaves behind it."""

from companion.table.faces import Face

FACE = Face(
    emblem="emblem-seven_ronin",
    pattern="asanoha",
    ground="#CBDDE8",
    ground_dark="#22333F",
    figure="#1F1B16",
    line="#A9C3D3",
    scene_line="#C4D8E5",
    line_dark="#2A3D4A",
    panel="#EDF4F8",
    panel_dark="#2A3D4A",
    aim="#B3261E",
    emblem_dark="emblem-seven_ronin-dark",
    tile=(51.96, 30.0),
)

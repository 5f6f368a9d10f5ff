"""The face of 99 Ninja: a mask on a square grid, chequers behind it."""

from companion.table.faces import Face

FACE = Face(
    emblem="emblem-ninety_nine_ninja",
    pattern="ichimatsu",
    ground="#1B1917",
    ground_dark="#0B0A09",
    figure="#FFFFFF",
    line="#322E2A",
    scene_line="#2D2925",
    line_dark="#1C1916",
    panel="#FFFDF8",
    panel_dark="#2B2721",
    aim="#E9BC52",
    tile=(28.0, 28.0),
)

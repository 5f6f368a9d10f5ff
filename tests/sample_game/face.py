"""The face of Lanterns: a lantern's star on night blue, waves behind it."""

from companion.table.faces import Face

FACE = Face(
    emblem="icon-star",
    pattern="seigaiha",
    ground="#20304A",
    ground_dark="#162236",
    figure="#F6D98B",
    line="#2E4263",
    scene_line="#283A57",
    line_dark="#1F2E48",
    tile=(40.0, 20.0),
)

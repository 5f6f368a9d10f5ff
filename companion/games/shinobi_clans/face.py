"""The face of Shinobi: War of Clans: a castle on dark red, tortoise shell behind it."""

from companion.table.faces import Face

FACE = Face(
    emblem="emblem-shinobi_clans",
    pattern="kikko",
    ground="#7A1F1D",
    ground_dark="#571513",
    figure="#F8ECD2",
    line="#97403A",
    scene_line="#862B27",
    line_dark="#6B211E",
    tile=(25.98, 45.0),
)

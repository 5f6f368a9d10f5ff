"""The face of Ninjato: a shuriken over the rising sun, gold on indigo, waves behind it."""

from companion.table.faces import Face

FACE = Face(
    emblem="emblem-ninjato",
    pattern="seigaiha",
    ground="#1F2B5E",
    ground_dark="#161F47",
    figure="#E9BC52",
    line="#31407E",
    scene_line="#283570",
    line_dark="#1E295A",
    panel="#FFFDF8",
    panel_dark="#211E19",
    aim="#E9BC52",
    tile=(40.0, 20.0),
)

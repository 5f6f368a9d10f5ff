"""The result as a square picture for a chat: game, winner with seal, ranking, date."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
)

from companion.app.device.exports import export_folder, free_name
from companion.app.look.palette import LIGHT, colour
from companion.app.look.translation import tr
from companion.app.screens.home import game_title
from companion.app.shell.background import work
from companion.app.table.art import drawing, pattern
from companion.app.table.ending_view import source_shades
from companion.app.table.ink import Ink
from companion.store.disk import Disk
from companion.store.errors import NOTHING_CHANGED, from_os
from companion.table.faces import face_of
from companion.table.seating import initials

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.app.table.sittings import TableSitting
    from companion.table.ending import Ending
    from companion.table.faces import Face

SIDE = 1080
EDGE, RADIUS, INSET = 72, 40, 64
DENSEST = 3
ZOOM = 3.2


def save_picture(
    context: Context, sitting: TableSitting, ending: Ending, done: Callable[[str, str], None]
) -> None:
    """Draws it now, writes it beside the screen; `done` hears the names of file and folder."""
    keep_picture(context, sitting, drawn(sitting, ending), "", done)


def keep_picture(
    context: Context,
    sitting: TableSitting,
    pixels: bytes,
    kind: str,
    done: Callable[[str, str], None],
) -> None:
    """A square picture as a file, called after the match and what it shows."""
    folder = export_folder(context)
    day = sitting.entry.info.changed[:10]
    stem = f"{tr.voice(sitting.game.id).say(sitting.title)}-{kind}{day}"
    plain = "".join(sign if sign.isalnum() else "-" for sign in stem.lower()).strip("-")

    def write(_: Callable[[float], None]) -> Path:
        disk = Disk()
        try:
            disk.make_folder(folder)
            target = free_name(folder, plain, ".png")
            disk.put(target, png(pixels, SIDE, SIDE))
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error
        return target

    work(write, lambda path: done(path.name, path.parent.name), tr._("Drawing the picture…"))


def png(pixels: bytes, wide: int, high: int) -> bytes:
    """RGBA rows, the lowest first as the screen has them, as a PNG file."""
    row = wide * 4
    rows = b"".join(b"\0" + pixels[at : at + row] for at in range(row * (high - 1), -1, -row))

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", head),
            chunk(b"IDAT", zlib.compress(rows, 6)),
            chunk(b"IEND", b""),
        )
    )


def drawn(sitting: TableSitting, ending: Ending) -> bytes:
    def draw(ink: Ink, left: float, wide: float) -> None:
        _winner(ink, sitting, ending, left, wide)
        _ranking(ink, sitting, ending, face_of(sitting.game.id), left, wide)

    return framed(sitting, draw)


def framed(sitting: TableSitting, draw: Callable[[Ink, float, float], None]) -> bytes:
    """The pixels of a picture with the head and the foot that all have, and between them what
    `draw(ink, left, width)` draws. It is on paper, whatever look the app has."""
    face = face_of(sitting.game.id)
    fbo = Fbo(size=(SIDE, SIDE), with_stencilbuffer=False)
    with fbo:
        ClearColor(*colour(face.ground))
        ClearBuffers()
        _ground(face)
    ink = Ink(fbo)
    inner = SIDE - 2 * EDGE
    ink.fill(EDGE, EDGE, inner, inner, LIGHT["card"], RADIUS)
    left, wide = EDGE + INSET, inner - 2 * INSET
    _head(ink, face, sitting, left)
    draw(ink, left, wide)
    foot = tr._("Dojo Companion · kept by the table")
    ink.text(foot, left, EDGE + 34, wide, 36, 26, LIGHT["muted"], align="left")
    fbo.draw()
    pixels: bytes = fbo.pixels
    return pixels


def _ground(face: Face) -> None:
    if not face.pattern:
        return
    wide, high = (SIDE / (tile * ZOOM) for tile in face.tile)
    Color(*colour(face.line))
    Rectangle(
        size=(SIDE, SIDE),
        texture=pattern(face.pattern),
        tex_coords=(0, 0, wide, 0, wide, high, 0, high),
    )


def _head(ink: Ink, face: Face, sitting: TableSitting, left: float) -> None:
    top = SIDE - EDGE - INSET + 8
    size = 120
    ink.fill(left, top - size, size, size, colour(face.ground), 26)
    _art(ink.canvas, face.emblem, left + 12, top - size + 12, size - 24)
    beside = left + size + 28
    room = SIDE - EDGE - 300 - beside
    name = game_title(sitting.game.id)
    ink.text(name, beside, top - 62, room, 54, 44, LIGHT["ink"], bold=True, align="left")
    day = tr.date(datetime.fromisoformat(sitting.entry.info.changed).astimezone())
    ink.text(day, beside, top - 112, room, 40, 32, LIGHT["muted"], align="left")
    seal = 224
    x, y = SIDE - EDGE - 46 - seal, SIDE - EDGE - 40 - seal
    with ink.canvas:
        PushMatrix()
        Rotate(angle=8, origin=(x + seal / 2, y + seal / 2))
    _art(ink.canvas, "seal", x, y, seal)
    with ink.canvas:
        PopMatrix()


def _winner(ink: Ink, sitting: TableSitting, ending: Ending, left: float, wide: float) -> None:
    y, size = 590, 174
    beside = left
    if len(ending.winners) == 1:
        seat = ending.winners[0]
        ink.avatar(left, y, size, seat, initials(sitting.match.players)[seat])
        beside = left + size + 38
    room = left + wide - beside
    title = sitting.say(ending.title)
    ink.text(title, beside, y + 84, room, 84, 72, LIGHT["ink"], bold=True, align="left")
    reason = " ".join(map(sitting.say, ending.reasons))
    ink.paragraph(reason, (beside, y - 6, room, 88), 33, LIGHT["ink"], align="left")


def _ranking(
    ink: Ink, sitting: TableSitting, ending: Ending, face: Face, left: float, wide: float
) -> None:
    signs, players = initials(sitting.match.players), sitting.match.players
    shades = source_shades(face, 3)
    count = len(ending.ranks)
    step = min(96.0, 420.0 / max(1, count))
    totals = [max(0, sum(rank.parts)) for rank in ending.ranks]
    most = max([1, *totals])
    top = 548.0
    for rank, total in zip(ending.ranks, totals, strict=True):
        y = top - step
        middle, size = y + step / 2, step * 0.7
        ink.text(str(rank.place), left, y, 30, step, 38, LIGHT["ink"], bold=True, align="left")
        ink.avatar(left + 54, middle - size / 2, size, rank.seat, signs[rank.seat])
        name = players[rank.seat]
        ink.text(name, left + 148, y, 148, step, 36, LIGHT["ink"], bold=True, align="left")
        worth = sitting.say(rank.worth)
        if ending.sources:
            length = 330 * total / most
            shade = shades[2] if rank.place == 1 else shades[0]
            ink.fill(left + 304, middle - 15, length, 30, shade, 8)
        ink.text(worth, left + 600, y, wide - 600, step, 56, LIGHT["ink"], bold=True, align="right")
        top = y


def _art(canvas: Any, name: str, x: float, y: float, size: float) -> None:
    texture = drawing(name, DENSEST, (size, size))
    if texture is not None:
        with canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=texture, pos=(x, y), size=(size, size))

"""Opening a file of the library: its header, its version, and what to do with damage."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.store.disk import Disk
from companion.store.journal import Damaged, Journal, Scan, Tables, line_of
from companion.store.migrations import header, migrated, schema_of


def open_file(path: Path, kind: str, disk: Disk, read_only: bool) -> Journal:
    """The journal of a file, in the present schema. Raises Damaged or FromTheFuture."""
    try:
        journal = Journal(path, disk=disk, read_only=read_only)
    except Damaged as damage:
        # Lines we cannot read are no damage in a file that says it is newer than this app.
        with suppress(ValueError):
            schema_of(damage.scan.tables(), kind, path.name)
        raise
    tables = journal.read()
    if tables is None:
        return journal
    try:
        present = migrated(tables, kind, path.name)
    except ValueError as error:
        raise Damaged(path, Scan([tables], damaged=1)) from error
    if present is not tables:
        if read_only:
            journal.adopt(present)
        else:
            journal.rewrite(present)
    return journal


def peek(path: Path, kind: str, disk: Disk) -> Tables | None:
    """The tables of a sound file in the present schema, only to look at; None: open it with care.

    Thousands of files are read so, for the index and for backups.
    """
    scan = Scan.of(disk.read(path))
    tables = scan.tables()
    return tables if not scan.damaged and tables.get("file") == header(kind)["file"] else None


def set_aside(path: Path, disk: Disk, recovered: Tables | None, kind: str) -> Path:
    """Keeps the damaged file under another name and puts what could be read in its place.

    The copy is on disk before the file itself changes, so that no moment is without the data.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    if recovered is None:
        disk.move(path, aside)
    else:
        disk.put(aside, disk.read(path))
        disk.put(path, line_of({**recovered, **header(kind)}))
    return aside

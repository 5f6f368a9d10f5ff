"""What the program does when it is called by name: `dojo-companion`, or `python -m companion`."""

from __future__ import annotations

import gc
import importlib
import sys
from pathlib import Path

USAGE = """\
dojo-companion               start the app
dojo-companion FILE          start it with a record (.txt) or a backup (.json)
dojo-companion LINK          start it with a link (dojo://...), as if its code had been scanned
dojo-companion wall LINK     show a club on a television (wall --help)
dojo-companion tour FOLDER   draw the screens as pictures, from the source folder (tour --help)
dojo-companion --version     say which version this is
"""


def main(arguments: list[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    first = words[0] if words else ""
    if first == "tour":
        return tour(words[1:])
    if first == "wall":
        from companion.club.wall import wall

        return wall(words[1:])
    if first.startswith("-"):
        return told(first)
    if first and "://" not in first and not _is_file(first):
        print(f"There is no file {first[:200]} to open.", file=sys.stderr)
        return 2
    # Hardly anything made while starting is garbage; looking for it takes a tenth of the start.
    gc.disable()
    from companion.app.shell.application import DojoApp

    DojoApp(arguments=words).run()
    return 0


def told(option: str) -> int:
    """What a flag asks for, without a window."""
    if option in ("-h", "--help"):
        print(USAGE, end="")
        return 0
    if option == "--version":
        from companion.app.shell.version import VERSION

        print(f"Dojo Companion {VERSION}")
        return 0
    print(
        f"There is no option {option}. This is what there is:\n\n{USAGE}", end="", file=sys.stderr
    )
    return 2


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        # No file can have such a name.
        return False


def tour(words: list[str]) -> int:
    try:
        walk = importlib.import_module("tools.tour.walk")
    except ModuleNotFoundError as missing:
        if not str(missing.name).startswith("tools"):
            raise
        print("The tour is drawn from a source folder of Dojo Companion: start it there.")
        return 2
    return int(walk.tour(words))


if __name__ == "__main__":
    sys.exit(main())

"""`python -m companion` starts the app; `python -m companion tour FOLDER` draws its screens;
`python -m companion wall LINK` shows a club on a television.

The tour is a tool of the source folder and not installed with the program.
A link as the first word (`dojo://m/<digits>`) is opened like a code that was scanned.
"""

from __future__ import annotations

import gc
import importlib
import sys


def main(arguments: list[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["tour"]:
        return tour(words[1:])
    if words[:1] == ["wall"]:
        from companion.club.wall import wall

        return wall(words[1:])
    # Hardly anything made while starting is garbage; looking for it takes a tenth of the start.
    gc.disable()
    from companion.app.shell.application import DojoApp

    DojoApp(arguments=words).run()
    return 0


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

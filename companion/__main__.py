"""`python -m companion` starts the app; `python -m companion tour FOLDER` draws its screens.

A link as the first word (`dojo://m/<digits>`) is opened like a code that was scanned.
"""

from __future__ import annotations

import gc
import sys


def main(arguments: list[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["tour"]:
        from companion.app.tour import tour

        return tour(words[1:])
    # Hardly anything made while starting is garbage; looking for it takes a tenth of the start.
    gc.disable()
    from companion.app.shell.application import DojoApp

    DojoApp(arguments=words).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())

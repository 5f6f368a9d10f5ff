"""Golden codes: python -m tests.share.golden writes those that are missing.

`--rewrite` writes all of them anew: only after the revision of a game was raised on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.engine import Match
from companion.share import pack
from tests.share.tables import CASES, modes, played

FOLDER = Path(__file__).parent.parent / "golden" / "codes"
SEED = 7


def path_of(game: str, mode: int) -> Path:
    how = modes(game)[mode]
    name = how if isinstance(how, str) else "mixed"
    return FOLDER / f"{game}_{name}.txt"


def write(game: str, mode: int) -> None:
    match = played(game, mode, SEED)
    text = f"{pack(match)}\n\n{match.record()}"
    assert Match.from_record(match.record()).state == match.state
    path_of(game, mode).write_text(text, encoding="utf-8")


def read(path: Path) -> tuple[str, str]:
    """The code and the record of the match it stands for."""
    code, _, record = path.read_text(encoding="utf-8").partition("\n\n")
    return code, record


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        if "--rewrite" in sys.argv or not path_of(*case).exists():
            write(*case)

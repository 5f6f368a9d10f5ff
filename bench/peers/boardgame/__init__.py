"""boardgame.io, if Node and its packages are there. It measures its own processor time."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from bench.peers import Peer

FOLDER = Path(__file__).resolve().parent
PATIENCE = 120


def _missing() -> str | None:
    if shutil.which("node") is None:
        return "there is no Node here"
    if not (FOLDER / "node_modules" / "boardgame.io" / "dist").exists():
        return "boardgame.io is not installed (make bench-peers)"
    return None


def _case(clients: int) -> Callable[[], Callable[[int], float]]:
    def measured(first: int) -> float:
        done = subprocess.run(
            ["node", str(FOLDER / "shinobi.js"), str(clients)],
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return float(done.stdout)

    return lambda: measured


PEER = Peer("boardgame.io", "boardgame.io, one client", _missing(), _case(0))
CLIENTS = Peer("boardgame.io x4", "boardgame.io, four clients with views", _missing(), _case(4))

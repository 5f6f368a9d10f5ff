"""OpenSpiel, if its extra is installed."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec

from bench.peers import Peer
from bench.ratios import speed


def _case() -> Callable[[int], float]:
    from bench.peers.spiel_shinobi import play

    play(random.Random(0))
    return lambda first: speed(lambda seed: play(random.Random(seed)), first)


PEER = Peer(
    "spiel",
    "OpenSpiel, the small game in Python",
    None if find_spec("pyspiel") else "OpenSpiel is not installed (make bench-peers)",
    _case,
)

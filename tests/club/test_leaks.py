"""No seat's secret is ever on the broker: dealing what is hidden anew changes no published byte."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion import share
from companion.club.code import found_club
from companion.club.member import HERE, Club
from companion.club.membership import new_membership
from companion.engine import Match, game_ids
from companion.engine.seals import open_seal
from companion.share.results import Result
from tests import conformance
from tests.club.kit import LOOPBACK
from tests.live.test_leaks import fitted, secretive
from tests.test_planted_leaks import hidden


@cache
def club(folder: str) -> Club:
    return Club(Path(folder), new_membership(found_club("Dojo", LOOPBACK), "Aki"))


def published(folder: str, match: Match) -> list[bytes]:
    """Every byte that would go to the broker for this match, from its beginning to now."""
    device = club(folder)
    sent: list[bytes] = []

    device._line = SimpleNamespace(
        make=lambda made: device._tell(made()), send=lambda place, data: sent.append(data)
    )
    device.state, device._next = HERE, 1
    device._shown = device._told = None
    sealed = open_seal(match)
    for at in sorted({max(0, sealed - 1), sealed, match.index - 1, match.index}):
        device._shown_at = 0.0
        device.show(match.fork(at))
    device._shown_at = 0.0
    device.show(None)
    if match.over:
        sent.append(share.pack_result(Result.of(match)).encode())
    device._line = None
    return sent


@pytest.mark.parametrize("game", game_ids())
def test_redealing_what_is_hidden_leaves_every_published_byte_equal(
    game: str, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setattr(
        conformance,
        "seen",
        lambda match, eyes: published(str(tmp_path), match) if eyes is None else [],
    )
    assert fitted(game, 3) > 1


@pytest.mark.parametrize("game", game_ids())
def test_a_planted_leak_is_caught(game: str, tmp_path: Path, monkeypatch) -> None:
    secretive(game)
    real = share.pack

    def leaking(match: Match, audience: Any = share.FULL, **more: Any) -> str:
        return real(match, audience, **more) + str(hidden(match.position()))

    monkeypatch.setattr(share, "pack", leaking)
    monkeypatch.setattr(
        conformance,
        "seen",
        lambda match, eyes: published(str(tmp_path), match) if eyes is None else [],
    )
    with pytest.raises(AssertionError):
        fitted(game, 3)

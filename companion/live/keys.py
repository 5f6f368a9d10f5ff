"""Who may sit where: a key of 128 bits for each seat and one for onlookers, dead when changed."""

from __future__ import annotations

import hmac
import secrets

ONLOOKER = -1
"""Stands where a seat would: somebody who sees what everybody may see."""
BITS = 128


def new_key() -> str:
    return secrets.token_urlsafe(BITS // 8)


class Keys:
    """Changed by the thread that owns the match, asked by the web thread: values are replaced."""

    def __init__(self, seats: int) -> None:
        self._keys: dict[int, str] = {seat: new_key() for seat in (*range(seats), ONLOOKER)}

    def of(self, seat: int) -> str:
        return self._keys[seat]

    def seat(self, key: str) -> int | None:
        """Whose key this is; every key is compared, each in constant time."""
        given, found = key.encode("utf-8", "replace"), None
        for seat, kept in self._keys.items():
            if hmac.compare_digest(given, kept.encode()) and kept:
                found = seat
        return found

    def renew(self, seat: int) -> str:
        """Another key; the old one is dead from now on."""
        self._keys = {**self._keys, seat: new_key()}
        return self._keys[seat]

    def moved(self, kept: dict[int, int], seats: int) -> None:
        """After a rematch: `kept` tells which old seat each new one was; others get new keys."""
        old = self._keys
        self._keys = {
            seat: old[kept[seat]] if seat in kept else new_key() for seat in range(seats)
        } | {ONLOOKER: old[ONLOOKER]}

    def close(self) -> None:
        """No key fits any more."""
        self._keys = dict.fromkeys(self._keys, "")

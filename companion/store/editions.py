"""The boxes of the owner: corrected editions by name, and every edition a match was played with."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from tinydb import where

from companion import editions
from companion.engine.edition import Edition
from companion.engine.errors import BadEdition, reasons
from companion.engine.game import find_game
from companion.engine.say import Say
from companion.store.errors import BadValue, OtherRules
from companion.store.setups import edition_of, plain_edition, safe_id
from companion.store.shared import Shared


@dataclass(frozen=True, slots=True)
class SavedEdition:
    id: str
    game: str
    name: str
    when: str


class Editions:
    """Corrections are kept, not whole editions: what we ship may become better underneath."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    def all(self, game: str | None = None) -> tuple[SavedEdition, ...]:
        found = [
            SavedEdition(row["id"], row["game"], row["name"], row["when"])
            for row in self._shared.rows("editions")
            if game is None or row["game"] == game
        ]
        return tuple(sorted(found, key=lambda saved: (saved.game, saved.name, saved.id)))

    def save(self, edition: Edition, id: str | None = None) -> str:
        """Keeps an edition under its name; an id replaces the one kept before."""
        _sound(edition)
        when, _ = self._shared.order.stamp()
        id = id or secrets.token_hex(4)
        row = {
            "id": id,
            "game": edition.game,
            "name": edition.name,
            "corrections": editions.corrections(edition),
            "when": when,
        }
        self._shared.put("editions", "id", [row])
        return id

    def load(self, id: str) -> Edition:
        for row in self._shared.rows("editions"):
            if row["id"] == id:
                merged = editions.merge(find_game(row["game"]).standin, row["corrections"])
                return _sound(replace(merged, name=row["name"]))
        raise BadValue(Say("There is no such edition here."))

    def delete(self, id: str) -> None:
        """Matches played with it keep their own copy."""
        self._shared.remove("editions", where("id") == id)

    def export(self, id: str) -> str:
        return editions.export(self.load(id))

    def plain(self) -> list[dict[str, Any]]:
        return [dict(row) for row in self._shared.rows("editions")]

    def take(self, row: dict[str, Any]) -> None:
        """An edition out of a backup, checked; raises CompanionError."""
        if not safe_id(row.get("id")) or not all(
            isinstance(row.get(key), str) for key in ("game", "name")
        ):
            raise BadEdition(Say("These are not the component data of a game."))
        merged = editions.merge(find_game(row["game"]).standin, row.get("corrections"))
        self.save(replace(merged, name=row["name"]), row["id"])

    def import_(self, text: str) -> str:
        return self.save(editions.import_(text))

    # what matches were played with

    def keep_box(self, edition: Edition) -> None:
        """An exact copy, once: what we ship later must not change old matches."""
        if self._box(edition.fingerprint) is None:
            self.keep_plain_box(edition.fingerprint, plain_edition(edition))

    def keep_plain_box(self, fingerprint: str, data: dict[str, Any]) -> None:
        self._shared.put("boxes", "fingerprint", [{"fingerprint": fingerprint, "edition": data}])

    def box(self, game: str, fingerprint: str) -> Edition:
        return box_of(game, fingerprint, self._box(fingerprint))

    def plain_boxes(self) -> dict[str, Any]:
        return {row["fingerprint"]: row["edition"] for row in self._shared.rows("boxes")}

    def _box(self, fingerprint: str) -> Any:
        for row in self._shared.rows("boxes"):
            if row["fingerprint"] == fingerprint:
                return row["edition"]
        return None


def _sound(edition: Edition) -> Edition:
    faults = [fault for fault in editions.check(edition) if fault.hard]
    if faults:
        raise BadEdition(reasons(faults), faults)
    return edition


def box_of(game: str, fingerprint: str, data: Any) -> Edition:
    """The edition that a match was played with, from what was kept of it (None: nothing)."""
    standin = find_game(game).standin
    if standin.fingerprint == fingerprint:
        return standin
    try:
        edition = edition_of(data)
    except ValueError:
        edition = None
    if edition is None or edition.game != game or edition.fingerprint != fingerprint:
        raise OtherRules(
            Say("The match is kept as it is, but the component data of its box are missing.")
        )
    return edition

"""What people chose in the app: any JSON value under a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tinydb import where

from companion.engine.say import Say
from companion.store.errors import BadValue
from companion.store.journal import dump, parse
from companion.store.shared import Shared


class Settings:
    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    def get(self, key: str, default: Any = None) -> Any:
        for row in self._shared.rows("settings"):
            if row["key"] == key:
                return row["value"]
        return default

    def set(self, key: str, value: Any) -> None:
        try:
            plain = parse(dump(value))
        except (TypeError, ValueError, RecursionError) as error:
            raise BadValue(
                Say("“{key}” cannot be kept as a setting.", key=str(key)[:80])
            ) from error
        if self.get(key, self) == plain:
            return
        self._shared.put("settings", "key", [{"key": str(key), "value": plain}])

    def remove(self, key: str) -> None:
        self._shared.remove("settings", where("key") == key)

    def __iter__(self) -> Iterator[str]:
        return iter([str(row["key"]) for row in self._shared.rows("settings")])

    def all(self) -> dict[str, Any]:
        return {str(row["key"]): row["value"] for row in self._shared.rows("settings")}

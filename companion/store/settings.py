"""What people chose in the app: any JSON value under a name.

A value of another kind than its default (an edited backup has brought it) reads as the default.
"""

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
        value = self.all().get(key, default)
        return value if _alike(value, default) else default

    def set(self, key: str, value: Any) -> None:
        try:
            plain = parse(dump(value))
        except (TypeError, ValueError, RecursionError) as error:
            raise BadValue(
                Say("“{key}” cannot be kept as a setting.", key=str(key)[:80])
            ) from error
        kept = self.all()
        if key in kept and kept[key] == plain:
            return
        self._shared.put("settings", "key", [{"key": str(key), "value": plain}])

    def remove(self, key: str) -> None:
        self._shared.remove("settings", where("key") == key)

    def __iter__(self) -> Iterator[str]:
        return iter([str(row["key"]) for row in self._shared.rows("settings")])

    def all(self) -> dict[str, Any]:
        return {str(row["key"]): row["value"] for row in self._shared.rows("settings")}


def _alike(value: Any, default: Any) -> bool:
    if default is None:
        return True
    if isinstance(default, float):
        return type(value) in (int, float)
    return type(value) is type(default)

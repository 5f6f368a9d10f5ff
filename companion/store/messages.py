"""What the app has to tell people about their files. Kept until somebody has read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tinydb import where

from companion.engine.say import Say
from companion.store.errors import StoreError
from companion.store.shared import Shared


@dataclass(frozen=True, slots=True)
class Message:
    code: str
    say: Say
    file: str
    when: str

    @property
    def key(self) -> str:
        return f"{self.code}:{self.file}"


class Messages:
    """Messages about damage are kept; others are found again each time the library opens."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._passing: dict[str, Message] = {}

    def __iter__(self) -> Iterator[Message]:
        for row in self._shared.rows("messages"):
            yield Message(row["code"], Say.from_plain(row["say"]), row["file"], row["when"])
        yield from tuple(self._passing.values())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def add(self, code: str, say: Say, file: str, *, keep: bool = True) -> None:
        when, _ = self._shared.order.stamp()
        message = Message(code, say, file, when)
        if keep and not self._shared.read_only:
            row = {"key": message.key, "code": code, "say": say.plain(), "file": file, "when": when}
            try:
                self._shared.put("messages", "key", [row])
            except StoreError:
                self._passing[message.key] = message
        else:
            self._passing[message.key] = message

    def dismiss(self, message: Message | None = None) -> None:
        """One that was read, or all."""
        for read in [message] if message is not None else list(self):
            if self._passing.pop(read.key, None) is None:
                self._shared.remove("messages", where("key") == read.key)

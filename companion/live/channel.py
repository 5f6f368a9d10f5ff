"""What the guests of one seat in one language are sent: the whole page once, then what changed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from companion.live.gestures import Seen
from companion.live.parts import Page


class Channel:
    """The newest page, and whoever waits for the next; changes are made once for all of them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.rev = -1
        self.page: Page | None = None
        self.waiting: set[asyncio.Event] = set()
        self._made: dict[int, str] = {}
        self._before: dict[int, Page] = {}

    def show(self, seen: Seen) -> None:
        if seen.rev == self.rev or (self.page is not None and seen.rev < self.rev):
            return
        # One step back is kept: guests that follow get what changed, late ones the whole page.
        self._before = {self.rev: self.page} if self.page is not None else {}
        self._made = {}
        self.rev, self.page = seen.rev, Page(seen.frame, self.language)
        for event in self.waiting:
            event.set()

    def whole(self) -> str:
        """The whole page as an event."""
        if -1 not in self._made:
            assert self.page is not None
            self._made[-1] = _packed(whole_page(self.page, self.rev))
        return self._made[-1]

    def since(self, rev: int) -> str:
        """What changed since a number; the whole page for whoever is further behind."""
        before = self._before.get(rev)
        if before is None or self.page is None or before.frame.match != self.page.frame.match:
            return self.whole()
        if rev not in self._made:
            self._made[rev] = _packed(changes(before, self.page) | {"base": rev, "rev": self.rev})
        return self._made[rev]


def whole_page(page: Page, rev: int) -> dict[str, Any]:
    frame = page.frame
    return {
        "rev": rev,
        "match": frame.match,
        "moves": frame.moves,
        "tv": frame.eyes is None,
        "mine": frame.question is not None,
        "look": page.look,
        "scene": page.scene.whole(),
        "aims": list(frame.aims),
        "parts": page.parts,
        "log": page.lines,
    }


def changes(old: Page, new: Page) -> dict[str, Any]:
    """Elements and parts that differ; what can be chosen as a list of keys."""
    told: dict[str, Any] = {"moves": new.frame.moves, "mine": new.frame.question is not None}
    if old.scene.skeleton != new.scene.skeleton:
        # Empty places; the page moves what it has into them.
        told["places"] = new.scene.skeleton
    before = old.scene.inside
    inside = {uid: html for uid, html in new.scene.inside.items() if before.get(uid) != html}
    if inside:
        told["inside"] = inside
    if old.frame.aims != new.frame.aims:
        told["aims"] = list(new.frame.aims)
    parts = {name: html for name, html in new.parts.items() if old.parts[name] != html}
    if parts:
        told["parts"] = parts
    if old.lines != new.lines:
        told |= _log_change(old.lines, new.lines)
    return told


def _log_change(old: list[str], new: list[str]) -> dict[str, Any]:
    """New lines at the end, where that is all; else the lines anew."""
    for added in range(1, min(len(new), 12) + 1):
        kept = new[:-added]
        if not kept and old:
            break
        if old[len(old) - len(kept) :] == kept:
            return {"more": new[-added:]}
    return {"log": new}


def _packed(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

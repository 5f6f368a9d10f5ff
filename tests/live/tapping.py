"""What can be tapped on a page that has no browser, and somebody who taps."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable
from typing import Any

from tests.live.kit import Guest

BUTTON = re.compile(
    r'<button type="button" class="a [^"]*" data-where="([a-z]+)" data-answer="([^"]*)"([^>]*)>'
)


def answers_on(shown: dict[str, Any]) -> list[tuple[str, str]]:
    """Every answer that is not refused, as (where, key); plans are not taken back."""
    found = BUTTON.findall(shown["parts"]["question"])
    return [
        (where, html.unescape(key))
        for where, key, rest in found
        if "aria-disabled" not in rest and where != "plan"
    ]


def refused_on(shown: dict[str, Any]) -> list[tuple[str, str]]:
    found = BUTTON.findall(shown["parts"]["question"])
    return [(where, html.unescape(key)) for where, key, rest in found if "aria-disabled" in rest]


def catch_up(guest: Guest) -> None:
    """Reads until the page is as new as the host's."""
    table = guest.table
    seen = table.do(lambda: table.host.table.seen(guest.seat))
    while guest.shown.get("rev", -1) < seen.rev:
        guest.next()


def play_on(guest: Guest, rng: random.Random, until: Callable[[], bool], most: int = 4000) -> None:
    """Taps anything that can be tapped until something is true."""
    for _ in range(most):
        if until():
            return
        choices = answers_on(guest.shown) + [("element", key) for key in guest.shown["aims"]]
        assert choices, guest.shown["parts"]["question"]
        rev = guest.shown["rev"]
        told = guest.send(guest.gesture(*rng.choice(choices)))
        assert told["status"] in ("done", "kept", "sheet"), told
        if told["status"] != "sheet":
            while guest.shown["rev"] == rev:
                guest.next()
    raise AssertionError("it did not come to that")

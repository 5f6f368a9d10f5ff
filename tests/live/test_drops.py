"""Lines that drop, gestures that come twice, late or in another order: what is recorded is what
was acknowledged, each once, and every guest ends with the right page.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.live.channel import whole_page
from companion.live.keys import ONLOOKER
from companion.live.parts import Page
from tests.live.kit import Guest, OpenTable, new_match, take
from tests.live.tapping import answers_on, catch_up
from tests.roaming import seeds, share

GAME = "shinobi_clans"


class Shaky:
    """A guest whose network plays tricks."""

    def __init__(self, table: OpenTable, seat: int, rng: random.Random) -> None:
        self.guest, self.rng = Guest(table, seat), rng
        self.guest.next()
        self.late: list[dict[str, Any]] = []
        self.done: dict[str, str] = {}

    def act(self) -> None:
        rng, guest = self.rng, self.guest
        trick = rng.choice(("none", "drop", "double", "late", "old", "behind"))
        if trick == "drop":
            guest.drop()
            guest.shown.clear()
            guest.connect()
            guest.next()
        if trick == "old" and self.late:
            self.send(rng.choice(self.late))
            return
        if trick != "behind":
            catch_up(guest)
        options = answers_on(guest.shown)
        options += [("element", key) for key in guest.shown["aims"]]
        if not options:
            return
        gesture = guest.gesture(*rng.choice(options))
        if trick == "late":
            self.late = [*self.late[-5:], gesture]
            return
        for _ in range(3 if trick == "double" else 1):
            self.send(gesture)

    def send(self, gesture: dict[str, Any]) -> None:
        told = self.guest.send(gesture)
        known = self.done.get(gesture["once"])
        # The same gesture again: the same outcome, unless it was never taken.
        assert known in (None, told["status"]) or known == "stale"
        self.done[gesture["once"]] = told["status"]


def shaken(tricks: int, seed: int) -> int:
    rng, done, matches = random.Random(seed), 0, 0
    while done < tricks:
        match = new_match(GAME, 3, seed=seed + matches)
        matches += 1
        with OpenTable(match) as table:
            guests = [Shaky(table, seat, rng) for seat in range(3)]
            watching = Guest(table, ONLOOKER)
            watching.next()
            while not match.over and done < tricks:
                asked = match.decision.seat if match.decision is not None else 0
                chosen = guests[asked] if rng.random() < 0.7 and asked >= 0 else rng.choice(guests)
                chosen.act()
                done += 1
                if rng.random() < 0.03 and match.index > 3:
                    table.do(table.sitting.undo)
                    table.sitting.played.pop()
            acknowledged = sum(list(one.done.values()).count("done") for one in guests)
            undone = acknowledged - len(table.sitting.played)
            assert undone >= 0
            assert [str(move) for move in table.sitting.played] == [
                str(match.entry_at(at)) for at in range(match.index) if not match.automatic(at)
            ]
            for one in (*(shaky.guest for shaky in guests), watching):
                catch_up(one)
                right(table, one)
                one.drop()
    return done


def right(table: OpenTable, guest: Guest) -> None:
    """What was put together from changes is what a new page would show."""
    seen = table.do(lambda: table.host.table.seen(guest.seat))
    fresh: dict[str, Any] = {}
    take(fresh, whole_page(Page(seen.frame, "en"), seen.rev))
    shown = dict(guest.shown)
    assert shown["parts"] == fresh["parts"] and shown["aims"] == fresh["aims"]
    assert shown["log"][-len(fresh["log"]) :] == fresh["log"]
    inside = Page(seen.frame, "en").scene.inside
    for uid, html in shown["inside"].items():
        assert inside.get(uid, html) == html


def test_a_shaky_network_loses_and_doubles_nothing() -> None:
    assert shaken(60, seed=3) == 60


@pytest.mark.soak
def test_a_thousand_tricks_of_the_network() -> None:
    assert shaken(share(1_000), seed=seeds(1)[0]) == share(1_000)

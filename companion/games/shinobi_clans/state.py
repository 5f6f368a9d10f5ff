"""What lies on the table in Shinobi: War of Clans."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.engine import Move, Pile, Setup, evolver
from companion.games.shinobi_clans.components import CLANS, NINJA, copies

SEATS = tuple(f"p{seat}" for seat in range(5))
SEAT = {word: seat for seat, word in enumerate(SEATS)}

EMPTY = (0,) * len(CLANS)

DEPLOY = [[Move(("deploy", clan, seat)) for seat in SEATS] for clan in CLANS]
STRIKE = [[Move(("ninja", seat, clan)) for clan in CLANS] for seat in SEATS]
PLACE = [Move(("place", clan)) for clan in CLANS]
SHIFT = [[[Move(("move", clan, a, b)) for b in SEATS] for a in SEATS] for clan in CLANS]
ATTACK = [[[Move(("attack", a, seat, b)) for b in CLANS] for seat in SEATS] for a in CLANS]
SKIP = Move(("skip",))


@cache
def deployments(seat: int, seats: int) -> tuple[tuple[Move, ...], ...]:
    """Of each clan, into every other province."""
    others = [other for other in range(seats) if other != seat]
    return tuple(tuple(moves[other] for other in others) for moves in DEPLOY)


@cache
def ways_out(source: int, seats: int) -> tuple[tuple[Move, ...], ...]:
    """Of each clan, out of a province into every other."""
    others = [goal for goal in range(seats) if goal != source]
    return tuple(tuple(moves[source][goal] for goal in others) for moves in SHIFT)


ORDERS = ("order_1", "order_2", "order_3")
PASSED = ("order_1", "reveal")
"""Where a turn may just have passed by itself: an attack recorded now belongs to it."""

Counts = tuple[int, ...]
Army = tuple[int, int]
"""Province and clan."""


@dataclass(frozen=True, slots=True)
class Box:
    """What never changes during a match: copies of each kind, house rules, who deals."""

    seats: int
    copies: Counts
    source_protected: bool
    changed_may_attack: bool
    first_is_drawn: bool
    shared_victory: bool
    app_clans: bool
    app_army: bool
    counted: bool
    """Whether somebody compared the number of cards with the box."""

    @classmethod
    def of(cls, setup: Setup) -> Box:
        options = setup.options
        return cls(
            seats=setup.seats,
            copies=copies(setup.edition),
            source_protected=options["moved_source_protected"] == "yes",
            changed_may_attack=options["attacker_may_be_changed"] == "yes",
            first_is_drawn=options["first_player"] == "random",
            shared_victory=options["second_tie"] == "shared",
            app_clans=setup.deals("clans"),
            app_army=setup.deals("army"),
            counted=setup.edition.confirmed("clans"),
        )


@dataclass(frozen=True, slots=True)
class State:
    box: Box
    phase: str
    """first, clans, deal, order_1, order_2, order_3, refill, reveal, over"""
    turn: int
    hands: tuple[Counts, ...]
    """Known hand cards of each seat, by kind."""
    unknown: Counts
    """Hand cards nobody showed to the app, per seat."""
    deck: Pile
    provinces: tuple[Counts, ...]
    removed: Counts
    changed: frozenset[Army]
    clans: tuple[int | None, ...]
    clan_cards: Pile
    last_turns: int | None
    """Turns left in the final round; None before it."""

    def hand_size(self, seat: int) -> int:
        return sum(self.hands[seat]) + self.unknown[seat]

    def elsewhere(self, seat: int) -> bool:
        """Whether any other province holds a card."""
        return any(any(province) for owner, province in enumerate(self.provinces) if owner != seat)

    @property
    def asked(self) -> int:
        """Whose clan card is shown next, or whose turn it is."""
        if self.phase == "reveal" and None in self.clans:
            return self.clans.index(None)
        return self.turn

    @property
    def attacker(self) -> int:
        """Who attacks: when a turn has passed, the seat whose turn it was."""
        return (self.turn - 1) % self.box.seats if self.phase in PASSED else self.turn

    def stuck(self) -> bool:
        """Only ninja in all hands and nothing to strike: nobody can ever act again."""
        return not (
            any(map(any, self.provinces))
            or any(self.unknown)
            or any(any(hand[:NINJA]) for hand in self.hands)
        )

    def total(self, clan: int) -> int:
        return sum(province[clan] for province in self.provinces)


evolved = evolver(State)
in_phase = evolver(State, "phase")
with_draw = evolver(State, "hands", "deck")
with_turn = evolver(State, "phase", "turn", "last_turns", "changed")


def added(counts: Counts, index: int, number: int = 1) -> Counts:
    changed = list(counts)
    changed[index] += number
    return tuple(changed)


def with_card(rows: tuple[Counts, ...], seat: int, index: int, number: int) -> tuple[Counts, ...]:
    row, changed = list(rows[seat]), list(rows)
    row[index] += number
    changed[seat] = tuple(row)
    return tuple(changed)

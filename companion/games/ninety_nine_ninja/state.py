"""What lies on the table in 99 Ninja.

Seat 0 is blue and seat 1 is green. In solo mode there is one player, seat 0; the automaton
takes the place of seat 1 everywhere in the state (clan, tokens, tracks), never as a player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from companion.engine import Edition, Pile, Say, Setup, evolve, evolver
from companion.games.ninety_nine_ninja import components
from companion.games.ninety_nine_ninja.components import (
    DAIMYO_NAME,
    NINJA_CARDS,
    TOKENS,
    Printed,
)
from companion.games.ninety_nine_ninja.components.geometry import Sight, canonical, rows, sight

BLACK, RED, WHITE = range(3)
NEUTRAL = 2
"""The place of the neutral clan in `State.clans`, after the two seats."""
SEATS = ("p0", "p1")
SEAT = {word: seat for seat, word in enumerate(SEATS)}
READY, PLACED, FAVOR, SPENT = "rpfs"
UNKNOWN = "?"
AUTOMATON = 1
SIXTH = -6
"""NN-631: the automaton's sixth space."""
FIFTH = -5

Item = tuple[str | int, ...]
Cover = tuple[int, str, str]
"""Cell, the figure that covers ("." for a see-through cell) and what it covers."""


@dataclass(frozen=True, slots=True)
class Box:
    """What never changes during a match: components, house rules, who deals."""

    key: tuple[object, ...]
    printed: Printed = field(compare=False)
    options: Mapping[str, str] = field(compare=False)
    solo: bool = field(compare=False)
    level: int = field(compare=False)
    overhang: bool = field(compare=False)
    clamp: bool = field(compare=False)
    blacklist: bool = field(compare=False)
    ronin: bool = field(compare=False)
    clan_techniques: bool = field(compare=False)
    any_time: bool = field(compare=False)
    auto_known: bool = field(compare=False)
    app_ninja: bool = field(compare=False)
    app_auto: bool = field(compare=False)
    standin: bool = field(compare=False)
    start_full: bool = field(compare=False)

    @classmethod
    def of(cls, setup: Setup) -> Box:
        return cls.made(setup.edition, setup.options, setup.dealer, setup.seats)

    @classmethod
    def made(
        cls,
        edition: Edition,
        options: Mapping[str, str],
        dealer: Mapping[str, str],
        seats: int,
    ) -> Box:
        chosen, deals = tuple(sorted(options.items())), tuple(sorted(dealer.items()))
        return _box(edition.fingerprint, chosen, deals, seats, _Held(edition))

    def is_(self, option: str, value: str) -> bool:
        return self.options[option] == value

    @property
    def side(self) -> int:
        return self.printed.side

    @property
    def auto_ids(self) -> tuple[str, ...]:
        """NN-602: the level decides how many B cards are in the Auto deck."""
        return tuple(f"{n}{'B' if n <= self.level else 'A'}" for n in range(1, 8))

    @property
    def score_ids(self) -> tuple[str, ...]:
        """NN-603: the other seven."""
        return tuple(f"{n}{'A' if n <= self.level else 'B'}" for n in range(1, 8))


@dataclass(frozen=True, slots=True)
class _Held:
    """Carries an edition into the cache without being part of the key."""

    edition: Edition = field(compare=False)


@lru_cache(maxsize=256)
def _box(
    fingerprint: str,
    options: tuple[tuple[str, str], ...],
    dealer: tuple[tuple[str, str], ...],
    seats: int,
    held: _Held,
) -> Box:
    chosen, deals = dict(options), dict(dealer)
    solo = seats == 1
    full = chosen["depth"] == "full"
    return Box(
        key=(fingerprint, options, dealer, seats),
        printed=components.read(held.edition),
        options=chosen,
        solo=solo,
        level=int(chosen["level"]),
        overhang=chosen["overhang_figures"] == "in_play",
        clamp=chosen["track_limit"] == "clamp",
        blacklist=chosen["blacklist"] == "yes",
        ronin=chosen["ronin"] == "yes",
        clan_techniques=chosen["clan_techniques"] == "yes",
        any_time=chosen["technique_timing"] == "any_time",
        auto_known=full or chosen["auto_cards"] == "known",
        app_ninja=deals.get("ninja_deck") == "app",
        app_auto=deals.get("auto_decks") == "app",
        standin=components.standing_in(held.edition),
        start_full=full,
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """What has happened in the turn that is going on."""

    swapped: bool = False
    used: tuple[str, ...] = ()
    plays: int = 0
    """Cards placed or discarded in step 3."""
    placed: int = 0
    """How many of those that count together were placed (NN-333): one, or two of Boryaku."""
    covers: tuple[Cover, ...] = ()
    disguised: tuple[int, ...] = ()
    """Cells of Ninjas named with Hensojutsu that still show."""
    recruited: tuple[int, ...] = ()
    """Cells of Samurai named with Choho that still show."""
    names: tuple[int, int] = (0, 0)
    """How many were named with Hensojutsu and with Choho."""
    spared: tuple[str, ...] = ()
    counted: bool = False
    """Score-track depth: Samurai points or a fall were entered for this card."""


@dataclass(frozen=True, slots=True)
class Auto:
    """The automaton's cards. A pile is counted by lists: cards with equal lists look alike from
    behind, and the first of them stands for all (NN-604)."""

    deck: Pile
    scores: Pile
    row: tuple[str, ...] = ()
    top: str | None = None
    score_top: str | None = None
    laid: tuple[tuple[str, int, bool, bool], ...] = ()
    """Score cards on tracks: card, clan, face up, and whether the card itself is known."""
    bottoms: tuple[int, ...] = ()
    """Bottom numbers entered for each track when the cards are unknown (NN-711)."""


@dataclass(frozen=True, slots=True)
class State:
    box: Box
    agenda: tuple[Item, ...]
    """What is still to be done, the present question first; empty when the match is over."""
    deck: Pile
    full: bool = True
    active: int = 0
    first: int | None = None
    boards: tuple[tuple[str, int], ...] = ()
    clan_cards: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    clans: tuple[int | None, ...] = (None, None, None)
    tracks: tuple[int, ...] = (0, 0, 0)
    tokens: tuple[str, str] = (READY * TOKENS, READY * TOKENS)
    fallen: tuple[tuple[str, int, int], ...] = ()
    """Daimyo, who felled it, and the place of that seat's token, in the order of falling."""
    cells: str = ""
    held: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    laid: tuple[str, ...] = ()
    """Placed cards with their placement, "N19 1 3 5 4", or "?" for a card nobody described."""
    discarded: tuple[str, ...] = ()
    typed: tuple[tuple[str, str], ...] = ()
    """Cards the edition did not know, with their grids."""
    turn: Turn = Turn()
    last: tuple[int, ...] | None = None
    """Seats that still play a turn after the deck ran out (NN-903)."""
    reason: str = ""
    alloc: tuple[tuple[int | None, ...], ...] = ()
    committed: tuple[bool, ...] = ()
    auto: Auto | None = None
    news: tuple[Say, ...] = field(default=(), compare=False)
    """What the last move brought about, told in the log."""

    @property
    def phase(self) -> str:
        return str(self.agenda[0][0]) if self.agenda else "over"

    @property
    def item(self) -> Item:
        return self.agenda[0]

    @property
    def sight(self) -> Sight:
        return sight(self.cells, self.box.side)

    @property
    def other(self) -> int:
        return 1 - self.active

    @property
    def down(self) -> frozenset[str]:
        return frozenset(code for code, _, _ in self.fallen)

    def clan(self, seat: int) -> int:
        clan = self.clans[seat]
        assert clan is not None
        return clan

    def grid(self, card: str) -> str:
        known = self.box.printed.cards.get(card)
        return known if known is not None else dict(self.typed)[card]

    def favors(self, seat: int) -> int:
        return self.tokens[seat].count(FAVOR)

    def felled(self, seat: int) -> int:
        return sum(who == seat for _, who, _ in self.fallen)

    def seen(self) -> set[str]:
        """Cards whose face was shown: held, placed or discarded."""
        return {
            *self.held[0],
            *self.held[1],
            *(text.split()[0] for text in self.laid),
            *self.discarded,
        } - {UNKNOWN}

    def known_as(self, text: str) -> str | None:
        """The card of a typed grid (NN-023), or None for a new one."""
        form = canonical(text)
        found = self.box.printed.canon.get(form)
        if found is None:
            found = next((card for card, grid in self.typed if canonical(grid) == form), None)
        return found

    @property
    def together(self) -> bool:
        """Whether all cards of a turn are counted at once (NN-333)."""
        return self.box.is_("boryaku_scoring", "together")

    def to_play(self) -> int:
        """Cards still to be played in step 3 of this turn."""
        return 1 + self.turn.used.count("boryaku") - self.turn.plays

    def technique_of(self, seat: int) -> str | None:
        """NN-532: what the seat's clan card shows, with the module."""
        if not self.box.clan_techniques or len(self.clan_cards) < 3:
            return None
        return self.box.printed.clan_cards[self.clan_cards[self.clan(seat)]][1]


evolved = evolver(State)


def new_deck(box: Box, full: bool) -> Pile:
    if not full:
        return Pile("ninja_deck", (), (), (), NINJA_CARDS)
    pile = Pile.of("ninja_deck", dict.fromkeys(box.printed.cards, 1))
    return evolve(pile, count=NINJA_CARDS)


def alike(box: Box, ids: tuple[str, ...], card: str) -> str:
    """The first of the cards whose list looks like this one's."""
    order = box.printed.auto[card].order
    return next(other for other in ids if box.printed.auto[other].order == order)


def by_list(box: Box, ids: tuple[str, ...]) -> dict[str, int]:
    copies: dict[str, int] = {}
    for card in ids:
        first = alike(box, ids, card)
        copies[first] = copies.get(first, 0) + 1
    return copies


def is_grid(word: str) -> bool:
    grid = rows(word)
    return len(grid) == 3 and all(len(row) == 3 for row in grid)


def who(state: State, seat: int) -> Say:
    """Somebody, inside a sentence."""
    if state.box.solo and seat == AUTOMATON:
        return Say("the automaton")
    return Say("{seat:seat}", seat=seat)


def subject(state: State, seat: int) -> Say:
    """Somebody, at the head of a sentence."""
    if state.box.solo and seat == AUTOMATON:
        return Say("The automaton")
    return Say("{seat:seat}", seat=seat)


def daimyo(code: str) -> str:
    return DAIMYO_NAME[code]

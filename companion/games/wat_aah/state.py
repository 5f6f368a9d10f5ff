"""What lies on the table in Shinobi WAT-AAH!"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine import Pile, evolve, evolver
from companion.games.wat_aah.components import ROUNDS, Box, Counts, Power, Record

Clan = tuple[int, Counts]
"""A clan in play: its type and its cards, oldest first."""
Area = tuple[Clan, ...]
Draws = tuple[int, int]
"""A seat and how many cards it still draws (or Decoys it may still look at)."""
NOBODY: Draws = (0, 0)


@dataclass(frozen=True, slots=True)
class Play:
    """What is under way in the present turn."""

    clan: int = -1
    new: bool = False
    chosen: Counts = ()
    """Cards pointed at for this lay action; they leave the hand with `done`."""
    laid: str = ""
    """The lay action of this turn: clan, reinforce, yokai or none yet."""
    ending: bool = False
    """The fourth clan was laid (WA-901, WA-902)."""
    power: Power | None = None
    other: int = -1
    """The opponent a power was aimed at."""
    left: int = 0
    """Cards still to be named for a power."""
    given: tuple[Counts, Counts] = ((), ())
    """Cards promised in a swap, by the player on turn and by the other."""
    looked: Counts = ()
    look_unknown: int = 0
    shown: int = -1
    """The corruption card of this turn, on view until the turn ends."""
    late: bool = False
    """Becoming corrupt after the lay phase, against the rules: laying does not come again."""


IDLE = Play()


@dataclass(frozen=True, slots=True)
class Holding:
    """A Temple or Court card that somebody got (WA-705)."""

    pile: str
    record: str | None
    seat: int
    gained: int
    gone: bool = False
    used: bool = False
    """Whether everybody saw it at work; a card discarded unused goes away face down."""

    @property
    def usable(self) -> int:
        return self.gained + 1


@dataclass(frozen=True, slots=True)
class Round:
    """The figures of a scored round, by seat."""

    in_play: Counts
    corruption: Counts
    cards: Counts
    bonus: Counts

    @property
    def known(self) -> bool:
        """Whether its figures were told: who joins a game later leaves earlier rounds out."""
        return any(self.in_play) or any(self.corruption)

    @property
    def totals(self) -> Counts:
        """WA-801."""
        return tuple(
            laid - lost + extra
            for laid, lost, extra in zip(self.in_play, self.corruption, self.bonus, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Board:
    """The board of Grand Master mode."""

    shosho: int
    reserve: Counts
    to_place: Counts
    court: Counts
    missions: Counts
    battle: Counts
    lost: Counts
    court_done: tuple[int, ...]
    """Seats with a Court pawn placed in this round (WA-624)."""
    placing: int
    temple_queue: tuple[int, ...]
    tied: tuple[int, ...]
    """Between whom the former Shosho holder decides (WA-608)."""
    temple_pile: Pile
    court_pile: Pile
    under: tuple[str, ...]
    """App-dealt Temple cards put back under the pile, oldest first."""
    look: tuple[str, ...]
    holdings: tuple[Holding, ...]
    bosses: Pile
    decoys: tuple[str | None, ...]
    """Faces that somebody has seen, by slot (app-dealt)."""
    peeked: tuple[tuple[int, ...], ...]
    """Slots each seat has looked at, in order."""
    peeking: Draws
    facing: Draws
    """The seat and the slot being looked at; slot 0: nobody looks."""
    boss: str | None


@dataclass(frozen=True, slots=True)
class State:
    box: Box
    phase: str
    turn: int
    round: int
    first: int
    """First player of the round."""
    hands: tuple[Counts, ...]
    """Known hand cards of each seat, by kind."""
    unknown: Counts
    """Hand cards nobody showed to the app, per seat."""
    deck: Pile
    top: Counts
    bottom: Counts
    """Cards that a correction put on or under the deck (WA-709)."""
    jigoku: Counts
    areas: tuple[Area, ...]
    corruption: tuple[Counts, ...]
    """Corruption cards of each seat whose faces the app was told."""
    face_down: Counts
    """Others, per seat: they are named when the round is counted (WA-208)."""
    test: Counts
    """Newest card of each seat in the first-player test; -1 not turned yet, -2 not in it."""
    drawing: Draws
    play: Play
    bonus: Counts
    rounds: tuple[Round, ...]
    entered: Counts
    """Figures of this round told so far (depth `scores`)."""
    board: Board | None
    lots: int
    """How many cards were drawn blindly out of hands (rat_chooser `random`)."""
    lifted: tuple[int, ...]
    """Laws a correction has lifted (6 to 8)."""
    open_hands: tuple[Counts, ...]
    """Cards that everybody saw going into each hand (Raven, Toad) and that have not left it."""
    insiders: tuple[int, ...]
    """Seats that know more of other hands than that; the number of seats stands for onlookers."""

    @property
    def gm(self) -> Board:
        """The board; only asked for in Grand Master mode."""
        assert self.board is not None
        return self.board

    def hand_size(self, seat: int) -> int:
        return sum(self.hands[seat]) + self.unknown[seat]

    def pile_size(self, seat: int) -> int:
        """WA-208: the number of corruption cards is public."""
        return len(self.corruption[seat]) + self.face_down[seat]

    def deck_size(self) -> int:
        return self.deck.count + len(self.top) + len(self.bottom)

    def obtainable(self) -> bool:
        """Whether any card can be drawn (WA-211)."""
        return self.deck_size() > 0 or any(self.jigoku)

    def others(self, seat: int) -> list[int]:
        """The opponents, clockwise from the left neighbour (WA-102)."""
        seats = self.box.seats
        return [(seat + step) % seats for step in range(1, seats)]

    def clan_at(self, seat: int, clan: int) -> Counts | None:
        """The cards of this clan in front of this seat, or None."""
        for kind, cards in self.areas[seat]:
            if kind == clan:
                return cards
        return None

    def strength_in_play(self, seat: int) -> int:
        value = self.box.cards.value
        return sum(value(cards) for _, cards in self.areas[seat])

    def active(self, holding: Holding) -> bool:
        return not holding.gone and holding.usable == self.round

    def active_cards(self) -> list[tuple[Holding, Record]]:
        if self.board is None:
            return []
        record = self.box.cards.record
        return [
            (holding, record(holding.pile, holding.record))
            for holding in self.board.holdings
            if self.active(holding)
        ]


def seen_cards(state: State) -> Counts:
    """Copies of each kind whose place the app knows."""
    seen = [sum(column) for column in zip(state.jigoku, *state.hands, strict=True)]
    piles = [state.top, state.bottom, state.play.looked, *state.corruption]
    piles += [cards for area in state.areas for _, cards in area]
    for pile in piles:
        for kind in pile:
            seen[kind] += 1
    return tuple(seen)


def added(counts: Counts, index: int, number: int = 1) -> Counts:
    return counts[:index] + (counts[index] + number,) + counts[index + 1 :]


def put(rows: tuple[Counts, ...], seat: int, row: Counts) -> tuple[Counts, ...]:
    return rows[:seat] + (row,) + rows[seat + 1 :]


def without(cards: Counts, kind: int) -> Counts:
    """The list without one copy of this kind."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


def with_all(counts: Counts, cards: Counts) -> Counts:
    """Counts with these cards added."""
    more = list(counts)
    for kind in cards:
        more[kind] += 1
    return tuple(more)


def with_area(state: State, seat: int, clan: int, cards: Counts) -> tuple[Area, ...]:
    """The areas with this clan holding exactly these cards (none: the clan is gone)."""
    area = state.areas[seat]
    if all(kind != clan for kind, _ in area):
        changed: Area = (*area, (clan, cards))
    else:
        changed = tuple(
            (kind, cards if kind == clan else held)
            for kind, held in area
            if kind != clan or cards
        )  # fmt: skip
    return state.areas[:seat] + (changed,) + state.areas[seat + 1 :]


def orphaned(box: Box, clan: int, cards: Counts) -> bool:
    """WA-320, WA-504: no clan card of its own is left."""
    kinds = box.cards.clan
    return bool(cards) and all(kinds[card] != clan for card in cards)


evolved = evolver(State)
_played = evolver(Play)


def on_board(state: State, **changes: Any) -> State:
    return evolved(state, board=evolve(state.gm, **changes))


def in_turn(state: State, **changes: Any) -> State:
    return evolved(state, play=_played(state.play, **changes))


def last_round(state: State) -> bool:
    return state.round == ROUNDS

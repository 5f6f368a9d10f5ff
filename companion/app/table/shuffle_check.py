"""What the app dealt in a match, and whether it all follows from the seed it promised."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass

from companion.engine import Match, Move, Say, Shuffler


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check came to. `noted` is None if nobody typed what they had noted."""

    cards: int
    wrong: tuple[int, ...]
    """Moves of the list whose card is not the one of the seed."""
    hash_fits: bool
    noted: bool | None = None

    @property
    def fits(self) -> bool:
        return self.hash_fits and not self.wrong and self.noted is not False


def groups(commitment: str) -> str:
    """The hash in groups of four, as people read it aloud."""
    return " ".join(commitment[at : at + 4] for at in range(0, len(commitment), 4))


def counters(match: Match) -> list[tuple[Say, int]]:
    """How many cards the app drew from each deck it deals, in the order of the box."""
    drawn: Counter[str] = Counter()
    for index in range(match.index):
        if match.automatic(index):
            decision = match.decision_at(index)
            assert decision is not None and decision.pile is not None
            drawn[decision.pile.name] += 1
    decks = [deck for deck in match.game.decks if match.setup.deals(deck.key)]
    return [(deck.label, drawn[deck.key]) for deck in decks]


def check(match: Match, noted: str = "") -> Finding:
    """Takes the seed, makes the hash again, and deals every card again."""
    seed = match.setup.seed
    assert seed is not None
    digest = hashlib.sha256(seed.encode()).hexdigest()
    shuffler, cards, wrong = Shuffler(seed), 0, []
    for index in range(match.index):
        if not match.automatic(index):
            continue
        decision, entry = match.decision_at(index), match.entry_at(index)
        assert decision is not None and decision.pile is not None
        cards += 1
        dealt = entry[-1] if isinstance(entry, Move) else ""
        if shuffler.card(decision.pile, decision.index) != dealt:
            wrong.append(index)
    typed = "".join(noted.split()).casefold()
    return Finding(
        cards,
        tuple(wrong),
        digest == match.commitment,
        # A few signs are enough to remember; the first ones must be the same.
        digest.startswith(typed) if typed else None,
    )

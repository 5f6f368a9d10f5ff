"""What hands are told in Shinobi WAT-AAH! is what they do: as many cards as there are."""

from __future__ import annotations

from typing import Any

from companion.engine import Correction, Match
from companion.engine.views import log
from companion.games.wat_aah import moments
from companion.language import Voice
from tests.clauses import clause
from tests.games.wat_aah_tables import at, grand, key, play

SHUFFLE = "Shuffle the Jigoku: it is the new deck."


def hands(match: Match) -> list[str]:
    voice = Voice("en", "wat_aah", match.players, match.game.terms_of(match.setup.edition))
    before, entry, after = match.step_at(match.index - 1)
    move = entry.change if isinstance(entry, Correction) else entry
    return [voice.say(say) for say in moments.hands(before, move, after)]


def told(match: Match) -> str:
    voice = Voice("en", "wat_aah", match.players, match.game.terms_of(match.setup.edition))
    return " ".join(voice.say(line.say) for line in log(match, None, match.index - 1))


def laying(cards: str, number: int, **position: Any) -> Match:
    """Bruce lays so many of a card as a new clan."""
    clan = cards.split("_")[0]
    match = at(position.pop("seats", 2), phase="lay", **position)
    return play(match, f"lay {clan}", *[f"card {cards}"] * number, "done")


@clause("WA-424", "WA-427")
def test_wa_427_as_many_cards_are_swapped_as_there_are():
    three = laying("fox_4", 2, hands=[{"fox_4": 2, "unknown": 5}, {"unknown": 4}])
    assert hands(play(three, "opponent p1"))[-1] == ("Bruce and Michelle: swap 3 cards, face down.")
    short = laying("fox_4", 2, hands=[{"fox_4": 2, "unknown": 5}, {"unknown": 1}])
    assert hands(play(short, "opponent p1"))[-1] == "Bruce and Michelle: swap 1 card, face down."
    uneven = laying(
        "fox_4", 2, hands=[{"fox_4": 2, "unknown": 5}, {"unknown": 1}],
        options={"fox_short": "each_as_many"},
    )  # fmt: skip
    assert hands(play(uneven, "opponent p1"))[-1] == (
        "Bruce and Michelle: swap cards, face down: 3 against 1."
    )


@clause("WA-210", "WA-413")
def test_wa_210_cards_are_drawn_also_where_the_jigoku_is_shuffled():
    """One card is left, and four are drawn."""
    fields = {"hands": [{"carp_1": 2, "carp_2": 1, "unknown": 1}, {"unknown": 69}]}
    lying = {"jigoku": {"bear_6": 9, "rat_3": 3, "rat_4": 3, "rat_5": 3, "spider_3": 2}}
    match = at(phase="lay", **fields, **lying)
    assert match.state.deck_size() == 1
    play(match, "lay carp", "card carp_1", "card carp_1", "card carp_2", "done")
    assert hands(match) == ["Lay the cards as one stack.", "Bruce: draw 4 cards.", SHUFFLE]
    empty = at(hands=[{"unknown": 4}, {"unknown": 69}], **lying)
    empty.correct({"deck": 0, "hands": [{"unknown": 4}, {"unknown": 70}]}, "so it lies")
    play(empty, "recruit")
    assert hands(empty) == [SHUFFLE, "Bruce: draw 1 card."]


@clause("WA-427", "WA-428")
def test_wa_427_nobody_swaps_nothing():
    """The table lets it go against Michelle, who holds no card."""
    match = laying("fox_4", 2, seats=3, hands=[{"fox_4": 2, "unknown": 5}, {}, {"unknown": 4}])
    assert match.why_not("opponent p1")
    match.correct("opponent p1", "agreed")
    assert "swap" not in told(match) and not hands(match)


@clause("WA-416", "WA-435")
def test_wa_435_who_copies_a_dragon_looks_at_cards():
    match = laying(
        "monkey_1",
        2,
        hands=[{"monkey_1": 2, "unknown": 3}, {"unknown": 4}],
        play=[{}, {"dragon": ["dragon_3"]}],
    )
    play(match, "copy p1 dragon")
    assert key(match) == "put_away"
    assert hands(match) == ["Bruce: look at the top 3 cards."]


@clause("WA-627")
def test_wa_627_the_discarded_court_cards_are_shuffled_and_one_is_taken():
    gone = [
        {"pile": "court", "card": f"court_{n:02}", "seat": 0, "gained": 1, "discarded": True}
        for n in range(1, 11)
    ]
    match = grand(
        round=3,
        rounds=[{}, {}, {}],
        phase="pawns",
        cards=gone,
        shosho=0,
        placing=0,
        pawns=[{"to_place": 1, "reserve": 11}, {}],
    )
    assert match.state.gm.court_pile.count == 0
    play(match, "pawns court 1")
    assert "shuffled" in told(match) and "A Court card is taken." in told(match)
    assert hands(match)[-2:] == [
        "Shuffle the discarded Court cards: they are the new pile.",
        "Bruce: take a Court card.",
    ]

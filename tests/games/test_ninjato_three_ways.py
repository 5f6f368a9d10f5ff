"""The same game three ways: played in full, told as scores only, and counted by the pads.

Random matches with every option, in every way of dealing; the three sheets agree, ranks included.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import Match, Move, ScoreSheet, evolve
from companion.games.ninjato.components import CLANS, is_typed
from companion.games.ninjato.scoring import tally
from companion.games.ninjato.state import HOUSES, SCORED, State, influences, oldest
from tests.conformance import NAMES, random_moves
from tests.games.ninjato_table import GAME
from tests.roaming import seeds

RUMOR_KEYS = ("gw", "ps", "pf", "sa", "de")


def a_match(seed: int) -> Match:
    rng = random.Random(seed)
    options = {option.key: rng.choice(option.values) for option in GAME.options}
    match = Match.start(
        "ninjato",
        NAMES[: rng.choice((2, 3, 4))],
        options | {"depth": "full"},
        rng.choice(("table", "app")),
        f"{seed:032x}",
    )
    for _ in random_moves(match, rng):
        pass
    return match


# told as scores only


def told_again(match: Match) -> Match:
    """What a table would note of this match that records scores only."""
    notes = Match.start("ninjato", match.players, {**match.setup.options, "depth": "scores"})
    for index, entry in enumerate(match.entries):
        assert isinstance(entry, Move)
        for note in _notes(match.state_at(index), entry, match.state_at(index + 1)):
            notes.play(note)
    for seat in range(len(match.players)):
        notes.play(f"leftover {sum(match.state.treasures[seat])}")
    return notes


def _notes(before: State, move: Move, after: State) -> list[str]:
    seat = f"p{before.seat}"
    found: list[str] = []
    match move:
        case ("order" | "lay", *_) | ("disguise" | "take", _):
            found = [str(move)]
        case ("rumor", card) if before.phase == "free_rumor":
            found = [f"rumor {before.box.rumor(card).type}"]
        case ("go", "dojo"):
            found = [f"note_dojo {seat}"]
        case ("learn" | "pay", _) if sum(map(sum, after.up)) > sum(map(sum, before.up)):
            skill = before.chosen or move[1]
            found = [f"note_skill {seat} {skill}"]
        case ("token", clan, value):
            assert before.raid is not None
            found = [f"note_token {HOUSES[before.raid.house]} {clan} {value}"]
        case ("give", _):
            card = before.chosen
            if card in before.palace:
                found = [f"note_envoy {seat} {card}"]
                if is_typed(card):
                    clan, age, mask, _ = card.split("-")
                    found = [f"note_envoy_as {seat} {clan} {age} {mask}"]
            else:
                found = [f"note_rumor {seat} {before.box.rumor(card).type}"]
            found.append(f"paid {after.honor[before.seat] - before.honor[before.seat]}")
        case ("confirm",):
            won = after.trophies[before.seat][len(before.trophies[before.seat]) :]
            found = [f"note_elite {seat} {before.box.elite(card).honor}" for card in won]
    placed = sum(map(len, before.shuriken))
    if placed >= 3 * before.box.seats - 1 and not any(after.shuriken):
        found.append("end_round")
    return found


# counted by the pads


def end_pad(match: Match) -> ScoreSheet:
    seats = len(match.players)
    rows = [tally(match.state, seat) for seat in range(seats)]
    values: dict[str, Any] = {
        "track": [row.track for row in rows],
        "e1": [row.ones for row in rows],
        "e2": [row.twos for row in rows],
        "env": [row.envoys for row in rows],
        "old": [row.oldest for row in rows],
        "tiles": [row.tiles for row in rows],
        "tre": [row.treasures for row in rows],
    }
    values |= {key: [row.rumors[at] for row in rows] for at, key in enumerate(RUMOR_KEYS)}
    result = GAME.pads[0].result(seats, values, match.setup.options, match.setup.edition)
    assert not result.objections and result.sheet is not None
    return result.sheet


def check_phase_pad(match: Match, played: int) -> None:
    """The phase from the state in which its first place is settled; players in turn order."""
    at = next(
        index
        for index in range(match.index + 1)
        if any(entry[0] == played for entry in match.state_at(index).ledger)
    )
    begun = match.state_at(at)
    begun = evolve(begun, named=begun.named or match.state_at(at - 1).named)
    order, seats = begun.order, len(match.players)
    gone = sum(entry[0] == played and entry[4] == "rumor" for entry in begun.ledger)
    values: dict[str, Any] = {"round": str(played), "rumors": len(begun.pavilion) + gone}
    values |= {house: lot.token for house, lot in zip(HOUSES, begun.houses, strict=True)}
    paid = [entry for entry in match.state.ledger if entry[0] == played]
    for clan in CLANS:
        influence, envoys = influences(begun, clan), influences(evolve(begun, named=()), clan)
        values[f"{clan}_envoys"] = [envoys[seat] for seat in order]
        values[f"{clan}_disguises"] = [influence[seat] - envoys[seat] for seat in order]
        values[f"{clan}_oldest"] = [oldest(begun, seat, clan) for seat in order]
        first = [entry for entry in paid if entry[1:3] == (clan, 1)]
        if first and first[0][3] >= 0:
            values[f"{clan}_choice"] = first[0][4]
    result = GAME.pads[1].result(seats, values, match.setup.options, match.setup.edition)
    assert not result.objections and result.sheet is not None, result.objections
    honor = [sum(entry[5] for entry in paid if entry[3] == seat) for seat in order]
    assert list(result.sheet.totals) == honor
    lines = [str(note) for note in result.sheet.notes]
    for place, seat in enumerate(order):
        number = sum(entry[3:5] == (seat, "rumor") for entry in paid)
        said = f"player {place + 1} takes {number} {'rumor' if number == 1 else 'rumors'}."
        assert (said in lines) == bool(number), lines


def check_three_ways(seed: int) -> None:
    match = a_match(seed)
    sheet = match.scores()
    told = told_again(match)
    assert told.over
    assert told.scores() == sheet
    assert told.state.ledger == match.state.ledger
    padded = end_pad(match)
    assert (padded.lines, padded.totals) == (sheet.lines, sheet.totals)
    assert (padded.ranking, padded.winners) == (sheet.ranking, sheet.winners)
    for played in SCORED:
        check_phase_pad(match, played)


@pytest.mark.parametrize("part", range(4))
def test_the_three_ways_agree(part: int) -> None:
    for seed in range(part * 5, part * 5 + 5):
        check_three_ways(seed)


@pytest.mark.soak
def test_the_three_ways_agree_in_very_many_matches() -> None:
    for seed in seeds(200):
        check_three_ways(seed)

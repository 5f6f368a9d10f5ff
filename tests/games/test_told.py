"""What happens at the table is told: decks that are made anew, pieces that change hands.

Random matches of every game, in every way of dealing; and what random play seldom meets.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Match, Move, Pile, Say
from companion.engine.views import log
from companion.games.seven_ronin.state import field_bonus
from companion.table.rooms import room
from tests.clauses import clause
from tests.games.attempts import GAMES
from tests.games.test_any_position import piles_of
from tests.games.tried import matches
from tests.roaming import seeds
from tests.share.tables import modes, played


def piles(state: Any) -> dict[str, Pile]:
    board = getattr(state, "board", None)
    return {pile.name: pile for pile in (*piles_of(state), *(piles_of(board) if board else ()))}


def shuffled(match: Match, at: int) -> list[str]:
    """The decks that were made anew by this entry."""
    before, after = piles(match.state_at(at)), piles(match.state_at(at + 1))
    return [name for name, pile in after.items() if pile.shuffles > before[name].shuffles]


def said(say: Say | None) -> str:
    """Every sentence in this one, one after the other."""
    if say is None:
        return ""
    inner = [
        part for arg in say.args.values() for part in (arg if isinstance(arg, list) else [arg])
    ]
    return " ".join([say.text, *(said(part) for part in inner if isinstance(part, Say))])


def check_told(match: Match) -> int:
    """How often a deck was made anew: everybody reads of it, and hands are told where they deal."""
    moments = room(match.game.id, "moments")
    found = 0
    for at in range(match.index):
        entry = match.entry_at(at)
        for name in shuffled(match, at) if isinstance(entry, Move) else ():
            lines = [said(line.say) for line in log(match, None, at) if line.index == at]
            assert any("shuffled" in line for line in lines), (name, str(entry), lines)
            before, _, after = match.step_at(at)
            if not match.setup.deals(name):
                hands = [said(say) for say in moments.hands(before, entry, after)]
                assert any("huffle" in line for line in hands), (name, str(entry), hands)
            found += 1
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_that_is_made_anew_is_told(game: str) -> None:
    ways = range(len(modes(game)))
    found = [check_told(played(game, mode, seed)) for mode in ways for seed in (1, 2, 3, 5)]
    found += [check_told(match) for match in matches(game)]
    assert sum(found) or game in NEVER


NEVER = ("ninety_nine_ninja", "seven_ronin", "shinobi_clans")
"""Nothing is shuffled again there."""


@clause("SR-802", "SR-705")
def test_what_is_held_when_a_day_ends_is_counted_at_its_end() -> None:
    """A day may end with the last wound of step 2: what was held before it is not told."""
    moments, met = room("seven_ronin", "moments"), 0
    for mode in range(len(modes("seven_ronin"))):
        for seed in (1, 2, 3, 5, 7):
            match = played("seven_ronin", mode, seed)
            for at in range(match.index):
                before, move, after = match.step_at(at)
                if not isinstance(move, Move) or not moments.day_ends(before, after):
                    continue
                reasons = moments.why(before, move, after)
                figures = [reason for reason in reasons if isinstance(reason, tuple)]
                told = {name.text: value.args["n"] for name, value in figures}
                held = after.held()
                assert told["Ninja"] == after.on_board()
                assert told["Areas held"] == len(held) + field_bonus(held, before.field_copied)
                met += before.on_board() != after.on_board()
    assert met


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_in_very_many_matches_a_deck_that_is_made_anew_is_told(game: str) -> None:
    for seed in seeds(60):
        check_told(played.__wrapped__(game, seed % len(modes(game)), seed))

"""The table can overrule whatever can happen at a table.

Wherever the app offers to record a refused move anyway, it can be recorded: the laws hold, every
seat is told what happened, and the match goes on to its end. What cannot be recorded is said to
be impossible, and is not offered.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from companion.engine import BadCorrection, Match, Move
from companion.engine.views import log
from companion.language import Voice
from tests.conformance import random_moves, say_everything
from tests.games import ninjato_table as ninjato
from tests.games import seven_ronin_tables as ronin
from tests.games import test_shinobi_clans_edges as clans
from tests.games import wat_aah_tables as wat_aah
from tests.games.attempts import GAMES, some_moves, some_place
from tests.games.test_ninjato_edges import notes as ninjato_notes
from tests.roaming import seeds

QUICK, LONG = 60, 1_000
TRIED = 25


def check_overruling(game: str, seed: int) -> int:
    """How many refused moves were recorded at one place of a match."""
    rng = random.Random(f"{game}/{seed}")
    match, words = some_place(game, rng)
    overruled, here = [], match.fork()
    for move in some_moves(match, words, rng, TRIED):
        against = match.why_not(move)
        if not against:
            continue
        assert all(str(objection.say) for objection in against)
        if any(objection.hard for objection in against):
            with pytest.raises(BadCorrection) as refused:
                match.fork().correct(move, "agreed")
            assert str(refused.value.say)
        else:
            overruled.append(move)
            here = check_recorded(match, here, move)
    late = match.decision.late if match.decision is not None else ()
    for move in rng.sample(late, min(3, len(late))):
        here = check_recorded(match, here, move)
    if overruled:
        check_goes_on(match.fork(), rng.choice(overruled), rng)
    return len(overruled)


def check_recorded(match: Match, here: Match, move: Move) -> Match:
    """A copy where the move is not recorded: the same one, which knows what was said before."""
    here.correct(move, "agreed")
    assert not list(here.game.laws(here.state)), move
    check_told(here, move, match.index)
    here.undo()
    return here if here.index == match.index else match.fork()


def check_told(match: Match, move: Move, since: int) -> None:
    terms = match.game.terms_of(match.setup.edition)
    voices = [Voice(language, match.game.id, match.players, terms) for language in ("en", "fr")]
    mover = match.actor_at(since)
    before, after = match.state_at(since), match.state_at(since + 1)
    told = match.game.narrate(before, move, after, mover if mover >= 0 else None)
    assert told is not None, f"{move} is told to nobody"
    for seat in (None, *range(len(match.players))):
        json.dumps(match.game.view(match.state, seat))
        for line in log(match, seat, since):
            said = [voice.say(line.say) for voice in voices]
            assert all("{" not in text for text in said), said
            # What the record keeps of a move is no sentence for people at a table.
            assert len(move) < 2 or all(str(move) not in text for text in said), said
    match.scores()
    match.guide()
    if match.decision is not None:
        assert str(match.decision.prompt)
        assert match.decision.moves, f"no answer at {match.decision}"


def check_goes_on(match: Match, move: Move, rng: random.Random) -> None:
    """To the end by random play, and the record of it all reads the same."""
    match.correct(move, "agreed")
    say_everything(match)
    for _ in random_moves(match, rng):
        broken = list(match.game.laws(match.state))
        assert not broken, (move, broken)
    assert match.scores().final
    assert Match.from_record(match.record()).state == match.state


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_may_overrule_can_be_recorded(game: str) -> None:
    assert sum(check_overruling(game, seed) for seed in range(QUICK)) > QUICK


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_very_many_overruled_moves_can_be_recorded(game: str) -> None:
    for seed in seeds(LONG):
        check_overruling(game, seed)


# objections that random play hardly ever meets


def ninjato_envoy_by_its_print() -> Match:
    return ninjato_notes(edition=ninjato.edited("envoys", confirmed=True))


def ninjato_tile_for_a_2() -> Match:
    rows = [row | {"cost": "2"} for row in ninjato.GAME.standin.rows("skills")]
    match = ninjato.table(sensei=["taijutsu"], edition=ninjato.edited("skills", rows))
    return ninjato.play(match, "go sensei", "learn taijutsu")


def ninjato_price(card: str) -> Match:
    rich = [{"fan": 4, "jade": 4, "vase": 4}, {}]
    match = ninjato.table(treasures=rich, palace=[card])
    return ninjato.play(match, "go palace", f"envoy {card}")


def ronin_shared() -> Match:
    match = ronin.planning(round=2, cancelled=["tasuke"])
    ronin.play(match, "record inn 1", "record granary 1", "place kabe well", "place tasuke well")
    return ronin.place_all(match)


def ronin_held() -> Match:
    ninja = {"watchtower": 1, "burial_grounds": 1}
    stays = {"pinned_hayai": "must_stay"}
    return ronin.combat(ninja=ninja, pinned=["hayai"], options=stays, round=2)


def wat_aah_tied() -> Match:
    return wat_aah.grand(3, phase="shosho", rounds=[{}], tied=[0, 1], shosho=0)


RARE: list[tuple[Callable[[], Match], str, str]] = [
    (ninjato_envoy_by_its_print, "note_envoy_as p0 taira 33 mask", "NJ-116"),
    (ninjato_tile_for_a_2, "pay 3", "NJ-405"),
    (lambda: ninjato_price("ta_1"), "give fan+jade", "NJ-605"),
    (lambda: ninjato_price("ta_3"), "give fan", "NJ-606"),
    (ronin_shared, "confirm", "SR-335"),
    (ronin_held, "use hayai watchtower", "SR-415"),
    (lambda: clans.table([{"oda": 2}, {}, {}]), "ninja p0 oda", "SC-407"),
    (wat_aah_tied, "shosho p2", "WA-608"),
]


@pytest.mark.parametrize(("place", "word", "clause"), RARE, ids=[row[2] for row in RARE])
def test_a_rare_objection_can_be_overruled(
    place: Callable[[], Match], word: str, clause: str
) -> None:
    match, move = place(), Move.parse(word)
    found = match.why_not(move)
    assert clause in [one.clause for one in found] and not any(one.hard for one in found), found
    check_recorded(match, match.fork(), move)
    check_goes_on(match, move, random.Random(clause))

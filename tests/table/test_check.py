"""Whatever is on a table can be said, and what cannot be said is found before it is drawn."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from companion.engine import Match, Say, game_ids
from companion.engine.outside import BROKEN, reasonable
from companion.language import LANGUAGES, Voice
from companion.table import Act, Answer, Chooser, Element, Group, Mark, Question, Scene
from companion.table.check import acts, sentences, table_sentences
from companion.table.rooms import room
from companion.table.seating import Seating
from tests.games.tried import matches
from tests.hostile import spoilt
from tests.roaming import lots, more, share
from tests.share.tables import modes, played

GAMES = [game for game in game_ids() if room(game, "scene") is not None]
QUICK, LONG = 30, share(400)
COIN = Element(
    "token", "coin", Say("{n} {n:coin|coins}", n=2), number=2, mark=Mark("coin", "#AA8800")
)


@cache
def sources(game: str) -> tuple[Match, ...]:
    ways, found = range(len(modes(game))), (1, 2, *more(4))
    return tuple(played(game, mode, seed) for mode in ways for seed in found)


def some_place(game: str, rng: random.Random) -> tuple[Match, int | None]:
    whole = rng.choice(sources(game))
    match = whole.fork(rng.randint(0, whole.index))
    return match, rng.choice((None, *range(len(match.players))))


def read(match: Match, view: Any, eyes: int | None) -> list[str]:
    """Everything that these eyes can come to read, in every language."""
    chooser = Chooser(match) if match.decision is not None else None
    told = list(table_sentences(match.game, Seating.of(match.setup), view, chooser, eyes))
    terms = match.game.terms_of(match.setup.edition)
    voices = [Voice(language, match.game.id, match.players, terms) for language in LANGUAGES]
    return [voice.say(sentence) for voice in voices for sentence in told]


def check_honest(game: str, rng: random.Random) -> None:
    match, eyes = some_place(game, rng)
    said = read(match, match.game.view(match.state, eyes), eyes)
    assert said and not [text for text in said if "{" in text or "None" in text]


def check_forged(game: str, rng: random.Random) -> bool:
    """Whether the forged view was noticed: only in a way that the guest's screen awaits."""
    match, eyes = some_place(game, rng)
    view = spoilt(json.loads(json.dumps(match.game.view(match.state, eyes))), rng)
    if not reasonable(view):
        return True
    try:
        read(match, view, eyes)
    except BROKEN:
        return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_every_table_can_be_said(game: str) -> None:
    rng = random.Random(game)
    for _ in range(QUICK):
        check_honest(game, rng)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_can_be_asked_also_where_the_app_deals(game: str) -> None:
    """Somebody who goes back may stand between two dealt cards, where one answer is left."""
    asked: set[tuple[str, int, bool]] = set()
    for match in (*matches(game), *sources(game)):
        for at in range(match.index):
            decision = match.decision_at(at)
            assert decision is not None
            kind = decision.key, min(2, len(decision.moves)), match.automatic(at)
            if kind not in asked:
                asked.add(kind)
                here = match.fork(at)
                assert read(here, here.game.view(here.state, None), None)
    assert any(automatic for _, _, automatic in asked)


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_said_is_noticed(game: str) -> None:
    rng = random.Random(game)
    assert sum(check_forged(game, rng) for _ in range(QUICK)) > QUICK / 4


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_very_many_tables_can_be_said(game: str) -> None:
    rng = lots(game)
    for _ in range(LONG):
        check_honest(game, rng)
        check_forged(game, rng)


def test_every_sentence_of_a_tree_is_found() -> None:
    wide = replace(COIN, key="wide", title=Say("Coins"), notes=(Say("old"), Say("new")))
    scene = Scene(Group("row", (COIN, Group("column", (wide,), panel=COIN))), (Say("a"), Say("b")))
    told = [str(sentence) for sentence in sentences(scene)]
    assert told.count("2 coins") == 3
    assert {"Coins", "old", "new", "a", "b"} <= set(told)


@pytest.mark.parametrize(
    "change",
    [
        {"number": "2"},
        {"gauge": (1,)},
        {"gauge": (1, "2")},
        {"key": 3},
        {"label": "a text"},
        {"title": "a text"},
        {"notes": (None,)},
        {"notes": [Say("a")]},
        {"flags": frozenset((1,))},
        {"flags": {"turn"}},
        {"mark": "coin"},
        {"mark": Mark("coin", "gold")},
        {"mark": Mark("coin", badge=2)},  # type: ignore[arg-type]
        {"marks": (Mark(seat="0"),)},  # type: ignore[arg-type]
        {"share": None},
        {"least": "9"},
        {"tap": Act(fits=((1,),))},  # type: ignore[arg-type]
        {"label": Say("{n}", n={"cards": 1})},
        {"label": Say("{n}", n=None)},
        {"label": Say("{names}", names=[Say("{n}", n=[[1]])])},
    ],
)
def test_what_is_not_what_its_place_declares_is_noticed(change: dict[str, Any]) -> None:
    assert sentences(COIN)
    with pytest.raises(TypeError):
        sentences(replace(COIN, **change))


def test_acts_are_found_wherever_they_are() -> None:
    page, opened = Act(keep=("page", "2")), Act(opens="sheet")
    scene = Scene(Group("row", (replace(COIN, tap=page), replace(COIN, key="b", hold=opened))))
    assert list(acts(scene)) == [page, opened]
    assert list(acts(Question(0, Say("What?"), answers=(Answer("a", Say("A"), page),)))) == [page]

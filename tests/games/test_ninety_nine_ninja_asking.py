"""What 99 Ninja asks while a card is in hand, and what it tells hands after a fall."""

from __future__ import annotations

import random
import re

import pytest

from companion.engine import Match, Say
from companion.games.ninety_nine_ninja.questions.turn import _worth
from companion.games.ninety_nine_ninja.scene.preview import FallPreview, Preview
from companion.language import Voice
from companion.table import Chooser, Pointing, ask
from companion.table.ending import ending
from companion.table.moments import Level, moment
from companion.table.seating import Seating
from tests.conformance import new_match
from tests.games.test_ninety_nine_ninja_support import situation
from tests.games.test_ninety_nine_ninja_turns import BLACK_ON_BARE, N02


def voice(match: Match, language: str = "en") -> Voice:
    terms = match.game.terms_of(match.setup.edition)
    return Voice(language, match.game.id, ("Aki", "Ben"), terms)


def told(samurai: int, covered: int, *falls: FallPreview) -> tuple[str, str]:
    match = situation()
    view = match.game.view(match.state, None)
    answer = _worth(view, Preview(True, (), (), samurai, covered, falls))
    speak = voice(match)
    assert answer.detail is not None
    return speak.say(answer.label), speak.say(answer.detail)


def test_the_well_says_points_for_each_track() -> None:
    teal = FallPreview("teal", 3, 0, 0)
    assert told(2, 2) == ("2 Samurai covered, no Daimyo falls", "Red track: 2 points for Aki")
    assert told(2, 2, teal) == (
        "2 Samurai covered, 1 Daimyo falls",
        "Red track: 2 + 3 points for Aki",
    )
    assert told(0, 0, FallPreview("teal", 0, 3, 0)) == (
        "1 Daimyo falls, no Samurai covered",
        "Black track: 3 points for Ben",
    )
    assert told(0, 0, FallPreview("teal", 1, 3, 0)) == (
        "1 Daimyo falls, no Samurai covered",
        "Red track: 1 for Aki; Black: 3 for Ben",
    )
    assert told(0, 0) == ("No Samurai covered, no Daimyo falls", "No points")


def test_everything_but_the_card_stands_in_one_line_of_tools() -> None:
    match = situation()
    view, chooser = match.game.view(match.state, None), Chooser(match)
    held = next(move for move in match.decision.moves if move[0] == "place")
    words = [str(len(view["laid"]) + len(view["discarded"])), "0", *held[1:]]
    hand = {"held": " ".join(words)}
    pointing = Pointing(chooser.decision.key, chooser.decision.seat, chooser.possible, hand=hand)
    question = ask(match.game, Seating.of(match.setup), view, chooser, pointing)
    looks = [answer.look for answer in question.answers]
    assert looks[:2] == ["figure", "primary"]
    assert set(looks[2:]) == {"tool"} and len(looks) <= 8


def test_a_fall_is_a_blow_and_a_list_for_hands() -> None:
    match = situation(**BLACK_ON_BARE)
    since = match.index
    for move in N02:
        match.play(move)
    now = moment(match, since, None)
    assert now.level is Level.STAGE and now.blow is not None and now.go is not None
    hands = [voice(match).say(one) for one in now.hands]
    assert any("token" in one for one in hands) and any("cube" in one for one in hands)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_automaton_has_a_capital_at_the_head_of_a_sentence_alone(language: str) -> None:
    match, rng = new_match("ninety_nine_ninja", 1, 5, dealer="app"), random.Random(5)
    heard = []
    while match.decision is not None:
        since = match.index
        match.play(rng.choice([one for one in match.decision.moves if one[0] != "take_back"]))
        now, speak = moment(match, since, None), voice(match, language)
        told = (now.title, now.line, now.also, *now.hands, *now.lines, *now.why)
        heard += [speak.say(one) for one in told if isinstance(one, Say)]
    named = [text for text in heard if "utomat" in text]
    assert len(named) > 20
    for text in named:
        assert not re.search(r"[\w,] (The|L’)\s?[Aa]utomat", text), text
        assert not re.search(r"(^|[.] )(the|l’)\s?[Aa]utomat", text), text
    end = ending(match.scores(), match.game.id, match)
    assert voice(match).say(end.title) == (
        "Aki wins" if match.scores().winners else "The automaton wins"
    )


def test_a_turn_of_points_only_says_what_hands_draw_and_what_a_discard_brings() -> None:
    match, rng = new_match("ninety_nine_ninja", 2, 1, options={"depth": "scores"}), random.Random(1)
    while match.decision is not None and match.decision.key != "turn":
        match.play(rng.choice(match.decision.moves))
    assert asked(match) == "Was the card placed?"
    match.play("card discarded")
    hands = [voice(match).say(one) for one in moment(match, match.index - 1, None).hands]
    assert hands == ["Draw a card from the bottom of the deck."]
    assert asked(match) == "A discarded card scores nothing."


def asked(match: Match) -> str:
    view = match.game.view(match.state, None)
    question = ask(match.game, Seating.of(match.setup), view, Chooser(match))
    return voice(match).say(question.prompt)


def test_what_a_placement_brought_is_told_and_the_new_card_once() -> None:
    """Hands are told which card to take: it is not told twice."""
    match, rng = new_match("ninety_nine_ninja", 2, 3, dealer="app"), random.Random(3)
    brought = 0
    for _ in range(30):
        since = match.index
        assert match.decision is not None
        match.play(rng.choice(match.decision.moves))
        now = moment(match, since, None)
        if match.decision is None or now.also is None:
            continue
        assert "draws" not in voice(match).say(now.also)
        brought += "track" in voice(match).say(now.also)
    assert brought

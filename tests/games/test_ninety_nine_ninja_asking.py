"""What 99 Ninja asks while a card is in hand, and what it tells hands after a fall."""

from __future__ import annotations

from companion.engine import Match
from companion.games.ninety_nine_ninja.questions.turn import _worth
from companion.games.ninety_nine_ninja.scene.preview import FallPreview, Preview
from companion.language import Voice
from companion.table import Chooser, Pointing, ask
from companion.table.moments import Level, moment
from companion.table.seating import Seating
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
    words = [str(len(view["laid"]) + len(view["discarded"])), *held[1:]]
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

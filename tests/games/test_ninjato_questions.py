"""What Ninjato asks, step by step: chips, prices, what hands cannot do, what is counted."""

from __future__ import annotations

from typing import Any

from companion.engine import Match
from companion.games.ninjato.scene import private
from companion.language import Voice
from companion.table import Act, Chooser, Question, ask, elements_of
from companion.table.moments import moment
from companion.table.seating import Seating
from tests.games.ninjato_table import HOUSES, NAMES, play, table

WORDS = Voice("en", "ninjato", NAMES)


def asked(match: Match, *pointed: str) -> tuple[Question, Chooser]:
    chooser = Chooser(match)
    for words in pointed:
        assert chooser.point(Act(fits=(tuple(words.split()),)))
    decision = match.decision
    assert decision is not None
    hidden = decision.seat >= 0 and match.game.private(match.state)
    eyes = decision.seat if hidden else None
    found = ask(match.game, Seating.of(match.setup), match.board(eyes), chooser)
    return found, chooser


def test_a_raid_has_a_chip_for_what_is_done_and_one_for_where() -> None:
    question, _ = asked(table(), "raid house_3")
    told = [WORDS.say(chip.label) for chip in question.chosen]
    assert told == ["Raid", "House 3, sentry 3"]
    assert {chip.at for chip in question.chosen} == {0}, "both take back the same tap"
    needed = [WORDS.say(answer.detail) for answer in question.answers]
    assert needed == ["needs 4 or more", "needs 2 or less"]


def test_the_price_of_a_skill_is_never_cut() -> None:
    match = play(table(sensei=["chocho", "kenjutsu"]), "go sensei")
    question, _ = asked(match)
    rows = [answer for answer in question.answers if answer.key in ("chocho", "kenjutsu")]
    costs = {tile["id"]: tile["cost"] for tile in match.board(None)["sensei"]}
    for answer in rows:
        (mark,) = answer.marks
        assert mark.badge == ("?" if costs[answer.key] == "any" else costs[answer.key])
    assert all("price" not in WORDS.say(answer.detail) for answer in rows)


def test_with_no_card_in_hand_no_attack_is_possible() -> None:
    match = play(table(hands=[{}, {"unknown": 4}]), "raid house_3 strength")
    question, _ = asked(match)
    assert "No card in hand: no attack is possible." in [
        WORDS.say(answer.label) for answer in question.answers
    ]


def test_one_treasure_for_a_raided_house_is_not_counted_as_a_row_of_three() -> None:
    closed: dict[str, Any] = {"token": HOUSES[0]["token"], "closed": True}
    shuriken = [["house_1_strength"], ["sensei"]]
    match = table(houses=[closed, *HOUSES[1:]], shuriken=shuriken)
    play(match, "raid house_3 strength", "concede")
    assert match.decision is not None and match.decision.key == "reveal_treasure"
    question, _ = asked(match)
    assert question.about is None or "of 3" not in WORDS.say(question.about)
    assert not any(answer.act is not None and answer.act.draws for answer in question.answers)


def test_the_own_hand_says_what_beats_the_guard() -> None:
    match = table(hands=[{"1": 1, "3": 1, "5": 1}, {"2": 4}], dealer={"dojo": "app"})
    play(match, "raid house_3 stealth")
    view, seating = match.board(0), Seating.of(match.setup)
    told = " ".join(WORDS.say(one.label) for one in elements_of(private(seating, view, 0).root))
    assert "To beat 3 by Stealth: 2 or less" in told and "Beaten by 1." in told
    assert "A 3 beside another card" in told
    other = private(seating, match.board(1), 1)
    assert "Beaten" not in " ".join(WORDS.say(one.label) for one in elements_of(other.root))


def test_before_a_raid_the_own_hand_says_what_beats_each_sentry() -> None:
    match = table(hands=[{"1": 1, "3": 1, "5": 1}, {"2": 4}], dealer={"dojo": "app"})
    view, seating = match.board(0), Seating.of(match.setup)
    told = [WORDS.say(one.label) for one in elements_of(private(seating, view, 0).root)]
    sentries = {one["sentry"]["value"] for one in view["houses"] if one["sentry"]}
    assert sentries
    for value in sentries:
        (line,) = [one for one in told if one.startswith(f"{value}: ")]
        low = [card for card in (1, 3, 5) if card < value]
        high = [card for card in (1, 3, 5) if card > value]
        assert (", ".join(map(str, low)) in line) == bool(low) or not low
        assert ("Stealth" in line, "Strength" in line) == (bool(low), bool(high))
    nobody = elements_of(private(seating, {**view, "hand": {}}, 0).root)
    assert "What beats a sentry" not in [WORDS.say(one.label) for one in nobody]


def test_what_just_happened_says_what_was_won_not_what_was_wanted() -> None:
    match = table(treasures=[{"fan": 3, "vase": 2, "jade": 2, "gold": 2}, {}])
    since = match.index
    play(match, "go palace")
    card = next(move for move in match.decision.moves if move[0] == "envoy")
    match.play(card)
    match.play(next(move for move in match.decision.moves if move[0] == "give"))
    told = moment(match, since, None)
    assert told.line is not None and told.line.text == "{seat:seat} wins the envoy {card}."
    assert any(hand.text.endswith("honor +{n}.") for hand in told.hands)

"""What Ninjato asks, step by step: chips, prices, what hands cannot do, what is counted."""

from __future__ import annotations

from typing import Any

from companion.engine import Match
from companion.games.ninjato.scene import private, scene
from companion.language import Voice
from companion.table import Act, Chooser, Pointing, Question, ask, elements_of
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


def test_a_payment_says_for_which_card() -> None:
    held = [{"fan": 3, "vase": 2, "jade": 2, "gold": 2}, {}]
    for visit, card, name in (
        ("palace", "envoy mi_5", "Minamoto 32"),
        ("pavilion", "rumor secret_arts_1", "Secret arts"),
    ):
        match = play(table(treasures=held), f"go {visit}", card)
        question, _ = asked(match)
        assert match.decision is not None and match.decision.key == "payment"
        told = WORDS.say(question.about)
        assert told.startswith("Aki · ") and name.split()[0] in told, told


def test_who_alone_has_influence_is_promised_no_second() -> None:
    """NJ-816: what is left is for nobody else."""
    queue = ["first 3 taira", "second 3 taira", "snapshot", "turn"]
    for rival, word in ((["ta_6"], "The second"), ([], "Nobody is second")):
        match = table(round=4, todo=queue, envoys=[["ta_7"], rival], palace=[])
        question, _ = asked(match)
        details = [WORDS.say(answer.detail) for answer in question.answers]
        assert len(details) == 2 and all(word in one for one in details), details


def test_a_conquered_house_has_no_guard_left() -> None:
    """NJ-525: the token is chosen beside what lies on the shuriken, not beside a hidden guard."""
    match = table(
        dealer={"dojo": "app"}, hands=[{"5": 3}, {"1": 4}],
        houses=[{"token": "taira_2", "sentry": "1", "light": {"fan": 1}}, *HOUSES[1:]],
    )  # fmt: skip
    play(match, "raid house_1 strength", "fight 1", "attack 5", "confirm")
    assert match.decision is not None and match.decision.key == "new_token"
    made = scene(Seating.of(match.setup), match.board(0), Pointing())
    kinds = {element.kind for element in elements_of(made.root)}
    assert "loot" in kinds and "guard" not in kinds

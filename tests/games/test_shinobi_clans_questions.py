"""What Shinobi: War of Clans asks after each tap, and what it tells hands to do."""

from __future__ import annotations

import random

from companion.engine import Match, Move, Say
from companion.games.shinobi_clans.components import CLANS
from companion.games.shinobi_clans.state import SEAT
from companion.language import Voice
from companion.table import Chooser, ask
from companion.table.moments import Level, moment
from companion.table.seating import Seating
from tests.conformance import new_match

NAMES = ("Aki", "Ben", "Chloé", "Dana")


def played(*moves: str, names: tuple[str, ...] = NAMES) -> Match:
    match = Match.start("shinobi_clans", names, {}, "table")
    for move in ("first p0", *moves):
        match.play(move)
    return match


def asked(match: Match, *taps: str) -> tuple[str, str, list[str]]:
    """What is asked after taps on answers: prompt, who does what, keys of the answers."""
    chooser = Chooser(match)
    for tap in (*taps, ""):
        view = match.game.view(match.state, None)
        question = ask(match.game, Seating.of(match.setup), view, chooser)
        if tap:
            act = next(one.act for one in question.answers if one.key == tap)
            assert act is not None and chooser.point(act)
    voice = Voice("en", match.game.id, match.players, match.game.terms_of(match.setup.edition))
    about = voice.say(question.about) if question.about else ""
    return voice.say(question.prompt), about, [one.key for one in question.answers]


def test_the_question_follows_words_that_answer_themselves() -> None:
    """Nobody can send a ninja yet: what is asked is the clan, not the order."""
    assert asked(played()) == ("Which clan?", "Aki deploys", list(CLANS))


def test_a_move_asks_where_from_and_then_where_to() -> None:
    match = played("deploy oda p1", "place mori", "deploy oda p0", "place mori",
                   "deploy oda p3", "place oda", "deploy mori p0")  # fmt: skip
    assert asked(match, "move")[0] == "Which clan?"
    assert asked(match, "move", "mori")[::2] == ("From whose province?", ["p0", "p1"])
    assert asked(match, "move", "mori", "p1")[::2] == ("To whose province?", ["p0", "p2", "p3"])


def test_a_single_attacker_is_not_asked_for() -> None:
    match = played("deploy oda p1", "place mori", "deploy takeda p2", "place uesugi",
                   "deploy mori p0", "place oda", "deploy takeda p2", "place go_hojo",
                   "deploy go_hojo p3", "place takeda")  # fmt: skip
    assert match.decision is not None and match.decision.key == "order_3"
    prompt, about, keys = asked(match)
    assert (prompt, about) == ("Against whose province?", "Aki attacks with Mori")
    assert set(keys) <= {"p1", "p2", "p3"}


def test_answers_keep_the_order_of_board_and_seats() -> None:
    rng = random.Random(5)
    match = new_match("shinobi_clans", 4, 3)
    while match.decision is not None:
        move = rng.choice(match.decision.moves)
        for taps in ((), (move[0],)):
            if match.decision.seat < 0 or (taps and move[0] not in asked(match)[2]):
                continue
            keys = asked(match, *taps)[2]
            clans = [CLANS.index(key) for key in keys if key in CLANS]
            seats = [key for key in keys if key.startswith("p") and key[1:].isdecimal()]
            assert clans == sorted(clans) and seats == sorted(seats)
        match.play(move)


def test_hands_hear_which_card_goes_from_where_to_where() -> None:
    match = played("deploy oda p1", "place mori")
    voice = Voice("en", match.game.id, match.players, match.game.terms_of(match.setup.edition))

    def told(since: int) -> tuple[str, list[str]]:
        now = moment(match, since, None)
        assert now.line is not None
        return voice.say(now.line), [voice.say(one) for one in now.hands]

    assert told(2) == ("No attack is possible.", ["Aki: lay Mori at home, draw 2 cards."])
    match.play("deploy oda p0")
    assert told(3) == ("Ben deploys Oda.", ["Lay it face up in Aki’s province."])
    match.play("move oda p0 p2")
    assert told(4) == (
        "No attack is possible.",
        ["One Oda card goes from Aki to Chloé.", "Ben: draw 1 card."],
    )


def test_the_final_round_and_the_clans_open_a_stage() -> None:
    rng = random.Random(2)
    match = new_match("shinobi_clans", 3, 1)
    stages = []
    while match.decision is not None:
        since = match.index
        moves = match.decision.moves
        match.play(rng.choice(moves))
        now = moment(match, since, None)
        if now.level is Level.STAGE and now.title is not None:
            stages.append((now.title.text, [one.text for one in now.hands][-1:]))
    assert stages[0][0] == "The final round"
    assert stages[1:] in (
        [],
        [("The clans are shown", ["Everybody: turn the clan card over."])],
    )


def test_no_sentence_of_a_turn_needs_more_than_two_lines() -> None:
    """Some 47 letters stand in a line beside Undo on a phone."""
    rng = random.Random(4)
    match = played()
    voices = [
        Voice(language, match.game.id, match.players, match.game.terms_of(match.setup.edition))
        for language in ("en", "fr")
    ]
    while match.decision is not None and match.index < 120:
        since = match.index
        move: Move = rng.choice(match.decision.moves)
        match.play(move)
        now = moment(match, since, None)
        if now.level is Level.STAGE or now.line is None:
            continue
        for voice in voices:
            said = " ".join([voice.say(now.line), *map(voice.say, now.hands)])
            assert len(said) <= 94, said


def test_only_armies_that_are_there_are_named() -> None:
    rng = random.Random(6)
    match, seen = new_match("shinobi_clans", 4, 3), 0
    while match.decision is not None:
        move = rng.choice(match.decision.moves)
        if match.decision.key == "order_3" and len(match.decision.moves) > 1:
            view, chooser = match.game.view(match.state, None), Chooser(match)
            while chooser.move is None:
                question = ask(match.game, Seating.of(match.setup), view, chooser)
                word = {"With which army?": 1, "Against whose province?": 2}.get(
                    question.prompt.text, 3
                )
                if word != 2:
                    owner = match.state.turn if word == 1 else SEAT[move[2]]
                    assert all(view["provinces"][owner].get(one.key) for one in question.answers)
                    seen += 1
                act = next(one.act for one in question.answers if one.key == move[word])
                assert act is not None and chooser.point(act)
        match.play(move)
    assert seen > 10


def test_an_attack_that_nobody_had_to_choose_is_told() -> None:
    rng, told = random.Random(3), 0
    for _ in range(6):
        match = new_match("shinobi_clans", 4, 3)
        while match.decision is not None:
            since = match.index
            match.play(rng.choice(match.decision.moves))
            asks = match.decision
            if asks is None or asks.key != "order_3" or len(asks.moves) > 1:
                continue
            match.play(asks.moves[0])
            now = moment(match, since, None)
            said = (now.line, now.also, *now.why)
            assert any("attacks with" in one.text for one in said if isinstance(one, Say)), said
            told += 1
    assert told

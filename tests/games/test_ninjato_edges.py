"""Ninjato at its edges: what may be done is listed, has one text, and refusals tell the truth."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import BadPosition, Match, Move, NotAMove
from companion.engine.views import log
from companion.table import Pointing
from companion.table.seating import Seating
from companion.table.sheets import sheet_of
from tests.clauses import clause
from tests.conformance import new_match, random_moves
from tests.games.attempts import some_moves, some_place
from tests.games.ninjato_table import (
    GAME,
    HOUSES,
    NAMES,
    answer,
    clauses,
    edited,
    end_round,
    house,
    key,
    last_shuriken,
    moves,
    play,
    table,
)
from tests.games.test_ninjato_scoring import phase_pad
from tests.roaming import seeds

SURPLUS = frozenset(("show_rumor", "elite"))
FREE = GAME.typed - SURPLUS
"""Cards by their print: nobody can list them all (NJ-117)."""
ALLOWED = {"empty_visit": "allowed"}


def notes(number: int = 1, seats: int = 2, edition: Any = None, **fields: Any) -> Match:
    houses = [{"token": row["token"]} for row in HOUSES]
    return Match.start(
        "ninjato", NAMES[:seats], {"depth": "scores"}, edition=edition,
        position={"houses": houses, "round": number, **fields},
    )  # fmt: skip


def told(match: Match, move: str) -> str:
    return " ".join(str(objection.say) for objection in match.why_not(move))


# everything that may be done is listed


def check_listed(seed: int) -> int:
    rng = random.Random(seed)
    match, words = some_place("ninjato", rng)
    if match.decision is None:
        return 0
    listed = set(match.decision.moves)
    tried = some_moves(match, words, rng, 120)
    for move in tried:
        if move in listed or match.why_not(move):
            continue
        read = GAME.check_words(move)
        assert move[0] in FREE or _surplus(match, move) or read in listed, move
    return len(tried)


def _surplus(match: Match, move: Move) -> bool:
    """One more copy of a listed card than an unconfirmed list holds: entered, not offered."""
    pile = match.decision.pile if match.decision else None
    return pile is not None and move[0] in SURPLUS and pile.left(move[-1]) < 1


@pytest.mark.parametrize("part", range(5))
def test_every_legal_move_is_listed(part: int) -> None:
    assert sum(check_listed(seed) for seed in range(part * 40, part * 40 + 40)) > 2_000


@pytest.mark.soak
def test_every_legal_move_is_listed_at_very_many_places() -> None:
    for seed in seeds(2_000):
        check_listed(seed)


@clause("NJ-207")
@pytest.mark.parametrize(("place", "phase"), [("sensei", "sensei_tile"), ("palace", "envoy_pick"),
                                              ("pavilion", "rumor_pick")])  # fmt: skip
def test_nj_207_who_can_pay_may_still_take_nothing(place: str, phase: str) -> None:
    """Where empty visits are allowed, nobody who can pay is forced to."""
    rich = [{"jade": 4, "vase": 4, "fan": 4}, {}]
    match = play(table(options=ALLOWED, treasures=rich, sensei=["shinobi_iri"]), f"go {place}")
    assert key(match) == phase and moves(match)[-1] == "pass"
    before = match.position()
    match.play("pass")
    assert (key(match), match.state.seat) == ("place", 1)
    assert match.state.shuriken[0] == (place,)
    after = match.position()
    assert all(before[field] == after[field] for field in ("treasures", "hands", "skills", "honor"))
    forced = play(table(treasures=rich, sensei=["shinobi_iri"]), f"go {place}")
    assert "pass" not in moves(forced) and clauses(forced, "pass") == ("NJ-207",)


# one text


@clause("NJ-117", "NJ-608")
@pytest.mark.parametrize(
    "word", ["07", "007", "+7", "7.0", "７", "٧", "0x7", "7_0"],
)  # fmt: skip
def test_numbers_are_written_in_one_way(word: str) -> None:
    def is_refused(match: Match, move: str) -> bool:
        try:
            return bool(match.why_not(move))
        except NotAMove:
            return True

    assert is_refused(play(notes(), "note_honor p0"), f"paid {word}")
    assert is_refused(play(notes(7), "end_round"), f"leftover {word}")
    assert is_refused(notes(), f"note_envoy_as p0 taira {word} plain")
    assert is_refused(notes(), f"note_token house_1 minamoto {word}")
    match = table(palace=["ta_1"], todo=["envoy", "turn"])
    assert is_refused(match, f"envoy_as taira {word} mask jade")
    with pytest.raises(BadPosition):
        table(envoys=[[f"taira-{word}-mask-jade"], []])


@clause("NJ-603", "NJ-117")
def test_prices_have_one_text() -> None:
    match = table(treasures=[{"fan": 1, "jade": 1}, {}], palace=["ta_7"])
    play(match, "go palace", "envoy ta_7")
    assert moves(match) == ["give fan+jade"]
    assert list(GAME.objections(match.state, Move(("give", "jade+fan"))))
    match.play("give jade+fan")
    assert str(match.entries[-1]) == "give fan+jade"
    match = table(pavilion=["secret_arts_1"], todo=["rumor", "turn"])
    assert list(GAME.objections(match.state, Move(("rumor_as", "secret_arts", "any+jade"))))
    match.play("rumor_as secret_arts any+jade")
    assert match.state.pavilion[-1] == "secret_arts-jade+any"


@clause("NJ-910")
def test_nj_910_every_number_of_treasures_is_listed() -> None:
    match = play(notes(7), "end_round", "leftover 60")
    assert moves(match) == [f"leftover {number}" for number in range(31)]


# secrets


@clause("NJ-403", "NJ-207")
def test_nj_403_the_place_does_not_tell_what_a_dealt_hand_lacks() -> None:
    """The same table with and without the card: nothing public differs before the visit."""
    lacking, holding = (
        table(dealer="app", sensei=["kenjutsu"], hands=[hand, {"1": 1}])
        for hand in ({"1": 2}, {"5": 2})
    )
    assert moves(lacking) == moves(holding)
    assert lacking.why_not("go sensei") == holding.why_not("go sensei") == ()
    play(lacking, "go sensei")
    assert GAME.private(lacking.state) and moves(lacking) == ["pass"]
    assert clauses(play(holding, "go sensei"), "pass") == ("NJ-207",)
    lacking.play("pass")
    assert (key(lacking), lacking.state.seat) == ("place", 0)
    assert lacking.state.shuriken == ((), ())
    told_last = str(list(log(lacking, None))[-1].say)
    assert "turns away" in told_last and "Round" not in told_last
    empty = table(dealer="app", sensei=["kenjutsu"], hands=[{}, {"1": 1}])
    assert clauses(empty, "go sensei") == ("NJ-403", "NJ-207")


@clause("NJ-403", "NJ-116")
def test_nj_403_no_unknown_card_can_be_of_a_value_that_is_all_seen() -> None:
    strict = edited("dojo", confirmed=True)
    gone = {"5": 9}
    match = table(edition=strict, sensei=["kenjutsu"], hands=[{"unknown": 2}, {}],
                  dojo={"5": 1, "1": 2}, dojo_discard=gone)  # fmt: skip
    assert clauses(match, "go sensei") == ("NJ-403", "NJ-207")


# scores only


@clause("NJ-226", "NJ-402", "NJ-805", "NJ-109")
def test_nj_226_notes_of_skills_follow_the_rounds() -> None:
    assert clauses(notes(4), "note_skill p0 hensojutsu") == ("NJ-805",)
    assert clauses(notes(5), "note_skill p0 kenjutsu") == ("NJ-226",)
    match = play(notes(5), "note_skill p0 hensojutsu")
    assert clauses(match, "note_skill p1 hensojutsu") == ("NJ-402",)
    three = notes(7, skills=[{"hensojutsu": 3}, {}])
    assert "NJ-116" in clauses(three, "note_skill p1 hensojutsu")
    early = play(notes(1), "note_skill p0 kenjutsu", "note_skill p1 kenjutsu")
    assert clauses(early, "note_skill p0 chocho") == ("NJ-402",)


@clause("NJ-601", "NJ-701")
def test_nj_601_four_envoys_and_four_rumors_a_round() -> None:
    match = notes(2, seats=3)
    for seat, card in zip((0, 1, 2, 0), ("ta_5", "ta_6", "mi_5", "mi_6"), strict=True):
        play(match, f"note_envoy p{seat} {card}", "paid 9")
    assert clauses(match, "note_envoy p1 go_5") == ("NJ-601",)
    for seat in (0, 1, 1, 2):
        play(match, f"note_rumor p{seat} secret_arts", "paid 5")
    assert clauses(match, "note_rumor p2 secret_arts") == ("NJ-701",)


@clause("NJ-608", "NJ-701")
def test_nj_608_a_confirmed_rumor_brings_what_its_price_brings() -> None:
    rows = [dict(row) for row in GAME.standin.rows("rumors")]
    for row in rows:
        row["cost"] = "jade"
    match = notes(edition=edited("rumors", rows, confirmed=True))
    assert moves(play(match, "note_rumor p0 secret_arts")) == ["paid 5"]


@clause("NJ-608")
def test_nj_608_a_price_that_brings_one_amount_names_one() -> None:
    alike = play(notes(2), "note_envoy p0 ta_5")
    assert told(alike, "paid 7") == "This payment brings 9 honor."
    free = play(notes(2), "note_envoy p0 ta_1")
    assert told(free, "paid 21") == "This payment brings 2 to 20 honor."
    assert told(free, "paid 7") == "No payment of this price brings 7 honor."


# the pad of a scoring phase


@clause("NJ-807")
def test_nj_807_a_missing_age_is_asked_not_guessed() -> None:
    tied: dict[str, Any] = {"taira_envoys": [1, 1]}
    result = phase_pad(**tied)
    assert result.sheet is None
    assert [fault.clause for fault in result.objections] == ["NJ-807"] * 2
    assert phase_pad(**tied, taira_oldest=[20, 40]).sheet.totals == (0, 14)
    equal = phase_pad(**tied, taira_oldest=[30, 30]).sheet
    assert any("turn order" in str(note) for note in equal.notes)
    assert phase_pad(taira_envoys=[2, 1]).objections == ()


@clause("NJ-805", "NJ-226", "NJ-115", "NJ-116")
def test_nj_805_the_phase_pad_knows_tiles_and_envoys() -> None:
    def found(**values: Any) -> list[str]:
        return [fault.clause for fault in phase_pad(**values).objections]

    masked: dict[str, Any] = {"taira_envoys": [3, 1]}
    assert found(round="3", **masked, taira_disguises=[1, 0]) == ["NJ-805"]
    assert found(round="5", **masked, taira_disguises=[1, 0]) == []
    assert found(round="5", **masked, taira_disguises=[2, 0]) == ["NJ-226"]
    assert found(round="7", **masked, taira_disguises=[2, 1]) == []
    assert found(taira_envoys=[20, 19]) == ["NJ-115"]
    assert found(taira_oldest=[20, 0]) == ["NJ-807"]
    strict = GAME.pads[1].result(
        2,
        {"round": "5", **dict(zip((f"house_{n}" for n in range(1, 6)),
                                  ("taira_6", "taira_8", "minamoto_2", "minamoto_4",
                                   "go_shirakawa_6"), strict=True)), "taira_envoys": [8, 0]},
        {},
        edited("envoys", confirmed=True),
    )  # fmt: skip
    assert [fault.clause for fault in strict.objections] == ["NJ-116"]
    for odd in ("x", None, [1], [1, 2, 3], [1.5, 0], [True, 0], [-1, 0]):
        assert "NJ-806" in found(taira_envoys=odd) or odd is None


# sentences


@clause("NJ-812", "NJ-814")
def test_nj_814_the_first_is_not_told_what_the_second_gets() -> None:
    queue = ["first 3 taira", "second 3 taira", "snapshot", "turn"]
    first = table(round=4, todo=queue, envoys=[["ta_7"], ["ta_6"]], palace=[])
    play(first, "take rumor")
    for move in ("take house_honor", "take rumor", "pass"):
        assert "rumor" in told(first, move) and "second" not in told(first, move)
    second = table(round=4, todo=queue, envoys=[["ta_7"], ["ta_6"]], palace=[])
    play(second, "take house_honor")
    assert "The second gets what the first left" in told(second, "take rumor")


@clause("NJ-816")
def test_nj_816_a_sole_leader_is_not_second() -> None:
    queue = ["first 3 taira", "second 3 taira", "snapshot", "turn"]
    for choice, also in (("take rumor", "scores the house honor too"),
                         ("take house_honor", "takes a rumor too")):  # fmt: skip
        match = table(options={"sole_leader": "takes_both"}, round=4, todo=queue,
                      envoys=[["ta_7"], []], palace=[])  # fmt: skip
        play(match, choice, "rumor secret_arts_1")
        lines = [str(note) for note in match.scores().notes]
        assert also in lines[-1] and not any("second" in line for line in lines)


@clause("NJ-242")
def test_nj_242_no_light_treasure_is_claimed_where_none_is() -> None:
    elites = [row["id"] for row in GAME.standin.rows("elites")]
    match = table(trophies=[elites, []], houses=house(1, light={"fan": 1}, red={"gold": 1}))
    play(match, "raid house_1 stealth", "fight 1", "attack 4", "confirm", "banzai")
    assert clauses(match, "elite el_01") == ("NJ-242",)
    assert "Light treasure" not in told(match, "elite_as split 5 1 1")


@clause("NJ-515", "NJ-524", "NJ-527")
def test_nj_524_a_failed_raid_has_failed() -> None:
    match = table(skills=[{"kuji_kiri": 1}, {}], used=[{"chocho": 1}, {}])
    play(match, "raid house_1 stealth")
    assert "guard" in told(match, "banzai")
    play(match, "fight 1")
    assert "Take back the attack" in told(match, "concede")
    play(match, "cancel", "concede")
    assert key(match) == "failed_act"
    for move in ("banzai", "leave", "concede"):
        assert told(match, move) == "This raid has failed already."
    assert "no more skills" in told(match, "keep fan")
    assert str(match.guide().now).startswith("Nothing lies on your shuriken")
    assert "treasure" not in str(GAME.prompt(match.state))


@clause("NJ-201", "NJ-220")
def test_nj_201_no_next_shuriken_after_round_7() -> None:
    match = end_round(table(round=7, palace=[], envoys=[["ta_5"], []], **last_shuriken()))
    while match.decision is not None and key(match) != "first_choice":
        assert "next shuriken" not in told(match, "go dojo")
        match.play(moves(match)[0])
    assert clauses(match, "go dojo") == ("NJ-201",)
    guide = match.guide()
    assert "Pavilion" not in str(guide.then)


@clause("NJ-209")
def test_nj_209_nobody_plays_after_the_last_shuriken_of_a_round() -> None:
    before = table(shuriken=[["sensei"] * 2, ["sensei"] * 2])
    assert "next player" in str(before.guide().then)
    last = table(**last_shuriken())
    assert "the round ends" in str(last.guide().then)
    play(last, "go sensei")
    assert key(last) == "sensei_tile" and "the round ends" in str(last.guide().then)
    raid = play(table(**last_shuriken()), "raid house_1 strength", "concede")
    assert key(raid) == "reveal_treasure" and "the round ends" in str(raid.guide().then)


@clause("NJ-201", "NJ-221")
def test_nj_201_round_7_prepares_no_next_round() -> None:
    for number in (6, 7):
        match = table(round=number, shuriken=[["dojo"], []])
        sheet = sheet_of("ninjato", Seating.of(match.setup), match.view(None)["board"],
                         Pointing(), "dojo")  # fmt: skip
        read = [str(say) for say in (*sheet.lines, *match.guide().reminders)]
        assert any("next round" in line for line in read) == (number < 7), read


@clause("NJ-911")
def test_nj_911_an_elite_guard_noted_by_its_worth_has_no_figures() -> None:
    match = play(notes(), "note_elite p0 2")
    sheet = sheet_of("ninjato", Seating.of(match.setup), match.view(None)["board"],
                     Pointing(), "p0")  # fmt: skip
    read = [str(say) for say in sheet.lines]
    assert "Elite guard: 2 honor" in read and not any("guard 0" in line for line in read)


@clause("NJ-207")
def test_nj_207_the_guide_asks_for_something_only_where_it_must() -> None:
    told_so = "A visit must take something."
    assert told_so in [str(say) for say in table().guide().reminders]
    assert told_so not in [str(say) for say in table(options=ALLOWED).guide().reminders]


@clause("NJ-533")
def test_nj_533_the_guide_speaks_of_the_house_that_is_refilled() -> None:
    match = play(table(), "raid house_1 strength", "concede")
    assert key(match) == "reveal_treasure"
    assert str(match.guide().phase) == "Raid: the end"
    match = end_round(table(houses=house(2, sentry="", light={}, closed=True),
                            shuriken=[["house_2_stealth"] * 3, ["palace"] * 2]))  # fmt: skip
    answer(match, until="reveal_treasure")
    assert str(match.guide().phase) == "End of the round"


@clause("NJ-207")
def test_nj_207_the_log_tells_an_empty_visit() -> None:
    """Also of the last shuriken, after which the same player may begin the next round."""
    match = table(options=ALLOWED, palace=[], order=[1, 0],
                  shuriken=[["dojo"] * 2, ["palace"] * 3])  # fmt: skip
    before = match.state
    match.play("go palace")
    assert match.state.order[0] == 0
    line = GAME.narrate(before, Move(("go", "palace")), match.state, None)
    assert "without taking anything" in str(line)


# what older versions recorded


OLDER = Path(__file__).parent.parent / "golden" / "older"


def test_a_record_of_older_rules_can_still_be_read() -> None:
    """Payments that no price brings were once accepted: they stay, as visible corrections."""
    text = (OLDER / "ninjato_scores.txt").read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.scores().totals == (448, 391)
    assert "corrections were made" in str(match.scores().notes[-1])
    assert Match.from_record(match.record()).state == match.state


def test_odds_of_an_assumed_list_say_so() -> None:
    raid = {"house": "house_1", "mode": "stealth", "guard": "", "source": "", "loot": {"fan": 1}}
    given: dict[str, Any] = {"phase": "raid_choice", "raid": raid,
                             "shuriken": [["house_1_stealth"], []]}  # fmt: skip
    assert all("assumed" in str(chance.label) for chance in table(**given).odds(0))
    strict = edited("guards", confirmed=True)
    sure = table(edition=strict, **given).odds(0)
    assert sure and not any("assumed" in str(chance.label) for chance in sure)
    dealt = table(dealer={"guards": "app"}, **given).odds(0)
    assert dealt and not any("assumed" in str(chance.label) for chance in dealt)
    surplus = table(guard_discard={"1": 9}, **given)
    assert surplus.state.guards.left("1") < 0
    assert all(0 <= chance.good <= chance.all for chance in surplus.odds(0))


def test_random_matches_with_empty_visits_end() -> None:
    passed = 0
    for seed in range(4):
        match = new_match("ninjato", 2 + seed % 3, seed, dealer="app", options=ALLOWED)
        passed += sum(move == Move(("pass",)) for move in random_moves(match, random.Random(seed)))
        assert match.over
    assert passed > 5


@clause("NJ-207")
def test_a_visit_that_finds_nothing_after_a_correction_can_turn_away() -> None:
    match = table(options={"empty_visit": "forbidden"}, treasures=[{"fan": 3, "vase": 2}, {}])
    match.play("go palace")
    assert "pass" not in [str(move) for move in match.decision.moves]
    match.correct({"treasures": [{}, {}]}, "They lay with the other player.")
    assert [str(move) for move in match.decision.moves] == ["pass"]
    match.play("pass")
    assert match.decision.key == "place" and match.decision.seat == 0

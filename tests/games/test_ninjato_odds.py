"""Ninjato: the chance to beat the next guard equals a search through the rules themselves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import Match, Move, find_game
from tests.games.ninjato_table import house, play, table

GAME: Any = find_game("ninjato")


def chosen(seed: int, elite: bool) -> Match:
    """A raider before Banzai, with a random small hand and a few tiles."""
    rng = random.Random(seed)
    hand = dict.fromkeys("12345", 0)
    for _ in range(rng.randint(0, 4)):
        hand[rng.choice("12345")] += 1
    pool = ["shinobi_iri", "taijutsu", "kayakujutsu", "intonjutsu", "boryaku", "kenjutsu",
            "kuji_kiri", "seishin_teki"]  # fmt: skip
    picked = rng.sample(pool, rng.randint(0, 3))
    skills = {skill: 1 for skill in picked if rng.random() < 0.7}
    used = {skill: 1 for skill in picked if skill not in skills}
    mode = rng.choice(("strength", "stealth"))
    light = {} if elite else {"vase": 1}
    single = rng.choice(("free", "single"))
    return table(
        hands=[hand, {}],
        skills=[skills, {}],
        used=[used, {}],
        houses=house(1, light=light, red={"gold": 2}),
        raid={"house": "house_1", "mode": mode, "guard": "", "source": "", "loot": {"fan": 1}},
        phase="raid_choice",
        seat=0,
        shuriken=[[f"house_1_{mode}"], []],
        options={"skill_stacking": single},
    )


def beaten_somehow(state: Any) -> bool:
    """Depth first through the legal moves, without giving up."""
    seen: set[Any] = set()
    queue = [state]
    while queue:
        now = queue.pop()
        if now.phase in ("raid_choice", "new_token"):
            return True
        raid, plan = now.raid, now.raid.plan
        mark = (
            now.hands[0], now.up[0], now.down[0], raid.mode, raid.beaten,
            plan and (plan.figure, plan.main, sorted(plan.supports), sorted(plan.skills)),
        )  # fmt: skip
        if repr(mark) in seen:
            continue
        seen.add(repr(mark))
        for move in GAME.legal(now):
            if move[0] not in ("concede", "cancel", "swap"):
                queue.append(GAME.apply(now, move))
    return False


@pytest.mark.parametrize("elite", [False, True], ids=["guards", "elites"])
@pytest.mark.parametrize("seed", range(12))
def test_odds_equal_brute_force(seed: int, elite: bool) -> None:
    match = chosen(seed, elite)
    chance = match.odds(0)[0]
    state = GAME.apply(match.state, Move(("banzai",)))
    pile = state.elites if elite else state.guards
    good = total = 0
    outcome: dict[Any, bool] = {}
    for kind, number in pile.copies().items():
        if not number:
            continue
        shown = GAME.apply(state, Move(("elite" if elite else "guard", kind)))
        if shown.phase == "reveal_treasure":
            shown = GAME.apply(shown, Move(("treasure", "house_1", "fan")))
        if shown.figures not in outcome:
            outcome[shown.figures] = beaten_somehow(shown)
        total += number
        good += number * outcome[shown.figures]
    assert (chance.good, chance.all) == (good, total)


def test_only_the_raider_is_told() -> None:
    match = chosen(3, False)
    assert match.odds(0) and match.odds(1) == () and match.odds(None) == ()
    assert match.odds(0)[1].good == 7  # one of the eight alarms is a sentry
    play(match, "leave", "treasure house_1 fan")
    assert match.odds(0) == ()


def test_an_empty_deck_counts_its_discards() -> None:
    guards = {"1": 7, "2": 7, "3_alarm": 7, "4": 7, "5": 7}
    match = table(
        hands=[{"4": 1}, {}],
        guard_discard=guards,
        raid={"house": "house_1", "mode": "strength", "guard": "", "source": "",
              "loot": {"fan": 1}},
        phase="raid_choice",
        shuriken=[["house_1_strength"], []],
    )  # fmt: skip
    assert (match.odds(0)[0].good, match.odds(0)[0].all) == (21, 35)


def test_unknown_cards_are_said_to_be_unknown() -> None:
    match = table(
        hands=[{"4": 1, "unknown": 2}, {}],
        raid={"house": "house_1", "mode": "strength", "guard": "", "source": "",
              "loot": {"fan": 1}},
        phase="raid_choice",
        shuriken=[["house_1_strength"], []],
    )  # fmt: skip
    assert "the app knows" in str(match.odds(0)[0].label)


@pytest.mark.parametrize("held", ["app", "table"])
def test_answers_out_of_a_hand_the_app_holds_are_private(held: str) -> None:
    dealer = {"dojo": held}
    private = held == "app"
    match = table(dealer=dealer)
    assert not GAME.private(match.state), "where a shuriken goes is open"
    for moves in (
        ("go sensei",),
        ("raid house_2 strength",),
        ("raid house_2 strength", "fight 1"),
        ("raid house_2 strength", "fight 1", "attack 3", "confirm"),
    ):
        assert GAME.private(play(table(dealer=dealer), *moves).state) is private
    assert not GAME.private(play(table(dealer=dealer), "go dojo").state)


def before_banzai(mode: str, hand: dict[str, int], skills: dict[str, int], **fields: Any) -> Match:
    light = fields.pop("light", {"vase": 1})
    return table(
        hands=[hand, {}],
        skills=[skills, {}],
        houses=house(1, light=light, red={"gold": 1}),
        raid={"house": "house_1", "mode": mode, "guard": "", "source": "", "loot": {"fan": 1}},
        phase="raid_choice",
        shuriken=[[f"house_1_{mode}"], []],
        **fields,
    )


@pytest.mark.parametrize(
    ("mode", "hand", "skills", "beaten"),
    [
        ("stealth", "4", "", 1),
        ("stealth", "43", "", 2),
        ("stealth", "433", "", 3),
        ("stealth", "5", "taijutsu", 1),
        ("stealth", "5", "shinobi_iri", 2),
        ("stealth", "5", "kayakujutsu", 0),
        ("stealth", "5", "shinobi_iri taijutsu", 3),
        ("stealth", "5", "intonjutsu", 5),
        ("stealth", "", "boryaku", 3),
        ("stealth", "", "boryaku taijutsu", 4),
        ("strength", "2", "", 1),
        ("strength", "23", "", 2),
        ("strength", "233", "", 3),
        ("strength", "2", "taijutsu", 2),
        ("strength", "2", "kayakujutsu", 3),
        ("strength", "2", "shinobi_iri", 1),
        ("strength", "2", "kayakujutsu taijutsu", 4),
        ("strength", "1", "kenjutsu", 5),
        ("strength", "", "boryaku", 3),
        ("strength", "", "boryaku taijutsu", 4),
        ("strength", "", "kenjutsu", 0),
    ],
)
def test_how_many_values_a_hand_beats(mode: str, hand: str, skills: str, beaten: int) -> None:
    """Seven guards of each value are in the deck; each house has one of the others."""
    held, tiles = {card: hand.count(card) for card in hand}, dict.fromkeys(skills.split(), 1)
    chance = before_banzai(mode, held, tiles).odds(0)[0]
    assert (chance.good, chance.all) == (7 * beaten, 35)
    alone = before_banzai(mode, held, tiles, options={"skill_stacking": "single"}).odds(0)[0]
    assert alone.good == chance.good if len(tiles) < 2 else alone.good < chance.good


@pytest.mark.parametrize(
    ("skills", "used", "beaten"),
    [
        ({"boryaku": 1}, {}, 1),  # el_12
        ({"boryaku": 2}, {}, 3),  # the doubles 1 and 3 as well
        ({"boryaku": 1, "kuji_kiri": 1}, {}, 3),
        ({"kuji_kiri": 1}, {"boryaku": 2}, 1),
        ({"boryaku": 1, "kuji_kiri": 1}, {"boryaku": 1}, 3),
    ],
)
def test_each_figure_of_an_elite_takes_its_own_tile(
    skills: dict[str, int], used: dict[str, int], beaten: int
) -> None:
    match = before_banzai("strength", {}, skills, light={}, used=[used, {}])
    assert (match.odds(0)[0].good, match.odds(0)[0].all) == (beaten, 20)

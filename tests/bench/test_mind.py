"""The bench of the mind: intervals, runs that are cut and go on, chances that are put right."""

from __future__ import annotations

import ast
import random
from math import exp, log
from pathlib import Path

import pytest

from bench import mind, mind_matches
from bench.intervals import wilson
from bench.mind_chances import fitted
from bench.mind_matches import Pairing, Played, goes_on, kept, play


def test_intervals_are_wilsons() -> None:
    """Figures of Brown, Cai and DasGupta's kind: computed by hand from the formula."""
    assert wilson(0.95, 200) == pytest.approx((0.9104, 0.9726), abs=1e-3)
    assert wilson(1.0, 10)[1] == 1.0 and wilson(1.0, 10)[0] == pytest.approx(0.7225, abs=1e-3)
    assert wilson(0.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("number", [1, 7, 40, 200])
def test_an_interval_holds_its_share_and_narrows(number: int) -> None:
    for won in range(number + 1):
        low, high = wilson(won / number, number)
        assert 0 <= low <= won / number <= high <= 1
        more = wilson(won / number, 4 * number)
        assert more[1] - more[0] < high - low


def test_a_match_is_the_same_again() -> None:
    first, again = (play("ninety_nine_ninja", "2", "random", 3) for _ in range(2))
    assert (first.share, first.seed, first.said) == (again.share, again.seed, again.said)


def test_a_run_goes_on_where_it_was_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.jsonl"
    asked: list[int] = []

    def quick(game: str, kind: str, against: str, seed: int) -> Played:
        asked.append(seed)
        mind_of = mind_matches.fingerprint(game, kind, against)
        return Played(mind_of, game, kind, against, seed, 2, float(seed % 2), [0.1], [])

    monkeypatch.setattr(mind_matches, "play", quick)
    run = goes_on("seven_ronin", "easy", "random", 5, file)
    for _ in range(3):
        next(run)
    assert len(kept("seven_ronin", "easy", "random", file)) == 2
    *_, last = goes_on("seven_ronin", "easy", "random", 5, file)
    assert asked == [0, 1, 2, 3, 4] and len(last.played) == 5
    assert last.share == pytest.approx(0.4)
    assert not kept("seven_ronin", "normal", "random", file)
    monkeypatch.setattr(mind_matches, "worlds", lambda game, kind: 7)
    mind_matches.fingerprint.cache_clear()
    assert not kept("seven_ronin", "easy", "random", file), "it thought for longer then"
    monkeypatch.undo()
    mind_matches.fingerprint.cache_clear()
    assert len(kept("seven_ronin", "easy", "random", file)) == 5
    monkeypatch.setattr(mind_matches, "fingerprint", lambda game, *kinds: "another mind")
    assert not kept("seven_ronin", "easy", "random", file), "another mind played those"


def test_only_who_plays_counts_for_what_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stronger master leaves the matches of beginners alone."""

    def prints() -> list[str]:
        mind_matches.fingerprint.cache_clear()
        pairs = (("normal", "easy"), ("strong", "normal"), ("36", "flat:36"))
        return [mind_matches.fingerprint("seven_ronin", *pair) for pair in pairs]

    before, number = prints(), mind_matches.worlds("seven_ronin", "strong")
    asked = mind_matches.worlds
    monkeypatch.setattr(
        mind_matches,
        "worlds",
        lambda game, kind: number + 1 if kind == "strong" else asked(game, kind),
    )
    after = prints()
    assert [one == two for one, two in zip(before, after, strict=True)] == [True, False, True]
    mind_matches.fingerprint.cache_clear()


def test_nothing_is_called_reached_too_early() -> None:
    def pairing(won: int, number: int) -> Pairing:
        rows = tuple(
            Played("m", "g", "strong", "random", at, 2, float(at < won), [0.1], [])
            for at in range(number)
        )
        return Pairing("g", "strong", "random", rows)

    assert mind.row(pairing(5, 5)).reached is None
    assert mind.row(pairing(2, 12)).reached is False
    assert mind.row(pairing(196, 200)).reached is True
    assert mind.row(pairing(189, 200)).reached is False


@pytest.mark.parametrize(("stretch", "lift"), [(1.0, 0.0), (2.0, 0.0), (0.6, 0.3)])
def test_the_calibration_that_was_hidden_is_found(stretch: float, lift: float) -> None:
    rng, said = random.Random(4), []
    fair = log(1 / 3)
    for _ in range(4000):
        raw = rng.uniform(0.05, 0.8)
        odds = log((raw + 1e-3) / (1 - raw + 1e-3)) - fair
        chance = 1 / (1 + exp(-(fair + stretch * odds + lift)))
        said.append((raw, float(rng.random() < chance)))
    found = fitted(said, 4)
    assert found == pytest.approx((stretch, lift), abs=0.15)


def test_how_chances_are_told_is_no_part_of_a_mind() -> None:
    """Matches that were kept count on when only that, or a sentence about it, is changed."""
    body = ast.parse('CALIBRATION = (1.2, 0.1)\n"""From 3 matches."""\nCUT = 3\n').body
    assert [mind_matches._is_telling(one) for one in body] == [True, True, False]

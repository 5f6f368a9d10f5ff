"""Animated codes: any order, lost, repeated and foreign frames."""

from __future__ import annotations

import random

import pytest

from companion.share import DENSITIES, Reader, Status, TooLarge, frames, link, pack
from companion.share.frames import STATIC_DIGITS, chosen
from companion.share.numbers import Writer
from tests.share.tables import CASES, GAMES, played


def code_of(size: int, seed: int = 1) -> str:
    writer = Writer()
    writer.blob(random.Random(seed).randbytes(size))
    return writer.digits()


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_small_code_is_one_picture(game: str, mode: int) -> None:
    digits = pack(played(game, mode))
    shown = frames(digits)
    if len(digits) <= STATIC_DIGITS:
        assert shown.static and list(shown) == [digits] and shown.link == link(digits)
        reader = Reader()
        assert reader.add(shown.link) is Status.COMPLETE
        assert reader.digits == digits
    assert not frames(digits, 60, static=0).static


@pytest.mark.parametrize("density", [*DENSITIES, 33])
@pytest.mark.parametrize("size", [400, 1_500, 5_000])
def test_frames_in_order(size: int, density: str | int) -> None:
    digits = code_of(size)
    shown = frames(digits, density)
    assert len({len(text) for text in shown}) == 1
    reader = Reader()
    k = len(shown.pieces)
    for number in range(k):
        status = reader.add(shown[number])
        assert status is (Status.COMPLETE if number == k - 1 else Status.PART)
        assert reader.progress == pytest.approx((number + 1) / k)
        assert reader.add(shown[number]) is Status.DUPLICATE
    assert reader.digits == digits
    assert reader.add(shown[k + 1]) is Status.DUPLICATE
    assert shown.link is None


@pytest.mark.parametrize("seed", range(8))
def test_a_third_of_the_frames_lost(seed: int) -> None:
    rng = random.Random(seed)
    digits = code_of(rng.randint(1_000, 4_000), seed)
    shown = frames(digits, 150)
    reader, needed = Reader(), 0
    for number in [*range(len(shown))] * 2:
        if rng.random() < 0.3:
            continue
        needed += 1
        if reader.add(shown[number]) is Status.COMPLETE:
            break
    assert reader.digits == digits
    assert needed <= len(shown.pieces) + 8


def test_any_order_and_a_late_start() -> None:
    digits = code_of(2_000)
    texts = list(frames(digits, 100))
    rng = random.Random(1)
    for start in (0, 5, 17, 40):
        some = texts[start:] + texts[:start]
        assert whole(some) == digits
        rng.shuffle(some)
        assert whole(some) == digits


def whole(texts: list[str]) -> str | None:
    """The code that a reader has put together at the end of a stream."""
    reader = Reader()
    for text in texts:
        reader.add(text)
    return reader.digits


def test_the_code_costs_a_tenth_more_than_the_ideal() -> None:
    """With 30 % lost, 16 pieces; a plain loop needs twice as many."""
    rng, needed = random.Random(2), 0
    for seed in range(40):
        shown = frames(code_of(1_600, seed), 100)
        k = len(shown.pieces)
        reader = Reader()
        for number in [*range(len(shown))] * 4:
            if rng.random() < 0.7:
                needed += 1
                if reader.add(shown[number]) is Status.COMPLETE:
                    break
        assert reader.digits == shown.digits
    assert needed / (40 * k) < 1.15


def test_two_streams_are_not_mixed() -> None:
    one, two = (frames(code_of(900, seed), 100) for seed in (1, 2))
    reader = Reader()
    assert reader.add(one[0]) is Status.PART
    assert reader.add(two[1]) is Status.OTHER
    assert reader.add(pack(played(GAMES[0]))) is Status.OTHER
    for text in one:
        reader.add(text)
    assert reader.digits == one.digits
    assert reader.add(two[0]) is Status.OTHER
    reader.reset()
    assert (reader.progress, reader.pieces) == (0.0, 0)
    assert reader.add(two[0]) is Status.PART


def test_frames_are_no_codes_and_codes_no_frames() -> None:
    shown = frames(code_of(900), 100)
    assert Reader().add(shown[3]) is Status.PART
    assert Reader().add("1" + shown[3]) is Status.INVALID
    assert Reader().add(shown[3][:-1]) is Status.INVALID
    assert Reader().add(code_of(50)) is Status.COMPLETE


def test_frames_that_do_not_fit_together_start_again() -> None:
    shown = frames(code_of(900), 100)
    forged = frames(code_of(900), 100)
    object.__setattr__(forged, "pieces", (forged.pieces[0] ^ 1, *forged.pieces[1:]))
    reader = Reader()
    texts = [forged[0], *(shown[at] for at in range(1, len(shown.pieces)))]
    assert [reader.add(text) for text in texts][-1] is Status.INVALID
    assert reader.found == 0


def test_limits() -> None:
    with pytest.raises(TooLarge):
        frames(code_of(9_000), 20)
    for size in (0, 500):
        with pytest.raises(ValueError):
            frames(code_of(900), size)
    with pytest.raises(IndexError):
        frames(code_of(900))[10_000]


def test_choices_of_pieces_never_change() -> None:
    assert [chosen(number, 8) for number in range(4)] == [1, 2, 4, 8]
    assert [chosen(number, 8) for number in range(8, 14)] == FIXED
    assert all(0 < chosen(number, k) < 1 << k for k in (1, 2, 33, 255) for number in range(600))


FIXED = [135, 235, 140, 116, 40, 212]

"""Damaged, foreign and forged codes: a sentence, no change, no hang, no wrong acceptance."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Correction, Match, find_game
from companion.share import (
    Reader,
    ShareError,
    Status,
    accept,
    answer,
    frames,
    pack,
    pack_edition,
    unpack,
)
from companion.share.links import LINK, read_text
from companion.share.numbers import LONGEST, Writer, checksum, from_digits, to_digits
from tests.roaming import seeds, share
from tests.share.tables import CASES, GAMES, all_codes, at_random_points, joined, played

HANG = 5
"""Seconds of work after which a code counts as one that hangs its reader."""

FOREIGN = [
    "",
    "   ",
    "4006381333931",
    "https://example.org/",
    "dojo://m/",
    "dojo://m/12x",
    "dojo://x/123456789012345678901234567890",
    "BEGIN:VCARD\nFN:Aki\nEND:VCARD",
    "WIFI:S:home;T:WPA;P:secret;;",
    "0" * 200,
    "9" * LONGEST,
    "9" * (10 * LONGEST),
    "١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧",
    "²³²³²³²³²³²³²³²³",
    "-123456789012345678",
    "1e400",
    "\x00\xff",
]


@pytest.mark.parametrize("text", FOREIGN)
def test_other_peoples_codes(text: str) -> None:
    with pytest.raises(ShareError) as refused:
        unpack(text)
    assert len(str(refused.value.say)) > 20
    assert Reader().add(text) is Status.INVALID


BLANKS = st.text(" \t\r\n\u00a0\u202f\u2009-.", max_size=3)


def check_links(data: st.DataObject) -> None:
    """A code in any clothes is read; a text that is none is refused with a sentence."""
    digits = pack(played(*CASES[0]).fork(9))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(digits)), max_size=4)))
    parts = [digits[a:b] for a, b in zip([0, *cuts], [*cuts, len(digits)], strict=True)]
    dressed = "".join(part + data.draw(BLANKS) for part in parts)
    link = data.draw(st.sampled_from(["", LINK, LINK.upper()]))
    assert read_text(link + dressed) == digits
    strange = data.draw(st.text(max_size=40))
    for text in (link + strange, dressed + strange, strange + link + digits):
        try:
            read = unpack(text)
        except ShareError as error:
            assert len(str(error.say)) > 20
        else:
            assert same_words(read, unpack(digits)), text


def same_words(one: Any, other: Any) -> bool:
    return isinstance(one, Match) and one.record() == other.record()


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_links_that_people_send(data: st.DataObject) -> None:
    check_links(data)


@pytest.mark.soak
@settings(max_examples=share(3_000), deadline=None)
@given(st.data())
def test_very_many_links_that_people_send(data: st.DataObject) -> None:
    check_links(data)


def base_codes(seed: int) -> list[str]:
    """Codes of every kind, game and way of dealing."""
    rng = random.Random(seed)
    codes = [pack_edition(find_game(game).standin) for game in GAMES]
    for game, mode in CASES:
        for match in at_random_points(played(game, mode), rng, 2):
            codes += all_codes(match)
            decision = match.decision
            if decision is not None and decision.seat >= 0:
                codes.append(answer(match, [rng.choice(decision.moves)]))
        codes += [pack(played(game, mode), "result"), pack(joined(game, mode))]
    return codes


def mutated(code: str, rng: random.Random) -> str:
    """One or two slips of a reader, a typist or an enemy."""
    digits = list(code)
    for _ in range(rng.choice((1, 1, 1, 2))):
        at, to = sorted((rng.randrange(len(digits)), rng.randrange(len(digits))))
        slip = rng.randrange(7)
        if slip == 0:
            digits[at] = rng.choice("0123456789")
        elif slip == 1:
            digits[at : at + 1] = []
        elif slip == 2:
            digits.insert(at, rng.choice("0123456789"))
        elif slip == 3:
            digits[at], digits[to] = digits[to], digits[at]
        elif slip == 4:
            digits[at:to] = reversed(digits[at:to])
        elif slip == 5:
            digits[at:] = digits[at : at + max(1, to - at)]
        else:
            digits[at : at + 6] = rng.choices("0123456789", k=len(digits[at : at + 6]))
        if not digits:
            break
    return "".join(digits)


def forged(code: str, rng: random.Random) -> str:
    """A changed number with a right checksum, as only an enemy would make it."""
    x = from_digits(code) >> 32
    for _ in range(rng.choice((1, 1, 3))):
        x ^= 1 << rng.randrange(x.bit_length() + 1)
    if rng.random() < 0.1:
        x >>= rng.randrange(x.bit_length() + 1)
    return to_digits(x << 32 | checksum(x))


def check_mutations(number: int, seed: int) -> None:
    rng, codes = random.Random(seed), base_codes(seed)
    for _ in range(number):
        code = rng.choice(codes)
        other = mutated(code, rng)
        if other != code:
            with pytest.raises(ShareError):
                unpack(other)


def check_forgeries(number: int, seed: int) -> int:
    rng, codes = random.Random(seed), base_codes(seed)
    accepted = 0
    for _ in range(number):
        other = forged(rng.choice(codes), rng)
        begun = time.process_time()
        try:
            shared = unpack(other)
        except ShareError as error:
            assert str(error.say)
        else:
            accepted += 1
            check_sound(shared)
        assert time.process_time() - begun < HANG
    return accepted


def check_sound(shared: object) -> None:
    """A forged hand-over may be another match, but only one that could be played."""
    if isinstance(shared, Match):
        assert not list(shared.game.laws(shared.state))
        assert unpack(pack(shared)).entries == shared.entries


def test_mutated_codes() -> None:
    check_mutations(1_000, 1)


def test_forged_codes() -> None:
    assert check_forgeries(500, 2) > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_very_many_mutated_codes(part: int) -> None:
    seed = seeds(400)[part]
    check_mutations(share(2_500), seed)
    check_forgeries(share(1_000), seed)


ODD: list[Any] = [0, -1, 1, 9_999, 10**30, "x", "", None, [], {}, True, 1.5, [[]], {"a": [1]}]


def spoilt(value: Any, rng: random.Random) -> Any:
    """A position with one place in it replaced by something odd, left out or doubled."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        if rng.random() < 0.1:
            return {other: item for other, item in value.items() if other != key}
        return {**value, key: spoilt(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        if rng.random() < 0.1:
            return value[:at] + value + value
        return [*value[:at], spoilt(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_forged_positions_and_corrections(game: str, mode: int) -> None:
    rng = random.Random(mode)
    for match in at_random_points(played(game, mode), rng, 2):
        for _ in range(6):
            bad = spoilt(match.position(), rng)
            forgery = match.fork(0)
            forgery.setup = replace(match.setup, position=bad)
            check_refused_or_sound(pack(forgery))
            forgery = match.fork()
            forgery._push(Correction(bad if isinstance(bad, dict) else {}, "so"), match.state)
            check_refused_or_sound(pack(forgery))


def check_refused_or_sound(code: str) -> None:
    begun = time.process_time()
    try:
        check_sound(unpack(code))
    except ShareError as error:
        assert str(error.say)
    assert time.process_time() - begun < HANG


def random_numbers(rng: random.Random) -> Iterator[str]:
    for size in (40, 100, 400, 3_000, 20_000):
        x = rng.getrandbits(size) | 1 << size
        yield to_digits(x << 32 | checksum(x))


def test_random_numbers_with_a_right_checksum() -> None:
    rng = random.Random(3)
    for _ in range(40):
        for code in random_numbers(rng):
            with pytest.raises(ShareError):
                unpack(code)


def test_a_hand_over_without_end_is_refused(monkeypatch) -> None:
    """Forced moves cost nothing, so the count of moves must be limited by itself."""
    match = played(*CASES[0])
    real = Writer.number
    monkeypatch.setattr(
        Writer, "number", lambda self, n: real(self, 2**30 if n == match.index else n)
    )
    code = pack(match)
    monkeypatch.undo()
    with pytest.raises(ShareError):
        unpack(code)


def test_a_forged_answer_is_refused_or_legal() -> None:
    rng = random.Random(4)
    match = next(
        m for m in at_random_points(played(*CASES[0]), rng, 50)
        if m.decision is not None and m.decision.seat >= 0
    )  # fmt: skip
    assert match.decision is not None
    code, before = answer(match, [match.decision.moves[0]]), match.record()
    for _ in range(300):
        other = forged(code, rng)
        trial = match.fork()
        try:
            accept(trial, other)
        except ShareError:
            assert trial.record() == before
        else:
            assert Match.from_record(trial.record()).state == trial.state


def test_forged_frames_neither_hang_nor_pass() -> None:
    rng = random.Random(5)
    stream = frames(pack(played(*CASES[0]), None), 100, static=0)
    reader = Reader()
    for _ in range(300):
        other = mutated(rng.choice(list(stream)), rng)
        if other not in list(stream):
            assert reader.add(other) is Status.INVALID
    assert reader.found == 0

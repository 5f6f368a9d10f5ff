"""The big number that carries the choices, and text inside it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.share.errors import NotACode, TooLarge
from companion.share.numbers import LONGEST, Reader, Writer, from_digits, to_digits
from companion.share.words import (
    LONGEST_NAME,
    LONGEST_TEXT,
    deflate,
    inflate,
    put_name,
    put_text,
    put_token,
    take_name,
    take_text,
    take_token,
)


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(0, 10**6))))
def test_choices_come_back_in_order(wanted: list[tuple[int, int]]) -> None:
    writer = Writer()
    for radix, value in wanted:
        writer.put(value % radix, radix)
    reader = Reader(writer.digits())
    assert [reader.take(radix) for radix, _ in wanted] == [value % radix for radix, value in wanted]
    reader.end()


def test_weighted_choices_cost_their_information() -> None:
    rng = random.Random(1)
    writer = Writer()
    weights = [11, 11, 9, 3, 1]
    drawn = rng.choices(range(5), weights, k=2_000)
    for place in drawn:
        writer.put_share(sum(weights[:place]), weights[place], sum(weights))
    digits = writer.digits()
    assert len(digits) * 3.3219 < writer.bits * 1.0005 + 32 + 8
    reader = Reader(digits)
    for place in drawn:
        spot = reader.peek_share(35)
        assert sum(weights[:place]) <= spot < sum(weights[: place + 1])
        reader.keep(sum(weights[:place]), weights[place], 35)
    reader.end()


@given(st.integers(0, 2**31 - 1), st.binary(max_size=300), st.booleans())
def test_numbers_and_bytes(number: int, data: bytes, flag: bool) -> None:
    writer = Writer()
    writer.number(number)
    writer.blob(data)
    writer.flag(flag)
    reader = Reader(writer.digits())
    assert (reader.number(), reader.blob(300), reader.flag()) == (number, data, flag)
    reader.end()


@given(st.text(max_size=60), st.text(max_size=300))
def test_names_and_texts(name: str, text: str) -> None:
    name = name.encode("utf-8", "ignore").decode()
    text = text.encode("utf-8", "ignore").decode()
    writer = Writer()
    put_name(writer, name)
    put_text(writer, text, b"some words")
    put_token(writer, text[:50])
    reader = Reader(writer.digits())
    assert take_name(reader) == name
    assert take_text(reader, b"some words") == text
    assert take_token(reader) == text[:50]
    reader.end()


def test_usual_names_take_half_their_letters() -> None:
    names = ("Aki", "Ben", "Chloé", "Dana", "Jean-Pierre", "Marie", "Éloïse", "Thomas", "O'Neil")
    writer = Writer()
    for name in names:
        put_name(writer, name)
    assert writer.bits / 8 < 0.72 * sum(map(len, names)) + 0


def test_more_digits_than_python_converts_at_once() -> None:
    number = 3**20_000
    assert from_digits(to_digits(number)) == number
    assert to_digits(0) == "0"


def test_too_long_is_refused_when_writing() -> None:
    writer = Writer()
    writer.blob(random.Random(2).randbytes(LONGEST // 2))
    with pytest.raises(TooLarge):
        writer.digits()
    with pytest.raises(TooLarge):
        writer.number(2**31)
    with pytest.raises(TooLarge):
        put_name(writer, "x" * (LONGEST_NAME + 1))
    with pytest.raises(TooLarge):
        put_text(writer, "x" * (LONGEST_TEXT + 1))


def test_a_compression_bomb_is_not_unpacked() -> None:
    bomb = deflate(b"\0" * 50_000_000)
    assert len(bomb) < 60_000
    with pytest.raises(NotACode):
        inflate(bomb)


def test_compressed_data_must_be_whole() -> None:
    data = deflate(b"hello hello hello")
    assert inflate(data) == b"hello hello hello"
    for broken in (data[:-1], data + b"x", b"\xff" * 9, b""):
        with pytest.raises(NotACode):
            inflate(broken)


@pytest.mark.parametrize("text", ["", "0", "12", "١٢٣٤٥٦٧٨٩٠١٢٣٤", "1" * (LONGEST + 1), "12a4"])
def test_no_digits_of_ours(text: str) -> None:
    with pytest.raises(NotACode):
        Reader(text)


def test_a_leading_zero_is_another_text_and_refused() -> None:
    writer = Writer()
    writer.put(5, 9)
    digits = writer.digits()
    Reader(digits)
    with pytest.raises(NotACode):
        Reader("0" + digits)

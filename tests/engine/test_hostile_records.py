"""Records that somebody edited: a match, or a sentence that says what is wrong; nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from companion.engine import BadRecord, CompanionError, Match, find_game, game_ids
from companion.engine.outside import BROKEN
from companion.engine.record import corrected
from tests.conformance import NAMES
from tests.hostile import STRANGE, spoilt
from tests.roaming import seeds

GOLDEN = Path(__file__).parent.parent / "golden"
JSON = ("Players", "Options", "Dealer", "Corrections", "Position")


@cache
def records(game: str) -> tuple[str, ...]:
    """Golden records, and matches joined under way with the owner's own box."""
    found = [path.read_text("utf-8") for path in sorted(GOLDEN.glob(f"{game}*.txt"))]
    made = []
    for text in found[:4]:
        match = Match.from_record(text)
        match.goto(match.index // 2)
        made.append(_joined(match).record())
    return (*found[:4], *made)


def _joined(match: Match) -> Match:
    return Match.start(
        match.setup.game,
        match.players or NAMES,
        match.setup.options,
        dealer=match.setup.dealer,
        seed=match.setup.seed,
        edition=match.setup.edition,
        position=match.position(),
        id="joined",
    )


def _headers(text: str) -> tuple[dict[str, str], list[str]]:
    head, _, body = text.partition("\n\n")
    pairs = (line.partition(": ") for line in head.split("\n"))
    return {key: value for key, _, value in pairs}, body.split("\n")


def forged(text: str, rng: random.Random) -> str:
    """The record with one to three things changed, fingerprint of the edition included."""
    headers, lines = _headers(text)
    game = find_game(headers["Game"])
    if rng.random() < 0.4:
        groups = {
            key: {"rows": [dict(row) for row in group.rows], "confirmed": group.confirmed}
            for key, group in game.standin.groups.items()
        }
        key = rng.choice(list(groups))
        headers["Corrections"] = _text(spoilt({key: groups[key]}, rng, rng.randint(1, 2)))
        try:
            edition = corrected(game.standin, json.loads(headers["Corrections"]))
            headers["Edition"] = edition.fingerprint
        except (*BROKEN, BadRecord):
            headers["Edition"] = "unknown"
    if rng.random() < 0.6:
        present = [key for key in JSON if key in headers]
        key = rng.choice(present + ["Position"] * ("Position" in headers) * 4)
        value = json.loads(headers[key])
        headers[key] = _text(spoilt(value, rng, rng.randint(1, 2)))
    if rng.random() < 0.15:
        headers[rng.choice(list(headers))] = _text(rng.choice(STRANGE))
    if rng.random() < 0.3 and lines:
        at = rng.randrange(len(lines))
        lines[at] = rng.choice(
            [
                "correct " + _text(rng.choice(STRANGE)),
                'correct "so" ' + _text(spoilt({"turn": 1, "seat": 2, "phase": "x"}, rng)),
                lines[at].rpartition(" ")[0] + " " + str(rng.choice(STRANGE))[:80],
                rng.choice(lines),
                'correct "so" ' + "[" * 2_000,
                'correct "so" ' + '{"turn":' * 2_000,
            ]
        )
    head = "\n".join(f"{key}: {value}" for key, value in headers.items())
    return head + "\n\n" + "\n".join(lines)


def _text(value: object) -> str:
    return json.dumps(value)


def tried(game: str, seeds: range) -> Counter[str]:
    counts: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"{game}/{seed}")
        text = forged(rng.choice(records(game)), rng)
        try:
            match = Match.from_record(text)
        except CompanionError as error:
            assert str(error.say)
            counts["refused"] += 1
        else:
            match.record()
            counts["read"] += 1
    return counts


@pytest.mark.parametrize("game", game_ids())
def test_an_edited_record_is_read_or_refused(game: str) -> None:
    counts = tried(game, range(120))
    assert counts["refused"] > 40


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_many_edited_records(game: str) -> None:
    found = tried(game, seeds(4_000))
    assert found["refused"] > found.total() / 4


@pytest.mark.parametrize("game", game_ids())
def test_the_corrections_of_a_record_are_checked_like_every_edition(game: str) -> None:
    """A record with a box that nobody could save, its fingerprint right."""
    standin = find_game(game).standin
    spec = find_game(game).edition_groups[0]
    rows = [dict(row) for row in standin.rows(spec.key)]
    for column, value in (("no_such_column", 1), (spec.columns[-1].key, 10**9)):
        changes = {spec.key: {"rows": [{**rows[0], column: value}, *rows[1:]], "confirmed": True}}
        edition = corrected(standin, changes)
        headers, lines = _headers(records(game)[0])
        headers["Corrections"], headers["Edition"] = json.dumps(changes), edition.fingerprint
        head = "\n".join(f"{key}: {text}" for key, text in headers.items())
        with pytest.raises(BadRecord):
            Match.from_record(head + "\n\n" + "\n".join(lines))
        with pytest.raises(CompanionError):
            Match.start(game, NAMES[: find_game(game).seats[0]], edition=edition)


@pytest.mark.parametrize("line", ['correct "so" ' + "[" * 50_000, "correct " + '["' * 50_000])
def test_a_line_nested_without_end_is_refused(line: str) -> None:
    with pytest.raises(BadRecord):
        Match.from_record(records("shinobi_clans")[0] + line)
